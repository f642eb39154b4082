"""Declared families for the checker: places, and every rule of one puzzle in a line that says exactly what it means.

    of: lamps                    a header: the family whose puzzle this is
    puzzle                       the puzzle's own text, each line after a space; not needed for the proof
     clew lamps
    ...
    places
    r1c1 0 1                     a place and its values
    hidden 2                     how many further literals there are, true or false: x1, x2
    rules
    any r1c1=1 r1c2=1            at least one of these holds; r1c1!3 is the opposite of r1c1=3, -x1 that of x1
    count 1 2 LITERALS           at least one and at most two hold
    sum 5 5 1*r1c1=1 2*r1c1=2    what holds adds up to 5
    different r1c1 r1c2          no two of these places have the same value
    reads FINAL; STEPS; PLACES   a machine that starts in state 0 reads these places and ends in a final state; a step
                                 is STATE.SYMBOL.STATE
    joined LITERALS; 0-1 1-2     those that hold are joined to each other along these pairs of their numbers, from 0
    loop LITERALS; 0-1 1-2       lines between numbered points: those that hold form one loop
    forest LITERALS; 0-1 1-2     those that hold close no circle
    groups LITERALS; 0-1; 0:5 3:?  those that hold form groups, each with one clue: the number of its members, or any
    sizes PLACES; 0-1 1-2        joined places with the same number are a group, and as many as the number says
    paths LITERALS; 0-1 1-2; 0:1 5:1  those that hold are paths without circles from a label to the other one like it

Whether these are the rules of the puzzle is another question: `clew verify` derives them again and compares. What is
proved here is that the rules, as they are written, have one solution, or none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from .core import NAMED, Clauses, Refused

HEADERS = ("of",)

_PLACE = re.compile(r"([!-~]{1,40}?)((?: (?:0|[1-9][0-9]{0,3}))+)", re.ASCII)
_HIDDEN = re.compile(r"hidden (0|[1-9][0-9]{0,6})", re.ASCII)
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)
_NATURAL = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)


@dataclass(frozen=True)
class Ground:
    """The sections as written."""

    family: str
    puzzle: tuple[str, ...]
    places: tuple[str, ...]
    hidden: str
    rules: tuple[str, ...]

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """All of it again."""
        rows = ["puzzle", *(f" {line}" for line in self.puzzle), "places", *self.places, self.hidden]
        return {"of": self.family}, [*rows, "rules", *self.rules]

    def clues(self) -> object:
        """Family, puzzle, places and rules."""
        return self.family, self.puzzle, self.places, self.hidden, self.rules

    def state(self, clauses: Clauses) -> None:
        """Name the places, and state each rule."""
        clauses.budget.spend(sum(map(len, (*self.places, *self.rules))))
        model = _Model(clauses)
        for line in self.places:
            model.place(line)
        model.hide(self.hidden)
        for number, line in enumerate(self.rules):
            model.rule(number, line)
        clauses.own_lemma = model.lemma
        clauses.own_check = model.require


def read(head: Mapping[str, str], rows: Sequence[str]) -> Ground:
    """Cut the rows into sections; what is in them is read when it is stated."""
    if rows[:1] != ["puzzle"] or rows.count("places") != 1 or rows.count("rules") != 1:
        raise Refused("the sections are not puzzle, places and rules")
    at, end = rows.index("places"), rows.index("rules")
    if at > end - 2 or _NAME.fullmatch(head["of"]) is None or not all(row.startswith(" ") for row in rows[1:at]):
        raise Refused("the sections are not puzzle, places and rules")
    places = tuple(rows[at + 1 : end - 1])
    return Ground(head["of"], tuple(row[1:] for row in rows[1:at]), places, rows[end - 1], tuple(rows[end + 1 :]))


@dataclass
class _Model:
    """The literals by name, and rules that clauses do not state in full."""

    clauses: Clauses
    literals: dict[str, int] = field(default_factory=dict)
    values: dict[str, dict[int, int]] = field(default_factory=dict)  # of a place
    lemmas: dict[int, Callable[[Sequence[int]], list[int]]] = field(default_factory=dict)  # by number of the rule
    checks: list[Callable[[Callable[[int], bool]], bool]] = field(default_factory=list)

    def place(self, line: str) -> None:
        """A place of two values, 0 and 1, has one variable; any other has one for each value."""
        match = _PLACE.fullmatch(line)
        if match is None or match[1] in self.values:
            raise Refused(f"{line[:60]!r} is not a place, or is listed twice")
        name, values = match[1], [int(word) for word in match[2].split()]
        if values != sorted(set(values)):
            raise Refused(f"the values of {name} are not in order")
        if values == [0, 1]:
            variable = self.clauses.switch(name)
            held = {0: -variable, 1: variable}
        else:
            held = dict(zip(values, self.clauses.new(len(values)), strict=True))
            self.clauses.name(name, {str(value): (literal,) for value, literal in held.items()})
            self.clauses.one_of(list(held.values()))
        self.values[name] = held
        for value, literal in held.items():
            self.literals[f"{name}={value}"] = literal
            if values != [0, 1]:
                self.literals[f"{name}!{value}"] = -literal

    def hide(self, line: str) -> None:
        """Variables without a place."""
        match = _HIDDEN.fullmatch(line)
        if match is None:
            raise Refused("the places do not end with the number of hidden literals")
        self.clauses.budget.spend(2 * NAMED * int(match[1]))
        for number, variable in enumerate(self.clauses.new(int(match[1])), 1):
            self.literals |= {f"x{number}": variable, f"-x{number}": -variable}

    def rule(self, number: int, line: str) -> None:
        """State one rule."""
        name, _, rest = line.partition(" ")
        if name not in _RULES:
            raise Refused(f"there is no rule called {name[:20]!r}")
        try:
            _RULES[name](self, number, [part.split(" ") if part else [] for part in rest.split("; ")])
        except (ValueError, KeyError, IndexError) as error:
            raise Refused(f"a rule cannot be read: {line[:60]!r} ({error!r})"[:200]) from None

    def lemma(self, name: str, words: Sequence[str]) -> list[int]:
        """What a rule that clauses do not state in full says in one case: `case RULE NUMBERS`."""
        number, *case = map(_natural, words)
        if name != "case" or number not in self.lemmas:
            raise Refused(f"this puzzle has no lemma {name}")
        self.clauses.budget.spend(4 * len(case))
        return self.lemmas[number](case)

    def require(self, true: Callable[[int], bool]) -> None:
        """Refuse a solution that breaks a rule which clauses do not state in full."""
        if not all(check(true) for check in self.checks):
            raise Refused("the solution breaks a rule")

    def some(self, words: Iterable[str]) -> list[int]:
        """Literals of different variables."""
        found = [self.literals[word] for word in words]
        self.clauses.budget.spend(2 * len(found))
        if len({abs(literal) for literal in found}) != len(found):
            raise Refused("a rule names a variable twice")
        return found

    def pairs(self, words: Sequence[str], points: int) -> list[tuple[int, int]]:
        """Pairs of numbered points, the smaller number first."""
        pairs = []
        for word in words:
            one, other = map(_natural, word.split("-"))
            if not one < other < points:
                raise Refused("a rule joins points that do not exist, or names them in the wrong order")
            pairs.append((one, other))
        self.clauses.budget.spend(4 * len(pairs) + points)
        return pairs


def _number(word: str) -> int:
    if _NUMBER.fullmatch(word) is None:
        raise Refused(f"{word[:20]!r} is not a number")
    return int(word)


def _natural(word: str) -> int:
    if _NATURAL.fullmatch(word) is None:
        raise Refused(f"{word[:20]!r} is not a number")
    return int(word)


def _any(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    (words,) = parts
    model.clauses.add(*model.some(words))


def _count(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    ((least, most, *words),) = parts
    literals = model.some(words)
    model.clauses.at_least(_natural(least), literals)
    model.clauses.at_most(_natural(most), literals)


def _sum(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """A literal for each total of the first terms that the others can complete."""
    ((low, high, *words),) = parts
    least, most = _number(low), _number(high)
    weights = [_number(word.partition("*")[0]) for word in words]
    literals = model.some(word.partition("*")[2] for word in words)
    totals: dict[int, int] = {0: 0}  # 0 is not a literal: the total is certain
    for at, (weight, literal) in enumerate(zip(weights, literals, strict=True), 1):
        rest = weights[at:]
        down, up = sum(min(each, 0) for each in rest), sum(max(each, 0) for each in rest)
        model.clauses.budget.spend(len(rest) + 2 * len(totals))
        reached: dict[int, int] = {}
        for total, before in totals.items():
            for new, condition in ((total + weight, -literal), (total, literal)):
                when = [condition, -before] if before else [condition]
                if new + up < least or new + down > most:
                    model.clauses.add(*when)
                else:
                    reached[new] = reached.get(new) or model.clauses.new(1)[0]
                    model.clauses.add(*when, reached[new])
        totals = reached
    if not words and not least <= 0 <= most:
        model.clauses.add()


def _different(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    (words,) = parts
    if len(set(words)) != len(words):
        raise Refused("a rule names a place twice")
    alike: dict[int, list[int]] = {}
    for word in words:
        for value, literal in model.values[word].items():
            alike.setdefault(value, []).append(literal)
    for literals in alike.values():
        model.clauses.budget.spend(len(literals))
        model.clauses.add_all((-one, -other) for one, other in combinations(literals, 2))


def _reads(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """A literal for each state that the machine can be in after each place."""
    finals, moves, words = parts
    final = {_natural(word) for word in finals}
    steps: dict[tuple[int, int], int] = {}
    for move in moves:
        state, symbol, following = map(_natural, move.split("."))
        if (state, symbol) in steps:
            raise Refused("a machine has two steps for one symbol")
        steps[state, symbol] = following
    states: dict[int, int] = {0: 0}  # as above
    for word in words:
        after: dict[int, int] = {}
        model.clauses.budget.spend(len(states) * (1 + len(model.values[word])))
        for state, before in states.items():
            for symbol, literal in model.values[word].items():
                when = [-literal, -before] if before else [-literal]
                if (state, symbol) not in steps:
                    model.clauses.add(*when)
                else:
                    following = steps[state, symbol]
                    after[following] = after.get(following) or model.clauses.new(1)[0]
                    model.clauses.add(*when, after[following])
        states = after
    for state, last in states.items():
        if state not in final:
            model.clauses.add(*([-last] if last else []))


def _beside(count: int, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The neighbours of each point."""
    near: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    return near


