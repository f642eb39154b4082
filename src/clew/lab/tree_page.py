"""Search trees as one self-contained page: pictures side by side, and the puzzle at the node pointed at.

A picture shows what is opened; each unopened subtree has its own picture, shown on click. Drawings of the puzzle differ
in few places from node to node: the page has each place's looks once, and for each node those that change.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from html import escape
from pathlib import Path
from typing import Any

from clew import families
from clew.core.places import Marks, Place
from clew.core.results import Light, Role
from clew.core.scene import Scene
from clew.lab.tree import ROOM, Recorded, Tree
from clew.lab.tree_drawing import FATES, draw_legend, draw_part, ending, name_of
from clew.render.svg import svg
from clew.render.theme import DARK, PAPER, Look, Theme

_SHADED = 40  # variables of a constraint: more would be the whole board
_PLACE = re.compile(r'<g data-place="([^"]*)"([^>]*)>(.*?)</g>(?=\n)', re.DOTALL)


def draw_html(trees: Sequence[Tree], room: int = ROOM) -> str:
    """Write the page of one tree, or of several for the same puzzle."""
    theme = _by_variables()
    title = f"Search tree{'s' * (len(trees) > 1)}: {name_of(trees[0].puzzle)}"
    sections = "\n".join(_section(number, tree, theme, room) for number, tree in enumerate(trees))
    states = json.dumps([_states(tree, theme) for tree in trees], ensure_ascii=False, separators=(",", ":"))
    return _PAGE.format(
        title=escape(title),
        colours=_colours(),
        style=_beside("tree_page.css"),
        legend=draw_legend(theme),
        gesture="Click" if any(tree.traced for tree in trees) else "Point at",
        count=len(trees),
        sections=sections,
        states=states.replace("<", "\\u003c"),  # so that nothing in it can end the script
        script=_beside("tree_page.js"),
    )


_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{colours}
{style}</style>
</head>
<body>
<h1>{title}</h1>
<p class="hint">{gesture} a node, or move with the arrow keys, to see the puzzle there; newly known places are
highlighted. Click a triangle to open it. <label><input type="checkbox" id="fit"> fit to width</label></p>
<div class="legend">{legend}</div>
<main class="trees" data-count="{count}">
{sections}
</main>
<script type="application/json" id="states">{states}</script>
<script>
{script}</script>
</body>
</html>
"""


_TRACE = """\
<div class="trace">
<h3>Propagation on the way to this node</h3>
<p class="hint">Choose a run, or move with the arrow keys: the board shows what was known after it, the places of the
constraint <i class="area">shaded</i>, and those that lost a value <i class="lost">marked</i>.</p>
<div class="runs" tabindex="0" role="listbox" aria-label="runs of constraints"></div>
</div>
"""


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _section(number: int, tree: Tree, theme: Theme, room: int) -> str:
    """One tree: title and counters, its picture and those of subtrees, and the puzzle."""
    roots = list(_roots(tree, room))
    pictures = "\n".join(
        f'<div class="picture" data-root="{root}"{" hidden" * (root != 0)}>{draw_part(tree, root, theme, room)}</div>'
        for root in roots
    )
    labelled = tree.labelled
    counters = {
        "nodes": labelled.nodes,
        "failures": labelled.failures,
        "backtracks": labelled.backtracks,
        "depth": labelled.depth,
        "solutions": labelled.count,
        "ms": round(1000 * labelled.label_seconds, 1),
    }
    if tree.traced:
        counters |= {name: getattr(labelled, name) or 0 for name in ("resumptions", "entailments", "prunings")}
    recorded = f"first {len(tree.nodes):,} of {labelled.nodes:,} nodes, " if tree.cut else ""
    end = recorded + ending(tree)
    cells = "".join(f"<div><dt>{name}</dt><dd>{value:,}</dd></div>" for name, value in counters.items())
    drawing = svg(families.of(tree.puzzle).display.draw(tree.puzzle), theme=theme)
    return f"""\
<section data-tree="{number}">
<h2>{escape(str(tree.way))}</h2>
<dl>{cells}</dl>
<p class="summary">{end[0].upper()}{end[1:]}.</p>
<nav aria-label="subtree"{" hidden" * (len(roots) == 1)}></nav>
<div class="both{" traced" * tree.traced}">
<figure class="tree" tabindex="0" aria-label="search tree">
{pictures}
</figure>
<div>
<figure class="puzzle">
<figcaption aria-live="polite"></figcaption>
{drawing}</figure>
{_TRACE if tree.traced else ""}</div>
</div>
</section>"""


