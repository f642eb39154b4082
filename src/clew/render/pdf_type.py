"""Type on paper: fonts that come with Clew, how wide a text is, and where its lines break."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Literal

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.render import fonts

POINT = 25.4 / 72  # millimetres

Align = Literal["left", "middle", "right"]


@dataclass(frozen=True)
class Type:
    """How text looks: the size of its font in points, its weight, colour, and where its point is."""

    size: float
    bold: bool = False
    colour: str = "#000"
    align: Align = "left"
    slanted: bool = False

    @property
    def font(self) -> str:
        """The name that the font has in the file."""
        return fonts_ready(fonts.chosen())[self.bold]

    @property
    def height(self) -> float:
        """How high its capitals are, in millimetres."""
        return 0.711 * self.size * POINT


def width(text: str, kind: Type) -> float:
    """How wide a text is, in millimetres."""
    name = kind.font
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(fonts.composed(text), name, kind.size)) * POINT


def wrapped(text: str, kind: Type, room: float) -> Sequence[str]:
    """Break a text into lines that are not too wide; a word that is too wide alone is broken, too."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer, kind) <= room:
            lines[-1] = longer
            continue
        pieces = _pieces(word, kind, room)
        lines = [*(line for line in lines if line), *pieces]
    return lines


def shortened(text: str, kind: Type, room: float) -> str:
    """The beginning of a text, as much of it as there is room for."""
    if width(text, kind) <= room:
        return text
    while text and width(text + "…", kind) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def _pieces(word: str, kind: Type, room: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, kind) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


@cache
def fonts_ready(faces: fonts.Faces = fonts.OWN) -> tuple[str, str]:
    """Make fonts known to reportlab, once, and give the names that they have there."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFError, TTFont
    except ImportError:
        raise PuzzleError("PDF needs reportlab: pip install 'clew[pdf]'") from None
    own = "Clew" if faces == fonts.OWN else f"Clew-{sha256(repr(faces).encode()).hexdigest()[:8]}"
    names = f"{own}-Regular", f"{own}-Bold"
    for name, path in zip(names, (faces.regular, faces.bold), strict=True):
        try:
            pdfmetrics.registerFont(TTFont(name, str(path)))
        except (TTFError, OSError, ValueError) as error:
            raise PuzzleError(f"{path}: not a TrueType font that can be embedded: {error}") from None
    return names
