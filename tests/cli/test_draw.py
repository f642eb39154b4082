"""The command that draws, for binary formats: PNG and PDF by the file's name, sizes, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode
from pathlib import Path

import pytest

from clew.cli.ends import End
from tests.cli.puzzles import EASY, Run
from tests.render.papers import png_size, sizes, texts

SHORT = "....34.2.....2.4"
FILE = str(Path(__file__).resolve().parents[2] / "examples" / "loop.clew")


def test_the_name_of_the_file_chooses_the_format(run: Run, tmp_path: Path) -> None:
    for name, start in {"x.svg": b"<svg", "x.png": b"\x89PNG", "x.PDF": b"%PDF", "x.txt": "┌".encode()}.items():
        ran = run("draw", SHORT, "-o", name)
        assert (ran.code, ran.out, ran.err) == (End.DONE, "", "")
        assert (tmp_path / name).read_bytes().startswith(start)


def test_a_png_is_as_large_as_asked_for(run: Run, tmp_path: Path) -> None:
    assert run("draw", SHORT, "--width", "333", "-o", "x.png").code == End.DONE
    assert png_size((tmp_path / "x.png").read_bytes()) == (333, 333)
    assert run("draw", SHORT, "--scale", "0.5", "-o", "x.png").code == End.DONE
    assert png_size((tmp_path / "x.png").read_bytes()) == (108, 108)


def test_a_pdf_is_as_large_as_asked_for(run: Run, tmp_path: Path) -> None:
    assert run("draw", SHORT, "--scale", "2", "-o", "x.pdf").code == End.DONE
    assert sizes((tmp_path / "x.pdf").read_bytes()) == [(86.8, 86.8)]


@pytest.mark.parametrize("extra", ["--solution", "--candidates", "--hint"])
def test_marks_are_drawn_in_every_format(run: Run, tmp_path: Path, extra: str) -> None:
    for name in ("x.png", "x.pdf"):
        plain = run("draw", EASY, "-o", f"plain-{name}")
        ran = run("draw", EASY, extra, "-o", name)
        assert plain.code == ran.code == End.DONE
        assert (tmp_path / name).read_bytes() != (tmp_path / f"plain-{name}").read_bytes()


def test_the_solution_can_be_read_from_a_pdf(run: Run, tmp_path: Path) -> None:
    assert run("draw", SHORT, "--solution", "-o", "x.pdf").code == End.DONE
    assert sorted("".join(texts((tmp_path / "x.pdf").read_bytes())[0].split())) == sorted("1234" * 4)


def test_the_inside_of_a_loop_is_coloured_in_pixels(run: Run, tmp_path: Path) -> None:
    assert run("draw", FILE, "--solution", "-o", "plain.png").code == End.DONE
    assert run("draw", FILE, "--solution", "--inside", "-o", "inside.png").code == End.DONE
    assert (tmp_path / "plain.png").read_bytes() != (tmp_path / "inside.png").read_bytes()


def test_in_json_bytes_are_in_base_64(run: Run) -> None:
    data = run("draw", SHORT, "--to", "png", "--json").data[0]
    assert (data["family"], data["format"]) == ("sudoku", "png")
    assert png_size(b64decode(data["base64"])) == (217, 217)


def test_a_picture_can_be_piped(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "clew", "draw", SHORT, "--to", "png"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (End.DONE, b"")
    assert png_size(done.stdout) == (217, 217)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "x.svg", "--width", "100"], "--width is for png only"),
        (["-o", "x.pdf", "--width", "100"], "--width is for png only"),
        (["-o", "x.txt", "--scale", "2"], "--scale is for png, pdf and eps only"),
        (["-o", "x.png", "--scale", "nan"], "'nan' is not a factor between 0.01 and 1000"),
        (["-o", "x.png", "--scale", "0"], "'0' is not a factor"),
        (["-o", "x.png", "--width", "0"], "--width"),
        (["-o", "x.png", "--scale", "2", "--width", "100"], "not allowed with"),
        (["-o", "x.png", "--scale", "500"], "pixels is too large"),
        (["-o", "x.png", "--width", "9000000000"], "pixels is too large"),
        (["-o", "no/folder/x.png"], "cannot be written"),
        (["-o", "x.png", "--to", "gif"], "invalid choice"),
    ],
)
def test_what_cannot_be_drawn_is_reported_in_one_line_and_leaves_no_file(
    run: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    ran = run("draw", SHORT, *arguments)
    assert ran.code == End.BAD_INPUT
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("module", "name", "extra"), [("resvg_py", "x.png", "png"), ("reportlab.pdfbase", "x.pdf", "pdf")]
)
def test_a_missing_library_is_named_with_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: str, name: str, extra: str
) -> None:
    from clew.render.pdf_type import fonts_ready

    fonts_ready.cache_clear()
    monkeypatch.setitem(sys.modules, module, None)
    ran = run("draw", SHORT, "-o", name)
    assert ran.code == End.BAD_INPUT
    assert f"pip install 'clew[{extra}]'" in ran.err
    assert ran.err.count("\n") == 1
