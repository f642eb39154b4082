"""The kinds of constraints: one entry each, with its shape, how it becomes rules, and how it is judged without them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from clew.core.frozen import dataclass
from clew.families.variant import (
    chaos,
    judging,
    judging_more,
    judging_rare,
    machines,
    reifying,
    stating,
    stating_more,
    stating_outside,
    stating_rare,
)
from clew.families.variant.constraint import Constraint
from clew.families.variant.judging import Look

if TYPE_CHECKING:
    from clew.families.variant.grounding import Board
    from clew.rules.ground import Rule

# What a constraint of a kind consists of: nothing (it is about the whole puzzle), one cell, two cells, cells, lines,
# a bulb and lines from it, two groups of cells that match, or the cells that a clue outside the grid looks along.
# A choice is between others.
Shape = Literal["whole", "cell", "pair", "cells", "lines", "arrow", "groups", "outside", "choice"]
# Its value: none, a number that may be absent, a number, several digits, or words of its own.
Said = Literal["none", "optional", "number", "digits", "text"]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of constraint."""

    shape: Shape
    title: str  # in sentences: "the cage at r1c1"
    state: Callable[[Board, Constraint], Iterable[Rule]]  # the rules for machines
    holds: Callable[[Look, Constraint], bool]  # whether filled cells satisfy it, by plain reasoning
    value: Said = "none"
    first: int = 0  # the smallest number that its value can be
    least: int = 1  # cells that it must have, of each line if it has lines
    once: bool = False  # whether its cells are different
    key: str = ""  # in f-puzzles, if it has one there
    fits: Callable[[int], bool] | None = None  # for kinds about single cells: the digits that they can have
    directed: bool = True  # outside clues: whether it matters from which end they look
    wide: bool = False  # whether it is about more cells than it names
    counted: bool = False  # whether its rules have hidden literals, so that it cannot be one of several
    drawn: bool = True  # whether setters draw it with the mouse
    wrong: Callable[[Constraint, range], str | None] | None = None  # what is wrong with its words, for these digits


def _one_cell(each: Constraint, span: range) -> str | None:
    return None if len(each.cells) == 1 else f"has {len(each.cells)} cells in its circle: expected one"


