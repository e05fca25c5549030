//! Values of positions as bytes.

/// The value of a position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Neither side can force a win.
    Draw,
    /// The goats win in this many plies against best play.
    Goats(u16),
    /// The dog wins in this many plies against best play.
    Dog(u16),
}

/// Lowest byte that encodes a win of the dog. The lower bytes, from 1 on, encode wins of the goats.
const FIRST_OF_DOG: u8 = 192;

impl Value {
    /// Encodes the value. The side to move determines whether the distance is even, so only half of it is
    /// stored. Returns `None` if the distance is too long, which does not occur in El Perro.
    pub(crate) fn byte(self) -> Option<u8> {
        let half = |plies: u16| u8::try_from(plies / 2).ok();
        match self {
            Value::Draw => Some(0),
            Value::Goats(plies) => half(plies)?.checked_add(1).filter(|&byte| byte < FIRST_OF_DOG),
            Value::Dog(plies) => Some(u8::MAX - half(plies)?).filter(|&byte| byte >= FIRST_OF_DOG),
        }
    }

    /// Returns the distance in plies if the goats win.
    pub(crate) fn goats_win_in(self) -> Option<u16> {
        match self {
            Value::Goats(plies) => Some(plies),
            Value::Draw | Value::Dog(_) => None,
        }
    }

    /// Decodes the byte of a position. `is_dogs_turn` says which side is to move.
    pub(crate) fn of(byte: u8, is_dogs_turn: bool) -> Value {
        match byte {
            0 => Value::Draw,
            1..FIRST_OF_DOG => Value::Goats(2 * u16::from(byte - 1) + u16::from(!is_dogs_turn)),
            FIRST_OF_DOG.. => Value::Dog(2 * u16::from(u8::MAX - byte) + u16::from(is_dogs_turn)),
        }
    }
}
