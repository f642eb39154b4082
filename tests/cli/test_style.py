"""Pictures for magazines: EPS, letters as outlines, black ink, a house's own style, and files with plain names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import preflight

from clew import families
from clew.cli.ends import End
from clew.render import fonts
from tests.cli.puzzles import EASY, Run
from tests.render.papers import opened, png_size, texts

SHORT = "....34.2.....2.4"
STYLE = """
[fonts]
regular = "house.ttf"
bold = "house-bold.ttf"
family = "House Sans"

[lines]
frame = 2.0
least = 0.25

[colours]
given = "#A00"
line = "#444444"
"""


def house(folder: Path, text: str = STYLE) -> None:
    """A style with fonts of its own."""
    (folder / "house.ttf").write_bytes(fonts.REGULAR.read_bytes())
    (folder / "house-bold.ttf").write_bytes(fonts.BOLD.read_bytes())
    (folder / "style.toml").write_text(text)


def ink(data: bytes) -> int:
    """How dark a picture is as a whole."""
    with opened(data) as document:
        page = document[0]
        bitmap = page.render(scale=2, grayscale=True)
        dark = sum(255 - value for value in bytes(bitmap.buffer))
        bitmap.close()
        page.close()
    return dark


def test_outlines_look_like_letters_and_are_none(run: Run, tmp_path: Path) -> None:
    for name, more in (("plain", []), ("outlined", ["--outlined"])):
        for ending in ("svg", "pdf", "png"):
            assert run("draw", EASY, *more, "-o", f"{name}.{ending}").code == End.DONE
    plain, outlined = ((tmp_path / f"{name}.pdf").read_bytes() for name in ("plain", "outlined"))
    assert texts(plain) != [""]
    assert texts(outlined) == [""]
    assert ink(outlined) == pytest.approx(ink(plain), rel=0.01)
    svg = (tmp_path / "outlined.svg").read_text()
    assert "<text" not in svg
    assert svg.count("<path") == (tmp_path / "plain.svg").read_text().count("<text")


@pytest.mark.parametrize(("inks", "operator"), [("colour", "rg"), ("grey", "g"), ("black", "k")])
def test_eps_has_its_box_its_inks_and_no_fonts(run: Run, tmp_path: Path, inks: str, operator: str) -> None:
    assert run("draw", SHORT, "-o", "x.eps", "--ink", inks, "--scale", "2").code == End.DONE
    text = (tmp_path / "x.eps").read_text("ascii")
    assert text.startswith("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 247 247\n")
    assert text.endswith("%%EOF\n")
    drawing = text.partition("%%Page: 1 1")[2]
    assert set(re.findall(r"^[\d. ]+ (rg|g|k)\b", drawing, re.MULTILINE)) == {operator}
    assert "findfont" not in text


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_every_family_can_be_drawn_as_eps_with_outlines(name: str) -> None:
    from clew.actions.draw import draw
    from clew.render.eps import eps

    form = families.get(name).forms.formats["clew"]
    text = eps(draw(form.read(form.example)[0].puzzle).painting, inks="grey")
    assert text.isascii()
    numbers = [float(number) for number in re.findall(r"(?<=\s)-?\d+\.\d{3}(?=\s)", text.partition("%%Page")[2])]
    assert numbers
    assert min(numbers) > -30


def test_black_pdf_has_no_other_ink(run: Run, tmp_path: Path) -> None:
    assert run("draw", EASY, "--solution", "--ink", "black", "-o", "x.pdf").code == End.DONE
    assert preflight.inks(preflight.read((tmp_path / "x.pdf").read_bytes())) <= {"k", "K"}


def test_a_house_style_changes_fonts_lines_and_colours(run: Run, tmp_path: Path) -> None:
    house(tmp_path)
    for ending in ("svg", "pdf", "eps", "png"):
        assert run("draw", SHORT, "--style", "style.toml", "-o", f"x.{ending}").code == End.DONE
    svg = (tmp_path / "x.svg").read_text()
    assert "font-family=\"'House Sans',Helvetica" in svg
    assert 'fill="#a00"' in svg
    assert 'stroke="#444444"' in svg
    assert 'stroke-width="3.53"' in svg  # 2 points, where a cell of 50 is a centimetre
    assert "2.000 w" in (tmp_path / "x.eps").read_text()
    assert png_size((tmp_path / "x.png").read_bytes())


def test_a_book_in_house_style_embeds_the_fonts_of_the_house(run: Run, tmp_path: Path) -> None:
    house(tmp_path)
    ran = run("book", SHORT, "--style", "style.toml", "--trim", "a5", "--pdf", "x-1a", "-o", "b.pdf")
    assert (ran.code, ran.err) == (End.DONE, "")
    assert preflight.faults((tmp_path / "b.pdf").read_bytes()) == []
    assert fonts.chosen() == fonts.OWN


def test_lines_are_as_heavy_as_the_style_says_at_any_size(run: Run, tmp_path: Path) -> None:
    (tmp_path / "style.toml").write_text("[lines]\nframe = 1.5\nline = 0.5\n")
    for scale in ("1", "3"):
        run("draw", SHORT, "--style", "style.toml", "--scale", scale, "-o", "x.pdf")
        file = preflight.read((tmp_path / "x.pdf").read_bytes())
        page = next(iter(file.of_type("Page")))
        widths = {n[-1] for o, n in preflight._operators(file.streams[file.number(page, "Contents")]) if o == "w"}
        assert widths == {1.5, 0.5}


def test_every_puzzle_of_a_file_becomes_a_file_with_a_plain_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(f"{EASY}\n{EASY[::-1]}\n")
    (tmp_path / "out").mkdir()
    assert run("draw", "many.txt", "--split", "-o", "out/page.eps", "--ink", "black").code == End.DONE
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["page-001-sudoku.eps", "page-002-sudoku.eps"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[fonts", "style.toml: not TOML"),
        ("[paper]\n", "style.toml: unknown part 'paper': expected fonts, lines, colours"),
        ("lines = 3\n", "style.toml: lines is not a section"),
        ("[lines]\nthick = 3\n", "style.toml: [lines] has an unknown key 'thick'"),
        ("[lines]\nframe = 'bold'\n", "[lines] frame is not a weight in points"),
        ("[lines]\nframe = -1\n", "[lines] frame is not a weight in points"),
        ("[colours]\ngiven = 'red'\n", "[colours] given is not a colour"),
        ("[fonts]\nbold = 'x.ttf'\n", "[fonts] needs regular"),
        ("[fonts]\nregular = 'none.ttf'\n", "none.ttf: no such file"),
        ("[fonts]\nregular = 'style.toml'\n", "style.toml: not a TrueType font that can be embedded"),
        ("[fonts]\nregular = 3\n", "[fonts] regular is not a text"),
    ],
)
@pytest.mark.parametrize("command", ["draw", "book"])
def test_a_bad_style_is_one_line_and_writes_nothing(
    run: Run, tmp_path: Path, text: str, message: str, command: str
) -> None:
    (tmp_path / "style.toml").write_text(text)
    ran = run(command, SHORT, "--style", "style.toml", "-o", "x.pdf")
    assert ran.code == End.BAD_INPUT
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["style.toml"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--style", "none.toml", "-o", "x.pdf"], "none.toml: cannot be read"),
        (["--split"], "--split needs -o FILE"),
        (["--split", "-o", "x.txt"], "--split is for pictures"),
        (["--ink", "grey", "-o", "x.svg"], "--ink is for pdf and eps only"),
        (["--outlined", "-o", "x.txt"], "--outlined is for svg, png, pdf and eps"),
    ],
)
def test_what_does_not_fit_a_picture_is_refused(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    ran = run("draw", SHORT, *arguments)
    assert ran.code == End.BAD_INPUT
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
