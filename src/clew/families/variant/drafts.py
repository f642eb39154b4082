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
from clew.core.places import Marks, Place, row_and_column
from clew.core.results import Limits, Verdict
from clew.core.symmetry import number_of
from clew.core.text import quoted
from clew.families.variant.constraint import Constraint
from clew.families.variant.judging import Look
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import LEAST, MOST, Variant, box_sides
from clew.families.variant.shaping import Lines, Sheet, cages, jigsaw
from clew.rules.solving import kernel, marks_of, swift

if TYPE_CHECKING:
    from random import Random

SIZES = {
    name: Size(side, side) for name, side in (("tiny", 4), ("small", 6), ("normal", 9), ("big", 12), ("large", 16))
}
Digits = Mapping[Place, int]
Holds = Callable[[Look, Constraint], bool]
_NUMBER = re.compile(r"[0-9]{1,3}")
_NODES = 6000  # decisions for a random solution, or to look for other ones
_SHOWN = 8  # other solutions that are looked at together
_ROUNDS = 90  # marks or digits that are added
_ATTEMPTS = 120
_LAYOUTS = ("180", "180", "mirror", "diagonal")  # symmetries of what is drawn, if none is wished for
_NEAR = 10  # changes on the way to a level
_OTHERS = 12  # digits that are tried one by one where one more is the step from too hard to too easy
_FAIR = 6  # puzzles that named techniques do not solve before one of them is good enough
_MANY, _SOME = 0.7, 0.45  # share of the marks that a puzzle begins with, if few digits may be given or if many
_JIGSAW, _KILLER, _KROPKI = "jigsaw", "killer", "kropki"
_BOXED = (_JIGSAW, "region sum", "disjoint groups")  # which say nothing without boxes


def chosen(text: str) -> Sequence[str]:
    """The kinds that a text names, with commas between them."""
    names = [_known_as(name) for each in text.split(",") if (name := each.strip().lower())]
    strange = next((name for name in names if name not in OFFERED and name not in _SEVERAL), None)
    if strange is not None or not names:
        raise PuzzleError(f"with cannot be {quoted(strange or text)}: expected some of {', '.join(OFFERED)}")
    return list(dict.fromkeys(kind for name in names for kind in _SEVERAL.get(name, (name,))))


def _known_as(name: str) -> str:
    """The name of a kind that may be written otherwise: little-killer, or a name used elsewhere."""
    name = next((kind for kind in OFFERED if kind.replace(" ", "-") == name.replace("_", "-")), name)
    return _OTHER_NAMES.get(name, name)


