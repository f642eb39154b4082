"""Nonograms for a constraint engine: a cell is a variable and a line a sentence, or a block is a variable."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs
from clew.core.model import Automaton, Model, Store, Variable, Viewpoint
from clew.core.places import Marks
from clew.families.nonogram.puzzle import (
    ANY,
    BLANK,
    MAYBE,
    PAINTED,
    SOME,
    Clue,
    Nonogram,
    Open,
    cells,
    line_cells,
    line_name,
)

Cells = Sequence[Variable]
_SIGNS = {".": BLANK, "#": PAINTED}


def _automata(puzzle: Nonogram, knobs: Knobs, store: Store) -> Model:
    """A 0/1 variable for each cell; each line spells a word of its clue's automaton."""
    grid = _grid(puzzle, store)
    for line, clue in enumerate(puzzle.line_clues):
        _spell(store, clue, _along(puzzle, grid, line))
    if knobs["sums"] == "yes":
        _sums(puzzle, grid, store)
    return Model(decisions=grid, marks=_reader(puzzle, grid), objective=_changes(puzzle, grid, knobs, store))


def _starts(puzzle: Nonogram, knobs: Knobs, store: Store) -> Model:
    """A variable for each block, the cell it starts in, counted from 1; cells are painted where some block is."""
    grid = _grid(puzzle, store)
    blocks: list[Variable] = []
    for line, clue in enumerate(puzzle.line_clues):
        along = _along(puzzle, grid, line)
        if {MAYBE, ANY}.intersection(clue):
            # How many blocks there are is open, so none of them has a name.
            _spell(store, clue, along)
            blocks += along
        else:
            blocks += _Line(store, along, knobs["cover"]).lay(clue, line_name(puzzle.shape, line))
    decisions = blocks if knobs["label"] == "starts" else [*grid, *blocks]
    return Model(
        decisions=list(dict.fromkeys(decisions)),
        marks=_reader(puzzle, grid),
        objective=_changes(puzzle, grid, knobs, store),
    )


def _changes(puzzle: Nonogram, grid: Cells, knobs: Knobs, store: Store) -> Variable | None:
    """Post in how many cells a solution differs from the picture of the options, if there is one."""
    if not knobs["picture"]:
        return None
    lines = knobs["picture"].split("/")
    wide = {len(line) for line in lines}
    if (len(lines), wide) != (puzzle.rows, {puzzle.columns}) or set("".join(lines)) - set(_SIGNS):
        raise PuzzleError(
            f"the picture is not one of this puzzle: expected {puzzle.rows} lines of {puzzle.columns} signs, # or ., "
            "with a slash between lines"
        )
    wanted = [_SIGNS[sign] for line in lines for sign in line]
    changed = store.integer("cells changed", 0, len(grid))
    # A painted cell that should be blank counts 1; one that should be painted counts 1 less 1 if it is.
    factors = [-1 if value == PAINTED else 1 for value in wanted]
    store.post(store.linear(grid, "=", store.affine(1, changed, -wanted.count(PAINTED)), factors))
    return changed


def _grid(puzzle: Nonogram, store: Store) -> Cells:
    names = cells(*puzzle.shape)
    given = puzzle.given or [None] * len(names)
    return [
        store.boolean(name) if value is None else store.integer(name, value, value)
        for name, value in zip(names, given, strict=True)
    ]


def _along(puzzle: Nonogram, grid: Cells, line: int) -> Cells:
    at = line_cells(puzzle.shape, line)
    return grid[at.start : at.stop : at.step]


def _reader(puzzle: Nonogram, grid: Cells) -> Callable[[], Marks]:
    names = cells(*puzzle.shape)
    return lambda: {name: cell.low for name, cell in zip(names, grid, strict=True) if cell.fixed}


def _room(clue: Clue) -> int:
    """The cells that a clue needs at least."""
    least = [token if isinstance(token, int) else 1 for token in clue if isinstance(token, int) or token is SOME]
    return sum(least) + max(len(least) - 1, 0)


def _refuse(store: Store, cell: Variable) -> None:
    """Post what no value of a cell satisfies: the line has no room for its clue."""
    store.post(store.compare(cell, ">", PAINTED))


def _spell(store: Store, clue: Clue, along: Cells) -> None:
    if clue == (ANY,):
        return
    if _room(clue) > len(along):
        _refuse(store, along[0])
    else:
        store.post(store.regular(along, automaton(clue, len(along))))