KINDS: Mapping[str, Kind] = {
    # About the whole puzzle.
    "diagonal up": Kind(
        shape="whole",
        wide=True,
        title="the rising diagonal",
        state=stating.diagonal_up,
        holds=judging.diagonal_up,
        key="diagonal+",
    ),
    "diagonal down": Kind(
        shape="whole",
        wide=True,
        title="the falling diagonal",
        state=stating.diagonal_down,
        holds=judging.diagonal_down,
        key="diagonal-",
    ),
    "anti-knight": Kind(
        shape="whole",
        wide=True,
        title="the rule of knight's moves",
        state=stating.anti_knight,
        holds=judging.anti_knight,
        key="antiknight",
    ),
    "anti-king": Kind(
        shape="whole",
        wide=True,
        title="the rule of king's moves",
        state=stating.anti_king,
        holds=judging.anti_king,
        key="antiking",
    ),
    "disjoint groups": Kind(
        shape="whole",
        wide=True,
        title="the rule of disjoint groups",
        state=stating.disjoint_groups,
        holds=judging.disjoint_groups,
        key="disjointgroups",
    ),
    "non-consecutive": Kind(
        shape="whole",
        wide=True,
        title="the rule of neighbours",
        state=stating.non_consecutive,
        holds=judging.non_consecutive,
        key="nonconsecutive",
    ),
    "negative ratio": Kind(
        shape="whole",
        wide=True,
        title="the rule that all ratios are marked",
        state=stating.negative_ratio,
        holds=judging.negative_ratio,
        key="negative",
    ),
    "negative xv": Kind(
        shape="whole",
        wide=True,
        title="the rule that every X and V is marked",
        state=stating.negative_xv,
        holds=judging.negative_xv,
        key="negative",
    ),
    # Cages and other sets of cells.
    "killer": Kind(
        shape="cells",
        title="the cage",
        state=stating.killer,
        holds=judging.killer,
        value="optional",
        once=True,
        key="killercage",
    ),
    "sum": Kind(shape="cells", title="the sum", state=stating.total, holds=judging.total, value="number"),
    "extra region": Kind(
        shape="cells",
        title="the extra region",
        state=stating.extra_region,
        holds=judging.extra_region,
        once=True,
        key="extraregion",
    ),
    "quadruple": Kind(
        shape="cells",
        title="the circle",
        state=stating.quadruple,
        holds=judging.quadruple,
        value="digits",
        once=True,
        key="quadruple",
    ),
    "clone": Kind(
        shape="groups",
        title="the clone",
        state=stating.clone,
        holds=judging.clone,
        key="clone",
    ),
    "counting circles": Kind(
        counted=True,
        shape="cells",
        title="the counting circles",
        state=stating.counting_circles,
        holds=judging.counting_circles,
        once=True,
    ),
    # Single cells.
    "even": Kind(
        shape="cell",
        title="the even cell",
        state=stating.single,
        holds=judging.even,
        key="even",
        fits=lambda digit: digit % 2 == 0,
    ),
    "odd": Kind(
        shape="cell",
        title="the odd cell",
        state=stating.single,
        holds=judging.odd,
        key="odd",
        fits=lambda digit: digit % 2 == 1,
    ),
    "minimum": Kind(
        counted=True,
        shape="cell",
        wide=True,
        title="the minimum",
        state=stating.minimum,
        holds=judging.minimum,
        key="minimum",
    ),
    "maximum": Kind(
        counted=True,
        shape="cell",
        wide=True,
        title="the maximum",
        state=stating.maximum,
        holds=judging.maximum,
        key="maximum",
    ),
    "row indexer": Kind(
        counted=True,
        shape="cells",
        wide=True,
        title="the row indexer",
        state=stating.row_indexer,
        holds=judging.row_indexer,
        once=True,
        key="rowindexer",
    ),
    "column indexer": Kind(
        counted=True,
        shape="cells",
        wide=True,
        title="the column indexer",
        state=stating.column_indexer,
        holds=judging.column_indexer,
        once=True,
        key="columnindexer",
    ),
    "box indexer": Kind(
        counted=True,
        shape="cells",
        wide=True,
        title="the box indexer",
        state=stating.box_indexer,
        holds=judging.box_indexer,
        once=True,
        key="boxindexer",
    ),
    # Two cells.
    "difference": Kind(
        shape="pair",
        title="the white dot",
        state=stating.difference,
        holds=judging.difference,
        value="optional",
        once=True,
        key="difference",
    ),
    "ratio": Kind(
        shape="pair",
        title="the black dot",
        state=stating.ratio,
        holds=judging.ratio,
        value="optional",
        once=True,
        key="ratio",
    ),
    "xv": Kind(shape="pair", title="the sum", state=stating.xv, holds=judging.xv, value="number", once=True, key="xv"),
    "less": Kind(shape="pair", title="the inequality sign", state=stating.less, holds=judging.less, once=True),
    # Lines.
    "arrow": Kind(shape="arrow", title="the arrow", state=stating.arrow, holds=judging.arrow, key="arrow"),
    "thermo": Kind(
        shape="lines",
        title="the thermometer",
        state=stating.thermo,
        holds=judging.thermo,
        key="thermometer",
    ),
    "slow thermo": Kind(
        shape="lines",
        title="the slow thermometer",
        state=stating.slow_thermo,
        holds=judging.slow_thermo,
        key="slowthermometer",
    ),
    "palindrome": Kind(
        shape="lines", title="the palindrome", state=stating.palindrome, holds=judging.palindrome, key="palindrome"
    ),
    "between": Kind(
        shape="lines",
        title="the between line",
        state=stating.between,
        holds=judging.between,
        least=2,
        key="betweenline",
    ),
    "lockout": Kind(
        shape="lines",
        title="the lockout line",
        state=stating.lockout,
        holds=judging.lockout,
        value="optional",
        least=2,
        key="lockout",
    ),
    "renban": Kind(
        shape="lines", title="the renban", state=stating.renban, holds=judging.renban, once=True, key="renban"
    ),
    "nabner": Kind(
        shape="lines", title="the nabner", state=stating.nabner, holds=judging.nabner, once=True, key="nabner"
    ),
    "whisper": Kind(
        shape="lines",
        title="the whisper",
        state=stating.whisper,
        holds=judging.whisper,
        value="optional",
        key="whispers",
    ),
    "entropic": Kind(
        shape="lines", title="the entropic line", state=stating.entropic, holds=judging.entropic, key="entropicline"
    ),
    "modular": Kind(
        shape="lines",
        title="the modular line",
        state=stating_rare.modular,
        holds=judging_rare.modular,
        value="optional",
        first=1,
        key="modularline",
    ),
    "region sum": Kind(
        shape="lines",
        title="the region sum line",
        state=stating.region_sum,
        holds=judging.region_sum,
        key="regionsumline",
    ),
    "zipper": Kind(shape="lines", title="the zipper", state=stating.zipper, holds=judging.zipper, key="zipperline"),
    "double arrow": Kind(
        shape="lines",
        title="the double arrow",
        state=stating.double_arrow,
        holds=judging.double_arrow,
        least=2,
        key="doublearrow",
    ),
    # Clues outside the grid.
    "little killer": Kind(
        shape="outside",
        title="the little killer",
        state=stating.total,
        holds=judging.total,
        value="number",
        directed=False,
        key="littlekillersum",
    ),
    "sandwich": Kind(
        shape="outside",
        title="the sandwich",
        state=stating_outside.sandwich,
        holds=judging.sandwich,
        value="number",
        directed=False,
        key="sandwichsum",
    ),
    "x-sum": Kind(
        shape="outside", title="the X-sum", state=stating_outside.x_sum, holds=judging.x_sum, value="number", key="xsum"
    ),
    "skyscraper": Kind(
        shape="outside",
        title="the skyscraper clue",
        state=stating_outside.skyscraper,
        holds=judging.skyscraper,
        value="number",
        key="skyscraper",
    ),
    "numbered room": Kind(
        shape="outside",
        title="the numbered room",
        state=stating_outside.numbered_room,
        holds=judging.numbered_room,
        value="number",
    ),
    "battlefield": Kind(
        shape="outside",
        title="the battlefield clue",
        state=stating_outside.battlefield,
        holds=judging.battlefield,
        value="number",
        directed=False,
    ),
    # Rarer ones.
    "negative kropki": Kind(
        shape="whole",
        wide=True,
        title="the rule that all dots are given",
        state=stating_rare.negative_kropki,
        holds=judging_rare.negative_kropki,
    ),
    "global entropy": Kind(
        shape="whole",
        wide=True,
        title="the rule of entropy",
        state=stating_rare.global_entropy,
        holds=judging_rare.global_entropy,
    ),
    "anti-taxicab": Kind(
        shape="whole",
        wide=True,
        title="the rule of steps",
        state=stating_rare.anti_taxicab,
        holds=judging_rare.anti_taxicab,
    ),
    "exactly": Kind(
        shape="cells",
        title="the cage",
        state=stating_rare.exactly,
        holds=judging_rare.exactly,
        value="digits",
        once=True,
    ),
    "rellik": Kind(
        counted=True,
        shape="cells",
        title="the rellik cage",
        state=stating_rare.rellik,
        holds=judging_rare.rellik,
        value="number",
        once=True,
    ),
    "equality": Kind(
        shape="cells",
        title="the equality cage",
        state=stating_rare.equality,
        holds=judging_rare.equality,
        once=True,
    ),
    "count distinct": Kind(
        counted=True,
        shape="cells",
        title="the count of different digits",
        state=stating_rare.count_distinct,
        holds=judging_rare.count_distinct,
        least=2,
    ),
    "same digits": Kind(
        shape="groups",
        title="the groups of same digits",
        state=stating_rare.same_digits,
        holds=judging_rare.same_digits,
    ),
    "sum line": Kind(
        counted=True,
        shape="lines",
        title="the sum line",
        state=stating_rare.sum_line,
        holds=judging_rare.sum_line,
        value="number",
        first=1,
    ),
    "value indexing": Kind(
        shape="lines",
        title="the arrow",
        state=stating_rare.value_indexing,
        holds=judging_rare.value_indexing,
        least=3,
    ),
    "hidden skyscraper": Kind(
        shape="outside",
        title="the hidden skyscraper",
        state=stating_rare.hidden_skyscraper,
        holds=judging_rare.hidden_skyscraper,
        value="number",
    ),
    "full rank": Kind(
        counted=True,
        shape="outside",
        wide=True,
        title="the rank",
        state=stating_rare.full_rank,
        holds=judging_rare.full_rank,
        value="number",
    ),
    # General ones, and those of today's fashion.
    "same set": Kind(
        shape="whole",
        wide=True,
        title="the rule of the same digits everywhere",
        state=stating_more.same_set,
        holds=judging_more.same_set,
    ),
    "dutch flatmates": Kind(
        shape="whole",
        wide=True,
        title="the rule of flatmates",
        state=stating_more.dutch_flatmates,
        holds=judging_more.dutch_flatmates,
    ),
    "global modular": Kind(
        shape="whole",
        wide=True,
        title="the rule of remainders",
        state=stating_more.global_modular,
        holds=judging_more.global_modular,
    ),
    "rank ties": Kind(
        shape="whole",
        wide=True,
        title="the rule that ranks may be shared",
        state=stating_more.rank_ties,
        holds=judging_more.rank_ties,
    ),
    "no rank ties": Kind(
        shape="whole",
        wide=True,
        title="the rule that no rank is shared",
        state=stating_more.no_rank_ties,
        holds=judging_more.no_rank_ties,
    ),
    "lunchbox": Kind(
        shape="cells",
        title="the lunchbox",
        state=stating_more.lunchbox,
        holds=judging_more.lunchbox,
        value="number",
        once=True,
    ),
    "among": Kind(
        shape="cells",
        title="the marks",
        state=stating_more.among,
        holds=judging_more.among,
        value="digits",
        once=True,
    ),
    "product": Kind(
        shape="cells",
        title="the product",
        state=stating_more.product,
        holds=judging_more.product,
        value="number",
    ),
    "weighted sum": Kind(
        shape="cells",
        title="the weighted sum",
        state=stating_more.weighted_sum,
        holds=judging_more.weighted_sum,
        value="text",
        wrong=machines.wrong_factors,
        drawn=False,
    ),
    "vault": Kind(
        shape="cells",
        title="the vault",
        state=stating_more.vault,
        holds=judging_more.vault,
        once=True,
        wide=True,
    ),
    "battenburg": Kind(
        shape="cells",
        title="the chequered square",
        state=stating_more.battenburg,
        holds=judging_more.battenburg,
        once=True,
    ),
    "equal sums": Kind(
        shape="lines",
        title="the groups with equal sums",
        state=stating_more.equal_sums,
        holds=judging_more.equal_sums,
        drawn=False,
    ),
    "regex": Kind(
        shape="lines",
        title="the pattern",
        state=stating_more.regex,
        holds=judging_more.regex,
        value="text",
        wrong=machines.wrong_pattern,
        drawn=False,
    ),
    "machine": Kind(
        shape="lines",
        title="the machine",
        state=stating_more.machine,
        holds=judging_more.machine,
        value="text",
        wrong=machines.wrong_machine,
        drawn=False,
    ),
    "pairs": Kind(
        shape="lines",
        title="the line of pairs",
        state=stating_more.pairs,
        holds=judging_more.pairs,
        value="text",
        wrong=machines.wrong_table,
        drawn=False,
    ),
    "all pairs": Kind(
        shape="lines",
        title="the line of pairs",
        state=stating_more.all_pairs,
        holds=judging_more.all_pairs,
        value="text",
        wrong=machines.wrong_table,
        drawn=False,
    ),
    "parity line": Kind(
        shape="lines",
        title="the parity line",
        state=stating_more.parity_line,
        holds=judging_more.parity_line,
    ),
    "unimodular": Kind(
        shape="lines",
        title="the unimodular line",
        state=stating_more.unimodular,
        holds=judging_more.unimodular,
    ),
    "sequence": Kind(
        shape="lines",
        title="the sequence",
        state=stating_more.sequence,
        holds=judging_more.sequence,
    ),
    "same difference": Kind(
        shape="lines",
        title="the line of differences",
        state=stating_more.same_difference,
        holds=judging_more.same_difference,
    ),
    "factor line": Kind(
        shape="lines",
        title="the factor line",
        state=stating_more.factor_line,
        holds=judging_more.factor_line,
    ),
    "index line": Kind(
        shape="lines",
        title="the index line",
        state=stating_more.index_line,
        holds=judging_more.index_line,
    ),
    "split peas": Kind(
        shape="lines",
        title="the split peas",
        state=stating_more.split_peas,
        holds=judging_more.split_peas,
        least=3,
    ),
    "product arrow": Kind(
        shape="arrow",
        title="the product arrow",
        state=stating_more.product_arrow,
        holds=judging_more.product_arrow,
    ),
    "average arrow": Kind(
        shape="arrow",
        title="the average arrow",
        state=stating_more.average_arrow,
        holds=judging_more.average_arrow,
        wrong=_one_cell,
    ),
    "outside": Kind(
        shape="outside",
        title="the outside clue",
        state=stating_more.outside,
        holds=judging_more.outside,
        value="digits",
    ),
    "region count": Kind(
        shape="cells",
        title="the count",
        state=chaos.region_count,
        holds=chaos.judged_count,
        least=2,
        counted=True,
    ),
    "region arrow": Kind(
        shape="arrow",
        title="the arrow",
        state=chaos.region_arrow,
        holds=chaos.judged_arrow,
        counted=True,
        wrong=_one_cell,
    ),
    "either": Kind(
        shape="choice",
        wide=True,
        title="the choice",
        state=reifying.either,
        holds=reifying.holds,
        drawn=False,
    ),
}
ORDER: Mapping[str, int] = {kind: at for at, kind in enumerate(KINDS)}
