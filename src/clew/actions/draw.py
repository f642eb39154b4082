"""Draw a puzzle with a player's marks or with a step highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clew import families
from clew.actions.arguments import public, require_places, values_of, whole
from clew.core.errors import PuzzleError
from clew.core.family import Family
from clew.core.frozen import dataclass
from clew.core.places import Candidates, Marks
from clew.core.puzzle import Puzzle
from clew.core.results import Arc, Fact, Knowledge, Light, Role, Step
from clew.core.scene import Scene
from clew.render.painting import Painting, paint
from clew.render.svg import picture
from clew.render.theme import PAPER, Theme


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A scene with marks and highlights; notebooks show it as a picture."""

    scene: Scene
    marks: Marks
    candidates: Candidates
    lights: Sequence[Light] = ()
    theme: Theme = PAPER
    facts: Sequence[tuple[Fact, Role]] = ()
    arcs: Sequence[Arc] = ()

    @property
    def painting(self) -> Painting:
        """The picture, independent of the device."""
        return paint(self.scene, self.marks, self.candidates, self.lights, self.theme, self.facts, self.arcs)

    @property
    def svg(self) -> str:
        """The picture as SVG text."""
        return picture(self.painting)

    @public
    def png(self, *, scale: float | None = None, width: int | None = None) -> bytes:
        """The picture as PNG, `scale` times the size of its SVG or `width` pixels wide."""
        from clew.render.png import png

        width = None if width is None else whole(width, "width", 1)
        return png(self.painting, scale=scale, width=width)

    @public
    def pdf(self, *, scale: float | None = None) -> bytes:
        """The picture as a PDF of one page, cells one centimetre wide or `scale` times that."""
        from clew.render.pdf import pdf

        return pdf(self.painting, scale=scale)

    def _repr_svg_(self) -> str:
        return self.svg


@public
def draw(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    step: Step | None = None,
    known: Knowledge | None = None,
    candidates: Candidates | None = None,
    lights: Sequence[Light] = (),
    theme: Theme = PAPER,
    coloured: bool = False,
) -> Drawing:
    """Draw a puzzle with a player's marks and candidates; `step` highlights a deduction from what was `known` before.

    Knowledge is shown as the values it settles and the candidates a person would pencil in. `coloured` colours the
    areas that the marks enclose, in families where they do.
    """
    family = families.of(puzzle)
    require_places(puzzle, [*(known.candidates if known else ()), *(candidates or ())])
    shown = {**(known.marks if known else {}), **values_of(puzzle, marks)}
    if coloured and family.display.enclosed is None:
        raise PuzzleError(f"{family.name} has no enclosed areas to colour")
    enclosed = family.display.enclosed(puzzle, shown) if coloured and family.display.enclosed else ()
    return Drawing(
        scene=family.display.draw(puzzle),
        marks=shown,
        candidates={**(_notes(family, puzzle, known) if known else {}), **(candidates or {})},
        lights=[*(Light(place, Role.SECOND) for place in enclosed), *(step.lights if step else ()), *lights],
        theme=theme,
        facts=[
            *((fact, Role.CAUSE) for fact in (step.given_facts if step else ())),
            *((fact, Role.PLACED) for fact in (step.facts if step else ())),
        ],
        arcs=step.arcs if step else (),
    )


def draw_automaton(puzzle: Puzzle, clue: str) -> Drawing:
    """Draw the automaton of a clue, by its name."""
    from clew.render.automaton import scene_of

    family = families.of(puzzle)
    if family.display.automaton is None:
        able = [name for name in families.names() if families.get(name).display.automaton is not None]
        raise PuzzleError(f"clues of {family.name} are not automata: expected a puzzle of {', '.join(able)}")
    name, machine = family.display.automaton(puzzle, clue)
    return Drawing(scene=scene_of(machine, name), marks={}, candidates={})


def _notes(family: Family[Any], puzzle: Puzzle, known: Knowledge) -> Candidates:
    return family.teaching.notes(puzzle, known) if family.teaching.notes else known.candidates
