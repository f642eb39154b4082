"""The drawings of nonograms: writes how much of their quarters is painted, and a sheet with all that suit a size.

python -m tools.drawings            after a drawing was changed
python -m tools.drawings 20 FILE    all drawings on grids of 20x20 as a picture
"""

from __future__ import annotations

import sys
from pathlib import Path

from clew.core.family import Size
from clew.families.nonogram import gallery

_FILE = Path(gallery.__file__).with_name("drawings.txt")
_FINE = 60  # cells of a side on which quarters are measured
_CELL, _GAP = 4, 8  # pixels
_ACROSS = 16


def measured(drawing: gallery.Drawing) -> str:
    """The painted part of each quarter as the file has it."""
    size = Size(len(drawing.art), len(drawing.art[0])) if drawing.art else Size(_FINE, _FINE)
    shares = gallery.quarters(gallery.painted(drawing, size), size.columns, (0, 0, size.rows, size.columns))
    return bytes(shares).hex()


def write() -> None:
    """Bring the file up to date."""
    lines = [f"{each.title} {each.least} {measured(each)}: {each.text}\n" for each in gallery.drawings()]
    _FILE.write_text("".join(lines), encoding="utf-8")


def draw(side: int, path: str) -> None:
    """Draw a sheet, with the titles in red."""
    from PIL import Image, ImageDraw

    some = gallery.suiting(Size(side, side))
    step = side * _CELL + _GAP
    sheet = Image.new("RGB", (_ACROSS * step, -(-len(some) // _ACROSS) * (step + 12)), "white")
    pen = ImageDraw.Draw(sheet)
    for number, each in enumerate(some):
        x, y = number % _ACROSS * step, number // _ACROSS * (step + 12) + 12
        pen.text((x, y - 12), each.title[: step // 6], fill="red")
        for at, cell in enumerate(gallery.painted(each, Size(side, side))):
            u, v = x + at % side * _CELL, y + at // side * _CELL
            pen.rectangle((u, v, u + _CELL - 1, v + _CELL - 1), fill="black" if cell else "lightgrey")
    sheet.save(path)


if __name__ == "__main__":
    if sys.argv[1:]:
        draw(int(sys.argv[1]), sys.argv[2])
    else:
        write()
