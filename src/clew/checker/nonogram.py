"""Nonogram for the checker: a clue for each row and column, and given cells; each line is a walk through its clue."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from .core import Clauses, Refused

HEADERS = ()
LONGEST = 500
_CLUE = re.compile(r"0|0 _|\*|(?:[1-9][0-9]{0,2}|[?_*])(?: (?:[1-9][0-9]{0,2}|[?_*]))*", re.ASCII)


@dataclass(frozen=True)
class Nonogram:
    """Clues of rows and columns as written, and rows of given cells, if any is given."""

    across: tuple[str, ...]
    down: tuple[str, ...]
    given: tuple[str, ...]

    def lines(self) -> tuple[Mapping[str, str], Sequence[str]]:
        """Clues under `rows` and `columns`; cells under `given`, if there are any."""
        return {}, ["rows", *self.across, "columns", *self.down, *(["given", *self.given] if self.given else [])]

    def clues(self) -> object:
        """The tokens of each clue, and what each cell is given."""
        return [_tokens(clue) for clue in (*self.across, *self.down)], "".join(self.given)

    def state(self, clauses: Clauses) -> None:
        """A variable for each cell; each line has states, one after the other, from its beginning to its end."""
        at = [[clauses.switch(f"r{r + 1}c{c + 1}") for c in range(len(self.down))] for r in range(len(self.across))]
        for r, c in product(range(len(self.given)), range(len(self.down))):
            if self.given[r][c] != ".":
                clauses.add(at[r][c] if self.given[r][c] == "#" else -at[r][c])
        columns = [list(column) for column in zip(*at, strict=True)]
        for clue, line in zip((*self.across, *self.down), (*at, *columns), strict=True):
            if clue != "*":
                _blocks(clauses, _tokens(clue), line)


def _tokens(clue: str) -> list[str]:
    """The blocks of a clue: lengths, `?` for one block, `_` for one or none, `*` for any number."""
    return [token for token in clue.split(" ") if token != "0"]


def _blocks(clauses: Clauses, tokens: Sequence[str], line: Sequence[int]) -> None:
    """A cell is before, in or after a block: a walk of such states must lead from the first cell to one of the ends."""
    painted, after, ends = _states(clauses, tokens, len(line))
    layers = [{0}]
    for _ in line:
        clauses.budget.spend(sum(len(after[state]) for state in layers[-1]))
        layers.append({later for state in layers[-1] for later in after[state]})
    layers[-1] &= ends
    for at in range(len(line) - 1, -1, -1):
        layers[at] = {state for state in layers[at] if after[state] & layers[at + 1]}
    ways = [dict(zip(sorted(layer), clauses.new(len(layer)), strict=True)) for layer in layers]
    clauses.add(*ways[0].values())
    for cell, (here, there) in zip(line, pairwise(ways), strict=True):
        comes: dict[int, list[int]] = {state: [] for state in there}
        for state, way in here.items():
            later = sorted(after[state] & there.keys())
            clauses.add(-way, *(there[each] for each in later))
            for each in later:
                comes[each].append(way)
        for state, way in there.items():
            clauses.add(-way, cell if painted[state] else -cell)
            clauses.add(-way, *comes[state])
        for colour in (True, False):
            clauses.add(-cell if colour else cell, *(way for state, way in there.items() if painted[state] is colour))


def _states(clauses: Clauses, tokens: Sequence[str], length: int) -> tuple[list[bool], list[set[int]], set[int]]:
    """Whether a state's cell is painted, which states may follow it, and which may be the last."""
    painted, after, gates, ends = [False, False], [{1}, {1}], {0, 1}, {0, 1}
    for token in tokens:
        first, known, optional = len(painted), token not in ("?", "_", "*"), token in ("_", "*")
        gap = first + (min(int(token), length + 1) if known else 1)
        clauses.budget.spend(8 * (gap - first + 1) + len(gates))
        painted += [True] * (gap - first) + [False]
        after += [{state + 1} for state in range(first, gap)] + [{gap, first} if token == "*" else {gap}]
        for gate in gates if known else {*gates, first}:
            after[gate].add(first)
        gates, ends = {gap, *(gates if optional else ())}, {gap - 1, gap, *(ends if optional else ())}
    return painted, after, ends


def read(head: Mapping[str, str], rows: Sequence[str]) -> Nonogram:
    """Read the clues after `rows` and `columns`, and the cells after `given`."""
    lines = list(rows)
    middle = lines.index("columns")
    end = lines.index("given") if "given" in lines else len(lines)
    across, down, given = lines[1:middle], lines[middle + 1 : end], lines[end + 1 :]
    if not (1 <= len(across) <= LONGEST and 1 <= len(down) <= LONGEST):
        raise Refused("the grid has no cells or too many")
    for clue in (*across, *down):
        tokens = _tokens(clue) if _CLUE.fullmatch(clue) else []
        # Alone, `_` would be a line about which nothing is known; that is written `*`.
        if not _CLUE.fullmatch(clue) or clue == "_" or len(tokens) > LONGEST or any(_over(token) for token in tokens):
            raise Refused("a clue cannot be read")
    cells = "".join(given)
    fits = [len(row) for row in given] == [len(down)] * len(across)
    if "given" in lines and not (fits and {*cells} <= {*"#x."} and {*cells} != {"."}):
        raise Refused("the given cells cannot be read")
    return Nonogram(tuple(across), tuple(down), tuple(given))


def _over(token: str) -> bool:
    return token.isdecimal() and int(token) > LONGEST
