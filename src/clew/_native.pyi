"""
Clew's kernels: flat arrays in, flat arrays out. Use the functions of `clew` instead.
"""

from collections.abc import Sequence


class SudokuFinding:
    """One use of a technique."""

    @property
    def technique(self) -> str:
        """The technique's key."""

    @property
    def because(self) -> list[tuple[int, int]]:
        """The known facts that are cited."""

    @property
    def chain(self) -> list[SudokuFinding]:
        """What followed from an assumption that fails."""

    @property
    def removed(self) -> list[tuple[int, int]]:
        """The values ruled out, by cell."""

    @property
    def holders(self) -> list[int]:
        """The placed cells among those cited."""

    @property
    def values(self) -> list[int]:
        """The pattern's values."""

    @property
    def cells(self) -> list[int]:
        """The pattern's cells."""

    @property
    def others(self) -> list[int]:
        """The cells of the pattern's other half."""

    @property
    def units(self) -> list[int]:
        """The units that the pattern is in."""

    @property
    def covers(self) -> list[int]:
        """The units where it takes effect."""

def sudoku_techniques() -> list[tuple[str, str, int, int]]:
    """
    The techniques, easiest first: (key, name, level, weight). A technique's number is its index.
    """

def sudoku_solve(box_rows: int, box_columns: int, cells: bytes, solutions: int | None = 2, nodes: int | None = None, seconds: float | None = None, keep: int = 2, stop: object | None = None, each: object | None = None) -> tuple[int, bool, bytes, dict[str, int]]:
    """Solve one sudoku: (found, exhausted, kept solutions, counters)."""

def sudoku_many(text: bytes, count: int, stride: int, limit: int = 2, threads: int = 0, seconds: float | None = None, stop: object | None = None) -> tuple[bytes, bytes]:
    """
    Solve many 9x9 lines: (solutions found of each, 255 undecided; first solutions).
    """

def sudoku_make(seed: int, symmetry: int, minimal: bool, clues: int, count: int, threads: int = 0, seconds: float | None = None, stop: object | None = None) -> tuple[bytes, bytes]:
    """Make unique 9x9 puzzles: (1 made, 0 given up, 2 cut off; lines of 81)."""

def sudoku_make_rated(seed: int, symmetry: int, minimal: bool, clues: int, target: tuple[int, int, int], count: int, threads: int = 0, seconds: float | None = None, stop: object | None = None) -> tuple[bytes, bytes]:
    """
    Make unique 9x9 puzzles that are rated as wished: a level, and from and to in tenths of Sudoku Explainer's scale;
    0 means any. The answer is that of sudoku_make.
    """

def sudoku_grid(box_rows: int, box_columns: int, seed: int, seconds: float | None = None, stop: object | None = None) -> bytes:
    """
    A random full grid, the same for the same seed; nothing where it was ended before.
    """

def sudoku_canonical(box_rows: int, box_columns: int, cells: bytes, seconds: float | None = None, stop: object | None = None) -> bytes:
    """
    The least of all grids that are the same puzzle in disguise, for each of the grids in a row, up to 9x9; of those
    that were done where it was ended before.
    """

def sudoku_find(box_rows: int, box_columns: int, masks: Sequence[int], technique: int, all: bool = False, unique: bytes | None = None, seconds: float | None = None, stop: object | None = None) -> list[SudokuFinding]:
    """
    Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all; of those found
    so far where it was ended before.
    `masks` has the possible values of each cell: bit v for the value v + 1. `unique` has the
    givens of a puzzle that may be taken to have one solution, with 0 for open cells.
    """

def sudoku_climb(box_rows: int, box_columns: int, cells: bytes, assume_unique: bool = False, bound: int | None = None, also: Sequence[int] = [], seconds: float | None = None, stop: object | None = None) -> tuple[bool | None, list[int], list[int]]:
    """
    Climb the ladder of techniques: (solved, uses of each technique, longest chain of each). Whether it is solved is not
    known, None, where the climb was ended before.
    Only techniques whose number is below the bound are used. Where they end, all that the
    first of those in `also` finds is taken at once.
    """

def sudoku_explainer(cells: bytes, seconds: float | None = None, stop: object | None = None) -> tuple[int, int, int]:
    """
    Rate a 9x9 sudoku with one solution as Sudoku Explainer does, in tenths: ER, EP, ED; all 0 if it was ended.
    """

