//! The rule book of Spanish draughts.

use crate::clause::{clauses, endings, reasons};

clauses! { "spanish-draughts";
    BOARD = 1 "board" Source "torofun.com, Game board and pieces: 64 squares, only the white ones are used";
    ORIENTATION = 2 "orientation" Authority "Federação Portuguesa de Damas (FPD), rules of 2026, as others quote them; numbering as in the program dctl. torofun.com doesn’t say";
    START = 3 "start" Source "torofun.com, Game board and pieces: 12 each on the first three rows";
    FIRST_MOVE = 4 "first-move" Source "torofun.com, Game board and pieces: White starts";
    ONE_PIECE = 5 "one-piece" Authority "Portuguese federation (FPD) and the program dctl. torofun.com implies it: a player who is blocked has lost";
    DIAGONAL = 6 "diagonal" Source "torofun.com, Movements: always diagonally";
    MAN_STEP = 7 "man-step" Source "torofun.com, Movements: “usually … only one square”";
    MAN_FORWARD = 8 "man-forward" Source "torofun.com, Movements: men “cannot go back”. For captures too: Portuguese federation (FPD) and the program dctl";
    KING_STEP = 9 "king-step" Source "torofun.com, Kings: also backwards, and over several empty squares";
    PROMOTION = 10 "promotion" Source "torofun.com, Kings: “upon reaching the last row”";
    PROMOTION_ENDS = 11 "promotion-ends" Authority "Portuguese federation (FPD), rules of 2026, 3.1.e, as others quote them. torofun.com doesn’t say";
    MAN_CAPTURE = 12 "man-capture" Source "torofun.com, Movements: over a piece to the next square";
    KING_CAPTURE = 13 "king-capture" Source "torofun.com, Kings: one piece on the route, the other squares empty";
    KING_LANDING = 14 "king-landing" Authority "Portuguese federation (FPD) and the program dctl. torofun.com: “jumping one or more squares”";
    CHAIN = 15 "chain" Source "torofun.com, Movements: as long as the same piece can continue";
    REMOVAL = 16 "removal" Authority "Portuguese federation (FPD), the programs dctl and gzv5, mindsports.nl. torofun.com leaves open when the piece is removed";
    COMPULSORY = 17 "compulsory" Source "torofun.com, Mandatory captures";
    QUANTITY = 18 "quantity" Source "torofun.com, Mandatory captures: quantity rule";
    QUALITY = 19 "quality" Source "torofun.com, Mandatory captures: quality rule";
    TAKE_ALL = 20 "take-all" Source "torofun.com, End of the game";
    BLOCKED = 21 "blocked" Source "torofun.com, End of the game: the player who blocks the remaining pieces wins";
    REPETITION = 22 "repetition" Source "torofun.com, End of the game. The same player to move: section64port.online";
    KING_MOVES = 23 "king-moves" Source "torofun.com, End of the game: 40 successive king moves";
    KING_MOVES_FPD = 24 "king-moves-fpd" Authority "Portuguese federation (FPD), rules of 2026, 3.8.b, as others quote them, with H. P. Guier’s clarifications (BB-Zero)";
    THREE_KINGS = 25 "three-kings" Source "torofun.com, End of the game: 13 moves";
    THREE_KINGS_FPD = 26 "three-kings-fpd" Authority "Portuguese federation (FPD), rules of 2026, 3.8.a, as others quote them, with H. P. Guier’s clarifications (BB-Zero)";
    AGREED_DRAW = 27 "agreed-draw" Source "torofun.com, End of the game: by agreement";
    FREE_CHOICE = 28 "free-choice" Project "Our choice. torofun.com has no third rule under Mandatory captures";
    THREE_KINGS_COUNT = 29 "three-kings-count" Project "Our choice, after the Portuguese federation (FPD 3.8.a). torofun.com doesn’t say when the count starts or whose moves it counts";
    WIN_FIRST = 30 "win-first" Project "Our choice. torofun.com sets no order among its endings";
    RESIGN = 31 "resign" Project "Usual in all board games";
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
