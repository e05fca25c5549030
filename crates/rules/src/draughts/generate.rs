//! Fast generation of legal moves, using sets of squares wherever captures need not be compared.

use alloc::vec::Vec;

use super::board::{SquareSet, behind, last_rank, reach, slide};
use super::captures::{BestCaptures, Count, Score};
use super::perspective::Perspective;
use super::{Move, Position};
use crate::Color;

/// Evaluates `$result` with `$perspective` as the view of the side to move.
macro_rules! with_perspective {
    ($position:expr, $perspective:ident => $result:expr) => {
        match $position.turn {
            Color::First => {
                let $perspective = Perspective::<true>::new($position);
                $result
            }
            Color::Second => {
                let $perspective = Perspective::<false>::new($position);
                $result
            }
        }
    };
}

#[inline]
pub(super) fn legal_moves(position: &Position, moves: &mut Vec<Move>) {
    with_perspective!(position, perspective => perspective.legal_moves(moves));
}

#[inline]
pub(super) fn count_moves(position: &Position) -> u64 {
    with_perspective!(position, perspective => perspective.count())
}

/// Number of sequences of two moves; `None` if there are kings, or if the first captures must be compared.
#[inline]
pub(super) fn count_pairs_of_men(position: &Position) -> Option<u64> {
    if !position.kings.is_empty() {
        return None;
    }
    with_perspective!(position, perspective => perspective.count_pairs())
}

/// True if the side to move has a legal move. The other side must have pieces.
pub(super) fn has_move(position: &Position) -> bool {
    with_perspective!(position, perspective => perspective.has_move())
}

/// The score of the best capture; 0 if there are no captures.
pub(super) fn best_score(position: &Position) -> Score {
    let mut best = 0;
    with_perspective!(position, perspective => perspective.captures(&mut best));
    best
}

/// The best score of a capture from `origin` that has taken `captured` and reached `at`.
pub(super) fn best_score_from(
    position: &Position,
    origin: SquareSet,
    at: SquareSet,
    captured: SquareSet,
) -> Score {
    let mut best = 0;
    with_perspective!(position, perspective => perspective.go_on(origin, at, captured, &mut best));
    best
}

/// Steps or single captures of men, as a set: bits 0 to 31 for moves to the right, bits 32 to 63 for moves to
/// the left. The bit of a move is the smaller of the bit indices of its origin and destination. It is below
/// 32, because that square is never on the farthest rank.
#[derive(Clone, Copy)]
pub(super) struct ManMoves {
    pub(super) set: u64,
    /// 0 for steps, 1 for captures.
    pub(super) captures: u32,
}

impl<const UP: bool> Perspective<UP> {
    /// The captures of the men `right` and `left`, or the steps of all men if there are none.
    #[inline(always)]
    fn man_moves(&self, right: SquareSet, left: SquareSet) -> ManMoves {
        let captures = u32::from(!(right | left).is_empty());
        let (men, empty) = (self.men.word(), self.empty.word());
        let (right, left) = (right.word(), left.word());
        let (steps, jumps) = if UP {
            (men & empty >> 4 | (men & empty >> 5) << 32, right | left << 32)
        } else {
            (
                empty & men >> 4 | (empty & men >> 5) << 32,
                right >> 8 | left >> 10 << 32,
            )
        };
        // Branchless, because the branch would be unpredictable.
        let set = jumps | steps & u64::from(captures).wrapping_sub(1);
        ManMoves { set, captures }
    }

    /// True if one of these men can capture again or capture a king, so that captures must be compared.
    #[inline(always)]
    fn must_weigh(&self, right: SquareSet, left: SquareSet) -> bool {
        let again = behind::<UP, 4>(self.targets) & behind::<UP, 8>(self.empty)
            | behind::<UP, 5>(self.targets) & behind::<UP, 10>(self.empty);
        let weighed = right & (behind::<UP, 8>(again) | behind::<UP, 4>(self.target_kings))
            | left & (behind::<UP, 10>(again) | behind::<UP, 5>(self.target_kings));
        !weighed.is_empty()
    }

    #[inline(always)]
    fn king_can_capture(&self) -> bool {
        let (kings, empty) = (self.kings, self.empty);
        let met = (slide::<5>(reach::<5>(kings, empty)) & slide::<-5>(empty))
            | (slide::<4>(reach::<4>(kings, empty)) & slide::<-4>(empty))
            | (slide::<-4>(reach::<-4>(kings, empty)) & slide::<4>(empty))
            | (slide::<-5>(reach::<-5>(kings, empty)) & slide::<5>(empty));
        !met.is_disjoint(self.targets)
    }

    /// Number of king steps. Two kings never reach the same square in the same direction: the nearer blocks
    /// the other.
    #[inline(never)]
    fn king_steps(&self) -> u32 {
        let (kings, empty) = (self.kings, self.empty);
        (reach::<5>(kings, empty) & empty).len()
            + (reach::<4>(kings, empty) & empty).len()
            + (reach::<-4>(kings, empty) & empty).len()
            + (reach::<-5>(kings, empty) & empty).len()
    }

