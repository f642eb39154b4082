"""Declared families: state places, clues and rules of a puzzle, and get everything else.

A genre is a class in one file; `clew.rules` has all it needs. docs/rules.md is the tutorial.
"""

from clew.rules.clues import (
    UNKNOWN,
    Anywhere,
    Arrow,
    At,
    Between,
    Choice,
    Corners,
    Letter,
    Number,
    Option,
    Outside,
    Regions,
    Several,
    Split,
    Tagged,
    beside,
    line_of,
    meeting,
)
from clew.rules.genre import Genre
from clew.rules.ground import Ground, Rule
from clew.rules.kinds import Cells, Links, Numbers, Walls
from clew.rules.primitives.alike import Alike
from clew.rules.primitives.areas import Areas
from clew.rules.primitives.arms import OPPOSITE, Arms, lengths, reach
from clew.rules.primitives.calc import Calc
from clew.rules.primitives.chain import Chain, once
from clew.rules.primitives.clause import Clause, implies, never
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.connected import Connected
from clew.rules.primitives.count import Count
from clew.rules.primitives.counts import Counts
from clew.rules.primitives.different import Different
from clew.rules.primitives.division import Division
from clew.rules.primitives.forest import Forest
from clew.rules.primitives.grids import Around, Sight, Windows
from clew.rules.primitives.groups import Groups
from clew.rules.primitives.inside import Enclosed, Fields
from clew.rules.primitives.loop import Loop
from clew.rules.primitives.mirrors import Seen, sight
from clew.rules.primitives.pair import Pair
from clew.rules.primitives.partners import partners
from clew.rules.primitives.paths import Paths
from clew.rules.primitives.pattern import Pattern
from clew.rules.primitives.pieces import Berth, Pieces, fleet, pieces_of
from clew.rules.primitives.rectangles import rectangles
from clew.rules.primitives.scan import Scan, automaton
from clew.rules.primitives.shapes import Piece, Unlike
from clew.rules.primitives.straight import Straight
from clew.rules.primitives.symmetric import Dot, Symmetric
from clew.rules.primitives.table import Table
from clew.rules.primitives.tally import Tally, bends, visited
from clew.rules.primitives.total import Sum
from clew.rules.primitives.touching import Touching
from clew.rules.primitives.unequal import Unequal
from clew.rules.primitives.unlike import Distinct
from clew.rules.primitives.view import View
from clew.rules.primitives.weave import Weave

__all__ = [
    "OPPOSITE",
    "UNKNOWN",
    "Alike",
    "Anywhere",
    "Areas",
    "Arms",
    "Around",
    "Arrow",
    "At",
    "Berth",
    "Between",
    "Calc",
    "Cells",
    "Chain",
    "Choice",
    "Clause",
    "Combination",
    "Connected",
    "Corners",
    "Count",
    "Counts",
    "Different",
    "Distinct",
    "Division",
    "Dot",
    "Enclosed",
    "Fields",
    "Forest",
    "Genre",
    "Ground",
    "Groups",
    "Letter",
    "Links",
    "Loop",
    "Number",
    "Numbers",
    "Option",
    "Outside",
    "Pair",
    "Paths",
    "Pattern",
    "Piece",
    "Pieces",
    "Regions",
    "Rule",
    "Scan",
    "Seen",
    "Several",
    "Sight",
    "Split",
    "Straight",
    "Sum",
    "Symmetric",
    "Table",
    "Tagged",
    "Tally",
    "Touching",
    "Unequal",
    "Unlike",
    "View",
    "Walls",
    "Weave",
    "Windows",
    "automaton",
    "bends",
    "beside",
    "fleet",
    "implies",
    "lengths",
    "line_of",
    "meeting",
    "never",
    "once",
    "partners",
    "pieces_of",
    "reach",
    "rectangles",
    "sight",
    "visited",
]
