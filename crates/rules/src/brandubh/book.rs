//! The rule book of Brandubh and El Cuervo.

use crate::clause::{clauses, endings, reasons};

clauses! { "brandubh";
    BOARD = 1 "board" Authority "Ludii, D. Walker (cyningstan), A. Nielsen; the Ballinderry board; the source has no picture";
    SIDES = 2 "sides" Authority "Acallam na Senórach: five against eight; the source gives no numbers";
    START = 3 "start" Authority "the cross, found the best balanced in A. Nielsen's tests; the source has no picture";
    BLACK_FIRST = 4 "black-first" Source "source, Jugando 2: black starts";
    RED_FIRST = 5 "red-first" Authority "A. Nielsen, D. Walker (cyningstan), Ludii: attackers start";
    ONE_MOVE = 6 "one-move" Source "source, Jugando 9: who has moved a piece has ended the turn";
    PAWN_MOVE = 7 "pawn-move" Source "source, Movimientos: Peones; Jugando 3";
    NO_JUMP = 8 "no-jump" Source "source, Jugando 3 and 5: no jumping, no sharing of a square";
    THRONES = 9 "thrones" Source "source, Jugando 4: only the king, whether to stop or to pass";
    KING_MOVE = 10 "king-move" Source "source, Movimientos: Rey; Jugando 5";
    KING_RETURN = 11 "king-return" Source "source, Jugando 4: the thrones are the king's";
    CAPTURE = 12 "capture" Source "source, Captura; Jugando 6";
    CAPTURE_LINES = 13 "capture-lines" Authority "every rule set of the family; the source says: in a straight line";
    SUICIDE = 14 "suicide" Project "our reading of the source, Jugando 6, against its variant El Cuervo";
    SAFE_BETWEEN = 15 "safe-between" Source "source, Variantes: El Cuervo";
    KING_UNARMED = 16 "king-unarmed" Source "source, Jugando 5: the king cannot capture";
    KING_NO_PARTNER = 17 "king-no-partner" Authority "Masters Traditional Games: the king does not help to capture";
    KING_ANVIL = 18 "king-anvil" Project "between the two attested readings, an unarmed king and an armed one";
    KING_ARMED = 19 "king-armed" Authority "A. Nielsen, D. Walker (cyningstan), World Tafl Federation";
    NO_HOSTILE = 20 "no-hostile" Source "source, Jugando 6: only between two pieces of the other colour";
    HOSTILE_CORNERS = 21 "hostile-corners" Authority "A. Nielsen, D. Walker (cyningstan), World Tafl Federation";
    HOSTILE_THRONE = 22 "hostile-throne" Authority "A. Nielsen, D. Walker (cyningstan), World Tafl Federation";
    HOSTILE_LIMITS = 23 "hostile-limits" Project "no source says what else hostile squares do";
    KING_FOUR = 24 "king-four" Source "source, Jugando 7";
    KING_THRONE_SIDE = 25 "king-throne-side" Source "source, Jugando 7: beside the central throne, three";
    KING_EDGE = 26 "king-edge" Source "source, Jugando 7: at an edge, three";
    KING_CORNER_SIDE = 27 "king-corner-side" Source "source, Jugando 4 and 7: three reds do not fit there";
    KING_RED_ONLY = 28 "king-red-only" Source "source, Jugando 7: red pieces";
    KING_ANY_TURN = 29 "king-any-turn" Project "our reading of the source, Jugando 7: surrounded is a condition";
    KING_ARRIVAL = 30 "king-arrival" Project "the source, Variantes: El Cuervo, applied to the king";
    ORDER = 31 "order" Project "the mover's captures first, as is usual in the family; the source is silent";
    KING_HOME = 32 "king-home" Source "source, Jugando 10";
    KING_CAPTURED = 33 "king-captured" Source "source, Jugando 10";
    BLOCKED = 34 "blocked" Authority "A. Nielsen's forum; the Copenhagen rules";
    REPETITION = 35 "repetition" Project "no source";
    AGREED_DRAW = 36 "agreed-draw" Project "no source";
    RESIGN = 37 "resign" Project "custom of all board games";
}

reasons! { "brandubh";
    KING_IS_HOME = "king-is-home" KING_HOME ["at"];
    KING_IS_CAPTURED = "king-is-captured" KING_CAPTURED [];
    IS_BLOCKED = "is-blocked" BLOCKED [];
    PASSED = "passed" ONE_MOVE [];
    NO_DICE = "no-dice" ONE_MOVE [];
    NO_SQUARE = "no-square" BOARD [];
    EMPTY_SQUARE = "empty-square" ONE_MOVE ["from"];
    NOT_YOURS = "not-yours" ONE_MOVE ["from"];
    STAYS = "stays" ONE_MOVE ["from"];
    NOT_STRAIGHT = "not-straight" PAWN_MOVE ["from", "to"];
    KINGS_CORNER = "kings-corner" THRONES ["to"];
    KINGS_THRONE = "kings-throne" THRONES ["to"];
    THRONE_BETWEEN = "throne-between" THRONES ["over"];
    PIECE_BETWEEN = "piece-between" NO_JUMP ["over"];
    OCCUPIED = "occupied" NO_JUMP ["to"];
    KING_NOT_STRAIGHT = "king-not-straight" KING_MOVE ["from", "to"];
    KING_TOO_FAR = "king-too-far" KING_MOVE ["from", "to"];
    TURN_ENDS = "turn-ends" ONE_MOVE ["to"];
    OTHER_PIECE = "other-piece" ONE_MOVE ["from", "to"];
    NO_COUNT = "no-count" AGREED_DRAW [];
}

endings! { "brandubh";
    KING_REACHED_CORNER = "king-home" KING_HOME [];
    KING_TAKEN = "king-captured" KING_CAPTURED [];
    NO_TURN = "no-turn" BLOCKED [];
    REPEATED = "repeated" REPETITION [];
    DRAW_AGREED = "draw-agreed" AGREED_DRAW [];
    RESIGNED = "resigned" RESIGN [];
    STATED = "stated" RESIGN [];
}
