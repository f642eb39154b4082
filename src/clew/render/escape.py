"""Texts inside XML. Those of `xml.sax.saxutils` import half of the network library, which takes 45 ms."""

from __future__ import annotations

_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_QUOTED = _TEXT | str.maketrans({'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def escape(text: str) -> str:
    """A text between tags."""
    return text.translate(_TEXT)


def quoted(text: str) -> str:
    """The value of an attribute, in quotes."""
    return f'"{text.translate(_QUOTED)}"'
