"""What players ask: puzzles are opened, judged, hinted at, explained and solved, the same way for every family."""

from __future__ import annotations

import threading
from typing import Any

import msgspec

import clew
from clew import families
from clew.actions import code
from clew.core.family import Reading
from clew.play import Game
from clew.web.frames import Job
from clew.web.verbs import perform
from tests.toy_family import FAMILY as LAMPS
from tests.web.conftest import Ask, puzzle_code, solution_of


def followed(ask: Ask, code: str, most: int = 400) -> dict[str, Any]:
    """Do what hints say until there is nothing left to do: the marks in the end."""
    marks: dict[str, Any] = {}
    struck: dict[str, list[Any]] = {}
    facts: list[Any] = []
    for _ in range(most):
        hint = ask("hint", puzzle=code, marks=marks, struck=struck, facts=facts)
        assert hint["mistakes"] == []
        if hint["do"] is None:
            assert hint["solved"]
            return marks
        marks |= hint["do"]["marks"]
        facts += hint["do"]["facts"]
        for place, values in hint["do"]["struck"].items():
            struck[place] = [*struck.get(place, []), *values]
    raise AssertionError("the hints do not come to an end")


def test_a_puzzle_opens_with_all_that_a_page_needs_to_draw_it(ask: Ask, name: str) -> None:
    code = puzzle_code(name)
    [puzzle] = ask("open", text=code)["puzzles"]
    scene = puzzle["scene"]
    assert puzzle["family"] == name
    assert puzzle["code"] == code
    assert clew.read(puzzle["text"]) == clew.read(code)
    assert set(puzzle["places"]) == set(scene["spots"])
    assert sorted(map(str, puzzle["values"])) == sorted(map(str, puzzle["cycle"]))
    assert {value for value, _ in puzzle["shows"]} >= set(puzzle["values"])
    for place, spot in scene["spots"].items():
        faces = [value for value, _ in scene["kinds"][spot["kind"]]["faces"]]
        wanted = [puzzle["given"][place]] if place in puzzle["given"] else puzzle["values"]
        assert set(wanted) <= set(faces)
    assert all(area in scene["areas"] for both in scene["ends"].values() for area in both)
    assert set(scene["ends"]) <= set(puzzle["places"])


def test_marks_that_came_with_a_text_are_opened_with_it(ask: Ask, name: str) -> None:
    code = puzzle_code(name)
    [bare] = ask("open", text=code)["puzzles"]
    place = next(place for place in bare["places"] if place not in bare["given"])
    text = ask("convert", puzzle=code, format="clew", marks={place: solution_of(code)[place]})["text"]
    [puzzle] = ask("open", text=text)["puzzles"]
    assert puzzle["marks"] == {place: solution_of(code)[place]}
    assert puzzle["code"] == code


def test_a_game_saved_from_python_is_opened_with_its_marks(ask: Ask, name: str) -> None:
    text = puzzle_code(name)
    game = Game.of(clew.read(text), title="Monday")
    place = next(iter(game._values))
    game = game.mark({place: solution_of(text)[place]}).trial()
    [puzzle] = ask("open", text=game.save())["puzzles"]
    assert (puzzle["title"], puzzle["marks"]) == ("Monday", {place: solution_of(text)[place]})
    ask("open", 400, text=game.save().replace("trial", "trail"))


def test_a_family_of_another_package_is_played_without_any_word_about_it() -> None:
    families.add(LAMPS)
    text = code.write(Reading(puzzle=clew.generate("lamps", seed=1)))

    def done(verb: str, **body: Any) -> Any:
        job = Job(verb=verb, seconds=10, body=msgspec.json.encode(body))
        answer = perform(job, threading.Event())
        assert answer.status == 200
        return msgspec.json.decode(answer.body)

    [puzzle] = done("open", text=text)["puzzles"]
    assert puzzle["offers"] == {
        "candidates": False,
        "ticks": True,
        "enclosed": False,
        "lit": False,
        "rest": False,
        "unique": False,
    }
    assert puzzle["units"] == []
    assert done("check", puzzle=text, aids=["ticks", "enclosed", "candidates"])["verdict"] == "unfinished"
    [solution] = done("solve", puzzle=text)["solutions"]
    place, value = next(iter(solution.items()))
    assert done("hint", puzzle=text, marks={place: 1 - value})["mistakes"] == [place]
    assert done("hint", puzzle=text)["step"]
    assert done("explain", puzzle=text)["steps"]
    assert done("verdict", puzzle=text)["verdict"] == "unique"


