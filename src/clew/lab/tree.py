"""Search trees: what a labelling did node by node, up to a bound, and which parts of it to show.

Nodes are numbered as the search visits them, so a subtree is a range of numbers, and everything not tried or not
recorded is below the nodes of one path: the *unfinished* ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from clew import families
from clew.core.errors import PuzzleError
from clew.core.family import Knobs
from clew.core.places import Marks
from clew.core.strategy import Budget, Strategy
from clew.core.text import quoted
from clew.lab import modules

if TYPE_CHECKING:
    from clew.core.model import Run
    from clew.engine.choices import Branch
    from clew.engine.cp import Posed
    from clew.engine.labelling import Fate, Labelled, Node
    from clew.engine.rounds import RoundsStore

BOUND = 500  # nodes of a record
ROOM = 60  # nodes of a picture that are opened


@dataclass(frozen=True, kw_only=True)
class Way:
    """How to label: viewpoint, strategy, options of the viewpoint, and the user's own file that has it, if any."""

    viewpoint: str
    strategy: Strategy = field(default_factory=Strategy)
    options: Knobs = field(default_factory=dict)
    module: str = ""

    def __str__(self) -> str:
        words = [self.viewpoint, *(f"{name}={choice}" for name, choice in self.options.items()), str(self.strategy)]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Recorded:
    """One node: the choice that led to it (what, and which value), its fate, and the marks known there."""

    number: int
    parent: int | None
    depth: int
    choice: tuple[str, str]
    fate: Fate
    branches: int  # still to try below it
    marks: Marks
    runs: Sequence[tuple[Run, Marks]] = ()  # with a trace: what propagation did on the way here, and the marks after it

    @property
    def text(self) -> str:
        """The choice in one line."""
        return " ".join(self.choice).strip()


@dataclass(frozen=True)
class Tree:
    """The first nodes of a search, and the counters of the whole."""

    puzzle: Any
    way: Way
    nodes: Sequence[Recorded]
    labelled: Labelled

    @property
    def cut(self) -> bool:
        """Whether the search had more nodes than the record."""
        return self.labelled.nodes > len(self.nodes)

    @property
    def traced(self) -> bool:
        """Whether the nodes have runs of constraints."""
        return any(node.runs for node in self.nodes)

    @cached_property
    def children(self) -> Sequence[Sequence[int]]:
        """The children of each node, in the order tried."""
        children: list[list[int]] = [[] for _ in self.nodes]
        for node in self.nodes:
            if node.parent is not None:
                children[node.parent].append(node.number)
        return children

    @cached_property
    def sizes(self) -> Sequence[int]:
        """How many recorded nodes the subtree of each node has, itself included."""
        return self._summed([1] * len(self.nodes))

    @cached_property
    def solutions(self) -> Sequence[int]:
        """How many recorded solutions the subtree of each node has."""
        return self._summed([int(node.fate == "solution") for node in self.nodes])

    def _summed(self, own: list[int]) -> Sequence[int]:
        for node in reversed(self.nodes):
            if node.parent is not None:
                own[node.parent] += own[node.number]
        return own

    @cached_property
    def unfinished(self) -> frozenset[int]:
        """The nodes below which, at any depth, the record or the search ended before everything was tried."""
        missing = [node.number for node in self.nodes if len(self.children[node.number]) < node.branches]
        return frozenset(number for each in missing for number in self.path(each))

    def path(self, number: int) -> Sequence[int]:
        """The nodes from one up to the root."""
        path = [number]
        while (above := self.nodes[path[-1]].parent) is not None:
            path.append(above)
        return path

    def opened(self, root: int = 0, room: int = ROOM) -> Mapping[int, Sequence[int]]:
        """Choose what to show below a node: the nodes in search order, each with those drawn below it.

        The paths to the first solution and to where the search ended are always shown. The rest is opened while there
        is room, subtrees with solutions first, then the largest; an unopened subtree is drawn as one sign.
        """
        first = next((node.number for node in self.nodes[root:] if node.fate == "solution"), None)
        wanted = set(self.unfinished) | set(() if first is None else self.path(first)) | {root}
        opened: dict[int, Sequence[int]] = {root: ()}
        waiting: list[tuple[bool, bool, int, int]] = []

        def wait(number: int) -> None:
            if self.children[number]:
                heappush(waiting, (number not in wanted, not self.solutions[number], -self.sizes[number], number))

        wait(root)
        while waiting:
            may_stay, _, _, number = heappop(waiting)
            below = self.children[number]
            if may_stay and len(opened) + len(below) > room:
                continue
            opened[number] = below
            for child in below:
                opened[child] = ()
                wait(child)
        return dict(sorted(opened.items()))


def record(puzzle: Any, way: Way, budget: Budget | None = None, bound: int = BOUND, *, trace: bool = False) -> Tree:
    """Label a puzzle and keep the first nodes of the search, with the marks known at each.

    With a trace, the engine is our own, and each node has every run of a constraint that led to it.
    """
    from clew.engine.cp import pose
    from clew.engine.labelling import Listener, label
    from clew.engine.rounds import RoundsStore

    family = families.of(puzzle)
    viewpoints = modules.viewpoints(family.name, way.module)
    if way.viewpoint not in viewpoints:
        known = f"expected one of {', '.join(viewpoints)}" if viewpoints else "it has none"
        raise PuzzleError(f"{quoted(way.viewpoint)} is not a viewpoint of {family.name}: {known}")
    store = RoundsStore(record=True) if trace else None
    ready = pose(viewpoints[way.viewpoint], puzzle, way.options, make=None if store is None else lambda _: store)
    nodes: list[Recorded] = []

    def hear(node: Node) -> None:
        if len(nodes) < bound:
            choice, marks = _choice(ready, node.branch), ready.model.marks()
            runs = () if store is None else _runs(ready, store)
            nodes.append(Recorded(node.number, node.parent, node.depth, choice, node.fate, node.branches, marks, runs))

    labelled = label(ready, way.strategy, budget or Budget(solutions=1), Listener(node=hear))
    return Tree(puzzle, way, nodes, labelled)


def _runs(ready: Posed[Any], store: RoundsStore) -> Sequence[tuple[Run, Marks]]:
    """The runs since the last node, with the marks after each; values of decisions are written as people do."""
    show, known = ready.model.show, {variable.name: variable for variable in ready.model.decisions}
    marks = store.look_back(ready.model.marks)
    found = []
    for run in store.take_runs():
        removed = [
            (name, [show(known[name], int(value)) if show and name in known else str(value) for value in values])
            for name, values in run.removed
        ]
        found.append(run._replace(removed=removed))
    return list(zip(found, marks, strict=True))


def _choice(ready: Posed[Any], branch: Branch | None) -> tuple[str, str]:
    if branch is None:
        return "start", ""
    show = ready.model.show
    value = str(branch.value) if show is None else show(branch.variable, branch.value)
    return branch.variable.name, f"{branch.sign} {value}"
