//! Processor-time measurement and rates for the benchmarks.

use cpu_time::ProcessTime;

/// Rate in millions per second.
#[must_use]
pub fn rate(count: u64, seconds: f64) -> f64 {
    let millions = u32::try_from(count / 1_000).map_or(f64::MAX, f64::from) / 1_000.0;
    millions / seconds
}

/// Shortest processor time of `repeat` runs, in seconds.
pub fn fastest(repeat: u32, mut run: impl FnMut()) -> f64 {
    let times = (0..repeat.max(1)).map(|_| {
        let began = ProcessTime::now();
        run();
        began.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}
