"""Clauses against trying all words, and against CP-SAT with tables of words: the same solutions, the same verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.families.fillin.boards import ANSWER, BARN, MIRROR, TWINS, many, of, solutions

from clew.core.places import Marks
from clew.core.results import Limits, Verdict
from clew.engine import sat
from clew.families.fillin.encoding import encode
from clew.families.fillin.formats.grid import assemble, word_list
from clew.families.fillin.puzzle import Fillin, values

ALL = Limits(solutions=None)


def found(puzzle: Fillin, limits: Limits = ALL) -> set[frozenset[Any]]:
    outcome = sat.solve(encode(puzzle), limits)
    assert outcome.count == len(outcome.solutions)
    return {frozenset(solution.items()) for solution in outcome.solutions}


def judged(puzzle: Fillin, most: int) -> set[frozenset[Any]]:
    """Solutions by CP-SAT: a letter a place, a word a slot, tables between them, and every word counted."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    words = list(dict.fromkeys(puzzle.words))
    letters = [model.new_int_var_from_domain(_domain(cp_model, puzzle, place), "") for place in puzzle.places]
    chosen = []
    for places in puzzle.slot_places:
        fitting = [number for number, word in enumerate(words) if len(word) == len(places)]
        word = model.new_int_var(0, max(len(words) - 1, 0), "")
        rows = [[number, *(puzzle.alphabet.index(letter) for letter in words[number])] for number in fitting]
        model.add_allowed_assignments([word, *(letters[place] for place in places)], rows)
        chosen.append(word)
    _count_words(model, puzzle, words, chosen)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    seen: set[frozenset[Any]] = set()

    class Keep(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            held = (puzzle.alphabet[self.value(letter)] for letter in letters)
            seen.add(frozenset(zip(puzzle.places, held, strict=True)))
            if len(seen) >= most:
                self.stop_search()

    solver.solve(model, Keep())
    return seen


def _domain(cp_model: Any, puzzle: Fillin, place: Any) -> Any:
    return cp_model.Domain.from_values([puzzle.alphabet.index(str(value)) for value in values(puzzle, place)])


def _count_words(model: Any, puzzle: Fillin, words: list[str], chosen: list[Any]) -> None:
    listed = Counter(puzzle.words)
    for number, word in enumerate(words):
        here = []
        for variable in chosen:
            is_here = model.new_bool_var("")
            model.add(variable == number).only_enforce_if(is_here)
            model.add(variable != number).only_enforce_if(~is_here)
            here.append(is_here)
        if puzzle.spare:
            model.add(sum(here) <= listed[word])
        else:
            model.add(sum(here) == listed[word])


def as_set(every: list[Marks]) -> set[frozenset[Any]]:
    return {frozenset(solution.items()) for solution in every}


def test_clauses_have_the_solutions_that_trying_all_words_finds() -> None:
    sizes = Counter[int]()
    for puzzle in many(21, 250):
        every = as_set(solutions(puzzle))
        assert found(puzzle) == every, puzzle
        sizes[min(len(every), 2)] += 1
    assert min(sizes[0], sizes[1], sizes[2]) > 10


def test_clauses_agree_with_another_model() -> None:
    for puzzle in many(22, 40):
        assert found(puzzle) == judged(puzzle, 10_000)


def test_small_ones_by_hand() -> None:
    assert found(BARN) == {frozenset(ANSWER.items())}
    assert found(MIRROR) == {frozenset(twin.items()) for twin in TWINS}


def test_every_place_and_value_has_a_variable() -> None:
    puzzle = of("A__", "_#_", words="ABC AA CA")
    known = encode(puzzle).variables
    assert set(known) == {(place, value) for place in puzzle.places for value in values(puzzle, place)}


def test_a_word_listed_twice_may_be_used_twice_but_not_three_times() -> None:
    assert len(found(of("__#__#__", words="AB AB BA"))) == 3
    assert len(found(of("__#__#__", words="AB AB AB"))) == 1
    assert not found(of("__#__#__#__", words="AB AB AB"))
    many_slots = of("#".join(["__"] * 9), words="AB " * 7 + "BA BA")
    assert len(found(many_slots)) == 36


def test_spare_words_stay_out() -> None:
    assert len(found(of("__#__", words="AB BA CC", spare=True))) == 6
    assert not found(of("__#__", words="AB BA CC"))


def test_too_few_words_are_seen_without_search() -> None:
    crowded = of("#".join(["__"] * 40), words=" ".join(f"A{chr(65 + at)}" for at in range(26)))
    assert () in encode(crowded).clauses


@pytest.mark.parametrize("name", ["dense15_dig_s1", "latt21_eng_s1", "words15_s1", "lattw15_s1"])
def test_generated_puzzles_are_unique(shared_data: Callable[[str], Path], name: str) -> None:
    grid = shared_data(f"fillin/generated/{name}.puzzle")
    (reading,) = assemble(grid.read_text(), {"words": word_list(grid.with_suffix(".words").read_text())})
    assert sat.solve(encode(reading.puzzle), Limits()).verdict is Verdict.UNIQUE
