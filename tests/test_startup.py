"""What a command imports: only the family of its text, however many there are; and how a text's family is found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tools import index
from trust.corpus import samples
from trust.fuzz import inputs

from clew import families
from clew.codecs.cues import cues, has_any
from clew.core.family import Format
from tests.cli.puzzles import EASY
from tests.shares import some

# Each takes milliseconds to import, and nothing that these commands do needs one of them.
SLOW = {
    *("asyncio", "dataclasses", "email", "http", "importlib.metadata", "inspect", "json", "logging", "multiprocessing"),
    *(
        "msgspec",
        "numpy",
        "pathlib",
        "platformdirs",
        "pysat",
        "shutil",
        "socket",
        "subprocess",
        "tempfile",
        "urllib.parse",
        "xml",
    ),
}
WATCH = """
import sys
from clew.cli import main
print(main(sys.argv[1:]), *sys.modules, file=sys.stderr)
"""
VERBS = ["solve", "count", "check", "rate", "explain", "prove"]


def imported(*arguments: str) -> set[str]:
    """What a command imports that ends well."""
    done = subprocess.run([sys.executable, "-c", WATCH, *arguments], capture_output=True, text=True, check=True)
    code, *modules = done.stderr.splitlines()[-1].split()
    assert code == "0", done.stderr
    return set(modules)


def of_families(modules: set[str]) -> set[str]:
    """The families that some of the modules belong to."""
    return {
        name
        for name in families.BUILT_IN
        if any(f"{module}.".startswith(f"clew.families.{name}.") for module in modules)
    }


@pytest.fixture
def example(tmp_path: Path) -> Callable[[str], str]:
    """A file with a puzzle of a family."""

    def written(family: str) -> str:
        (tmp_path / "it.txt").write_text(families.formats(family)["clew"].example)
        return str(tmp_path / "it.txt")

    return written


@pytest.mark.parametrize("family", [*families.NAMES, *some("imports")])
def test_solving_imports_one_family_and_nothing_slow(family: str, example: Callable[[str], str]) -> None:
    modules = imported("solve", example(family))
    assert of_families(modules) == {family}
    assert not SLOW & modules
    unused = {"drafts", "edits", "encoding", "techniques", "formats.penpa", "formats.pzpr", "formats.json"}
    assert not {f"clew.families.{family}.{name}" for name in unused} & modules


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_imports_one_family_and_nothing_slow(verb: str, example: Callable[[str], str]) -> None:
    modules = imported(verb, example("sudoku"))
    assert of_families(modules) == {"sudoku"}
    stands_alone = {"dataclasses", "inspect", "pathlib", "urllib.parse"} if verb == "prove" else set()  # the checker
    assert not (SLOW - stands_alone) & modules


def test_making_a_puzzle_imports_one_family_and_nothing_slow() -> None:
    modules = imported("generate", "sudoku", "--seed", "1")
    assert of_families(modules) == {"sudoku"}
    assert not SLOW & modules


@pytest.mark.parametrize(
    ("text", "family", "forms"),
    [
        (EASY, "sudoku", {"plain"}),
        ("https://puzz.link/p?slither/4/4/dgdh2c71", "slitherlink", {"pzpr"}),
    ],
)
def test_a_text_of_another_format_imports_one_family(text: str, family: str, forms: set[str]) -> None:
    modules = imported("convert", text, "--to", "clew")
    assert of_families(modules) == {family}
    assert {f"clew.families.{family}.formats.{form}" for form in forms} <= modules
    assert f"clew.families.{family}.techniques" not in modules


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("families",), ("formats",), ("solve", "--help")])
def test_describing_all_families_imports_none(arguments: tuple[str, ...]) -> None:
    modules = imported(*arguments)
    assert of_families(modules) == set()
    assert not SLOW & modules


def test_the_index_of_families_is_current() -> None:
    assert index.PATH.read_text() == index.text(), "run `make index`"


def unsettled(text: str) -> list[str]:
    """Forms that take a text for theirs, though their cues say that it cannot be."""
    seen = cues(text)
    every = [(name, form) for name in families.BUILT_IN for form in families.formats(name).values()]
    return [f"{name}/{form.name}" for name, form in every if _mistaken(form, text, seen)]


def _mistaken(form: Format[object], text: str, seen: frozenset[str]) -> bool:
    return form.name != "clew" and not has_any(form.cues, text, seen) and form.sniff(text)


def test_a_text_that_looks_like_a_format_has_one_of_its_cues() -> None:
    texts = [sample.text for sample in samples()] + [text for _, text, _ in inputs(7)]
    assert len(texts) > 800
    assert {text: found for text in texts if (found := unsettled(text))} == {}


def test_a_form_feed_between_words_is_no_line_end() -> None:
    assert unsettled("2 2\n- w\n-\x0cb\n") == []


def test_every_format_has_cues() -> None:
    bare = {f"{name}/{form.name}" for name in families.BUILT_IN for form in families.card(name).forms if not form.cues}
    assert bare == {f"{name}/clew" for name in families.BUILT_IN}
