"""Genres from a user's own file: every command knows them, and mistakes are named with their line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import clew
from clew import families
from clew.cli import main
from clew.rules.files import VARIABLE, use

BEACONS = '''
from clew.rules import At, Cells, Count, Genre, Number, never


class Beacons(Genre):
    """Light beacons so that no two of them touch. A number counts those in its row and column."""

    name = "beacons"
    sizes = (4, 5, 6)
    example = ". 2 .\\n. . .\\n2 . ."
    clue = At(Number(0, 9))
    cell = Cells("dark", "lit", faces=("dot", "lamp"))

    def rules(self, ground):
        lit = ground.on(Beacons.cell)
        for at, number in self.clue.items():
            seen = [lit[each] for each in self.seen(at)]
            yield Count(seen, number, who=f"the {number} at {at}", what="beacon/beacons", clue=at)
        for pair in self.grid.pairs:
            yield never([lit[each] for each in pair], "no two beacons touch")

    def seen(self, at):
        row, column = self.grid.at[at]
        return dict.fromkeys((*self.grid.rows[row], *self.grid.columns[column]))

    def fullest(self, solution):
        return self.with_layers(clue={at: sum(solution[each] for each in self.seen(at)) for at in self.grid.cells})
'''


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "beacons.py"
    path.write_text(BEACONS, encoding="utf-8")
    yield path
    families._whole_in_files.cache_clear()


def test_every_command_knows_the_families_of_a_file(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = ["--rules", str(own)]
    assert main(["generate", "beacons", "--size", "4x4", "--seed", "1", "-o", "b.clew", *rules]) == 0
    for words in (["solve"], ["rate"], ["explain"], ["draw", "-o", "b.svg"], ["check"], ["count"]):
        assert main([words[0], "b.clew", *words[1:], *rules]) in (0, 1)
    assert main(["prove", "b.clew", "-o", "b.proof", *rules]) == 0
    assert main(["verify", "b.proof", *rules]) == 0
    assert "Exactly one solution." in capsys.readouterr().out


@pytest.mark.parametrize("name", ["beacons"])
def test_the_examples_can_be_used(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, "")
    file = Path(__file__).parents[2] / "examples" / f"{name}.py"
    use([str(file)])
    family = families.get(name)
    puzzle = family.forms.formats["clew"].read(f"clew {name}\n\n{family.puzzle.example}\n")[0].puzzle
    outcome, second = clew.solve(puzzle), clew.solve(puzzle, engine="sat")
    assert outcome.count == second.count
    assert outcome.verdict is second.verdict
    families._whole_in_files.cache_clear()


def test_without_the_file_the_family_is_not_known(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "beacons"]) == 2
    assert "unknown family 'beacons'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("class Beacons(Genre):", "class Beacons(Genre)", "line 5"),
        ('    name = "beacons"\n', "", "declares no genre"),
        ('name = "beacons"', 'name = "Bea cons"', "expected small letters and digits"),
        ("    def rules(", "    def ruled(", "it has no rules"),
        ("Number(0, 9)", "Numbr(0, 9)", "name 'Numbr' is not defined"),
        ("number, who=", "numbr, who=", "line 18"),
        ('example = ". 2 .', 'example = ". q .', "'q' is not a clue"),
        ("            yield never(", "            yield 7  # never(", "expected a rule"),
        ('name = "beacons"', 'name = "sudoku"', "Clew uses that name itself"),
        (
            '    name = "beacons"',
            '    kind, name = "fancy", "beacons"',
            "its kind is 'fancy': expected number,",
        ),
        ("sizes = (4, 5, 6)", "sizes = 4", "line 5: Beacons is not whole: its sizes are not three numbers"),
        ("Number(0, 9)", "Number(9, 0)", "line 11: Number(9, 0) allows no number"),
        ("Count(seen,", "Count([999],", "has 999 in a Count: expected a literal"),
    ],
)
def test_a_mistake_in_a_declaration_is_named(
    own: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    assert old in BEACONS
    own.write_text(BEACONS.replace(old, new, 1), encoding="utf-8")
    assert main(["generate", "beacons", "--rules", str(own)]) == 2
    printed = capsys.readouterr().err
    assert said in printed
    assert printed.count("\n") == 1
