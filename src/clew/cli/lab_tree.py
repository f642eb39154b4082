"""`clew lab tree`: draws the search tree of a labelling as a page or as SVG, or two strategies side by side."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clew.cli.ends import End
from clew.cli.options import add_output, add_reading, natural, positive, seconds
from clew.cli.output import json_line, opened, remark
from clew.cli.sources import one
from clew.core.errors import PuzzleError

if TYPE_CHECKING:
    from clew.lab.tree import Recorded, Tree, Way

LINE = "draw the search tree of a strategy, or of two side by side, with the puzzle at each node"
_FORMS = ("html", "svg")
_NODES, _TRACED = 500, 100
_MOST = 20_000  # nodes of a record: browsers are slow beyond that


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser)
    way = parser.add_argument_group("labelling")
    add_module(way)
    way.add_argument("--viewpoint", metavar="NAME", help="what the variables are (default: the family's first)")
    way.add_argument(
        "--strategy", metavar="S", default="leftmost/step", help="such as ff/down (default: leftmost/step)"
    )
    way.add_argument(
        "--against", metavar="S", help="a second strategy, or viewpoint:strategy, to draw next to the first"
    )
    way.add_argument(
        "--option", metavar="NAME=CHOICE", action="append", default=[], help="an option of the viewpoint; repeatable"
    )
    way.add_argument(
        "--solutions", type=natural, metavar="N", default=1, help="stop at N solutions (default: 1; 0: all)"
    )
    way.add_argument("--limit", type=seconds, metavar="S", default=10.0, help="stop after S seconds (default: 10)")
    parser.add_argument(
        "--trace", action="store_true", help="show which constraint removed what at each node (our own engine; html)"
    )
    parser.add_argument(
        "--nodes", type=positive, metavar="N", help=f"nodes to record (default: {_NODES}, {_TRACED} with --trace)"
    )
    parser.add_argument("--to", choices=_FORMS, help="output format (default: by file extension, else svg)")
    parser.add_argument("--dark", action="store_true", help="for dark screens (svg; a page follows the screen)")
    add_output(parser)


def run(chosen: argparse.Namespace) -> int:
    """Label, record and draw."""
    from clew.core.strategy import Budget
    from clew.lab.tree import record
    from clew.lab.tree_drawing import draw_svg, summary
    from clew.lab.tree_page import draw_html
    from clew.render.theme import DARK, PAPER

    bound = chosen.nodes or (_TRACED if chosen.trace else _NODES)
    if bound > _MOST:
        raise PuzzleError(f"--nodes {bound}: at most {_MOST:,} nodes can be drawn")
    to = _form(chosen)
    if chosen.trace and to != "html":
        raise PuzzleError("--trace needs a page: choose an output file that ends in .html")
    puzzle = one(chosen.file, chosen).puzzle
    budget = Budget(solutions=chosen.solutions or None, seconds=chosen.limit)
    trees = [record(puzzle, way, budget, bound, trace=chosen.trace) for way in _ways(puzzle, chosen)]
    text = draw_html(trees) if to == "html" else draw_svg(trees[0], DARK if chosen.dark else PAPER)
    if chosen.json:
        print(json_line({"format": to, "trees": [_data(tree) for tree in trees], "text": text}), end="")
    if not chosen.json or chosen.output:
        with opened(chosen.output) as write:
            write(text)
    if not chosen.json:
        for tree in trees:
            remark(f"{tree.way}: {summary(tree)}")
    return End.DONE


def _form(chosen: argparse.Namespace) -> str:
    ending = Path(chosen.output or "").suffix.lower().removeprefix(".")
    to: str = chosen.to or (ending if ending in _FORMS else "html" if ending == "htm" or chosen.against else "svg")
    if to == "svg" and chosen.against:
        raise PuzzleError("--against needs a page: choose an output file that ends in .html")
    return to


def _ways(puzzle: Any, chosen: argparse.Namespace) -> list[Way]:
    """How to label, and the second way to compare it with; an option goes to each viewpoint that has it."""
    from clew import families
    from clew.core.strategy import Strategy
    from clew.lab import modules
    from clew.lab.tree import Way

    module = modules.load_from(chosen.module)
    viewpoints = modules.viewpoints(families.of(puzzle).name, module)
    named = chosen.viewpoint or next(iter(viewpoints), "")
    wanted = dict(option(text) for text in chosen.option)
    texts = [chosen.strategy, *([chosen.against] if chosen.against else [])]
    known = families.of(puzzle).logic.strategies
    ways = []
    for text in texts:
        if text in known:
            each = known[text]
            strategy = Strategy.parse(each.strategy)
            ways.append(Way(viewpoint=each.viewpoint, strategy=strategy, options={**each.options, **wanted}))
            continue
        viewpoint, _, strategy = text.rpartition(":")
        if Strategy.parse(strategy).search != "depth":
            raise PuzzleError(f"'{strategy}' searches several trees: a drawing shows one, of a depth-first search")
        viewpoint = viewpoint or named
        mine = wanted
        if viewpoint != named and viewpoint in viewpoints:
            mine = {name: choice for name, choice in wanted.items() if name in viewpoints[viewpoint].options}
        ways.append(Way(viewpoint=viewpoint, strategy=Strategy.parse(strategy), options=mine, module=module))
    return ways


def add_module(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare the option that names a user's own file."""
    parser.add_argument(
        "--module", metavar="FILE", default="", help="a Python file with your own viewpoints and choices"
    )


def option(text: str) -> tuple[str, str]:
    """Read NAME=CHOICE."""
    name, equals, choice = text.partition("=")
    if not (name and equals and choice):
        raise PuzzleError(f"'{text}' is not a viewpoint option: expected NAME=CHOICE, such as all-different=arc")
    return name, choice


def _trace(node: Recorded) -> list[dict[str, Any]]:
    """The runs of constraints on the way to a node."""
    return [
        {"round": run.round, "constraint": run.constraint, "fate": run.fate, "removed": dict(run.removed)}
        for run, _ in node.runs
    ]


def _data(tree: Tree) -> dict[str, Any]:
    labelled = tree.labelled
    return {
        "viewpoint": tree.way.viewpoint,
        "strategy": str(tree.way.strategy),
        "options": dict(tree.way.options),
        "recorded": len(tree.nodes),
        "nodes": labelled.nodes,
        "failures": labelled.failures,
        "backtracks": labelled.backtracks,
        "refused": labelled.refused,
        **({} if not tree.traced else {"trace": [_trace(node) for node in tree.nodes]}),
        "depth": labelled.depth,
        "solutions": labelled.count,
        "end": labelled.end,
        "seconds": round(labelled.label_seconds, 6),
    }
