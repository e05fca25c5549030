//! Work that is done by number, on several threads, with results that do not depend on how many there are.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The results of `work(0)`, `work(1)` … `work(count - 1)`, in that order. `begin` makes what each thread works with.
pub(crate) fn in_order<S, T: Send>(
    count: usize,
    threads: usize,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut state = begin();
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return results;
            }
            results.push((index, work(&mut state, index)));
        }
    };
    let mut results: Vec<(usize, T)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let mut results = run();
        for other in others {
            results.extend(other.join().expect("the work does not panic"));
        }
        results
    });
    results.sort_unstable_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whoever_did_the_work() {
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
