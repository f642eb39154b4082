"""Graphs whose edges are 0/1 variables: connected, or one closed loop."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from clew.engine.domains import Contradiction, Domain
from clew.engine.propagators.base import Propagator

if TYPE_CHECKING:
    from clew.engine.rounds import RoundsStore

Edge = tuple[int, int]


def _component(start: int, edges: Iterable[Edge]) -> set[int]:
    """The nodes that edges join to one."""
    beside: dict[int, list[int]] = defaultdict(list)
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    seen, waiting = {start}, [start]
    while waiting:
        for near in beside[waiting.pop()]:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    return seen


class _Graph(Propagator):
    event = "fixed"

    def __init__(self, nodes: int, edges: Mapping[Edge, Domain]) -> None:
        super().__init__(edges.values())
        self.nodes, self.edges = nodes, edges

    def possible(self) -> list[Edge]:
        """The edges that are not ruled out."""
        return [edge for edge, each in self.edges.items() if each.high]

    def sure(self) -> list[Edge]:
        """The edges that are there."""
        return [edge for edge, each in self.edges.items() if each.low]


class Connected(_Graph):
    """The edges connect all nodes: Prosser and Unsworth, A connectivity constraint using bridges, 2006."""

    kind = "connected"
    repeats = False

    def narrow(self, store: RoundsStore) -> bool:
        """Keep each edge without which the possible ones would fall apart."""
        possible = self.possible()
        if len(_component(0, possible)) < self.nodes:
            raise Contradiction
        if len(_component(0, self.sure())) == self.nodes:
            return True
        for edge in possible:
            without = _component(0, (each for each in possible if each != edge))
            if len(without) < self.nodes:
                self.edges[edge].take(1)
        return len(_component(0, self.sure())) == self.nodes

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether all nodes are connected."""
        drawn = [edge for edge, value in zip(self.edges, values, strict=True) if value]
        return len(_component(0, drawn)) == self.nodes


class Cycle(_Graph):
    """The edges are one closed loop through some of the nodes."""

    kind = "loop"

    def narrow(self, store: RoundsStore) -> bool:
        """Give each node two edges or none, keep to one part of the graph, and close no loop too early."""
        for node in range(self.nodes):
            self._narrow_node([each for edge, each in self.edges.items() if node in edge])
        sure = self.sure()
        if not sure:
            if not self.possible():
                raise Contradiction
            return False
        self._narrow_part(sure)
        self._narrow_ends(sure)
        return self.all_fixed() and self._checked()

    def _checked(self) -> bool:
        if not self.satisfied([each.low for each in self.variables]):
            raise Contradiction
        return True

    @staticmethod
    def _narrow_node(around: Sequence[Domain]) -> None:
        sure = sum(each.low for each in around)
        open_ = [each for each in around if not each.fixed]
        if sure > 2 or (sure == 1 and not open_):
            raise Contradiction
        if sure == 2 or (sure == 0 and len(open_) == 1):
            for each in open_:
                each.take(0)
        elif sure == 1 and len(open_) == 1:
            open_[0].take(1)

    def _narrow_part(self, sure: Sequence[Edge]) -> None:
        """Rule out what possible edges do not join to an edge that is there."""
        part = _component(sure[0][0], self.possible())
        for edge, each in self.edges.items():
            if edge[0] not in part:
                each.below(0)

    def _narrow_ends(self, sure: Sequence[Edge]) -> None:
        """Rule out edges that would close a path while other lines are left out, and all others once one is closed."""
        degree: dict[int, int] = defaultdict(int)
        for edge in sure:
            for node in edge:
                degree[node] += 1
        left = set(sure)
        while left:
            path = _component(next(iter(left))[0], left)
            own = {edge for edge in left if edge[0] in path}
            left -= own
            ends = sorted(node for node in path if degree[node] == 1)
            if not ends:
                for edge, each in self.edges.items():
                    if edge not in own:
                        each.below(0)
            elif len(own) < len(sure):
                for edge in ((ends[0], ends[1]), (ends[1], ends[0])):
                    if edge in self.edges and edge not in own:
                        self.edges[edge].below(0)

    def satisfied(self, values: Sequence[int]) -> bool:
        """Whether it is one loop."""
        drawn = [edge for edge, value in zip(self.edges, values, strict=True) if value]
        ends = [node for edge in drawn for node in edge]
        part = _component(drawn[0][0], drawn) if drawn else set()
        return bool(drawn) and part == set(ends) and all(ends.count(node) == 2 for node in part)
