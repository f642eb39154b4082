"""Labelling: what each strategy chooses, what is counted, and that every limit ends it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import product

import pytest

from clew.core.errors import PuzzleError
from clew.core.family import Knobs
from clew.core.frozen import replace
from clew.core.model import Model, Store, Variable, Viewpoint
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.core.strategy import ORDERS, VALUE_CHOICES, VARIABLE_CHOICES, Budget, Strategy
from clew.engine.choices import brancher, chooser
from clew.engine.cp import ChocoStore, Maker, Posed, pose
from clew.engine.labelling import Labelled, Listener, Node, label, solve
from clew.engine.rounds import RoundsStore

EVERY_STRATEGY = [
    Strategy(variable=variable, value=value, order=order)
    for variable, value, order in product(VARIABLE_CHOICES, VALUE_CHOICES, ORDERS)
]


def queens(side: int, knobs: Knobs, store: Store) -> Model:
    """A queen in each column; its row is the variable."""
    rows = [store.integer(f"q{i + 1}", 1, side) for i in range(side)]
    ups = [store.affine(1, row, i) for i, row in enumerate(rows)]
    downs = [store.affine(1, row, -i) for i, row in enumerate(rows)]
    store.post(*(store.all_different(line, "weak") for line in (rows, ups, downs)))
    return Model(decisions=rows, marks=lambda: {Place(row.name): row.low for row in rows if row.fixed})


QUEENS = Viewpoint(title="queens", about="", build=queens)


def posed(build: Callable[[Store], Model]) -> Posed[None]:
    return pose(Viewpoint[None](title="made", about="", build=lambda _, __, store: build(store)), None)


def free(store: Store, sizes: Sequence[int] = (2, 2, 2)) -> Model:
    """Variables without any constraint."""
    cells = [store.integer(f"x{i + 1}", 1, size) for i, size in enumerate(sizes)]
    return Model(decisions=cells, marks=lambda: {Place(cell.name): cell.low for cell in cells if cell.fixed})


def found(result: Labelled) -> set[frozenset[tuple[Place, object]]]:
    return {frozenset(marks.items()) for marks in result.solutions}


def test_every_strategy_finds_all_solutions_and_nothing_else() -> None:
    ready = pose(QUEENS, 6)
    expected = found(label(ready, budget=Budget(solutions=None)))
    assert len(expected) == 4
    for strategy in EVERY_STRATEGY:
        result = label(ready, strategy, Budget(solutions=None))
        assert (found(result), result.count, result.exhausted) == (expected, 4, True), strategy


BRANCHES: Mapping[str, Sequence[str]] = {
    "step": ["x = 1", "x ≠ 1"],
    "up": ["x = 1", "x ≠ 1"],
    "down": ["x = 9", "x ≠ 9"],
    "step/down": ["x = 9", "x ≠ 9"],
    "enum": ["x = 1", "x = 3", "x = 4", "x = 9"],
    "enum/down": ["x = 9", "x = 4", "x = 3", "x = 1"],
    "bisect": ["x ≤ 5", "x > 5"],
    "bisect/down": ["x > 5", "x ≤ 5"],
    "median": ["x = 3", "x ≠ 3"],
    "middle": ["x = 4", "x ≠ 4"],
}


@pytest.mark.parametrize("value", BRANCHES)
def test_a_value_choice_splits_a_domain_as_it_says(value: str) -> None:
    x = ChocoStore().integer_of("x", [1, 3, 4, 9])
    split = brancher(Strategy.parse(f"leftmost/{value}"), {})
    assert [str(branch) for branch in split(x)] == BRANCHES[value]


def test_a_model_may_prefer_values() -> None:
    x = ChocoStore().integer_of("x", [1, 3, 4, 9])
    prefer = {"x": [4, 7, 9, 1, 3]}
    assert [branch.value for branch in brancher(Strategy(value="enum"), prefer)(x)] == [4, 9, 1, 3]
    assert [branch.value for branch in brancher(Strategy(value="step"), prefer)(x)] == [4, 4]
    assert [branch.value for branch in brancher(Strategy(value="down"), prefer)(x)] == [3, 3]


def test_a_variable_choice_takes_what_it_says_and_the_leftmost_of_several() -> None:
    store = ChocoStore()
    domains = {"a": [5], "b": [2, 4, 7], "c": [3, 9], "d": [1, 2, 6, 7], "e": [2, 3], "f": [1, 8, 9, 10]}
    cells = {name: store.integer_of(name, domain) for name, domain in domains.items()}
    store.post(store.compare(cells["d"], "!=", 100), store.compare(cells["e"], "!=", 100))
    expected = {
        "leftmost": "b",
        "min": "d",
        "max": "f",
        "ff": "c",
        "ffc": "e",
        "anti_first_fail": "d",
        "occurrence": "d",
        "max_regret": "f",
    }
    for variable, name in expected.items():
        chosen, below = chooser(Strategy(variable=variable))(list(cells.values()))
        assert chosen is not None
        assert chosen.name == name, variable
        assert {"b", "c", "d", "e", "f"} - {each.name for each in below} <= set(), variable


def test_chance_follows_the_seed() -> None:
    def heard(seed: int) -> list[str]:
        nodes: list[Node] = []
        label(pose(QUEENS, 6), Strategy.parse("random/random", seed), Budget(), Listener(node=nodes.append))
        return [str(node.branch) for node in nodes]

    assert heard(1) == heard(1)
    assert heard(1) != heard(2)


def test_strategies_are_read_as_they_are_written() -> None:
    for strategy in EVERY_STRATEGY:
        assert Strategy.parse(str(strategy)) == strategy
    for wrong in ("best", "ff/sideways", "ff/enum/left", "ff/enum/up/up"):
        with pytest.raises(PuzzleError):
            Strategy.parse(wrong)


def test_the_nodes_reported_are_the_nodes_counted() -> None:
    for text in ("leftmost/step", "ff/enum", "ffc/bisect", "random/median"):
        nodes: list[Node] = []
        result = label(pose(QUEENS, 6), Strategy.parse(text), Budget(solutions=None), Listener(node=nodes.append))
        fates = [node.fate for node in nodes]
        assert len(nodes) == result.nodes
        assert (fates.count("failed"), fates.count("solution")) == (result.failures, result.assignments)
        assert [node.number for node in nodes] == list(range(result.nodes))
        assert max(node.depth for node in nodes) == result.depth
        for node in nodes[1:]:
            parent = nodes[node.parent or 0]
            assert (parent.fate, parent.depth) == ("open", node.depth - 1)


def test_while_a_node_is_reported_the_store_is_there() -> None:
    ready = pose(QUEENS, 6)
    seen: list[tuple[Node, Marks]] = []
    label(
        ready,
        Strategy.parse("leftmost/enum"),
        Budget(),
        Listener(node=lambda node: seen.append((node, ready.model.marks()))),
    )
    for node, marks in seen:
        if node.branch is not None and node.fate != "failed":
            assert marks[Place(node.branch.variable.name)] == node.branch.value
        assert (len(marks) == 6) == (node.fate == "solution") or node.fate == "failed"


def test_two_branches_make_a_full_binary_tree_and_values_a_tree_of_all_choices() -> None:
    result = label(posed(free), Strategy.parse("leftmost/step"), Budget(solutions=None))
    assert (result.nodes, result.count, result.depth, result.failures) == (15, 8, 3, 0)
    result = label(posed(lambda store: free(store, (3, 3))), Strategy.parse("leftmost/enum"), Budget(solutions=None))
    assert (result.nodes, result.count, result.depth) == (1 + 3 + 9, 9, 2)


def failing(store: Store) -> Model:
    """x1 in 1..3, x2 and x3 in 1..2; nothing goes with x1 below 3, which is seen at x3 only, and with x2 = 1."""
    model = free(store, (3, 2, 2))
    x1, x2, x3 = model.decisions

    def possible() -> bool:
        return not (x1.fixed and x2.fixed and x3.fixed) or (x1.low == 3 and x2.low == 2)

    return Model(decisions=[x1, x2, x3], marks=model.marks, watch=possible)


def test_a_retreat_counts_once_and_a_failed_branch_with_another_left_does_not_count() -> None:
    """Five choices of x3 fail as a whole; those below x2 = 2 take x2 along, which is the same retreat."""
    result = label(posed(failing), Strategy.parse("leftmost/enum"), Budget(solutions=1))
    assert (result.failures, result.backtracks, result.count) == (10, 5, 1)


def test_going_on_after_a_solution_is_a_retreat_and_stopping_there_is_none() -> None:
    one = label(posed(free), Strategy.parse("leftmost/enum"), Budget(solutions=1))
    assert (one.backtracks, one.backtracks_at) == (0, [0])
    every = label(posed(free), Strategy.parse("leftmost/enum"), Budget(solutions=None))
    assert every.backtracks_at == [0, 1, 2, 3, 4, 5, 6, 7]


def test_assignments_may_be_refused_and_several_may_be_the_same_solution() -> None:
    def build(store: Store) -> Model:
        model = free(store)
        x1, x2, _ = model.decisions
        return Model(
            decisions=model.decisions,
            marks=lambda: {Place("sum"): x1.low + x2.low} if x1.fixed and x2.fixed else {},
            accept=lambda: x1.low + x2.low > 2,
        )

    result = label(posed(build), budget=Budget(solutions=None))
    assert (result.assignments, result.refused, result.count, result.failures) == (6, 2, 2, 0)
    assert [marks[Place("sum")] for marks in result.solutions] == [3, 4]


def test_a_contradiction_at_the_root_is_one_failed_node() -> None:
    def build(store: Store) -> Model:
        store.post(store.impossible())
        return free(store)

    nodes: list[Node] = []
    result = label(posed(build), budget=Budget(), listener=Listener(node=nodes.append))
    assert (result.nodes, result.failures, result.backtracks, result.end) == (1, 1, 0, "exhausted")
    assert [(node.fate, node.parent, node.branch) for node in nodes] == [("failed", None, None)]


def test_prunings_are_the_values_that_propagation_takes_and_are_counted_on_request() -> None:
    def build(store: Store) -> Model:
        model = free(store, (3, 3, 3))
        x1, x2, x3 = model.decisions
        store.post(store.compare(x1, "<", x2), store.all_different([x1, x2, x3], "weak"))
        return model

    def prunings(budget: Budget) -> int | None:
        return label(posed(build), Strategy.parse("leftmost/enum"), budget, Listener(prunings=True)).prunings

    assert label(posed(build)).prunings is None
    assert prunings(Budget(nodes=1)) == 2  # 3 from x1, 1 from x2
    assert prunings(Budget(nodes=2)) == 2 + 1  # x1 = 1 takes 1 from x3


def test_what_the_engine_does_not_count_is_not_available() -> None:
    result = label(posed(free))
    assert (result.resumptions, result.entailments) == (None, None)


@pytest.mark.parametrize(
    ("budget", "end"),
    [
        (Budget(solutions=3), "solutions"),
        (Budget(solutions=None, nodes=0), "nodes"),
        (Budget(solutions=None, nodes=50), "nodes"),
        (Budget(solutions=None, failures=20), "failures"),
        (Budget(solutions=None, seconds=0.05), "seconds"),
    ],
)
def test_every_limit_ends_a_search_and_leaves_the_store_as_it_was(budget: Budget, end: str) -> None:
    ready = pose(QUEENS, 20)
    result = label(ready, Strategy.parse("ff"), budget)
    assert result.end == end
    assert not result.exhausted
    assert result.nodes == budget.nodes if end == "nodes" else result.nodes > 0
    assert result.failures == 20 if end == "failures" else result.count <= 3 or budget.solutions is None
    assert all(cell.size == 20 for cell in ready.model.decisions)


def test_a_stop_flag_and_a_receiver_that_has_enough_end_a_search() -> None:
    stop = threading.Event()
    result = label(
        pose(QUEENS, 12), budget=Budget(solutions=None, stop=stop), listener=Listener(node=lambda _: stop.set())
    )
    assert (result.end, result.nodes) == ("stopped", 1)
    kept: list[Marks] = []

    def take(marks: Marks) -> bool:
        kept.append(marks)
        return len(kept) < 3

    result = label(pose(QUEENS, 8), budget=Budget(solutions=None), listener=Listener(solution=take))
    assert (result.end, result.count, result.solutions, len(kept)) == ("stopped", 3, [], 3)


def test_an_error_in_a_listener_leaves_the_store_as_it_was() -> None:
    def fail(node: Node) -> None:
        if node.depth == 3:
            raise RuntimeError("enough")

    ready = pose(QUEENS, 8)
    with pytest.raises(RuntimeError, match="enough"):
        label(ready, listener=Listener(node=fail))
    assert all(cell.size == 8 for cell in ready.model.decisions)
    assert label(ready, budget=Budget(solutions=None)).count == 92


def test_budgets_below_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="failures"):
        Budget(failures=-1)


def test_solving_gives_an_outcome_like_a_kernel() -> None:
    assert solve(QUEENS, 3, Limits()).verdict is Verdict.IMPOSSIBLE
    several = solve(QUEENS, 6, Limits(solutions=None))
    assert (several.count, several.exhausted, len(several.solutions)) == (4, True, 4)
    assert solve(QUEENS, 6, Limits(nodes=1)).verdict is Verdict.UNDECIDED
    stop = threading.Event()
    stop.set()
    assert solve(QUEENS, 6, Limits(stop=stop)).verdict is Verdict.UNDECIDED


def test_variables_show_their_domains() -> None:
    shown: Variable = ChocoStore().integer_of("x", [1, 3])
    assert repr(shown) == "x in [1, 3]"


def weighed(store: Store) -> Model:
    """Three variables, all different, and a sum in which the last counts most."""
    cells = [store.integer(name, 1, 4) for name in "abc"]
    total = store.integer("total", 0, 100)
    store.post(store.all_different(cells, "weak"), store.linear(cells, "=", total, [1, 2, 3]))
    return Model(
        decisions=cells,
        marks=lambda: {Place(cell.name): cell.low for cell in cells if cell.fixed},
        objective=total,
    )


@pytest.mark.parametrize("strategy", ["leftmost", "leftmost/down", "ff/bisect", "dom_wdeg/enum/luby", "ff/enum/lds"])
@pytest.mark.parametrize("make", [ChocoStore, RoundsStore])
def test_an_objective_is_made_as_small_as_possible(strategy: str, make: Maker) -> None:
    ready = pose(Viewpoint[None](title="made", about="", build=lambda _, __, store: weighed(store)), None, make=make)
    heard: list[Marks] = []
    result = label(ready, Strategy.parse(strategy), Budget(solutions=1))
    assert (result.objective, result.exhausted) == (3 + 4 + 3, True)
    assert result.solutions == [{"a": 3, "b": 2, "c": 1}]

    def hear(marks: Marks) -> bool:
        heard.append(marks)
        return True

    label(ready, Strategy.parse(strategy), Budget(solutions=1), Listener(solution=hear))
    assert len(heard) == result.count
    sums = [marks["a"] + 2 * marks["b"] + 3 * marks["c"] for marks in heard]  # type: ignore[operator]
    assert sums == sorted(set(sums), reverse=True)


def test_bounding_saves_nodes_and_limits_end_it_with_the_best_so_far() -> None:
    everything = label(posed(lambda store: replace(weighed(store), objective=None)), budget=Budget(solutions=None))
    best = label(posed(weighed))
    assert best.nodes < everything.nodes
    cut = label(posed(weighed), Strategy.parse("leftmost/down"), Budget(nodes=4))
    assert (cut.end, cut.exhausted) == ("nodes", False)
    assert cut.objective is not None
    assert cut.objective > 10


def test_an_objective_that_the_decisions_leave_open_is_refused() -> None:
    with pytest.raises(ValueError, match="the objective, other, is not settled by the decisions"):
        label(posed(lambda store: replace(free(store), objective=store.integer("other", 1, 2))))
