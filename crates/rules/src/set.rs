//! Sets of squares, typed by their board.

use core::fmt::{self, Debug};
use core::hash::Hash;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub, SubAssign,
};

/// Layout of a board's squares as bits of a word, in ascending order.
///
/// Bits between rows stay unused, so that a shift cannot carry a square round the edge. Their positions are
/// an internal detail: use a [`Set`] to access squares.
pub trait Board: Copy + Ord + Hash + Debug + 'static {
    /// Integer with a bit for each square.
    type Word: Word;
    /// Type of a square.
    type Square: Copy;
    /// The bits of all squares.
    const ALL: Self::Word;

    /// Bit index of `square`; `None` if the board has no such square.
    fn bit(square: Self::Square) -> Option<u32>;

    /// Square of the bit index `bit`, which must be set in [`Board::ALL`].
    fn square(bit: u32) -> Self::Square;

    /// Writes the name of a square.
    ///
    /// # Errors
    /// If `f` fails.
    fn write_square(square: Self::Square, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// An unsigned integer that holds a [`Set`].
pub trait Word:
    Copy
    + Ord
    + Hash
    + Debug
    + Into<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The word with no bits set.
    const ZERO: Self;
    /// The word with only the lowest bit set.
    const ONE: Self;

    /// Number of set bits.
    fn count(self) -> u32;

    /// Index of the lowest set bit; the width of the word if no bit is set.
    fn lowest(self) -> u32;

    /// Index of the highest set bit; `None` if no bit is set.
    fn highest(self) -> Option<u32>;

    /// The word with its lowest set bit cleared.
    #[must_use]
    fn without_lowest(self) -> Self;
}

macro_rules! words {
    ($($word:ty)*) => {
        $(impl Word for $word {
            const ZERO: $word = 0;
            const ONE: $word = 1;

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn highest(self) -> Option<u32> {
                self.checked_ilog2()
            }

            #[inline]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        })*
    };
}

words! { u32 u64 }

/// A set of squares of one board, stored in one integer.
///
/// ```
/// use ludoteca_rules::alquerque::ALQUERQUE;
/// use ludoteca_rules::{Color, Game, Set, Square};
///
/// let start = ALQUERQUE.start();
/// let [white, black] = Color::BOTH.map(|side| start.men(side));
/// assert!(white.is_disjoint(black));
/// assert_eq!((white | black).len(), 24);
///
/// // The only empty point is the one in the middle.
/// let empty = !(white | black);
/// assert_eq!(empty, Set::of(Square(12)));
/// assert_eq!(format!("{empty:?}"), "{c3}");
/// ```
///
/// Iteration is in ascending order; `-` is the difference of two sets:
///
/// ```
/// use ludoteca_rules::draughts::SPANISH_DRAUGHTS;
/// use ludoteca_rules::{Color, Game, Square};
///
/// let white = SPANISH_DRAUGHTS.start().piece_set(Color::First);
/// let behind = white.into_iter().take(4).collect();
/// let numbers: Vec<usize> = (white - behind).into_iter().map(|square| square.index() + 1).collect();
/// assert_eq!(numbers, [5, 6, 7, 8, 9, 10, 11, 12]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Set<B: Board>(B::Word);

impl<B: Board> Set<B> {
    /// The empty set.
    pub const EMPTY: Set<B> = Set(B::Word::ZERO);
    /// Every square of the board.
    pub const ALL: Set<B> = Set(B::ALL);

    /// The set that contains only `square`; empty if the board has no such square.
    #[must_use]
    #[inline]
    pub fn of(square: B::Square) -> Set<B> {
        B::bit(square).map_or(Set::EMPTY, Set::of_bit)
    }

    /// True if the set contains `square`; always false if the board has no such square.
    ///
    /// ```
    /// use ludoteca_rules::{AlquerqueBoard, Set, Square};
    ///
    /// let corners: Set<AlquerqueBoard> = [0, 4, 20, 24].map(Square).into_iter().collect();
    /// assert!(corners.contains(Square(24)));
    /// assert!(!corners.contains(Square(12)));
    /// assert!(!corners.contains(Square(99)));
    /// ```
    #[must_use]
    #[inline]
    pub fn contains(self, square: B::Square) -> bool {
        !self.is_disjoint(Set::of(square))
    }

    /// The number of squares in the set.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// True if the set has no squares.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == B::Word::ZERO
    }

    /// True if the sets have no square in common.
    #[must_use]
    #[inline]
    pub fn is_disjoint(self, other: Set<B>) -> bool {
        (self & other).is_empty()
    }

    /// True if every square of this set is also in `other`.
    #[must_use]
    #[inline]
    pub fn is_subset(self, other: Set<B>) -> bool {
        (self - other).is_empty()
    }

    /// The lowest square; `None` if the set is empty.
    ///
    /// ```
    /// use ludoteca_rules::brandubh::BRANDUBH;
    /// use ludoteca_rules::{Color, Game, Set, Square};
    ///
    /// let attackers = BRANDUBH.start().pawn_set(Color::Second);
    /// assert_eq!(attackers.first(), Some(Square(3)));
    /// assert_eq!((attackers & Set::EMPTY).first(), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<B::Square> {
        self.into_iter().next()
    }

    /// The highest square; `None` if the set is empty.
    #[must_use]
    #[inline]
    pub fn last(self) -> Option<B::Square> {
        self.0.highest().map(B::square)
    }

    /// Adds `square`; does nothing if the board has no such square.
    #[inline]
    pub fn insert(&mut self, square: B::Square) {
        *self |= Set::of(square);
    }

    /// Removes `square`; does nothing if the set does not contain it.
    #[inline]
    pub fn remove(&mut self, square: B::Square) {
        *self -= Set::of(square);
    }

    /// The bits as a number, unique among the sets of this board, for hashing.
    #[must_use]
    #[inline]
    pub fn bits(self) -> u64 {
        self.0.into()
    }

    /// The set with the bits of `word`.
    #[inline]
    pub(crate) const fn from_word(word: B::Word) -> Set<B> {
        Set(word)
    }

    /// The bits of the set.
    #[inline]
    pub(crate) const fn word(self) -> B::Word {
        self.0
    }

    /// The set of the square with bit index `bit`.
    #[inline]
    pub(crate) fn of_bit(bit: u32) -> Set<B> {
        Set(B::Word::ONE << bit)
    }

    /// Index of the lowest bit; unspecified if the set is empty.
    #[inline]
    pub(crate) fn lowest_bit(self) -> u32 {
        self.0.lowest()
    }

    /// The set of the lowest square; empty if this set is empty.
    #[inline]
    pub(crate) fn lowest(self) -> Set<B> {
        self ^ Set(self.0.without_lowest())
    }

    /// A one-square set for each square, in ascending order.
    #[inline]
    pub(crate) fn singles(self) -> impl Iterator<Item = Set<B>> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let single = rest.lowest();
            rest ^= single;
            (!single.is_empty()).then_some(single)
        })
    }

    /// Shifts every square up by `by` bits. Some squares may land on unused bits, so the result must be
    /// intersected with a set of squares of the board.
    #[inline]
    pub(crate) fn up(self, by: u32) -> Set<B> {
        Set(self.0 << by)
    }

    /// Shifts every square down by `by` bits; see [`Set::up`].
    #[inline]
    pub(crate) fn down(self, by: u32) -> Set<B> {
        Set(self.0 >> by)
    }
}

