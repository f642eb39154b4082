"""How sources are cut: lines, puzzles in Clew's own format, whole files; and odd names and byte order marks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import clew
from clew.batch.inputs import Chunk, after, chunks_of
from clew.batch.job import Job
from clew.batch.run import Plan, run
from clew.batch.work import halves, work
from clew.cli import main
from clew.codecs import caps

CLEW = [sys.executable, "-m", "clew"]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = clew.generate("sudoku", size="4x4", seed=1)
TEXT = clew.write(SMALL)
MARKED = clew.write(SMALL, "clew", clew.solve(SMALL).solutions[0])


def cut(path: Path, text: str | bytes, size: int = 3) -> list[Chunk]:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(chunks_of(str(path), lambda: size))


def test_long_files_in_our_own_format_are_cut_at_puzzles(tmp_path: Path) -> None:
    text = "# a remark\n" + (TEXT + MARKED) * 20_000
    assert len(text) > 1 << 20
    chunks = cut(tmp_path / "many.clew", text, 1_000)
    assert {chunk.kind for chunk in chunks} == {"own"}
    assert b"".join(chunk.data for chunk in chunks) == text.encode()
    assert [chunk.first for chunk in chunks[1:]] == [chunk.first + chunk.count for chunk in chunks[:-1]]
    assert chunks[-1].first + chunks[-1].count == 40_001
    done = work(Job(verb="solve"), chunks[1])
    records = [json.loads(line) for line in done.lines.splitlines()]
    assert [record["puzzle"] for record in records] == list(range(chunks[1].first, chunks[2].first))
    assert {record["family"] for record in records} == {"sudoku"}


def test_a_bad_puzzle_among_others_is_one_bad_record(tmp_path: Path) -> None:
    text = TEXT + "clew sudoku\n\nnonsense\n" + MARKED + "clew what\n\n"
    chunk = Chunk(source="some.clew", kind="own", first=1, count=4, data=text.encode())
    assert b"".join(part.data for part in cut(tmp_path / "some.clew", text, 9)) == chunk.data
    done = work(Job(verb="solve"), chunk)
    assert done.tally == {"bad": 2, str(clew.solve(SMALL).verdict): 2}
    assert [halved.count for halved in halves(chunk)] == [2, 2]
    assert after(chunk, 3).data == b"clew what\n\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_comes_out_the_same_whatever_its_lines_end_with(end: str, tmp_path: Path) -> None:
    text = ("\ufeff# a remark\n" + TEXT + MARKED + TEXT).replace("\n", end)
    records = []
    for chunk in cut(tmp_path / "some.clew", text, 2):
        records += [json.loads(line) for line in work(Job(verb="solve"), chunk).lines.splitlines()]
    assert [record["puzzle"] for record in records] == [1, 2, 3]
    assert all("verdict" in record for record in records)


def test_a_puzzle_without_end_takes_little_memory(tmp_path: Path) -> None:
    chunks = cut(tmp_path / "bomb.clew", TEXT + "clew sudoku\n" + "....\n" * 1_200_000 + TEXT, 1)
    assert [chunk.count for chunk in chunks] == [1, 1, 1]
    assert max(len(chunk.data) for chunk in chunks) < 2 * caps.PUZZLE + (1 << 21)
    (record,) = (json.loads(line) for line in work(Job(verb="solve"), chunks[1]).lines.splitlines())
    assert "too" in record["error"]


def test_long_files_of_other_formats_are_read_as_a_whole_or_by_lines(tmp_path: Path) -> None:
    lines = ["no puzzle", *[EASY] * 15_000]
    chunks = cut(tmp_path / "lines.txt", "\n".join(lines), 5_000)
    assert {chunk.kind for chunk in chunks} == {"lines"}
    (chunk,) = cut(tmp_path / "other.txt", "this is not a puzzle\n" * 100_000)
    assert (chunk.kind, len(chunk.data)) == ("whole", 2_100_000)


def test_names_that_are_not_text_and_byte_order_marks_are_accepted(tmp_path: Path) -> None:
    odd = os.path.join(os.fsencode(tmp_path), b"\xff.jsonl")
    record = json.dumps({"text": EASY})
    with open(odd, "wb") as file:
        file.write(f"\ufeff{record}\r\n{record}\r\n".encode())
    (tmp_path / "b.sdm").write_text(EASY)
    plan = Plan(sources=[os.fsdecode(odd), str(tmp_path / "b.sdm")], output=str(tmp_path / "out.jsonl"))
    for before in (0, 3):
        summary = run(Job(verb="solve"), Plan(**{**vars(plan), "resume": before > 0}), lambda summary: None)
        assert (summary.before, summary.records) == (before, 3 - before)
    records = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert {os.path.basename(record["source"]) for record in records} == {r"\xff.jsonl", "b.sdm"}


def test_a_folder_of_one_file_may_get_another(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    command = [*CLEW, "batch", "solve", "folder", "-o", "out.jsonl", "--ordered", "--resume"]
    for name in ("a.sdm", "b.sdm"):
        (tmp_path / "folder" / name).write_text(EASY)
        subprocess.run(command, cwd=tmp_path, stdout=subprocess.DEVNULL, check=True)
    records = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [record["source"] for record in records] == ["folder/a.sdm", "folder/b.sdm"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["solve", EASY, "--size", "9x9"], "--size is an option of 'clew batch generate' only"),
        (["solve", EASY, "--seed", "0"], "--seed is an option of 'clew batch generate' only"),
        (["solve", EASY, "-n", "3"], "--count is an option of 'clew batch generate' only"),
        (["rate", EASY, "--nodes", "3"], "--nodes limits searches"),
        (["solve", EASY, "--from", "nosuch"], "unknown format 'nosuch': expected one of clew, "),
        (["generate", "sudoku", "-n", "1", "--family", "hashi"], "--family is not an option of 'clew batch generate'"),
        (["generate", "sudoku", "-n", "1", "--from", "line"], "--from is not an option of 'clew batch generate'"),
    ],
)
def test_options_without_effect_are_refused(options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", *options]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_records_on_standard_output_are_alone_there(name: str, tmp_path: Path) -> None:
    (tmp_path / "some.sdm").write_text(f"{EASY}\n{EASY}\n")
    command = [*CLEW, "batch", "solve", "some.sdm", "-o", name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["unique", "unique"]
