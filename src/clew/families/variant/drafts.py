"""Drafts for the generator: a random solution, constraints of the wished kinds that it satisfies, and a few digits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Size
from clew.core.places import Place, row_and_column
from clew.core.text import quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.puzzle import LEAST, MOST, Variant, box_sides
from clew.rules.making import supplied
from clew.rules.solving import sample

if TYPE_CHECKING:
    from random import Random

SIZES = {name: Size(side, side) for name, side in (("small", 4), ("normal", 6), ("big", 8), ("large", 9), ("huge", 12))}
Digits = Mapping[Place, int]
_NUMBER = re.compile(r"[0-9]{1,3}")
_TRIES, _SHAPES = 40, 20  # beginnings of a line, irregular regions until some have a solution


def draft(size: Size, knobs: Knobs, rng: Random) -> Variant | None:
    """A puzzle with one solution; None where this attempt gave none."""
    if size.rows != size.columns or not LEAST <= size.rows <= MOST:
        raise PuzzleError(f"{size} is not a size for variant: expected a square from 4x4 to 16x16")
    kinds = chosen(knobs.get("with", _USUAL))
    most = knobs.get("givens", "any")
    if most != "any" and _NUMBER.fullmatch(most) is None:
        raise PuzzleError(f"givens cannot be {quoted(most)}: expected a number, or any")
    whole = [Constraint(kind) for kind in kinds if kind in WHOLE]
    blank, solution = None, None
    for _ in range(_SHAPES if _JIGSAW in kinds else 1):
        blank = Variant.of(size.rows, constraints=whole, regions=_jigsaw(size.rows, rng) if _JIGSAW in kinds else None)
        solution = sample(blank, rng)
        if solution is not None:
            break
    if blank is None or solution is None:
        return None
    digits = {place: int(value) for place, value in solution.items()}
    own = [each for kind in kinds if kind in MAKERS for each in MAKERS[kind](blank, digits, rng)]
    full = Variant.of(size.rows, regions=blank.areas, constraints=[*whole, *own])
    made = supplied(full, "given", solution, rng)
    return None if made is None or (most != "any" and len(made.layers["given"]) > int(most)) else made


def chosen(text: str) -> Sequence[str]:
    """The kinds that a text names, with commas between them."""
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    strange = next((name for name in names if name not in OFFERED), None)
    if strange is not None or not names:
        raise PuzzleError(f"with cannot be {quoted(strange or text)}: expected some of {', '.join(OFFERED)}")
    return list(dict.fromkeys(names))


# Lines.


def _near(puzzle: Variant, place: Place, rng: Random) -> list[Place]:
    """The cells around one, those that share a side with it first."""
    beside = list(puzzle.grid.near[place])
    rng.shuffle(beside)
    others = [other for other in puzzle.grid.around[place] if other not in beside]
    rng.shuffle(others)
    return [*beside, *others] if rng.random() < 0.7 else [*others, *beside]


def _walks(
    puzzle: Variant, rng: Random, length: tuple[int, int], fits: Callable[[Sequence[Place], Place], bool]
) -> Iterator[tuple[Place, ...]]:
    """Lines of cells that no other line has, each step of which fits."""
    free = set(puzzle.used)
    wanted = max(2, len(free) // 12)
    for _ in range(_TRIES):
        if wanted == 0 or not free:
            return
        line = [rng.choice(sorted(free))]
        end = rng.randint(*length)
        while len(line) < end:
            following = next(
                (
                    each
                    for each in _near(puzzle, line[-1], rng)
                    if each in free and each not in line and fits(line, each)
                ),
                None,
            )
            if following is None:
                break
            line.append(following)
        if len(line) >= length[0]:
            free.difference_update(line)
            wanted -= 1
            yield tuple(line)


def _lines(
    kind: str, length: tuple[int, int], fits: Callable[[Digits, Sequence[Place], Place], bool]
) -> Callable[[Variant, Digits, Random], Iterator[Constraint]]:
    """Lines of a kind whose digits fit from cell to cell."""

    def made(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
        for line in _walks(puzzle, rng, length, lambda line, place: fits(digits, line, place)):
            yield Constraint(kind, lines=(line,))

    return made


def _whispers(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
    least = (len(puzzle.span) + 1) // 2

    def fits(line: Sequence[Place], place: Place) -> bool:
        return abs(digits[line[-1]] - digits[place]) >= least

    return (Constraint("whisper", lines=(line,)) for line in _walks(puzzle, rng, (3, 7), fits))


def _renbans(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
    for line in _walks(puzzle, rng, (3, 5), lambda line, place: _close(digits, line, place)):
        held = {digits[place] for place in line}
        if max(held) - min(held) == len(line) - 1:
            yield Constraint("renban", lines=(line,))


def _close(digits: Digits, line: Sequence[Place], place: Place) -> bool:
    held = [digits[each] for each in (*line, place)]
    return len(set(held)) == len(held) and max(held) - min(held) <= len(held)


def _arrows(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
    """Lines whose first cell has the sum of the others."""

    def fits(line: Sequence[Place], place: Place) -> bool:
        return sum(digits[each] for each in line[1:]) + digits[place] <= digits[line[0]]

    for line in _walks(puzzle, rng, (3, 5), fits):
        if sum(digits[place] for place in line[1:]) == digits[line[0]]:
            yield Constraint("arrow", line[:1], (line[1:],))


# Cages and dots.


def _cages(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
    """Cages of two to four cells, a few of one, that cover the grid and have no digit twice."""
    free = set(puzzle.used)
    for start in sorted(free, key=lambda _: rng.random()):
        if start not in free:
            continue
        cage, wanted = [start], rng.choice((2, 2, 3, 3, 3, 4, 4))
        while len(cage) < wanted:
            held = {digits[place] for place in cage}
            edge = [near for place in cage for near in puzzle.grid.near[place]]
            fresh = [each for each in edge if each in free and each not in cage and digits[each] not in held]
            if not fresh:
                break
            cage.append(rng.choice(fresh))
        free.difference_update(cage)
        cells = tuple(sorted(cage, key=row_and_column))
        yield Constraint("killer", cells, value=sum(digits[place] for place in cells))


def _pairs(
    kind: str, fits: Callable[[int, int], bool], value: Callable[[int, int], int | None], share: float
) -> Callable[[Variant, Digits, Random], Iterator[Constraint]]:
    """Marks between neighbours that have such digits."""

    def made(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
        for pair in puzzle.grid.pairs:
            one, other = (digits[place] for place in pair)
            if fits(one, other) and rng.random() < share:
                yield Constraint(kind, pair, value=value(one, other))

    return made


def _some(kind: str, fits: Callable[[int], bool]) -> Callable[[Variant, Digits, Random], Iterator[Constraint]]:
    """Marks of single cells."""

    def made(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
        held = [place for place, digit in digits.items() if fits(digit) and rng.random() < 0.3]
        return (Constraint(kind, (place,)) for place in held)

    return made


def _kropki(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
    """Dots of both kinds, each pair with one at most."""
    white = _pairs("difference", lambda a, b: abs(a - b) == 1 and {a, b} != {1, 2}, lambda a, b: 1, 0.6)
    black = _pairs("ratio", lambda a, b: max(a, b) == 2 * min(a, b), lambda a, b: 2, 0.8)
    yield from white(puzzle, digits, rng)
    yield from black(puzzle, digits, rng)


# Clues outside the grid.


def _outside(
    kind: str, value: Callable[[Sequence[int]], int], ends: Sequence[int]
) -> Callable[[Variant, Digits, Random], Iterator[Constraint]]:
    """Clues at rows and columns, from one end or both."""

    def made(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
        for line in (*puzzle.grid.rows, *puzzle.grid.columns):
            for end in ends:
                if rng.random() < 0.7:
                    seen = tuple(line[::end])
                    yield Constraint(kind, seen, value=value([digits[place] for place in seen]))

    return made


def _filling(line: Sequence[int]) -> int:
    one, other = sorted((line.index(min(line)), line.index(max(line))))
    return sum(line[one + 1 : other])


def _tall(line: Sequence[int]) -> int:
    return sum(all(other < digit for other in line[:at]) for at, digit in enumerate(line))


def _little_killers(puzzle: Variant, digits: Digits, rng: Random) -> Iterator[Constraint]:
    side = puzzle.rows
    rows = puzzle.grid.rows
    for start in range(side - 1):
        for cells in (
            tuple(rows[at][at + start] for at in range(side - start)),
            tuple(rows[at + start][at] for at in range(side - start)),
            tuple(rows[at][side - 1 - start - at] for at in range(side - start)),
            tuple(rows[start + at][side - 1 - at] for at in range(side - start)),
        ):
            if len(cells) > 1 and rng.random() < 0.5:
                yield Constraint("little killer", cells, value=sum(digits[place] for place in cells))


def _jigsaw(side: int, rng: Random) -> Sequence[Sequence[Place]]:
    """Irregular regions: boxes whose neighbours have exchanged cells, always joined."""
    from clew.rules.lattice import lattice
    from clew.rules.making import are_joined

    grid = lattice(side, side)
    high, wide = box_sides(side)
    home = {place: (row // high) * side + column // wide for place, (row, column) in grid.at.items()}
    if high == 1:
        raise PuzzleError(f"there are no boxes of {side} cells to begin with: expected another size for jigsaw")

    def cells(number: int) -> list[Place]:
        return [place for place, own in home.items() if own == number]

    for _ in range(30 * side):
        one = rng.choice(grid.cells)
        others = sorted({home[near] for near in grid.near[one]} - {home[one]})
        if not others:
            continue
        mine, theirs = home[one], rng.choice(others)
        back = [
            place for place in cells(theirs) if any(home[near] == mine and near != one for near in grid.near[place])
        ]
        if not back:
            continue
        other = rng.choice(back)
        home[one], home[other] = theirs, mine
        if not (are_joined(grid, cells(mine)) and are_joined(grid, cells(theirs))):
            home[one], home[other] = mine, theirs
    return [cells(number) for number in dict.fromkeys(home.values())]


_JIGSAW = "jigsaw"
WHOLE = ("diagonal up", "diagonal down", "anti-knight", "anti-king", "non-consecutive", "disjoint groups")
MAKERS: Mapping[str, Callable[[Variant, Digits, Random], Iterator[Constraint]]] = {
    "killer": _cages,
    "thermo": _lines("thermo", (3, 6), lambda digits, line, place: digits[line[-1]] < digits[place]),
    "slow thermo": _lines("slow thermo", (3, 6), lambda digits, line, place: digits[line[-1]] <= digits[place]),
    "arrow": _arrows,
    "kropki": _kropki,
    "xv": _pairs("xv", lambda a, b: a + b in (5, 10), lambda a, b: a + b, 0.9),
    "even": _some("even", lambda digit: digit % 2 == 0),
    "odd": _some("odd", lambda digit: digit % 2 == 1),
    "whisper": _whispers,
    "renban": _renbans,
    "sandwich": _outside("sandwich", _filling, (1,)),
    "x-sum": _outside("x-sum", lambda line: sum(line[: line[0]]), (1, -1)),
    "skyscraper": _outside("skyscraper", _tall, (1, -1)),
    "little killer": _little_killers,
}
OFFERED = (*MAKERS, *WHOLE, _JIGSAW)
_USUAL = "killer"
KNOBS = {
    "with": Knob(help=f"kinds of constraints with commas between them: {', '.join(OFFERED)}", default=_USUAL),
    "givens": Knob(help="how many digits may be given at most, or any", default="any"),
}
