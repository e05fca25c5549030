//! The rule book of Fallas and Fayles.

use crate::clause::{clauses, endings, reasons};

clauses! { "fallas";
    BOARD = 1 "board" Source "Ludii rules of Fallas (ruleset 727): “2x12 board, divided in half”";
    START = 2 "start" Source "Ludii rules of Fallas (ruleset 727): thirteen on the seventh point, two on the twelfth";
    START_FAYLES = 3 "start-fayles" Authority "bkgm.com, Fayles, which cites Bell and Murray 1951, p. 123";
    LOT = 4 "lot" Authority "bkgm.com, Fayles, and Académie des jeux oubliés, Fallas: one die each, the higher starts";
    DICE = 5 "dice" Source "Ludii rules of Fallas (ruleset 727): three six-sided dice, by the value of each";
    DIE_BY_DIE = 6 "die-by-die" Authority "bkgm.com, Fayles, and Académie des jeux oubliés: any order, no bonus for doubles";
    TRACK = 7 "track" Source "Ludii rules of Fallas (ruleset 727): from the starting quadrant through the opponent’s to the last one";
    TRACK_FAYLES = 8 "track-fayles" Authority "bkgm.com, Fayles: directions as in backgammon";
    OWN_PIECES = 9 "own-pieces" Source "Ludii rules of Fallas (ruleset 727): “Players move pieces”";
    STACK = 10 "stack" Source "Ludii rules of Fallas (ruleset 727): thirteen pieces start on one point";
    BLOCK = 11 "block" Authority "The Ludii rules of Fallas (ruleset 727) imply it, because only a single piece is hit. Usual in all tables games, the relatives of backgammon";
    HIT = 12 "hit" Source "Ludii rules of Fallas (ruleset 727): a single piece is sent back";
    ENTRY = 13 "entry" Authority "Ludii program (Fallas.lud, GoBack)";
    NO_ROOM = 14 "no-room" Source "Ludii rules of Fallas (ruleset 727): all spaces in the starting quadrant are occupied";
    ENTRY_FAYLES = 15 "entry-fayles" Authority "bkgm.com, Fayles: the hitter’s one-point";
    ONE_POINT = 16 "one-point" Authority "bkgm.com, Fayles. That “blocked” means two pieces or more is our choice";
    WIN = 17 "win" Source "Ludii rules of Fallas (ruleset 727): the first to bear off all pieces wins";
    BEAR_OFF = 18 "bear-off" Authority "Golladay 2007 (quoted in the Ludii database) and Académie des jeux oubliés. Usual in backgammon";
    BEAR_OFF_NUMBER = 19 "bear-off-number" Authority "bkgm.com, Fayles. Usual in backgammon";
    NO_PLAY = 20 "no-play" Source "Ludii rules of Fallas (ruleset 727): a roll that only leads to spaces occupied by the opponent";
    FORFEIT = 21 "forfeit" Source "Our reading of the word “only” in the Ludii rules of Fallas (ruleset 727)";
    ANY_DIE = 22 "any-die" Authority "Murray 1951, p. 123, and Bell, both cited by bkgm.com, Fayles. Académie des jeux oubliés";
    ENTRY_HIT = 23 "entry-hit" Project "No source. Our choice";
    MOST_DICE = 24 "most-dice" Project "No source. Usual in backgammon";
    EARLY_END = 25 "early-end" Project "No source. Our choice";
    NO_DRAW = 26 "no-draw" Project "The Ludii rules of Fallas (ruleset 727) don’t mention draws";
    RESIGN = 27 "resign" Project "Usual in all board games";
}

reasons! { "fallas";
    PASSED = "passed" MOST_DICE ["dice"];
    NO_POINT = "no-point" BOARD [];
    FROM_OFF = "from-off" WIN [];
    EMPTY_POINT = "empty-point" OWN_PIECES ["from"];
    NOT_YOURS = "not-yours" OWN_PIECES ["from"];
    STAYS = "stays" TRACK ["from"];
    BACKWARDS = "backwards" TRACK ["from", "to"];
    STAYS_FAYLES = "stays-fayles" TRACK_FAYLES ["from"];
    BACKWARDS_FAYLES = "backwards-fayles" TRACK_FAYLES ["from", "to"];
    ALREADY_WON = "already-won" EARLY_END [];
    ALL_DICE_USED = "all-dice-used" DICE [];
    DIE_USED = "die-used" DICE ["die"];
    NEEDS = "needs" DICE ["needs", "dice"];
    OTHER_DIE = "other-die" DICE ["die", "needs"];
    SEVERAL_DICE = "several-dice" DIE_BY_DIE ["needs"];
    HELD = "held" BLOCK ["to", "count"];
    ONE_POINT_HELD = "one-point-held" ONE_POINT ["to", "count"];
    CANNOT_ENTER = "cannot-enter" ENTRY_HIT ["to", "count"];
    NOT_HOME = "not-home" BEAR_OFF ["from", "outside"];
    OFF_NEEDS = "off-needs" BEAR_OFF_NUMBER ["from", "needs", "dice"];
    NOT_REARMOST = "not-rearmost" BEAR_OFF_NUMBER ["from", "needs", "rearmost"];
    MUST_GO_ON = "must-go-on" MOST_DICE ["dice"];
    PLAYS_FEWER = "plays-fewer" MOST_DICE ["plays", "most"];
    THROW_FAILS = "throw-fails" ANY_DIE ["dice"];
    NOT_AGREED = "not-agreed" NO_DRAW [];
}

endings! { "fallas";
    BORNE_OFF = "borne-off" WIN [];
    NOWHERE_TO_GO = "nowhere-to-go" NO_ROOM [];
    NOTHING_PLAYABLE = "nothing-playable" NO_PLAY [];
    DIE_UNPLAYABLE = "die-unplayable" ANY_DIE [];
    RESIGNED = "resigned" RESIGN [];
    STATED = "stated" RESIGN [];
}
