"""The contract as a test suite: what every family promises, for Clew's own and for those of other packages.

A package that brings a family runs it with pytest and hypothesis; its test file needs no more than

    import pytest
    from clew import families
    from clew.testing import *

    @pytest.fixture
    def family():
        return families.get("lamps")

The family must be installed (see `clew.families.outside`), or added with `clew.families.add`.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import clew
from clew import checker
from clew.actions.explain import begin, steps
from clew.actions.rate import rate
from clew.codecs import several
from clew.core.errors import PuzzleError
from clew.core.family import Family, Format
from clew.core.model import Viewpoint
from clew.core.results import Knowledge, Limits, Step, Verdict
from clew.core.strategy import Budget, Strategy
from clew.engine import sat
from clew.engine.cp import Maker, pose
from clew.engine.labelling import label
from clew.engine.rounds import RoundsStore

SEEDS = range(4)
Steps = Sequence[tuple[Step, Knowledge]]
_CHOCO = pytest.mark.skipif(find_spec("pychoco") is None, reason="Choco is not installed: pip install 'clew[lab]'")


def generated(family: Family[Any], size: str, seed: int) -> Any:
    """A puzzle, which is made once for all tests: puzzles never change."""
    return _generated(family.name, size, seed)


@cache
def _generated(family: str, size: str, seed: int) -> Any:
    return clew.generate(family, size=size, seed=seed)


def made(family: Family[Any]) -> Iterator[Any]:
    """A few puzzles of every named size that is quick enough to make in a test."""
    for name in ("small", "normal"):
        for seed in SEEDS:
            yield generated(family, name, seed)


def explained(family: Family[Any]) -> Iterator[tuple[Any, Steps]]:
    """The same puzzles with the steps that solve them, each with what is known after it."""
    for name in ("small", "normal"):
        for seed in SEEDS:
            yield generated(family, name, seed), _explained(family.name, name, seed)


@lru_cache(2 * len(SEEDS))  # those of one family, whose tests follow each other
def _explained(family: str, size: str, seed: int) -> Steps:
    puzzle = _generated(family, size, seed)
    return tuple(steps(puzzle, begin(puzzle)))


def loosened(family: Family[Any], puzzle: Any, rng: Random) -> Any:
    """The same puzzle without a few of its clues: often with several solutions."""
    clues = sorted(family.clues(puzzle))
    return family.keep_clues(puzzle, rng.sample(clues, max(len(clues) - 3, 0)))


@pytest.fixture
def loose(family: Family[Any]) -> Any:
    """A puzzle with four solutions or more: one without clues.

    Where no clue can be left out, a test file brings its own fixture of this name.
    """
    return family.keep_clues(generated(family, "small", 3), ())


def test_generated_puzzles_are_unique_and_their_solution_passes_the_rules(family: Family[Any]) -> None:
    for puzzle in made(family):
        outcome = clew.solve(puzzle)
        assert outcome.verdict is Verdict.UNIQUE
        assert not family.logic.violations(puzzle, outcome.solutions[0])


def test_each_single_change_of_a_solution_breaks_a_rule(family: Family[Any]) -> None:
    puzzle = generated(family, "small", 1)
    solution = dict(clew.solve(puzzle).solutions[0])
    for place in family.places(puzzle):
        for value in family.values(puzzle, place):
            if value != solution[place]:
                assert family.logic.violations(puzzle, {**solution, place: value}), f"{place} may as well be {value}"


def test_a_missing_mark_is_unfinished_and_not_wrong(family: Family[Any]) -> None:
    puzzle = generated(family, "small", 2)
    solution = dict(clew.solve(puzzle).solutions[0])
    free = [place for place in family.places(puzzle) if len(family.values(puzzle, place)) > 1]
    found = [family.logic.violations(puzzle, {p: v for p, v in solution.items() if p != place}) for place in free]
    assert all(wrong.unfinished for each in found for wrong in each)
    assert any(found), "in some families no mark also means a value, but not everywhere"


def test_the_same_seed_gives_the_same_puzzle_and_another_seed_another(family: Family[Any]) -> None:
    first, other = (generated(family, "normal", seed) for seed in (3, 2))
    assert first == clew.generate(family.name, seed=3), "the normal size needs no mention"
    assert first != other


def test_kernel_and_clauses_agree_on_verdict_and_solutions(family: Family[Any]) -> None:
    rng = Random(5)
    for puzzle in made(family):
        for each in (puzzle, loosened(family, puzzle, rng)):
            limits = Limits(solutions=50)
            native = clew.solve(each, limits)
            clauses = clew.solve(each, limits, engine="sat")
            assert native.verdict is clauses.verdict
            assert native.count == clauses.count
            if native.exhausted:
                found = {frozenset(s.items()) for s in native.solutions}
                assert found == {frozenset(s.items()) for s in clauses.solutions}


def test_a_certificate_proves_what_the_kernel_found(family: Family[Any], loose: Any) -> None:
    if family.logic.part is None and family.logic.stated is None and family.name not in checker.parts():
        pytest.skip(f"the checker has no part for {family.name}")
    for puzzle in islice(made(family), 3):
        certificate = clew.prove(puzzle).certificate
        assert certificate is not None
        assert clew.verify(certificate) == (Verdict.UNIQUE, puzzle)
    assert clew.prove(loose).certificate is None


def ways(viewpoint: Viewpoint[Any]) -> Iterator[dict[str, str]]:
    """The options as they are when nothing is said, the best ones, and each other choice alone."""
    yield {}
    yield dict(viewpoint.best or {})
    for name, knob in viewpoint.options.items():
        yield from ({name: choice} for choice in knob.choices if choice != knob.default)


@pytest.mark.parametrize("make", [pytest.param(None, marks=_CHOCO), RoundsStore], ids=["cp", "rounds"])
def test_every_viewpoint_gives_the_same_solutions_as_the_kernel(family: Family[Any], make: Maker | None) -> None:
    seeds = SEEDS[:2] if make is None else SEEDS[:1]
    budget = Budget(solutions=9, nodes=None if make is None else 400)  # the engine in Python is slow
    made = [generated(family, "small", seed) for seed in seeds]
    for each in (*made, *(loosened(family, puzzle, Random(6)) for puzzle in made)):
        native = clew.solve(each, Limits(solutions=9))
        known = {frozenset(s.items()) for s in native.solutions}
        for viewpoint in family.logic.viewpoints.values():
            for options in ways(viewpoint):
                posed = pose(viewpoint, each, options, make=make)
                result = label(posed, Strategy(variable="ff"), budget)
                found = {frozenset(s.items()) for s in result.solutions}
                if result.end == "nodes":
                    assert not native.exhausted or found <= known, (viewpoint.title, options)
                    continue
                assert (len(found), result.exhausted) == (native.count, native.exhausted), (viewpoint.title, options)
                assert not native.exhausted or found == known, (viewpoint.title, options)
                assert not any(family.logic.violations(each, marks) for marks in result.solutions), (
                    viewpoint.title,
                    options,
                )


def test_solutions_are_handed_on_one_by_one_and_the_receiver_may_end(loose: Any) -> None:
    seen: list[Any] = []

    def take(solution: Any) -> bool:
        seen.append(solution)
        return len(seen) < 3

    outcome = clew.solve(loose, Limits(solutions=None), emit=take)
    assert len(seen) == 3
    assert not outcome.solutions
    assert len({frozenset(s.items()) for s in seen}) == 3


def test_limits_hold(loose: Any) -> None:
    assert clew.solve(loose, Limits(solutions=3)).count == 3
    assert len(clew.solve(loose, Limits(solutions=3, keep=1)).solutions) == 1
    assert clew.solve(loose, Limits(solutions=None, nodes=0)).exhausted is False
    stop = threading.Event()
    stop.set()
    many = clew.solve(loose, Limits(solutions=None, stop=stop, keep=0))
    assert many.exhausted is False or many.count < 10_000


@pytest.mark.parametrize("engine", ["kernel", "sat", pytest.param("cp", marks=_CHOCO)])
def test_no_limit_means_all_solutions(family: Family[Any], engine: Any) -> None:
    if engine == "cp" and not family.logic.models:
        pytest.skip(f"{family.name} has no models for the engine cp")
    puzzle = generated(family, "small", 0)
    outcome = clew.solve(puzzle, Limits(solutions=None), engine=engine)
    assert (outcome.count, outcome.exhausted) == (1, True)


def test_steps_never_remove_the_true_value_and_each_makes_progress(family: Family[Any]) -> None:
    for puzzle, taken in explained(family):
        solution = clew.solve(puzzle).solutions[0]
        known = begin(puzzle)
        for step, after in taken:
            assert all(solution[place] in after.candidates[place] for place in after.candidates), step.text
            assert after != known
            assert step.text.startswith(step.technique)
            known = after


def test_each_step_follows_from_what_it_cites_alone(family: Family[Any]) -> None:
    """The rules, what a step cites (clues, absences, facts), and the opposite of what it says: together impossible."""
    for puzzle, taken in islice(explained(family), 3):
        for step, _ in taken:
            bare = family.logic.encode(family.keep_clues(puzzle, step.clues))
            variable = bare.variables
            cited = [-variable[place, value] for place, values in step.because.items() for value in values]
            opposites = [[variable[place, value]] for place, values in step.removed.items() for value in values]
            opposites += [[-literal for literal in clause] for clause in sat.fact_clauses(bare, step.facts)]
            assert sat.refutes_each(bare, cited, opposites, step.given_facts), step.text


def test_the_fast_grade_agrees_with_taking_the_steps(family: Family[Any]) -> None:
    for puzzle, taken in explained(family):
        rating = rate(puzzle)
        assert dict(rating.uses) == Counter(step.technique for step, _ in taken)
        assert rating.solved == (taken[-1][1] if taken else begin(puzzle)).solved
        assert 1 <= rating.level <= len(family.teaching.levels)


def test_every_level_has_a_name_and_every_technique_a_level(family: Family[Any]) -> None:
    assert len(set(family.teaching.levels)) == len(family.teaching.levels)
    levels = [technique.level for technique in family.teaching.techniques]
    assert all(1 <= level < len(family.teaching.levels) for level in levels), "the last level is for search"
    assert levels == sorted(levels), "techniques are listed easiest first"


def test_a_hint_has_rungs_and_ends_with_doing_it(family: Family[Any]) -> None:
    puzzle = generated(family, "small", 1)
    hint = clew.hint(puzzle, {})
    assert hint.step is not None
    assert len(hint.rungs) == 5
    assert hint.step.text.endswith(hint.rungs[3].text[1:])
    assert not hint.rungs[3].text.startswith(f"{hint.step.technique}: "), "no rung repeats the one before"
    assert not clew.hint(puzzle, hint.marks, known=hint.known).mistakes


def test_a_wrong_mark_is_named_before_any_hint(family: Family[Any]) -> None:
    puzzle = generated(family, "small", 1)
    solution = clew.solve(puzzle).solutions[0]
    place = next(p for p in family.places(puzzle) if len(family.values(puzzle, p)) > 1)
    wrong = next(value for value in family.values(puzzle, place) if value != solution[place])
    hint = clew.hint(puzzle, {place: wrong})
    assert place in hint.mistakes
    assert hint.step is None


def test_every_format_gives_back_what_it_wrote(family: Family[Any]) -> None:
    """A format may be unable to write some puzzles and say so, but not all of them."""
    held = set()
    examples = [form.read(form.example)[0].puzzle for form in family.forms.formats.values()]
    for puzzle in (*made(family), *examples):
        for name, form in family.forms.formats.items():
            if form.write is not None:
                try:
                    text = clew.write(puzzle, name)
                except PuzzleError:
                    continue
                assert clew.read(text, family=family.name, format=name) == puzzle
                held.add(name)
    assert held == {name for name, form in family.forms.formats.items() if form.write is not None}


def test_as_many_puzzles_are_read_from_a_file_as_were_written(family: Family[Any]) -> None:
    """With the format named, and without if each of them is recognised on its own."""
    puzzles = [generated(family, size, seed) for size in ("small", "normal") for seed in SEEDS[:2]]
    for name, form in family.forms.formats.items():
        texts = list(_written(puzzles, form))
        if len(texts) < 2:
            continue
        alone = [clew.read(text, family.name, name) for text in texts]
        whole = (form.between or several.gap(texts[0])).join(texts)
        assert [each.puzzle for each in clew.read_all(whole, family.name, name)] == alone, name
        try:
            recognised = [clew.read(text) for text in texts] == alone
        except PuzzleError:
            recognised = False
        if recognised:
            assert [each.puzzle for each in clew.read_all(whole)] == alone, name


def _written(puzzles: Iterable[Any], form: Format[Any]) -> Iterator[str]:
    """The texts of puzzles that a format can express, if it holds several."""
    for puzzle in puzzles if form.write is not None and form.between is not None else ():
        with suppress(PuzzleError):
            yield clew.write(puzzle, form.name).removesuffix("\n") + "\n"


def test_the_own_format_keeps_marks(family: Family[Any]) -> None:
    puzzle = generated(family, "small", 1)
    solution = clew.solve(puzzle).solutions[0]
    free = {place: solution[place] for place in family.places(puzzle) if len(family.values(puzzle, place)) > 1}
    text = clew.write(puzzle, "clew", marks=free)
    (reading,) = clew.read_all(text)
    assert reading.puzzle == puzzle
    assert reading.marks == free


def test_every_format_has_an_example_that_it_reads_and_recognises(family: Family[Any]) -> None:
    for name, form in family.forms.formats.items():
        assert form.read(form.example), name
        assert form.sniff(form.example) or form.shared, name


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.text(max_size=120), junk=st.text(max_size=4), at=st.floats(0, 1))
def test_malformed_text_raises_puzzle_error_and_nothing_else(
    family: Family[Any], text: str, junk: str, at: float
) -> None:
    for form in family.forms.formats.values():
        cut = int(at * len(form.example))
        for attempt in (text, form.example[:cut] + junk + form.example[cut + 1 :]):
            try:
                readings = form.read(attempt)
            except PuzzleError as error:
                assert "\n" not in str(error)
            else:
                assert all(isinstance(reading.puzzle, family.puzzle) for reading in readings)


def test_a_scene_has_a_spot_for_each_place_and_a_face_for_each_value(family: Family[Any]) -> None:
    puzzle = generated(family, "normal", 1)
    scene = family.display.draw(puzzle)
    assert set(scene.spots) == set(family.places(puzzle))
    for place, spot in scene.spots.items():
        assert set(family.values(puzzle, place)) <= set(scene.kinds[spot.kind].faces)


def test_a_drawing_is_shown_by_notebooks_and_a_sketch_by_terminals(family: Family[Any]) -> None:
    puzzle = generated(family, "normal", 1)
    solution = clew.solve(puzzle).solutions[0]
    assert clew.draw(puzzle, solution)._repr_svg_().startswith("<svg")
    assert str(family.display.sketch(puzzle, {})) != str(family.display.sketch(puzzle, solution))


def test_a_puzzle_that_is_opened_to_be_set_is_made_again_as_it_was(family: Family[Any]) -> None:
    edits = family.edits
    assert edits is not None
    for puzzle in [*made(family), loosened(family, generated(family, "small", 2), Random(2))]:
        sheet = edits.open(puzzle)
        scene = edits.draw(sheet)
        assert edits.make(sheet) == puzzle
        assert set(edits.values(sheet)) == {value for kind in scene.kinds.values() for value in kind.faces}
        assert all(value in scene.kinds[scene.spots[place].kind].faces for place, value in sheet.marks.items())
        assert sheet.marks.keys() <= scene.spots.keys()
        assert sheet.fields.keys() == edits.fields.keys()
        assert edits.settle is None or edits.settle(sheet) == sheet


def test_aids_name_areas_of_the_scene_and_keep_the_true_value(family: Family[Any]) -> None:
    for puzzle in made(family):
        scene, solution = family.display.draw(puzzle), clew.solve(puzzle).solutions[0]
        half = {place: solution[place] for place in list(solution)[::2]}
        drawn = scene.areas.keys() | scene.spots.keys()
        for aid in (family.display.ticks, family.display.enclosed, family.display.lit):
            assert aid is None or drawn >= {*aid(puzzle, {}), *aid(puzzle, half), *aid(puzzle, solution)}
        assert all({*both} <= scene.areas.keys() for both in scene.ends.values())
        assert scene.ends.keys() <= scene.spots.keys()
        left = family.display.pencil(puzzle, begin(puzzle, half)) if family.display.pencil is not None else {}
        assert all(solution[place] in values for place, values in left.items())


def test_unknown_places_in_marks_are_refused(family: Family[Any]) -> None:
    puzzle = generated(family, "small", 1)
    with pytest.raises(PuzzleError, match="not a place"):
        clew.check(puzzle, {clew.Place("nowhere"): 1})


def refusal(family: Family[Any], clues: int) -> str | None:
    """Why there is no puzzle with this many clues, if there is none."""
    try:
        clew.generate(family.name, size="small", seed=1, clues=clues)
    except PuzzleError as error:
        return str(error)
    return None


def test_a_generator_says_why_it_gives_up(family: Family[Any]) -> None:
    reasons = (refusal(family, clues) for clues in (9_999, 1))  # the second only if need be: it may take long
    refused = next((reason for reason in reasons if reason), None)
    assert refused is not None, "one of them is too few or too many"
    assert "clues" in refused
    with pytest.raises(PuzzleError, match="size"):
        clew.generate(family.name, size="enormous", seed=1)
