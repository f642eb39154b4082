"""Certificates of declared families: every ground rule of a puzzle in a line that the checker expands by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from clew.core.errors import PuzzleError
from clew.core.places import Marks
from clew.rules import own
from clew.rules.genre import Genre
from clew.rules.ground import Ground, Literal, Rule
from clew.rules.parts import parts
from clew.rules.primitives.areas import Areas
from clew.rules.primitives.connected import Connected
from clew.rules.primitives.different import Different
from clew.rules.primitives.division import Division
from clew.rules.primitives.forest import Forest
from clew.rules.primitives.groups import Groups
from clew.rules.primitives.loop import Loop
from clew.rules.primitives.owners import Domain
from clew.rules.primitives.paths import Paths
from clew.rules.primitives.scan import Scan

_ANY, _COUNT, _SUM = 1, 2, 3  # operations of native code that a line states as they are


def stated(puzzle: Genre) -> str:
    """The puzzle, its places and its rules, as the checker reads them."""
    ground = puzzle.ground
    write = own.form(type(puzzle)).write
    assert write is not None
    places = [" ".join(map(str, (place, *_values(ground, place)))) for place in ground.values]
    head = ["clew ground", f"of: {type(puzzle).name}", "", "puzzle"]
    head += [f" {line}" for line in write(puzzle, {}).rstrip("\n").split("\n")]
    kinds = ground.kind_of
    switches = [(place, values) for place, values in ground.values.items() if kinds[place].switch]
    given = [f"any {place}={values[0]}" for place, values in switches if len(values) == 1]
    rules = [line for _, line in _lines(ground)]
    return "\n".join([*head, "places", *places, f"hidden {ground.last - ground.own}", "rules", *given, *rules])


def _values(ground: Ground, place: str) -> Sequence[int]:
    return (0, 1) if ground.kind_of[place].switch else ground.values[place]


def lemmas(puzzle: Genre, marks: Marks) -> Sequence[Sequence[str]]:
    """What marks of every place break beyond the clauses that the checker states."""
    ground = puzzle.ground
    given = sum(kind.switch and len(ground.values[place]) == 1 for place, kind in ground.kind_of.items())

    def true(literal: Literal) -> bool:
        mark = ground.marks.get(literal)
        return marks[mark[0]] == mark[1] if mark is not None else not true(-literal)

    found = []
    for number, (rule, _) in enumerate(_lines(ground), given):
        cases = next((_CASES[kind] for kind in type(rule).__mro__ if kind in _CASES), None)
        if cases is not None:
            found += [["case", str(number), *map(str, case)] for case in cases(rule, true)]
    return found


class _Names:
    """Literals as the checker writes them."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    def __getitem__(self, literal: Literal) -> str:
        marks = self._ground.marks
        if literal in marks:
            place, value = marks[literal]
            return f"{place}={value}"
        if -literal in marks:
            place, value = marks[-literal]
            if tuple(_values(self._ground, place)) == (0, 1):  # to the checker that is a switch, whatever its kind
                return f"{place}={1 - int(value)}"
            return f"{place}!{value}"
        hidden = abs(literal) - self._ground.own
        return f"x{hidden}" if literal > 0 else f"-x{hidden}"

    def all(self, literals: Iterable[Literal]) -> str:
        """Several of them."""
        return " ".join(self[literal] for literal in literals)

    def symbols(self, literals: Mapping[int, Literal]) -> str:
        """What a machine reads: a place, or whether a hidden literal is true."""
        hidden = abs(literals.get(1, 0)) > self._ground.own and literals == {0: -literals[1], 1: literals[1]}
        return self[literals[1]] if hidden else self.place(literals)

    def place(self, literals: Mapping[int, Literal]) -> str:
        """The place that has these literals for its values, and no others."""
        place, _ = self._ground.marks.get(next(iter(literals.values())), (None, None))  # None: it is hidden
        values = () if place is None else _values(self._ground, place)
        if place is None or literals != {value: self._ground.literals[place, value] for value in values}:
            raise PuzzleError(
                "this puzzle has a rule about some values of a place, which certificates cannot express yet"
            )
        return place


def _lines(ground: Ground) -> Iterator[tuple[Rule, str]]:
    """Every line with its rule; a rule may have several."""
    names = _Names(ground)
    for rule in [part for whole in ground.rules for part in whole.parts() or [whole]]:
        special = next((_LINES[kind] for kind in type(rule).__mro__ if kind in _LINES), None)
        if special is not None:
            yield rule, special(rule, names)
            continue
        for operation, numbers in rule.proved():
            if operation == _ANY:
                yield rule, f"any {names.all(numbers)}".rstrip()
            elif operation == _COUNT:
                low, high = (1, 0) if numbers[1] < 0 else numbers[:2]  # fewer than none cannot be
                yield rule, f"count {low} {high} {names.all(numbers[2:])}".rstrip()
            elif operation == _SUM:
                terms = zip(numbers[2::2], numbers[3::2], strict=True)
                yield rule, " ".join(["sum", *map(str, numbers[:2]), *(f"{n}*{names[each]}" for n, each in terms)])
            else:
                raise PuzzleError(f"certificates do not have the rule {type(rule).__name__} yet")


def _pairs(near: Sequence[Sequence[int]]) -> str:
    return " ".join(f"{one}-{other}" for one, others in enumerate(near) for other in sorted(others) if one < other)


