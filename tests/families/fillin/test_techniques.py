"""Steps of fill-ins: every one follows from what it cites, in random puzzles of all kinds; examples in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.anything import generate
from tests.families.fillin.boards import BARN, many, of, solutions

import clew
from clew.actions.explain import begin, steps
from clew.core.results import Knowledge, Step
from clew.engine import sat
from clew.families.fillin import whatif
from clew.families.fillin.encoding import encode
from clew.families.fillin.plan import Plan, bits
from clew.families.fillin.puzzle import Fillin, keep_clues
from clew.families.fillin.sight import Sight
from clew.families.fillin.techniques import TECHNIQUES, climb, start

Data = Callable[[str], Path]


def prove(puzzle: Fillin) -> list[Step]:
    """All steps of an explanation, each checked against clauses with nothing but what it cites."""
    taken = []
    for step, _ in steps(puzzle, begin(puzzle)):
        bare = encode(keep_clues(puzzle, step.clues))
        variable = bare.variables
        cited = [-variable[place, value] for place, values in step.because.items() for value in values]
        opposites = [[variable[place, value]] for place, values in step.removed.items() for value in values]
        opposites += [[-literal for literal in clause] for clause in sat.fact_clauses(bare, step.facts)]
        assert opposites, step.text
        assert sat.refutes_each(bare, cited, opposites, step.given_facts), step.text
        taken.append(step)
    return taken


def test_steps_follow_from_what_they_cite_in_random_puzzles_of_every_kind() -> None:
    used: Counter[str] = Counter()
    for puzzle in many(11, 350):
        used.update(step.technique for step in prove(puzzle))
    assert set(used) == {technique.name for technique in TECHNIQUES}


def test_an_explanation_ends_at_the_one_solution_or_reports_that_it_does_not() -> None:
    explained = 0
    for puzzle in many(12, 400):
        found, result = solutions(puzzle), clew.explain(puzzle)
        if result.solved:
            assert found == [result.end.marks]
        explained += result.solved
        assert result.solved or len(found) != 1, "on so small a grid no unique puzzle needs search"
    assert explained > 100


@pytest.mark.parametrize("wish", [{"level": "3"}, {"level": "4", "alphabet": "digits"}, {"layout": "lattice"}])
def test_steps_of_made_puzzles_are_proved(wish: dict[str, str]) -> None:
    puzzle = generate("fillin", size=9, seed=2, **wish)
    assert len(prove(puzzle)) > 4


def first(puzzle: Fillin, technique: str) -> str:
    """The text of the first step of a kind, from the start."""
    find = next(each.find for each in TECHNIQUES if each.name == technique)
    step = find(puzzle, begin(puzzle))
    assert step is not None
    return step.text


def test_each_technique_has_a_sentence() -> None:
    assert first(BARN, "Letter forced at a crossing").startswith("Letter forced at a crossing: ")
    one = of("____", "_###", "_###", words="TREE TEN")
    assert first(one, "Only word of its length") == (
        "Only word of its length: no other word of 3 letters is listed, so TEN must go in r1c1 down."
    )
    two = of("__E_", "#_#_", "#_#_", words="TREE RAN EEL")
    assert first(two, "Only slot for a word") == (
        "Only slot for a word: TREE fits nowhere but in r1c1 across, so it must go there."
    )
    assert first(two, "Only word that fits") == (
        "Only word that fits: no other word that is left fits __E_, so TREE must go in r1c1 across."
    )


def test_words_listed_twice_are_used_up_only_after_the_second_time() -> None:
    puzzle = of("___", "#_#", "___", words="ABA BBB ABA")
    result = clew.explain(puzzle)
    assert result.solved
    assert "".join(str(result.end.marks[place]) for place in puzzle.places) == "ABABABA"


def test_words_that_may_be_left_over_need_no_slot() -> None:
    puzzle = of("___", "#_#", "#_#", words="CAT ATE DOG", spare=True)
    for step, _ in steps(puzzle, begin(puzzle)):
        assert step.technique != "Only slot for a word"
    assert clew.explain(puzzle).solved


def test_an_assumption_shows_its_chain_and_is_noted() -> None:
    used = [step for puzzle in many(11, 350) for step, _ in steps(puzzle, begin(puzzle))]
    assumed = [step for step in used if step.technique == "What-if for a word"]
    assert assumed
    for step in assumed:
        assert step.facts
        assert "So it cannot go there." in step.text
    assert max(len(step.chain) for step in assumed) > 1


def test_every_word_that_fails_on_trial_is_refuted_step_by_step() -> None:
    refuted = 0
    for puzzle in many(13, 300):
        plan = Plan(puzzle)
        sight = Sight(plan, start(plan), {})
        while (found := climb(sight, 3)) is not None:
            sight = sight.after(found)
        for slot in sight.open_slots:
            for word in bits(sight.fits[slot]):
                failing = plan.trials.first_failing(*whatif.known(sight), [slot], [word]) == 0
                assert not failing or whatif.follow(sight.assuming(slot, word)) is not None
                refuted += failing
    assert refuted > 20


def test_marks_of_a_player_are_used() -> None:
    place = BARN.places[0]
    known = begin(BARN, {place: "O"})
    step = next(found for technique in TECHNIQUES if (found := technique.find(BARN, known)))
    assert isinstance(known.after(step), Knowledge)
    assert clew.hint(BARN, {place: "O"}).step is not None


def test_public_puzzles_with_one_solution_are_explained_to_the_end(shared_data: Data) -> None:
    for name in ("bigop_13", "bigop_15", "schachte_1", "schachte_6", "zyng_7"):
        grid = shared_data(f"fillin/tests2021/{name}.puzzle").read_text().split()
        words = shared_data(f"fillin/tests2021/{name}.words").read_text().split()
        cells = tuple(None if sign == "_" else sign for row in grid for sign in row)
        assert clew.rate(Fillin(len(grid), len(grid[0]), cells, tuple(words))).solved, name
