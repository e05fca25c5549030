//! The rule book of El Perro.

use crate::clause::{clauses, endings, reasons};

clauses! { "el-perro";
    BOARD = 1 "board" Source "source, paragraph 1, sentence 1: 5 × 5 lines, diagonals in the quadrants";
    SIDES = 2 "sides" Source "source, paragraph 1, sentence 2";
    ROLES = 3 "roles" Authority "rules of Las Galletas, 1: Ludii, evidence DLP.Evidence.2291";
    START = 4 "start" Source "source, paragraph 1, sentences 3–4; whose right hand: Ludii, evidence DLP.Evidence.2291, rule 2";
    START_LUDII = 5 "start-ludii" Authority "Ludii, El Perro.lud, against its own rule text";
    FIRST_MOVE = 6 "first-move" Source "source, paragraph 2, sentence 1";
    ONE_PIECE = 7 "one-piece" Authority "Ludii, El Perro.lud: one piece a turn";
    MUST_MOVE = 8 "must-move" Project "source silent: no passing at will";
    FORCED_PASS = 9 "forced-pass" Authority "Ludii, El Perro.lud: goats without a move are passed over";
    DOG_STEP = 10 "dog-step" Authority "source, paragraph 2, sentence 2, silent on how far; Ludii, El Perro.lud: to an adjacent empty point";
    CAPTURE = 11 "capture" Source "source, paragraph 2, sentence 3";
    CHAIN = 12 "chain" Authority "source, paragraph 2, sentence 4: multiple captures; Ludii, El Perro.lud: in any direction";
    REVISIT = 13 "revisit" Project "source silent; usual where pieces are jumped";
    OPTIONAL = 14 "optional" Source "source, paragraph 2, sentence 3: may capture";
    COMPULSORY = 15 "compulsory" Project "not attested for El Perro; known from fox and geese (Murray 1951)";
    GOAT_STEP = 16 "goat-step" Source "source, paragraph 2, sentence 5, and paragraph 3: forward or sideways, not backwards";
    GOATS_HARMLESS = 17 "goats-harmless" Source "source, paragraph 2, sentences 3 and 5: only the dog may capture";
    TURN_ROUND = 18 "turn-round" Source "source, paragraph 3: both conditions";
    TURN_ROUND_LUDII = 19 "turn-round-ludii" Authority "Ludii, El Perro.lud: the first condition alone, tested only when the dog's turn has ended";
    TURN_TIME = 20 "turn-time" Project "source, paragraph 3, leaves open when, and whether lost goats matter";
    FAR_SET = 21 "far-set" Project "a reading of source, paragraph 3: as a player sitting opposite would set up";
    FAR_SET_MIRRORED = 22 "far-set-mirrored" Project "the other reading of source, paragraph 3";
    COMING_HOME = 23 "coming-home" Project "source silent; by symmetry, without which the goats would freeze";
    TAKE_ALL = 24 "take-all" Source "source, paragraph 4, first half";
    GOAL = 25 "goal" Project "not attested for El Perro; after Cercar la liebre (Libro de los juegos, 1283)";
    BLOCKED = 26 "blocked" Source "source, paragraph 4, second half";
    REPETITION = 27 "repetition" Project "source silent on draws";
    QUIET = 28 "quiet" Project "source silent on draws; the number is ours";
    AGREED_DRAW = 29 "agreed-draw" Project "source silent on draws";
    RESIGN = 30 "resign" Project "custom of all board games";
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
