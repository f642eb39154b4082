"""Normal forms, repeats left out, and puzzles to be avoided, on the command line."""

from __future__ import annotations

from pathlib import Path

import clew
from tests.cli.puzzles import Run

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_the_command_gives_forms_and_drops_repeats(run: Run) -> None:
    form = run("canonical", NINE, "--to", "line").out
    assert run("canonical", NINE[::-1], "--to", "line").out == form
    kept = run("canonical", "--distinct", "-", "--to", "line", stdin=f"{NINE}\n{NINE[::-1]}\n{form}")
    assert kept.out == NINE + "\n"


def test_nothing_to_be_avoided_is_made(run: Run, tmp_path: Path) -> None:
    old = run("generate", "sudoku", "--size", "4x4", "-n", "4", "--seed", "1", "--to", "line").out
    (tmp_path / "old.txt").write_text(old)
    wish = ("generate", "sudoku", "--size", "4x4", "-n", "4", "--seed", "1", "--to", "line")
    new = run(*wish, "--avoid", str(tmp_path / "old.txt")).out
    assert run(*wish, "--avoid", str(tmp_path / "old.txt")).out == new
    forms = [clew.canonical(clew.read(line, family="sudoku")) for line in [*old.split(), *new.split()]]
    assert len(new.split()) == 4
    assert len(set(forms[4:])) == 4
    assert not set(forms[:4]) & set(forms[4:])


def test_what_is_written_in_any_format_is_read_again(run: Run, tmp_path: Path) -> None:
    many, pack = tmp_path / "many.clew", tmp_path / "pack.non"
    many.write_text("".join(clew.write(clew.generate("nonogram", size="5x5", seed=seed)) for seed in (1, 2, 3)))
    run("canonical", "--distinct", str(many), "--to", "non", "-o", str(pack))
    assert pack.read_text().count("====") == 2
    assert [each.puzzle for each in clew.load_all(pack)] == [each.puzzle for each in clew.load_all(many)]
