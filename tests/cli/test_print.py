"""Books for publishers: trim sizes, front and back matter, answers that can be read, volumes that repeat nothing."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tools import preflight

import clew
from clew import families
from clew.actions.book import Wishes, compose, print_book
from clew.cli.ends import End
from clew.core.family import Reading
from clew.render.book import Book, Layout
from clew.render.markdown import Run, read
from clew.render.pdf_answers import plan_answers
from clew.render.pdf_design import Design
from clew.render.pdf_layout import smallest_text
from clew.render.pdf_type import POINT
from tests.anything import generate
from tests.cli.puzzles import EASY
from tests.cli.puzzles import Run as Command
from tests.render.papers import margins_are_white, sizes, texts

SHORT = "....34.2.....2.4"
TURNED = "4.2.....2.43...."  # the same half a turn on
TRIMS = {"6x9": (152.4, 228.6), "8.5x11": (215.9, 279.4), "7.5x9.25": (190.5, 234.9), "a5": (148.0, 210.0)}


def silent(text: str) -> None:
    assert text


@pytest.fixture(scope="module")
def shelf() -> Book:
    """An example of every family, and a nonogram too large for small paper."""
    readings = []
    for name in families.BUILT_IN:
        form = families.get(name).forms.formats["clew"]
        readings.append((name, form.read(form.example)[0]))
    readings.append(("large", Reading(puzzle=generate("nonogram", size="20x25", seed=1))))
    return compose(readings, Wishes(title="One of each"), silent)


@pytest.mark.parametrize(("trim", "size"), TRIMS.items())
def test_every_family_fits_on_every_trim_with_numbers_that_can_be_read(
    shelf: Book, trim: str, size: tuple[float, float]
) -> None:
    from clew.render.paper import read_trim

    layout = Layout(trim=read_trim(trim), per_page=6)
    printed = print_book(shelf, layout)
    assert set(sizes(printed.data)) == {size}
    assert margins_are_white(printed.data, 6.3, blank=1)
    assert not printed.fine
    design = Design(layout, printed.pages)
    for page in plan_answers(shelf, design):
        for answer in page.answers:
            assert answer.cell >= answer.view.cell(6.0) - 1e-6
            assert answer.x + answer.view.width * answer.cell <= design.body().right + 1e-6
            assert answer.y + answer.view.height * answer.cell <= design.body().bottom + 1e-6
    for entry in shelf.entries:
        smallest = smallest_text(entry.drawing)
        assert smallest * printed.cell_of[entry.number] / POINT >= 6.0 - 1e-6 or not smallest


def test_large_print_has_numbers_of_ten_points_and_more() -> None:
    readings = [
        ("it", Reading(puzzle=generate(name, size="small", seed=2))) for name in ("sudoku", "nonogram", "kakuro")
    ]
    book = compose(readings, Wishes(), silent)
    printed = print_book(book, Layout(per_page=1, large_print=True))
    assert not printed.fine
    for page in plan_answers(book, Design(Layout(per_page=1, large_print=True))):
        assert all(answer.cell >= answer.view.cell(10.0) - 1e-6 for answer in page.answers)


def test_answers_of_a_full_page_reach_from_margin_to_margin(shelf: Book) -> None:
    section = next(section for section in shelf.sections if section.entries[0].answer is not None)
    many = [replace(section.entries[0], number=number) for number in range(1, 60)]
    design = Design(Layout(trim=(152.4, 228.6)), 50)
    pages = plan_answers(replace(shelf, sections=[replace(section, entries=many)]), design)
    body = design.body()
    assert len(pages) > 1
    for page in pages[:-1]:
        right = max(answer.x + answer.view.width * answer.cell for answer in page.answers)
        low = max(answer.y + answer.view.height * answer.cell for answer in page.answers)
        assert min(answer.x for answer in page.answers) == pytest.approx(body.x)
        assert right == pytest.approx(body.right, abs=0.5)
        assert low == pytest.approx(body.bottom, abs=12.0)


def test_pages_mirror_each_other_and_the_spine_has_more_room(run: Command, tmp_path: Path) -> None:
    assert run("book", EASY, SHORT, "--trim", "6x9", "--answers", "none", "-o", "b.pdf").code == End.DONE
    file = preflight.read((tmp_path / "b.pdf").read_bytes())
    lefts = []
    for page in file.of_type("Page"):
        stream = file.streams[file.number(page, "Contents")]
        rules = [n for o, n in preflight._operators(stream) if o in ("m", "l") and len(n) >= 2]
        lefts.append(min((n[0] for n in rules), default=None))
    right, left = lefts[2], lefts[3]  # pages 3 and 4
    assert right is not None
    assert left is not None
    assert right - left == pytest.approx(0.125 * 72, abs=0.01)


def test_a_wide_puzzle_is_turned_on_a_page_that_is_not(run: Command, tmp_path: Path) -> None:
    wide = "clew nonogram\nrows\n" + "1 1\n" * 4 + "columns\n" + "4\n" + "0\n" * 34 + "4\n"
    (tmp_path / "wide.clew").write_text(wide)
    assert run("book", "wide.clew", "-o", "b.pdf", "--trim", "a5", "--answers", "foot").code == End.DONE
    data = (tmp_path / "b.pdf").read_bytes()
    assert set(sizes(data)) == {(148.0, 210.0)}
    assert margins_are_white(data, 6.3, blank=1)


def test_answers_stand_on_their_heads_at_the_foot_of_their_page(run: Command, tmp_path: Path) -> None:
    data = run("book", EASY, SHORT, "--answers", "foot", "-o", "b.pdf", "--json").data[0]
    pages = texts((tmp_path / "b.pdf").read_bytes())
    for puzzle in data["sections"][0]["puzzles"]:
        assert puzzle["answer"] == puzzle["page"]
    assert not any("Answers" in page or "answer: page" in page for page in pages)
    foot = pages[data["sections"][0]["puzzles"][0]["page"] - 1]
    assert len(re.findall(r"\d", foot)) > 81  # the answers have a digit in each cell


def test_an_answer_without_room_at_the_foot_is_at_the_end(run: Command, tmp_path: Path) -> None:
    clew_text = clew.write(generate("kakuro", size="large", seed=1))
    (tmp_path / "k.clew").write_text(clew_text)
    data = run("book", "k.clew", SHORT, "--trim", "a5", "--answers", "foot", "-o", "b.pdf", "--json").data[0]
    large, small = (section["puzzles"][0] for section in data["sections"])
    assert large["answer"] > large["page"]
    assert small["answer"] == small["page"]


def test_the_order_of_levels_mixes_families_from_easy_to_hard() -> None:
    orders = [("sudoku", 1), ("sudoku", 4), ("hashi", 1), ("hashi", 5)]
    readings = [(name, Reading(puzzle=generate(name, size="small", level=level, seed=3))) for name, level in orders]
    book = compose(readings, Wishes(order="level"), silent)
    assert [entry.number for entry in book.entries] == [1, 2, 3, 4]
    bands = [round(4 * (entry.level - 1) / (entry.levels - 1)) for entry in book.entries]
    assert bands == sorted(bands)
    assert len({entry.kind for entry in list(book.entries)[:2]}) == 2
    pages = texts(print_book(book, Layout()).data)
    assert sum("Its answer" in page for page in pages) == 2
    for entry in book.entries:
        assert any(f"{entry.number} {entry.kind}" in page for page in pages)


def test_front_and_back_matter_are_where_they_belong(run: Command, tmp_path: Path) -> None:
    (tmp_path / "welcome.md").write_text("# Welcome\n\nTo *all* of **you**.\n\n1. First\n2. Second\n---\nPage two\n")
    (tmp_path / "end.md").write_text("# Thanks\n\n- to readers\n")
    said = ["--title", "T", "--subtitle", "Volume 1", "--author", "A. N.", "--publisher", "Press & Co"]
    said += ["--isbn", "978-3-16-148410-0", "--copyright", "© 2026", "--dedication", "For you"]
    said += ["--front", "welcome.md", "--back", "end.md"]
    ran = run("book", SHORT, EASY, "--trim", "6x9", *said, "-o", "b.pdf")
    assert (ran.code, ran.err) == (End.DONE, "")
    pages = texts((tmp_path / "b.pdf").read_bytes())
    assert all(text in pages[0] for text in ("T", "Volume 1", "A. N.", "Press & Co"))
    assert all(text in pages[1] for text in ("© 2026", "Press & Co", "ISBN 978-3-16-148410-0"))
    assert pages[2] == "For you"
    assert "To all of you." in pages[3]
    assert "1. First 2. Second" in pages[3]
    assert "Page two" in pages[4]
    assert "Contents" in pages[5]
    assert f"Thanks {len(pages)}" in pages[5]
    assert "to readers" in pages[-1]


def test_parts_of_the_pages_can_be_left_out(run: Command, tmp_path: Path) -> None:
    every = ["heads", "numbers", "codes", "pointers"]
    ran = run("book", SHORT, "-o", "b.pdf", "--without", *every, "--levels", "none", "--bare", "--title", "Bare")
    assert (ran.code, ran.err) == (End.DONE, "")
    puzzle, answer = texts((tmp_path / "b.pdf").read_bytes())
    assert re.fullmatch(r"[1-4 ]+", puzzle)
    assert re.fullmatch(r"Answers Sudoku [1-4 ]+", answer)


def test_the_list_of_a_book_replaces_no_other_file(run: Command, tmp_path: Path) -> None:
    (tmp_path / "one.pdf.json").write_text('{"mine": 1}')
    ran = run("book", EASY, "-o", "one.pdf")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "one.pdf.json is not the list of a book" in ran.err
    assert (tmp_path / "one.pdf.json").read_text() == '{"mine": 1}'
    assert [run("book", EASY, "--bare", "-o", "two.pdf").code for _ in range(2)] == [0, 0]
    assert "--avoid names two.pdf.json" in run("book", EASY, "--avoid", "two.pdf.json", "-o", "two.pdf").err


def test_no_volume_repeats_a_puzzle_not_even_turned(run: Command, tmp_path: Path) -> None:
    assert run("book", SHORT, "-o", "one.pdf").code == End.DONE
    listed = json.loads((tmp_path / "one.pdf.json").read_text())
    assert [clew.read(each["text"]) for each in listed["puzzles"]] == [clew.read(SHORT)]
    ran = run("book", TURNED, EASY, "--avoid", "one.pdf.json", "-o", "two.pdf", "--json")
    assert ran.code == End.DONE
    assert ran.err == f"clew: left out because --avoid lists it: '{TURNED}'\n"
    assert len(ran.data[0]["sections"][0]["puzzles"]) == 1
    volumes = []
    for number, avoid in ((1, []), (2, ["--avoid", "v1.pdf.json"])):
        order = ["book", "--generate", "sudoku:6:size=4", "--seed", "5", *avoid, "-o", f"v{number}.pdf"]
        assert run(*order).code == End.DONE
        puzzles = json.loads((tmp_path / f"v{number}.pdf.json").read_text())["puzzles"]
        volumes.append({clew.write(clew.canonical(clew.read(each["text"]))) for each in puzzles})
    assert len(volumes[0]) == len(volumes[1]) == 6
    assert not volumes[0] & volumes[1]
    made = run("generate", "sudoku", "--size", "4", "--seed", "5", "-n", "3", "--avoid", "v1.pdf.json", "--json")
    assert made.code == End.DONE
    assert not {clew.write(clew.canonical(clew.read(each["text"]))) for each in made.data} & volumes[0]


def test_the_date_is_true_unless_the_book_is_to_be_reproducible(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dated() -> bytes:
        data = (tmp_path / "b.pdf").read_bytes()
        return data[data.index(b"/CreationDate") :][:40]

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    run("book", SHORT, "-o", "b.pdf")
    assert b"(D:2000" not in dated()
    run("book", SHORT, "-o", "b.pdf", "--reproducible")
    assert b"(D:20000101000000+00'00')" in dated()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    run("book", SHORT, "-o", "b.pdf")
    assert b"(D:20010909014640+00'00')" in dated()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    ran = run("book", SHORT, "-o", "b.pdf")
    assert ran.code == End.BAD_INPUT
    assert "SOURCE_DATE_EPOCH is 'soon'" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--trim", "foo"], "'foo' is not a trim size"),
        (["--trim", "6x9", "--paper", "a4"], "not allowed with argument"),
        (["--bleed", "3mm"], "--bleed is for bound books: add --trim SIZE"),
        (["--trim", "6x9", "--bleed", "wide"], "'wide' is not a bleed"),
        (["--pdf", "x-1a", "--ink", "colour"], "drop --ink colour"),
        (["--pdf", "a-1b", "--ink", "black"], "use --ink grey"),
        (["--pdf", "x-9"], "--pdf"),
        (["--isbn", "978-3-16-148410-1"], "its check digit does not match"),
        (["--isbn", "12"], "'12' is not an ISBN"),
        (["--front", "none.md"], "none.md: cannot be read"),
        (["--back", "empty.md"], "empty.md: nothing to print in it"),
        (["--front", "odd.md"], "the text Odd has 'א'"),
        (["--without", "pages"], "--without"),
        (["--avoid", "none.pdf.json"], "none.pdf.json: no such file"),
        (["--avoid", "torn.json"], "torn.json: the record of a book lacks"),
        (["--dedication", "数"], "the front matter has '数'"),
    ],
)
def test_bad_wishes_of_a_publisher_are_one_line_and_write_nothing(
    run: Command, tmp_path: Path, arguments: list[str], message: str
) -> None:
    (tmp_path / "empty.md").write_text("\n")
    (tmp_path / "odd.md").write_text("# Odd\n\nא\n")
    (tmp_path / "torn.json").write_text('{"kind": "clew book", "puzzles": [1]}')
    before = sorted(path.name for path in tmp_path.iterdir())
    ran = run("book", SHORT, "-o", "b.pdf", *arguments)
    assert ran.code == End.BAD_INPUT
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_the_small_part_of_markdown_that_is_read() -> None:
    blocks = read("# A *b*\n\none\ntwo **bold _both_**, 2*3*4, a_b_c, \\*plain\\*\n- x\n  y\n7. z\n***\nend").blocks
    assert [block.kind for block in blocks] == ["heading", "paragraph", "item", "item", "break", "paragraph"]
    assert list(blocks[0].runs) == [Run("A "), Run("b", slanted=True)]
    assert list(blocks[1].runs) == [
        Run("one two "),
        Run("bold ", bold=True),
        Run("both", bold=True, slanted=True),
        Run(", 2*3*4, a_b_c, *plain*"),
    ]
    assert [(block.sign, block.runs[0].text) for block in blocks[2:4]] == [("•", "x y"), ("7.", "z")]
