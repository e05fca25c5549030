//! Progress bars.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a progress bar for `length` items, called `things`. It is shown on standard error if that is a
/// terminal.
///
/// # Panics
/// Never: the template is valid.
#[must_use]
pub fn bar(length: usize, things: &str) -> ProgressBar {
    let template = format!(
        "{{elapsed_precise}} {{wide_bar}} {{human_pos}} of {{human_len}} {things}, {{eta}} left {{msg}}"
    );
    let style = ProgressStyle::with_template(&template).expect("the template is right");
    let bar = ProgressBar::new(length as u64).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
