"""Draw a puzzle, with a player's marks or with the pattern of a step lit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clew import families
from clew.core.family import Family
from clew.core.places import Candidates, Marks
from clew.core.results import Knowledge, Light, Step
from clew.core.scene import Scene
from clew.render.svg import svg
from clew.render.theme import PAPER, Theme


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A scene with what stands on it; notebooks show it as a picture."""

    scene: Scene
    marks: Marks
    candidates: Candidates
    lights: Sequence[Light] = ()
    theme: Theme = PAPER

    @property
    def svg(self) -> str:
        """The picture as SVG text."""
        return svg(self.scene, self.marks, self.candidates, self.lights, self.theme)

    def _repr_svg_(self) -> str:
        return self.svg


def draw(
    puzzle: Any,
    marks: Marks | None = None,
    *,
    step: Step | None = None,
    known: Knowledge | None = None,
    candidates: Candidates | None = None,
    lights: Sequence[Light] = (),
    theme: Theme = PAPER,
) -> Drawing:
    """Draw a puzzle with a player's marks and candidates; `step` lights a deduction from what was `known` before it.

    What is known shows as the values it settles and as the candidates a person would pencil in.
    """
    family = families.of(puzzle)
    settled = known.marks if known else {}
    return Drawing(
        scene=family.draw(puzzle),
        marks={**settled, **(marks or {})},
        candidates={**(_notes(family, puzzle, known) if known else {}), **(candidates or {})},
        lights=[*(step.lights if step else ()), *lights],
        theme=theme,
    )


def _notes(family: Family[Any], puzzle: Any, known: Knowledge) -> Candidates:
    return family.notes(puzzle, known) if family.notes else known.candidates
