//! The rule book of Spanish draughts.

use crate::clause::{clauses, endings, reasons};

clauses! { "spanish-draughts";
    BOARD = 1 "board" Source "source, Game board and pieces: 64 squares, only the light ones";
    ORIENTATION = 2 "orientation" Authority "Federação Portuguesa de Damas (FPD), numbering as in dctl; source silent";
    START = 3 "start" Source "source, Game board and pieces: 12 each on the first three rows";
    FIRST_MOVE = 4 "first-move" Source "source, Game board and pieces: White starts";
    ONE_PIECE = 5 "one-piece" Authority "FPD, dctl; the source implies it: who is blocked has lost";
    DIAGONAL = 6 "diagonal" Source "source, Movements: always diagonal";
    MAN_STEP = 7 "man-step" Source "source, Movements: one square";
    MAN_FORWARD = 8 "man-forward" Source "source, Movements: cannot go back; of captures too FPD, dctl";
    MAN_CAPTURE = 9 "man-capture" Source "source, Movements: over a piece to the next square";
    KING_STEP = 10 "king-step" Source "source, Kings: backward, and over several empty squares";
    KING_CAPTURE = 11 "king-capture" Source "source, Kings: one piece on the route, the other squares empty";
    KING_LANDING = 12 "king-landing" Authority "FPD, dctl; source: jumping one or more squares";
    CHAIN = 13 "chain" Source "source, Movements: as long as the same piece can go on";
    REMOVAL = 14 "removal" Authority "FPD, dctl, gzv5, mindsports; source silent";
    COMPULSORY = 15 "compulsory" Source "source, Mandatory captures";
    QUANTITY = 16 "quantity" Source "source, Mandatory captures: quantity rule";
    QUALITY = 17 "quality" Source "source, Mandatory captures: quality rule";
    FREE_CHOICE = 18 "free-choice" Source "source, Mandatory captures: no third rule";
    PROMOTION = 19 "promotion" Source "source, Kings: upon reaching the last row";
    PROMOTION_ENDS = 20 "promotion-ends" Authority "FPD 3.1.e; source silent";
    TAKE_ALL = 21 "take-all" Source "source, End of the game";
    BLOCKED = 22 "blocked" Source "source, End of the game: who blocks the remaining pieces wins";
    REPETITION = 23 "repetition" Source "source, End of the game; the same player to move: section64port.online";
    KING_MOVES = 24 "king-moves" Source "source, End of the game: 40 successive king moves";
    KING_MOVES_FPD = 25 "king-moves-fpd" Authority "FPD 3.8.b, with H. P. Guier's clarifications";
    THREE_KINGS = 26 "three-kings" Source "source, End of the game: 13 moves";
    THREE_KINGS_FPD = 27 "three-kings-fpd" Authority "FPD 3.8.a, with H. P. Guier's clarifications";
    THREE_KINGS_COUNT = 28 "three-kings-count" Project "after FPD 3.8.a; the source does not say from when, or whose moves";
    WIN_FIRST = 29 "win-first" Project "the source sets no order among its endings";
    AGREED_DRAW = 30 "agreed-draw" Source "source, End of the game: by agreement";
    RESIGN = 31 "resign" Project "custom of all board games";
}

reasons! { "spanish-draughts";
    ALREADY_WON = "already-won" TAKE_ALL [];
    PASSED = "passed" ONE_PIECE [];
    NO_SQUARE = "no-square" BOARD [];
    NO_DICE = "no-dice" ONE_PIECE [];
    EMPTY_SQUARE = "empty-square" ONE_PIECE ["from"];
    NOT_YOURS = "not-yours" ONE_PIECE ["from"];
    OTHER_PIECE = "other-piece" ONE_PIECE ["at", "from"];
    NOT_DIAGONAL = "not-diagonal" DIAGONAL ["from", "to"];
    OCCUPIED = "occupied" DIAGONAL ["to"];
    STILL_THERE = "still-there" REMOVAL ["to"];
    BACKWARD = "backward" MAN_FORWARD ["from", "to"];
    TOO_FAR = "too-far" MAN_STEP ["from", "to"];
    NOTHING_TO_TAKE = "nothing-to-take" MAN_CAPTURE ["over"];
    LANDS_TOO_FAR = "lands-too-far" MAN_CAPTURE ["over", "to"];
    OWN_BETWEEN = "own-between" CHAIN ["over"];
    TAKEN_TWICE = "taken-twice" REMOVAL ["over"];
    SEVERAL_BETWEEN = "several-between" KING_CAPTURE ["over"];
    STEP_ENDS = "step-ends" ONE_PIECE ["to"];
    STEP_AFTER_CAPTURE = "step-after-capture" CHAIN ["from", "to"];
    ONE_ROUTE = "one-route" CHAIN ["from", "to", "route"];
    SEVERAL_ROUTES = "several-routes" CHAIN ["from", "to", "via"];
    CROWNED = "crowned" PROMOTION_ENDS ["at"];
    MUST_CAPTURE = "must-capture" COMPULSORY ["captors"];
    TAKES_FEWER = "takes-fewer" QUANTITY ["takes", "most", "captors"];
    TAKES_FEWER_KINGS = "takes-fewer-kings" QUALITY ["takes", "most", "captors"];
    MUST_GO_ON = "must-go-on" QUANTITY ["at", "takes", "most"];
    NOT_COUNTED = "not-counted" AGREED_DRAW [];
}

endings! { "spanish-draughts";
    ALL_TAKEN = "all-taken" TAKE_ALL [];
    NO_TURN = "no-turn" BLOCKED [];
    REPEATED = "repeated" REPETITION [];
    KINGS_MOVED = "kings-moved" KING_MOVES [];
    KINGS_MOVED_FPD = "kings-moved-fpd" KING_MOVES_FPD [];
    THREE_KINGS_COUNTED = "three-kings-counted" THREE_KINGS [];
    THREE_KINGS_COUNTED_FPD = "three-kings-counted-fpd" THREE_KINGS_FPD [];
    DRAW_AGREED = "draw-agreed" AGREED_DRAW [];
    RESIGNED = "resigned" RESIGN [];
    STATED = "stated" RESIGN [];
}
