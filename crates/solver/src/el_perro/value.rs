//! What a position is worth, in one byte.

/// The value of a position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Neither side can force a win.
    Draw,
    /// The goats win in so many plies, however long the dog resists.
    Goats(u16),
    /// The dog wins in so many plies.
    Dog(u16),
}

/// A byte below this and above 0 is a win of the goats, from it on one of the dog.
const FIRST_OF_DOG: u8 = 192;

impl Value {
    /// As a byte: whose turn it is says whether the number of plies is even, so half of it is enough. `None` if the win
    /// is too far; none of El Perro is.
    pub(crate) fn byte(self) -> Option<u8> {
        let half = |plies: u16| u8::try_from(plies / 2).ok();
        match self {
            Value::Draw => Some(0),
            Value::Goats(plies) => half(plies)?.checked_add(1).filter(|&byte| byte < FIRST_OF_DOG),
            Value::Dog(plies) => Some(u8::MAX - half(plies)?).filter(|&byte| byte >= FIRST_OF_DOG),
        }
    }

    /// Of a byte, with the dog to move or the goats.
    pub(crate) fn of(byte: u8, is_dogs_turn: bool) -> Value {
        match byte {
            0 => Value::Draw,
            1..FIRST_OF_DOG => Value::Goats(2 * u16::from(byte - 1) + u16::from(!is_dogs_turn)),
            FIRST_OF_DOG.. => Value::Dog(2 * u16::from(u8::MAX - byte) + u16::from(is_dogs_turn)),
        }
    }
}
