//! The rule book of Brandubh and El Cuervo.

use crate::clause::{clauses, endings, reasons};

clauses! { "brandubh";
    BOARD = 1 "board" Authority "Ludii, D. Walker (tafl.cyningstan.com) and A. Nielsen (aagenielsen.dk). The Brandubh page (2013) has no picture. The board found at Ballinderry is 7 × 7";
    SIDES = 2 "sides" Authority "Acallam na Senórach, cited by MacWhite 1945–46 and D. Walker: five against eight. The Brandubh page (2013) gives no numbers";
    START = 3 "start" Authority "The cross: the best-balanced layout in A. Nielsen’s computer tests. The Brandubh page (2013) has no picture";
    BLACK_FIRST = 4 "black-first" Source "Brandubh page (2013), Jugando 2: black starts";
    RED_FIRST = 5 "red-first" Authority "A. Nielsen, D. Walker and Ludii: the attackers start";
    ONE_MOVE = 6 "one-move" Source "Brandubh page (2013), Jugando 8: the turn ends when a player has moved a piece";
    PAWN_MOVE = 7 "pawn-move" Source "Brandubh page (2013), Movimientos: Peones, and Jugando 3";
    NO_JUMP = 8 "no-jump" Source "Brandubh page (2013), Jugando 3 and 5: no jumping, no sharing of a square";
    THRONES = 9 "thrones" Source "Brandubh page (2013), Jugando 4: these squares are the king’s alone";
    KING_MOVE = 10 "king-move" Source "Brandubh page (2013), Movimientos: Rey, and Jugando 5";
    KING_RETURN = 11 "king-return" Source "Brandubh page (2013), Jugando 4: these squares are the king’s";
    CAPTURE = 12 "capture" Source "Brandubh page (2013), Captura, and Jugando 6";
    CAPTURE_LINES = 13 "capture-lines" Authority "All rules of the tafl family. The Brandubh page (2013) says “a straight line”";
    SAFE_BETWEEN = 14 "safe-between" Source "Brandubh page (2013), Variantes: El Cuervo";
    KING_UNARMED = 15 "king-unarmed" Source "Brandubh page (2013), Jugando 5: the king can’t capture";
    KING_NO_PARTNER = 16 "king-no-partner" Authority "Masters Traditional Games rule sheet: the king doesn’t help to capture";
    KING_ARMED = 17 "king-armed" Authority "A. Nielsen, D. Walker and the World Tafl Federation";
    NO_HOSTILE = 18 "no-hostile" Source "Brandubh page (2013), Jugando 6: only between two pieces of the other colour";
    HOSTILE_CORNERS = 19 "hostile-corners" Authority "A. Nielsen, D. Walker and the World Tafl Federation";
    HOSTILE_THRONE = 20 "hostile-throne" Authority "A. Nielsen, D. Walker and the World Tafl Federation";
    KING_FOUR = 21 "king-four" Source "Brandubh page (2013), Jugando 7";
    KING_THRONE_SIDE = 22 "king-throne-side" Source "Brandubh page (2013), Jugando 7: three next to the central throne";
    KING_EDGE = 23 "king-edge" Source "Brandubh page (2013), Jugando 7: three at an edge";
    KING_CORNER_SIDE = 24 "king-corner-side" Source "Brandubh page (2013), Jugando 4 and 7: there is no room for three red pieces";
    KING_RED_ONLY = 25 "king-red-only" Source "Brandubh page (2013), Jugando 7: red pieces";
    KING_HOME = 26 "king-home" Source "Brandubh page (2013), Jugando 9";
    KING_CAPTURED = 27 "king-captured" Source "Brandubh page (2013), Jugando 9";
    BLOCKED = 28 "blocked" Authority "A. Nielsen’s forum and the Copenhagen rules";
    SUICIDE = 29 "suicide" Project "Our reading of the Brandubh page (2013), Jugando 6, compared with its variant El Cuervo";
    KING_ANVIL = 30 "king-anvil" Project "Our compromise between two published rules, the unarmed and the armed king";
    HOSTILE_LIMITS = 31 "hostile-limits" Project "No source says more about the squares that help with captures";
    KING_ANY_TURN = 32 "king-any-turn" Project "Our reading of the Brandubh page (2013), Jugando 7: being surrounded is enough";
    KING_ARRIVAL = 33 "king-arrival" Project "Brandubh page (2013), Variantes: El Cuervo, applied to the king";
    ORDER = 34 "order" Project "Usual in the tafl family: the mover’s captures come first. The Brandubh page (2013) doesn’t say";
    REPETITION = 35 "repetition" Project "No source. Our choice";
    AGREED_DRAW = 36 "agreed-draw" Project "No source. Our choice";
    RESIGN = 37 "resign" Project "Usual in all board games";
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