def _roots(tree: Tree, room: int) -> Iterator[int]:
    """The whole tree, and each subtree that some picture does not open."""
    waiting = [0]
    for root in waiting:
        yield root
        opened = tree.opened(root, room)
        waiting += [number for number, below in opened.items() if tree.children[number] and not below]


def _states(tree: Tree, theme: Theme) -> Mapping[str, Any]:
    """The looks of places; for each node its parent, its caption, and the places that change there."""
    scene = families.of(tree.puzzle).display.draw(tree.puzzle)
    looks: dict[str, int] = {}
    blank = _looks(scene, {}, {}, theme, looks)
    places = list(blank)
    before: dict[int | None, dict[str, int]] = {None: blank}
    marks: dict[int | None, Marks] = {None: {}}
    nodes: list[list[Any]] = []

    def draw(marks: Marks, lit: Mapping[Place, Role]) -> Mapping[str, int]:
        return _drawn(scene, marks, lit, theme, looks)

    for node in tree.nodes:
        marks[node.number] = node.marks
        before[node.number] = now = _looks(scene, node.marks, marks[node.parent], theme, looks)
        above = before[node.parent]
        changed = {at: now[place] for at, place in enumerate(places) if now[place] != above[place]}
        nodes.append([-1 if node.parent is None else node.parent, _said(tree, node), changed])
        if tree.traced:
            nodes[-1].append(_runs(node, marks[node.parent], above, draw))
    return {"looks": list(looks), "places": places, "blank": list(blank.values()), "nodes": nodes}


Draw = Callable[[Marks, Mapping[Place, Role]], Mapping[str, int]]


def _runs(node: Recorded, known: Marks, above: Mapping[str, int], draw: Draw) -> list[list[Any]]:
    """The runs on the way to a node: round, constraint, how it ended, what it removed, and the places that change.

    Places that are variables of the constraint are shaded, those that lost a value are marked, and newly
    known ones look as everywhere.
    """
    found: list[list[Any]] = []
    places = list(above)
    for run, marks in node.runs:
        few = run.variables if len(run.variables) <= _SHADED else ()
        lit = {Place(name): Role.AREA for name in few if name in above}
        lit |= {Place(name): Role.REMOVED for name, _ in run.removed if name in above}
        lit |= {place: Role.SECOND for place in marks if place not in known}
        now = draw(marks, lit)
        changed = {at: now[place] for at, place in enumerate(places) if now[place] != above[place]}
        removed = [[name, ", ".join(map(str, values))] for name, values in run.removed]
        found.append([run.round, run.constraint, run.fate, removed, changed])
        known, above = marks, now
    return found


def _looks(scene: Scene, marks: Marks, before: Marks, theme: Theme, looks: dict[str, int]) -> dict[str, int]:
    """Draw the puzzle and number each place's look; newly known places are highlighted."""
    new = {place: Role.SECOND for place in marks if place not in before and place not in scene.given}
    return _drawn(scene, marks, new, theme, looks)


def _drawn(
    scene: Scene, marks: Marks, lit: Mapping[Place, Role], theme: Theme, looks: dict[str, int]
) -> dict[str, int]:
    """Draw the puzzle and number each place's look."""
    drawn = svg(scene, marks, theme=theme, lights=[Light(place, role) for place, role in lit.items()])
    return {match[1]: looks.setdefault(match[3], len(looks)) for match in _PLACE.finditer(drawn)}


def _said(tree: Tree, node: Recorded) -> str:
    known = f"{len(node.marks):,} of {len(families.of(tree.puzzle).places(tree.puzzle)):,} places known"
    return f"node {node.number + 1:,}, depth {node.depth}: {node.text}. {FATES[node.fate].capitalize()}; {known}."


def _by_variables() -> Theme:
    """A theme whose colours are variables of the page's style, so that it follows the reader's dark mode."""
    return Theme(
        inks={ink: f"var(--{ink})" for ink in PAPER.inks},
        looks={role: Look(**dict(_look(role, look))) for role, look in PAPER.looks.items()},
    )


def _look(role: Role, look: Look) -> Iterator[tuple[str, Any]]:
    for each in fields(look):
        value = getattr(look, each.name)
        yield each.name, f"var(--{role.value}-{each.name})" if isinstance(value, str) else value


def _colours() -> str:
    """The variables in the colours of both themes."""

    def variables(theme: Theme) -> str:
        colours = {str(ink): colour for ink, colour in theme.inks.items()}
        for role, look in theme.looks.items():
            for each in fields(look):
                value = getattr(look, each.name)
                if isinstance(value, str):
                    colours[f"{role.value}-{each.name}"] = value
        return "".join(f"--{name}:{colour};" for name, colour in colours.items())

    light = f":root{{color-scheme:light dark;{variables(PAPER)}}}"
    return f"{light}\n@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}"
