"""A search tree as SVG: a box for each node with the choice that led to it; shape and colour show its fate.

A full assignment that was accepted is an oval with two rims; a contradiction has a cross below its box; a subtree that
is not opened is a triangle with its size. Dots below a node say that not everything there was tried or recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clew import families
from clew.core.results import Role
from clew.lab.tree import ROOM, Recorded, Tree
from clew.lab.tree_layout import tidy
from clew.render.escape import escape, quoted
from clew.render.theme import PAPER, Theme

FONT = 11.0  # size of the letters in boxes
LETTER, CAPITAL = 0.57, 0.74  # widths of bold letters relative to their size, rounded up
LONGEST = 18  # letters per line in a box; longer lines end in dots
BOX = 32.0  # height of a box, for two lines
STEP = 78.0  # from one depth to the next
GAP = 10.0  # between boxes
EDGE = 44.0  # margin; depths are written on its left
HEAD = 58.0  # room for the title
FOOT = 34.0  # room for the legend

FATES = {
    "open": "choice point",
    "failed": "contradiction",
    "solution": "solution",
    "refused": "full, but refused by a test after the search",
}


def draw_svg(tree: Tree, theme: Theme = PAPER, room: int = ROOM) -> str:
    """Draw a tree with title, counters and legend."""
    body, width, height = picture(tree, 0, theme, room)
    title, caption = heading(tree), summary(tree)
    width = max(width, 2 * EDGE + 1.35 * _wide(title), 2 * EDGE + _wide(caption), 760)
    height += HEAD + FOOT
    lines = [
        _open(width, height, f"Search tree: {title}", theme),
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="{theme.inks["paper"]}"/>',
        f'<text x="16" y="26" font-size="{_n(1.35 * FONT)}" font-weight="bold" fill="{theme.inks["given"]}">'
        f"{escape(title)}</text>",
        f'<text x="16" y="45" font-size="{_n(FONT)}" fill="{theme.inks["note"]}">{escape(caption)}</text>',
        f'<g transform="translate(0 {_n(HEAD)})">',
        *body,
        "</g>",
        *_legend(16, height - FOOT / 2, theme),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def draw_part(tree: Tree, root: int, theme: Theme, room: int = ROOM) -> str:
    """Draw the subtree of one node without title and legend, for a page that has both."""
    body, width, height = picture(tree, root, theme, room)
    return "\n".join([_open(width, height, f"Search tree below {tree.nodes[root].text}", theme), *body, "</svg>"])


def draw_legend(theme: Theme) -> str:
    """Draw the legend for a page."""
    return "\n".join([_open(760, 24, "Legend", theme), *_legend(2, 12, theme), "</svg>"])


def heading(tree: Tree) -> str:
    """What was labelled, and how."""
    return f"{name_of(tree.puzzle)}: {tree.way}"


def name_of(puzzle: Any) -> str:
    """The title of a drawing of the puzzle."""
    return families.of(puzzle).display.draw(puzzle).title


def summary(tree: Tree) -> str:
    """The counters of the whole search, how much of it is recorded, and how it ended."""
    labelled = tree.labelled
    nodes = f"first {len(tree.nodes):,} of {labelled.nodes:,} nodes" if tree.cut else _counted(labelled.nodes, "node")
    return ", ".join([nodes, _counted(labelled.failures, "failure"), f"depth {labelled.depth}", ending(tree)])


def ending(tree: Tree) -> str:
    """How many solutions were found, and why the search ended."""
    count = _counted(tree.labelled.count, "solution")
    ended = {
        "exhausted": f"{count} in all",
        "solutions": f"stopped at {count}",
        "stopped": f"interrupted at {count}",
        "seconds": f"{count} when time ran out",
    }
    best = tree.labelled.objective
    if best is not None and tree.labelled.end == "exhausted":
        return f"objective {best:,} is the best, found after {_counted(tree.labelled.count - 1, 'other solution')}"
    text = ended.get(tree.labelled.end, f"{count} within the limit of {tree.labelled.end}")
    return text if best is None else f"{text}, the best with objective {best:,}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def picture(tree: Tree, root: int, theme: Theme, room: int) -> tuple[Sequence[str], float, float]:
    """Draw what is opened below a node; return the elements and the width and height they need."""
    opened = tree.opened(root, room)
    places = tidy(opened, root)
    pen = _Pen(tree, theme, opened, _width(tree, opened))
    first = tree.nodes[root].depth
    spots = {
        number: (EDGE + (at + 0.5) * (pen.width + GAP), (tree.nodes[number].depth - first) * STEP + BOX)
        for number, at in places.items()
    }
    deepest = max(tree.nodes[number].depth for number in opened)
    width = max(x for x, _ in spots.values()) + (pen.width + GAP) / 2 + EDGE / 2
    height = (deepest - first) * STEP + 2 * BOX + 30
    body = [pen.depth(depth, (depth - first) * STEP + BOX, width) for depth in range(first, deepest + 1)]
    body += [pen.edge(tree.nodes[number], spots) for number in opened if number != root]
    body += [pen.node(tree.nodes[number], *spots[number]) for number in opened]
    return body, width, height


def _width(tree: Tree, opened: Mapping[int, Sequence[int]]) -> float:
    """The width of the boxes: that of their longest line."""
    return max(*(_wide(_short(line)) + 12 for number in opened for line in tree.nodes[number].choice), 40)


def _wide(line: str) -> float:
    return FONT * sum(CAPITAL if letter.isupper() or letter in "≠…" else LETTER for letter in line)


def _short(line: str) -> str:
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


@dataclass(frozen=True)
class _Pen:
    """Draws the nodes of one picture."""

    tree: Tree
    theme: Theme
    opened: Mapping[int, Sequence[int]]
    width: float

    def depth(self, depth: int, y: float, width: float) -> str:
        """Write a depth at the left, with a faint line across."""
        line = f'<path d="M{_n(EDGE - 12)} {_n(y)}H{_n(width)}" stroke="{self.theme.inks["faint"]}"/>'
        at = f'x="{_n(EDGE - 18)}" y="{_n(y + 0.36 * FONT)}" text-anchor="end" font-size="{_n(FONT)}"'
        return f'{line}<text {at} fill="{self.theme.inks["note"]}">{depth}</text>'

    def edge(self, node: Recorded, spots: Mapping[int, tuple[float, float]]) -> str:
        """Draw the line that leads to a node."""
        (x, y), (from_x, from_y) = spots[node.number], spots[self.tree.path(node.number)[1]]
        ends = f"M{_n(from_x)} {_n(from_y + BOX / 2)}L{_n(x)} {_n(y - BOX / 2)}"
        look = f'fill="none" stroke="{self.theme.inks["line"]}" stroke-width="1.2"'
        return f'<path data-edge="{node.number}" d="{ends}" {look}/>'

    def node(self, node: Recorded, x: float, y: float) -> str:
        """Draw a node as one group, which a page finds by its number."""
        inside = "".join([*self._sign(node, x, y), *self._below(node, x, y + BOX / 2)])
        folded = bool(self.tree.children[node.number]) and not self.opened[node.number]
        name = f'data-node="{node.number}"' + (' data-folded="yes"' if folded else "")
        return f"<g {name}><title>{escape(self._caption(node))}</title>{inside}</g>"

    def _caption(self, node: Recorded) -> str:
        known = f"{_counted(len(node.marks), 'place')} known"
        lines = [f"node {node.number + 1:,}: {node.text}", f"depth {node.depth}, {FATES[node.fate]}, {known}"]
        size, solutions = self.tree.sizes[node.number] - 1, self.tree.solutions[node.number]
        if size:
            lines.append(f"below it {_counted(size, 'node')} and {_counted(solutions, 'solution')}")
        return "\n".join(lines)

    def _sign(self, node: Recorded, x: float, y: float) -> Iterator[str]:
        """The outline by fate, and the choice in it."""
        inks, looks = self.theme.inks, self.theme.looks
        left, top = x - self.width / 2, y - BOX / 2
        at = f'x="{_n(left)}" y="{_n(top)}" width="{_n(self.width)}" height="{_n(BOX)}"'
        if node.fate == "solution":
            look = looks[Role.PLACED]
            for grown in (4.5, 1.5):
                rim = f'rx="{_n(self.width / 2 + grown)}" ry="{_n(BOX / 2 + grown)}"'
                yield f'<ellipse cx="{_n(x)}" cy="{_n(y)}" {rim} fill="{look.area}" stroke="{look.ring}"/>'
        elif node.fate == "failed":
            look = looks[Role.REMOVED]
            yield f'<rect {at} fill="{look.area}" stroke="{look.ring}"/>'
        elif node.fate == "refused":
            look = looks[Role.WRONG]
            yield f'<rect {at} fill="{look.area}" stroke="{look.ring}" stroke-dasharray="4 3"/>'
        else:
            yield f'<rect {at} rx="7" fill="{inks["paper"]}" stroke="{inks["frame"]}"/>'
        name, value = map(_short, node.choice)
        for line, drop in ((name, -7.0 if value else 0.0), (value, 7.0)):
            weight = ' font-weight="bold"' if line is value else ""
            text = f'x="{_n(x)}" y="{_n(y + drop + 0.36 * FONT)}" text-anchor="middle" font-size="{_n(FONT)}"{weight}'
            yield f'<text {text} fill="{inks["given"]}">{escape(line)}</text>' if line else ""

    def _below(self, node: Recorded, x: float, y: float) -> Iterator[str]:
        """What is below a box: a cross, a triangle for an unopened subtree, dots for what was not tried."""
        inks, looks = self.theme.inks, self.theme.looks
        number = node.number
        if node.fate in ("failed", "refused"):
            ring = looks[Role.REMOVED].ring
            yield f'<path d="M{_n(x - 4)} {_n(y + 5)}l8 8m0 -8l-8 8" stroke="{ring}" stroke-width="1.8" fill="none"/>'
        elif self.tree.children[number] and not self.opened[number]:
            look = looks[Role.PLACED if self.tree.solutions[number] else Role.REMOVED]
            shape = f"M{_n(x)} {_n(y)}l{_n(self.width / 2)} 26h{_n(-self.width)}z"
            yield f'<path d="{shape}" fill="{look.area}" stroke="{look.ring}"/>'
            size = f"{self.tree.sizes[number] - 1:,}"
            at = f'x="{_n(x)}" y="{_n(y + 22.5)}" text-anchor="middle" font-size="{_n(FONT)}"'
            yield f'<text {at} fill="{inks["given"]}">{size}</text>'
        elif len(self.tree.children[number]) < node.branches:
            # Next to the lines to children, if any.
            beside = x + (self.width / 2 - 8 if self.tree.children[number] else 0)
            dots = "".join(f'<circle cx="{_n(beside)}" cy="{_n(y + drop)}" r="1.4"/>' for drop in (5, 10, 15))
            yield f'<g fill="{inks["note"]}">{dots}</g>'


def _legend(x: float, y: float, theme: Theme) -> Iterator[str]:
    """Name the signs in one row."""
    inks, looks = theme.inks, theme.looks
    failed, solved = looks[Role.REMOVED], looks[Role.PLACED]
    signs = (
        (f'<rect x="0" y="-7" width="20" height="14" rx="4" fill="{inks["paper"]}" stroke="{inks["frame"]}"/>', "open"),
        (f'<rect x="0" y="-7" width="20" height="14" fill="{failed.area}" stroke="{failed.ring}"/>', "contradiction"),
        (f'<path d="M10 -9l10 16h-20z" fill="{failed.area}" stroke="{failed.ring}"/>', "failed, not opened"),
        (f'<ellipse cx="10" cy="0" rx="11" ry="8" fill="{solved.area}" stroke="{solved.ring}"/>', "solution"),
        (f'<path d="M10 -9l10 16h-20z" fill="{solved.area}" stroke="{solved.ring}"/>', "solutions, not opened"),
        (
            "".join(f'<circle cx="10" cy="{drop}" r="1.4" fill="{inks["note"]}"/>' for drop in (-5, 0, 5)),
            "more was left",
        ),
    )
    for sign, name in signs:
        text = f'<text x="27" y="{_n(0.36 * FONT)}" font-size="{_n(FONT)}" fill="{inks["note"]}">{name}</text>'
        yield f'<g transform="translate({_n(x)} {_n(y)})">{sign}{text}</g>'
        x += 44 + _wide(name)


def _open(width: float, height: float, title: str, theme: Theme) -> str:
    sides = f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {sides} role="img" aria-label={quoted(title)}'
        f" font-family={quoted(theme.font)}>"
    )


def _n(number: float) -> str:
    """Write a number with one decimal at most."""
    return f"{number:.1f}".removesuffix(".0")
