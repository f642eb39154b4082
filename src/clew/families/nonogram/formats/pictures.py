"""Nonogram of a picture with a pixel for each cell: PNG and PBM files of two colours, the darker one painted.

The clues are computed, and the picture itself is the answer that came with them.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Sequence

from clew.codecs import caps, cues, png
from clew.codecs.pictures import Grey, read_picture
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.families.nonogram.formats.clues import marks_of
from clew.families.nonogram.puzzle import Nonogram, from_picture

_HALF = 128  # of a picture of one colour only: darker is painted
_SIGNATURE = png.SIGNATURE.decode("latin-1")
_EXAMPLE = "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFAQAAAAClFBtIAAAAEklEQVR42mO4wdDBwMCwguEEAA4aAtE9hY+uAAAAAElFTkSuQmCC"
_PBM = re.compile(r"P[14](\s|#)")


def _bytes(text: str) -> bytes:
    """The bytes of a file, whether each was handed over as a character or they happened to be text."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def _read(known: Callable[[str], bool], kind: str) -> Callable[[str], Sequence[Reading[Nonogram]]]:
    def read(text: str) -> Sequence[Reading[Nonogram]]:
        if not known(text):
            raise PuzzleError(f"this is not a {kind} picture")
        return [_of(read_picture(_bytes(text), caps.hold_sides))]

    return read


def _of(grey: Grey) -> Reading[Nonogram]:
    shades = set(grey.values)
    if len(shades) > 2:
        raise PuzzleError(
            f"the picture has {len(shades)} colours: expected two, one of them blank "
            "(the generator makes a puzzle from any picture)"
        )
    dark = min(shades) if len(shades) == 2 or min(shades) < _HALF else None
    painted = [int(value == dark) for value in grey.values]
    puzzle = from_picture(grey.rows, grey.columns, painted)
    return Reading(puzzle=puzzle, goal=marks_of(puzzle, painted))


def _is_png(text: str) -> bool:
    return text.startswith(_SIGNATURE)


def _is_pbm(text: str) -> bool:
    return _PBM.match(text) is not None


PNG = Format(
    name="png",
    title="PNG picture of two colours, one pixel per cell",
    example=base64.b64decode(_EXAMPLE).decode("latin-1"),
    cues=(cues.PNG,),
    sniff=_is_png,
    read=_read(_is_png, "PNG"),
    extensions=(".png",),
    binary=True,
)
PBM = Format(
    name="pbm",
    title="PBM picture, one pixel per cell",
    example="P1\n5 5\n0 0 1 0 0\n0 1 1 1 0\n1 1 1 1 1\n0 1 0 1 0\n0 0 1 1 0\n",
    cues=(cues.PNM,),
    sniff=_is_pbm,
    read=_read(_is_pbm, "PBM"),
    extensions=(".pbm",),
    binary=True,
)
