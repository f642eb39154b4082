"""Texts of other programs, and of collections, read as those programs read them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.anything import read

import clew
from clew.actions.load import load_all, read_all, write
from clew.core.errors import PuzzleError
from clew.core.places import cell
from clew.families.sudoku.puzzle import BOXES, Sudoku, of_size
from clew.families.sudoku.rules import violations

Find = Callable[[str], Path]


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines() if "sudoku" in line or "solo" in line]


def of_pzprv3(lines: list[str]) -> Sudoku:
    """The givens of a pzprv3 file, read in the plainest way."""
    n = int(lines[2])
    words = " ".join(lines[3 : 3 + n]).split()
    return of_size(n, [int(word) if word.isdigit() else 0 for word in words])


def test_real_links_give_the_grids_that_pzpr_reads(shared_data: Find) -> None:
    found = [each for each in records(shared_data("outside/puzzlink_urls.jsonl")) if "?sudoku" in each["url"]]
    assert found
    for each in found:
        puzzle = read(each["url"])
        assert puzzle == of_pzprv3(each["pzprv3"].split("\n"))
        assert puzzle == read(each["pzprv3"])
        assert write(puzzle, "puzzlink").strip().endswith(each["reencoded"])


def test_links_and_failing_grids_of_pzprjs_are_read(shared_data: Find) -> None:
    found = [each for each in records(shared_data("outside/pzprjs_scripts.jsonl")) if each["pid"] == "sudoku"]
    assert found
    for each in found:
        if each["kind"] == "url":
            assert read(each["url"]) == of_pzprv3(each["pzprv3"])
        elif "file" in each:
            [reading] = read_all(each["file"])
            assert reading.puzzle == read(each["clue_url"])
            assert read_all(write(reading.puzzle, "pzprv3", reading.marks)) == [reading]


def test_the_link_of_cspuz_gives_a_grid_that_its_solution_fits(shared_data: Find) -> None:
    found = [each for each in records(shared_data("outside/cspuz_core_tests.jsonl")) if each["family"] == "sudoku"]
    assert found
    for each in found:
        marks = {cell(r, c): value for r, row in enumerate(each["solution"]) for c, value in enumerate(row)}
        assert not violations(read(each["url"]), marks)


def test_solo_ids_give_grids_that_the_generators_solution_fits(shared_data: Find) -> None:
    plain = refused = 0
    for each in records(shared_data("outside/sgt_solo.jsonl")):
        if re.fullmatch(r"[0-9]+(x[0-9]+)?", each["id"].split(":")[0]) is None:
            refused += 1
            with pytest.raises(PuzzleError, match="only plain sudoku is read"):
                read(each["id"])
            continue
        plain += 1
        puzzle = read(each["id"])
        values = list(map(int, each["solution_aux"][1:].split(",")))
        marks = {cell(index // puzzle.n, index % puzzle.n): value for index, value in enumerate(values)}
        assert not violations(puzzle, marks)
        assert write(puzzle, "solo").strip() == each["id"]
        with pytest.raises(PuzzleError, match="random seed"):
            read(each["seed_id"], "sudoku")
    assert plain > 50


def test_labelled_states_are_judged_as_pzpr_judges_them(shared_data: Find) -> None:
    found = [e for e in records(shared_data("outside/pzpr_labelled_states.jsonl")) if e["pid"] == "sudoku"]
    assert found
    for each in found:
        [reading] = read_all(each["file"])
        assert bool(violations(reading.puzzle, reading.marks)) == (each["pzpr_failcode"] is not None), each["mutation"]


def test_pictures_of_penpa_hold_the_numbers_that_noqx_reads(shared_data: Find) -> None:
    found = [each for each in records(shared_data("outside/noqx_examples.jsonl")) if each["family"] == "sudoku"]
    plain = 0
    for each in found:
        try:
            puzzle = read(each["penpa"], "sudoku")
        except PuzzleError as refused:
            if "only plain ones here" in str(refused):
                continue
            raise
        numbers = {f"{i // 9},{i % 9}": str(given) for i, given in enumerate(puzzle.givens) if given}
        assert numbers == {place: str(number) for place, number in each["numbers_rc"].items()}
        plain += 1
    assert (plain, len(found)) == (3, 8)


def test_links_give_the_numbers_that_penpa_draws_for_them(shared_data: Find) -> None:
    """Its pictures name no link, so each picture must be one of the links' grids."""
    links = [each["url"] for each in records(shared_data("outside/puzzlink_urls.jsonl")) if "?sudoku" in each["url"]]
    grids = {read(link).givens for link in links}
    pictures = sorted(shared_data("outside/penpa_snapshots").glob("puzzlink_sudoku_*.json"))
    assert pictures
    for path in pictures:
        picture = json.loads(path.read_text())
        width = picture["grid_size"][0]
        values = [0] * (width - 4) ** 2
        for key, content in picture["contents"]["number"].items():
            row, column = divmod(int(key), width)
            values[(row - 2) * (width - 4) + column - 2] = int(content[0])
        assert tuple(values) in grids, path.name


