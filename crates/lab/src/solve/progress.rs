//! How far a solution has come.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of so many positions.
pub(super) fn bar(positions: usize) -> ProgressBar {
    let bar = ProgressBar::new(positions as u64);
    bar.enable_steady_tick(Duration::from_millis(200));
    if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {percent} % {msg}") {
        bar.set_style(style);
    }
    bar
}
