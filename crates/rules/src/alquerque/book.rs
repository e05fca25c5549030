//! The rule book of Alquerque.

use crate::clause::{clauses, endings, reasons};

clauses! { "alquerque";
    BOARD = 1 "board" Authority "Libro de los juegos (1283) ff. 91r–92r; Murray 1951: 65";
    START = 2 "start" Authority "Libro de los juegos f. 91v and its Spanish parallels; the picture in the source is missing";
    FIRST_MOVE = 3 "first-move" Authority "by lot or choice; Libro de los juegos f. 91v on the first mover";
    MUST_MOVE = 4 "must-move" Source "source, Movement 7: no passing";
    ONE_PIECE = 5 "one-piece" Source "source, Movement 2: a piece makes a capturing or an ordinary move";
    LINES = 6 "lines" Source "source, Movement 1";
    STEP = 7 "step" Source "source, Movement 6";
    CAPTURE = 8 "capture" Source "source, Movement 3";
    CHAIN = 9 "chain" Source "source, Movement 4";
    OPTIONAL = 10 "optional" Source "source, Movement 5: or decides not to";
    COMPULSORY = 11 "compulsory" Authority "Murray 1951: 65";
    NO_PROMOTION = 12 "no-promotion" Authority "source silent; Libro de los juegos ff. 91r–92r";
    TAKE_ALL = 13 "take-all" Source "source, Finishing 1";
    BLOCKED = 14 "blocked" Source "source, Finishing 2";
    COUNT = 15 "count" Source "source, Finishing 1 and 3: more pieces when no more will be taken; equal is a draw";
    QUIET = 16 "quiet" Project "the number is borrowed from the Spanish draughts source";
    REPETITION = 17 "repetition" Project "no source";
    AGREED_COUNT = 18 "agreed-count" Project "source, Finishing 1, leaves open who decides";
    AGREED_DRAW = 19 "agreed-draw" Source "source, Finishing 3";
    RESIGN = 20 "resign" Project "custom of all board games";
}

reasons! { "alquerque";
    WON = "won" TAKE_ALL [];
    BLOCKED_ALREADY = "blocked-already" BLOCKED [];
    PASSED = "passed" MUST_MOVE [];
    NO_SQUARE = "no-square" BOARD [];
    NO_DICE = "no-dice" ONE_PIECE [];
    EMPTY_POINT = "empty-point" ONE_PIECE ["from"];
    NOT_YOURS = "not-yours" ONE_PIECE ["from"];
    OTHER_PIECE = "other-piece" ONE_PIECE ["from", "at"];
    OCCUPIED = "occupied" STEP ["to"];
    NO_LINE = "no-line" LINES ["from", "to"];
    TOO_FAR = "too-far" STEP ["from", "to"];
    NOTHING_TO_TAKE = "nothing-to-take" CAPTURE ["over"];
    NO_ROOM_BEYOND = "no-room-beyond" CAPTURE ["over", "to"];
    OWN_BETWEEN = "own-between" CAPTURE ["over"];
    STEP_ENDS = "step-ends" ONE_PIECE ["at"];
    STEP_AFTER_CAPTURE = "step-after-capture" CHAIN ["from", "to"];
    ONE_ROUTE = "one-route" CHAIN ["from", "to", "route"];
    SEVERAL_ROUTES = "several-routes" CHAIN ["from", "to", "via"];
    MUST_CAPTURE = "must-capture" COMPULSORY ["captors"];
    MUST_GO_ON = "must-go-on" COMPULSORY ["at"];
}

endings! { "alquerque";
    ALL_TAKEN = "all-taken" TAKE_ALL [];
    NO_TURN = "no-turn" BLOCKED [];
    QUIET_COUNT = "quiet-count" QUIET ["first", "second"];
    REPEATED_COUNT = "repeated-count" REPETITION ["first", "second"];
    COUNT_AGREED = "count-agreed" AGREED_COUNT ["first", "second"];
    DRAW_AGREED = "draw-agreed" AGREED_DRAW [];
    RESIGNED = "resigned" RESIGN [];
    STATED = "stated" RESIGN [];
}