def sudoku_hodoku(cells: bytes, seconds: float | None = None, stop: object | None = None) -> tuple[int, int]:
    """
    Rate a 9x9 sudoku on HoDoKu's scale: its score, and its level from 1 to 5. Both are 0 if it was ended, or unless
    there is one solution.
    """

class SlitherlinkFinding:
    """One use of a technique."""

    @property
    def technique(self) -> str:
        """The technique's key."""

    @property
    def because(self) -> list[tuple[int, bool]]:
        """The known facts that are cited."""

    @property
    def chain(self) -> list[SlitherlinkFinding]:
        """What followed from an assumption that fails."""

    @property
    def settled(self) -> list[tuple[int, bool]]:
        """The edges that follow, and whether each is a line."""

    @property
    def facts(self) -> list[tuple[int, int, int]]:
        """
        What follows about two edges: (how many may be lines, as bits; one edge; the other).
        """

    @property
    def given(self) -> list[tuple[int, int, int]]:
        """The facts of this kind that are cited."""

    @property
    def clues(self) -> list[int]:
        """The cells whose clue is cited."""

    @property
    def cells(self) -> list[int]:
        """The pattern's cells; each finder says how."""

    @property
    def points(self) -> list[int]:
        """The pattern's points."""

    @property
    def path(self) -> list[int]:
        """The pattern's edges."""

    @property
    def way(self) -> list[int]:
        """
        Where colours count: the cells from one to the next; the last number is the outside.
        """

    @property
    def flags(self) -> list[int]:
        """The pattern's numbers."""

    @property
    def clash(self) -> int:
        """How an assumption fails; 0 for not at all."""

def slitherlink_techniques() -> list[tuple[str, str, int, int]]:
    """
    The techniques, easiest first: (key, name, level, weight). A technique's number is its index.
    """

def slitherlink_solve(rows: int, columns: int, clues: bytes, solutions: int | None = 2, nodes: int | None = None, seconds: float | None = None, keep: int = 2, stop: object | None = None, each: object | None = None) -> tuple[int, bool, bytes, dict[str, int]]:
    """
    Solve one slitherlink, 255 for no clue: (found, exhausted, kept solutions as a byte for each edge, counters).
    """

def slitherlink_find(rows: int, columns: int, clues: bytes, states: bytes, facts: Sequence[tuple[int, int, int]], technique: int, all: bool = False, seconds: float | None = None, stop: object | None = None) -> list[SlitherlinkFinding]:
    """
    Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all; of those found
    so far where it was ended before.
    """

def slitherlink_climb(rows: int, columns: int, clues: bytes, seconds: float | None = None, stop: object | None = None) -> tuple[bool | None, list[int], list[int]]:
    """
    Climb the ladder of techniques: (solved, uses of each technique, longest chain of each). Whether it is solved is not
    known, None, where the climb was ended before.
    """

def slitherlink_make(seed: int, rows: int, columns: int, winding: int, symmetry: int, minimal: bool, clues: int, techniques: int, below: int, count: int, threads: int = 0, seconds: float | None = None, stop: object | None = None) -> tuple[bytes, bytes]:
    """
    Make unique slitherlinks that the first `techniques` of the ladder solve and the first `below` do not:
    (1 made, 0 given up, 2 cut off; rows of dots and clues end to end).
    """

def slitherlink_draft(seed: int, rows: int, columns: int, winding: int, seconds: float | None = None, stop: object | None = None) -> bytes:
    """
    All clues of a random loop that they alone determine, 255 for none; the same seed gives the same loop. Nothing
    where it was ended before.
    """

class HashiFinding:
    """One use of a technique."""

    @property
    def technique(self) -> str:
        """The technique's key."""

    @property
    def because(self) -> list[tuple[int, int]]:
        """The known facts that are cited."""

    @property
    def chain(self) -> list[HashiFinding]:
        """What followed from an assumption that fails."""

    @property
    def removed(self) -> list[tuple[int, int]]:
        """The values ruled out, by bridge."""

    @property
    def clues(self) -> list[int]:
        """The islands whose number is cited."""

    @property
    def islands(self) -> list[int]:
        """The pattern's islands; each finder says how."""

    @property
    def path(self) -> list[int]:
        """The pattern's bridges."""

    @property
    def flags(self) -> list[int]:
        """The pattern's numbers."""

    @property
    def clash(self) -> int:
        """How it ends in a contradiction; 0 for not at all."""

