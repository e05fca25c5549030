//! The rule book of Fallas and Fayles.

use crate::clause::{clauses, endings, reasons};

clauses! { "fallas";
    BOARD = 1 "board" Source "Ludii ruleset 727: 2×12 board, divided in half";
    LOT = 2 "lot" Authority "bkgm.com, Fayles; Académie des jeux oubliés, Fallas: one die each, the higher starts";
    START = 3 "start" Source "Ludii ruleset 727: thirteen on the seventh point, two on the twelfth";
    START_FAYLES = 4 "start-fayles" Authority "bkgm.com, Fayles (Bell; Murray 1951: 123)";
    TRACK = 5 "track" Source "Ludii ruleset 727: from the own quadrant through the opponent's to the last";
    TRACK_FAYLES = 6 "track-fayles" Authority "bkgm.com, Fayles: directions as in backgammon";
    DICE = 7 "dice" Source "Ludii ruleset 727: three dice, by the value of each";
    DIE_BY_DIE = 8 "die-by-die" Authority "bkgm.com, Fayles; Académie des jeux oubliés: any order, no bonus for doubles";
    OWN_PIECES = 9 "own-pieces" Source "Ludii ruleset 727: players move pieces";
    STACK = 10 "stack" Source "Ludii ruleset 727: the start has thirteen on one point";
    BLOCK = 11 "block" Authority "Ludii ruleset 727 implies it: only a single piece is hit; practice of all tables games";
    HIT = 12 "hit" Source "Ludii ruleset 727: a single piece is sent back";
    ENTRY = 13 "entry" Authority "Ludii, Fallas.lud, GoBack";
    NO_ROOM = 14 "no-room" Source "Ludii ruleset 727: all spaces of the starting quadrant occupied";
    ENTRY_FAYLES = 15 "entry-fayles" Authority "bkgm.com, Fayles: the hitter's one-point";
    ONE_POINT = 16 "one-point" Authority "bkgm.com, Fayles; that blocked means two pieces or more is this project's choice";
    ENTRY_HIT = 17 "entry-hit" Project "no source";
    MOST_DICE = 18 "most-dice" Project "no source; practice of backgammon";
    NO_PLAY = 19 "no-play" Source "Ludii ruleset 727: only to spaces occupied by the opponent";
    FORFEIT = 20 "forfeit" Source "Ludii ruleset 727: the word only";
    ANY_DIE = 21 "any-die" Authority "Murray 1951: 123; Bell; bkgm.com, Fayles; Académie des jeux oubliés";
    BEAR_OFF = 22 "bear-off" Authority "Golladay 2007; Académie des jeux oubliés; practice of backgammon";
    BEAR_OFF_NUMBER = 23 "bear-off-number" Authority "bkgm.com, Fayles; practice of backgammon";
    WIN = 24 "win" Source "Ludii ruleset 727: first to bear off all";
    EARLY_END = 25 "early-end" Project "no source";
    NO_DRAW = 26 "no-draw" Source "Ludii ruleset 727 knows no draw";
    RESIGN = 27 "resign" Project "custom of all board games";
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
