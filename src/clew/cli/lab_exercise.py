"""`clew lab exercise`: lists exercises, prints one, and judges an answer by running it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from clew.cli.ends import End
from clew.cli.options import add_json, positive
from clew.cli.output import BOLD, GREEN, RED, json_line, opened, paint, remark
from clew.core.errors import PuzzleError

if TYPE_CHECKING:
    from clew.lab.exercise import Exercise

LINE = "twelve exercises that check themselves"
_WIDTH = 100


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "number", metavar="N", type=positive, nargs="?", help="the exercise to print (default: list all)"
    )
    parser.add_argument("answer", metavar="ANSWER", nargs="?", help="a .toml or .py file to judge")
    parser.add_argument(
        "--files", metavar="DIR", help="write a first answer to start from, and the puzzles, to this folder"
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """List, print or judge."""
    from clew.lab.exercise import load

    if chosen.number is None:
        return _list(chosen)
    exercise = load(chosen.number)
    if chosen.answer is not None:
        return _judge(exercise, chosen)
    if chosen.files is not None:
        return _write(exercise, chosen)
    return _print(exercise, chosen)


def _list(chosen: argparse.Namespace) -> int:
    from clew.lab.exercise import listed

    for number, each in listed():
        if chosen.json:
            data = {"number": number, "idea": each.idea, "title": each.title, "answer": each.kind}
            print(json_line(data), end="")
        else:
            print(f"{number:>2}  {paint(f'{each.idea:<22}', BOLD)} {each.title} (.{each.kind})")
    return End.DONE


def _print(exercise: Exercise, chosen: argparse.Namespace) -> int:
    from textwrap import fill

    if chosen.json:
        data = {"number": chosen.number, "idea": exercise.idea, "title": exercise.title, "answer": exercise.kind}
        texts = {"task": exercise.task, "start": exercise.start, "puzzles": dict(exercise.puzzles)}
        print(json_line({**data, **texts}), end="")
        return End.DONE
    print(paint(f"Exercise {chosen.number}: {exercise.title}", BOLD))
    for paragraph in exercise.task.strip().split("\n\n"):
        print("\n" + fill(" ".join(paragraph.split()), _WIDTH))
    print(f"\nStart from this answer.{exercise.kind}:\n")
    print("\n".join(f"    {line}".rstrip() for line in exercise.start.strip().splitlines()))
    print(f"\n'clew lab exercise {chosen.number} --files DIR' writes it to a folder, with the puzzles;")
    print(f"'clew lab exercise {chosen.number} answer.{exercise.kind}' judges it.")
    return End.DONE


def _write(exercise: Exercise, chosen: argparse.Namespace) -> int:
    from clew.lab.exercise import puzzles_text

    folder = Path(chosen.files)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PuzzleError(f"{folder}: cannot be created: {error.strerror or error}") from None
    texts = {f"answer.{exercise.kind}": exercise.start.strip() + "\n", "puzzles.clew": puzzles_text(exercise)}
    for name, text in texts.items():
        if not text:
            continue
        path = folder / name
        if path.exists():
            raise PuzzleError(f"{path} already exists, and may be your answer")
        with opened(str(path)) as write:
            write(text)
        print(json_line({"path": str(path)}) if chosen.json else f"{path}\n", end="")
    return End.DONE


def _judge(exercise: Exercise, chosen: argparse.Namespace) -> int:
    from textwrap import fill

    from clew.cli.lab import require_engine
    from clew.lab.exercise import judge
    from clew.lab.workers import Workers

    require_engine()
    with Workers() as workers:
        verdict = judge(exercise, Path(chosen.answer), workers.work)
    lesson = " ".join(exercise.lesson.split())
    if chosen.json:
        data = {"number": chosen.number, "right": verdict.right, "text": verdict.text, "hint": verdict.hint}
        print(json_line({**data, "lesson": lesson if verdict.right else ""}), end="")
    elif verdict.right:
        print(f"{paint('Right.', GREEN)} {verdict.text}.\n\n{fill(lesson, _WIDTH)}")
    else:
        print(f"{paint('Wrong.', RED)} {verdict.text}.\n\n{fill(f'Hint: {verdict.hint}', _WIDTH)}")
    if not verdict.right and not chosen.json:
        remark(f"'clew lab exercise {chosen.number}' prints the task again")
    return End.DONE if verdict.right else End.NO
