//! What the rules say to a player is true: each refusal means what its sentence says, and each move can be entered as it
//! is written. Positions come from seeded games of every ruleset under random switches, and from boards with few pieces.

mod claims;
mod entered;
mod points;
mod positions;
mod refusals;
mod routes;
mod squares;
mod tables;