def hashi_techniques() -> list[tuple[str, str, int, int]]:
    """
    The techniques, easiest first: (key, name, level, weight). A technique's number is its index.
    """

def hashi_solve(rows: int, columns: int, cells: bytes, most: int = 2, loops: bool = True, solutions: int | None = 2, nodes: int | None = None, seconds: float | None = None, keep: int = 2, stop: object | None = None, each: object | None = None) -> tuple[int, bool, bytes, dict[str, int]]:
    """
    Solve one hashi, 0 water and 255 an island of unknown number: (found, exhausted, kept solutions as a byte for each
    bridge, counters).
    """

def hashi_find(rows: int, columns: int, cells: bytes, most: int, loops: bool, masks: bytes, technique: int, all: bool = False, seconds: float | None = None, stop: object | None = None) -> list[HashiFinding]:
    """
    Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all; of those found
    so far where it was ended before.
    `masks` has a byte for each bridge: bit v while v bridges are possible.
    """

def hashi_climb(rows: int, columns: int, cells: bytes, most: int = 2, loops: bool = True, seconds: float | None = None, stop: object | None = None) -> tuple[bool | None, list[int], list[int]]:
    """
    Climb the ladder of techniques: (solved, uses of each technique, longest chain of each). Whether it is solved is not
    known, None, where the climb was ended before.
    """

def hashi_make(seed: int, rows: int, columns: int, density: int, doubles: int, most: int, loops: bool, symmetry: int, techniques: int, below: int, count: int, threads: int = 0, seconds: float | None = None, stop: object | None = None) -> tuple[bytes, bytes]:
    """
    Make unique hashis that the first `techniques` of the ladder solve and the first `below` do not:
    (1 made, 0 given up, 2 cut off; cells of all, 0 water or a number, end to end).
    """

class NonogramFinding:
    """One use of a technique."""

    @property
    def technique(self) -> str:
        """The technique's key."""

    @property
    def because(self) -> list[tuple[int, bool]]:
        """The known facts that are cited."""

    @property
    def chain(self) -> list[NonogramFinding]:
        """What followed from an assumption that fails."""

    @property
    def line(self) -> int:
        """The line it is about; of an assumption the one that fails, or -1."""

    @property
    def settled(self) -> list[tuple[int, bool]]:
        """The cells that follow, and whether each is painted."""

    @property
    def clues(self) -> list[int]:
        """The lines whose clue is cited."""

    @property
    def numbers(self) -> list[int]:
        """The pattern; each finder says how."""

    @property
    def assumed(self) -> list[tuple[int, bool]]:
        """What the chain supposes."""

def nonogram_techniques() -> list[tuple[str, str, int, int]]:
    """
    The techniques, easiest first: (key, name, level, weight). A technique's number is its index.
    """

def nonogram_solve(rows: int, columns: int, lines: bytes, cells: bytes, solutions: int | None = 2, nodes: int | None = None, seconds: float | None = None, keep: int = 2, stop: object | None = None, each: object | None = None) -> tuple[int, bool, bytes, dict[str, int]]:
    """
    Solve one nonogram: tokens of 32 bits, 0 behind each line, and a mask of values for each cell; gives (found,
    exhausted, kept solutions as a byte for each cell, counters).
    """

def nonogram_find(rows: int, columns: int, lines: bytes, cells: bytes, technique: int, all: bool = False, seconds: float | None = None, stop: object | None = None) -> list[NonogramFinding]:
    """
    Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all; of those found
    so far where it was ended before.
    """

def nonogram_climb(rows: int, columns: int, lines: bytes, cells: bytes, seconds: float | None = None, stop: object | None = None) -> tuple[bool | None, list[int], list[int]]:
    """
    Climb the ladder of techniques: (solved, uses of each technique, longest chain of each). Whether it is solved is not
    known, None, where the climb was ended before.
    """

