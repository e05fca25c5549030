// A reporter for Node's test runner: the files with a test that failed, one on each line, perhaps again.

/**
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 * @returns {AsyncGenerator<string>}
 */
export default async function* failedFiles(events) {
  for await (const event of events) {
    if (event.type === 'test:fail' && event.data.file) yield `${event.data.file}\n`;
  }
}
