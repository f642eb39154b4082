"""From any picture to a nonogram: made small, made black and white, then changed in as few cells as a level needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from clew.codecs.pictures import Grey, read_picture
from clew.core.errors import NoPuzzle
from clew.core.family import Knobs, Retouched, Size, Wish
from clew.core.making import require_size
from clew.core.results import Limits
from clew.core.sketch import Piece, Sketch
from clew.families.nonogram import puzzle as puzzles
from clew.families.nonogram.drafts import number
from clew.families.nonogram.puzzle import LONGEST, Nonogram
from clew.families.nonogram.techniques import LEVELS, techniques_of

SIDE = 40  # the longer side, where no size is wished
_EFFORT = 150_000  # cells that may be looked at again to save a change; simpler techniques than whole lines are slower
_SLOW, _SIMPLE = 10, (1, 2)  # this many times, and the levels that allow no whole lines


def from_picture(data: bytes, wish: Wish, seed: int, limits: Limits) -> Retouched[Nonogram]:
    """Make a unique nonogram, of at most the wanted level, whose solution differs from the picture in few cells."""
    grey = read_picture(data)
    size = _size(grey, wish.sides)
    shades = shrunk(grey, size)
    painted, reluctance = _drawn(shades, size, wish.knobs)
    flipped = _mended(painted, reluctance, (size, wish.level), seed, limits)
    after = bytearray(painted)
    for cell in flipped:
        after[cell] ^= 1
    names = puzzles.cells(size.rows, size.columns)
    made = puzzles.from_picture(size.rows, size.columns, after)
    return Retouched(
        puzzle=made,
        before=dict(zip(names, painted, strict=True)),
        after=dict(zip(names, after, strict=True)),
        sketch=Sketch(_beside(made, painted, bytes(after))),
    )


def shrunk(grey: Grey, size: Size) -> bytes:
    """Scale by area: each cell gets the mean of the part of the picture that it covers."""
    lines = [
        _means(grey.values[at : at + grey.columns], size.columns) for at in range(0, len(grey.values), grey.columns)
    ]
    columns = [_means(line, size.rows) for line in zip(*lines, strict=True)]
    weight = grey.rows * grey.columns
    return bytes((total + weight // 2) // weight for row in zip(*columns, strict=True) for total in row)


def otsu(shades: bytes) -> int:
    """The threshold that separates the shades best: between dark and light the variance is largest (Otsu 1979)."""
    histogram = [shades.count(shade) for shade in range(256)]
    total, mass = len(shades), sum(shades)
    best, ratio = 128, (0, 1)
    for shade, (dark, sum_dark) in enumerate(
        zip(accumulate(histogram), accumulate(count * shade for shade, count in enumerate(histogram)), strict=True)
    ):
        spread, weight = (total * sum_dark - dark * mass) ** 2, dark * (total - dark)
        if weight and spread * ratio[1] > ratio[0] * weight:
            best, ratio = shade + 1, (spread, weight)
    return best


def dithered(shades: bytes, size: Size, threshold: int) -> bytes:
    """Show shades by dots: what a cell is too dark or light is handed on to its neighbours (Floyd, Steinberg 1976)."""
    rest = [16 * (shade + 128 - threshold) for shade in shades] + [0] * (size.columns + 2)
    painted = bytearray(len(shades))
    for cell in range(len(shades)):
        column = cell % size.columns
        painted[cell] = rest[cell] < 16 * 128
        error = rest[cell] // 16 - (0 if painted[cell] else 255)
        below = cell + size.columns
        for at, share, inside in (
            (cell + 1, 7, column + 1 < size.columns),
            (below - 1, 3, column > 0),
            (below, 5, True),
            (below + 1, 1, column + 1 < size.columns),
        ):
            if inside:
                rest[at] += share * error
    return bytes(painted)


def _size(grey: Grey, sides: tuple[int | None, int | None]) -> Size:
    rows, columns = sides
    if rows is None and columns is None:
        rows, columns = (SIDE, None) if grey.rows >= grey.columns else (None, SIDE)
    if rows is None:
        rows = max(1, ((columns or SIDE) * grey.rows * 2 + grey.columns) // (2 * grey.columns))
    if columns is None:
        columns = max(1, (rows * grey.columns * 2 + grey.rows) // (2 * grey.rows))
    size = Size(rows, columns)
    require_size("nonogram", size, LONGEST)
    return size


def _means(line: Sequence[int], count: int) -> list[int]:
    """Divide a line into this many equal parts; each part's sum, times their number."""
    length = len(line)
    sums = []
    for part in range(count):
        first, lead = divmod(part * length, count)
        last, tail = divmod((part + 1) * length, count)
        total = count * sum(line[first:last]) - lead * line[first]
        sums.append(total + tail * line[last] if tail else total)
    return sums


def _drawn(shades: bytes, size: Size, knobs: Knobs) -> tuple[bytes, bytes]:
    """Black and white, and how reluctant each cell is to be changed: the less, the nearer it is to the threshold."""
    auto = knobs.get("threshold", "auto") == "auto"
    dither = knobs.get("dither", "no") == "yes"
    if dither:
        return dithered(shades, size, 128 if auto else number(knobs, "threshold", 1, 255)), bytes(len(shades))
    threshold = otsu(shades) if auto else number(knobs, "threshold", 1, 255)
    painted = bytes(shade < threshold for shade in shades)
    return painted, bytes(min(255, 2 * abs(shade - threshold)) for shade in shades)


def _mended(
    painted: bytes, reluctance: bytes, wanted: tuple[Size, int | None], seed: int, limits: Limits
) -> Sequence[int]:
    from clew._native import nonogram_mend

    size, level = wanted
    techniques, _ = techniques_of(level)
    effort = min(100, _EFFORT // len(painted)) // (_SLOW if level in _SIMPLE else 1)
    mended, flipped = nonogram_mend(
        seed % 2**64,
        size.rows,
        size.columns,
        painted,
        reluctance,
        techniques,
        effort,
        seconds=limits.seconds,
        stop=limits.stop,
    )
    if not mended:
        at_most = "" if level is None else f" of at most level {level} ({LEVELS[level - 1]})"
        raise NoPuzzle(f"no {size} nonogram{at_most} came of the picture in time: ask for another size or level")
    return flipped


def _beside(puzzle: Nonogram, before: bytes, after: bytes) -> Iterator[Piece]:
    """The picture as it was, and as the puzzle's solution has it: + was painted, - was left blank."""
    rows, columns = puzzle.shape
    names = puzzles.cells(rows, columns)
    yield Piece(f"{'before':<{2 * columns}}   after\n")
    for row in range(rows):
        line = range(row * columns, (row + 1) * columns)
        for cell in line:
            yield Piece("██" if before[cell] else "··")
        yield Piece("   ")
        for cell in line:
            if before[cell] == after[cell]:
                yield Piece("██" if after[cell] else "··")
            else:
                yield Piece("++" if after[cell] else "--", names[cell])
        yield Piece("\n")
