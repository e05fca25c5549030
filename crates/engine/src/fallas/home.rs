//! Positions with all pieces home, as six counts: their numbering, and the results of playing a die.

use ludoteca_rules::fallas::Roll;

pub(super) const HOME: usize = 6;
pub(super) const PIECES: usize = 15;

/// Counts on the home points, from the point nearest the edge (own 24).
pub(super) type Home = [u8; HOME];

/// `CHOICES[k][n]` is the number of ways to put at most n pieces on k points.
static CHOICES: [[u16; PIECES + 1]; HOME + 1] = {
    let mut choices = [[1; PIECES + 1]; HOME + 1];
    let mut points = 1;
    while points <= HOME {
        let mut pieces = 1;
        while pieces <= PIECES {
            choices[points][pieces] = choices[points][pieces - 1] + choices[points - 1][pieces];
            pieces += 1;
        }
        points += 1;
    }
    choices
};

/// Number of positions with at most `pieces` pieces.
pub(super) const fn positions(pieces: usize) -> usize {
    CHOICES[HOME][pieces] as usize
}

/// Index of a position among those with at most `pieces` pieces, in lexicographic order from the farthest
/// point (own 19). Playing a die always leads to a smaller index. The empty position has index 0.
pub(super) fn number(home: &Home, pieces: usize) -> usize {
    let mut left = pieces;
    let mut number = 0;
    for (point, &count) in home.iter().enumerate().rev() {
        let after = left - usize::from(count);
        number += usize::from(CHOICES[point + 1][left] - CHOICES[point + 1][after]);
        left = after;
    }
    number
}

/// Counts of the position with index `number`: the inverse of the function [`number`].
pub(super) fn position(mut number: usize, pieces: usize) -> Home {
    let mut home = [0; HOME];
    let mut left = pieces;
    for point in (0..HOME).rev() {
        while number >= usize::from(CHOICES[point][left]) {
            number -= usize::from(CHOICES[point][left]);
            home[point] += 1;
            left -= 1;
        }
    }
    home
}

/// Roll with the given faces, from 0 for a one to 5 for a six.
pub(super) fn roll(faces: [usize; 3]) -> Roll {
    let faces = faces.map(|face| u8::try_from(face + 1).expect("a face fits a byte"));
    Roll::new(faces).expect("faces are 1 to 6")
}

/// Indices of the positions that each face, 0 to 5, can lead to.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    to: [[u16; HOME]; 6],
    count: [usize; 6],
}

impl Steps {
    /// Steps from the position with index `from` among those with at most `pieces` pieces.
    pub(super) fn of(from: usize, pieces: usize) -> Steps {
        let home = position(from, pieces);
        let mut steps = Steps {
            to: [[0; HOME]; 6],
            count: [0; 6],
        };
        let farthest = home.iter().rposition(|&count| count > 0).unwrap_or(0);
        for face in 0..6 {
            let lowest = face.min(farthest);
            for from in lowest..=farthest {
                if home[from] == 0 {
                    continue;
                }
                let mut next = home;
                next[from] -= 1;
                if from > face {
                    next[from - face - 1] += 1;
                }
                steps.to[face][steps.count[face]] = u16::try_from(number(&next, pieces)).expect("54,264 fit");
                steps.count[face] += 1;
            }
        }
        steps
    }

    /// Indices of the positions that a face, 0 to 5, can lead to; empty if no piece is left.
    pub(super) fn of_face(&self, face: usize) -> &[u16] {
        &self.to[face][..self.count[face]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_survives_conversion_to_a_position_and_back() {
        for pieces in [1, 6, PIECES] {
            for index in 0..positions(pieces) {
                assert_eq!(number(&position(index, pieces), pieces), index);
            }
        }
    }

    #[test]
    fn every_step_leads_to_a_smaller_index() {
        for pieces in [6, PIECES] {
            for index in 1..positions(pieces) {
                let steps = Steps::of(index, pieces);
                for face in 0..6 {
                    assert!(!steps.of_face(face).is_empty());
                    assert!(steps.of_face(face).iter().all(|&to| usize::from(to) < index));
                }
            }
        }
    }
}
