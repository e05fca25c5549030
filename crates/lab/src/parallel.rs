//! Parallel work on numbered items. The results don't depend on the number of threads.

use std::iter;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread::{self, ScopedJoinHandle};

/// Returns the results of `work(0)` to `work(count - 1)`, in order. `begin` creates the state of each thread.
///
/// # Panics
/// If `begin` or `work` panics.
pub fn in_order<S, T: Send>(
    count: usize,
    threads: usize,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let numbers = Mutex::new(0..count);
    let next = || numbers.lock().expect("taking a number never panics").next();
    let take_turns = || {
        let mut state = begin();
        let taken = iter::from_fn(next);
        taken
            .map(|index| (index, work(&mut state, index)))
            .collect::<Vec<_>>()
    };
    let mut results: Vec<(usize, T)> = thread::scope(|scope| {
        let running: Vec<_> = (0..threads.clamp(1, count.max(1)))
            .map(|_| scope.spawn(take_turns))
            .collect();
        let done = running.into_iter().map(ScopedJoinHandle::join);
        done.flat_map(|results| results.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
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

    #[test]
    #[should_panic(expected = "number 3 fails")]
    fn a_panic_reaches_the_caller() {
        in_order(
            5,
            2,
            || (),
            |(), index| assert!(index != 3, "number {index} fails"),
        );
    }
}
