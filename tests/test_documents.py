"""The documents are true: every command shown is run and prints what is shown, options exist, links lead somewhere."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from bench.__main__ import options as bench_options
from tools import genres
from trust import figures, report
from trust.__main__ import PARTS
from trust.findings import FINDINGS

import clew
from clew import families
from clew.cli.help import COMMANDS
from clew.cli.options import Parser
from tests.documents import ROOT, blocks, documents, prose, run, sessions, text_of

# Documents whose output has parts that vary; their own tests run them.
ELSEWHERE = {"docs/json.md": "tests/cli/test_json.py", "docs/lab.md": "tests/lab/test_tutorial.py"}
COMMANDED = [name for name in documents() if sessions(name) and name not in ELSEWHERE]
FOREIGN = {"--no-build-isolation"}  # options of other programs


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the examples in it, where a reader would be."""
    path = tmp_path_factory.mktemp("reader")
    (path / "examples").symlink_to(ROOT / "examples")
    return path


@pytest.mark.parametrize("document", COMMANDED)
def test_each_command_prints_what_the_document_shows(document: str, folder: Path) -> None:
    """In their order: a later example may use what an earlier one saved."""
    for command, expected in sessions(document):
        assert run(command, folder) == _trimmed(expected), command


def _trimmed(lines: list[str]) -> list[str]:
    return [line.rstrip() for line in "\n".join(lines).rstrip().splitlines()]


def test_the_documents_that_are_run_elsewhere_exist() -> None:
    assert {"README.md", "docs/batch.md", "docs/certificates.md", "docs/print.md"} <= set(COMMANDED)
    for document, test in ELSEWHERE.items():
        assert sessions(document)
        assert Path(document).name in (ROOT / test).read_text()


@pytest.mark.parametrize("document", [name for name in documents() if blocks(name, "python")])
def test_the_python_examples_run(document: str, folder: Path) -> None:
    for block in blocks(document, "python"):
        done = subprocess.run([sys.executable, "-c", block], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{block}\n{done.stderr}"


def test_every_option_that_a_document_names_exists() -> None:
    known = set(_options()) | FOREIGN
    for document in documents():
        spans = re.findall(r"`([^`]+)`", prose(document)) + blocks(document, "console") + blocks(document, "sh")
        named = {option for span in spans for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", span)}
        assert named <= known, document


def _options() -> Iterator[str]:
    """Every long option of every command, those that families bring, and those of the bench."""
    yield from _of(bench_options())
    for name in COMMANDS:
        parser = Parser(prog=f"clew {name}")
        import_module(f"clew.cli.{name}").options(parser)
        yield from _of(parser)
    for name in families.names():
        family = families.get(name)
        yield from (
            f"--{own}" for each in (family.making.knobs, family.forms.variants, family.forms.parts) for own in each
        )


def _of(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield from parser._option_string_actions
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _of(below)


@pytest.mark.parametrize("document", documents())
def test_every_link_leads_to_a_file(document: str) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)|(?:src|href)=\"([^\"#]+)", prose(document))
    for target in (one or other for one, other in targets):
        assert "://" in target or (ROOT / document).parent.joinpath(target).exists(), target


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_that_the_map_names_exists(document: str) -> None:
    """From the root, from the package, from its web folder, or by its name alone."""
    # The last table lists names that are to change: what it names may be gone already.
    text = prose(document).partition("Six words have meant too many things")[0]
    named = re.findall(r"`([\w./*-]+(?:\.(?:py|js|md|toml|json)|[ch]pp))`", text)
    assert named
    above = (ROOT, ROOT / "src" / "clew", ROOT / "src" / "clew" / "web")
    for name in named:
        places = [found for folder in above for found in folder.glob(name)]
        somewhere = "/" not in name and any(any((ROOT / top).rglob(name)) for top in ("src", "native", "tests"))
        assert places or somewhere, name


def test_the_two_commands_are_in_the_readme() -> None:
    assert "make demo" in text_of("README.md")
    assert "make test" in text_of("README.md")


def test_the_changes_begin_with_the_version_of_the_package() -> None:
    latest, *_ = re.findall(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", text_of("CHANGELOG.md"), re.MULTILINE)
    assert latest == clew.__version__
    assert f'"version": "{latest}"' in text_of("docs/web.md")


@pytest.mark.parametrize("name", families.NAMES)
def test_the_ratings_page_has_every_technique_with_its_level_and_weight(name: str) -> None:
    family = families.get(name)
    section = text_of("docs/rating.md").partition(f"\n## {family.title}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \| ([\w ]+) \| ([^|]+) \|", section, re.MULTILINE)
    assert [row[1] for row in rows] == list(family.teaching.levels)
    shown = [
        (technique.partition(" ")[2].partition(" (")[0].lower(), int(level), int(technique.partition(" ")[0]))
        for level, _, techniques in rows[:-1]
        for technique in techniques.strip().split(", ")
    ]
    assert shown == [(each.name.lower(), each.level, each.weight) for each in family.teaching.techniques]


def test_the_table_of_genres_is_the_one_that_files_and_figures_give() -> None:
    page = text_of("docs/genres.md")
    assert page == genres.text(page), "run `make genres`"
    stale = page.replace("| Tapa |", "| Tapas |")
    assert stale != page
    assert genres.text(stale) == page


def test_the_report_is_the_one_that_the_figures_give() -> None:
    assert text_of("TRUST.md") == report.text(figures.read()), "run `python -m trust report`"


def test_the_guards_of_each_finding_exist() -> None:
    for finding in FINDINGS:
        assert finding.tests
        assert set(finding.parts) <= set(PARTS)
        for name in finding.tests:
            assert (ROOT / name).exists(), name
