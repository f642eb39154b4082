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
                                 is STATE.SYMBOL.STATE. Instead of a place it may read x1 or -x1: 1 if that holds, or 0
    joined LITERALS; 0-1 1-2     those that hold are joined to each other along these pairs of their numbers, from 0
    loop LITERALS; 0-1 1-2       lines between numbered points: those that hold form one loop
    forest LITERALS; 0-1 1-2     those that hold close no circle
    areas 4=x1 5=x2; LITERALS; 0-1 1-2  walls between numbered points: those that hold divide them into areas, all
                                 of four points if x1 holds, or of five if x2 does
    groups LITERALS; 0-1; 0:5 3:?  those that hold form groups, each with one clue: the number of its members, or any
    sizes PLACES; 0-1 1-2        joined places with the same number are a group, and as many as the number says
    paths LITERALS; 0-1 1-2; 0:1 5:1  those that hold are paths without circles from a label to the other one like it

Whether these are the rules of the puzzle is another question: `clew verify` derives them again and compares. What is
proved here is that the rules, as they are written, have one solution, or none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ._graphs import areas, forest, groups, joined, loop, paths, sizes
from ._model import Model, natural, number_of
from .core import Clauses, Refused

HEADERS = ("of",)
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
        model = Model(clauses)
        for line in self.places:
            model.place(line)
        model.hide(self.hidden)
        for number, line in enumerate(self.rules):
            _state(model, number, line)
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


def _any(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    (words,) = parts
    model.clauses.add(*model.some(words))


def _count(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    ((least, most, *words),) = parts
    literals = model.some(words)
    model.clauses.at_least(natural(least), literals)
    model.clauses.at_most(natural(most), literals)


def _sum(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """A literal for each total of the first terms that the others can complete."""
    ((low, high, *words),) = parts
    least, most = number_of(low), number_of(high)
    weights = [number_of(word.partition("*")[0]) for word in words]
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


def _different(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
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


def _reads(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """A literal for each state that the machine can be in after each place."""
    finals, moves, words = parts
    final = {natural(word) for word in finals}
    steps: dict[tuple[int, int], int] = {}
    for move in moves:
        state, symbol, following = map(natural, move.split("."))
        if (state, symbol) in steps:
            raise Refused("a machine has two steps for one symbol")
        steps[state, symbol] = following
    states: dict[int, int] = {0: 0}  # as above
    for word in words:
        after: dict[int, int] = {}
        symbols = model.symbols(word)
        model.clauses.budget.spend(len(states) * (1 + len(symbols)))
        for state, before in states.items():
            for symbol, literal in symbols.items():
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


_RULES: Mapping[str, Callable[[Model, int, Sequence[Sequence[str]]], None]] = {
    "any": _any,
    "count": _count,
    "sum": _sum,
    "different": _different,
    "reads": _reads,
    "joined": joined,
    "loop": loop,
    "forest": forest,
    "areas": areas,
    "paths": paths,
    "groups": groups,
    "sizes": sizes,
}


def _state(model: Model, number: int, line: str) -> None:
    """State one rule."""
    name, _, rest = line.partition(" ")
    if name not in _RULES:
        raise Refused(f"there is no rule called {name[:20]!r}")
    try:
        _RULES[name](model, number, [part.split(" ") if part else [] for part in rest.split("; ")])
    except (ValueError, KeyError, IndexError) as error:
        raise Refused(f"a rule cannot be read: {line[:60]!r} ({error!r})"[:200]) from None