impl<B: Board> Default for Set<B> {
    fn default() -> Set<B> {
        Set::EMPTY
    }
}

/// Lists the names of the squares, as in `{a1, c3}`.
impl<B: Board> Debug for Set<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (index, square) in self.into_iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            B::write_square(square, f)?;
        }
        f.write_str("}")
    }
}

impl<B: Board> BitAnd for Set<B> {
    type Output = Set<B>;
    #[inline]
    fn bitand(self, other: Set<B>) -> Set<B> {
        Set(self.0 & other.0)
    }
}

impl<B: Board> BitOr for Set<B> {
    type Output = Set<B>;
    #[inline]
    fn bitor(self, other: Set<B>) -> Set<B> {
        Set(self.0 | other.0)
    }
}

impl<B: Board> BitXor for Set<B> {
    type Output = Set<B>;
    #[inline]
    fn bitxor(self, other: Set<B>) -> Set<B> {
        Set(self.0 ^ other.0)
    }
}

/// The squares of the first set that are not in the second.
impl<B: Board> Sub for Set<B> {
    type Output = Set<B>;
    #[inline]
    fn sub(self, other: Set<B>) -> Set<B> {
        Set(self.0 & !other.0)
    }
}

/// The squares of the board that are not in the set.
impl<B: Board> Not for Set<B> {
    type Output = Set<B>;
    #[inline]
    fn not(self) -> Set<B> {
        Set::ALL - self
    }
}

impl<B: Board> BitAndAssign for Set<B> {
    #[inline]
    fn bitand_assign(&mut self, other: Set<B>) {
        *self = *self & other;
    }
}

impl<B: Board> BitOrAssign for Set<B> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<B>) {
        *self = *self | other;
    }
}

impl<B: Board> BitXorAssign for Set<B> {
    #[inline]
    fn bitxor_assign(&mut self, other: Set<B>) {
        *self = *self ^ other;
    }
}

impl<B: Board> SubAssign for Set<B> {
    #[inline]
    fn sub_assign(&mut self, other: Set<B>) {
        *self = *self - other;
    }
}

impl<B: Board> FromIterator<B::Square> for Set<B> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = B::Square>>(squares: I) -> Set<B> {
        squares
            .into_iter()
            .fold(Set::EMPTY, |set, square| set | Set::of(square))
    }
}

impl<B: Board> IntoIterator for Set<B> {
    type Item = B::Square;
    type IntoIter = Squares<B>;

    #[inline]
    fn into_iter(self) -> Squares<B> {
        Squares(self)
    }
}

/// Iterator over the squares of a [`Set`], in ascending order.
#[derive(Clone, Debug)]
pub struct Squares<B: Board>(Set<B>);

impl<B: Board> Iterator for Squares<B> {
    type Item = B::Square;

    #[inline]
    fn next(&mut self) -> Option<B::Square> {
        let word = self.0.0;
        if self.0.is_empty() {
            return None;
        }
        self.0 = Set(word.without_lowest());
        Some(B::square(word.lowest()))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::try_from(self.0.len()).unwrap_or(usize::MAX);
        (len, Some(len))
    }
}

impl<B: Board> ExactSizeIterator for Squares<B> {}
impl<B: Board> FusedIterator for Squares<B> {}