def _ends(ends: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{min(pair)}-{max(pair)}" for pair in ends)


def _scan(rule: Scan, names: _Names) -> str:
    machine = rule.machine
    steps = " ".join(".".join(map(str, step)) for step in machine.steps)
    return f"reads {' '.join(map(str, machine.final))}; {steps}; {' '.join(map(names.symbols, rule.cells))}"


def _groups(rule: Groups, names: _Names) -> str:
    clues = " ".join(f"{at}:{'?' if size is None else size}" for at, size in sorted(rule.clues.items()))
    return f"groups {names.all(rule.present)}; {_pairs(rule.near)}; {clues}"


def _paths(rule: Paths, names: _Names) -> str:
    labels = " ".join(f"{at}:{label}" for at, label in sorted(rule.labels.items()))
    return f"paths {names.all(rule.lines)}; {_ends(rule.ends.values())}; {labels}"


_LINES: Mapping[type[Rule], Callable[..., str]] = {
    Connected: lambda rule, names: f"joined {names.all(rule.present)}; {_pairs(rule.near)}",
    Loop: lambda rule, names: f"loop {names.all(rule.lines)}; {_ends(rule.ends.values())}",
    Areas: lambda rule, names: (
        f"areas {' '.join(f'{size}={names[each]}' for size, each in rule.sizes.items())}; "
        f"{names.all(rule.walls)}; {_ends(rule.ends.values())}"
    ),
    Forest: lambda rule, names: f"forest {names.all(rule.lines)}; {_ends(rule.ends.values())}",
    Different: lambda rule, names: f"different {' '.join(map(names.symbols, rule.cells))}",
    Scan: _scan,
    Groups: _groups,
    Paths: _paths,
    Division: lambda rule, names: f"sizes {' '.join(map(names.place, rule.numbers))}; {_pairs(rule.near)}",
}


def _parts(points: Iterable[int], near: Callable[[int], Iterable[int]]) -> list[list[int]]:
    return [sorted(part) for part in parts(points, near)]


def _cut_points(rule: Connected, true: Callable[[Literal], bool]) -> Iterator[Sequence[int]]:
    present = [number for number, literal in enumerate(rule.present) if rule.holds(literal, true)]
    parts = _parts(present, rule.near.__getitem__)
    for part, other in zip(parts, [*parts[1:], *parts[:1]], strict=True):
        if part is not other:
            yield [part[0], other[0], *part]


def _cut_lines(rule: Loop, true: Callable[[Literal], bool]) -> Iterator[Sequence[int]]:
    numbers = {literal: number for number, literal in enumerate(rule.lines)}
    parts = _drawn(rule, lambda literal: rule.holds(literal, true))
    for part, other in zip(parts, [*parts[1:], *parts[:1]], strict=True):
        if part is not other:
            points = sorted({point for literal in part for point in rule.ends[literal]})
            yield [numbers[part[0]], numbers[other[0]], *points]


def _circles(rule: Paths, true: Callable[[Literal], bool]) -> Iterator[Sequence[int]]:
    numbers = {literal: number for number, literal in enumerate(rule.lines)}
    for part in _drawn(rule, true):
        if len({point for literal in part for point in rule.ends[literal]}) == len(part):
            yield sorted(numbers[literal] for literal in part)


def _closed(rule: Forest, true: Callable[[Literal], bool]) -> Iterator[Sequence[int]]:
    numbers = {literal: number for number, literal in enumerate(rule.lines)}
    yield from (sorted(map(numbers.__getitem__, loop)) for loop in rule.loops(true))


def _wrong_areas(rule: Areas, true: Callable[[Literal], bool]) -> Iterator[Sequence[int]]:
    numbers = {literal: number for number, literal in enumerate(rule.walls)}
    for size, walls, signs in rule.wrong(true):
        kinds = {-1: 0, 1: 1}  # around points, where there may be no wall at all, or through them; 2: along a wall
        first = kinds[signs[0]] if len(set(signs)) == 1 else 2 if signs else 0
        some = [numbers[wall] for wall in walls]
        yield [first, size, *sorted(some)] if first < 2 else [first, size, some[0], *sorted(some[1:])]


def _drawn(rule: Loop | Paths, true: Callable[[Literal], bool]) -> list[list[Literal]]:
    drawn = [literal for literal in rule.lines if true(literal)]
    return _parts(drawn, lambda literal: (each for point in rule.ends[literal] for each in rule.meeting[point]))


def _wrong_groups(rule: Groups, true: Callable[[Literal], bool]) -> Iterator[Sequence[int]]:
    present = [number for number, literal in enumerate(rule.present) if true(literal)]
    for part in _parts(present, rule.near.__getitem__):
        held = [clue for clue in part if clue in rule.clues]
        if len(held) != 1 or rule.clues[held[0]] not in (None, len(part)):
            yield part


def _wrong_sizes(rule: Division, true: Callable[[Literal], bool]) -> Iterator[Sequence[int]]:
    sizes = [next(size for size, literal in each.items() if true(literal)) for each in rule.numbers]
    points = range(len(sizes))
    for part in _parts(points, lambda at: (each for each in rule.near[at] if sizes[each] == sizes[at])):
        size = sizes[part[0]]
        if len(part) > size:  # any joined points that are one too many will do
            yield [size, *sorted(_few(part, rule.near, size + 1))]
        elif len(part) < size:
            yield [size, *part]


def _few(part: Sequence[int], near: Sequence[Sequence[int]], count: int) -> list[int]:
    found = [part[0]]
    for point in found:
        found += [other for other in near[point] if other in part and other not in found]
        if len(found) >= count:
            break
    return found[:count]


_CASES: Mapping[type[Rule], Callable[..., Iterator[Sequence[int]]]] = {
    Connected: _cut_points,
    Domain: lambda rule, true: rule.stray(true),
    Loop: _cut_lines,
    Paths: _circles,
    Forest: _closed,
    Areas: _wrong_areas,
    Groups: _wrong_groups,
    Division: _wrong_sizes,
}
