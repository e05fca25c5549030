//! The rule book of Alquerque.

use crate::clause::{clauses, endings, reasons};

clauses! { "alquerque";
    BOARD = 1 "board" Authority "Libro de los juegos (1283), ff. 91r–92r, and Murray 1951, p. 65, both consulted through other works";
    START = 2 "start" Authority "A Spanish text that agrees with the school sheet (jljuegosdesiempre.blogspot.com), Wikipedia and Ludii. A minority of accounts put the two men on the left. The picture is missing from the sheet";
    FIRST_MOVE = 3 "first-move" Authority "Usual practice. Libro de los juegos (1283), f. 91v, as given by mundoenjuego.es: the first player has the worse of it";
    MUST_MOVE = 4 "must-move" Source "School sheet, Movement 7: no passing";
    ONE_PIECE = 5 "one-piece" Source "School sheet, Movement 2: a capturing move or an ordinary move";
    LINES = 6 "lines" Source "School sheet, Movement 1";
    STEP = 7 "step" Source "School sheet, Movement 6: along a line to an adjacent point. It excludes no direction";
    NO_PROMOTION = 8 "no-promotion" Authority "The school sheet doesn’t mention it. Nor does the Libro de los juegos (1283), ff. 91r–92r";
    CAPTURE = 9 "capture" Source "School sheet, Movement 3";
    CHAIN = 10 "chain" Source "School sheet, Movement 4";
    OPTIONAL = 11 "optional" Source "School sheet, Movement 5: “or … decides not to”";
    COMPULSORY = 12 "compulsory" Authority "Murray 1951, p. 65, cited by Ludii";
    TAKE_ALL = 13 "take-all" Source "School sheet, Objective and Finishing 1";
    BLOCKED = 14 "blocked" Source "School sheet, Objective and Finishing 2";
    COUNT = 15 "count" Source "School sheet, Finishing 1 and 3: more pieces win when no more will be taken, and equal numbers are a draw";
    AGREED_DRAW = 16 "agreed-draw" Source "School sheet, Finishing 3 and 4";
    QUIET = 17 "quiet" Project "Our choice. The number is borrowed from the Spanish draughts rules on torofun.com";
    REPETITION = 18 "repetition" Project "No source. Our choice";
    AGREED_COUNT = 19 "agreed-count" Project "School sheet, Finishing 1, doesn’t say who decides";
    RESIGN = 20 "resign" Project "Usual in all board games";
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
