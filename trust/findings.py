"""Faults that others found, and what guards against them now: a table in TRUST.md, with tests that a test looks up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Finding(NamedTuple):
    """One fault: what was wrong, what is done now, and what would notice if it came back."""

    wrong: str
    now: str
    tests: Sequence[str]  # files of tests
    parts: Sequence[str] = ()  # parts of `python -m trust`


FINDINGS: Sequence[Finding] = (
    Finding(
        "A false certificate was accepted: checker and reader split headers from rows by different rules, so they saw"
        " two different puzzles in one text.",
        "There is one canonical grammar. The checker writes each puzzle again from what it understood and refuses the"
        " text if a single byte differs; checker and reader are fuzzed against each other.",
        ("tests/test_canonical.py", "tests/hostile/test_grammar.py"),
        ("grammar",),
    ),
    Finding(
        "`clew verify` had no limit before the rules were built: a short certificate could take all time and memory.",
        "A certificate states its work, and work is paid for before it is done. The default budget is 25,000,000"
        " units.",
        ("tests/test_canonical.py",),
        ("grammar",),
    ),
    Finding(
        "The library saved fill-ins that it could not read back.",
        "Whatever is written in Clew's own format is read back as the same puzzle; the library reads an entry before it"
        " says that it is saved.",
        ("tests/test_round_trip.py",),
    ),
    Finding(
        "An empty header crashed readers, batches and workers of the server.",
        "Every header of every family is tried with every odd value. Whatever a family raises is the error of one"
        " record, one line of a command, or the status 500 of one request.",
        ("tests/hostile/test_headers.py", "tests/batch/test_faults.py", "tests/web/test_faults.py"),
        ("fuzz", "bombs"),
    ),
    Finding(
        "`clew batch --resume` did not notice that its input or options had changed.",
        "Next to each output is a note of what it was made from. Anything but the same batch is refused.",
        ("tests/batch/test_resume.py",),
        ("batch",),
    ),
    Finding(
        "Slow clients shut out everyone else: once 600 connections were open, no one else could connect.",
        "Each stage of a connection has a time limit, connections are counted by address, and one too many closes the"
        " slowest.",
        ("tests/web/test_connections.py",),
        ("slow",),
    ),
    Finding(
        "The server accepted hosts such as `[::1].evil.com`, and requests that a proxy could read differently.",
        "Hosts are parsed strictly, and anything but strict HTTP is refused.",
        ("tests/web/test_guard.py", "tests/web/test_wire.py"),
    ),
    Finding(
        "Native functions trusted their callers: a short list, a huge size or meaningless bytes ended the process.",
        "Bindings check every argument before a kernel sees it; what does not fit is a ValueError of one sentence.",
        ("tests/native/test_bindings.py",),
        ("bindings",),
    ),
    Finding(
        "A closed standard input or output gave a traceback, or passed for success.",
        "It is reported in one line, with exit code 2.",
        ("tests/cli/test_processes.py",),
    ),
    Finding(
        "A batch hung, or ended with a traceback, when its cluster was killed.",
        "It ends with one line and can be resumed; a restarted scheduler is found again.",
        ("tests/batch/test_cluster.py",),
    ),
    Finding(
        "Slitherlink clues without a number (`?`) were read as no clue, and other signs were skipped silently.",
        "They are kept by every format that has a sign for them and refused by the others; readers name what they do"
        " not understand.",
        ("tests/families/slitherlink/test_unknown.py", "tests/codecs/test_pzpr.py"),
    ),
)


def table() -> Iterator[str]:
    """The findings as Markdown."""
    yield "| what was wrong | what is done now | guarded by |"
    yield "|---|---|---|"
    for each in FINDINGS:
        tests = [f"`{name}`" for name in each.tests]
        parts = [f"trust part `{name}`" for name in each.parts]
        yield f"| {each.wrong} | {each.now} | {', '.join([*tests, *parts])} |"
