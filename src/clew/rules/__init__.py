"""Declared families: state places, clues and rules of a puzzle, and get everything else.

A genre is a class in one file; `clew.rules` has all it needs, and imports each name when it is first used.
docs/rules.md is the tutorial.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.rules.clues import UNKNOWN as UNKNOWN
    from clew.rules.clues import Anywhere as Anywhere
    from clew.rules.clues import Arrow as Arrow
    from clew.rules.clues import At as At
    from clew.rules.clues import Between as Between
    from clew.rules.clues import Choice as Choice
    from clew.rules.clues import Corners as Corners
    from clew.rules.clues import Letter as Letter
    from clew.rules.clues import Number as Number
    from clew.rules.clues import Option as Option
    from clew.rules.clues import Outside as Outside
    from clew.rules.clues import Regions as Regions
    from clew.rules.clues import Several as Several
    from clew.rules.clues import Split as Split
    from clew.rules.clues import Tagged as Tagged
    from clew.rules.clues import beside as beside
    from clew.rules.clues import cornered as cornered
    from clew.rules.clues import line_of as line_of
    from clew.rules.clues import meeting as meeting
    from clew.rules.genre import Genre as Genre
    from clew.rules.ground import Ground as Ground
    from clew.rules.ground import Rule as Rule
    from clew.rules.kinds import Cells as Cells
    from clew.rules.kinds import Links as Links
    from clew.rules.kinds import Numbers as Numbers
    from clew.rules.kinds import Walls as Walls
    from clew.rules.primitives.alike import Alike as Alike
    from clew.rules.primitives.areas import Areas as Areas
    from clew.rules.primitives.arms import OPPOSITE as OPPOSITE
    from clew.rules.primitives.arms import Arms as Arms
    from clew.rules.primitives.arms import lengths as lengths
    from clew.rules.primitives.arms import reach as reach
    from clew.rules.primitives.calc import Calc as Calc
    from clew.rules.primitives.chain import Chain as Chain
    from clew.rules.primitives.chain import once as once
    from clew.rules.primitives.clause import Clause as Clause
    from clew.rules.primitives.clause import implies as implies
    from clew.rules.primitives.clause import never as never
    from clew.rules.primitives.combination import Combination as Combination
    from clew.rules.primitives.connected import Connected as Connected
    from clew.rules.primitives.count import Count as Count
    from clew.rules.primitives.counts import Counts as Counts
    from clew.rules.primitives.different import Different as Different
    from clew.rules.primitives.division import Division as Division
    from clew.rules.primitives.forest import Forest as Forest
    from clew.rules.primitives.grids import Around as Around
    from clew.rules.primitives.grids import Sight as Sight
    from clew.rules.primitives.grids import Windows as Windows
    from clew.rules.primitives.groups import Groups as Groups
    from clew.rules.primitives.inside import Enclosed as Enclosed
    from clew.rules.primitives.inside import Fields as Fields
    from clew.rules.primitives.loop import Loop as Loop
    from clew.rules.primitives.mirrors import Seen as Seen
    from clew.rules.primitives.mirrors import sight as sight
    from clew.rules.primitives.pair import Differing as Differing
    from clew.rules.primitives.pair import Pair as Pair
    from clew.rules.primitives.pair import Pairs as Pairs
    from clew.rules.primitives.partners import partners as partners
    from clew.rules.primitives.paths import Paths as Paths
    from clew.rules.primitives.pattern import Pattern as Pattern
    from clew.rules.primitives.pieces import Berth as Berth
    from clew.rules.primitives.pieces import Pieces as Pieces
    from clew.rules.primitives.pieces import fleet as fleet
    from clew.rules.primitives.pieces import pieces_of as pieces_of
    from clew.rules.primitives.rectangles import rectangles as rectangles
    from clew.rules.primitives.scan import Scan as Scan
    from clew.rules.primitives.scan import automaton as automaton
    from clew.rules.primitives.shapes import Piece as Piece
    from clew.rules.primitives.shapes import Unlike as Unlike
    from clew.rules.primitives.straight import Straight as Straight
    from clew.rules.primitives.symmetric import Dot as Dot
    from clew.rules.primitives.symmetric import Symmetric as Symmetric
    from clew.rules.primitives.table import Table as Table
    from clew.rules.primitives.tally import Tally as Tally
    from clew.rules.primitives.tally import bends as bends
    from clew.rules.primitives.tally import visited as visited
    from clew.rules.primitives.total import Sum as Sum
    from clew.rules.primitives.touching import Touching as Touching
    from clew.rules.primitives.unequal import Unequal as Unequal
    from clew.rules.primitives.unlike import Distinct as Distinct
    from clew.rules.primitives.view import View as View
    from clew.rules.primitives.weave import Weave as Weave
    from clew.rules.values import Switches as Switches

_HOMES = {
    "clues": (
        "UNKNOWN Anywhere Arrow At Between Choice Corners Letter Number Option Outside Regions Several Split Tagged "
        "beside cornered line_of meeting"
    ),
    "genre": "Genre",
    "ground": "Ground Rule",
    "kinds": "Cells Links Numbers Walls",
    "primitives.alike": "Alike",
    "primitives.areas": "Areas",
    "primitives.arms": "OPPOSITE Arms lengths reach",
    "primitives.calc": "Calc",
    "primitives.chain": "Chain once",
    "primitives.clause": "Clause implies never",
    "primitives.combination": "Combination",
    "primitives.connected": "Connected",
    "primitives.count": "Count",
    "primitives.counts": "Counts",
    "primitives.different": "Different",
    "primitives.division": "Division",
    "primitives.forest": "Forest",
    "primitives.grids": "Around Sight Windows",
    "primitives.groups": "Groups",
    "primitives.inside": "Enclosed Fields",
    "primitives.loop": "Loop",
    "primitives.mirrors": "Seen sight",
    "primitives.pair": "Differing Pair Pairs",
    "primitives.partners": "partners",
    "primitives.paths": "Paths",
    "primitives.pattern": "Pattern",
    "primitives.pieces": "Berth Pieces fleet pieces_of",
    "primitives.rectangles": "rectangles",
    "primitives.scan": "Scan automaton",
    "primitives.shapes": "Piece Unlike",
    "primitives.straight": "Straight",
    "primitives.symmetric": "Dot Symmetric",
    "primitives.table": "Table",
    "primitives.tally": "Tally bends visited",
    "primitives.total": "Sum",
    "primitives.touching": "Touching",
    "primitives.unequal": "Unequal",
    "primitives.unlike": "Distinct",
    "primitives.view": "View",
    "primitives.weave": "Weave",
    "values": "Switches",
}
_HOME = {name: f"{__name__}.{home}" for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    found = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]
