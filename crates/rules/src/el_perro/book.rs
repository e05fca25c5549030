//! The rule book of El Perro.

use crate::clause::{clauses, endings, reasons};

clauses! { "el-perro";
    BOARD = 1 "board" Source "Ludii rules of El Perro, paragraph 1, sentence 1: “5x5 intersecting lines, with diagonals drawn in the quadrants”";
    SIDES = 2 "sides" Source "Ludii rules of El Perro, paragraph 1, sentence 2";
    ROLES = 3 "roles" Authority "Rules of Las Galletas, rule 1, as quoted in the Ludii database (DLP.Evidence.2291)";
    START = 4 "start" Source "Ludii rules of El Perro, paragraph 1, sentences 3–4. Whose right hand: rules of Las Galletas, rule 2, as quoted in the Ludii database (DLP.Evidence.2291)";
    START_LUDII = 5 "start-ludii" Authority "Ludii program (El Perro.lud), which differs here from Ludii’s own rules";
    FIRST_MOVE = 6 "first-move" Source "Ludii rules of El Perro, paragraph 2, sentence 1";
    ONE_PIECE = 7 "one-piece" Authority "Ludii program (El Perro.lud): one piece moves in a turn";
    DOG_STEP = 8 "dog-step" Authority "Ludii rules of El Perro, paragraph 2, sentence 2, which doesn’t say how far. Ludii program (El Perro.lud): to the next empty point";
    GOAT_STEP = 9 "goat-step" Source "Ludii rules of El Perro, paragraph 2, sentence 5, and paragraph 3: forward or sideways, not backwards";
    TURN_ROUND = 10 "turn-round" Source "Ludii rules of El Perro, paragraph 3: both conditions";
    TURN_ROUND_LUDII = 11 "turn-round-ludii" Authority "Ludii program (El Perro.lud): the first condition alone. Here it is checked only when the dog’s turn is over";
    FORCED_PASS = 12 "forced-pass" Authority "Ludii program (El Perro.lud): goats that can’t move lose their turn";
    CAPTURE = 13 "capture" Source "Ludii rules of El Perro, paragraph 2, sentence 3";
    CHAIN = 14 "chain" Authority "Ludii rules of El Perro, paragraph 2, sentence 4: “Multiple captures are allowed”. Ludii program (El Perro.lud): in any direction";
    OPTIONAL = 15 "optional" Source "Ludii rules of El Perro, paragraph 2, sentence 3: the dog “may” capture";
    GOATS_HARMLESS = 16 "goats-harmless" Source "Ludii rules of El Perro, paragraph 2, sentences 3 and 5: only the dog captures";
    BLOCKED = 17 "blocked" Source "Ludii rules of El Perro, paragraph 4, second half";
    TAKE_ALL = 18 "take-all" Source "Ludii rules of El Perro, paragraph 4, first half";
    MUST_MOVE = 19 "must-move" Project "The Ludii rules of El Perro don’t mention passing";
    REVISIT = 20 "revisit" Project "The Ludii rules of El Perro don’t mention it. Usual in games with jumps";
    COMPULSORY = 21 "compulsory" Project "Not recorded for El Perro. Known from fox and geese (Murray 1951, as cited by others)";
    TURN_TIME = 22 "turn-time" Project "Ludii rules of El Perro, paragraph 3, say that the goats “may then commence” moving back. They don’t say when, or whether captured goats matter";
    FAR_SET = 23 "far-set" Project "Our reading of the Ludii rules of El Perro, paragraph 3: spaces “equivalent to the starting position on the opposite side”";
    FAR_SET_MIRRORED = 24 "far-set-mirrored" Project "The other reading of the Ludii rules of El Perro, paragraph 3";
    COMING_HOME = 25 "coming-home" Project "The Ludii rules of El Perro don’t mention it. By symmetry: otherwise the goats would get stuck";
    GOAL = 26 "goal" Project "Not recorded for El Perro. Modelled on Cercar la liebre (Libro de los juegos, 1283)";
    REPETITION = 27 "repetition" Project "The Ludii rules of El Perro don’t mention draws";
    QUIET = 28 "quiet" Project "The Ludii rules of El Perro don’t mention draws. The number is ours";
    AGREED_DRAW = 29 "agreed-draw" Project "The Ludii rules of El Perro don’t mention draws";
    RESIGN = 30 "resign" Project "Usual in all board games";
}

reasons! { "el-perro";
    WON = "won" TAKE_ALL [];
    WON_BY_GOAL = "won-by-goal" GOAL ["left"];
    DOG_BLOCKED_ALREADY = "dog-blocked-already" BLOCKED ["at"];
    NO_SQUARE = "no-square" BOARD [];
    NO_DICE = "no-dice" ONE_PIECE [];
    PASSED = "passed" MUST_MOVE [];
    MUST_PASS = "must-pass" FORCED_PASS ["at"];
    EMPTY_POINT = "empty-point" ONE_PIECE ["from"];
    GOATS_TURN = "goats-turn" ONE_PIECE ["from"];
    DOGS_TURN = "dogs-turn" ONE_PIECE ["from"];
    OTHER_PIECE = "other-piece" ONE_PIECE ["from", "at"];
    NO_LINE = "no-line" BOARD ["from", "to"];
    OCCUPIED = "occupied" DOG_STEP ["to"];
    TOO_FAR = "too-far" DOG_STEP ["from", "to"];
    NOTHING_TO_TAKE = "nothing-to-take" CAPTURE ["over"];
    NO_ROOM_BEYOND = "no-room-beyond" CAPTURE ["over", "to"];
    STEP_ENDS = "step-ends" DOG_STEP ["at"];
    STEP_AFTER_CAPTURE = "step-after-capture" REVISIT ["from", "to"];
    ONE_ROUTE = "one-route" CHAIN ["from", "to", "route"];
    SEVERAL_ROUTES = "several-routes" CHAIN ["from", "to", "via"];
    MUST_CAPTURE = "must-capture" COMPULSORY ["goats"];
    LAST_GOAT_TAKEN = "last-goat-taken" TAKE_ALL ["over"];
    GOAL_REACHED = "goal-reached" GOAL ["left"];
    GOAT_OCCUPIED = "goat-occupied" GOAT_STEP ["to"];
    GOAT_TOO_FAR = "goat-too-far" GOAT_STEP ["from", "to"];
    GOAT_GOES_BACK = "goat-goes-back" GOAT_STEP ["from", "to"];
    GOAT_STEP_ENDS = "goat-step-ends" GOAT_STEP ["at"];
    GOAT_CAPTURES = "goat-captures" GOATS_HARMLESS ["over"];
    GOAT_JUMPS = "goat-jumps" GOATS_HARMLESS ["over"];
    NO_COUNT = "no-count" AGREED_DRAW [];
}

endings! { "el-perro";
    ALL_TAKEN = "all-taken" TAKE_ALL [];
    REDUCED = "reduced" GOAL ["left"];
    DOG_BLOCKED = "dog-blocked" BLOCKED [];
    QUIET_DRAW = "quiet-draw" QUIET [];
    REPEATED = "repeated" REPETITION [];
    DRAW_AGREED = "draw-agreed" AGREED_DRAW [];
    RESIGNED = "resigned" RESIGN [];
    STATED = "stated" RESIGN [];
}
