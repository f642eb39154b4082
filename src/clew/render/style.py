"""House style: a file in TOML with a magazine's fonts, weights of lines and colours."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass, replace
from clew.core.scene import Ink
from clew.core.text import quoted
from clew.render.fonts import Faces, characters
from clew.render.pdf_type import fonts_ready
from clew.render.theme import Theme

INKS = tuple(ink for ink in get_args(Ink) if ink != "none")
_PARTS = {"fonts": ("regular", "bold", "family"), "lines": ("least", *INKS), "colours": INKS}
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_HEAVIEST = 20.0  # points


@dataclass(frozen=True, kw_only=True)
class Style:
    """What a house wants: fonts, if it has its own, and what it changes of a theme."""

    faces: Faces | None
    weights: Mapping[Ink, float]
    least: float
    colours: Mapping[Ink, str]

    def of(self, theme: Theme) -> Theme:
        """A theme in this style."""
        return replace(
            theme,
            inks={**theme.inks, **self.colours},
            weights={**theme.weights, **self.weights},
            least=max(theme.least, self.least),
            font=theme.font if self.faces is None else f"'{self.faces.family}',{theme.font}",
        )


def read_style(text: str, folder: Path) -> Style:
    """Read a style whose fonts are named from a folder; what is unknown in it is refused by name."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise PuzzleError(f"not TOML: {error}") from None
    parts = {name: _part(data, name) for name in _PARTS}
    strange = [name for name in data if name not in _PARTS]
    if strange:
        raise PuzzleError(f"unknown part {quoted(strange[0])}: expected {', '.join(_PARTS)}")
    lines = {name: _weight(name, value) for name, value in parts["lines"].items()}
    least = lines.pop("least", 0.0)
    colours = {name: _colour(name, value) for name, value in parts["colours"].items()}
    return Style(faces=_faces(parts["fonts"], folder), weights=_inks(lines), least=least, colours=_inks(colours))


def _part(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = data.get(name, {})
    if not isinstance(part, dict):
        raise PuzzleError(f"{name} is not a section: expected [{name}] on a line, followed by its content")
    for key in part:
        if key not in _PARTS[name]:
            raise PuzzleError(f"[{name}] has an unknown key {quoted(key)}: expected one of {', '.join(_PARTS[name])}")
    return part


def _inks(values: Mapping[str, Any]) -> Mapping[Ink, Any]:
    return {ink: values[ink] for ink in INKS if ink in values}


def _weight(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= _HEAVIEST:
        raise PuzzleError(f"[lines] {name} is not a weight in points: expected a number up to {_HEAVIEST:g}")
    return float(value)


def _colour(name: str, value: object) -> str:
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise PuzzleError(f"[colours] {name} is not a colour: expected one as in '#1d5fa6'")
    return value.lower()


def _faces(part: Mapping[str, Any], folder: Path) -> Faces | None:
    """The fonts; their files are named from where the style is, and must be such that can be embedded."""
    if not part:
        return None
    for key in part:
        if not isinstance(part[key], str) or not part[key].isprintable() or not part[key]:
            raise PuzzleError(f"[fonts] {key} is not a text")
    if "regular" not in part:
        raise PuzzleError("[fonts] needs regular: the file of a TrueType font")
    regular = folder / part["regular"]
    bold = folder / part.get("bold", part["regular"])
    faces = Faces(regular, bold, part.get("family", regular.stem).replace("'", ""))
    for file in (regular, bold):
        if not file.is_file():
            raise PuzzleError(f"[fonts] {file}: no such file")
    fonts_ready(faces)
    for file in (regular, bold):
        characters(file)
    return faces
