"""Books: every family, every layout, found again on their pages; the same bytes twice; nothing half written."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import clew
from clew import families
from clew.actions import code
from clew.actions.book import Wishes, compose, make, print_book, read_order
from clew.cli.ends import End
from clew.core.errors import NoPuzzle, PuzzleError
from clew.core.family import Reading
from clew.core.results import Limits
from clew.render.book import Book, Layout
from tests.anything import generate, load, read
from tests.cli.puzzles import EASY, TWO, Run
from tests.render.papers import margins_are_white, sizes, texts

SHORT = "....34.2.....2.4"
WORDS = Path(__file__).resolve().parents[2] / "examples" / "fillin.clew"


def example(name: str) -> Reading[Any]:
    family = families.get(name)
    return family.forms.formats["clew"].read(family.forms.formats["clew"].example)[0]


def silent(text: str) -> None:
    assert text


@pytest.fixture(scope="module")
def mixed() -> Book:
    """A book with two puzzles of every family."""
    readings = [(name, example(name)) for name in families.NAMES]
    readings += [(name, Reading(puzzle=generate(name, size="small", seed=5))) for name in families.NAMES]
    return compose(readings, Wishes(title="Two of each", author="Nobody"), silent)


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_a_book_of_every_family_has_its_puzzles_on_their_pages(mixed: Book, per_page: int) -> None:
    paper = "letter" if per_page == 4 else "a4"
    printed = print_book(mixed, Layout(paper=paper, per_page=per_page, large_print=per_page == 1))
    pages = texts(printed.data)
    assert len(pages) == printed.pages
    assert set(sizes(printed.data)) == {(215.9, 279.4) if paper == "letter" else (210.0, 297.0)}
    assert "Two of each" in pages[0]
    assert "12 puzzles" in pages[0]
    assert "Nobody" in pages[0]
    assert pages[1].count("Contents") == 1
    for section in mixed.sections:
        assert sum(section.rules.split(".")[0].split()[0] in page and "Its answer" in page for page in pages) >= 1
        for entry in section.entries:
            page, answer = pages[printed.page_of[entry.number] - 1], pages[printed.answer_of[entry.number] - 1]
            assert re.search(rf"\b{entry.number}\b", page)
            assert section.levels[entry.level - 1] in page
            assert f"answer: page {printed.answer_of[entry.number]}" in page
            assert re.search(rf"\b{entry.number}\b", answer)
            assert printed.cell_of[entry.number] > 4
    for number, page in enumerate(pages[1:], 2):
        assert re.search(rf"\b{number}\b", page)
    assert margins_are_white(printed.data, 9.0)


def test_a_bare_book_begins_with_its_first_puzzle_and_ends_with_the_answers(mixed: Book) -> None:
    printed = print_book(mixed, Layout(per_page=4, bare=True))
    pages = texts(printed.data)
    assert len(pages) == printed.pages
    assert min(printed.page_of.values()) == 1
    assert not any("Contents" in page or "12 puzzles" in page for page in pages)
    for number, page in printed.answer_of.items():
        assert f"answer: page {page}" in pages[printed.page_of[number] - 1]
        assert page > max(printed.page_of.values())
    assert "Answers" in pages[printed.answer_of[1] - 1]


def test_the_same_book_is_the_same_bytes(mixed: Book) -> None:
    assert print_book(mixed, Layout()).data == print_book(mixed, Layout()).data
    assert print_book(mixed, Layout()).data != print_book(mixed, Layout(per_page=4)).data


def test_puzzles_go_from_easy_to_hard_and_their_numbers_run_through(mixed: Book) -> None:
    for section in mixed.sections:
        levels = [entry.level for entry in section.entries]
        assert levels == sorted(levels)
    assert [entry.number for entry in mixed.entries] == list(range(1, 13))


def test_the_code_of_a_puzzle_opens_the_same_puzzle(mixed: Book) -> None:
    for section, name in zip(mixed.sections, families.NAMES, strict=True):
        opened = [code.read(entry.link).puzzle for entry in section.entries]
        assert example(name).puzzle in opened
        assert all(entry.link.startswith("http://127.0.0.1:8765/#") for entry in section.entries)


def test_every_family_has_a_section_with_its_rules_and_the_answer() -> None:
    names = families.BUILT_IN
    book = compose([(name, example(name)) for name in names], Wishes(title="One of each"), silent)
    printed = print_book(book, Layout(per_page=6))
    pages = texts(printed.data)
    assert [section.title for section in book.sections] == [families.card(name).title for name in names]
    for number, (section, name) in enumerate(zip(book.sections, names, strict=True), 1):
        (entry,) = section.entries
        assert (entry.number, code.read(entry.link).puzzle) == (number, example(name).puzzle)
        assert " ".join(section.rules.split()[:5]) in pages[printed.page_of[number] - 2]
        assert f"answer: page {printed.answer_of[number]}" in pages[printed.page_of[number] - 1]
        assert section.title in pages[printed.answer_of[number] - 1]
    assert margins_are_white(printed.data, 9.0)


def test_one_command_makes_the_same_book_in_any_process(tmp_path: Path) -> None:
    books = []
    for hashing in ("0", "1"):
        path = tmp_path / f"{hashing}.pdf"
        orders = ["sudoku:2:size=4", "houses:2:size=small", "hashi:1:size=5x7"]
        command = [
            sys.executable,
            "-m",
            "clew",
            "book",
            "--generate",
            *orders,
            "--seed",
            "7",
            "--reproducible",
            "--json",
            "-o",
        ]
        environment = {"PYTHONHASHSEED": hashing, "PATH": ""}
        done = subprocess.run([*command, str(path)], env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (End.DONE, "")
        books.append(path.read_bytes())
        data = json.loads(done.stdout)
        assert [len(section["puzzles"]) for section in data["sections"]] == [2, 2, 1]
    assert books[0] == books[1]
    assert len(texts(books[0])) == data["pages"]


def test_the_report_says_what_is_where(run: Run, tmp_path: Path) -> None:
    ran = run("book", SHORT, str(WORDS), "-o", "b.pdf", "--json", "--title", "Größe – Жизнь")
    assert (ran.code, ran.err) == (End.DONE, "")
    data = ran.data[0]
    pages = texts((tmp_path / "b.pdf").read_bytes())
    assert data["pages"] == len(pages)
    assert data["title"] in pages[0]
    words = data["sections"][1]["puzzles"][0]
    page = pages[words["page"] - 1]
    assert words["title"] in page
    for word in load(WORDS).words:
        assert word in page


def test_a_puzzle_with_several_solutions_is_printed_with_a_warning(run: Run) -> None:
    ran = run("book", TWO, "-o", "b.pdf", "--json")
    assert ran.code == End.DONE
    assert ran.err == "clew: more than one solution, of which one is printed: puzzle 1\n"
    assert ran.data[0]["sections"][0]["puzzles"][0]["unique"] is False


def test_without_answers_there_are_none(run: Run, tmp_path: Path) -> None:
    ran = run("book", SHORT, "--answers", "none", "--link", "none", "-o", "b.pdf", "--json")
    assert ran.code == End.DONE
    puzzle = ran.data[0]["sections"][0]["puzzles"][0]
    assert puzzle["answer"] is None
    assert puzzle["code"] is False
    pages = texts((tmp_path / "b.pdf").read_bytes())
    assert not any("Answers" in page or "scan" in page for page in pages)
    assert len(pages) == 3


def test_marks_are_printed_only_where_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "played.clew").write_text("clew sudoku\n....\n34.2\n....\n.2.4\nmarks\nr1c1 2\n")
    plain = run("book", "played.clew", "--answers", "none", "-o", "plain.pdf", "--json").data[0]
    marked = run("book", "played.clew", "--answers", "none", "--marks", "-o", "marked.pdf", "--json").data[0]
    page = plain["sections"][0]["puzzles"][0]["page"] - 1
    twos = [texts((tmp_path / name).read_bytes())[page].count("2") for name in ("plain.pdf", "marked.pdf")]
    assert twos[1] == twos[0] + 1
    assert marked["pages"] == plain["pages"]


def test_variant_rules_are_printed_with_a_puzzle(run: Run, tmp_path: Path) -> None:
    (tmp_path / "three.clew").write_text("clew hashi\nmost: 3\nloops: no\n3.4\n...\n..1\n")
    for per_page in ("2", "6"):
        assert run("book", "three.clew", "-o", "b.pdf", "--per-page", per_page).code == End.DONE
        data = "Most bridges between two islands: 3; whether bridges may close a loop: no"
        assert any(data in page for page in texts((tmp_path / "b.pdf").read_bytes()))


def test_a_wide_puzzle_turns_its_page_and_a_large_one_warns(run: Run, tmp_path: Path) -> None:
    wide = "clew nonogram\nrows\n" + "1 1\n" * 4 + "columns\n" + "4\n" + "0\n" * 58 + "4\n"
    (tmp_path / "wide.clew").write_text(wide)
    ran = run("book", "wide.clew", "-o", "b.pdf", "--per-page", "6")
    assert ran.code == End.DONE
    assert ran.err == ""
    assert (297.0, 210.0) in sizes((tmp_path / "b.pdf").read_bytes())
    large = "clew nonogram\nrows\n" + "1\n" + "0\n" * 119 + "columns\n" + "1\n" + "0\n" * 119
    (tmp_path / "large.clew").write_text(large)
    ran = run("book", "large.clew", "-o", "b.pdf", "--answers", "none")
    assert ran.code == End.DONE
    assert ran.err == ("clew: cells are under 3 mm wide in puzzle 1: use larger paper, or fewer puzzles per page\n")
    assert margins_are_white((tmp_path / "b.pdf").read_bytes(), 9.0)


def test_lists_that_are_too_long_go_on_pages_of_their_own(mixed: Book) -> None:
    from dataclasses import replace

    from clew.core.scene import Listing

    section = next(section for section in mixed.sections if section.lists)
    many = [f"W{number:05}" for number in range(1500)]
    entry = replace(section.entries[0], lists=[Listing(heading="Words", items=many)], number=1)
    book = replace(mixed, sections=[replace(section, entries=[entry])])
    printed = print_book(book, Layout(answers=False))
    pages = texts(printed.data)
    assert sum("the lists of puzzle 1" in page for page in pages) > 1
    assert sum(page.count(word) for page in pages for word in many) == len(many)
    assert margins_are_white(printed.data, 9.0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "b.pdf"], "a book needs puzzles"),
        ([SHORT], "choose a file for it with -o"),
        ([SHORT, "-o", "-", "--json"], "choose a file for the book with -o"),
        (["11..............", "-o", "b.pdf"], "no solution, so it cannot go"),
        (["--generate", "b.pdf", "-o", "b.pdf"], "put files before --generate"),
        ([SHORT, "-o", "b.pdf", "--title", "数独"], "the title of the book has '数' (U+6570)"),
        ([SHORT, "-o", "b.pdf", "--per-page", "3"], "--per-page"),
        ([SHORT, "-o", "b.pdf", "--paper", "a3"], "--paper"),
        ([SHORT, "-o", "no/such/folder/b.pdf"], "cannot be written"),
        (["--generate", "chess:3", "-o", "b.pdf"], "unknown family 'chess'"),
        (["--generate", "sudoku:0", "-o", "b.pdf"], "'0' is not a number of puzzles from 1 to 2000"),
        (["--generate", "sudoku:2:hard", "-o", "b.pdf"], "unexpected 'hard'; expected NAME=VALUE"),
        (["--generate", "sudoku:2:colour=red", "-o", "b.pdf"], "has no option 'colour'"),
        (["--generate", "sudoku:2:minimal=1", "-o", "b.pdf"], "minimal is yes or no"),
        (["--generate", "sudoku:2:clues=few", "-o", "b.pdf"], "'few' is not a whole number"),
        (["--generate", "sudoku:2:level=99", "-o", "b.pdf"], "'99' is not a level"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "b.pdf").write_text("what was there before")
    ran = run("book", *arguments)
    assert ran.code == End.BAD_INPUT
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
    assert (tmp_path / "b.pdf").read_text() == "what was there before"
    assert [path.name for path in tmp_path.iterdir()] == ["b.pdf"]


def test_an_order_is_read_as_it_is_written() -> None:
    order = read_order("sudoku:20:size=6x6,level=3,minimal=yes,clues=12")
    assert (order.family, order.count) == ("sudoku", 20)
    assert order.wanted == {"size": "6x6", "level": "3", "minimal": True, "clues": 12}
    assert read_order("sudoku").count == 1
    assert str(read_order("hashi:4:size=7x7")) == "hashi:4:size=7x7"


def test_no_puzzle_comes_twice_and_orders_that_ask_for_too_many_give_up() -> None:
    made = list(make([read_order("sudoku:12:size=4")] * 2, 1, Limits(), silent))
    assert len(made) == 24
    assert len({clew.write(reading.puzzle) for _, reading in made}) == 24
    with pytest.raises(NoPuzzle, match="different puzzles: order fewer"):
        list(make([read_order("hashi:40:size=1x4")], 1, Limits(), silent))


@pytest.mark.parametrize("module", ["reportlab.pdfbase", "segno"])
def test_a_missing_library_is_named_before_anything_is_made(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    from clew.render.pdf_codes import code as scanned
    from clew.render.pdf_type import fonts_ready

    fonts_ready.cache_clear()
    scanned.cache_clear()
    monkeypatch.setitem(sys.modules, module, None)
    ran = run("book", "--generate", "sudoku:2000", "-o", "b.pdf")
    assert ran.code == End.BAD_INPUT
    assert "pip install 'clew[pdf]'" in ran.err
    assert ran.err.count("\n") == 1


def test_a_book_can_be_piped(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "clew", "book", SHORT, "-o", "-"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, check=False)
    assert done.returncode == End.DONE
    assert done.stdout.startswith(b"%PDF")
    assert texts(done.stdout)


def test_a_book_in_german_has_german_rules_levels_and_headings(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "buch.pdf"
    done = run("book", EASY, str(WORDS), "--language", "de", "-o", str(file))
    assert done.code == End.DONE
    whole = " ".join(" ".join(texts(file.read_bytes())).split())
    for text in (
        "Logikrätsel",
        "2 Rätsel: Sudoku und Wörter einsetzen",
        "Inhalt",
        "Lösungen",
        "In diesem Buch",
        "3 Buchstaben",
        "leicht",
    ):
        assert text in whole
    assert "Fülle alle freien Felder" in whole
    assert "Answers" not in whole
    refused = run("book", EASY, "--language", "xx", "-o", str(file))
    assert refused.code == End.BAD_INPUT
    assert "unknown language 'xx'" in refused.err


def test_an_unknown_paper_is_refused(run: Run) -> None:
    ran = run("draw", EASY, "-o", "x.svg", "--scale", "2")
    assert ran.code == End.BAD_INPUT
    assert "--scale is for png, pdf and eps only" in ran.err


def test_a_missing_letter_in_a_puzzle_names_the_puzzle() -> None:
    puzzle = read("clew fillin\n___\n\nאבג\n", "fillin")
    book = compose([("it", Reading(puzzle=puzzle))], Wishes(), silent)
    with pytest.raises(PuzzleError, match=r"puzzle 1 has 'א' \(U\+05D0\)"):
        print_book(book, Layout())
