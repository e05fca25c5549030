//! Symmetric copies of positions, as additional samples.

use ludoteca_rules::Ruleset;

/// Returns a map of inputs for each symmetry of the ruleset's board. The first one is the identity.
pub(crate) fn symmetries(ruleset: Ruleset) -> Vec<Vec<u16>> {
    match ruleset {
        Ruleset::Alquerque => squares(5, &[0, 25], 50),
        Ruleset::Brandubh | Ruleset::ElCuervo => {
            squares(7, &[0, 49], 98).iter().map(|map| tafl(map)).collect()
        }
        Ruleset::ElPerro => vec![(0..50).collect()],
        Ruleset::SpanishDraughts => vec![(0..128).collect()],
        Ruleset::Fallas | Ruleset::Fayles => Vec::new(),
    }
}

/// Returns the eight symmetries of a square board. The inputs are the squares of one board after another.
fn squares(side: u16, boards: &[u16], inputs: u16) -> Vec<Vec<u16>> {
    let map = |symmetry: u16, square: u16| {
        let [mut file, mut rank] = [square % side, square / side];
        if symmetry & 1 != 0 {
            file = side - 1 - file;
        }
        if symmetry & 2 != 0 {
            rank = side - 1 - rank;
        }
        if symmetry & 4 != 0 {
            std::mem::swap(&mut file, &mut rank);
        }
        file + side * rank
    };
    (0..8)
        .map(|symmetry| {
            let mut inputs: Vec<u16> = (0..inputs).collect();
            for &first in boards {
                for square in 0..side * side {
                    inputs[usize::from(first + square)] = first + map(symmetry, square);
                }
            }
            inputs
        })
        .collect()
}

/// Appends the inputs for the king's square and then those for the squares next to him: see `Inputs` of
/// Brandubh.
fn tafl(pawns: &[u16]) -> Vec<u16> {
    let at = |file: u16, rank: u16| file + 7 * rank;
    let mut inputs = pawns.to_vec();
    for file in 0..4 {
        for rank in 0..=file {
            let square = pawns[usize::from(at(file, rank))];
            let [file, rank] = [square % 7, square / 7];
            // The king has inputs only for the squares in one triangle of the board.
            inputs.push(if file <= 3 && rank <= file {
                98 + file * (file + 1) / 2 + rank
            } else {
                u16::MAX
            });
        }
    }
    let middle = pawns[usize::from(at(3, 3))];
    for first in [108, 112] {
        for beside in [at(3, 2), at(2, 3), at(4, 3), at(3, 4)] {
            let direction = match pawns[usize::from(beside)].wrapping_sub(middle) {
                7 => 3,
                1 => 2,
                u16::MAX => 1,
                _ => 0,
            };
            inputs.push(first + direction);
        }
    }
    inputs
}

/// Maps the inputs by a symmetry. Returns `None` if the net has no input for the result.
pub(crate) fn turned(active: &[u16], symmetry: &[u16]) -> Option<Vec<u16>> {
    let inputs: Vec<u16> = active.iter().map(|&input| symmetry[usize::from(input)]).collect();
    (!inputs.contains(&u16::MAX)).then_some(inputs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_maps_the_inputs_of_the_start_position_to_themselves() {
        use ludoteca_engine::net_evaluator::{Active, Inputs};
        use ludoteca_rules::Game as _;
        use ludoteca_rules::brandubh::BRANDUBH;
        let mut active = Active::new();
        BRANDUBH.describe(&BRANDUBH.start(), &mut active);
        let mut expected = active.as_slice().to_vec();
        expected.sort_unstable();
        for symmetry in symmetries(Ruleset::Brandubh) {
            let mut found = turned(active.as_slice(), &symmetry).expect("the king stays on the throne");
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_symmetry_that_moves_the_king_out_of_his_triangle_is_left_out() {
        let symmetries = symmetries(Ruleset::Brandubh);
        let count = |king: u16| {
            symmetries
                .iter()
                .filter(|map| turned(&[king], map).is_some())
                .count()
        };
        // Number of symmetries that remain: two on the diagonal and on the middle file, one elsewhere, eight
        // on the throne.
        assert_eq!([98 + 2, 98 + 6, 98 + 4, 98 + 9].map(count), [2, 2, 1, 8]);
    }
}
