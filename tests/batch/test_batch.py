"""Batches: every record comes out once, bad ones say why, and no stop, kill or full disk spoils the output."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import clew
from clew.batch.inputs import Chunk, after, chunks_of
from clew.batch.job import Job
from clew.batch.origin import beside
from clew.batch.outputs import output
from clew.batch.run import Plan, Summary, run
from clew.batch.spans import Spans
from clew.batch.spread import Spread
from clew.batch.work import _safely, halves
from clew.batch.workers import NoWorkers, crew
from clew.core.errors import PuzzleError

CLEW = [sys.executable, "-m", "clew"]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = "..7......2...4..79....1..3.12.5..9...8.2.1.4...3..4.1..6..5....97..6...4......7.1"
NONE = "55" + EASY[2:]


def batch(job: Job, plan: Plan) -> Summary:
    return run(job, plan, lambda summary: None)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Three kinds of lines that can be read, one that cannot, and one to be left out."""
    path = tmp_path / "mixed.sdm"
    path.write_text("\n".join([EASY, TWO, "# a remark", NONE, "53..7", EASY]) + "\n")
    return path


def test_each_line_gives_a_record_and_bad_ones_say_why(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    summary = batch(Job(verb="solve"), Plan(sources=[str(mixed)], output=str(out), ordered=True))
    records = lines(out)
    assert [record["line"] for record in records] == [1, 2, 4, 5, 6]
    assert [record.get("verdict", "bad") for record in records] == ["unique", "several", "impossible", "bad", "unique"]
    assert records[3]["error"].startswith("a sudoku cannot have 1 row: expected 4")
    assert summary.tally == {"unique": 2, "several": 1, "impossible": 1, "bad": 1}
    assert records[0]["solution"] == "".join(str(value) for value in clew.solve(clew.read(EASY)).solutions[0].values())


def test_lines_that_are_solved_at_once_come_out_like_those_read_one_by_one(tmp_path: Path) -> None:
    path, one, many = tmp_path / "puzzles.sdm", tmp_path / "one.jsonl", tmp_path / "many.jsonl"
    path.write_text("\n".join([EASY, TWO, NONE] * 5) + "\n")
    batch(Job(verb="solve"), Plan(sources=[str(path)], output=str(many), ordered=True))
    batch(Job(verb="solve", nodes=10_000), Plan(sources=[str(path)], output=str(one), ordered=True))
    assert one.read_bytes() == many.read_bytes()
    assert len(lines(one)) == 15


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_around_bad_ones_are_solved_at_once_too(end: str, tmp_path: Path) -> None:
    path, one, many = tmp_path / "puzzles.sdm", tmp_path / "one.jsonl", tmp_path / "many.jsonl"
    some = [EASY, TWO, "", "# a remark", NONE, "53..7", EASY, EASY.replace(".", "x"), TWO, f"{EASY} "]
    path.write_text(end.join([*some * 30, *["nonsense"] * 200, EASY, f"{EASY}\n", TWO]), newline="")
    batch(Job(verb="solve"), Plan(sources=[str(path)], output=str(many), ordered=True))
    batch(Job(verb="solve", nodes=10_000), Plan(sources=[str(path)], output=str(one), ordered=True))
    assert many.read_bytes() == one.read_bytes()
    assert [record["line"] for record in lines(many)][-3:] == [501, 502, 504]


def test_several_files_of_lines_come_out_like_each_alone_and_after_a_stop(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.sdm").write_text("\n".join([EASY, "53..7", TWO, NONE] * 5) + "\n")
    sources = [str(tmp_path / f"{name}.sdm") for name in ("a", "b")]
    whole = tmp_path / "whole.jsonl"
    batch(Job(verb="solve"), Plan(sources=sources, output=str(whole), ordered=True))
    assert [record.get("verdict") for record in lines(whole)] == ["unique", None, "several", "impossible"] * 10
    data = whole.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(data[::3]))
    shutil.copy(beside(str(whole)), beside(str(cut)))
    batch(Job(verb="solve"), Plan(sources=sources, output=str(cut), resume=True))
    assert sorted(cut.read_bytes().splitlines(keepends=True)) == sorted(data)


def test_folders_json_lines_and_files_of_one_puzzle(tmp_path: Path) -> None:
    folder, out = tmp_path / "folder", tmp_path / "out.jsonl"
    (folder / "deep").mkdir(parents=True)
    loop = clew.generate("slitherlink", size="small", seed=1)
    (folder / "a.clew").write_text(clew.write(loop, "clew"))
    (folder / "deep" / "b.jsonl").write_text(
        json.dumps({"text": clew.write(loop, "clew"), "id": "mine"}) + "\n{}\nnonsense\n"
    )
    (folder / "c.txt").write_text("this is no puzzle")
    summary = batch(
        Job(verb="rate"), Plan(sources=sorted(map(str, folder.rglob("*.*"))), output=str(out), ordered=True)
    )
    records = {(Path(r["source"]).name, r.get("puzzle") or r["line"]): r for r in lines(out)}
    assert summary.tally == {"done": 2, "bad": 3}
    assert records["a.clew", 1]["level"] == records["b.jsonl", 1]["level"] == clew.rate(loop).level
    assert records["b.jsonl", 1]["id"] == "mine"
    assert all("error" in records[key] for key in (("b.jsonl", 2), ("b.jsonl", 3), ("c.txt", 1)))


def test_generated_puzzles_do_not_depend_on_who_makes_them(tmp_path: Path) -> None:
    texts = []
    for number, workers in enumerate((1, 2)):
        out = tmp_path / f"{number}.jsonl"
        job = Job(verb="generate", family="hashi", seed=7, wish={"size": "small"})
        batch(job, Plan(count=12, output=str(out), ordered=True, workers=workers))
        texts.append(out.read_bytes())
    assert texts[0] == texts[1]
    made = [json.loads(line) for line in texts[0].splitlines()]
    assert [each["number"] for each in made] == list(range(1, 13))
    assert clew.solve(clew.read(made[0]["text"])).verdict == "unique"
    assert len({each["text"] for each in made}) == 12


@pytest.mark.parametrize("wish", [["--size", "7x7"], ["--level", "silly"], ["--to", "nonsense"]])
def test_a_wish_that_no_puzzle_can_fulfil_is_reported_once(wish: list[str]) -> None:
    command = [*CLEW, "batch", "generate", "sudoku", "-n", "50", *wish]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "expected" in done.stderr


def test_wherever_the_output_was_cut_it_is_resumed(mixed: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    batch(Job(verb="solve"), Plan(sources=[str(mixed)], output=str(whole), ordered=True))
    data = whole.read_bytes()
    cut = tmp_path / "cut.jsonl"
    for length in range(0, len(data) + 1, 37):
        cut.write_bytes(data[:length])
        shutil.copy(beside(str(whole)), beside(str(cut)))
        batch(Job(verb="solve"), Plan(sources=[str(mixed)], output=str(cut), ordered=True, resume=True))
        assert cut.read_bytes() == data, f"after {length} bytes"


@pytest.mark.parametrize("held", ["precious\n", "precious", '{"line":1}\nprecious\n{"line":2}\n', '{"my":"own"}\n'])
def test_a_file_that_is_not_output_of_a_batch_is_not_resumed(held: str, mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text(held)
    with pytest.raises(PuzzleError, match="is not a record of a batch"):
        batch(Job(verb="solve"), Plan(sources=[str(mixed)], output=str(out), resume=True))
    assert out.read_text() == held


def test_two_batches_do_not_write_to_one_file(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with output(str(out), {}, resume=False), pytest.raises(PuzzleError, match="another batch is writing to it"):
        batch(Job(verb="solve"), Plan(sources=[str(mixed)], output=str(out), resume=True))
    assert batch(Job(verb="solve"), Plan(sources=[str(mixed)], output=str(out), resume=True)).records == 5


def test_an_output_that_is_there_is_not_overwritten(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("precious\n")
    with pytest.raises(PuzzleError, match="already exists"):
        batch(Job(verb="solve"), Plan(sources=[str(mixed)], output=str(out)))
    assert out.read_text() == "precious\n"


def test_parquet_holds_the_same_and_is_resumed(mixed: Path, tmp_path: Path) -> None:
    import pyarrow.parquet

    folder = tmp_path / "out.parquet"
    plan = Plan(sources=[str(mixed)], output=str(folder), ordered=True)
    batch(Job(verb="solve"), plan)
    again = batch(Job(verb="solve"), Plan(sources=[str(mixed)], output=str(folder), resume=True))
    assert (again.records, again.before) == (0, 5)
    table = pyarrow.parquet.read_table(str(folder)).to_pylist()
    assert [row["line"] for row in table] == [1, 2, 4, 5, 6]
    assert [row["verdict"] for row in table] == ["unique", "several", "impossible", None, "unique"]


def test_parquet_files_of_one_folder_have_the_same_columns(tmp_path: Path) -> None:
    import pyarrow.parquet

    given, folder = tmp_path / "given.jsonl", tmp_path / "out.parquet"
    good, bad = json.dumps({"text": EASY, "id": 7}), json.dumps({"text": "nonsense"})
    given.write_text(f"{good}\n")
    batch(Job(verb="rate"), Plan(sources=[str(given)], output=str(folder)))
    given.write_text(f"{good}\n{bad}\n")
    batch(Job(verb="rate"), Plan(sources=[str(given)], output=str(folder), resume=True))
    first, second = pyarrow.parquet.read_table(str(folder)).to_pylist()
    assert (first["line"], first["id"], first["error"], first["solved"]) == (1, "7", None, True)
    assert (second["line"], second["level"]) == (2, None)
    assert second["error"]
    with pytest.raises(PuzzleError, match="not an output of this batch"):
        batch(Job(verb="solve"), Plan(sources=[str(given)], output=str(folder), resume=True))


def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    job = Job(verb="generate", family="slitherlink", seed=1, wish={"size": "10x10"})
    quiet, loud = tmp_path / "quiet.jsonl", tmp_path / "loud.jsonl"
    batch(job, Plan(count=60, output=str(quiet), ordered=True, workers=2))
    killed: list[int] = []

    def kill_some(summary: Summary) -> None:
        if summary.records > 10 * (len(killed) + 1) and len(killed) < 2:
            children = subprocess.run(["pgrep", "-f", "forkserver"], capture_output=True, text=True, check=False)
            mine = [int(pid) for pid in children.stdout.split() if _is_mine(int(pid))]
            if mine:
                os.kill(max(mine), signal.SIGKILL)
                killed.append(max(mine))

    summary = run(job, Plan(count=60, output=str(loud), ordered=True, workers=2), kill_some)
    assert killed
    assert summary.deaths >= 1
    assert loud.read_bytes() == quiet.read_bytes()


def _is_mine(pid: int) -> bool:
    """Whether a process was started by this one, directly or through its fork server."""
    try:
        parent = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        above = int(Path(f"/proc/{parent}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError):
        return False
    return above == os.getpid()


def test_workers_that_all_end_are_reported_in_one_line() -> None:
    puzzle = clew.generate("sudoku", size="small", seed=2)
    text = "".join(f"{json.dumps({'text': clew.write(puzzle, 'clew')})}\n" for _ in range(4)).encode()
    job, chunk = Job(verb="solve"), Chunk(source="x", kind="json", first=1, count=4, data=text)
    stop = threading.Event()
    with crew(1, None, threads=False) as who:
        spread = Spread(job, who, 1, ordered=True)

        def kill_all() -> None:
            while not stop.wait(0.002):
                for process in list((getattr(spread._executor, "_processes", None) or {}).values()):
                    process.kill()

        killer = threading.Thread(target=kill_all)
        killer.start()
        try:
            with pytest.raises(NoWorkers, match="the workers fail to start"):
                next(spread.run(iter([chunk])))
        finally:
            stop.set()
            killer.join()
            spread.close(at_once=True)
    assert spread.deaths >= 4


def test_time_is_kept_for_each_puzzle(tmp_path: Path) -> None:
    path, out = tmp_path / "hard.jsonl", tmp_path / "out.jsonl"
    rng = random.Random(1)
    picture = [[rng.random() < 0.45 for _ in range(50)] for _ in range(50)]
    clues = [
        " ".join(str(len(block)) for block in "".join(".#"[p] for p in row).split(".") if block) for row in picture
    ]
    across = [
        " ".join(str(len(block)) for block in "".join(".#"[p] for p in column).split(".") if block)
        for column in zip(*picture, strict=True)
    ]
    noise = "\n".join(["clew nonogram", "rows", *clues, "columns", *across])
    path.write_text(json.dumps({"text": noise}) + "\n" + json.dumps({"text": EASY}) + "\n")
    batch(Job(verb="prove", seconds=0.3), Plan(sources=[str(path)], output=str(out), ordered=True))
    hard, _ = lines(out)
    assert (hard["line"], hard["verdict"]) == (1, "undecided")


def test_work_that_knows_no_limits_is_ended_too() -> None:
    def spin() -> dict[str, Any]:
        while True:
            pass

    assert _safely(Job(verb="rate", seconds=0.05), {"line": 1}, spin) == (
        b'{"line":1,"verdict":"undecided"}\n',
        "undecided",
    )


def test_a_full_disk_is_reported_in_one_line_and_the_command_pipes(mixed: Path) -> None:
    done = subprocess.run([*CLEW, "batch", "solve", str(mixed)], capture_output=True, text=True, check=False)
    assert done.returncode == 2  # one record is bad
    assert len(done.stdout.splitlines()) == 5
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*CLEW, "batch", "solve", str(mixed)], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("round", range(4))
def test_killed_at_any_moment_and_resumed_the_output_is_the_same(round: int, tmp_path: Path) -> None:
    path, whole, out = tmp_path / "many.sdm", tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    path.write_text((EASY + "\n" + TWO + "\n") * 40_000)
    batch(Job(verb="solve"), Plan(sources=[str(path)], output=str(whole), ordered=True))
    command = [*CLEW, "batch", "solve", str(path), "-o", str(out), "--ordered"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        time.sleep(random.Random(round).uniform(0.05, 0.5))
        process.kill()
    subprocess.run([*command, "--resume"], stdout=subprocess.DEVNULL, check=True)
    assert out.read_bytes() == whole.read_bytes()


def test_workers_do_not_outlive_a_batch_that_is_killed(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = [*CLEW, "batch", "generate", "slitherlink", "-n", "100000", "--size", "10x10", "-o", str(out)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        while not (out.exists() and out.stat().st_size) and process.poll() is None:
            time.sleep(0.02)
        process.kill()
    end = time.monotonic() + 20
    while (left := subprocess.run(["pgrep", "-s", str(process.pid)], capture_output=True, check=False).stdout) and (
        time.monotonic() < end
    ):
        time.sleep(0.02)
    assert not left


def test_ctrl_c_leaves_whole_lines(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = [*CLEW, "batch", "generate", "slitherlink", "-n", "100000", "--size", "10x10", "-o", str(out)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=_default_interrupts) as process:
        while not (out.exists() and out.stat().st_size) and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert all("text" in record for record in lines(out))


def test_ctrl_c_of_a_cluster_that_was_started_here_says_one_line(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = [*CLEW, "batch", "generate", "hashi", "-n", "100000", "--size", "small", "-o", str(out)]
    command += ["--cluster", "local", "--workers", "1"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, preexec_fn=_default_interrupts, start_new_session=True
    ) as process:
        while not (out.exists() and out.stat().st_size) and process.poll() is None:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert [line.partition(":")[0] for line in said.splitlines()] == ["dashboard", "clew"]


def _default_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


KILLED = """
import os, signal, sys
import distributed
from clew.batch.run import Plan, run
from clew.batch.job import Job

killed = []
if __name__ == "__main__":
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as here:

        def kill_one(summary):
            if summary.records > 20 and not killed:
                killed.append(next(iter(here.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        job = Job(verb="generate", family="hashi", seed=3, wish={"size": "small"})
        run(job, Plan(count=200, output=sys.argv[1], ordered=True, cluster=here.scheduler_address), kill_one)
    print(len(killed), "killed")
"""


def test_a_cluster_gives_the_same_even_when_a_worker_is_killed(tmp_path: Path) -> None:
    job = Job(verb="generate", family="hashi", seed=3, wish={"size": "small"})
    alone, spread, script = tmp_path / "alone.jsonl", tmp_path / "spread.jsonl", tmp_path / "killed.py"
    batch(job, Plan(count=200, output=str(alone), ordered=True, workers=1))
    script.write_text(KILLED)
    done = subprocess.run([sys.executable, str(script), str(spread)], capture_output=True, text=True, check=False)
    assert done.stdout == "1 killed\n", done.stderr
    assert spread.read_bytes() == alone.read_bytes()


def test_no_cluster_is_reported_in_one_line(mixed: Path) -> None:
    command = [*CLEW, "batch", "solve", str(mixed), "--cluster", "nonsense"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no cluster answers at nonsense" in done.stderr


def test_a_line_without_end_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "bomb.sdm"
    path.write_bytes(EASY.encode() + b"\n" + b"1" * 20_000_000 + b"\n" + EASY.encode())
    chunks = list(chunks_of(str(path), lambda: 50))
    assert [chunk.kind for chunk in chunks].count("long") == 1
    assert sum(chunk.count for chunk in chunks) == 3
    assert max(len(chunk.data) for chunk in chunks) < 5_000_000


def test_chunks_keep_their_numbers_when_they_are_cut() -> None:
    chunk = Chunk(source="x", kind="lines", first=11, count=5, data=b"a\nb\nc\nd\ne\n")
    left = after(chunk, 2)
    assert (left.first, left.count, left.data) == (13, 3, b"c\nd\ne\n")
    first, second = halves(chunk)
    assert (first.first, first.data, second.first, second.data) == (11, b"a\nb\n", 13, b"c\nd\ne\n")


def test_spans_hold_what_a_set_holds() -> None:
    rng, spans, numbers = random.Random(4), Spans(), set[int]()
    for _ in range(2_000):
        number = rng.randint(1, 1_500)
        spans.add(number)
        numbers.add(number)
    assert [number for number in range(1_600) if number in spans] == sorted(numbers)
    assert len(spans) == len(numbers)
    for first in range(1, 1_500, 7):
        run_of = next(length for length in range(1_600) if first + length not in numbers)
        assert spans.length(first) == run_of
        assert spans.within(first, 20) == numbers & set(range(first, first + 20))