def _sums(puzzle: Nonogram, grid: Cells, store: Store) -> None:
    """Post how many cells are painted: in each line, and in the grid if all clues of one direction are complete."""
    for line, clue in enumerate(puzzle.line_clues):
        known = [token for token in clue if isinstance(token, int)]
        least = sum(known) + clue.count(SOME)
        store.post(store.linear(_along(puzzle, grid, line), "=" if len(known) == len(clue) else ">=", least))
    for clues in (puzzle.row_clues, puzzle.column_clues):
        tokens = [token for clue in clues for token in clue]
        if not any(isinstance(token, Open) for token in tokens):
            store.post(store.linear(grid, "=", sum(token for token in tokens if isinstance(token, int))))


@lru_cache(maxsize=1024)
def automaton(clue: Clue, length: int) -> Automaton:
    """The lines of a clue: a deterministic automaton over blank and painted cells, for lines of this many cells.

    Its states are sets of places in the clue (the gap before a token, or some cells of its block), which have one
    member where all numbers are known.
    """
    steps, ready, end = _places_in(clue)
    numbers = {ready: 0}
    arcs: list[tuple[int, int, int]] = []
    newest = [ready]
    for _ in range(length):
        following: dict[int, None] = {}
        for states in newest:
            for symbol in (BLANK, PAINTED):
                after = _union(steps[symbol], states)
                if after and after not in numbers:
                    numbers[after] = len(numbers)
                    following[after] = None
                if after:
                    arcs.append((numbers[states], symbol, numbers[after]))
        newest = list(following)
    # A word may end where one more blank cell would leave nothing of the clue to come.
    final = [number for states, number in numbers.items() if _union(steps[BLANK], states) & end]
    return Automaton(states=len(numbers), final=final, steps=arcs)


def _union(steps: Sequence[int], states: int) -> int:
    """The places that some of these lead to; sets are numbers with a bit for each place."""
    found = 0
    while states:
        lowest = states & -states
        found |= steps[lowest.bit_length() - 1]
        states ^= lowest
    return found


def _places_in(clue: Clue) -> tuple[Mapping[int, Sequence[int]], int, int]:
    """Where a blank and where a painted cell lead from each place in a clue; where a line begins, and where it ends."""
    cells_of = [token if isinstance(token, int) else 1 for token in clue]
    gaps = [sum(cells_of[:at]) + at for at in range(len(clue) + 1)]
    ahead = [1 << gap for gap in gaps]  # a gap, and those after tokens that may be left out
    for at in reversed(range(len(clue))):
        if clue[at] in (MAYBE, ANY):
            ahead[at] |= ahead[at + 1]
    blank, painted = [0] * (gaps[-1] + 1), [0] * (gaps[-1] + 1)
    for at, token in enumerate(clue):
        first, last = gaps[at], gaps[at + 1] - 1
        blank[first] = ahead[at]
        for place in range(first, last):
            painted[place] = 1 << (place + 1)
        blank[last] = ahead[at] if token is ANY else ahead[at + 1]
        if isinstance(token, Open):
            painted[last] = 1 << last
    blank[gaps[-1]] = end = ahead[-1]
    if clue and isinstance(clue[-1], int):  # once the last block is complete, one place will do for all that follows
        blank[last] = end = 1 << last
    return {BLANK: blank, PAINTED: painted}, ahead[0], end


class _Line:
    """A line whose blocks are variables, tied to its cells."""

    def __init__(self, store: Store, along: Cells, cover: str) -> None:
        self.store, self.along, self.cover = store, along, cover

    def lay(self, clue: Clue, name: str) -> list[Variable]:
        """Post that the blocks are in order with gaps, and paint what they cover; give the variables of the blocks."""
        slack = len(self.along) - _room(clue)
        if slack < 0:
            _refuse(self.store, self.along[0])
            return []
        store, made = self.store, list[Variable]()
        covers: list[list[tuple[Variable, int]]] = [[] for _ in self.along]
        least, before = 1, None
        for number, token in enumerate(clue, 1):
            length = token if isinstance(token, int) else 1
            start = store.integer(f"{name} block {number}", least, least + slack)
            made.append(start)
            if isinstance(token, int):
                end = store.affine(1, start, length - 1)
            else:
                end = store.integer(f"{name} end {number}", least, least + slack)
                store.post(store.compare(end, ">=", start))
                made.append(end)
            if before is not None:
                store.post(store.compare(start, ">=", store.affine(1, before, 2)))
            for at in range(least, least + slack + length):
                covers[at - 1] += self._covers(start, end, token, at)
            least, before = least + length + 1, end
        for cell, terms in zip(self.along, covers, strict=True):
            self._paint(cell, terms)
        return made

    def _covers(self, start: Variable, end: Variable, token: int | Open, at: int) -> list[tuple[Variable, int]]:
        """Whether a block covers a cell, as a sum: of one truth, or of having started less having ended before."""
        store = self.store
        if isinstance(token, int) and self.cover == "member":
            first, last = max(at - token + 1, start.low), min(at, start.high)
            return [(store.truth(store.member(start, range(first, last + 1))), 1)]
        return [(store.is_at_most(start, at), 1), (store.is_at_most(end, at - 1), -1)]

    def _paint(self, cell: Variable, terms: Sequence[tuple[Variable, int]]) -> None:
        """Post that a cell is painted as many times as blocks cover it."""
        store = self.store
        if not terms:
            store.post(store.compare(cell, "=", BLANK))
        elif len(terms) == 1:
            store.post(store.compare(cell, "=", terms[0][0]))
        else:
            variables, factors = zip(*terms, strict=True)
            store.post(store.linear(variables, "=", cell, factors))


