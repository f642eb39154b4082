"""Criss-cross grids: words that hang together, grown one by one, each across or down through letters that stand.

A word goes where its letters agree with those it passes, no other word continues it, and its new letters have no
neighbours beside them: so that every run of letters is a word that was put there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from clew.core.family import Size
from clew.families.fillin.puzzle import BLACK, Fillin

_ROUNDS = 3  # times that the words of a theme which found no spot are tried again
_ANCHORS = 24  # letters looked at for one more word
_SPANS = 12  # spans looked at, of each
_LONG = 9  # squares of the longest word chosen freely
_SHORT = 3


class Spot(NamedTuple):
    """Where a word may go: first square, direction, and the letters it crosses."""

    row: int
    column: int
    across: bool
    crossed: int


class Supply:
    """Words to choose from by length and by letters that stand; digits need no list."""

    def __init__(self, words: Sequence[str] | None, digits: str = "0123456789", lengths: Sequence[int] = ()) -> None:
        self._having: dict[tuple[int, int, str], set[int]] = {}
        self._words = words
        self._digits = digits
        longest = min(max(map(len, words)), _LONG) if words else _LONG - 2
        self.lengths = sorted(lengths or range(min(_SHORT, longest), longest + 1))
        for number, word in enumerate(words or ()):
            for at, letter in enumerate(word):
                self._having.setdefault((len(word), at, letter), set()).add(number)

    def choose(self, seen: str, rng: Random) -> str | None:
        """A word that agrees with the letters seen, `_` for any."""
        if self._words is None and seen[0] == "0":
            return None
        if self._words is None:
            leading = self._digits.replace("0", "")
            return "".join(
                sign if sign != "_" else rng.choice(self._digits if at else leading) for at, sign in enumerate(seen)
            )
        sets = [self._having.get((len(seen), at, sign), set()) for at, sign in enumerate(seen) if sign != "_"]
        found = sorted(set.intersection(*sets)) if sets else []
        return self._words[rng.choice(found)] if found else None

    def first(self, longest: int, rng: Random) -> str | None:
        """A long word to begin with."""
        lengths = [length for length in self.lengths if length <= longest]
        if self._words is None:
            return self.choose("_" * lengths[-1], rng) if lengths else None
        fitting = {len(word) for word in self._words}.intersection(lengths)
        return rng.choice([word for word in self._words if len(word) == max(fitting)]) if fitting else None


class Growth:
    """Letters that stand, by square, and the words put there."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.letters: dict[tuple[int, int], str] = {}
        self.taken: dict[bool, set[tuple[int, int]]] = {True: set(), False: set()}  # by direction: squares of words
        self.words: list[str] = []

    def put(self, word: str, spot: Spot) -> None:
        """Write a word."""
        for square, letter in zip(self._squares(spot, len(word)), word, strict=True):
            self.letters[square] = letter
            self.taken[spot.across].add(square)
        self.words.append(word)

    def seen(self, spot: Spot, length: int) -> str | None:
        """The letters a word would pass, `_` where there is none; None where it cannot go."""
        squares = self._squares(spot, length)
        (row, column), step = squares[0], (0, 1) if spot.across else (1, 0)
        last = squares[-1]
        if row < 0 or column < 0 or last[0] >= self.size.rows or last[1] >= self.size.columns:
            return None
        if (row - step[0], column - step[1]) in self.letters or (last[0] + step[0], last[1] + step[1]) in self.letters:
            return None
        found = []
        for square in squares:
            letter = self.letters.get(square)
            if square in self.taken[spot.across] or (letter is None and self._crowded(square, spot.across)):
                return None
            found.append(letter or "_")
        return "".join(found)

    def anchors(self) -> list[tuple[int, int, bool]]:
        """Letters that a word could still pass, and its direction."""
        return [
            (row, column, across)
            for across in (True, False)
            for row, column in sorted(self.taken[not across] - self.taken[across])
        ]

    def puzzle(self) -> Fillin:
        """The grid with its words."""
        squares = [(row, column) for row in range(self.size.rows) for column in range(self.size.columns)]
        cells = tuple(None if square in self.letters else BLACK for square in squares)
        words = tuple(sorted(self.words, key=lambda word: (len(word), word)))
        return Fillin(self.size.rows, self.size.columns, cells, words)

    def _squares(self, spot: Spot, length: int) -> list[tuple[int, int]]:
        down, right = (0, 1) if spot.across else (1, 0)
        return [(spot.row + at * down, spot.column + at * right) for at in range(length)]

    def _crowded(self, square: tuple[int, int], across: bool) -> bool:
        """Tell whether a new letter would have neighbours beside the word."""
        row, column = square
        beside = ((row - 1, column), (row + 1, column)) if across else ((row, column - 1), (row, column + 1))
        return any(each in self.letters for each in beside)