@pytest.mark.parametrize(
    ("name", "count"),
    [("17clue.txt", 4000), ("hardest_11plus.txt", 1000), ("aplai.txt", 18), ("invalid.txt", 20)]
    + [(name, None) for name in ("misc_9x9_named.txt", "rated.txt", "hodoku_exemplars-1.0.txt")],
)
def test_collections_of_lines_are_read_whole(shared_data: Find, name: str, count: int | None) -> None:
    readings = load_all(shared_data(f"sudoku/{name}"))
    words = shared_data(f"sudoku/{name}").read_text().split()
    lines = {word for word in words if len(word) == 81 and set(word) <= set("123456789.")}
    assert len(readings) == count or (count is None and len(readings) >= len(lines))
    assert {write(reading.puzzle, "line").strip() for reading in readings} >= lines


@pytest.mark.parametrize("n", [12, 16, 25, 36])
def test_large_grids_of_numbers_are_read(shared_data: Find, n: int) -> None:
    seen: list[tuple[Sudoku, str]] = []
    for line in shared_data(f"sudoku/large_{n}x{n}.txt").read_text().splitlines():
        words = line.split()
        if line.startswith("#") or len(words) < n * n:
            continue
        numbers = words[-n * n :]
        expected = Sudoku(int(words[2]), int(words[3]), tuple(map(int, numbers)))
        rows = [" ".join(numbers[start : start + n]) for start in range(0, n * n, n)]
        if (expected.box_rows, expected.box_columns) == BOXES[n]:
            assert read("\n".join(rows)) == read(" ".join(numbers)) == expected
            seen.append((expected, " ".join(numbers)))
    assert len(load_all(shared_data(f"sudoku/large_{n}x{n}.txt"))) >= len(seen)
    assert [each.puzzle for each in read_all("\n".join(text for _, text in seen))] == [puzzle for puzzle, _ in seen]
    assert seen


PENCILLED = """\
.-----------------.-----------------.-----------------.
| 5    3    124   | 26   7    2468  | 1489 1249 248   |
| 6    247  247   | 1    9    5     | 3478 234  2478  |
| 12   9    8     | 23   34   24    | 13457 6   247   |
:-----------------+-----------------+-----------------:
| 8    125  1259  | 579  6    147   | 4579 2459 3     |
| 4    25   2569  | 8    5    3     | 579  259  1     |
| 7    15   1359  | 59   2    14    | 4589 459  6     |
:-----------------+-----------------+-----------------:
| 139  6    134579| 357  35   7     | 2    8    4     |
| 23   278  237   | 4    1    9     | 36   3    5     |
| 123  1245 12345 | 2356 8    26    | 1346 7    9     |
'-----------------'-----------------'-----------------'
"""
WHOLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_grid_with_pencil_marks_is_read_by_its_values() -> None:
    assert clew.write(clew.read(PENCILLED), "line").strip() == (
        "53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284...419.35....8..79"
    )


@pytest.mark.parametrize(
    "text",
    [
        f'"{WHOLE}","Easy",4\n"{WHOLE}","x",3\n',
        f'Puzzle;Level\n"{WHOLE}";"Easy"\n"{WHOLE}";"Hard"\n',
        f'"name"\t"cells"\n"one"\t"{WHOLE}"\n"two"\t"{WHOLE}"\n',
    ],
)
def test_tables_with_quoted_fields_are_read(text: str) -> None:
    assert [reading.puzzle for reading in clew.read_all(text)] == [clew.read(WHOLE)] * 2
