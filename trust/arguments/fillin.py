"""Arguments for the native functions of fill-ins."""

from __future__ import annotations

from itertools import groupby
from random import Random

from clew import _native
from trust.arguments.common import Arguments, a_size, a_symmetry, ending, limits, offered

_BLACK, _OPEN, _END = 255, 254, 255


def _grid(rng: Random) -> Arguments:
    """A grid, the letters that fill it, and its slots as squares."""
    size = a_size(rng, 200)
    rows, columns = size["rows"], size["columns"]
    letters, black = rng.choice((1, 2, 5, 26, 250)), rng.choice((0.0, 0.2, 0.4, 1.0))
    full = bytes(_BLACK if rng.random() < black else rng.randrange(letters) for _ in range(rows * columns))
    lines = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    lines += [range(column, rows * columns, columns) for column in range(columns)]
    slots = []
    for line in lines:
        for is_open, run in groupby(line, lambda square: full[square] != _BLACK):
            squares = list(run)
            if is_open and len(squares) > 1:
                slots.append(squares)
    return {**size, "full": full, "slots": slots, "letters": letters}


def _flat(words: list[bytes]) -> bytes:
    return b"".join(word + bytes([_END]) for word in words)


def _words(rng: Random, grid: Arguments, more: int) -> list[bytes]:
    """The words of a grid, and some others of its lengths."""
    words = [bytes(grid["full"][square] for square in slot) for slot in grid["slots"]]
    lengths = [len(word) for word in words] or [2]
    return words + [bytes(rng.choices(range(grid["letters"]), k=rng.choice(lengths))) for _ in range(more)]


def _shown(rng: Random, grid: Arguments) -> bytes:
    share = rng.choice((0.0, 0.0, 0.1, 0.5))
    return bytes(held if held == _BLACK or rng.random() < share else _OPEN for held in grid["full"])


@offered("fillin_solve")
def _fillin_solve(rng: Random) -> Arguments:
    grid = _grid(rng)
    words = _words(rng, grid, rng.choice((0, 0, 5)))[:20_000] or [b"\0"]
    rng.shuffle(words)
    given = {"rows": grid["rows"], "columns": grid["columns"], "cells": _shown(rng, grid), "words": _flat(words)}
    return {**given, "spare": rng.random() < 0.5, **limits(rng)}


@offered("fillin_grid")
def _fillin_grid(rng: Random) -> Arguments:
    return {
        "seed": rng.getrandbits(64),
        **a_symmetry(rng, 200),
        "lattice": rng.random() < 0.5,
        "black": rng.choice((0.0, 0.2, 0.38, 1.0)),
        "longest": rng.choice((1, 2, 3, 7, 200)),
        **ending(rng),
    }


@offered("fillin_grow")
def _fillin_grow(rng: Random) -> Arguments:
    grid = _grid(rng)
    return {
        "seed": rng.getrandbits(64),
        "rows": grid["rows"],
        "columns": grid["columns"],
        "words": rng.choice((b"", _flat(_words(rng, grid, 30)))),
        "digits": bytes([rng.randint(1, 249), *rng.sample(range(10), rng.randrange(5))]),
        "lengths": sorted(rng.sample(range(1, rng.choice((7, 200))), rng.randint(1, 4))),
        "growths": rng.choice((0, 1, 4, 2**31 - 1)),
        **ending(rng),
    }


@offered("fillin_grow_theme")
def _fillin_grow_theme(rng: Random) -> Arguments:
    grid = _grid(rng)
    given = {"seed": rng.getrandbits(64), "rows": grid["rows"], "columns": grid["columns"]}
    theme = _flat(_words(rng, grid, rng.choice((0, 5))))
    return {**given, "theme": theme, "growths": rng.choice((0, 1, 25, 2**31 - 1)), **ending(rng)}


