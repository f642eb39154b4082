"""What is resumed is the same batch: other input, other options and other versions are refused, growth is not."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import clew
from clew.batch.inputs import sources_of
from clew.batch.job import Job
from clew.batch.origin import Changed, beside
from clew.batch.run import Plan, Summary, run
from clew.core.errors import PuzzleError

CLEW = [sys.executable, "-m", "clew"]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = "..7......2...4..79....1..3.12.5..9...8.2.1.4...3..4.1..6..5....97..6...4......7.1"
NONE = "55" + EASY[2:]
GRID = "".join(f"{EASY[at : at + 9]}\n" for at in range(0, 81, 9))
SOLVE = Job(verb="solve")
LOOPS = [clew.write(clew.generate("slitherlink", size="small", seed=seed), "clew") for seed in range(4)]


def batch(job: Job, plan: Plan) -> Summary:
    return run(job, plan, lambda summary: None)


def again(plan: Plan) -> Plan:
    return replace(plan, resume=True)


def known(path: Path) -> list[tuple[str, int]]:
    """How the records of an output are known, in order."""
    records = map(json.loads, path.read_text().splitlines())
    return sorted((r.get("source", ""), r.get("line") or r.get("puzzle") or r.get("number")) for r in records)


@pytest.fixture
def some(tmp_path: Path) -> Plan:
    """A batch that has run once."""
    (tmp_path / "some.sdm").write_text(f"{EASY}\n{TWO}\n{NONE}\n")
    plan = Plan(sources=[str(tmp_path / "some.sdm")], output=str(tmp_path / "out.jsonl"), ordered=True)
    batch(SOLVE, plan)
    return plan


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (f"{NONE}\n{TWO}\n{EASY}\n", "has changed (in bytes 1 to 246)"),
        (f"{EASY}\n{TWO}\n", "has become shorter"),
        (f"{EASY}\n\n{TWO}\n{NONE}\n", "has changed"),
        ("", "has become shorter"),
    ],
)
def test_an_input_that_has_changed_is_refused(some: Plan, tmp_path: Path, text: str, how: str) -> None:
    before = (tmp_path / "out.jsonl").read_bytes()
    (tmp_path / "some.sdm").write_text(text)
    with pytest.raises(Changed) as error:
        batch(SOLVE, again(some))
    assert how in str(error.value)
    assert "--force" in str(error.value)
    assert (tmp_path / "out.jsonl").read_bytes() == before


def test_the_command_refuses_in_one_line_and_can_be_forced(some: Plan, tmp_path: Path) -> None:
    (tmp_path / "some.sdm").write_text(f"{NONE}\n{TWO}\n{EASY}\n{EASY}\n")
    command = [*CLEW, "batch", "solve", "some.sdm", "-o", "out.jsonl", "--resume"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("clew: some.sdm has changed (in bytes 1 to 246) since out.jsonl was made from it")
    done = subprocess.run([*command, "--force"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert known(tmp_path / "out.jsonl") == [("", 1), ("", 2), ("", 3), ("", 4)]
    assert batch(SOLVE, again(some)).before == 4  # what was forced is the truth from then on


def test_an_input_that_has_grown_is_resumed(some: Plan, tmp_path: Path) -> None:
    for number in (4, 5, 6):
        with (tmp_path / "some.sdm").open("a") as file:
            file.write(f"{EASY}\n")
        assert batch(SOLVE, again(some)).tally == {"unique": 1}
        assert known(tmp_path / "out.jsonl") == [("", each) for each in range(1, number + 1)]


def test_the_same_input_from_elsewhere_is_the_same(some: Plan, tmp_path: Path) -> None:
    packed = tmp_path / "packed.sdm.gz"
    packed.write_bytes(gzip.compress((tmp_path / "some.sdm").read_bytes()) + gzip.compress(f"{TWO}\n".encode()))
    assert batch(SOLVE, again(replace(some, sources=[str(packed)]))).tally == {"several": 1}
    command = [*CLEW, "batch", "solve", "-", "-o", "out.jsonl", "--resume", "--json"]
    with packed.open("rb") as file:
        done = subprocess.run(command, cwd=tmp_path, stdin=file, capture_output=True, check=False)
    assert json.loads(done.stdout)["before"] == 4
    assert known(tmp_path / "out.jsonl") == [("", each) for each in range(1, 5)]


def test_a_longer_last_line_counts_as_changed(tmp_path: Path) -> None:
    path, plan = tmp_path / "some.sdm", Plan(sources=[str(tmp_path / "some.sdm")], output=str(tmp_path / "out.jsonl"))
    path.write_text(f"{EASY}\n{TWO}")
    batch(SOLVE, plan)
    path.write_text(f"{EASY}\n{TWO}1\n")
    with pytest.raises(Changed, match="has a longer last line"):
        batch(SOLVE, again(plan))
    path.write_text(f"{EASY}\n{TWO}\r\n{EASY}")
    assert batch(SOLVE, again(plan)).tally == {"unique": 1}


@pytest.mark.parametrize(
    ("job", "how"),
    [
        (Job(verb="rate"), "verb solve, not rate"),
        (Job(verb="solve", seconds=5), "seconds none, not 5"),
        (Job(verb="solve", nodes=7), "nodes none, not 7"),
        (Job(verb="solve", family="sudoku", format="line"), "family none, not sudoku; format none, not line"),
    ],
)
def test_other_options_are_refused(some: Plan, job: Job, how: str) -> None:
    with pytest.raises(Changed, match=f"was made with {how}: "):
        batch(job, again(some))
    assert batch(SOLVE, again(some)).before == 3


def test_another_version_is_refused(some: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clew, "__version__", "77.0", raising=False)
    with pytest.raises(Changed, match=r"was made with Clew .*, not 77\.0: "):
        batch(SOLVE, again(some))


def test_generating_is_resumed_with_the_same_wish_only(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(["CAT", "DOG", "TEN", "NET", "TO", "GO", "AT", "ACE", "ODE", "EAT", "TEA", "DO", "ON"]))
    job = Job(verb="generate", family="hashi", seed=7, wish={"size": "small"})
    plan = Plan(count=3, output=str(tmp_path / "out.jsonl"))
    batch(job, plan)
    assert batch(job, again(replace(plan, count=5))).records == 2
    with pytest.raises(Changed, match="has 5 puzzles already, more than the 4 asked for"):
        batch(job, again(replace(plan, count=4)))
    with pytest.raises(Changed, match="made with seed 7, not 8"):
        batch(replace(job, seed=8), again(plan))
    with pytest.raises(Changed, match="made with size small, not none; level none, not 1"):
        batch(replace(job, wish={"level": "1"}), again(plan))
    listed = Job(verb="generate", family="fillin", wish={"size": "3x3", "words": str(words)})
    plan = Plan(count=1, output=str(tmp_path / "fillin.jsonl"))
    batch(listed, plan)
    words.write_text(words.read_text() + "\nIT")
    with pytest.raises(Changed, match=r"made with words .*words.txt \(.*\), not .*words.txt \("):
        batch(listed, again(plan))


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[], Plan]:
    """A folder of lines and of files with one or several puzzles, which also holds the output."""
    inside = tmp_path / "folder"
    inside.mkdir()
    (inside / "a.sdm").write_text(f"{EASY}\n{TWO}\n")
    (inside / "b.clew").write_text(LOOPS[0])
    (inside / "c.clew").write_text(LOOPS[1] + LOOPS[2])
    (inside / "d.txt").write_text(GRID)
    out = str(inside / "out.jsonl")
    return lambda: Plan(sources=sources_of([str(inside)], out), output=out)


def test_a_file_that_cannot_be_read_has_one_record(tmp_path: Path) -> None:
    (tmp_path / "some.txt").write_text("this is no puzzle")
    plan = Plan(sources=[str(tmp_path / "some.txt")], output=str(tmp_path / "out.jsonl"))
    assert batch(SOLVE, plan).tally == {"bad": 1}
    assert batch(SOLVE, again(plan)).records == 0
    assert known(tmp_path / "out.jsonl") == [("", 1)]


def test_a_folder_that_has_grown_is_resumed(folder: Callable[[], Plan], tmp_path: Path) -> None:
    inside = tmp_path / "folder"
    assert batch(SOLVE, folder()).records == 6
    assert batch(SOLVE, again(folder())).before == 6
    (inside / "0.clew").write_text(LOOPS[3])
    with (inside / "b.clew").open("a") as file:
        file.write(LOOPS[3])
    for _ in range(2):
        with (inside / "a.sdm").open("a") as file:
            file.write(f"{NONE}\n")
        with (inside / "c.clew").open("a") as file:
            file.write(LOOPS[3])
        with (inside / "d.txt").open("a") as file:
            file.write("\n")  # which changes nothing
        assert batch(SOLVE, again(folder())).records in (2, 4)
    names = [("0.clew", 1), *(("a.sdm", n) for n in range(1, 5)), ("b.clew", 1), ("b.clew", 2)]
    names += [*(("c.clew", n) for n in range(1, 5)), ("d.txt", 1)]
    assert [(os.path.basename(source), n) for source, n in known(inside / "out.jsonl")] == names


@pytest.mark.parametrize(
    ("name", "text", "how"),
    [
        ("c.clew", LOOPS[1] + LOOPS[3], "c.clew has changed"),
        ("b.clew", LOOPS[0] + "....\n", "b.clew has a longer last puzzle"),
        ("d.txt", f"{GRID}.........\n", "the first puzzles of"),
        ("c.clew", None, "c.clew is no longer among the inputs"),
    ],
    ids=["changed", "longer", "read otherwise", "gone"],
)
def test_a_folder_that_has_changed_is_refused(
    folder: Callable[[], Plan], tmp_path: Path, name: str, text: str | None, how: str
) -> None:
    batch(SOLVE, folder())
    path = tmp_path / "folder" / name
    path.unlink() if text is None else path.write_text(text)
    with pytest.raises(PuzzleError, match=how):
        batch(SOLVE, again(folder()))
    assert len(known(tmp_path / "folder" / "out.jsonl")) == 6


def test_one_input_and_several_are_not_the_same(some: Plan, tmp_path: Path) -> None:
    (tmp_path / "more.sdm").write_text(f"{EASY}\n")
    with pytest.raises(Changed, match="made with inputs one, not several"):
        batch(SOLVE, again(replace(some, sources=[*some.sources, str(tmp_path / "more.sdm")])))


def test_an_empty_file_that_gets_a_beginning_is_another_one(tmp_path: Path) -> None:
    path, plan = tmp_path / "some.txt", Plan(sources=[str(tmp_path / "some.txt")], output=str(tmp_path / "out.jsonl"))
    path.write_text("")
    assert batch(SOLVE, plan).tally == {"bad": 1}
    path.write_text(EASY)
    with pytest.raises(Changed, match="is no longer empty"):
        batch(SOLVE, again(plan))


@pytest.mark.parametrize(
    ("spoil", "how"),
    [
        (lambda path: path.unlink(), "is missing"),
        (lambda path: path.write_bytes(b""), "is damaged"),
        (lambda path: path.write_bytes(path.read_bytes()[:20]), "is damaged"),
        (lambda path: path.write_bytes(path.read_bytes() + b"\xff\n"), "is damaged"),
        (lambda path: path.write_bytes(path.read_bytes().splitlines(keepends=True)[0]), "may come from another input"),
    ],
)
def test_an_output_whose_origin_is_not_known_is_refused(
    some: Plan, tmp_path: Path, spoil: Callable[[Path], object], how: str
) -> None:
    spoil(tmp_path / "out.jsonl.resume")
    with pytest.raises(Changed, match=how):
        batch(SOLVE, again(some))
    assert batch(SOLVE, replace(again(some), force=True)).before == 3
    assert batch(SOLVE, again(some)).before == 3


def test_a_forced_batch_that_was_stopped_must_be_forced_again(some: Plan, tmp_path: Path) -> None:
    (tmp_path / "some.sdm").write_text(f"{NONE}\n{TWO}\n{EASY}\n")
    batch(SOLVE, replace(again(some), force=True))
    note = tmp_path / "out.jsonl.resume"
    note.write_bytes(b"".join(note.read_bytes().splitlines(keepends=True)[:-1]))  # its end was not reached
    with pytest.raises(Changed, match="may come from another input"):
        batch(SOLVE, again(some))


def test_a_torn_last_note_is_cut_off_wherever_a_kill_left_it(some: Plan, tmp_path: Path) -> None:
    note, out = tmp_path / "out.jsonl.resume", tmp_path / "out.jsonl"
    whole, records = note.read_bytes(), out.read_bytes()
    first, block = (len(b"".join(whole.splitlines(keepends=True)[:count])) for count in (1, 2))
    for length in range(0, len(whole) + 1, 5):
        note.write_bytes(whole[:length])
        # Nothing is written before the note of its block is whole.
        out.write_bytes(records if length >= block else b"")
        batch(SOLVE, again(some))
        assert (note.read_bytes(), out.read_bytes()) == (whole, records), f"after {length} bytes, {first} of the head"


def test_a_file_that_is_not_ours_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "some.sdm").write_text(EASY)
    precious = tmp_path / "out.jsonl.resume"
    precious.write_text("how I resumed my studies\n")
    plan = Plan(sources=[str(tmp_path / "some.sdm")], output=str(tmp_path / "out.jsonl"))
    with pytest.raises(PuzzleError, match=r"out\.jsonl\.resume already exists and was not written by Clew"):
        batch(SOLVE, plan)
    assert precious.read_text() == "how I resumed my studies\n"


def test_an_output_that_was_removed_leaves_nothing_that_matters(some: Plan, tmp_path: Path) -> None:
    (tmp_path / "out.jsonl").unlink()
    (tmp_path / "some.sdm").write_text(f"{TWO}\n")
    assert batch(Job(verb="rate"), some).records == 1
    assert batch(Job(verb="rate"), again(some)).before == 1


def test_parquet_is_resumed_by_the_same_batch_only(some: Plan, tmp_path: Path) -> None:
    import pyarrow.parquet

    plan = replace(some, output=str(tmp_path / "out.parquet") + "/")
    batch(SOLVE, plan)
    (tmp_path / "out.parquet" / "part-000009.parquet.part").write_text("half a file")
    with (tmp_path / "some.sdm").open("a") as file:
        file.write(f"{EASY}\n")
    assert batch(SOLVE, again(plan)).records == 1
    assert pyarrow.parquet.read_table(str(tmp_path / "out.parquet")).column("line").to_pylist() == [1, 2, 3, 4]
    (tmp_path / "some.sdm").write_text(f"{NONE}\n")
    with pytest.raises(Changed, match="has become shorter"):
        batch(SOLVE, again(plan))


def test_the_output_cannot_be_an_input(some: Plan, tmp_path: Path) -> None:
    out = tmp_path / "folder" / "out.parquet"
    out.mkdir(parents=True)
    (out / "part-000000.parquet").write_text("")
    (tmp_path / "folder" / "other.jsonl.resume").write_text("")
    os.mkfifo(tmp_path / "folder" / "pipe")  # to open it would wait for ever
    (tmp_path / "folder" / "some.sdm").write_text(EASY)
    assert sources_of([str(tmp_path / "folder")], str(out)) == [str(tmp_path / "folder" / "some.sdm")]
    for name in ("out.jsonl", "out.jsonl.resume"):
        with pytest.raises(PuzzleError, match="cannot also be an input"):
            sources_of([str(tmp_path / name)], str(tmp_path / "out.jsonl"))


def test_a_source_that_cannot_be_read_does_not_keep_the_others_from_it(tmp_path: Path) -> None:
    whole = gzip.compress("".join(f"{EASY}\n" for _ in range(3)).encode())
    (tmp_path / "a.sdm.gz").write_bytes(whole[:-9])
    (tmp_path / "b.sdm").write_text(f"{TWO}\n")
    command = [*CLEW, "batch", "solve", "a.sdm.gz", "b.sdm", "-o", "out.jsonl", "--ordered"]
    done = subprocess.run([*command, "--json"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("clew: a.sdm.gz: cannot be read: its gzip data is damaged")
    assert json.loads(done.stdout)["unread"] == [done.stderr.removeprefix("clew: ").strip()]
    (tmp_path / "a.sdm.gz").write_bytes(whole)
    done = subprocess.run([*command, "--resume"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert known(tmp_path / "out.jsonl") == [*(("a.sdm.gz", n) for n in (1, 2, 3)), ("b.sdm", 1)]


@pytest.mark.parametrize("round", range(3))
def test_killed_while_its_packed_input_grows_nothing_is_lost(round: int, tmp_path: Path) -> None:
    rng, lines = random.Random(round), [EASY, TWO] * 15_000
    path, out, whole = tmp_path / "many.sdm.gz", tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), 1))
    command = [*CLEW, "batch", "solve", str(path), "-o", str(out), "--ordered"]
    for resume in ([], ["--resume"]):
        with subprocess.Popen([*command, *resume], stdout=subprocess.DEVNULL, start_new_session=True) as process:
            time.sleep(rng.uniform(0.1, 0.6))
            os.killpg(process.pid, signal.SIGKILL)
        if not out.exists():
            shutil.copy(os.devnull, out)
        with path.open("ab") as file:
            file.write(gzip.compress(f"{NONE}\n".encode()))
    subprocess.run([*command, "--resume"], stdout=subprocess.DEVNULL, check=True)
    batch(SOLVE, Plan(sources=[str(path)], output=str(whole), ordered=True))
    assert out.read_bytes() == whole.read_bytes()
    assert len(known(out)) == len(lines) + 2
    assert Path(beside(str(out))).read_text().count('"end"') >= 1