def test_a_solution_is_right_without_its_crosses_and_every_aid_fits_the_scene(ask: Ask, name: str) -> None:
    code = puzzle_code(name)
    [puzzle] = ask("open", text=code)["puzzles"]
    quiet = puzzle["scene"]["quiet"]
    drawn = {place: value for place, value in solution_of(code).items() if value not in quiet}
    answer = ask("check", puzzle=code, marks=drawn, aids=["ticks", "enclosed", "lit", "candidates", "rest"])
    assert (answer["verdict"], answer["violations"]) == ("right", [])
    assert {aid for aid in ("ticks", "enclosed", "lit", "candidates", "rest") if aid in answer} == {
        aid for aid, offered in puzzle["offers"].items() if offered and aid != "unique"
    }
    listed = {named for each in puzzle["lists"] for _, named in each["items"]}
    drawn_at = {*puzzle["scene"]["areas"], *puzzle["scene"]["spots"], *listed}
    assert {*answer.get("ticks", []), *answer.get("enclosed", []), *answer.get("lit", [])} <= drawn_at
    assert set(answer.get("rest", [])).isdisjoint(drawn)
    for unit in puzzle["units"]:
        assert len({solution_of(code)[place] for place in unit}) == len(unit)
    begun = ask("check", puzzle=code, marks={}, aids=["ticks"])
    assert begun["verdict"] == "unfinished"
    assert len(begun.get("ticks", [])) <= len(answer.get("ticks", []))


def test_candidates_are_those_that_peers_leave(ask: Ask) -> None:
    code = puzzle_code("sudoku")
    noted = ask("check", puzzle=code, aids=["candidates"])["candidates"]
    solution = solution_of(code)
    assert noted
    assert all(solution[place] in values for place, values in noted.items())
    place, values = next((place, values) for place, values in noted.items() if len(values) > 1)
    fewer = ask("check", puzzle=code, aids=["candidates"], struck={place: values[:1]})["candidates"]
    assert fewer.get(place, values[1:]) == values[1:]


def test_hints_lead_to_the_solution_step_by_step(ask: Ask, name: str) -> None:
    code = puzzle_code(name)
    marks = followed(ask, code)
    assert ask("check", puzzle=code, marks=marks)["verdict"] == "right"


def test_a_hint_has_five_rungs_and_says_what_it_rests_on(ask: Ask, name: str) -> None:
    hint = ask("hint", puzzle=puzzle_code(name))
    assert [rung["rung"] for rung in hint["rungs"]] == ["mistake", "where", "technique", "deduction", "do"]
    assert all(rung["text"].endswith(".") for rung in hint["rungs"])
    assert hint["step"]["text"].endswith(hint["rungs"][3]["text"][1:])
    assert {light["role"] for light in hint["step"]["lights"]}
    assert hint["step"]["technique"] in hint["rungs"][2]["text"]


def test_each_wrong_mark_is_found_and_no_right_one_is_blamed(ask: Ask, name: str) -> None:
    code = puzzle_code(name)
    [puzzle] = ask("open", text=code)["puzzles"]
    solution = solution_of(code)
    free = [place for place in puzzle["places"] if place not in puzzle["given"]]
    right = {place: solution[place] for place in free[::3]}
    for place in free[1::7]:
        wrong = next(value for value in reversed(puzzle["values"]) if value != solution[place])
        hint = ask("hint", puzzle=code, marks={**right, place: wrong})
        assert hint["mistakes"] == [place]
        assert hint["step"] is None
        assert hint["do"]["marks"] == {place: None}
        assert len(hint["rungs"]) == 5


def test_notes_that_rule_out_a_needed_value_are_distinguished_from_marks(ask: Ask) -> None:
    code = puzzle_code("sudoku")
    [puzzle] = ask("open", text=code)["puzzles"]
    place = next(place for place in puzzle["places"] if place not in puzzle["given"])
    hint = ask("hint", puzzle=code, struck={place: [solution_of(code)[place]]})
    assert hint["mistakes"] == []
    assert place in hint["rungs"][1]["places"]
    assert hint["do"]["forget"]
    pencilled = [value for value in puzzle["values"] if value != solution_of(code)[place]]
    assert ask("hint", puzzle=code, pencilled={place: pencilled})["do"]["forget"]