_ABOUT_AUTOMATA = """\
The variables are the cells, 0 or 1. A line's clue is a regular language: blanks, as many painted cells as the
first number says, a blank or more, and so on. The constraint `regular` lays the automaton of that language
out along the line, a layer of states for each cell, and keeps the values that are on some way from the first
layer to the last. So every line is arc consistent: a value stays only if some placement of all blocks has it.
This is what people do line by line, done perfectly, and many published puzzles need nothing else: not one
decision is made. Building the layers takes most of the time then. Where lines alone do not settle a puzzle,
the order of the cells decides how long labelling takes.

Open clues (? _ *) are automata, too, made deterministic. The blocks are then found with the picture.

`sums` posts, besides, how many cells of each line and of the grid are painted. An automaton knows that of its
line, so the search tree stays the same unless rows and columns add up to different totals: a redundant
constraint that only costs time.

With a `picture` the solution that differs from it in the fewest cells is searched for, by branch and bound: a drawing
becomes one that keeps clues which leave much open, such as one block in every row.

Read: Pesant, A regular language membership constraint for finite sequences of variables, 2004; Beldiceanu,
Carlsson and Petit, Deriving filtering algorithms from constraint checkers, 2004; Ueda and Nagao,
NP-completeness results for Nonogram via parsimonious reductions, 1996 (why lines cannot suffice for all
puzzles)."""

_ABOUT_STARTS = """\
The variables are the blocks: where each one starts, counted from 1, in rows and in columns. Blocks of a line
keep their order, with a gap between them, and a cell is painted exactly where a block of its row is, and
one of its column. These are far fewer variables than cells, with larger domains, but they say less together:
each constraint looks at two blocks or at one cell, none at a whole line. A cell that is painted, by the first
block or by the second, says of neither where it is. So puzzles that automata solve without any decision need
search here, now and then a great deal of it.

`cover` says how a cell is tied to the blocks that may cover it. With `member`, whether a start is one of
those that cover the cell is a truth of its own, and a blank cell takes these starts out of the middle of a
domain. With `count`, the blocks that have begun less those that have ended before are counted: fewer
constraints, but only the ends of domains move.

`label` says what is labelled. By `starts`, one decision places a whole block; by `cells`, it settles one cell
for row and column at once. It is the decisions that make a search, not the number of variables.

Lines whose clue leaves open how many blocks there are (_ *) are automata here as well: their blocks have no
names.

Read: Bosch, Painting by numbers, 2001 (an integer program over starts of blocks); Smith, Modelling, in the
Handbook of Constraint Programming, 2006 (viewpoints, and which variables to search on)."""

_PICTURE = Knob(
    help="a picture to stay near to, lines of # and . with slashes between: the fewest cells differ from it", default=""
)

VIEWPOINTS: Mapping[str, Viewpoint[Nonogram]] = {
    "automata": Viewpoint(
        title="cells, and an automaton for each line",
        about=_ABOUT_AUTOMATA,
        build=_automata,
        options={
            "sums": Knob(help="post the numbers of painted cells, too", default="yes", choices=("no", "yes")),
            "picture": _PICTURE,
        },
    ),
    "starts": Viewpoint(
        title="where each block starts",
        about=_ABOUT_STARTS,
        build=_starts,
        options={
            "label": Knob(help="what is labelled", default="starts", choices=("starts", "cells")),
            "cover": Knob(help="how cells are tied to blocks", default="member", choices=("member", "count")),
            "picture": _PICTURE,
        },
    ),
}
