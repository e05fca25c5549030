//! Fallas and Fayles: training the net, and how far its choices are from better ones.

mod play;
pub(crate) mod train;
