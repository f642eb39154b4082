"""The lab's viewpoints: each finds the kernel's solutions under every option; they differ in what they see early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest
from tests.families.fillin.boards import ANSWER, BARN, MIRROR, TWINS, many, of
from tests.families.fillin.test_agreement import planted, random_puzzle

from clew.core.places import Marks
from clew.core.results import Limits, Verdict
from clew.core.strategy import Budget, Strategy
from clew.engine.cp import Posed, pose
from clew.engine.labelling import Labelled, Listener, Node, label
from clew.families.fillin.kernel import kernel
from clew.families.fillin.models import STRATEGIES, VIEWPOINTS
from clew.families.fillin.puzzle import Fillin
from clew.families.fillin.rules import violations

EVERY = Budget(solutions=None, keep=10_000, nodes=1_000)
BLIND = ("unify", "complete", "after")
GIVEN_ORDER, FEWEST_FIRST = Strategy(), Strategy(variable="ff")


def ways() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every viewpoint with every choice of its options."""
    for name, viewpoint in VIEWPOINTS.items():
        options = {option: knob.choices for option, knob in viewpoint.options.items() if option != "order"}
        for chosen in product(*options.values()):
            yield name, dict(zip(options, chosen, strict=True))
    for order in VIEWPOINTS["slots"].options["order"].choices[1:]:
        yield "slots", {"order": order, "crossings": "forward"}


def posed(puzzle: Fillin, viewpoint: str, **options: str) -> Posed[Fillin]:
    return pose(VIEWPOINTS[viewpoint], puzzle, options)


def labelled(puzzle: Fillin, strategy: Strategy, viewpoint: str = "slots", **options: str) -> Labelled:
    return label(posed(puzzle, viewpoint, **options), strategy, EVERY)


def solved(result: Labelled) -> set[frozenset[tuple[str, object]]]:
    return {frozenset(solution.items()) for solution in result.solutions}


def agree(puzzle: Fillin, strategy: Strategy) -> Verdict:
    """Ask every viewpoint for every solution."""
    outcome = kernel(puzzle, Limits(solutions=100, keep=100))
    if not outcome.exhausted:
        return Verdict.UNDECIDED
    wanted = {frozenset(solution.items()) for solution in outcome.solutions}
    for viewpoint, options in ways():
        result = labelled(puzzle, strategy, viewpoint, **options)
        if options.get("crossings") in BLIND and result.end == "nodes":
            continue  # without any looking ahead even a small grid may be too much
        assert solved(result) == wanted, (puzzle, viewpoint, options)
        assert result.assignments == result.count == len(wanted), (puzzle, viewpoint, options)
    return outcome.verdict


@pytest.mark.parametrize("strategy", [GIVEN_ORDER, FEWEST_FIRST], ids=str)
def test_every_viewpoint_finds_the_kernels_solutions(strategy: Strategy) -> None:
    rng = Random(3)
    verdicts = Counter(agree(puzzle, strategy) for puzzle in many(1, 45))
    verdicts += Counter(agree(random_puzzle(rng), strategy) for _ in range(45))
    assert all(verdicts[verdict] >= 5 for verdict in (Verdict.IMPOSSIBLE, Verdict.UNIQUE, Verdict.SEVERAL)), verdicts


def test_words_listed_twice_go_into_two_slots_and_answers_come_once() -> None:
    puzzle = of("__#__", "_##_#", words="AB AB AC AC")
    for viewpoint, options in ways():
        result = labelled(puzzle, GIVEN_ORDER, viewpoint, **options)
        assert result.assignments == result.count == kernel(puzzle, Limits(solutions=None)).count == 6, (
            viewpoint,
            options,
        )


def test_spare_words_are_left_over_and_needed_ones_are_not() -> None:
    puzzle = of("___", "#_#", "#_#", words="CAT COT ARM OAR DOG", spare=True)
    for viewpoint, options in ways():
        result = labelled(puzzle, GIVEN_ORDER, viewpoint, **options)
        assert solved(result) == {frozenset(each.items()) for each in kernel(puzzle, Limits(solutions=None)).solutions}
        assert result.count == 4


@pytest.mark.parametrize(
    "puzzle",
    [
        of("___", words="CAT COT"),  # a word too many
        of("___#___", words="CAT DOGS"),  # no word of that length
        of("Q__", words="CAT"),  # a letter that no word has
        of("__", "#_", words="AB CD"),  # words that cannot cross
    ],
    ids=["numbers", "length", "letter", "crossing"],
)
def test_what_is_impossible_has_no_solution_and_no_search(puzzle: Fillin) -> None:
    for viewpoint, options in ways():
        result = labelled(puzzle, GIVEN_ORDER, viewpoint, **options)
        assert (result.count, result.end) == (0, "exhausted")
        if options.get("crossings") not in (*BLIND, "forward") and viewpoint == "slots":
            assert result.nodes == 1