def nonogram_make(seed: int, rows: int, columns: int, density: int, texture: int, open: int, techniques: int, below: int, count: int, threads: int = 0, seconds: float | None = None, stop: object | None = None) -> tuple[bytes, list[list[int]]]:
    """
    Make unique nonograms that the first `techniques` of the ladder solve and the first `below` do not:
    (1 made, 0 given up, 2 cut off; the tokens of each, 0 behind each line).
    """

def nonogram_mend(seed: int, rows: int, columns: int, painted: bytes, reluctance: bytes, techniques: int, effort: int, seconds: float | None = None, stop: object | None = None) -> tuple[bool, list[int]]:
    """
    Look for few cells to flip so that the first `techniques` of the ladder solve the picture's nonogram, or, for 0,
    so that it has one solution: (whether they were found, the cells).
    """

def houses_techniques() -> list[tuple[str, str, int, int]]:
    """
    The techniques, easiest first: (key, name, level, weight). A technique's number is its index.
    """

def houses_solve(points: bytes, most: int, exactly: bool, manhattan: bool, solutions: int | None = 2, nodes: int | None = None, seconds: float | None = None, keep: int = 2, stop: object | None = None, each: object | None = None) -> tuple[int, bool, bytes, dict[str, int]]:
    """
    Pair points, given as 32-bit x and y in turn: (found, exhausted, kept solutions as a byte for each pair, counters).
    """

def houses_climb(points: bytes, most: int, exactly: bool, manhattan: bool, seconds: float | None = None, stop: object | None = None) -> tuple[bool | None, list[int], list[int]]:
    """
    Climb the ladder of techniques: (solved, uses of each technique, longest chain of each). Whether it is solved is not
    known, None, where the climb was ended before.
    """

def houses_make(seed: int, houses: int, most: int, manhattan: bool, bounds: tuple[int, int], techniques: tuple[int, int] | None = None, search: bool = False, attempts: int = 1000, seconds: float | None = None, stop: object | None = None) -> tuple[bytes, int, int]:
    """
    Make a town with one pairing, its largest coordinate between the bounds, whose hardest step is by one of the
    techniques [first, last), or that they do not solve: (points or nothing, towns planted, towns with one pairing).
    """

def fillin_grid(seed: int, rows: int, columns: int, symmetry: int, lattice: bool, black: float, longest: int, seconds: float | None = None, stop: object | None = None) -> bytes:
    """
    A random grid: squares 255 black or 254 open, without symmetry (0) or symmetric by a half turn, a quarter turn,
    left to right or along the diagonal (1 to 4); empty if it came out badly. Like all makers, the same for the same
    seed, and empty if it was stopped.
    """

def fillin_grow(seed: int, rows: int, columns: int, words: bytes, digits: bytes, lengths: Sequence[int], growths: int, seconds: float | None = None, stop: object | None = None) -> bytes:
    """
    The fullest of some criss-crosses of words of these lengths (sorted), or of numbers where there are no words.
    """

def fillin_grow_theme(seed: int, rows: int, columns: int, theme: bytes, growths: int, seconds: float | None = None, stop: object | None = None) -> bytes:
    """
    Of some criss-crosses, the first that holds all words of a theme, else the one that holds most.
    """

def fillin_fill(seed: int, rows: int, columns: int, cells: bytes, theme: bytes, words: bytes, seconds: float | None = None, stop: object | None = None) -> bytes:
    """
    A grid filled with words, as many of a theme as go and others, none of them twice.
    """

def fillin_fill_digits(seed: int, rows: int, columns: int, cells: bytes, theme: bytes, digits: bytes, seconds: float | None = None, stop: object | None = None) -> bytes:
    """
    A grid filled with numbers, as many of a theme as go and others, none of them twice or with a leading zero.
    """

def fillin_exchange(seed: int, rows: int, columns: int, shown: bytes, squares: bytes, theme: bytes, words: bytes, digits: bytes, nodes: int, swaps: int, seconds: float | None = None, stop: object | None = None) -> tuple[bytes, bool]:
    """
    Exchange words of a filled grid, or digits, where two solutions differ: (squares, whether there is one solution).
    `shown` has 254 for letters that are hidden; the words of the theme stay.
    """

