"""Tidy trees: places the nodes of a tree so that equal subtrees look alike and nothing is wider than it must be.

Reingold and Tilford (1981) for any number of children, in linear time after Buchheim, Junger and Leipert (2002):
subtrees are laid side by side as close as possible; their outlines are walked down together, along threads that lead
from the foot of a short outline to the next node of the longer one behind it. Small subtrees between large ones are
spread evenly. No recursion: search trees are deep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def tidy(children: Mapping[int, Sequence[int]], root: int) -> dict[int, float]:
    """Return each node's x; nodes of one depth are at least 1 apart, the leftmost is at 0."""
    order = [root]
    for node in order:
        order += children.get(node, ())
    layout = _Layout(children)
    for node in reversed(order):
        layout.join(node)
    shifts, places = {root: 0.0}, dict[int, float]()
    for node in order:
        places[node] = layout.start[node] + shifts[node]
        for child in children.get(node, ()):
            shifts[child] = shifts[node] + layout.below[node]
    least = min(places.values())
    return {node: place - least for node, place in places.items()}


class _Layout:
    """Positions relative to the parent, while subtrees are joined from the bottom up."""

    def __init__(self, children: Mapping[int, Sequence[int]]) -> None:
        self.children = children
        self.start: dict[int, float] = {}  # of a node, before its ancestors are moved
        self.below: dict[int, float] = {}  # how far everything below a node is moved
        self.middle: dict[int, float] = {}  # of a node's children
        self.thread: dict[int, int] = {}
        self.parent: dict[int, int] = {}
        self.rank: dict[int, int] = {}
        self.owner: dict[int, int] = {}  # the sibling whose subtree an outline's node belongs to
        self.moved: dict[int, float] = {}
        self.change: dict[int, float] = {}  # by how much less each earlier sibling is moved than the next

    def join(self, node: int) -> None:
        """Lay the subtrees of a node's children side by side; each is already laid out."""
        below = self.children.get(node, ())
        self.below[node] = self.start[node] = 0.0
        if not below:
            self.middle[node] = 0.0
            return
        behind = below[0]
        for rank, child in enumerate(below):
            self.parent[child], self.rank[child], self.owner[child] = node, rank, child
            self.moved[child] = self.change[child] = 0.0
            self.start[child] = self.start[below[rank - 1]] + 1 if rank else self.middle[child]
            if rank:
                self.below[child] = self.start[child] - self.middle[child] if self.children.get(child) else 0.0
                behind = self._push(below, rank, behind)
        self._spread(below)
        self.middle[node] = self.start[node] = (self.start[below[0]] + self.start[below[-1]]) / 2

    def _left(self, node: int) -> int | None:
        below = self.children.get(node)
        return below[0] if below else self.thread.get(node)

    def _right(self, node: int) -> int | None:
        below = self.children.get(node)
        return below[-1] if below else self.thread.get(node)

    def _push(self, siblings: Sequence[int], rank: int, behind: int) -> int:
        """Move a subtree away from all before it; return the sibling that represents those hidden behind others."""
        child = siblings[rank]
        inner_right = outer_right = child
        inner_left, outer_left = siblings[rank - 1], siblings[0]
        right = far_right = self.below[child]
        left, far_left = self.below[inner_left], self.below[outer_left]
        while True:
            beside, below = self._right(inner_left), self._left(inner_right)
            if beside is None or below is None:
                break
            inner_left, inner_right = beside, below
            outer_left, outer_right = self._sure(self._left(outer_left)), self._sure(self._right(outer_right))
            self.owner[outer_right] = child
            gap = self.start[inner_left] + left - self.start[inner_right] - right + 1
            if gap > 0:
                owner = self.owner[inner_left]
                self._move(owner if self.parent[owner] == self.parent[child] else behind, child, gap)
                right += gap
                far_right += gap
            left += self.below[inner_left]
            right += self.below[inner_right]
            far_left += self.below[outer_left]
            far_right += self.below[outer_right]
        if beside is not None and self._right(outer_right) is None:
            self.thread[outer_right] = beside
            self.below[outer_right] += left - far_right
        if below is not None and self._left(outer_left) is None:
            self.thread[outer_left] = below
            self.below[outer_left] += right - far_left
            return child
        return behind

    @staticmethod
    def _sure(node: int | None) -> int:
        if node is None:
            raise AssertionError("an outer outline ends before an inner one")
        return node

    def _move(self, fixed: int, child: int, gap: float) -> None:
        between = self.rank[child] - self.rank[fixed]
        self.change[child] -= gap / between
        self.change[fixed] += gap / between
        self.moved[child] += gap
        self.start[child] += gap
        self.below[child] += gap

    def _spread(self, below: Sequence[int]) -> None:
        """Move the siblings between two that were pushed apart."""
        moved = change = 0.0
        for child in reversed(below):
            self.start[child] += moved
            self.below[child] += moved
            change += self.change[child]
            moved += self.moved[child] + change
