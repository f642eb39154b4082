"""What a setter can draw: a tool for each kind of constraint, the lines on a sheet as items, and spots next to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from clew.core.edits import Beside, Drawn, Item, Sheet, Tool
from clew.core.errors import PuzzleError
from clew.core.places import Place, cell, row_and_column
from clew.core.scene import Scene
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Variant
from clew.families.variant.wording import STEPS, fault, parsed, seen

REGION, NO_REGIONS, UNKNOWN, ONLY, FOG = (
    "region",
    "regions: none",
    "regions: unknown",
    "only",
    "fog",
)  # lines that are not constraints
_BLOCK = re.compile(r"\s*regions:\s*", re.IGNORECASE)
_NONE = re.compile(r"\s*regions:\s*none\s*", re.IGNORECASE)
_UNKNOWN = re.compile(r"\s*regions:\s*unknown\s*", re.IGNORECASE)
_CELLS = re.compile(r"\s*(region|fog|only [0-9 ,]+):\s*(.*?)\s*", re.IGNORECASE)
_OTHER = re.compile(r"\s*(digits:|grid:|lines:|note ).*|\s*", re.IGNORECASE)
_DIAGONAL = "little killer"
_ASIDE = 0.2  # how far two clues at one spot are apart, by where they point


def _asked(kind: str) -> Literal["none", "optional", "number", "digits"]:
    """What a setter is asked for; words of its own are typed."""
    value = KINDS[kind].value
    return "none" if value == "text" else value


def _tools() -> Iterator[Tool]:
    """All tools, in groups; the first of each are those that are used most."""
    for kind, title in (
        ("killer", "Killer cage"),
        ("extra region", "Extra region"),
        ("sum", "Sum, digits may repeat"),
        ("exactly", "Cage with these digits"),
        ("rellik", "Rellik cage"),
        ("equality", "Equality cage"),
        ("count distinct", "Count of different digits"),
        ("lunchbox", "Lunchbox"),
        ("product", "Product cage"),
        ("vault", "Vault"),
        ("battenburg", "Chequered square"),
        ("region count", "Count of cells in the region"),
    ):
        yield Tool(name=kind, title=title, group="Cages", stroke="set", value=_asked(kind))
    yield Tool(name="clone", title="Clone", group="Cages", stroke="groups")
    yield Tool(name="same digits", title="Groups with the same digits", group="Cages", stroke="groups")
    yield Tool(name="among", title="Cells with certain digits", group="Cages", stroke="set", value="digits")
    yield Tool(name="arrow", title="Arrow", group="Lines", stroke="arrow")
    yield Tool(name="arrow", title="Arrow with a pill", group="Lines", stroke="pill")
    yield Tool(name="product arrow", title="Product arrow", group="Lines", stroke="arrow")
    yield Tool(name="region arrow", title="Cells seen in the region", group="Lines", stroke="arrow")
    yield Tool(name="average arrow", title="Average arrow", group="Lines", stroke="arrow")
    for kind, title in (
        ("thermo", "Thermometer"),
        ("slow thermo", "Slow thermometer"),
        ("palindrome", "Palindrome"),
        ("renban", "Renban line"),
        ("nabner", "Nabner line"),
        ("between", "Between line"),
        ("region sum", "Region sum line"),
        ("lockout", "Lockout line"),
        ("entropic", "Entropic line"),
        ("modular", "Modular line"),
        ("zipper", "Zipper line"),
        ("double arrow", "Double arrow"),
        ("sum line", "Sum line"),
        ("value indexing", "Indexing line"),
        ("parity line", "Parity line"),
        ("unimodular", "Unimodular line"),
        ("sequence", "Sequence line"),
        ("same difference", "Line of equal differences"),
        ("factor line", "Factor line"),
        ("index line", "Index line"),
        ("split peas", "Split peas"),
    ):
        yield Tool(name=kind, title=title, group="Lines", stroke="path", value=_asked(kind))
    yield Tool(name="whisper", title="German whisper", group="Lines", stroke="path")
    yield Tool(name="whisper", title="Dutch whisper", group="Lines", stroke="path", preset="4")
    yield Tool(name="whisper", title="Whisper with a difference", group="Lines", stroke="path", value="number")
    pair = "Dots and signs"
    yield Tool(name="difference", title="White dot", group=pair, stroke="pair", value="optional")
    yield Tool(name="ratio", title="Black dot", group=pair, stroke="pair", value="optional")
    yield Tool(name="xv", title="X: sum of 10", group=pair, stroke="pair", preset="10")
    yield Tool(name="xv", title="V: sum of 5", group=pair, stroke="pair", preset="5")
    yield Tool(name="xv", title="Sum of two cells", group=pair, stroke="pair", value="number")
    yield Tool(name="less", title="Less than", group=pair, stroke="pair")
    yield Tool(name="quadruple", title="Quadruple", group=pair, stroke="corner", value="digits")
    for kind, title in (
        ("even", "Even"),
        ("odd", "Odd"),
        ("minimum", "Minimum"),
        ("maximum", "Maximum"),
        ("counting circles", "Counting circles"),
        ("row indexer", "Row indexer"),
        ("column indexer", "Column indexer"),
        ("box indexer", "Box indexer"),
    ):
        yield Tool(name=kind, title=title, group="Cells", stroke="cells")
    yield Tool(name=ONLY, title="Only these digits", group="Cells", stroke="set", value="digits")
    for kind, title in (
        ("sandwich", "Sandwich sum"),
        (_DIAGONAL, "Little killer sum"),
        ("x-sum", "X-sum"),
        ("skyscraper", "Skyscraper"),
        ("numbered room", "Numbered room"),
        ("battlefield", "Battlefield"),
        ("hidden skyscraper", "Hidden skyscraper"),
        ("full rank", "Full rank"),
    ):
        yield Tool(name=kind, title=title, group="Outside the grid", stroke="beside", value="number")
    yield Tool(name="outside", title="Digits nearby", group="Outside the grid", stroke="beside", value="digits")
    yield Tool(name=REGION, title="Region", group="Regions", stroke="area")
    yield Tool(name=REGION, title="Enlarge a region", group="Regions", stroke="grow")
    yield Tool(name=REGION, title="Cells without a region", group="Regions", stroke="bare")
    yield Tool(name=NO_REGIONS, title="No regions", group="Regions", stroke="switch")
    yield Tool(name=UNKNOWN, title="Regions to be found", group="Regions", stroke="switch")
    for kind, title in (
        ("diagonal up", "Rising diagonal"),
        ("diagonal down", "Falling diagonal"),
        ("anti-knight", "Anti-knight"),
        ("anti-king", "Anti-king"),
        ("non-consecutive", "Non-consecutive"),
        ("disjoint groups", "Disjoint groups"),
        ("negative ratio", "All black dots are given"),
        ("negative kropki", "All dots are given"),
        ("negative xv", "Every X and V is given"),
        ("global entropy", "Global entropy"),
        ("anti-taxicab", "Anti-taxicab"),
        ("global modular", "Global remainders"),
        ("dutch flatmates", "Dutch flatmates"),
        ("same set", "The same digits everywhere"),
        ("rank ties", "Ranks may be shared"),
        ("no rank ties", "No rank is shared"),
    ):
        yield Tool(name=kind, title=title, group="Whole grid", stroke="switch")
    yield Tool(name=FOG, title="Fog: cells that are lit", group="Play", stroke="cells")


TOOLS = tuple(_tools())


def parts(lines: Sequence[str], rows: int) -> Iterator[tuple[int, int]]:
    """The first and the last line of everything that is said: a block of regions goes on for as many lines as rows."""
    at = 0
    while at < len(lines):
        last = min(at + (rows if _BLOCK.fullmatch(lines[at]) else 0), len(lines) - 1)
        yield at, last
        at = last + 1


def items(sheet: Sheet, lines: Sequence[str], frame: Variant) -> Iterator[Item]:
    """What is drawn on a sheet, with what is wrong with it; `frame` is the same sheet without it."""
    for first, last in parts(lines, sheet.size.rows):
        if _OTHER.fullmatch(lines[first]):
            continue
        found = _item(lines[first : last + 1], frame)
        yield Item(**{**found, "first": first, "last": last})


def _item(lines: Sequence[str], frame: Variant) -> dict[str, Any]:
    text = lines[0].strip()
    if _NONE.fullmatch(text):
        return {"tool": NO_REGIONS}
    if _UNKNOWN.fullmatch(text):
        return {"tool": UNKNOWN}
    if _BLOCK.fullmatch(text):
        named: dict[str, list[Place]] = {}
        for row, line in enumerate(lines[1:]):
            for column, name in enumerate(line.split()):
                named.setdefault(name, []).append(cell(row, column))
        return {"tool": REGION, "groups": [each for name, each in named.items() if name not in ".#"]}
    if found := _CELLS.fullmatch(text):
        name, _, value = found[1].lower().partition(" ")
        cells = [Place(each) for each in found[2].split()]
        strange = next((each for each in cells if each not in frame.used), None)
        wrong = "" if cells and strange is None else f"{name}: expected cells of the grid, such as r1c1"
        return {"tool": name, "groups": [cells], "value": value.strip(), "body": found[2], "fault": wrong}
    return _constraint(text, frame)


def _constraint(text: str, frame: Variant) -> dict[str, Any]:
    body = text.partition(":")[2].strip()
    try:
        every = parsed(text, frame.rows, frame.columns)
    except PuzzleError as error:
        return {"tool": "", "body": text, "fault": error.message}
    first = every[0]
    single = KINDS[first.kind].shape == "cell"
    groups = [[place for each in every for place in each.cells]] if single else [first.cells, *first.lines]
    value = first.value if isinstance(first.value, tuple) else () if first.value is None else (first.value,)
    wrong = next(filter(None, (fault(each, frozenset(frame.used), frame.span) for each in every)), "")
    return {
        "tool": first.kind,
        "groups": [list(each) for each in groups if each],
        "value": " ".join(map(str, value)),
        "body": body,
        "fault": wrong,
    }


def beside(name: str, frame: Variant, scene: Scene) -> Iterator[Beside]:
    """The spots that an outside clue can be at."""
    place, spot = next(iter(scene.spots.items()))
    row, column = row_and_column(place)
    x, y = spot.x - column, spot.y - row  # of the first cell
    for text, (down, right), cells in _looks(name, frame):
        if any(each not in frame.used for each in cells):
            continue
        first = row_and_column(cells[0])
        aside = _ASIDE if down and right else 0.0
        yield Beside(
            x=x + first[1] - right * (1 - aside), y=y + first[0] - down * (1 - aside), text=text, cells=list(cells)
        )


def _looks(name: str, frame: Variant) -> Iterator[tuple[str, tuple[int, int], Sequence[Place]]]:
    """How each spot is written, where one looks from there, and the cells that are seen."""
    rows, columns = frame.rows, frame.columns
    if name != _DIAGONAL:
        for end, step in (("left", (0, 1)), ("right", (0, -1)), ("top", (1, 0)), ("bottom", (-1, 0))):
            for number in range(1, (columns if step[0] else rows) + 1):
                yield f"{end} {number}", step, seen(f"{end} {number}", rows, columns)
        return
    for way, (down, right) in STEPS.items():
        for place in frame.used if down and right else ():
            row, column = row_and_column(place)
            if 0 <= row - down < rows and 0 <= column - right < columns:
                continue
            cells = seen(f"{place} {way}", rows, columns)
            if len(cells) > 1:
                yield f"{place} {way}", (down, right), cells


def drawn(sheet: Sheet, lines: Sequence[str], frame: Variant, scene: Scene) -> Drawn:
    """What is drawn on a sheet, and where more can be."""
    tool = next((each for each in TOOLS if each.title == sheet.tool), None)
    spots = () if tool is None or tool.stroke != "beside" else tuple(beside(tool.name, frame, scene))
    held = tuple(items(sheet, lines, frame))
    stated = [group for each in held if each.tool == REGION for group in each.groups]
    bare = any(each.tool in (REGION, NO_REGIONS, UNKNOWN) for each in held)
    return Drawn(items=held, beside=spots, areas=stated if bare else frame.areas)