class FillinTrials:
    """Words put into slots on trial; remembers those that led nowhere."""

    def __init__(self, slot_places: Sequence[Sequence[int]], places: int, letters: int, pools: Sequence[tuple[Sequence[int], bytes, Sequence[int], int, bool]]) -> None:
        """
        Places of each slot; for each length its slots, letters of its words, how often each is listed, the length, and
        whether all are used.
        """

    def first_failing(self, letters: bytes, fits: bytes, full: Sequence[int], slots: Sequence[int], words: Sequence[int], seconds: float | None = None, stop: object | None = None) -> int:
        """
        The number of the first of these slots and words that contradict what is known; their count where none does.
        Sets are 64-bit words, letters by place and words by slot; `full` has the word that fills a slot, or -1.
        Where it was ended before, the number of the first that was not tried.
        """

def fillin_solve(rows: int, columns: int, cells: bytes, words: bytes, spare: bool = False, solutions: int | None = 2, nodes: int | None = None, seconds: float | None = None, keep: int = 2, stop: object | None = None, each: object | None = None) -> tuple[int, bool, bytes, dict[str, int]]:
    """
    Solve one fill-in, squares 255 black, 254 open or a letter's number, words of such numbers each ended by 255:
    (found, exhausted, kept solutions as a byte for each square that is not black, counters).
    """

def search_solve(clauses: bytes, variables: int, assumptions: Sequence[int] = [], over: Sequence[int] | None = None, solutions: int | None = 2, nodes: int | None = None, conflicts: int | None = None, seconds: float | None = None, keep: int = 2, seed: int = 0, log: bool = False, stop: object | None = None, each: object | None = None) -> tuple[tuple[int, bool, bytes, dict[str, int]], list[int], bytes]:
    """
    Search models of clauses: ((found, exhausted, kept models, counters), failed assumptions, log). Clauses and log are
    32-bit numbers, each clause ended by 0; in the log each begins with its origin: 0 learned, 2 blocking, 3 dropped.
    """

def search_justify(clauses: bytes, variables: int, learned: bytes, seconds: float | None = None, stop: object | None = None) -> str | None:
    """
    Say what learned clauses rest on, down to the empty one: lines of `literals 0 numbers of clauses 0`. None if they do
    not follow one after the other, or if there was no time for it.
    """

class RulesFinding:
    """A deduction from ground rules; literals as in files, rules by number."""

    @property
    def kind(self) -> int:
        """
        0 single, 1 look ahead, 2 trial, 3 either way, 4 combination, 5 overlap, 6 several single ones alike (each literal
        with its rule), 7 trial with lemmas.
        """

    @property
    def forced(self) -> list[int]:
        """What follows."""

    @property
    def because(self) -> list[int]:
        """The known literals that it rests on."""

    @property
    def rules(self) -> list[int]:
        """
        The rules that it rests on, of a single one the rule that forces it first.
        """

    @property
    def others(self) -> int:
        """How many other literals deductions of the same kind would have forced."""

    @property
    def branches(self) -> list[tuple[list[int], list[tuple[list[int], list[int], list[int]]]]]:
        """
        For what is assumed, its literals and what follows, link by link: (forced, because, rules). Nothing is forced
        where it ends in a contradiction; no rules: a place has one value left, or none. Lemmas come before the
        trial that uses them, by numbers beyond those of the rules.
        """

class RulesClimb:
    """Solves a program of ground rules as a person would."""

    def __init__(self, program: bytes, variables: int, places: Sequence[Sequence[int]], known: Sequence[int], weights: Sequence[int], background: Sequence[Sequence[int]] = []) -> None:
        """
        `places` has the literals of each place's values, `known` those that are true; `weights` has three numbers for each
        rule: for what is near, for what is far, and for each open place of the rule; groups of rules in the
        `background` do not make a combination larger, which cites the first of a group for all.
        """

    def go_on(self, steps: int | None = None, seconds: float | None = None, stop: object | None = None, plain: bool = False) -> tuple[list[RulesFinding], str]:
        """
        The next (findings, end); plain: none that follow values further than a look ahead. The end is open (after
        as many steps as wanted), solved, stuck, broken (the known literals contradict the rules) or stopped.
        """

def rules_packed(numbers: list[int]) -> bytes:
    """
    Numbers as programs take them, in a fraction of the time that an array takes.
    """

def rules_written(program: bytes, variables: int) -> bytes:
    """
    The same program with brief records (native/rules/brief.hpp) written out, as `rules_solve` reads it.
    """

