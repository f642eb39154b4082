"""Generated variants: a layout first, then a random solution that fits it, then what makes that the only one.

Cages and lines are drawn before any digit is known, as setters do; a random solution gives numbers to cages, dots and
clues outside the grid. While there are other solutions, marks are added that these break, or digits are given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.core.clock import Clock
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Knob, Knobs, Size, Wish
from clew.core.places import Marks, Place
from clew.core.results import Limits, Outcome, Verdict
from clew.core.symmetry import number_of
from clew.core.text import quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.judging import Look
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import LEAST, MOST, Variant
from clew.families.variant.shaping import Lines, Sheet, cages, jigsaw
from clew.rules.solving import kernel, marks_of, swift

if TYPE_CHECKING:
    from random import Random

SIZES = {name: Size(side, side) for name, side in (("small", 4), ("normal", 6), ("big", 8), ("large", 9), ("huge", 12))}
Digits = Mapping[Place, int]
_NUMBER = re.compile(r"[0-9]{1,3}")
_NODES = 6000  # decisions for a random solution, or to look for other ones
_SHOWN = 8  # other solutions that are looked at together
_ROUNDS = 90  # marks or digits that are added
_ATTEMPTS = 120
_LAYOUTS = ("180", "180", "mirror", "diagonal")  # symmetries of what is drawn, if none is wished for
_NEAR = 10  # changes on the way to a level
_JIGSAW, _KILLER = "jigsaw", "killer"


def chosen(text: str) -> Sequence[str]:
    """The kinds that a text names, with commas between them."""
    names = [_OTHER_NAMES.get(name, name) for each in text.split(",") if (name := each.strip().lower())]
    strange = next((name for name in names if name not in OFFERED and name not in _SEVERAL), None)
    if strange is not None or not names:
        raise PuzzleError(f"with cannot be {quoted(strange or text)}: expected some of {', '.join(OFFERED)}")
    return list(dict.fromkeys(kind for name in names for kind in _SEVERAL.get(name, (name,))))


class _Order:
    """What is wished for: kinds of constraints, digits that may be given, a symmetry."""

    def __init__(self, size: Size, knobs: Knobs, symmetry: str) -> None:
        if size.rows != size.columns or not LEAST <= size.rows <= MOST:
            raise PuzzleError(f"{size} is not a size for variant: expected a square from 4x4 to 16x16")
        number_of(symmetry, size)
        self.side, self.symmetry = size.rows, symmetry
        self.kinds = chosen(knobs.get("with", _USUAL))
        most = knobs.get("givens", "any")
        if most != "any" and _NUMBER.fullmatch(most) is None:
            raise PuzzleError(f"givens cannot be {quoted(most)}: expected a number, or any")
        self.givens = size.rows * size.rows if most == "any" else int(most)


def draft(size: Size, knobs: Knobs, rng: Random) -> Variant | None:
    """A puzzle with one solution; None where this attempt gave none."""
    return symmetric(size, knobs, rng, "none")


def symmetric(size: Size, knobs: Knobs, rng: Random, symmetry: str) -> Variant | None:
    """The same with a layout and digits that have a symmetry."""
    made = _attempt(_Order(size, knobs, symmetry), rng)
    return None if made is None else made[0]


def make(seed: int, wish: Wish, count: int, limits: Limits) -> Sequence[Variant] | None:
    """Puzzles by attempts until each has the wished level; None for wishes that need clues left out."""
    if wish.clues is not None or wish.minimal:
        return None
    from random import Random

    clock = Clock(limits)
    order = _Order(wish.size or SIZES["normal"], wish.knobs, wish.symmetry)
    made: dict[Variant, None] = {}
    for number in range(_ATTEMPTS * count):
        if len(made) == count:
            break
        if clock.ended():
            raise NoPuzzle(f"ran out of time after {number} attempts at {_wished(order, wish)}")
        rng = Random(f"{seed}/{number}")
        found = _attempt(order, rng)
        levelled = None if found is None else _at_level(*found, order, wish.level, rng, clock)
        if levelled is not None:
            made[levelled] = None
    if len(made) < count:
        raise NoPuzzle(
            f"{_ATTEMPTS * count} attempts gave no {_wished(order, wish)}: ask for less, or try another seed"
        )
    return [*made]


def _wished(order: _Order, wish: Wish) -> str:
    level = "" if wish.level is None else f" of level {wish.level}"
    few = "" if order.givens == order.side * order.side else f" and at most {order.givens} givens"
    return f"{order.side}x{order.side} variant with {', '.join(order.kinds)}{few}{level}"


def _at_level(
    puzzle: Variant, solution: Marks, order: _Order, level: int | None, rng: Random, clock: Clock
) -> Variant | None:
    """The puzzle, with more digits given while it is too hard and that is allowed; None if it does not get there."""
    if level is None:
        return puzzle
    from clew.families.variant.ladder.techniques import level_of

    for _ in range(_NEAR):
        own = level_of(puzzle, level)
        if own == level:
            return puzzle
        given = puzzle.layers["given"]
        free = [place for place in solution if place not in given]
        more = max(1, len(free) // 12)
        if own < level or len(given) + more > order.givens or order.symmetry != "none" or clock.ended():
            return None
        fresh = {place: solution[place] for place in rng.sample(free, more)}
        puzzle = puzzle.with_layers(given={**given, **fresh})
    return None


def _attempt(order: _Order, rng: Random) -> tuple[Variant, Marks] | None:
    """A layout, a solution of it, and enough marks and digits."""
    sheet = Sheet(order.side, order.symmetry if order.symmetry != "none" else rng.choice(_LAYOUTS))
    whole = [Constraint(kind) for kind in order.kinds if kind in WHOLE]
    regions = jigsaw(order.side, rng) if _JIGSAW in order.kinds else None
    drawn = _drawn(order, sheet, rng)
    blank = Variant.of(order.side, regions=regions, constraints=[*whole, *drawn])
    solution = _sample(blank, rng)
    if solution is None:
        return None
    digits = {place: int(value) for place, value in solution.items()}
    valued = [_valued(each, digits) for each in drawn]
    pool = _marks(order, sheet, blank, digits, rng)
    begun = _beginning(pool, order, rng)
    puzzle = Variant.of(order.side, regions=regions, constraints=[*whole, *valued, *begun])
    made = _only(puzzle, solution, [each for each in pool if each not in begun], order, sheet, rng)
    return None if made is None else (made, solution)


def _drawn(order: _Order, sheet: Sheet, rng: Random) -> list[Constraint]:
    """Cages without sums, and lines."""
    found: list[Constraint] = []
    lined = [kind for kind in order.kinds if kind in LINES]
    if _KILLER in order.kinds:
        share = 1.0 if order.givens < order.side or len(order.kinds) == 1 else 0.7
        found += [Constraint(_KILLER, cage) for cage in cages(sheet, rng, share)]
    lines = Lines(sheet, rng, sheet.grid.cells)
    others = len(order.kinds) - len(lined)
    share = 0.25 if _KILLER in order.kinds else 0.4 if others else 0.55
    for kind in lined:
        shortest, longest = LINES[kind]
        most = max(min(longest, order.side - 1), shortest)
        cells = max(int(share * order.side * order.side / len(lined)), 2 * shortest)
        for line in lines.drawn((shortest, most), cells):
            found.append(
                Constraint(kind, line[:1], (line[1:],)) if kind == "arrow" else Constraint(kind, lines=(line,))
            )
    return found


def _valued(each: Constraint, digits: Digits) -> Constraint:
    """A cage with the sum that a solution gives it."""
    return each._replace(value=sum(digits[place] for place in each.cells)) if each.kind == _KILLER else each


def _sample(puzzle: Variant, rng: Random) -> Marks | None:
    """A random solution; None if there is none, or none is found soon."""
    from clew._native import rules_solve

    ground = puzzle.ground
    model, last = swift(ground)
    over = list(range(1, ground.own + 1))
    seed = rng.getrandbits(31) | 1
    (_, _, models, _), _ = rules_solve(model, last, over=over, solutions=1, keep=1, seed=seed, nodes=_NODES)
    return marks_of(ground, models) if models else None


# What makes a solution the only one.


def _only(
    puzzle: Variant, solution: Marks, pool: list[Constraint], order: _Order, sheet: Sheet, rng: Random
) -> Variant | None:
    """Add marks that other solutions break, or digits, until there are none."""
    for _ in range(_ROUNDS):
        outcome = _solved(puzzle)
        if outcome.verdict is Verdict.UNIQUE:
            return puzzle
        others = [each for each in outcome.solutions if dict(each) != dict(solution)]
        more = _added(puzzle, solution, others, pool, sheet, rng) or _given(puzzle, solution, others, order, sheet, rng)
        if more is None:
            return None
        puzzle = more
    return None


def _solved(puzzle: Variant) -> Outcome:
    return kernel(puzzle, Limits(solutions=_SHOWN, nodes=_NODES, keep=_SHOWN))


def _added(
    puzzle: Variant, solution: Marks, others: Sequence[Marks], pool: list[Constraint], sheet: Sheet, rng: Random
) -> Variant | None:
    """The mark of the pool that most of them break; else a cage that they have another way is divided."""
    looks = [Look(puzzle, {place: int(value) for place, value in each.items()}) for each in others]
    broken = [sum(not KINDS[each.kind].holds(look, each) for look in looks) for each in pool]
    if any(broken):
        best = pool.pop(max(range(len(pool)), key=lambda at: (broken[at], rng.random())))
        return _with(puzzle, [*puzzle.constraints, best])
    return None


def _with(puzzle: Variant, constraints: Sequence[Constraint]) -> Variant:
    return Variant.of(
        puzzle.rows,
        regions=puzzle.areas,
        given={place: int(str(said)) for place, said in puzzle.layers["given"].items()},
        constraints=constraints,
    )


def _given(
    puzzle: Variant, solution: Marks, others: Sequence[Marks], order: _Order, sheet: Sheet, rng: Random
) -> Variant | None:
    """A digit in the cell where most of them differ, with its images if a symmetry is wished for; None if too many."""
    given = puzzle.layers["given"]
    apart = {place: sum(each[place] != solution[place] for each in others) for place in solution if place not in given}
    if not apart:
        return None
    best = max(apart, key=lambda place: (apart[place], rng.random()))
    places = sheet.orbit(best) if order.symmetry != "none" else [best]
    fresh = {**given, **{place: solution[place] for place in places}}
    return puzzle.with_layers(given=fresh) if len(fresh) <= order.givens else None


# Marks that a solution gives.


def _marks(order: _Order, sheet: Sheet, blank: Variant, digits: Digits, rng: Random) -> list[Constraint]:
    """All marks of the wished kinds; with a symmetry, those that have their images among them."""
    found = [each for kind in order.kinds if kind in MARKS for each in MARKS[kind](blank, digits)]
    if order.symmetry != "none":
        held = {(each.kind in _DOTS, frozenset(each.cells)) for each in found}
        found = [
            each
            for each in found
            if all((each.kind in _DOTS, frozenset(copy)) in held for copy in sheet.copies(each.cells))
        ]
    rng.shuffle(found)
    return found


def _beginning(pool: Sequence[Constraint], order: _Order, rng: Random) -> list[Constraint]:
    """Those that a puzzle begins with: all dots where missing ones would mean something, else a part of the marks."""
    share = 0.7 if order.givens < order.side else 0.45
    return [each for each in pool if rng.random() < share]


def _pairs(
    kind: str, fits: Callable[[int, int], bool], value: Callable[[int, int], int | None]
) -> Callable[[Variant, Digits], Iterator[Constraint]]:
    """Marks between neighbours that have such digits."""

    def made(puzzle: Variant, digits: Digits) -> Iterator[Constraint]:
        for pair in puzzle.grid.pairs:
            one, other = (digits[place] for place in pair)
            if fits(one, other):
                yield Constraint(kind, pair, value=value(one, other))

    return made


def _kropki(puzzle: Variant, digits: Digits) -> Iterator[Constraint]:
    """Dots of both kinds, each pair with one at most."""
    yield from _pairs("difference", lambda a, b: abs(a - b) == 1 and {a, b} != {1, 2}, lambda a, b: None)(
        puzzle, digits
    )
    yield from _pairs("ratio", lambda a, b: max(a, b) == 2 * min(a, b), lambda a, b: None)(puzzle, digits)


def _some(kind: str, fits: Callable[[int], bool]) -> Callable[[Variant, Digits], Iterator[Constraint]]:
    """Marks of single cells."""

    def made(puzzle: Variant, digits: Digits) -> Iterator[Constraint]:
        return (Constraint(kind, (place,)) for place, digit in digits.items() if fits(digit))

    return made


def _outside(
    kind: str, value: Callable[[Sequence[int]], int], ends: Sequence[int]
) -> Callable[[Variant, Digits], Iterator[Constraint]]:
    """Clues at rows and columns, from one end or both."""

    def made(puzzle: Variant, digits: Digits) -> Iterator[Constraint]:
        for line in (*puzzle.grid.rows, *puzzle.grid.columns):
            for end in ends:
                seen = tuple(line[::end])
                yield Constraint(kind, seen, value=value([digits[place] for place in seen]))

    return made


def _filling(line: Sequence[int]) -> int:
    one, other = sorted((line.index(min(line)), line.index(max(line))))
    return sum(line[one + 1 : other])


def _tall(line: Sequence[int]) -> int:
    return sum(all(other < digit for other in line[:at]) for at, digit in enumerate(line))


def _little_killers(puzzle: Variant, digits: Digits) -> Iterator[Constraint]:
    side, rows = puzzle.rows, puzzle.grid.rows
    for start in range(side - 1):
        ways = {
            tuple(rows[at][at + start] for at in range(side - start)),
            tuple(rows[at + start][at] for at in range(side - start)),
            tuple(rows[at][side - 1 - start - at] for at in range(side - start)),
            tuple(rows[start + at][side - 1 - at] for at in range(side - start)),
        }
        for cells in sorted(ways):
            yield Constraint("little killer", cells, value=sum(digits[place] for place in cells))


WHOLE = ("diagonal up", "diagonal down", "anti-knight", "anti-king", "non-consecutive", "disjoint groups")
LINES: Mapping[str, tuple[int, int]] = {
    "thermo": (3, 6),
    "slow thermo": (3, 6),
    "arrow": (3, 4),
    "whisper": (3, 6),
    "renban": (3, 5),
    "palindrome": (3, 6),
    "between": (3, 5),
    "region sum": (4, 6),
    "zipper": (3, 5),
    "entropic": (3, 6),
    "nabner": (3, 4),
}
MARKS: Mapping[str, Callable[[Variant, Digits], Iterator[Constraint]]] = {
    "kropki": _kropki,
    "xv": _pairs("xv", lambda a, b: a + b in (5, 10), lambda a, b: a + b),
    "even": _some("even", lambda digit: digit % 2 == 0),
    "odd": _some("odd", lambda digit: digit % 2 == 1),
    "sandwich": _outside("sandwich", _filling, (1,)),
    "x-sum": _outside("x-sum", lambda line: sum(line[: line[0]]), (1, -1)),
    "skyscraper": _outside("skyscraper", _tall, (1, -1)),
    "little killer": _little_killers,
}
_DOTS = ("difference", "ratio")
OFFERED = (_KILLER, *LINES, *MARKS, *WHOLE, _JIGSAW)
_SEVERAL = {"diagonal": ("diagonal up", "diagonal down"), "even/odd": ("even", "odd")}
_OTHER_NAMES = {
    "thermometer": "thermo",
    "thermos": "thermo",
    "arrows": "arrow",
    "whispers": "whisper",
    "german whispers": "whisper",
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "nonconsecutive": "non-consecutive",
    "diagonals": "diagonal",
    "dots": "kropki",
    "evenodd": "even/odd",
    "irregular": _JIGSAW,
}
_USUAL = _KILLER
KNOBS = {
    "with": Knob(
        help=f"kinds of constraints with commas between them: {', '.join(OFFERED)}; diagonal and even/odd are two each",
        default=_USUAL,
    ),
    "givens": Knob(help="how many digits may be given at most, or any", default="any"),
}
