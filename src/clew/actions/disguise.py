"""The same puzzle in disguise: normal forms, and puzzles that have been seen before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clew import families
from clew.actions.arguments import public
from clew.actions.load import write
from clew.core.errors import PuzzleError
from clew.core.puzzle import Puzzle
from clew.core.text import joined


@public
def canonical(puzzle: Puzzle) -> Puzzle:
    """Return the normal form of a puzzle: the same for every copy that was turned, mirrored or relabelled.

    Two puzzles are copies of each other exactly if their normal forms are equal. Raises PuzzleError if the family has
    none.
    """
    family = families.of(puzzle)
    if family.normal is None:
        raise PuzzleError(f"{family.name} has no normal form; {_with_form()} have one")
    form: Puzzle = family.normal(puzzle)
    return form


def identity(puzzle: Puzzle) -> str:
    """A text that is the same for the same puzzle in disguise; in families without a normal form, for equal puzzles."""
    normal = families.of(puzzle).normal
    return write(puzzle if normal is None else normal(puzzle))


def distinct(puzzles: Iterable[Puzzle], seen: set[str]) -> Iterator[tuple[Puzzle, bool]]:
    """Each puzzle, and whether it is a new one: not among those seen, to which it is added."""
    for puzzle in puzzles:
        name = identity(puzzle)
        yield puzzle, name not in seen
        seen.add(name)


def _with_form() -> str:
    return joined([name for name in families.names() if families.get(name).normal is not None])
