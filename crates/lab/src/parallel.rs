//! Parallel work on numbered items. The results don't depend on the number of threads.

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge as _, ParallelIterator as _};

/// Returns the results of `work(0)` to `work(count - 1)`, in order. `begin` creates a state for each thread.
pub fn in_order<S, T: Send>(
    count: usize,
    threads: usize,
    begin: impl Fn() -> S + Send + Sync,
    work: impl Fn(&mut S, usize) -> T + Send + Sync,
) -> Vec<T> {
    // At least 1, because 0 would mean one thread per processor.
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    // `par_bridge` hands out one number at a time. A parallel range would be split, with a new state for each
    // part.
    let numbered = (0..count)
        .par_bridge()
        .map_init(begin, |state, index| (index, work(state, index)));
    let mut results: Vec<(usize, T)> = pool
        .expect("threads can be started")
        .install(|| numbered.collect());
    results.sort_unstable_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_with_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let results = in_order(100, threads, || 7, |state, index| *state * index);
            assert!(
                results
                    .iter()
                    .enumerate()
                    .all(|(index, result)| *result == 7 * index)
            );
            assert_eq!(results.len(), 100);
        }
        assert!(in_order(0, 3, || (), |(), index| index).is_empty());
    }
}