def _filling(rng: Random) -> tuple[Arguments, list[bytes], list[bytes]]:
    """A grid to fill, a theme and other words."""
    grid = _grid(rng)
    words = _words(rng, grid, rng.choice((0, 50)))
    given = {"seed": rng.getrandbits(64), "rows": grid["rows"], "columns": grid["columns"], "cells": _shown(rng, grid)}
    return given, rng.sample(words, min(len(words), rng.choice((0, 2, 9)))), words


@offered("fillin_fill")
def _fillin_fill(rng: Random) -> Arguments:
    given, theme, words = _filling(rng)
    return {**given, "theme": _flat(theme), "words": _flat(words), **ending(rng)}


@offered("fillin_fill_digits")
def _fillin_fill_digits(rng: Random) -> Arguments:
    given, theme, _ = _filling(rng)
    digits = bytes(rng.sample(range(10), rng.randint(2, 10)))
    return {**given, "theme": _flat(theme), "digits": digits, **ending(rng)}


@offered("fillin_exchange")
def _fillin_exchange(rng: Random) -> Arguments:
    grid = _grid(rng)
    words = _words(rng, grid, 30)
    return {
        "seed": rng.getrandbits(64),
        "rows": grid["rows"],
        "columns": grid["columns"],
        "shown": _shown(rng, grid),
        "squares": grid["full"],
        "theme": _flat(rng.sample(words, min(len(words), rng.choice((0, 2))))),
        "words": rng.choice((b"", _flat(words))),
        "digits": rng.choice((b"", b"\0", bytes(range(10)))),
        "nodes": rng.choice((0, 1, 1000, 2**64 - 1)),
        "swaps": rng.choice((0, 1, 40, 2**31 - 1)),
        **ending(rng),
    }


@offered("FillinTrials")
def _trials(rng: Random) -> Arguments:
    grid = _grid(rng)
    squares = sorted({square for slot in grid["slots"] for square in slot})
    number = {square: place for place, square in enumerate(squares)}
    by_length: dict[int, dict[bytes, int]] = {}
    for word in _words(rng, grid, rng.choice((0, 80)))[:20_000]:
        words = by_length.setdefault(len(word), {})
        words[word] = words.get(word, 0) + 1
    pools = []
    for length in sorted({len(slot) for slot in grid["slots"]}):
        slots = [at for at, slot in enumerate(grid["slots"]) if len(slot) == length]
        words = by_length.get(length, {})
        pools.append((slots, b"".join(words), list(words.values()), length, rng.random() < 0.5))
    places = [[number[square] for square in slot] for slot in grid["slots"]]
    return {"slot_places": places, "places": len(squares), "letters": grid["letters"], "pools": pools}


@offered("FillinTrials.first_failing")
def _first_failing(rng: Random) -> Arguments:
    made = _trials(rng)
    words_of = {slot: len(listed) for slots, _, listed, _, _ in made["pools"] for slot in slots}
    sets = 8 * -(-made["letters"] // 64)
    share = rng.choice((0.0, 0.1, 0.5))

    def fits(slot: int) -> bytes:
        every = (1 << words_of[slot]) - 1
        some = every if rng.random() >= share else every & rng.getrandbits(words_of[slot] + 1)
        return some.to_bytes(8 * -(-words_of[slot] // 64), "little")

    slots = range(len(made["slot_places"]))
    full = [rng.randrange(words_of[slot]) if words_of[slot] and rng.random() < share else -1 for slot in slots]
    tried = [slot for slot in rng.choices(slots, k=rng.choice((0, 1, 20))) if words_of[slot]] if slots else []
    return {
        "self": _native.FillinTrials(**made),
        "letters": rng.choice((b"\xff" * sets * made["places"], rng.randbytes(sets * made["places"]))),
        "fits": b"".join(map(fits, slots)),
        "full": full,
        "slots": tried,
        "words": [rng.randrange(words_of[slot]) for slot in tried],
        **ending(rng),
    }
