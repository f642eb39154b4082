"""Puzzles that are bad for solvers: empty grids, dense ones, huge ones, and ones with very many solutions, by family.

Written as texts in Clew's own format, so that nothing here depends on how a family stores its puzzles.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any

import clew
from clew import families
from clew.families.sudoku.drafts import draft
from clew.rules import Genre, Option, Regions
from clew.rules.lattice import lattice
from clew.rules.making import scattered


def adversary(family: str, rng: Random, *, small: bool = False) -> Any:
    """One adversarial puzzle; small ones have a few dozen places."""
    for _ in range(50):
        try:
            return clew.read(f"clew {family}\n{_text(family, rng, small)}\n", family)
        except clew.PuzzleError:
            continue
    return _thinned(family, rng, small)


def _text(family: str, rng: Random, small: bool) -> str:
    if family in _TEXTS:
        return _TEXTS[family](rng, small)
    return _declared(families.get(family).puzzle, rng, small)


def _declared(genre: type[Genre], rng: Random, small: bool) -> str:
    """Random clues of every layer, from none to one at each spot."""
    side = rng.choice((3, 4, 5) if small else (8, 10, 12, 16, 20))
    share = rng.choice((0.0, 0.05, 0.2, 0.5, 1.0))
    grid = lattice(side, side)
    layers: dict[str, dict[str, Any]] = {}
    for name, layer in genre.layer.items():
        if isinstance(layer, Regions):
            layers[name] = dict(scattered(grid, max(1, rng.randrange(side * side // 2)), rng))
        elif not isinstance(layer, Option):
            values = [value for each in layer.types for value in each.listed(side)]
            layers[name] = {spot: rng.choice(values) for spot in layer.spots(side, side) if rng.random() < share}
    write = families.get(genre.name).forms.formats["clew"].write
    assert write is not None
    return write(genre(side, side, **layers), {}).partition("\n")[2].rstrip("\n")


def _thinned(family: str, rng: Random, small: bool) -> Any:
    """A puzzle of the family's maker without some of its clues, where random clues make none that can be read."""
    known = families.get(family)
    puzzle = clew.generate(family, size="small" if small else rng.choice(("normal", "large")), seed=rng.randrange(1000))
    spots = list(known.clues(puzzle))
    for share in (rng.choice((0.0, 0.3, 0.7)), 1.0):
        try:
            return known.keep_clues(puzzle, rng.sample(spots, int(share * len(spots))))
        except clew.PuzzleError:  # it cannot do without some
            continue
    raise AssertionError(f"no adversary of {family} can be read")


def _sudoku(rng: Random, small: bool) -> str:
    """Any share of random givens: none, few that leave millions of solutions, or enough to contradict each other."""
    side = rng.choice((4, 6) if small else (9, 9, 16, 16, 25, 36))
    signs = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"[:side]
    share = rng.choice((0.0, 0.02, 0.05, 0.1, 0.2, 0.3))
    full = draft(clew.Size(side, side), {}, rng) if side <= 16 else None
    right = full is not None and rng.random() < 0.7

    def sign(at: int) -> str:
        if rng.random() >= share * (2 if right else 1):
            return "."
        return signs[full.givens[at] - 1] if full is not None and right else rng.choice(signs)

    rows = [[sign(row * side + column) for column in range(side)] for row in range(side)]
    return "\n".join(("" if side <= 9 else " ").join(row) for row in rows)


def _nonogram(rng: Random, small: bool) -> str:
    """The clues of a random picture, some open; or clues of two pictures, which hardly ever match."""
    side = rng.choice((3, 4, 5) if small else (15, 25, 40, 60, 100, 200))
    density = rng.choice((0.2, 0.4, 0.5, 0.5, 0.6, 0.8))
    open_share = rng.choice((0.0, 0.0, 0.1, 0.5, 1.0))

    def lines(picture: list[list[bool]]) -> list[str]:
        clues = [" ".join(str(len(list(run))) for full, run in groupby(line) if full) or "0" for line in picture]
        return ["?" if rng.random() < open_share else clue for clue in clues]

    picture = [[rng.random() < density for _ in range(side)] for _ in range(side)]
    other = picture if rng.random() < 0.8 else [[rng.random() < density for _ in range(side)] for _ in range(side)]
    down = [list(column) for column in zip(*other, strict=True)]
    return "\n".join(["rows", *lines(picture), "columns", *lines(down)])


def _slitherlink(rng: Random, small: bool) -> str:
    """Random numbers, from none to one in each cell, more or less likely to be possible."""
    side = rng.choice((3, 4, 5) if small else (8, 12, 20, 40, 80, 150, 300))
    share = rng.choice((0.0, 0.02, 0.1, 0.3, 1.0))
    signs = rng.choice(("0123", "123", "12", "22223", "2"))
    return _scattered(rng, side, signs, share)


def _hashi(rng: Random, small: bool) -> str:
    """Islands anywhere, with numbers that may be consistent or unknown."""
    side = rng.choice((4, 5) if small else (10, 15, 25, 50, 100, 200))
    share = rng.choice((0.1, 0.3, 0.5, 1.0))
    signs = rng.choice(("?", "??3", "34", "234?", "12345678"))
    return _scattered(rng, side, signs, share)


def _scattered(rng: Random, side: int, signs: str, share: float) -> str:
    rows = ([rng.choice(signs) if rng.random() < share else "." for _ in range(side)] for _ in range(side))
    return "\n".join("".join(row) for row in rows)


def _fillin(rng: Random, small: bool) -> str:
    """The words of a filling with few letters and few black cells, so that almost everything fits almost everywhere."""
    side = rng.choice((3, 4, 5) if small else (6, 8, 12, 20, 40, 60))
    letters = "ABCDEFGH"[: rng.choice((1, 2, 2, 3, 4, 8))]
    black = rng.choice((0.0, 0.1, 0.2, 0.4))
    grid = [["#" if rng.random() < black else rng.choice(letters) for _ in range(side)] for _ in range(side)]
    lines = ["".join(line) for line in (*grid, *zip(*grid, strict=True))]
    words = sorted(word for line in lines for word in line.split("#") if len(word) > 1)
    if words and rng.random() < 0.2:
        words[rng.randrange(len(words))] = rng.choice(words)
    rows = ["".join("#" if sign == "#" else "_" for sign in row) for row in grid]
    return "\n".join([*rows, "", *(" ".join(words[at : at + 20]) for at in range(0, len(words), 20))])


def _houses(rng: Random, small: bool) -> str:
    """Many houses on a lattice, so that few distances serve many pairs."""
    count = rng.choice((4, 6, 8) if small else (12, 20, 40, 80, 150, 300))
    side = rng.choice((count, 2 * int(count**0.5) + 1, int(count**0.5) + 1))
    every = [(x, y) for x in range(side) for y in range(side)]
    return "\n".join(f"{x} {y}" for x, y in rng.sample(every, min(count, len(every) // 2 * 2)))


_TEXTS: dict[str, Callable[[Random, bool], str]] = {
    "sudoku": _sudoku,
    "nonogram": _nonogram,
    "slitherlink": _slitherlink,
    "hashi": _hashi,
    "fillin": _fillin,
    "houses": _houses,
}
assert set(_TEXTS) == set(families.NAMES)
