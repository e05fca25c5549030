//! Tests that the texts shown to players are true: each refusal's message is correct, and each move can be
//! entered as it is displayed. Positions come from seeded games with random switches, and from boards
//! with few pieces.

mod claims;
mod entered;
mod points;
mod positions;
mod refusals;
mod routes;
mod squares;
mod tables;
