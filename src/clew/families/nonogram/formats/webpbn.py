"""Nonogram in the XML of webpbn.com: clues of columns and rows as counts, answers as pictures of characters.

A count of 0 is a block whose number was blotted out. Where only the answer is given, its clues are computed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape  # that of xml.sax would import half of the network library

from clew.codecs import caps, cues
from clew.codecs.markup import Node, parse
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.nonogram.formats.clues import ONE, in_order, marks_of, refuse, token_of
from clew.families.nonogram.puzzle import BLANK, LONGEST, PAINTED, SOME, Clue, Nonogram, from_picture

_CELL = re.compile(r"\[[^\[\]\s|]*+\]|[^\s|]| ")
_ROW = re.compile(r"\|([^|\n]*)\|")
_DTD = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n'


def _read(text: str) -> Sequence[Reading[Nonogram]]:
    top = parse(text, ONE)
    puzzles = [top] if top.name == "puzzle" else list(top.all("puzzle"))
    if not puzzles:
        raise top.error(f"<{quoted(top.name)[1:-1]}> contains no <puzzle>")
    return [_read_one(node) for node in puzzles]


def _read_one(node: Node) -> Reading[Nonogram]:
    kind = node.attributes.get("type", "grid")
    if kind != "grid":
        raise node.error(f"a puzzle of the type {quoted(kind)} is not read: expected 'grid'")
    background = node.attributes.get("backgroundcolor", "white")
    clues = {each.attributes.get("type", ""): each for each in node.all("clues")}
    signs = _signs(node, background)
    goal, saved = _images(node, "goal"), _images(node, "saved")
    if "rows" in clues and "columns" in clues:
        _refuse_colours(node, clues, background)
        puzzle = Nonogram(_clues(clues["rows"]), _clues(clues["columns"]))
    elif goal:
        rows, columns, values = _picture(goal[0], signs)
        puzzle = from_picture(rows, columns, [value or BLANK for value in values])
    else:
        raise node.error("the puzzle has neither clues for rows and columns nor a goal to derive them from")
    return Reading(
        puzzle=puzzle,
        marks=marks_of(puzzle, _fitting(puzzle, saved[0], signs)) if saved else {},
        goal=marks_of(puzzle, _fitting(puzzle, goal[0], signs)) if goal else {},
        title=_text(node, "title"),
        author=_text(node, "author"),
    )


def _text(node: Node, name: str) -> str:
    found = node.first(name)
    return " ".join(found.text.split())[:500] if found else ""


def _clues(node: Node) -> tuple[Clue, ...]:
    lines = list(node.all("line"))
    if not 1 <= len(lines) <= LONGEST:
        raise node.error(f"{len(lines)} lines of clues: expected 1 to {LONGEST}")
    return tuple(map(_clue, lines))


def _clue(line: Node) -> Clue:
    counts = list(line.all("count"))
    caps.hold(len(counts), LONGEST, "blocks in one line", line=line.line)
    return tuple(token_of(count.text, count.line, count.column) or SOME for count in counts)


def _refuse_colours(node: Node, clues: dict[str, Node], background: str) -> None:
    """One colour besides the background is black to us; a second one is reported where it first appears."""
    usual = node.attributes.get("defaultcolor", "black")
    used = None
    for count in (count for each in clues.values() for line in each.all("line") for count in line.all("count")):
        colour = count.attributes.get("color", usual)
        used = used or colour
        if colour not in (used, background):
            raise count.error(
                f"this block is {quoted(colour)}, but others are {quoted(used)}: Clew reads only one colour"
            )


def _signs(node: Node, background: str) -> dict[str, int]:
    """What the characters of an image mean; without any colours . is blank and X painted."""
    declared = [(each.attributes.get("char", ""), each.attributes.get("name", "")) for each in node.all("color")]
    known = {char: BLANK if name == background else PAINTED for char, name in declared if len(char) == 1}
    return {".": BLANK, "X": PAINTED, **known}


def _images(node: Node, kind: str) -> list[Node]:
    solutions = [each for each in node.all("solution") if each.attributes.get("type", "goal") == kind]
    return [image for each in solutions for image in each.all("image")]


def _picture(image: Node, signs: dict[str, int]) -> tuple[int, int, list[int | None]]:
    """Rows between bars, one character per cell; ? and several characters in brackets are not known yet."""
    rows = [[cell[0] for cell in _CELL.finditer(row)] for row in _ROW.findall("".join(image.pieces or ()))]
    if not rows or len({len(row) for row in rows}) > 1:
        raise image.error("the rows of the image differ in length: expected |.XX.| and so on")
    caps.hold_sides(len(rows), len(rows[0]), line=image.line)
    strange = next((cell for row in rows for cell in row if len(cell) == 1 and cell not in signs and cell != "?"), None)
    if strange is not None:
        raise image.error(f"unexpected {quoted(strange)} in the image; expected {' '.join(signs)} or ?")
    return len(rows), len(rows[0]), [signs.get(cell) for row in rows for cell in row]


def _fitting(puzzle: Nonogram, image: Node, signs: dict[str, int]) -> list[int | None]:
    rows, columns, values = _picture(image, signs)
    if (rows, columns) != puzzle.shape:
        raise image.error(
            f"the image has {rows} rows and {columns} columns: expected {puzzle.rows} and {puzzle.columns}"
        )
    return values


def _write(puzzle: Nonogram, marks: Marks) -> str:
    refuse(puzzle, "webpbn", can=(SOME,))
    return _DTD + "\n".join(_lines(puzzle, marks)) + "\n"


def _lines(puzzle: Nonogram, marks: Marks) -> Iterator[str]:
    yield '<puzzleset>\n<puzzle type="grid" defaultcolor="black">'
    yield '<color name="white" char=".">FFFFFF</color>\n<color name="black" char="X">000000</color>'
    for name, clues in (("columns", puzzle.column_clues), ("rows", puzzle.row_clues)):
        yield f'<clues type="{name}">'
        for clue in clues:
            counts = "".join(f"<count>{0 if token is SOME else token}</count>" for token in clue)
            yield f"<line>{counts}</line>"
        yield "</clues>"
    if marks:
        text = "".join("?" if value is None else ".X"[value] for value in in_order(puzzle, marks))
        yield f'<solution type="{"saved" if "?" in text else "goal"}">\n<image>'
        yield from (f"|{text[at : at + puzzle.columns]}|" for at in range(0, len(text), puzzle.columns))
        yield "</image>\n</solution>"
    yield "</puzzle>\n</puzzleset>"


def _entitled(text: str, title: str, author: str) -> str:
    before, start, after = text.partition('defaultcolor="black">\n')
    named = {"title": title, "author": author}
    lines = [f"<{name}>{escape(' '.join(value.split()))}</{name}>\n" for name, value in named.items() if value.strip()]
    return before + start + "".join(lines) + after


WEBPBN = Format(
    name="webpbn",
    title="webpbn.com XML",
    example=(
        '<?xml version="1.0"?>\n<puzzleset>\n<puzzle type="grid" defaultcolor="black">\n<title>Kite</title>\n'
        '<clues type="columns">\n<line><count>1</count></line>\n<line><count>3</count></line>\n'
        "<line><count>3</count><count>1</count></line>\n<line><count>4</count></line>\n<line><count>1</count></line>\n"
        '</clues>\n<clues type="rows">\n<line><count>1</count></line>\n<line><count>3</count></line>\n'
        "<line><count>5</count></line>\n<line><count>1</count><count>1</count></line>\n<line><count>2</count></line>\n"
        '</clues>\n<solution type="goal">\n<image>\n|..X..|\n|.XXX.|\n|XXXXX|\n|.X.X.|\n|..XX.|\n</image>\n'
        "</solution>\n</puzzle>\n</puzzleset>\n"
    ),
    cues=(cues.XML,),
    sniff=lambda text: re.search(r"<(puzzleset|puzzle)\b", text[:20_000]) is not None,
    read=_read,
    write=_write,
    extensions=(".xml", ".pbn"),
    holds_marks=True,
    holds_goal=True,
    entitle=_entitled,
)
