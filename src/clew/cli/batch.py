"""Solve, rate, prove, dedupe or generate any number of puzzles as a stream of records, safe to interrupt and resume.

Input is text files with one puzzle per line, JSON Lines, folders or standard input; output is JSON Lines, or Parquet if
the output's name ends in .parquet. A puzzle that cannot be read becomes a record that says what is wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import get_args

from clew import families
from clew.actions.generate import wish_of
from clew.batch.inputs import STDIN, size_of, sources_of
from clew.batch.job import Job, Verb
from clew.batch.run import Plan, Summary
from clew.batch.run import run as batch
from clew.batch.work import BAD, FAILED
from clew.cli.ends import End
from clew.cli.options import Parser, natural, positive, seconds
from clew.cli.output import json_line, plural, remark, warn
from clew.cli.progress import Bar
from clew.core.errors import PuzzleError
from clew.core.frozen import replace
from clew.core.text import quoted

_WISHES = ("count", "seed", "size", "level", "to")  # options of `generate`


def options(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    if isinstance(parser, Parser):
        parser.own_options = "knobs"
    parser.add_argument("verb", choices=get_args(Verb), metavar="VERB", help="solve, rate, prove, dedupe or generate")
    parser.add_argument(
        "inputs",
        nargs="*",
        default=[],
        metavar="INPUT",
        help="files, folders or '-' for standard input (default); for generate: the family",
    )
    reading = parser.add_argument_group("reading")
    reading.add_argument("--family", metavar="NAME", help="the family, if the text is ambiguous")
    reading.add_argument("--from", dest="format", metavar="FORMAT", help="the format of the puzzles")
    wish = parser.add_argument_group("generate")
    wish.add_argument("-n", "--count", type=positive, metavar="N", help="how many puzzles")
    wish.add_argument("--seed", type=natural, metavar="N", help="the same seed gives the same puzzles")
    wish.add_argument("--size", metavar="SIZE", help="ROWSxCOLUMNS, or small, normal, large")
    wish.add_argument("--level", metavar="LEVEL", help="a number (1 is easiest), or the name of a level")
    wish.add_argument("--to", metavar="FORMAT", help="the format to write")
    scale = "for rate: a published scale, such as se or hodoku (see docs/rating.md)"
    reading.add_argument("--scale", metavar="NAME", help=scale)
    limits = parser.add_argument_group("limits for each puzzle")
    limits.add_argument("--seconds", type=seconds, metavar="S", help="give up on a puzzle after S seconds")
    limits.add_argument("--nodes", type=natural, metavar="N", help="give up on a puzzle after N decisions")
    work = parser.add_argument_group("work")
    work.add_argument(
        "--workers", type=natural, default=0, metavar="N", help="number of processes (default: one per core)"
    )
    work.add_argument("--cluster", metavar="ADDRESS", help="address of a Dask scheduler, or 'local' to start one here")
    work.add_argument("--ordered", action="store_true", help="write records in the order of the input")
    work.add_argument("--resume", action="store_true", help="continue an output that already exists")
    work.add_argument("--force", action="store_true", help="resume even if the input, options or version have changed")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON (records are always JSON)")


def run(chosen: argparse.Namespace) -> int:
    """Run the batch, and print a summary where it does not mix with the records."""
    if chosen.family is not None:
        families.get(chosen.family)
    if chosen.output in ("-", "/dev/stdout"):
        chosen.output = None
    job, plan = _make(chosen) if chosen.verb == "generate" else _read(chosen)
    with Bar() as bar:
        summary = batch(job, plan, _Display(plan, bar).show)
    if chosen.json:
        counts = {"records": summary.records, "before": summary.before, **summary.tally}
        unread = {"unread": summary.unread} if summary.unread else {}
        data = {**counts, **unread, "seconds": round(summary.seconds, 3)}
        print(json_line(data), end="", file=sys.stdout if chosen.output else sys.stderr)
    elif chosen.output is not None:
        print(_sentence(summary))
    else:
        remark(_sentence(summary))
    for why in summary.unread:
        warn(why)
    bad = summary.tally[BAD] or summary.unread
    return End.FAILED if summary.tally[FAILED] else End.BAD_INPUT if bad else End.DONE


def _make(chosen: argparse.Namespace) -> tuple[Job, Plan]:
    if len(chosen.inputs) != 1 or chosen.count is None:
        raise PuzzleError("generate needs one family and a count: clew batch generate FAMILY -n N")
    for name, option in {"format": "--from", "family": "--family", "nodes": "--nodes"}.items():
        if getattr(chosen, name) is not None:
            raise PuzzleError(f"{option} is not an option of 'clew batch generate'")
    family = families.get(chosen.inputs[0])
    wish = {name: value for name in ("size", "level") if (value := getattr(chosen, name)) is not None}
    wish |= chosen.own
    wish_of(family, **wish)  # refused once instead of in every record
    written = [name for name, form in family.forms.formats.items() if form.write is not None]
    if chosen.to is not None and chosen.to not in written:
        raise PuzzleError(f"cannot write {family.name} as '{chosen.to}': expected one of {', '.join(written)}")
    job = Job(verb="generate", family=family.name, format=chosen.to, seconds=chosen.seconds)
    return replace(job, seed=chosen.seed or 0, wish=wish), replace(_plan(chosen), count=chosen.count)


def _read(chosen: argparse.Namespace) -> tuple[Job, Plan]:
    for name in (*(name for name in _WISHES if getattr(chosen, name) is not None), *chosen.own):
        raise PuzzleError(f"--{name} is an option of 'clew batch generate' only")
    if chosen.verb == "rate" and chosen.nodes is not None:
        raise PuzzleError("--nodes limits searches, and rating does not search: use --seconds")
    if chosen.scale is not None and chosen.verb != "rate":
        raise PuzzleError("--scale is an option of 'clew batch rate' only")
    if chosen.verb == "dedupe" and chosen.resume:
        raise PuzzleError("dedupe compares each puzzle with all before it: drop --resume")
    _require_format(chosen)
    _require_scale(chosen)
    job = Job(verb=chosen.verb, scale=chosen.scale, family=chosen.family, format=chosen.format)
    job = replace(job, seconds=chosen.seconds, nodes=chosen.nodes)
    inputs = chosen.inputs or [STDIN]
    named = any(os.path.isdir(name) for name in inputs)  # a folder may have more files when the batch is resumed
    return job, replace(_plan(chosen), sources=sources_of(inputs, chosen.output), named=named)


def _require_format(chosen: argparse.Namespace) -> None:
    """Refuse an unknown format once instead of in every record."""
    names = families.names() if chosen.family is None else [chosen.family]
    known = list(dict.fromkeys(form for name in names for form in families.formats(name)))
    if chosen.format is not None and chosen.format not in known:
        raise PuzzleError(f"unknown format {quoted(chosen.format)}: expected one of {', '.join(known)}")


def _require_scale(chosen: argparse.Namespace) -> None:
    """Refuse an unknown scale once, too."""
    names = families.names() if chosen.family is None else [chosen.family]
    if chosen.scale is not None and not any(chosen.scale in families.get(name).teaching.scales for name in names):
        raise PuzzleError(f"no family has a scale {quoted(chosen.scale)}: see 'clew rate --help'")


def _plan(chosen: argparse.Namespace) -> Plan:
    if chosen.force and not chosen.resume:
        raise PuzzleError("--force works only with --resume")
    names = ("output", "resume", "force", "ordered", "workers", "cluster")
    plan = Plan(**{name: getattr(chosen, name) for name in names})
    return replace(plan, ordered=True) if chosen.verb == "dedupe" else plan  # the first of several is the one to keep


def _sentence(summary: Summary) -> str:
    kinds = ", ".join(f"{number:,} {name}" for name, number in summary.tally.items())
    rate = summary.records / summary.seconds if summary.seconds else 0
    died = f"; {plural(summary.deaths, 'worker')} died and {'was' if summary.deaths == 1 else 'were'} replaced"
    text = f"{plural(summary.records, 'record')} in {summary.seconds:.2f} s ({rate:,.0f}/s): {kinds or 'nothing to do'}"
    before = f"; {plural(summary.before, 'record')} already done"
    return text + (before if summary.before else "") + (died if summary.deaths else "")


class _Display:
    """Progress of a running batch: rate and time left on a terminal; the address of a cluster's dashboard anywhere."""

    def __init__(self, plan: Plan, bar: Bar) -> None:
        self._bar = bar
        self._count = plan.count
        self._total = plan.count or (size_of(plan.sources) if plan.sources else None)
        self._dashboard = ""

    def show(self, summary: Summary) -> None:
        """Show the progress."""
        if summary.dashboard and not self._dashboard:
            self._dashboard = summary.dashboard
            self._bar.say(f"dashboard: {self._dashboard}")
        rate = summary.records / summary.seconds if summary.seconds else 0
        said = f"{summary.records:,} records, {rate:,.0f}/s" if summary.records else "starting"
        self._bar.show(said, summary.records if self._count else summary.read, self._total)
