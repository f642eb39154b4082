"""Draw a puzzle, with a player's marks or with the pattern of a step lit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clew import families
from clew.core.places import Candidates, Marks
from clew.core.results import Light, Step
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
    candidates: Candidates | None = None,
    lights: Sequence[Light] = (),
    theme: Theme = PAPER,
) -> Drawing:
    """Draw a puzzle; `step` lights a deduction, `lights` anything else, `candidates` show where no value stands."""
    return Drawing(
        scene=families.of(puzzle).draw(puzzle),
        marks=marks or {},
        candidates=candidates or {},
        lights=[*(step.lights if step else ()), *lights],
        theme=theme,
    )
