"""Solutions of tiny puzzles by trying everything, from the text alone: no code of Clew, of its checker or of its tests.

Each function takes the lines of a canonical text after `clew FAMILY` and returns the number of solutions, or None if
trying everything would take too long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

Count = Callable[[dict[str, str], list[str]], int | None]
_TRIES = 20_000


def count(text: str) -> int | None:
    """How many solutions a puzzle has; None if it is too large."""
    first, *lines = text.split("\n")
    empty = lines.index("")
    head = dict(line.split(": ", 1) for line in lines[:empty])
    return _COUNTS[first.removeprefix("clew ")](head, lines[empty + 1 :])


def _sudoku(head: dict[str, str], rows: list[str]) -> int | None:
    n = len(rows)
    if n > 4:
        return None
    symbols, solutions = "1234"[:n], 0
    todo = [[list(row) for row in rows]]
    while todo:
        grid = todo.pop()
        if not _fits(grid):
            continue
        spot = next(((r, c) for r in range(n) for c in range(n) if grid[r][c] == "."), None)
        if spot is None:
            solutions += 1
            continue
        for symbol in symbols:
            copy = [list(row) for row in grid]
            copy[spot[0]][spot[1]] = symbol
            todo.append(copy)
    return solutions


def _fits(grid: list[list[str]]) -> bool:
    boxes = [[grid[r + i][c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    units = [*grid, *map(list, zip(*grid, strict=True)), *boxes]
    return all(len(placed) == len(set(placed)) for unit in units for placed in [[x for x in unit if x != "."]])


def _nonogram(head: dict[str, str], lines: list[str]) -> int | None:
    middle = lines.index("columns")
    end = lines.index("given") if "given" in lines else len(lines)
    across, down, given = lines[1:middle], lines[middle + 1 : end], lines[end + 1 :]
    if len(down) > 5 or len(across) > 4 or max(len(clue) for clue in across + down) > 12:
        return None
    choices = []
    for r, clue in enumerate(across):
        allowed = given[r] if given else "." * len(down)
        fillings = ["".join(signs) for signs in product("#x", repeat=len(down))]
        choices.append(
            [
                row
                for row in fillings
                if _matches_clue(row, clue) and all(a in (".", b) for a, b in zip(allowed, row, strict=True))
            ]
        )
    tries = 1
    for choice in choices:
        tries *= len(choice)
    if tries > _TRIES:
        return None
    return sum(
        all(_matches_clue("".join(column), clue) for column, clue in zip(zip(*rows, strict=True), down, strict=True))
        for rows in product(*choices)
    )


@cache
def _matches_clue(line: str, clue: str) -> bool:
    tokens = tuple(token for token in clue.split() if token != "0")
    return _matches(tuple(len(run) for run in line.replace("x", " ").split()), tokens)


def _matches(runs: tuple[int, ...], tokens: tuple[str, ...]) -> bool:
    if not tokens:
        return not runs
    token, rest = tokens[0], tokens[1:]
    if token == "*":
        return any(_matches(runs[k:], rest) for k in range(len(runs) + 1))
    if token == "_" and _matches(runs, rest):
        return True
    return bool(runs) and (token in "?_" or runs[0] == int(token)) and _matches(runs[1:], rest)


def _slitherlink(head: dict[str, str], rows: list[str]) -> int | None:
    high, wide = len(rows), len(rows[0])
    if high * wide > 12 or max(high, wide) > 6:
        return None
    wanted = [(r, c, int(sign)) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in ".?"]
    return sum(all(_around(loop, r, c) == clue for r, c, clue in wanted) for loop in _loops(high, wide))


Segment = tuple[tuple[int, int], tuple[int, int]]


def _around(loop: frozenset[Segment], r: int, c: int) -> int:
    corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum((min(one, other), max(one, other)) in loop for one, other in sides)


@cache
def _loops(high: int, wide: int) -> list[frozenset[Segment]]:
    """All simple loops along the lines of a grid, each once: from its first point, in one of both directions."""
    loops = set()
    for start in product(range(high + 1), range(wide + 1)):
        paths = [[start]]
        while paths:
            path = paths.pop()
            r, c = path[-1]
            for point in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
                if point == start and len(path) > 3:
                    pairs = zip(path, path[1:] + path[:1], strict=True)
                    loops.add(frozenset((min(one, other), max(one, other)) for one, other in pairs))
                elif point > start and point not in path and 0 <= point[0] <= high and 0 <= point[1] <= wide:
                    paths.append([*path, point])
    return list(loops)


def _hashi(head: dict[str, str], rows: list[str]) -> int | None:
    most, loops = int(head.get("most", "2")), head.get("loops", "yes") == "yes"
    islands = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."]
    bridges = []
    for (r, c), (s, d) in combinations(islands, 2):
        between = [(x, y) for x, y in islands if (x == r == s and c < y < d) or (y == c == d and r < x < s)]
        if (r == s or c == d) and not between:
            bridges.append(((r, c), (s, d)))
    if (most + 1) ** len(bridges) > _TRIES or len(islands) > 12:
        return None
    numbers = {(r, c): "?123456789ABCDEFG".index(rows[r][c]) for r, c in islands}
    return sum(
        _bridged(dict(zip(bridges, each, strict=True)), numbers, loops)
        for each in product(range(most + 1), repeat=len(bridges))
    )


def _bridged(built: dict[Segment, int], numbers: dict[tuple[int, int], int], loops: bool) -> bool:
    drawn = [bridge for bridge, times in built.items() if times]
    for ((r, c), (s, d)), ((t, e), (u, f)) in combinations(drawn, 2):
        for (a, b, p, q), (x, y, v, w) in (((r, c, s, d), (t, e, u, f)), ((t, e, u, f), (r, c, s, d))):
            if a == p and y == w and b < y < q and x < a < v:
                return False
    for island, number in numbers.items():
        total = sum(times for bridge, times in built.items() if island in bridge)
        if total == 0 or (number and total != number):
            return False
    reached = {next(iter(numbers))}
    for _ in numbers:
        reached |= {end for bridge in drawn if set(bridge) & reached for end in bridge}
    return len(reached) == len(numbers) and (loops or len(drawn) == len(numbers) - 1)


def _fillin(head: dict[str, str], lines: list[str]) -> int | None:
    middle = lines.index("")
    grid, words = lines[:middle], lines[middle + 1 :]
    spare, singles = head.get("spare") == "yes", head.get("singles") == "yes"
    open_at = {(r, c): sign for r, row in enumerate(grid) for c, sign in enumerate(row) if sign != "#"}
    slots = list(_slots(open_at, singles))
    if len(slots) > 6 or len(words) > 8:
        return None
    fillings: set[tuple[tuple[tuple[int, int], str], ...]] = set()
    todo: list[tuple[dict[tuple[int, int], str], list[str], int]] = [({}, words, 0)]
    while todo:
        letters, left, at = todo.pop()
        if at == len(slots):
            if spare or not left:
                fillings.add(tuple(sorted(letters.items())))
            continue
        for word in sorted({word for word in left if len(word) == len(slots[at])}):
            placed = dict(zip(slots[at], word, strict=True))
            held = {**{place: sign for place, sign in open_at.items() if sign != "_"}, **letters}
            if all(held.get(place, letter) == letter for place, letter in placed.items()):
                rest = list(left)
                rest.remove(word)
                todo.append(({**letters, **placed}, rest, at + 1))
    return len(fillings)


def _slots(open_at: dict[tuple[int, int], str], singles: bool) -> Iterator[list[tuple[int, int]]]:
    for dr, dc in ((0, 1), (1, 0)):
        for r, c in open_at:
            if (r - dr, c - dc) in open_at:
                continue
            run = [(r, c)]
            while (run[-1][0] + dr, run[-1][1] + dc) in open_at:
                run.append((run[-1][0] + dr, run[-1][1] + dc))
            beside = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            if len(run) > 1 or (singles and dc and not any(place in open_at for place in beside)):
                yield run


def _houses(head: dict[str, str], rows: list[str]) -> int | None:
    points = [(int(x), int(y)) for x, y in (row.split() for row in rows)]
    if len(points) > 8:
        return None
    many, exactly = int(head.get("distances", "2")), head.get("exactly") == "yes"
    steps = head.get("metric") == "manhattan"

    def far(one: tuple[int, int], other: tuple[int, int]) -> int:
        x, y = abs(one[0] - other[0]), abs(one[1] - other[1])
        return x + y if steps else x * x + y * y

    kinds = [len({far(*pair) for pair in pairs}) for pairs in _pairings(points)]
    return sum(kind == many if exactly else kind <= many for kind in kinds)


def _pairings(points: Sequence[tuple[int, int]]) -> Iterator[list[Segment]]:
    if not points:
        yield []
        return
    for at in range(1, len(points)):
        for rest in _pairings([*points[1:at], *points[at + 1 :]]):
            yield [(points[0], points[at]), *rest]


_COUNTS: dict[str, Count] = {
    "sudoku": _sudoku,
    "nonogram": _nonogram,
    "slitherlink": _slitherlink,
    "hashi": _hashi,
    "fillin": _fillin,
    "houses": _houses,
}
