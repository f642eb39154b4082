"""Teaching of declared families: what is said, what it rests on, and published puzzles explained to the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import clew
from clew import families
from clew.actions import code
from clew.actions.explain import begin, steps
from clew.actions.practise import known
from clew.core.results import Limits, Role, Step
from clew.engine import sat
from clew.rules.climbing import COMBINATION, LEMMAS, Climb, posed
from clew.rules.ground import Technique
from clew.rules.teaching import lesson
from clew.rules.telling import SEVERAL, TRIALS
from tests.rules.test_forms import having, kit_file

Find = Callable[[str], Path]
EVERY = 4  # one step of so many is proved again
GENERAL = {each.name for each in TRIALS}


def published(name: str, shared_data: Find) -> Any:
    """The second smallest of the published puzzles: the smallest may be trivial."""
    lines = kit_file(name, shared_data).read_text().splitlines()
    texts = sorted((json.loads(line)["problem"] for line in lines), key=len)
    return clew.read(texts[1], family=name, format="puzzlekit")


def follows(puzzle: Any, step: Step) -> bool:
    """Whether clauses, what a step cites and the opposite of what it says contradict each other."""
    family = families.of(puzzle)
    bare = family.logic.encode(family.keep_clues(puzzle, step.clues))
    cited = [-bare.variables[place, value] for place, values in step.because.items() for value in values]
    opposites = [[bare.variables[place, value]] for place, values in step.removed.items() for value in values]
    return sat.refutes_each(bare, cited, opposites, step.given_facts)


@pytest.mark.parametrize("name", having("puzzlekit"))
def test_a_published_puzzle_is_explained_to_the_end_and_each_step_follows_from_what_it_cites(
    name: str, shared_data: Find
) -> None:
    puzzle = published(name, shared_data)
    explanation = clew.explain(puzzle)
    assert explanation.solved
    named = [step for step in explanation.steps if step.technique not in GENERAL]
    assert len(named) > len(explanation.steps) / 2
    for step in islice(explanation.steps, 0, None, EVERY):
        assert follows(puzzle, step), step.text


@pytest.mark.parametrize("name", families.DECLARED)
def test_each_family_has_the_levels_of_deep_families_and_each_technique_one_name(name: str) -> None:
    teaching = families.get(name).teaching
    assert teaching.levels == ("easy", "medium", "tricky", "hard", "extreme", "needs search")
    names = [technique.name for technique in teaching.techniques]
    assert len(set(names)) == len(names)


def sentences(text: str) -> list[str]:
    return [step.text for step in clew.explain(clew.read(text)).steps]


def test_two_counts_that_share_places_are_named() -> None:
    first, *_ = sentences("clew minesweeper\n\n. . .\n1 2 1\n")
    assert first == (
        "Overlap: the 2 at r2c2 needs 2 mines, and at most 1 of them can be in the places shared with the 1 at r2c1, "
        "so r1c3 must be a mine."
    )


def test_a_look_ahead_says_what_would_follow_and_which_rule_that_would_break() -> None:
    text = clew.write(clew.generate("akari", seed=1, level=2))
    ahead = next(each for each in sentences(text) if each.startswith("No room left"))
    assert ahead.startswith("No room left: if r")
    assert "; then " in ahead


def test_a_given_number_that_a_step_rests_on_is_cited() -> None:
    puzzle = clew.read("clew futoshiki\n\n1 . .\n. . .\n. . .\n[sign]\nr2c2-r2c3 <\n")
    _, (step, _), *_ = steps(puzzle, begin(puzzle))
    assert step.text == "Only place: row 2 has no other place for 1, so r2c2 must be 1."
    assert step.clues == ("r1c1",)  # r2c1 cannot be 1, which no step had to say


def test_values_that_are_taken_are_no_step_but_the_last_one_left_is() -> None:
    puzzle = clew.read("clew futoshiki\n\n1 . . .\n2 . . .\n. . . .\n. . 4 .\n")
    told = [step.text for step, _ in steps(puzzle, begin(puzzle))]
    assert told == [
        "Only value left: r4c1 sees 1, 2 and 4, so it must be 3.",
        "Only value left: r3c1 sees 1, 2 and 3, so it must be 4.",
    ]
    assert clew.rate(puzzle).uses == {"Only value left": 2}


def test_a_rule_whose_name_the_example_lacks_is_told_under_another() -> None:
    taught = lesson(families.get("akari").puzzle)
    assert taught.named(Technique("Never heard of", 1, 1)) == SEVERAL


def test_a_grade_says_how_many_other_conclusions_were_open() -> None:
    puzzle = clew.generate("akari", seed=1)
    others = clew.rate(puzzle).others
    assert others is not None
    assert others > 0


def test_a_stop_ends_an_explanation() -> None:
    stop = Event()
    stop.set()
    assert clew.explain(clew.generate("akari", seed=1), limits=Limits(stop=stop)).late


def test_time_ends_the_climb_itself() -> None:
    here = posed(clew.generate("heyawake", size="12x12", seed=1))
    climb = here.climb(here.start())
    assert climb.go_on(seconds=1e-6) == ([], "stopped")
    found, end = climb.go_on(steps=3)  # and it can be continued
    assert (len(found), end) == (3, "open")


def test_a_fillomino_step_lights_no_clue_that_it_does_not_rest_on() -> None:
    puzzle: Any = clew.generate("fillomino", size="small", seed=1)
    for step in clew.explain(puzzle).steps:
        clues = {light.place for light in step.lights if light.role is Role.AREA}
        assert len(clues) < len(puzzle.number)
        assert clues <= {*step.clues}


def test_what_only_a_search_shows_cites_a_rule_about_every_cell_once_and_concludes_a_few_things(
    shared_data: Find,
) -> None:
    puzzle = published("numberlink", shared_data)
    here = posed(puzzle)
    (every,) = here.background
    assert len(every) == len(puzzle.grid.cells)
    found = [finding for _, finding in Climb(here, here.start()) if finding.kind == COMBINATION]
    assert found
    assert all(len(finding.rules) == 2 and len(finding.forced) <= 8 for finding in found)


def test_a_puzzle_whose_last_rule_is_about_nothing_is_rated() -> None:
    rooms = "1 2 2 3 4\n1 2 2 3 3\n5 6 7 3 3\n8 7 7 9 10\n8 11 11 9 10"
    assert clew.rate(clew.read(f"clew lits\n\n{rooms}\n")).level >= 1


def test_a_line_that_only_all_paths_together_force_is_not_put_down_to_one_cell() -> None:
    rows = ". . 1 . . 2\n1 3 4 . 5 .\n. . . . 2 .\n. 5 . . . .\n. . . . 4 .\n. . 3 . . ."
    said = sentences(f"clew numberlink\n\n{rows}\n")
    way = next(text for text in said if "so the line from r2c2 to r3c2 must be drawn" in text)
    assert way.startswith("Pairs must meet: otherwise the 3 at r2c2 and the 3 at r6c3 could not be joined")


def test_looks_ahead_have_the_names_that_players_of_a_genre_use() -> None:
    said = sentences("clew hitori\n\n5 5 5 1\n1 2 3 4\n2 3 4 5\n3 4 1 2\n")
    assert any(text.startswith(("Sandwich: if ", "Adjacent pair: if ")) for text in said)
    names = {technique.name: technique.level for technique in families.get("hitori").teaching.techniques}
    assert (names["Sandwich"], names["White would be split"]) == (1, 2)


def test_the_last_cell_for_a_number_is_named_alone() -> None:
    said = [step.text for seed in range(6) for step in clew.explain(clew.generate("hidato", "small", seed=seed)).steps]
    last = [text for text in said if text.startswith("Only cell for a number")]
    assert last
    assert all(" more are left" not in text for text in last)


def test_a_step_that_takes_a_search_does_not_depend_on_the_steps_before() -> None:
    searched = 0
    for text in known("heyawake", "Combination") or ():
        here = posed(code.read(text).puzzle)
        for candidates, finding in Climb(here, here.start()):
            if finding.kind in (COMBINATION, LEMMAS):
                searched += 1
                assert Climb(here, candidates)[0] == (candidates, finding)
    assert searched


@pytest.mark.parametrize(("name", "seed"), [("hidato", 2), ("magnets", 1), ("magnets", 2)])
def test_too_little_room_is_less_than_what_is_needed(name: str, seed: int) -> None:
    text = " ".join(step.text for step in clew.explain(clew.generate(name, seed=seed)).steps)
    rooms = re.findall(r"would have only (\d+) places? left for its (\d*)", text)
    assert all(int(room) < int(needed or 1) for room, needed in rooms)
    assert rooms or "there would be no way left: " in text


def test_a_few_values_that_are_left_are_said_instead_of_many_that_are_not() -> None:
    steps = [step.text for step in clew.explain(clew.generate("kakuro", seed=1)).steps]
    assert "Only combination: the 16 below r1c5 can only be 7+9, so r2c5 and r3c5 must be 7 or 9." in steps
    assert not any("has room for that" in text for text in steps)


def test_a_place_with_two_forced_values_cannot_be_both() -> None:
    steps = [step.text for step in clew.explain(clew.generate("easyasabc", seed=2)).steps]
    ends = [text for text in steps if text.startswith("Nothing left: ") and "cannot be both" in text]
    assert any("r6c1 would be A (" in text and "r6c1 would be C (" in text for text in ends)


def test_only_as_many_cells_are_empty_as_the_letters_leave() -> None:
    steps = [step.text for step in clew.explain(clew.generate("easyasabc", seed=1)).steps]
    assert any("only 2 cells of column 3 can be empty: r1c3 and r6c3, so " in text for text in steps)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "masyu",
            ". o . .\n. . . .\n. . . .\n. . . .",
            "goes straight through the white pearl at r1c2, so the lines r1c1-r1c2 and r1c2-r1c3 must be drawn",
        ),
        ("shikaku", ". 3 .\n. . .\n2 4 .", "only one rectangle is left for the 2 at r3c1, so it must reach from r2c1"),
        ("kakuro", "# 4\\ 6\\\n\\3 . .\n\\7 . .", "the other cell of the 6 below r1c3 is 2, which leaves 4"),
        ("kakuro", "# 4\\ 6\\\n\\3 . .\n\\7 . .", "the 4 below r1c2 can only be 1+3, so r2c2 and r3c2 must be 1 or 3"),
    ],
)
def test_steps_say_what_a_player_would(name: str, text: str, said: str) -> None:
    steps = clew.explain(clew.read(f"clew {name}\n\n{text}\n")).steps
    assert any(said in step.text for step in steps), [step.text for step in steps]


def test_each_link_of_a_trial_has_a_picture() -> None:
    puzzle = clew.generate("akari", level=3, seed=4)
    known = begin(puzzle, {})
    for step in clew.explain(puzzle).steps:
        if len(step.chain) > 1 and "trial" in step.technique.lower():
            break
        known = known.after(step)
    assert step.assumed
    supposed = [then.marks for _, then in known.along(step)]
    assert all(supposed[0][place] == value for place, value in step.assumed.items())
    assert len(supposed[-1]) > len(supposed[0])
    assert all(link.lights for link in step.chain)
