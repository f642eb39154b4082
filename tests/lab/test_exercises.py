"""Exercises: a right answer to each is accepted, wrong ones are refused with a hint, whatever is wrong with them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from clew import families
from clew.actions.load import read_all
from clew.core.errors import PuzzleError
from clew.lab.cells import Report, Task
from clew.lab.exercise import Exercise, Verdict, judge, load, numbers, puzzles_text
from clew.lab.measure import measure, prepare

ANSWERS = tomllib.loads(Path(__file__).with_name("answers.toml").read_text())
NUMBERS = numbers()


def work(tasks: Sequence[Task]) -> Iterator[tuple[Task, Report]]:
    """Measure in this process, as a worker does."""
    for task in tasks:
        try:
            status, figures = measure(prepare(task), task)
        except Exception as error:  # noqa: BLE001 - as a worker
            yield task, Report(number=0, status="failed", error=f"{type(error).__name__}: {error}")
        else:
            yield task, Report(number=0, status=status, figures=figures)


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def answer(number: int, kind: str, folder: Path) -> Path:
    return written(folder / f"answer.{load(number).kind}", ANSWERS[kind][str(number)])


def judged(number: int, path: Path) -> Verdict:
    return judge(load(number), path, work)


def test_there_are_twelve_each_with_an_idea_of_its_own() -> None:
    assert list(range(1, 13)) == NUMBERS
    every = [load(number) for number in NUMBERS]
    assert len({each.idea for each in every}) == 12
    for each in every:
        assert families.get(each.family).logic.viewpoints
        assert each.task.strip()
        assert each.lesson.strip()
        assert all(check.hint for check in each.checks)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_right_answer_is_accepted(number: int, tmp_path: Path) -> None:
    verdict = judged(number, answer(number, "right", tmp_path))
    assert verdict.right, verdict
    assert verdict.hint == ""


WRONG = {
    1: "corner: 16,701 failures; expected at most 50",
    2: "corners: 33,352 failures; expected at most 100",
    3: "pairs: 62 failures; expected at most 0",
    4: "loop: 888 failures; expected at most 200",
    5: "rings: 185 leaves refused; expected at most 0",
    6: "your puzzle: 6 solutions; expected exactly 1",
    7: "town: 24,749 failures; expected at most 5,000",
    8: "line: 1 solution; there are 3",
    9: "four: no solution was found",
    10: "four: no solution was found",
    11: "first: 124 failures; expected at most 76",
    12: "wide: objective 26; expected exactly 13",
}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_wrong_answer_is_refused_with_a_hint(number: int, tmp_path: Path) -> None:
    verdict = judged(number, answer(number, "wrong", tmp_path))
    assert (verdict.right, verdict.text) == (False, WRONG[number])
    assert verdict.hint in [" ".join(check.hint.split()) for check in load(number).checks]


@pytest.mark.parametrize("number", NUMBERS)
def test_what_one_begins_with_is_not_right_yet(number: int, tmp_path: Path) -> None:
    exercise = load(number)
    verdict = judged(number, written(tmp_path / f"answer.{exercise.kind}", exercise.start))
    assert not verdict.right
    assert verdict.hint


def test_options_have_defaults(tmp_path: Path) -> None:
    assert judged(4, written(tmp_path / "a.toml", 'viewpoint = "cells"\n')).right


def test_a_model_that_breaks_a_rule_is_found_out(tmp_path: Path) -> None:
    text = ANSWERS["right"]["9"].replace('cell in unit], "=", 1', 'cell in unit[:-1]], "<=", 1')
    verdict = judged(9, written(tmp_path / "answer.py", text))
    assert not verdict.right
    assert "a wrong solution" in verdict.text


def test_an_answer_that_takes_too_long_is_not_right(tmp_path: Path) -> None:
    verdict = judge(limited(load(1), 0.05), written(tmp_path / "a.toml", 'variable = "anti_first_fail"\n'), work)
    assert (verdict.right, verdict.text) == (False, "corner: not solved within 0.05 s")


def limited(exercise: Exercise, seconds: float) -> Exercise:
    return Exercise(**{name: getattr(exercise, name) for name in exercise.__struct_fields__} | {"limit": seconds})


@pytest.mark.parametrize(
    ("number", "name", "text", "wrong"),
    [
        (1, "a.toml", 'value = "down"', "value 'down': 'enum' is given"),
        (1, "a.toml", 'puzzle = "x"\nvariable = "ff"', "puzzle 'x': not a part of this answer"),
        (1, "a.toml", "", "the answer has no variable"),
        (1, "a.toml", 'variable = "tea"', "corner: 'tea' is not a variable choice: expected one of"),
        (1, "a.toml", 'variable = "ff"\noptions = { order = "likelihood" }', "option 'order': not left to you"),
        (3, "a.toml", 'options = { tea = "hot" }', "pairs: the viewpoint 'a value for each cell' has no option 'tea'"),
        (4, "a.toml", 'viewpoint = "tea"\noptions = { }', "'tea' is not a viewpoint: expected one of edges, cells"),
        (6, "a.toml", 'puzzle = "tea"', "your puzzle: "),
        (8, "a.py", "VIEWPOINTS = {}", "VIEWPOINTS has no 'answer'"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(number: int, name: str, text: str, wrong: str, tmp_path: Path) -> None:
    verdict = judged(number, written(tmp_path / name, text))
    assert not verdict.right
    assert verdict.text.startswith(wrong)


@pytest.mark.parametrize(
    ("number", "name", "text", "message"),
    [
        (1, "a.py", "", "a.py: this exercise is answered with a .toml file"),
        (1, "a.toml", "variable = ", "a.toml: this is not TOML"),
        (1, "a.toml", 'colour = "red"', "a.toml: Object contains unknown field 'colour'; an answer here has variable"),
        (8, "a.py", "1 / 0", "a.py: ZeroDivisionError: division by zero"),
    ],
)
def test_a_file_that_is_no_answer_is_refused_in_one_line(
    number: int, name: str, text: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(PuzzleError, match=message):
        judged(number, written(tmp_path / name, text))


def test_the_puzzles_of_an_exercise_can_be_read() -> None:
    for number in NUMBERS:
        exercise = load(number)
        if exercise.puzzles:
            read = read_all(puzzles_text(exercise), exercise.family)
            assert [each.title for each in read] == list(exercise.puzzles)