class _Order:
    """What is wished for: kinds of constraints, digits that may be given, a symmetry."""

    def __init__(self, size: Size, knobs: Knobs, symmetry: str) -> None:
        if size.rows != size.columns or not LEAST <= size.rows <= MOST:
            raise PuzzleError(f"{size} is not a size for variant: expected a square from 4x4 to 16x16")
        number_of(symmetry, size)
        self.side, self.symmetry = size.rows, symmetry
        self.kinds = chosen(knobs.get("with", _USUAL))
        needy = next((kind for kind in self.kinds if kind in _BOXED), None)
        if needy is not None and box_sides(self.side)[0] == 1:
            raise PuzzleError(
                f"there are no boxes of {self.side} cells, which {needy} needs: expected another size, such as 6x6"
            )
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
    spare: list[Variant] = []
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
        elif found is not None and wish.level is None:
            spare.append(found[0])
            if len(spare) == _FAIR:  # it may be hard
                made[spare[0]] = None
                spare.clear()
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
    """The puzzle, with more digits given while it is too hard and that is allowed; None if it does not get there.

    If no level is wished for, named techniques have to solve it.
    """
    from clew.families.variant.ladder.techniques import NAMED, level_of

    wanted = NAMED if level is None else level
    hard, fresh = puzzle, dict[Place, int]()
    for _ in range(_NEAR):
        own = level_of(puzzle, wanted)
        if own == wanted or (level is None and own < wanted):
            return puzzle
        if own < wanted:
            return _between(hard, fresh, solution, order, wanted, rng, clock) if fresh else None
        given = puzzle.layers["given"]
        free = [place for place in solution if place not in given]
        more = max(1, len(free) // 12)
        if len(given) + more > order.givens or order.symmetry != "none" or clock.ended():
            return None
        fresh = {place: int(solution[place]) for place in rng.sample(free, more)}
        hard, puzzle = puzzle, puzzle.with_layers(given={**given, **fresh})
    return None


def _between(
    puzzle: Variant,
    extra: Digits,
    solution: Marks,
    order: _Order,
    wanted: int,
    rng: Random,
    clock: Clock,
) -> Variant | None:
    """A puzzle is too hard, and too easy with some more digits: it may be just right with a part of them, or others."""
    from clew.families.variant.ladder.techniques import level_of

    given = puzzle.layers["given"]

    def having(some: Sequence[Place]) -> Variant:
        return puzzle.with_layers(given={**given, **{place: solution[place] for place in some}})

    every, low, high = [*extra], 0, len(extra)  # so many are too few, and so many too many
    while high - low > 1:
        middle = (low + high) // 2
        own = level_of(having(every[:middle]), wanted)
        if own == wanted:
            return having(every[:middle])
        low, high = (low, middle) if own < wanted else (middle, high)
    held = every[:low]
    free = [place for place in solution if place not in given and place not in every[:high]]
    for place in rng.sample(free, min(_OTHERS, len(free))):
        if len(given) + len(held) >= order.givens or clock.ended():
            return None
        own = level_of(having([*held, place]), wanted)
        if own == wanted:
            return having([*held, place])
        if own > wanted:
            held.append(place)
    return None


def _attempt(order: _Order, rng: Random) -> tuple[Variant, Marks] | None:
    """A layout, a solution of it, and enough marks and digits."""
    sheet = Sheet(order.side, order.symmetry if order.symmetry != "none" else rng.choice(_LAYOUTS))
    lines = Lines(sheet, rng, sheet.grid.cells)
    whole = [Constraint(kind) for kind in order.kinds if kind in WHOLE]
    regions = jigsaw(order.side, rng) if _JIGSAW in order.kinds else None
    drawn: list[Constraint] | None = _drawn(order, sheet, lines, rng)
    blank, solution = None, None
    while solution is None and drawn is not None:  # lines that nothing fits are too many, or too tight
        blank = Variant.of(order.side, regions=regions, constraints=[*whole, *drawn])
        solution = _sample(blank, rng)
        if solution is None:
            drawn = _fewer(drawn)
    if blank is None or solution is None or drawn is None:
        return None
    work = _Work(order, sheet, lines, rng, blank, solution)
    begun = [each for each in work.pool if rng.random() < (_MANY if order.givens < order.side else _SOME)]
    work.pool = [each for each in work.pool if each not in begun]
    valued = [_valued(each, work.own.digit) for each in drawn]
    made = work.only(Variant.of(order.side, regions=regions, constraints=[*whole, *valued, *begun]))
    return None if made is None or not _has_all(made, order.kinds) else (made, solution)


def _has_all(puzzle: Variant, kinds: Sequence[str]) -> bool:
    """Whether a puzzle has something of each kind: of tight lines, all may have been left out."""
    held = {_KROPKI if each.kind in _DOTS else each.kind for each in puzzle.constraints}
    return {*kinds} - {_JIGSAW} <= held


def _drawn(order: _Order, sheet: Sheet, lines: Lines, rng: Random) -> list[Constraint]:
    """Cages without sums, and lines."""
    found: list[Constraint] = []
    if _KILLER in order.kinds:
        share = 1.0 if order.givens < order.side or len(order.kinds) == 1 else 0.7
        found += [Constraint(_KILLER, cage) for cage in cages(sheet, rng, share)]
    lined = [kind for kind in order.kinds if kind in LINES]
    share = 0.25 if _KILLER in order.kinds else 0.4 if len(order.kinds) > len(lined) else 0.55
    for kind in lined:
        cells = max(int(share * order.side * order.side / len(lined)), 2 * LINES[kind][0])
        found += [_line(kind, line) for line in lines.drawn(_lengths(kind, order), cells)]
    return found


def _lengths(kind: str, order: _Order) -> tuple[int, int]:
    shortest, longest = LINES[kind]
    return shortest, max(min(longest, order.side - 1), shortest)


def _line(kind: str, line: tuple[Place, ...]) -> Constraint:
    return Constraint(kind, line[:1], (line[1:],)) if kind == "arrow" else Constraint(kind, lines=(line,))


def _fewer(drawn: Sequence[Constraint]) -> list[Constraint] | None:
    """The same without a third of the lines; None if there are none to leave out."""
    lines = [each for each in drawn if each.lines]
    kept = {*lines[: len(lines) * 2 // 3]}
    return [each for each in drawn if not each.lines or each in kept] if kept else None


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


class _Work:
    """What makes a solution the only one: marks that others break, more lines, or given digits."""

    def __init__(self, order: _Order, sheet: Sheet, lines: Lines, rng: Random, blank: Variant, solution: Marks) -> None:
        self.order, self.sheet, self.lines, self.rng, self.solution = order, sheet, lines, rng, solution
        self.own = _look(blank, solution)
        self.pool = self._marks(blank)

    def _marks(self, blank: Variant) -> list[Constraint]:
        """All marks of the wished kinds, one at each spot; with a symmetry, those that have their images among them."""
        found = [each for kind in self.order.kinds if kind in MARKS for each in MARKS[kind](blank, self.own.digit)]
        self.rng.shuffle(found)
        if self.order.symmetry != "none":
            held = {(each.kind in _DOTS, frozenset(each.cells)) for each in found}
            found = [
                each
                for each in found
                if all((each.kind in _DOTS, frozenset(copy)) in held for copy in self.sheet.copies(each.cells))
            ]
        outside = {_spot(each): each for each in found if KINDS[each.kind].shape == "outside"}
        return [each for each in found if KINDS[each.kind].shape != "outside" or outside[_spot(each)] is each]

    def only(self, puzzle: Variant) -> Variant | None:
        """The puzzle with as much more as it takes; None if that is not allowed."""
        for _ in range(_ROUNDS):
            outcome = kernel(puzzle, Limits(solutions=_SHOWN, nodes=_NODES, keep=_SHOWN))
            if outcome.verdict is Verdict.UNIQUE:
                return puzzle
            others = [each for each in outcome.solutions if dict(each) != dict(self.solution)]
            looks = [_look(puzzle, each) for each in others]
            more = self._marked(puzzle, looks) or self._given(puzzle, others) or self._lined(puzzle, looks)
            if more is None:
                return None
            puzzle = more
        return None

    def _marked(self, puzzle: Variant, others: Sequence[Look]) -> Variant | None:
        """With the mark of the pool that most other solutions break."""
        broken = [sum(not KINDS[each.kind].holds(look, each) for look in others) for each in self.pool]
        if not any(broken):
            return None
        best = self.pool.pop(max(range(len(broken)), key=lambda at: (broken[at], self.rng.random())))
        return _with(puzzle, [best])

    def _lined(self, puzzle: Variant, others: Sequence[Look]) -> Variant | None:
        """With a line that the solution satisfies and another one does not."""
        for kind in (kind for kind in self.order.kinds if kind in LINES):
            holds = KINDS[kind].holds

            def good(copies: Sequence[tuple[Place, ...]], kind: str = kind, holds: Holds = holds) -> bool:
                each = [_line(kind, copy) for copy in copies]
                fits = all(holds(self.own, line) for line in each)
                return fits and any(not holds(look, line) for look in others for line in each)

            shortest, longest = _lengths(kind, self.order)
            found = [*self.lines.drawn((shortest, min(shortest + 1, longest)), 1, good)]
            if found:
                return _with(puzzle, [_line(kind, line) for line in found])
        return None

    def _given(self, puzzle: Variant, others: Sequence[Marks]) -> Variant | None:
        """With a digit where most of them differ, rather beside lines; with its images if a symmetry is wished for."""
        given, free = puzzle.layers["given"], self.lines.free
        apart = {
            place: sum(each[place] != digit for each in others) + (len(others) / 3 if place in free else 0)
            for place, digit in self.solution.items()
            if place not in given
        }
        best = max(apart, key=lambda place: (apart[place], self.rng.random()))
        places = self.sheet.orbit(best) if self.order.symmetry != "none" else [best]
        fresh = {**given, **{place: self.solution[place] for place in places}}
        return puzzle.with_layers(given=fresh) if len(fresh) <= self.order.givens else None


def _look(puzzle: Variant, marks: Marks) -> Look:
    return Look(puzzle, {place: int(value) for place, value in marks.items()})


def _with(puzzle: Variant, more: Sequence[Constraint]) -> Variant:
    given = {place: int(str(said)) for place, said in puzzle.layers["given"].items()}
    every = [*puzzle.constraints, *more]
    return Variant.of(puzzle.rows, regions=puzzle.areas, given=given, constraints=every)


def _spot(each: Constraint) -> tuple[int, int]:
    """Where a clue outside the grid is written."""
    (row, column), (down, right) = (row_and_column(place) for place in each.cells[:2])
    return 2 * row - down, 2 * column - right


# Marks that a solution gives.


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
    _KROPKI: _kropki,
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


def fitting(technique: str) -> Knobs:
    """The kinds of constraints that a technique is about, if the usual ones are not among them."""
    from clew.families.variant.ladder import polarity
    from clew.families.variant.ladder.constraints import CHAIN, called

    named = {called(kind): kind for kind in OFFERED if kind in KINDS}
    named |= {called(kind): "kropki" for kind in _DOTS} | {CHAIN: "kropki", polarity.NAME: "whisper"}
    kind = named.get(technique, _USUAL)
    return {} if kind == _USUAL else {"with": kind}
