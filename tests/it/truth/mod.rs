//! Tests that what players read is true: each refusal holds as its message says, and each move can be entered
//! as written. Positions come from seeded games with random switches, and from boards with few pieces.

mod claims;
mod entered;
mod points;
mod positions;
mod refusals;
mod routes;
mod squares;
mod tables;
