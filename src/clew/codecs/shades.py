"""Shades to black and white: a picture made as small as a puzzle, its dark cells, and what was changed in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TypeVar

from clew.codecs.pictures import Grey, read_picture
from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs, Retouched, Size, Wish
from clew.core.frozen import dataclass
from clew.core.making import whole_number
from clew.core.places import cell
from clew.core.sketch import Piece, Sketch
from clew.core.text import quoted

P = TypeVar("P")
SIDE = 40  # the longer side, where no size is wished
GREY = 400  # the longer side of a picture that is only looked at
_THRESHOLD, _DITHER, _INVERT, _CONTRAST, _CROP, _MEND = "threshold", "dither", "invert", "contrast", "crop", "mend"
_SWITCH = ("no", "yes")
KNOBS: Mapping[str, Knob] = {  # options of families that make puzzles from pictures
    _THRESHOLD: Knob(help="for a given picture: darker shades than this, 1 to 255, are painted", default="auto"),
    _DITHER: Knob(help="for a given picture: show shades by the density of dots", default="no", choices=_SWITCH),
    _INVERT: Knob(help="for a given picture: paint what is light", default="no", choices=_SWITCH),
    _CONTRAST: Knob(help="for a given picture: contrast in percent, 10 to 1000", default="100"),
    _CROP: Knob(help="for a given picture: percent cut off on the left, top, right and bottom", default="0,0,0,0"),
    _MEND: Knob(
        help="for a given picture: change cells until there is one solution", default="yes", choices=("yes", "no")
    ),
}


@dataclass(frozen=True)
class Painted:
    """A picture as cells, row by row: 1 is dark; and how reluctant each cell is to be changed, 0 to 255."""

    size: Size
    cells: bytes
    reluctance: bytes


def painted(data: bytes, wish: Wish, hold: Callable[[Size], None]) -> Painted:
    """Read a picture in the wished size, which `hold` may refuse, and make it black and white."""
    grey = cropped(read_picture(data), wish.knobs.get(_CROP, KNOBS[_CROP].default))
    size = _size(grey, wish.sides)
    hold(size)
    return _drawn(_toned(shrunk(grey, size), wish.knobs), size, wish.knobs)


def as_drawn(wish: Wish) -> bool:
    """Whether the cells must stay as they are, even if there are several solutions; a level cannot be had then."""
    if wish.knobs.get(_MEND, "yes") == "yes":
        return False
    if wish.level is not None:
        raise PuzzleError("mend=no leaves the picture as it is, whatever its level: drop the level")
    return True


def in_grey(data: bytes) -> bytes:
    """A picture of any known kind as PGM, small enough to be looked at and sent again and again."""
    grey = read_picture(data)
    longest = max(grey.rows, grey.columns)
    if longest > GREY:
        size = Size(max(1, grey.rows * GREY // longest), max(1, grey.columns * GREY // longest))
        grey = Grey(size.rows, size.columns, shrunk(grey, size))
    return f"P5 {grey.columns} {grey.rows} 255\n".encode() + grey.values


def retouched(puzzle: P, size: Size, before: bytes, after: bytes) -> Retouched[P]:
    """A puzzle whose solution is a picture, with the picture as it was before."""
    names = [cell(row, column) for row in range(size.rows) for column in range(size.columns)]
    return Retouched(
        puzzle=puzzle,
        before=dict(zip(names, before, strict=True)),
        after=dict(zip(names, after, strict=True)),
        sketch=Sketch(_beside(size, before, after)),
    )


def cropped(grey: Grey, text: str) -> Grey:
    """Cut off a share of each side, given in percent: left, top, right, bottom."""
    shares = text.split(",")
    if len(shares) != 4:
        raise PuzzleError(f"{_CROP} cannot be {quoted(text)}: expected four percentages, as in 10,0,10,25")
    left, top, right, bottom = (whole_number(_CROP, share.strip(), 0, 99) for share in shares)
    first, last = grey.columns * left // 100, grey.columns - grey.columns * right // 100
    upper, lower = grey.rows * top // 100, grey.rows - grey.rows * bottom // 100
    if first >= last or upper >= lower:
        raise PuzzleError(f"{_CROP} {quoted(text)} leaves nothing of the picture")
    lines = (grey.values[row * grey.columns + first : row * grey.columns + last] for row in range(upper, lower))
    return Grey(lower - upper, last - first, b"".join(lines))


def _toned(shades: bytes, knobs: Knobs) -> bytes:
    """Shades with more or less contrast, or inverted."""
    contrast = whole_number(_CONTRAST, knobs.get(_CONTRAST, KNOBS[_CONTRAST].default), 10, 1000)
    table = [min(255, max(0, 128 + (shade - 128) * contrast // 100)) for shade in range(256)]
    inverted = knobs.get(_INVERT, "no") == "yes"
    return shades.translate(bytes(255 - shade if inverted else shade for shade in table))


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
    dark = bytearray(len(shades))
    for at in range(len(shades)):
        column = at % size.columns
        dark[at] = rest[at] < 16 * 128
        error = rest[at] // 16 - (0 if dark[at] else 255)
        below = at + size.columns
        for other, share, inside in (
            (at + 1, 7, column + 1 < size.columns),
            (below - 1, 3, column > 0),
            (below, 5, True),
            (below + 1, 1, column + 1 < size.columns),
        ):
            if inside:
                rest[other] += share * error
    return bytes(dark)


def _size(grey: Grey, sides: tuple[int | None, int | None]) -> Size:
    """The wished size; a side left out follows from the shape of the picture."""
    rows, columns = sides
    if rows is None and columns is None:
        rows, columns = (SIDE, None) if grey.rows >= grey.columns else (None, SIDE)
    if rows is None:
        rows = max(1, ((columns or SIDE) * grey.rows * 2 + grey.columns) // (2 * grey.columns))
    if columns is None:
        columns = max(1, (rows * grey.columns * 2 + grey.rows) // (2 * grey.rows))
    return Size(rows, columns)


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


def _drawn(shades: bytes, size: Size, knobs: Knobs) -> Painted:
    """Black and white; a cell is the less reluctant to be changed, the nearer it is to the threshold."""
    given = knobs.get(_THRESHOLD, KNOBS[_THRESHOLD].default)
    threshold = None if given == "auto" else whole_number(_THRESHOLD, given, 1, 255)
    if knobs.get(_DITHER, "no") == "yes":
        return Painted(size, dithered(shades, size, 128 if threshold is None else threshold), bytes(len(shades)))
    parting = otsu(shades) if threshold is None else threshold
    dark = bytes(shade < parting for shade in shades)
    return Painted(size, dark, bytes(min(255, 2 * abs(shade - parting)) for shade in shades))


def _beside(size: Size, before: bytes, after: bytes) -> Iterator[Piece]:
    """The picture as it was, and as the puzzle's solution has it: + was painted, - was left blank."""
    columns = size.columns
    yield Piece(f"{'before':<{2 * columns}}   after\n")
    for row in range(size.rows):
        line = range(row * columns, (row + 1) * columns)
        for at in line:
            yield Piece("██" if before[at] else "··")
        yield Piece("   ")
        for at in line:
            if before[at] == after[at]:
                yield Piece("██" if after[at] else "··")
            else:
                yield Piece("++" if after[at] else "--", cell(row, at % columns))
        yield Piece("\n")
