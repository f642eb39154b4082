"""XML as plain nodes that know their line; nothing is fetched, and nothing a document defines is expanded.

Documents in the wild name a type that is on the network and use the entities of HTML without defining them: the type
is passed over, these entities are known, and a document that defines its own is refused.
"""

from __future__ import annotations

import html.entities
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.parsers import expat

from clew.codecs import caps
from clew.core.errors import PuzzleError

_TYPE = re.compile(r"<!DOCTYPE[^\[\]<>]*(\[|>)")
_TAG = re.compile(r"<[^/!?]")
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,30});")
_PLAIN = ("lt", "gt", "amp", "quot", "apos")
_DEEPEST = 20
_NODES = 260_000  # the largest puzzle has a quarter of a million numbers


@dataclass(slots=True)
class Node:
    """An element: its attributes, the elements in it, and all text directly in it."""

    name: str
    attributes: Mapping[str, str]
    line: int
    column: int
    inside: list[Node] | None = None  # lists are made where there is something to put in: most elements hold little
    pieces: list[str] | None = None

    @property
    def text(self) -> str:
        """The text without the spaces around it."""
        return "".join(self.pieces or ()).strip()

    def all(self, name: str) -> Iterator[Node]:
        """The elements of this name directly in it."""
        return (node for node in self.inside or () if node.name == name)

    def first(self, name: str) -> Node | None:
        """The first element of this name directly in it."""
        return next(self.all(name), None)

    def error(self, message: str) -> PuzzleError:
        """An error where this element begins."""
        return PuzzleError(message, line=self.line, column=self.column)


def parse(text: str, cap: int) -> Node:
    """Read a document; whatever is wrong with it is a PuzzleError."""
    caps.hold(len(text), cap, "characters in XML")
    caps.hold(sum(1 for _ in _TAG.finditer(text)), _NODES, "elements in XML")
    parser = expat.ParserCreate("utf-8")  # whatever the document says: it has been decoded already
    builder = _Builder(parser)
    try:
        parser.Parse(_known_entities(_without_type(text)).encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        message = expat.errors.messages[error.code]
        raise PuzzleError(f"the XML is damaged: {message}", line=error.lineno, column=error.offset + 1) from None
    return builder.root


class _Builder:
    """Makes nodes as the parser goes."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.root = Node("", {}, 1, 1)
        self.open: list[Node] = []
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters

    def start(self, name: str, attributes: dict[str, str]) -> None:
        node = Node(name, attributes, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        if len(self.open) > _DEEPEST:
            raise node.error(f"the XML is nested too deeply: at most {_DEEPEST} levels")
        if not self.open:
            self.root = node
        elif self.open[-1].inside is None:
            self.open[-1].inside = [node]
        else:
            self.open[-1].inside.append(node)
        self.open.append(node)

    def end(self, name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        node = self.open[-1]
        if node.pieces is None:
            node.pieces = [text]
        else:
            node.pieces.append(text)


def _without_type(text: str) -> str:
    found = _TYPE.search(text[:20_000])
    if found is None:
        return text
    if found[1] == "[":
        line = text.count("\n", 0, found.start()) + 1
        raise PuzzleError("the XML defines its own entities or elements, which Clew does not read", line=line)
    return text[: found.start()] + "\n" * found[0].count("\n") + text[found.end() :]


def _known_entities(text: str) -> str:
    def known(found: re.Match[str]) -> str:
        number = None if found[1] in _PLAIN else html.entities.name2codepoint.get(found[1])
        return found[0] if number is None else chr(number)

    return _ENTITY.sub(known, text)
