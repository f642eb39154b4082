"""The commands other than solve: each does its work, and says so to people and to programs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from clew import families
from clew.cli.help import COMMANDS, examples
from clew.core.family import SORTS
from clew.play.hints import RUNGS
from tests.but import but
from tests.cli.puzzles import AL_ESCARGOT, CLASH, EASY, HARD, SOLVED, TWO, Run


def test_help_names_every_command_and_every_command_has_help(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", ran.out, re.MULTILINE)
        data = run(name, "--help")
        assert data.code == 0
        assert data.out.startswith(f"usage: clew {name}")
        assert "--json" in data.out or name == "library"
        assert run("help", name).out == data.out
    assert run().out == run("help").out == ran.out


def test_the_version_is_printed(run: Run) -> None:
    assert re.fullmatch(r"clew \d+\.\d+\S*\n", run("--version").out)


def test_families_of_one_kind_are_listed(run: Run) -> None:
    listed = [run("families", "--kind", kind).out.splitlines() for kind in SORTS]
    assert all(listed)
    assert sorted(line.split()[0] for lines in listed for line in lines) == sorted(families.names())
    assert "leave out the name" in run("families", "sudoku", "--kind", "loop").err


def test_the_page_of_a_family_has_its_scales_and_the_options_of_its_variants(run: Run) -> None:
    page = run("families", "sudoku").out
    assert "scales      se, hodoku" in page
    assert "generate    --with killer" in page
    assert max(map(len, page.splitlines())) <= 101


def test_families_are_listed_and_described(run: Run) -> None:
    assert [line.split()[0] for line in run("families").out.splitlines()] == list(families.names())
    for name in families.names():
        family = families.get(name)
        page = run("families", name).out
        assert family.title in page
        assert all(level in page for level in family.teaching.levels)
        (data,) = run("families", name, "--json").data
        easiest = family.teaching.techniques[0]
        assert data["techniques"][0] == {"name": easiest.name, "level": easiest.level}
        assert data["sizes"] == {size: str(rows) for size, rows in family.making.sizes.items()}


def test_formats_are_listed_with_examples_that_convert(run: Run) -> None:
    texts = [data for data in run("formats", "--json").data if data["example"] is not None]
    for data in texts:
        ran = run("convert", "-", "--family", data["family"], "--to", "clew", stdin=data["example"])
        assert ran.code == 0
        assert ran.err == "" or ran.err.startswith("clew: Understood from the drawing: "), data
        assert ran.out.startswith(f"clew {data['family']}\n")
        assert data["format"] in run("formats", data["family"]).out


def test_check_names_a_mark_that_cannot_stay_before_any_rule_is_broken(run: Run, tmp_path: Path) -> None:
    (tmp_path / "marks.txt").write_text("r1c3 4\n")
    ran = run("check", EASY, "--marks", "marks.txt")
    assert ran.code == 1
    assert "r1c3 is wrong: no solution has it\n  If you write 4 in r1c3, the clues leave" in ran.out
    (data,) = run("check", EASY, "--marks", "marks.txt", "--json").data
    assert (data["verdict"], data["mistakes"], data["certain"]) == ("wrong", ["r1c3"], True)
    (data,) = run("check", TWO, "--json").data
    assert (data["verdict"], data["mistakes"], data["certain"]) == ("unfinished", [], True)


def test_check_reports_right_unfinished_and_wrong(run: Run, tmp_path: Path) -> None:
    assert run("check", SOLVED).out == "Right.\n"
    assert run("check", EASY).out == "Unfinished:\n  53 cells are empty\n"
    ran = run("check", CLASH)
    assert ran.code == 1
    assert ran.out.splitlines()[-3:][0] == "Wrong:"
    (tmp_path / "marks.txt").write_text("r1c3 5\nr1c4 6\n")
    ran = run("check", EASY, "--marks", "marks.txt")
    assert ran.code == 1
    assert "  6 appears twice in row 1: r1c4 and r1c7\n" in ran.out
    (data,) = run("check", EASY, "--marks", "marks.txt", "--json").data
    assert (data["verdict"], data["violations"][0]["code"]) == ("wrong", "repeat-row")


@pytest.mark.parametrize(
    "marks",
    [
        SOLVED,
        "\n".join(f"r{i // 9 + 1}c{i % 9 + 1} {value}" for i, value in enumerate(SOLVED)),
        "{" + ", ".join(f'"r{i // 9 + 1}c{i % 9 + 1}": {value}' for i, value in enumerate(SOLVED)) + "}",
        "{" + ", ".join(f'"r{i // 9 + 1}c{i % 9 + 1}": "{value}"' for i, value in enumerate(SOLVED)) + "}",
    ],
    ids=["line", "places", "json", "json of text"],
)
def test_marks_are_read_in_several_formats(run: Run, tmp_path: Path, marks: str) -> None:
    (tmp_path / "marks.txt").write_text(marks)
    ran = run("check", EASY, "--marks", "marks.txt")
    assert (ran.code, ran.out) == (0, "Right.\n")


def test_the_outcome_of_solve_can_be_checked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "outcome.json").write_text(run("solve", HARD, "--json").out)
    assert run("check", HARD, "--marks", "outcome.json").out == "Right.\n"


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ("r1c3 4\nr1c99 4\n", "marks.txt: line 2: 'r1c99' is not a place of this puzzle"),
        ("r1c3 4\nr1c4 x\n", "marks.txt: line 2: 'x' is not a value of this puzzle: expected one of 1, 2, 3"),
        ('{"r1c3": 77}', "marks.txt: '77' is not a value"),
        ("." * 16, "marks.txt: these marks belong to a puzzle of another size"),
        (f"{SOLVED}\n{SOLVED}\n", "marks.txt: expected the marks of one puzzle, found 2"),
    ],
    ids=["place", "value", "json", "size", "many"],
)
def test_wrong_marks_are_reported_in_one_line(run: Run, tmp_path: Path, marks: str, message: str) -> None:
    (tmp_path / "marks.txt").write_text(marks)
    ran = run("check", EASY, "--marks", "marks.txt")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"clew: {message}")


def test_explain_prints_every_step_and_ends_solved(run: Run) -> None:
    ran = run("explain", EASY)
    assert ran.code == 0
    numbers = [int(line.split(".")[0]) for line in ran.out.splitlines() if re.match(r" *\d+\. ", line)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert ran.out.splitlines()[-1] == f"Solved in {len(numbers)} steps."
    later = run("explain", EASY, "--skip", "20").out
    assert later.startswith(" 21. ")
    *steps, end = run("explain", EASY, "--json").data
    assert (end["solved"], end["steps"], len(steps)) == (True, len(numbers), len(numbers))
    assert "".join(str(value) for value in end["marks"].values()) == SOLVED


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (TWO, 3, "the puzzle has several solutions, so logic alone cannot settle it."),
        (CLASH, 1, "the puzzle has no solution; 1 appears twice in row 1: r1c1 and r1c2; "),
    ],
    ids=["several", "impossible"],
)
def test_explain_and_rate_say_why_reasoning_ends(run: Run, text: str, code: int, message: str) -> None:
    ran = run("explain", text)
    assert ran.code == code
    assert message in ran.out.splitlines()[-1]
    *_, end = run("explain", text, "--json").data
    assert end["text"].startswith(message)
    assert message[4:] in run("rate", text).out
    assert message[4:] in run("explain", text, "--hint", "--skip", "999").out


def test_explain_says_where_only_search_is_left(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    few = but(families.get("sudoku"), techniques=())
    monkeypatch.setattr(families, "get", lambda name: few)
    ran = run("explain", EASY)
    assert ran.code == 3
    assert ran.out.splitlines()[-1] == "After 0 steps: only trial and error helps from here."


LONG = ("batch", "book", "lab", "play", "serve")  # their own tests run them, with less to do


def test_the_examples_in_the_help_run(run: Run, tmp_path: Path) -> None:
    (tmp_path / "puzzle.clew").write_text(run("generate", "sudoku", "--seed", "1").out)
    (tmp_path / "marks.txt").write_text(run("solve", "puzzle.clew", "--to", "line").out)
    (tmp_path / "draft.clew").write_text("clew sudoku\n\n....\n34.2\n....\n.2..\n")
    run("solve", "puzzle.clew", "-o", "solved.clew")
    run("prove", "puzzle.clew", "-o", "puzzle.cert")
    run("generate", "sudoku", "-n", "3", "--to", "line", "-o", "many.txt")
    for name in COMMANDS:
        lines = examples(name).splitlines()[1:]
        assert lines
        for line in lines if name not in LONG else ():
            command = shlex.split(re.split(r" {3}| \| ", line.strip())[0])
            ran = run(*command[1:])
            assert (ran.code, ran.err) == (0, ""), line


@pytest.mark.parametrize("rung", RUNGS)
def test_a_hint_is_printed_up_to_the_rung_asked_for(run: Run, rung: str) -> None:
    ran = run("explain", EASY, "--hint", rung)
    assert ran.code == 0
    assert len(ran.out.splitlines()) == RUNGS.index(rung) + 1


def test_a_hint_names_a_mistake_first(run: Run, tmp_path: Path) -> None:
    (tmp_path / "marks.txt").write_text("r1c3 2\n")
    ran = run("explain", EASY, "--marks", "marks.txt", "--hint")
    assert ran.code == 1
    assert ran.out.splitlines()[:2] == ["There is a mistake.", "Look at r1c3."]
    (data,) = run("explain", EASY, "--hint", "--json").data
    assert data["mistakes"] == []
    assert data["step"]["placed"]


def test_a_hint_after_skipped_steps_is_the_next_step(run: Run) -> None:
    steps = run("explain", EASY, "--json").data
    (data,) = run("explain", EASY, "--hint", "do", "--skip", "30", "--json").data
    assert data["step"]["text"] == steps[30]["text"]


def test_steps_are_drawn_into_a_folder(run: Run, tmp_path: Path) -> None:
    run("explain", EASY, "--skip", "49", "--svg", "steps")
    names = sorted(path.name for path in (tmp_path / "steps").iterdir())
    assert names[0] == "step-050.svg"
    assert all((tmp_path / "steps" / name).read_text().startswith("<svg") for name in names)
    run("explain", EASY, "--hint", "--svg", "steps")
    assert (tmp_path / "steps" / "hint.svg").exists()


def test_a_chain_of_chains_is_told_and_drawn_link_by_link(run: Run, tmp_path: Path) -> None:
    lines = run("explain", AL_ESCARGOT, "--skip", "5", "--hint", "--svg", "links").out.splitlines()
    start = lines.index("r2c4 cannot be 9. If it were:")
    outer = [line for line in lines[start + 1 :] if not line.startswith("    ")]
    inner = [line for line in lines[start + 1 :] if line.startswith("    ")]
    assert lines[start + 1] == "  1 r5c6 must be 9 (only spot in column 6)"
    assert outer[-1] == f"  {len(outer)} and so r8c4 would have no possible value"
    assert sum(line.endswith("If it were:") for line in outer) == sum(" and so " in line for line in inner) > 1
    numbers = [line.split()[0].split(".") for line in outer + inner]
    drawn = {f"hint-{'-'.join(part.zfill(2) for part in number)}.svg" for number in numbers}
    assert {path.name for path in (tmp_path / "links").iterdir()} == {"hint.svg", *drawn}
    (data,) = run("explain", AL_ESCARGOT, "--skip", "5", "--hint", "--json").data
    chain = data["step"]["chain"]
    assert (len(chain), sum(len(link.get("chain", [])) for link in chain)) == (len(outer), len(inner))


def test_rate_uses_a_scale_that_others_have_made(run: Run) -> None:
    assert run("rate", EASY, "--scale", "se").out == "1.5/1.2/1.2 (ER/EP/ED, Sudoku Explainer 1.2.1)\n"
    hard = run("rate", HARD, "--scale", "se", "--json").data[0]
    assert hard["figures"].keys() == {"ER", "EP", "ED"}
    several = run("rate", TWO, "--scale", "se")
    assert (several.code, several.out) == (1, "not rated: several solutions\n")
    strange = run("rate", EASY, "--scale", "points")
    assert (strange.code, strange.err) == (2, "clew: sudoku has no scale 'points': expected se or hodoku\n")


def test_rate_prints_level_score_and_techniques(run: Run, tmp_path: Path) -> None:
    ran = run("rate", EASY)
    assert re.match(r"level 1 \(\w+\), score \d+\n +\d+ x ", ran.out)
    (tmp_path / "many.sdm").write_text(f"{EASY}\n{HARD}\n")
    assert len(run("rate", "many.sdm").out.splitlines()) == 2
    easy, hard = run("rate", "many.sdm", "--json").data
    assert easy["level"] < hard["level"]
    assert easy["score"] < hard["score"]


def test_draw_makes_pictures_and_sketches(run: Run, tmp_path: Path) -> None:
    assert run("draw", EASY).out.startswith("<svg")
    assert run("draw", EASY, "--to", "txt").out.count("\n") == 13
    run("draw", EASY, "--solution", "-o", "solved.txt")
    assert re.sub(r"\D", "", (tmp_path / "solved.txt").read_text()) == SOLVED
    for extra in (["--hint"], ["--candidates"], ["--solution"]):
        assert run("draw", EASY, *extra, "-o", "picture.svg").code == 0
        assert (tmp_path / "picture.svg").read_text().startswith("<svg")
    ran = run("draw", CLASH, "--solution")
    assert (ran.code, ran.err) == (2, "clew: no solution to draw: the puzzle is impossible\n")


def test_generate_makes_what_was_wished_for(run: Run, tmp_path: Path) -> None:
    text = run("generate", "sudoku", "--seed", "5", "--level", "2", "--symmetry", "180").out
    assert text == run("generate", "sudoku", "--seed", "5", "--level", "medium", "--symmetry", "180").out
    (tmp_path / "made.clew").write_text(text)
    assert run("solve", "made.clew", "--unique").code == 0
    assert run("rate", "made.clew", "--json").data[0]["level"] == 2
    (data,) = run("generate", "sudoku", "--size", "4", "--json", "--to", "line").data
    assert (data["size"], len(data["text"])) == ("4x4", 17)


def test_generate_makes_many(run: Run, tmp_path: Path) -> None:
    run("generate", "sudoku", "-n", "20", "--seed", "1", "--to", "line", "-o", "many.sdm")
    lines = (tmp_path / "many.sdm").read_text().splitlines()
    assert len(set(lines)) == 20
    assert run("solve", "many.sdm", "--unique").code == 0
    run("generate", "sudoku", "-n", "2", "--seed", "2", "--to", "line", "-o", "many.sdm", "--append")
    assert (tmp_path / "many.sdm").read_text().splitlines()[:20] == lines


def test_generate_gives_up_with_a_reason(run: Run) -> None:
    ran = run("generate", "sudoku", "--size", "4", "--clues", "3", "--seed", "1", "--seconds", "0.2")
    assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1)
    assert "with 3 clues" in ran.err


def test_convert_writes_other_formats_and_says_what_it_leaves_out(run: Run, tmp_path: Path) -> None:
    assert run("convert", EASY, "--to", "line").out == EASY + "\n"
    run("convert", EASY, "-o", "puzzle.clew")
    marked = (tmp_path / "puzzle.clew").read_text() + "clew marks\nr1c3 4\n"
    (tmp_path / "puzzle.clew").write_text(marked)
    assert run("convert", "puzzle.clew", "--to", "clew").out == marked
    ran = run("convert", "puzzle.clew", "--to", "line")
    assert (ran.code, ran.out) == (0, EASY + "\n")
    assert ran.err == "clew: 1 mark left out: this format cannot store marks\n"
    (data,) = run("convert", EASY, "--to", "line", "--json").data
    assert data == {"family": "sudoku", "format": "line", "text": EASY + "\n"}


def test_the_library_saves_lists_shows_solves_and_removes(run: Run, tmp_path: Path) -> None:
    assert run("library", "list").out == ""
    assert run("library", "save", "first-one", EASY).code == 0
    assert (tmp_path / "library" / "first-one.clew").read_text().startswith("clew sudoku\n\n....7.61.\n")
    assert run("library", "save", "two", TWO).code == 0
    assert [line.split()[:3] for line in run("library", "list").out.splitlines()] == [
        ["first-one", "sudoku", "9x9"],
        ["two", "sudoku", "4x4"],
    ]
    assert ". 7 ." in run("library", "show", "first-one").out
    assert "Exactly one solution." in run("library", "solve", "first-one").out
    assert run("solve", "first-one").out == run("library", "solve", "first-one").out
    assert run("library", "solve", "two", "--unique").code == 1
    assert [each["name"] for each in run("library", "list", "--json").data] == ["first-one", "two"]
    assert run("library", "remove", "two").out == "removed two\n"
    assert run("library", "show", "two").code == 2


def test_the_library_overwrites_only_by_force(run: Run) -> None:
    run("library", "save", "one", EASY)
    ran = run("library", "save", "one", TWO)
    assert (ran.code, ran.err) == (2, "clew: 'one' is already in the library: use --force to replace it\n")
    assert run("library", "save", "one", TWO, "--force").code == 0
    assert run("library", "list", "--json").data[0]["size"] == "4x4"


def test_the_library_keeps_marks_title_and_author(run: Run, tmp_path: Path) -> None:
    text = f"clew sudoku\ntitle: A walk\nauthor: Somebody\n\n{chr(10).join(EASY[i : i + 9] for i in range(0, 81, 9))}\n"
    (tmp_path / "walk.clew").write_text(text + "clew marks\nr1c3 4\n")
    run("library", "save", "walk", "walk.clew")
    assert (tmp_path / "library" / "walk.clew").read_text() == text + "clew marks\nr1c3 4\n"
    assert "A walk" in run("library", "list").out
    assert run("convert", "walk", "--to", "clew").out == text + "clew marks\nr1c3 4\n"


@pytest.mark.parametrize("name", ["../escape", "a/b", ".hidden", "con", "x" * 65, "", "end.", "ümlaut", "a.clew"])
def test_names_that_cannot_be_file_names_are_refused(run: Run, tmp_path: Path, name: str) -> None:
    ran = run("library", "save", name, EASY)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "cannot be a name" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_broken_entry_does_not_hide_the_others(run: Run, tmp_path: Path) -> None:
    run("library", "save", "good", EASY)
    (tmp_path / "library" / "bad.clew").write_text("nonsense")
    ran = run("library", "list")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == ["bad", "good"]
    assert "cannot be read" in ran.out


def test_convert_adds_the_solution_where_the_format_has_room_for_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text("....34.2.....2.4\n")
    solved = run("convert", "four.txt", "--to", "penpa", "--solution")
    assert "#m=solve&p=" in solved.out
    assert "&a=" in solved.out
    assert "#m=edit&p=" in run("convert", "four.txt", "--to", "penpa").out
    assert "cannot hold a solution" in run("convert", "four.txt", "--to", "puzzlink", "--solution").err
    (tmp_path / "open.txt").write_text("................\n")
    refused = run("convert", "open.txt", "--to", "penpa", "--solution")
    assert (refused.code, refused.err) == (2, "clew: --solution needs a puzzle with one solution: found several\n")