def rules_reach(program: bytes, variables: int, places: Sequence[Sequence[int]], effort: int, seconds: float | None = None, stop: object | None = None) -> list[int]:
    """
    The places, by number, that deductions leave open; the effort that these may take is as in `rules_thin`.
    """

def rules_thin(program: bytes, variables: int, places: Sequence[Sequence[int]], groups: Sequence[Sequence[int]], effort: int | None = None, nodes: int | None = None, seconds: float | None = None, stop: object | None = None) -> list[int]:
    """
    Which groups of rules can go, taken away in this order, so that one solution is left; with an effort (0: rules that
    force something one after the other, 1: and looks ahead, 2: short trials, 3: trials, 4: long ones) only those
    without which that still solves it. `nodes` is for each proof that there is no other solution.
    """

def rules_solve(program: bytes, variables: int, over: Sequence[int], assumptions: Sequence[int] = [], solutions: int | None = 2, nodes: int | None = None, seconds: float | None = None, keep: int = 2, seed: int = 0, turn: int | None = None, stop: object | None = None, each: object | None = None) -> tuple[tuple[int, bool, bytes, dict[str, int]], list[int]]:
    """
    Search models of ground rules that differ on some variables: ((found, exhausted, kept models, counters), failed
    assumptions). The program is 32-bit numbers, for each record its op, rule, length and payload (native/rules/program.hpp,
    or brief ones as in native/rules/brief.hpp);
    with a seed the models come in a random order. `turn`: after how much work two searches take turns, where there are two.
    """

def line_count(text: bytes) -> int:
    """How many lines a text of whole lines has."""

def record_lines(before: bytes, after: bytes, first: int, found: bytes, solutions: bytes, width: int) -> bytes:
    """
    Records of many puzzles as lines of JSON: before, number, after, verdict, and the first solution where there is one.
    """

def variant_leftovers(areas: bytes, cages: Sequence[int], cells: int, whole: int, few: int) -> list[tuple[int, bool, int, list[int], list[int], list[int]]]:
    """
    What cages leave of areas, or have outside of them, if that is a few cells: (area, whether it is left, total, cells, cells
    to be taken off, cages). `areas` has for each the number of its houses, of its cells, and these, as 32-bit numbers; `cages`
    the total of each, the number of its cells, and these; a house adds up to `whole`.
    """

class VariantTrials:
    """
    Follows digits of a variant of sudoku until something has nothing left.
    """

    def __init__(self, sheet: bytes) -> None:
        """
        A sheet as numbers: its cells, all digits, how many cells are shown, then houses, what each cell sees, and groups. Cells
        that are not shown are facts that groups speak of: 1 if true, 0 if not.
        """

    def narrow(self, group: int, masks: Sequence[int], deep: bool) -> list[int]:
        """
        What a group supports of these candidates of its cells; nothing at all if that is impossible.
        """

    def refute(self, masks: Sequence[int], tier: int, enough: int, seconds: float | None = None, stop: object | None = None) -> tuple[list[tuple[list[tuple[int, int]], list[tuple[int, int, int, list[int], list[tuple[int, int]], list[tuple[int, int]]]]]], list[tuple[int, int]], int, int] | None:
        """
        The shortest trial that refutes a digit: (branches, removed, over, at). A branch has cells with what they are supposed
        to have, and links: (kind, at, about, pattern, removed, because).
        """

    def join(self, masks: Sequence[int], seconds: float | None = None, stop: object | None = None) -> tuple[list[tuple[list[tuple[int, int]], list[tuple[int, int, int, list[int], list[tuple[int, int]], list[tuple[int, int]]]]]], list[tuple[int, int]], int, int] | None:
        """
        What follows next about regions that are to be found, as one branch that assumes nothing.
        """

    def either(self, masks: Sequence[int], tier: int, enough: int, most: int, seconds: float | None = None, stop: object | None = None) -> tuple[list[tuple[list[tuple[int, int]], list[tuple[int, int, int, list[int], list[tuple[int, int]], list[tuple[int, int]]]]]], list[tuple[int, int]], int, int] | None:
        """
        What all digits of a cell (over is 0), all places of a digit in a house (1) or all ways of a group (2) remove, if they
        are at most so many.
        """
