"""List the clues that a puzzle can do without, complete a draft with new clues, or make a puzzle easier or harder."""

from __future__ import annotations

import argparse

from clew import families
from clew.actions.clues import SpareClues, easier, harder, spare_clues
from clew.actions.drafts import complete
from clew.actions.load import write
from clew.actions.rate import rate
from clew.cli.ends import End, worst
from clew.cli.options import add_output, add_reading, natural, seconds
from clew.cli.output import json_line, opened, plural, remark
from clew.cli.packing import packed
from clew.cli.progress import Progress
from clew.cli.sources import read_source
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.puzzle import Puzzle
from clew.core.results import Limits
from clew.core.text import joined

_NAMED = 24  # clues that are listed one by one


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_reading(parser, many=True)
    wanted = parser.add_argument_group("wanted")
    wanted.add_argument("--minimal", action="store_true", help="exit with 1 if some clue is unnecessary")
    which = wanted.add_mutually_exclusive_group()
    which.add_argument(
        "--complete", action="store_true", help="add as few clues as possible to a draft so that it has one solution"
    )
    which.add_argument("--easier", action="store_true", help="add the clue that makes the puzzle easiest")
    which.add_argument(
        "--harder", action="store_true", help="remove the clue that helps most; if none can go, swap one"
    )
    wanted.add_argument("--level", metavar="LEVEL", help="with --complete: a number (1 is easiest), or its name")
    wanted.add_argument("--seed", type=natural, default=0, metavar="N", help="with --complete: try another solution")
    wanted.add_argument("--seconds", type=seconds, metavar="S", help="give up after S seconds")
    parser.add_argument("--to", metavar="FORMAT", help="the format to write a new puzzle in (default: Clew's own)")
    add_output(parser, append=True, split=True)


def run(chosen: argparse.Namespace) -> int:
    """Look at each puzzle in turn."""
    change = chosen.complete or chosen.easier or chosen.harder
    if chosen.level is not None and not chosen.complete:
        raise PuzzleError("--level says how a draft is completed: add --complete")
    if change and chosen.minimal:
        raise PuzzleError("--minimal tests the clues as they are: drop it, or drop --complete, --easier and --harder")
    if not change and chosen.to is not None:
        raise PuzzleError("--to writes a new puzzle: add --complete, --easier or --harder")
    puzzles = [each.puzzle for argument in chosen.files for each in read_source(argument, chosen).each()]
    return _change(puzzles, chosen) if change else _list(puzzles, chosen)


def _list(puzzles: list[Puzzle], chosen: argparse.Namespace) -> int:
    """Say which clues are unnecessary."""
    ends = []
    with opened(chosen.output, append=chosen.append) as put:
        for puzzle in puzzles:
            with Progress("trying each clue"):
                found = spare_clues(puzzle, Limits(seconds=chosen.seconds))
            data = {"clues": found.clues, "minimal": found.minimal, "spare": list(found.spare)}
            put(json_line({"family": families.of(puzzle).name, **data}) if chosen.json else _sentence(found) + "\n")
            if found.minimal is None:
                ends.append(End.UNDECIDED)
            else:
                ends.append(End.DONE if found.minimal or not chosen.minimal else End.NO)
    return worst(ends)


def _sentence(found: SpareClues) -> str:
    clues = plural(found.clues, "clue")
    if found.minimal:
        return f"{clues}, all needed: the puzzle is minimal."
    some = list(found.spare[:_NAMED])
    named = joined(some if len(some) == len(found.spare) else [*some, "others"])
    if found.minimal is None:
        so_far = f" So far {len(found.spare)} could go: {named}." if found.spare else ""
        return f"{clues}. Ran out of time: allow more --seconds.{so_far}"
    if len(found.spare) == 1:
        return f"{clues}. One is unnecessary: {named}."
    return f"{clues}. Any one of these {len(found.spare)} is unnecessary: {named}."


def _change(puzzles: list[Puzzle], chosen: argparse.Namespace) -> int:
    """Write each puzzle with other clues."""
    ends = []
    with packed(chosen.output, append=chosen.append, split=chosen.split, count=len(puzzles)) as pack:
        for puzzle in puzzles:
            try:
                with Progress("looking for clues"):
                    made = _changed(puzzle, chosen)
            except NoPuzzle as error:
                if len(puzzles) == 1:
                    raise
                remark(str(error))
                ends.append(End.UNDECIDED)
                continue
            pack.add(made, chosen.to, _text(puzzle, made, chosen), raw=chosen.json)
            remark(_difference(puzzle, made))
            ends.append(End.DONE)
    return worst(ends)


def _changed(puzzle: Puzzle, chosen: argparse.Namespace) -> Puzzle:
    limits = Limits(seconds=chosen.seconds)
    if chosen.complete:
        return complete(puzzle, chosen.level, chosen.seed, limits)
    return easier(puzzle, limits) if chosen.easier else harder(puzzle, limits)


def _text(puzzle: Puzzle, made: Puzzle, chosen: argparse.Namespace) -> str:
    """The new puzzle as text, or as data with what has changed."""
    to = chosen.to or "clew"
    text = write(made, to).removesuffix("\n") + "\n"
    if not chosen.json:
        return text
    added, removed = _changes(puzzle, made)
    rated = rate(made)
    return json_line(
        {
            "family": families.of(made).name,
            "format": to,
            "text": text,
            "added": added,
            "removed": removed,
            "level": rated.level,
            "score": rated.score,
        }
    )


def _changes(puzzle: Puzzle, made: Puzzle) -> tuple[list[str], list[str]]:
    """The clues that were added, and those that were taken away."""
    clues = families.of(puzzle).clues
    before, after = clues(puzzle), clues(made)
    return [each for each in after if each not in before], [each for each in before if each not in after]


def _difference(puzzle: Puzzle, made: Puzzle) -> str:
    added, removed = _changes(puzzle, made)
    changes = [f"{word} {joined(each)}" for word, each in (("added", added), ("took away", removed)) if each]
    rated = rate(made)
    return f"{'; '.join(changes) or 'nothing to add'}; level {rated.level} ({rated.name}), score {rated.score}"
