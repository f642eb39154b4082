"""Find the true candidates of a puzzle: for each place, every value that it has in some solution."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from clew import families
from clew.actions.candidates import CAP, Candidates, candidates
from clew.cli.ends import End, worst
from clew.cli.options import add_output, add_reading, positive, seconds
from clew.cli.output import json_line, opened, plural
from clew.cli.progress import Progress
from clew.cli.sources import read_source
from clew.core.places import Place
from clew.core.puzzle import Puzzle
from clew.core.results import Limits

_CELL = re.compile(r"r([0-9]+)c([0-9]+)")


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True)
    parser.add_argument(
        "--cap", type=positive, default=CAP, metavar="N", help=f"count up to N solutions of each value (default: {CAP})"
    )
    parser.add_argument("--counts", action="store_true", help="show how many solutions each value has, as 5:3 or 7:8+")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="give up after S seconds")
    add_output(parser, append=True)


def run(chosen: argparse.Namespace) -> int:
    """Find the candidates of each puzzle."""
    ends = []
    with opened(chosen.output, append=chosen.append) as put:
        for argument in chosen.files:
            for reading in read_source(argument, chosen).each():
                puzzle = reading.puzzle
                with Progress("looking for solutions"):
                    found = candidates(puzzle, chosen.cap, Limits(seconds=chosen.seconds))
                lines = [*_report(puzzle, found, counts=chosen.counts), ""]
                put(json_line(_data(puzzle, found)) if chosen.json else "\n".join(lines))
                ends.append(End.UNDECIDED if not found.complete else End.DONE if found.count else End.NO)
    return worst(ends)


def _data(puzzle: Puzzle, found: Candidates) -> dict[str, object]:
    """The candidates as plain data: values as texts, since they are keys."""
    return {
        "family": families.of(puzzle).name,
        "candidates": {place: {str(value): n for value, n in each.items()} for place, each in found.values.items()},
        "cap": found.cap,
        "count": found.count,
        "exhausted": found.exhausted,
        "complete": found.complete,
    }


def _report(puzzle: Puzzle, found: Candidates, *, counts: bool) -> Iterator[str]:
    """The candidates of each place, in the rows of a grid if the places are its cells; then what they amount to."""
    if found.count and found.values:
        words = {place: _words(puzzle, found, place, counts=counts) for place in found.values}
        yield from _rows(words)
    settled = sum(len(each) == 1 for each in found.values.values())
    if not found.complete:
        yield "Ran out of time: some values may be missing; allow more --seconds."
    elif not found.count:
        yield "No solution."
    elif found.exhausted:
        yield f"{plural(found.count, 'solution')}; {settled} of {len(found.values)} places are the same in all of them."
    else:
        yield f"Many solutions; {settled} of {len(found.values)} places are the same in all of them."


def _words(puzzle: Puzzle, found: Candidates, place: Place, *, counts: bool) -> str:
    family = families.of(puzzle)
    shown = {family.show(puzzle, value): number for value, number in found.values[place].items()}
    if counts:
        cut = 0 if found.exhausted else found.cap  # what was counted no further
        return ",".join(f"{value}:{number}{'+' * (number == cut)}" for value, number in shown.items())
    return ("" if all(len(each) == 1 for each in shown) else ",").join(shown)


def _rows(words: dict[Place, str]) -> Iterator[str]:
    """A table of cells, or a line for each place."""
    cells = {place: _CELL.fullmatch(place) for place in words}
    if not all(cells.values()):
        width = max(map(len, words))
        yield from (f"{place:{width}}  {each}" for place, each in words.items())
        return
    grid = {(int(at[1]), int(at[2])): words[place] for place, at in cells.items() if at is not None}
    rows, columns = (range(1, 1 + max(at[side] for at in grid)) for side in (0, 1))
    wide = [max(len(grid.get((row, column), "")) for row in rows) for column in columns]
    for row in rows:
        yield " ".join(grid.get((row, column), "").ljust(wide[column - 1]) for column in columns).rstrip()
