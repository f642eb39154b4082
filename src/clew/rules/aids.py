"""Aids for players of declared puzzles: candidates that marks leave, places that differ, insides, automata of clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from clew.core.errors import PuzzleError
from clew.core.frozen import replace
from clew.core.model import Automaton
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Knowledge
from clew.core.text import joined, quoted
from clew.rules.genre import Genre
from clew.rules.ground import Rule, Truth, Words
from clew.rules.kinds import Links
from clew.rules.primitives.different import Different
from clew.rules.primitives.loop import Loop
from clew.rules.primitives.scan import Scan

_NAMED = 6  # clues that are listed
_Corner = tuple[int, int]  # rows and columns above and left of it


def units(puzzle: Genre) -> Sequence[Sequence[Place]]:
    """Places whose values all differ."""
    return [_places(puzzle, rule) for rule in _different(puzzle) if rule.empty is None]


def pencil(puzzle: Genre, known: Knowledge) -> Candidates:
    """Candidates of numbers by the marks alone: none that is in a place from which this one must differ."""
    ground = puzzle.ground
    left: dict[Place, frozenset[Value]] = {
        place: frozenset(values) for place, values in ground.values.items() if not ground.kind_of[place].switch
    }
    marks = known.marks
    for rule in _different(puzzle):
        places = _places(puzzle, rule)
        taken = {place: frozenset((marks[place],)) - {rule.empty} for place in places if place in marks}
        for place in places:
            others = (values for other, values in taken.items() if other != place)
            left[place] = left[place].difference(*others)
    return left


def _different(puzzle: Genre) -> Iterator[Different]:
    """The rules, and parts of rules, that values differ."""
    for rule in puzzle.ground.rules:
        yield from (each for each in (rule, *rule.parts()) if isinstance(each, Different))


def _places(puzzle: Genre, rule: Different) -> list[Place]:
    return [puzzle.ground.marks[next(iter(cell.values()))][0] for cell in rule.cells]


def notes(puzzle: Genre, known: Knowledge) -> Candidates:
    """The candidates to pencil in: a place that may be off or on stays bare, and only what is lit is shown."""
    return {place: values & known.candidates[place] for place, values in pencil(puzzle, known).items()}


def states(puzzle: Genre) -> bool:
    """Whether some clue is stated by rules about places alone, so that marks can satisfy it."""
    marks = puzzle.ground.marks
    stated: dict[str, bool] = {}
    for rule in puzzle.ground.rules:
        plain = all(literal in marks or -literal in marks for literal in rule.about())
        stated |= {clue: plain and stated.get(clue, True) for clue in rule.cites()}
    return any(stated.values())


def ticks(puzzle: Genre, marks: Marks) -> Sequence[Place]:
    """The clues that are satisfied if everything is off that is not marked and can be."""
    ground = puzzle.ground
    left = {
        place: values[0] if len(values) == 1 else 0
        for place, values in ground.values.items()
        if place not in marks and (len(values) == 1 or (ground.kind_of[place].quiet and 0 in values))
    }
    truth, words = ground.truth({**marks, **left}), Words(ground)
    done = dict[str, bool]()
    for rule in ground.rules:
        for clue in rule.cites():
            done[clue] = done.get(clue, True) and rule.fault(truth, words) is None and _decided(rule, truth)
    return [Place(clue) for clue, holds in done.items() if holds]


def _decided(rule: Rule, truth: Truth) -> bool:
    return all(truth(literal) is not None for literal in rule.about())


def reads(rule: Rule) -> bool:
    """Whether a rule is a clue that an automaton reads."""
    return isinstance(rule, Scan) and rule.clue is not None


def closes(rule: Rule) -> bool:
    """Whether a rule demands a loop, which encloses something."""
    return isinstance(rule, Loop)


def automaton_of(puzzle: Genre, name: str) -> tuple[str, Automaton]:
    """The automaton of a clue, by the name that steps give it, and what it reads."""
    scans = {rule.clue: rule for rule in puzzle.ground.rules if isinstance(rule, Scan) and rule.clue is not None}
    found = scans.get(" ".join(name.lower().split()))
    if found is None:
        expected = f"expected {joined(list(scans), _NAMED, 'or')}" if scans else "this puzzle has none"
        raise PuzzleError(f"no clue with an automaton is called {quoted(name)}: {expected}")
    held = {symbol for place in found.cells for symbol in place}
    machine = found.machine
    return found.who, replace(machine, steps=[step for step in machine.steps if step[1] in held])


def enclosed(puzzle: Genre, marks: Marks) -> Sequence[Place]:
    """The cells wholly inside the loop, as far as marks show it: all their corners are inside.

    Two corners next to each other are on different sides of the loop if the line between them is drawn. Lines that are
    open count as not drawn once those that are drawn have no end.
    """
    lines = {place: marks.get(place) for place, kind in puzzle.ground.kind_of.items() if isinstance(kind, Links)}
    ends = {place: Links().ends(place) for place in lines}
    touched = Counter(end for place, value in lines.items() if value == 1 for end in ends[place])
    if touched and all(times == 2 for times in touched.values()):
        lines = {place: value or 0 for place, value in lines.items()}
    inside = _sides(puzzle, lines)
    areas = {end for both in ends.values() for end in both}.union(set(puzzle.grid.cells) - puzzle.ground.kind_of.keys())
    return [
        place
        for place, (row, column) in puzzle.grid.at.items()
        if place in areas and all(inside.get((row + down, column + right)) for down in (0, 1) for right in (0, 1))
    ]


def _sides(puzzle: Genre, lines: Mapping[Place, Value | None]) -> Mapping[_Corner, bool]:
    """The corners of cells that are known to be inside or outside, beginning with those around the grid."""
    rows, columns = puzzle.rows, puzzle.columns
    every = [(row, column) for row in range(rows + 1) for column in range(columns + 1)]
    inside = {at: False for at in every if at[0] in (0, rows) or at[1] in (0, columns)}
    queue = list(inside)
    for at in queue:  # grows while it is gone through
        for other, line in _across(puzzle, at):
            drawn = lines.get(line, 0) if line is not None else 0
            if other not in inside and drawn is not None:
                inside[other] = inside[at] != (drawn == 1)
                queue.append(other)
    return inside


def _across(puzzle: Genre, at: _Corner) -> Iterator[tuple[_Corner, Place | None]]:
    """The corners next to one inside the grid, each with the line that would be between them, if there can be one."""
    row, column = at
    cell = puzzle.grid.cell
    for other, one, two in (
        ((row - 1, column), cell(row - 1, column - 1), cell(row - 1, column)),
        ((row + 1, column), cell(row, column - 1), cell(row, column)),
        ((row, column - 1), cell(row - 1, column - 1), cell(row, column - 1)),
        ((row, column + 1), cell(row - 1, column), cell(row, column)),
    ):
        if 0 <= other[0] <= puzzle.rows and 0 <= other[1] <= puzzle.columns:
            yield other, Links().between(one, two) if one and two else None
