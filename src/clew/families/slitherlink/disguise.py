"""The same slitherlink in disguise: turned or mirrored."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.turning import images as turned
from clew.families.slitherlink.puzzle import Slitherlink


def normal(puzzle: Slitherlink) -> Slitherlink:
    """Give the image that stands for all: the one with fewest rows that reads least."""
    return min(images(puzzle), key=lambda image: (image.rows, [str(clue) for clue in image.clues]))


def images(puzzle: Slitherlink) -> Sequence[Slitherlink]:
    """The puzzle turned and mirrored."""
    rows = [puzzle.clues[at : at + puzzle.columns] for at in range(0, len(puzzle.clues), puzzle.columns)]
    return [
        Slitherlink(len(image), len(image[0]), tuple(clue for row in image for clue in row)) for image in turned(rows)
    ]