def test_marks_of_a_puzzle_with_several_solutions_are_wrong_only_together(ask: Ask) -> None:
    text = "clew slitherlink\n...\n...\n"
    assert ask("hint", puzzle=text, marks={"h1.1": 1, "h3.3": 1})["mistakes"] == []
    hint = ask("hint", puzzle=text, marks={"h1.1": 1, "v1.1": 0})
    assert hint["mistakes"]
    assert "the clues leave no solution" in hint["rungs"][3]["text"] or hint["rungs"][2]["text"] == "A rule is broken."


def test_an_impossible_puzzle_is_reported(ask: Ask) -> None:
    hint = ask("hint", puzzle="clew slitherlink\n0.\n33\n0.\n", marks={"h4.2": 1})
    assert hint["rungs"][0]["text"].startswith("The puzzle has no solution")
    assert (hint["step"], hint["do"]) == (None, None)


def test_why_gives_the_steps_that_lead_to_a_value_and_no_others(ask: Ask, name: str) -> None:
    code = puzzle_code(name)
    whole = ask("explain", puzzle=code)
    last = next(iter(whole["steps"][-1]["removed"]))
    reason = ask("why", puzzle=code, place=last)
    assert reason["value"] == solution_of(code)[last]
    assert 1 <= len(reason["steps"]) <= len(whole["steps"])
    assert last in reason["steps"][-1]["removed"]
    answer = {step["number"]: step["text"] for step in whole["steps"]}
    assert all(answer[step["number"]] == step["text"] for step in reason["steps"])


def test_an_explanation_comes_in_pieces_that_fit_together(ask: Ask, name: str) -> None:
    code = puzzle_code(name)
    whole = ask("explain", puzzle=code)
    assert whole["solved"]
    assert whole["marks"] == solution_of(code)
    first = ask("explain", puzzle=code, limit=1)
    assert first["more"] == (len(whole["steps"]) > 1)
    assert first["steps"] == whole["steps"][:1]
    placed = {place: value for step in whole["steps"] for place, value in step["placed"].items()}
    [puzzle] = ask("open", text=code)["puzzles"]
    assert placed.keys() | puzzle["given"].keys() == set(puzzle["places"])


def test_solve_returns_the_solution_and_the_places_where_two_differ(ask: Ask) -> None:
    code = puzzle_code("sudoku")
    answer = ask("solve", puzzle=code)
    assert (answer["verdict"], answer["solutions"]) == ("unique", [solution_of(code)])
    several = ask("solve", puzzle="clew sudoku\n" + "....\n" * 4, solutions=3)
    assert (several["verdict"], several["count"], several["exhausted"]) == ("several", 3, False)
    assert several["differences"]


def test_a_page_can_say_places_and_values_in_words(ask: Ask) -> None:
    (puzzle,) = ask("open", text="clew slitherlink\n\n2.\n.2\n")["puzzles"]
    assert puzzle["spoken"]["places"]["v1.2"] == "the left edge of r1c2"
    assert puzzle["spoken"]["values"] == [[1, "line"], [0, "no line"]]
    assert puzzle["spoken"]["places"].keys() == set(puzzle["places"])
    (plain,) = ask("open", text="clew sudoku\n\n....\n34.2\n....\n.2.4\n")["puzzles"]
    assert plain["spoken"] == {"places": {}, "values": [], "clues": None}
    (clued,) = ask("open", text=families.formats("masyu")["clew"].example)["puzzles"]
    assert [1.5, 0.5, "black"] in clued["spoken"]["clues"]


def test_clues_of_declared_puzzles_are_ticked_and_lit_cells_are_named(ask: Ask) -> None:
    code = ask("open", text="clew akari\n. . .\n. 2 .\n. . .\n")["puzzles"][0]["code"]
    answer = ask("check", puzzle=code, marks={"r1c2": 1}, aids=["ticks", "lit"])
    assert (answer["ticks"], answer["lit"]) == ([], ["r1c1", "r1c2", "r1c3"])
    answer = ask("check", puzzle=code, marks={"r1c2": 1, "r2c1": 1}, aids=["ticks", "lit"])
    assert answer["ticks"] == ["r2c2"]
    assert answer["full"] is False
    typed = ask("open", text=families.formats("kakuro")["clew"].example)["puzzles"][0]
    right = ask("solve", puzzle=typed["code"])["solutions"][0]
    *most, last = right
    before = ask("check", puzzle=typed["code"], marks={place: right[place] for place in most}, aids=["ticks"])["ticks"]
    after = ask("check", puzzle=typed["code"], marks=right, aids=["ticks"])["ticks"]
    assert set(before) < set(after), f"{last} ends a sum"