def grow(size: Size, supply: Supply, rng: Random) -> Growth | None:
    """Grow a grid as full as it goes with words chosen freely; None where not even one word fits."""
    growth = Growth(size)
    across = size.columns >= size.rows
    first = supply.first(size.columns if across else size.rows, rng)
    if first is None:
        return None
    growth.put(first, _middle(size, len(first), across))
    while found := _next(growth, supply, rng) or _any(growth, supply, rng):
        growth.put(*found)
    return growth


def _middle(size: Size, length: int, across: bool) -> Spot:
    row, column = size.rows // 2, size.columns // 2
    return (
        Spot(row, (size.columns - length) // 2, True, 0)
        if across
        else Spot((size.rows - length) // 2, column, False, 0)
    )


def _next(growth: Growth, supply: Supply, rng: Random) -> tuple[str, Spot] | None:
    """One more word: of some that would go, one that crosses many."""
    best: tuple[float, str, Spot] | None = None
    anchors = growth.anchors()
    for row, column, across in rng.sample(anchors, min(len(anchors), _ANCHORS)):
        for _ in range(_SPANS):
            length = rng.choice(supply.lengths)
            back = rng.randrange(length)
            spot = Spot(row if across else row - back, column - back if across else column, across, 0)
            seen = growth.seen(spot, length)
            if seen is None:
                continue
            score = 3 * (length - seen.count("_")) + 0.5 * length + rng.random()
            if best is not None and score <= best[0]:
                continue
            word = supply.choose(seen, rng)
            if word is not None and word not in growth.words:
                best = (score, word, spot)
    return None if best is None else best[1:]


def _any(growth: Growth, supply: Supply, rng: Random) -> tuple[str, Spot] | None:
    """One more word wherever one goes."""
    anchors = growth.anchors()
    for row, column, across in rng.sample(anchors, len(anchors)):
        for length in reversed(supply.lengths):
            for back in range(length):
                spot = Spot(row if across else row - back, column - back if across else column, across, 0)
                seen = growth.seen(spot, length)
                word = None if seen is None else supply.choose(seen, rng)
                if word is not None and word not in growth.words:
                    return word, spot
    return None


def grow_theme(size: Size, theme: Sequence[str], rng: Random) -> Growth | None:
    """Grow a grid of the words of a theme, as many as go; None where not even one does."""
    growth = Growth(size)
    left = sorted(theme, key=lambda word: -len(word) + 2 * rng.random())
    for _ in range(_ROUNDS):
        again = []
        for word in left:
            spot = _best_spot(growth, word, rng)
            if spot is None:
                again.append(word)
            else:
                growth.put(word, spot)
        left = again
    return growth if growth.words else None


def _best_spot(growth: Growth, word: str, rng: Random) -> Spot | None:
    """Where a word crosses most, and else near the middle."""
    size = growth.size
    if not growth.words:
        fitting = [across for across in (True, False) if len(word) <= (size.columns if across else size.rows)]
        return _middle(size, len(word), rng.choice(fitting)) if fitting else None
    best: tuple[float, Spot] | None = None
    for spot in _spots(growth, word):
        across = spot.across
        row, column = spot.row + (0 if across else len(word) / 2), spot.column + (len(word) / 2 if across else 0)
        away = abs(row - size.rows / 2) / size.rows + abs(column - size.columns / 2) / size.columns
        score = spot.crossed - away + 0.6 * rng.random()
        if best is None or score > best[0]:
            best = (score, spot)
    return None if best is None else best[1]


def _spots(growth: Growth, word: str) -> Iterator[Spot]:
    for row, column, across in growth.anchors():
        held = growth.letters[row, column]
        for back, letter in enumerate(word):
            if letter != held:
                continue
            spot = Spot(row if across else row - back, column - back if across else column, across, 0)
            seen = growth.seen(spot, len(word))
            if seen is not None and all(sign in ("_", own) for sign, own in zip(seen, word, strict=True)):
                yield spot._replace(crossed=len(word) - seen.count("_"))