def test_letters_and_pairs_see_the_same() -> None:
    rng = Random(5)
    for _ in range(12):
        puzzle = planted(rng, 7, 7, "ABC", 0.3)
        letters, pairs, forward = (
            labelled(puzzle, GIVEN_ORDER, crossings=choice) for choice in ("letters", "pairs", "forward")
        )
        assert (letters.nodes, letters.failures) == (pairs.nodes, pairs.failures)
        assert forward.nodes >= pairs.nodes


def test_looking_ahead_and_fewest_words_first_both_save_nodes() -> None:
    puzzle = planted(Random(2), 6, 6, "ABCD", 0.3)
    first = Budget(solutions=1, nodes=100_000)
    nodes = [
        label(posed(puzzle, "slots", crossings=choice), strategy, first).nodes
        for choice, strategy in (
            ("unify", GIVEN_ORDER),
            ("forward", GIVEN_ORDER),
            ("forward", FEWEST_FIRST),
            ("letters", FEWEST_FIRST),
        )
    ]
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[0] > 10 * nodes[-1]


def test_marks_at_each_node_on_the_way_are_letters_of_the_solution() -> None:
    for viewpoint, options in ways():
        ready = posed(BARN, viewpoint, **options)
        seen: list[tuple[Node, Marks]] = []

        def note(node: Node, ready: Posed[Fillin] = ready, seen: list[tuple[Node, Marks]] = seen) -> None:
            seen.append((node, ready.model.marks()))

        result = label(ready, GIVEN_ORDER, Budget(solutions=1), Listener(node=note))
        by_number = {node.number: (node, marks) for node, marks in seen}
        node, marks = seen[-1]
        assert node.fate == "solution"
        assert marks == result.solutions[0] == ANSWER
        while node.parent is not None:
            node, marks = by_number[node.parent]
            assert marks.items() <= ANSWER.items()


def test_both_answers_of_a_mirrored_grid_are_found_and_right() -> None:
    for viewpoint in VIEWPOINTS:
        result = labelled(MIRROR, FEWEST_FIRST, viewpoint)
        assert solved(result) == {frozenset(twin.items()) for twin in TWINS}
        assert not any(violations(MIRROR, solution) for solution in result.solutions)


def test_values_are_shown_as_words_and_as_slots() -> None:
    slots, words = (posed(BARN, viewpoint).model for viewpoint in ("slots", "words"))
    assert slots.show is not None
    assert words.show is not None
    assert slots.decisions[0].name == "r1c1 across"
    assert [slots.show(slots.decisions[0], number) for number in (0, 3)] == ["APE", "OWL"]
    assert words.decisions[0].name == "APE"
    assert words.show(words.decisions[0], 0) == "r1c1 across"


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_named_strategy_solves_and_says_its_order(name: str) -> None:
    known = STRATEGIES[name]
    ready = pose(VIEWPOINTS[known.viewpoint], BARN, known.options)
    result = label(ready, Strategy.parse(known.strategy), Budget(solutions=2, failures=200_000))
    assert (result.count, result.exhausted) == (1, True)
    assert known.order.startswith("slots ")
    assert known.title[0].islower()
    assert not known.title.endswith(".")


def test_each_hint_but_those_about_grids_needs_fewer_nodes_than_the_one_before() -> None:
    puzzle = planted(Random(4), 6, 6, "ABCD", 0.35)
    nodes = []
    for name in ("hint-4", "hint-6", "hint-5", "hint-7"):
        known = STRATEGIES[name]
        ready = pose(VIEWPOINTS[known.viewpoint], puzzle, known.options)
        nodes.append(label(ready, Strategy.parse(known.strategy), Budget(solutions=1, nodes=300_000)).nodes)
    assert nodes == sorted(set(nodes), reverse=True)


def test_orders_of_slots_are_what_they_say() -> None:
    puzzle = of("__#_", "__#_", "____", words="AB CD EFGH ACE BDF HIJ")
    names = {
        order: [slot.name for slot in posed(puzzle, "slots", crossings="unify", order=order).model.decisions]
        for order in VIEWPOINTS["slots"].options["order"].choices
    }
    across = ["r1c1 across", "r2c1 across", "r3c1 across"]
    assert names["given"] == [*across, "r1c1 down", "r1c2 down", "r1c4 down"]
    assert names["transposed"] == names["given"]
    assert names["scarce"] == ["r3c1 across", *across[:2], "r1c1 down", "r1c2 down", "r1c4 down"]
    low = of("#__", "___", "___", words="AB CDE FGH CF ADG BEH")
    first, second = (
        [slot.name for slot in posed(low, "slots", crossings="unify", order=order).model.decisions]
        for order in ("given", "transposed")
    )
    assert first[3:] == ["r1c2 down", "r1c3 down", "r2c1 down"]
    assert second[3:] == ["r2c1 down", "r1c2 down", "r1c3 down"]