    fn has_move(&self) -> bool {
        let (right, left) = self.man_captors();
        self.man_moves(right, left).set != 0 || self.king_steps() > 0 || self.king_can_capture()
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        if self.targets.is_empty() {
            return 0;
        }
        let (right, left) = self.man_captors();
        if !self.kings.is_empty() && self.king_can_capture() || self.must_weigh(right, left) {
            return self.count_captures();
        }
        let man_moves = self.man_moves(right, left);
        let king_steps = if !self.kings.is_empty() && man_moves.captures == 0 {
            self.king_steps()
        } else {
            0
        };
        u64::from(man_moves.set.count_ones() + king_steps)
    }

    #[inline(never)]
    fn count_captures(&self) -> u64 {
        let men_only = (self.kings | self.target_kings).is_empty();
        if men_only && let Some(count) = self.count_double_captures() {
            return count.into();
        }
        let mut best = Count::new();
        self.captures(&mut best);
        best.count()
    }

    /// Number of captures of exactly two men, in a position without kings; `None` if a capture takes three or
    /// more.
    ///
    /// Each set holds the origins of double captures in one pair of directions. Men only move forwards, so
    /// captures with different origins or directions take different men or end on different squares, and each
    /// counts once. A triple capture begins like a double one; `goes_on` holds the origins of those with a
    /// third hop.
    fn count_double_captures(&self) -> Option<u32> {
        let (right, left) = (
            behind::<UP, 4>(self.targets) & behind::<UP, 8>(self.empty),
            behind::<UP, 5>(self.targets) & behind::<UP, 10>(self.empty),
        );
        let (first_right, first_left) = (right & self.men, left & self.men);
        let both_right = first_right & behind::<UP, 8>(right);
        let right_left = first_right & behind::<UP, 8>(left);
        let left_right = first_left & behind::<UP, 10>(right);
        let both_left = first_left & behind::<UP, 10>(left);
        let again = right | left;
        let goes_on = both_right & behind::<UP, 16>(again)
            | (right_left | left_right) & behind::<UP, 18>(again)
            | both_left & behind::<UP, 20>(again);
        // These men are at least four ranks from the last rank, so two sets fit into one word.
        let pair = |one: SquareSet, other: SquareSet| {
            let (one, other) = (one.word(), other.word());
            let (one, other) = if UP {
                (one, other)
            } else {
                (one >> 18, other >> 18)
            };
            (one | other << 32).count_ones()
        };
        goes_on
            .is_empty()
            .then(|| pair(both_right, right_left) + pair(left_right, both_left))
    }

    #[inline(always)]
    pub(super) fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.targets.is_empty() {
            return;
        }
        let (right, left) = self.man_captors();
        if !self.kings.is_empty() && self.king_can_capture() || self.must_weigh(right, left) {
            self.captures(&mut BestCaptures::new(moves));
            return;
        }
        let man_moves = self.man_moves(right, left);
        push_man_moves::<UP>(man_moves, moves);
        if !self.kings.is_empty() && man_moves.captures == 0 {
            self.king_moves(moves);
        }
    }

    #[inline(always)]
    fn count_pairs(&self) -> Option<u64> {
        let (right, left) = self.man_captors();
        if self.must_weigh(right, left) {
            return None;
        }
        let man_moves = self.man_moves(right, left);
        let mut rest = man_moves.set;
        let mut count = 0;
        while rest != 0 {
            let index = rest.trailing_zeros();
            let by = 4 + (index >> 5);
            let low = index & 31;
            let change = SquareSet::from_word((1 | 1 << (by << man_moves.captures)) << low);
            let captured = SquareSet::from_word(u64::from(man_moves.captures) << (low + by));
            count += self.replies(self.men ^ change, self.targets - captured);
            rest &= rest - 1;
        }
        Some(count)
    }

    /// Number of replies by the other side, whose men are `targets`, when this side has the pieces `own`.
    #[inline(always)]
    fn replies(&self, own: SquareSet, targets: SquareSet) -> u64 {
        let crowned = own & last_rank(UP);
        let empty = !(own | targets);
        if UP {
            let perspective = Perspective::<false> {
                men: targets,
                kings: SquareSet::EMPTY,
                targets: own,
                target_kings: crowned,
                empty,
            };
            perspective.count()
        } else {
            let perspective = Perspective::<true> {
                men: targets,
                kings: SquareSet::EMPTY,
                targets: own,
                target_kings: crowned,
                empty,
            };
            perspective.count()
        }
    }

    #[inline(never)]
    fn king_moves(&self, moves: &mut Vec<Move>) {
        for king in self.kings.singles() {
            let reached = self.empty
                & (reach::<5>(king, self.empty)
                    | reach::<4>(king, self.empty)
                    | reach::<-4>(king, self.empty)
                    | reach::<-5>(king, self.empty));
            for landing in reached.singles() {
                moves.push(Move::packed(king, landing, SquareSet::EMPTY));
            }
        }
    }
}

#[inline(always)]
fn push_man_moves<const UP: bool>(man_moves: ManMoves, moves: &mut Vec<Move>) {
    let mut rest = man_moves.set;
    while rest != 0 {
        let index = rest.trailing_zeros();
        let by = 4 + (index >> 5);
        let low = index & 31;
        let high = low + (by << man_moves.captures);
        let captured = SquareSet::from_word(u64::from(man_moves.captures) << (low + by));
        let (from, to) = if UP { (low, high) } else { (high, low) };
        moves.push(Move::new(from, to, captured));
        rest &= rest - 1;
    }
}