def _pieces(points: Iterable[int], near: Sequence[Sequence[int]]) -> list[list[int]]:
    """Points in pieces that are joined."""
    left, pieces = dict.fromkeys(points), []
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for point in piece:
            for other in near[point]:
                if other in left:
                    del left[other]
                    piece.append(other)
        pieces.append(piece)
    return pieces


def _set_of(points: Sequence[int], count: int) -> set[int]:
    """Points in order, each once."""
    if not points or list(points) != sorted(set(points)) or points[-1] >= count:
        raise Refused("a lemma names points that do not exist, or not in order")
    return set(points)


def _joined(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    words, edges = parts
    literals = model.some(words)
    near = _beside(len(literals), model.pairs(edges, len(literals)))

    def case(numbers: Sequence[int]) -> list[int]:
        """HERE THERE POINTS: HERE is one of the points, THERE is not; some neighbour of the points joins them."""
        here, there, *points = numbers
        inside = _set_of(points, len(literals))
        if here not in inside or there in inside or there >= len(literals):
            raise Refused("a lemma does not separate what it names")
        model.clauses.budget.spend(sum(len(near[point]) for point in inside))
        shore = dict.fromkeys(other for point in points for other in near[point] if other not in inside)
        return [-literals[here], -literals[there], *(literals[each] for each in shore)]

    model.lemmas[number] = case
    model.checks.append(lambda true: len(_pieces([n for n, each in enumerate(literals) if true(each)], near)) < 2)


def _lines(model: _Model, parts: Sequence[Sequence[str]]) -> tuple[list[int], list[tuple[int, int]], list[list[int]]]:
    """Literals of lines, the points that each joins, and the lines that meet at each point."""
    words, edges = parts
    literals = model.some(words)
    ends = model.pairs(edges, 2 * len(literals) + 2)
    meeting: list[list[int]] = [[] for _ in range(1 + max((other for _, other in ends), default=0))]
    for line, (one, other) in enumerate(ends):
        meeting[one].append(line)
        meeting[other].append(line)
    if len(ends) != len(literals):
        raise Refused("a line needs two ends")
    return literals, ends, meeting


def _drawn(
    true: Callable[[int], bool],
    literals: Sequence[int],
    ends: Sequence[tuple[int, int]],
    meeting: Sequence[Sequence[int]],
) -> list[list[int]]:
    """The lines that are drawn, in pieces that are joined; each point is passed once."""
    left = dict.fromkeys(line for line, literal in enumerate(literals) if true(literal))
    pieces, seen = [], set[int]()
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for line in piece:
            for end in ends[line]:
                fresh = [other for other in meeting[end] if other in left] if end not in seen else []
                seen.add(end)
                for other in fresh:
                    del left[other]
                piece += fresh
        pieces.append(piece)
    return pieces


def _loop(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    literals, ends, meeting = _lines(model, parts)
    model.clauses.add(*literals)
    for lines in meeting:
        _passed(model, [literals[line] for line in lines])

    def case(numbers: Sequence[int]) -> list[int]:
        """HERE THERE POINTS: the line HERE is between points, THERE between others; so some line leaves them."""
        here, there, *points = numbers
        inside = _set_of(points, len(meeting))
        within = [sum(end in inside for end in pair) for pair in ends]
        model.clauses.budget.spend(2 * len(ends))
        if within[here] != 2 or within[there] != 0:
            raise Refused("a lemma does not separate what it names")
        return [-literals[here], -literals[there], *(literals[line] for line, held in enumerate(within) if held == 1)]

    model.lemmas[number] = case
    model.checks.append(lambda true: len(_drawn(true, literals, ends, meeting)) == 1)


def _passed(model: _Model, lines: Sequence[int]) -> None:
    """No line ends here, and at most two meet."""
    for three in combinations(lines, 3):
        model.clauses.add(*(-literal for literal in three))
    for literal in lines:
        model.clauses.add(-literal, *(other for other in lines if other != literal))


def _forest(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    literals, ends, meeting = _lines(model, parts)
    _bar_circles(model, number, literals, ends, meeting)


def _bar_circles(
    model: _Model,
    number: int,
    literals: Sequence[int],
    ends: Sequence[tuple[int, int]],
    meeting: Sequence[Sequence[int]],
) -> None:
    def case(numbers: Sequence[int]) -> list[int]:
        """LINES that close a circle: not all of them are drawn."""
        count: dict[int, int] = {}
        for line in _set_of(numbers, len(literals)):
            for end in ends[line]:
                count[end] = count.get(end, 0) + 1
        if any(times != 2 for times in count.values()):
            raise Refused("these lines do not close a circle")
        return [-literals[line] for line in numbers]

    def check(true: Callable[[int], bool]) -> bool:
        pieces = _drawn(true, literals, ends, meeting)
        return all(len({end for line in piece for end in ends[line]}) == len(piece) + 1 for piece in pieces)

    model.lemmas[number] = case
    model.checks.append(check)


def _paths(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """Lines take the label of their ends along; a literal says which label a point has."""
    *graph, words = parts
    literals, ends, meeting = _lines(model, graph)
    labels = dict(_labelled(words, len(meeting)))
    known = sorted({label for label in labels.values() if label is not None})
    if sorted(label for label in labels.values() if label is not None) != sorted([*known, *known]):
        raise Refused("a label does not appear exactly twice")
    of = [dict(zip(known, model.clauses.new(len(known)), strict=True)) for _ in meeting]
    for point, lines in enumerate(meeting):
        own, here = list(of[point].values()), [literals[line] for line in lines]
        model.clauses.at_most(1, own)
        label = labels.get(point)
        if label is not None:
            model.clauses.add(of[point][label])
            model.clauses.one_of(here)
            continue
        _passed(model, here)
        for literal in here:
            model.clauses.add(-literal, *own)
        for literal in own:
            model.clauses.add(-literal, *here)
    for literal, (one, other) in zip(literals, ends, strict=True):
        for label in known:
            model.clauses.add(-literal, -of[one][label], of[other][label])
            model.clauses.add(-literal, of[one][label], -of[other][label])
    _bar_circles(model, number, literals, ends, meeting)


def _labelled(words: Sequence[str], count: int) -> Iterable[tuple[int, int | None]]:
    """`POINT:NUMBER`, or `POINT:?`, in order."""
    last = -1
    for word in words:
        point, _, said = word.partition(":")
        if not last < _natural(point) < count:
            raise Refused("clues are not in order, or not at points")
        last = int(point)
        yield last, None if said == "?" else _natural(said)


def _groups(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """A literal for each point and clue: whether the point is in the clue's group."""
    words, edges, clued = parts
    literals = model.some(words)
    near = _beside(len(literals), model.pairs(edges, len(literals)))
    clues = dict(_labelled(clued, len(literals)))
    model.clauses.budget.spend(len(clues) * len(literals))
    of = [dict(zip(clues, model.clauses.new(len(clues)), strict=True)) for _ in literals]
    for point, literal in enumerate(literals):
        model.clauses.add(-literal, *of[point].values())
        model.clauses.at_most(1, list(of[point].values()))
        for clue, own in of[point].items():
            model.clauses.add(-own, literal)
            for other in near[point]:
                model.clauses.add(-own, -literals[other], of[other][clue])
    for clue, size in clues.items():
        model.clauses.add(of[clue][clue])
        if size is not None:
            model.clauses.at_least(size, [own[clue] for own in of])
            model.clauses.at_most(size, [own[clue] for own in of])

    def wrong(piece: Sequence[int]) -> bool:
        held = [clue for clue in piece if clue in clues]
        return len(held) != 1 or clues[held[0]] not in (None, len(piece))

    def case(points: Sequence[int]) -> list[int]:
        """POINTS that are joined and would be a wrong group: one of them is absent, or a neighbour of them present."""
        inside = _set_of(points, len(literals))
        model.clauses.budget.spend(sum(len(near[point]) for point in inside))
        if len(_pieces(points, near)) != 1 or not wrong(points):
            raise Refused("these points could be a group")
        shore = dict.fromkeys(other for point in points for other in near[point] if other not in inside)
        return [*(-literals[point] for point in points), *(literals[point] for point in shore)]

    def check(true: Callable[[int], bool]) -> bool:
        present = [point for point, literal in enumerate(literals) if true(literal)]
        return set(clues) <= set(present) and not any(map(wrong, _pieces(present, near)))

    model.lemmas[number] = case
    model.checks.append(check)


def _sizes(model: _Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    words, edges = parts
    if len(set(words)) != len(words):
        raise Refused("a rule names a place twice")
    places = [model.values[word] for word in words]
    near = _beside(len(places), model.pairs(edges, len(places)))

    def case(numbers: Sequence[int]) -> list[int]:
        """SIZE POINTS: joined points that all have this number are too many, or too few unless a neighbour has it."""
        size, *points = numbers
        inside = _set_of(points, len(places))
        model.clauses.budget.spend(sum(len(near[point]) for point in inside))
        if len(_pieces(points, near)) != 1 or len(points) == size:
            raise Refused("these places could be a group")
        shore = dict.fromkeys(other for point in points for other in near[point] if other not in inside)
        more = [places[point][size] for point in shore if size in places[point]] if len(points) < size else []
        return [*(-places[point][size] for point in points), *more]

    def check(true: Callable[[int], bool]) -> bool:
        sizes = [next(value for value, literal in place.items() if true(literal)) for place in places]
        alike = [[other for other in near[point] if sizes[other] == size] for point, size in enumerate(sizes)]
        return all(len(piece) == sizes[piece[0]] for piece in _pieces(range(len(places)), alike))

    model.lemmas[number] = case
    model.checks.append(check)


_RULES: Mapping[str, Callable[[_Model, int, Sequence[Sequence[str]]], None]] = {
    "any": _any,
    "count": _count,
    "sum": _sum,
    "different": _different,
    "reads": _reads,
    "joined": _joined,
    "loop": _loop,
    "forest": _forest,
    "paths": _paths,
    "groups": _groups,
    "sizes": _sizes,
}
