"""Tools for working on Clew: which tests are nearest to a change."""

from __future__ import annotations

import pytest
from tools import nearby


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/clew/cli/solve.py", "tests/cli/test_solve.py"),
        ("src/clew/families/hashi/rules.py", "tests/families/hashi/test_rules.py"),
        ("src/clew/families/hashi/kernel.py", "tests/families/hashi"),
        ("src/clew/families/hashi/formats/own.py", "tests/families/hashi"),
        ("src/clew/web/static/play.js", "tests/web"),
        ("native/hashi/kernel.cpp", "tests/families/hashi"),
        ("native/search.cpp", "tests/native/test_search.py"),
        ("native/bindings/hashi.cpp", "tests/native/test_bindings.py"),
        ("docs/batch.md", "tests/test_documents.py"),
        ("README.md", "tests/test_documents.py"),
        ("tests/play/test_game.py", "tests/play/test_game.py"),
    ],
)
def test_a_change_has_tests_nearby(changed: str, tests: str) -> None:
    assert nearby.nearby([changed]) == sorted({*nearby.ALWAYS, tests})
    assert (nearby.ROOT / tests).exists()


def test_what_has_no_tests_of_its_own_gets_those_that_are_always_run() -> None:
    assert nearby.nearby(["src/clew/core/family.py", "Makefile", "tests/play/test_gone.py"]) == sorted(nearby.ALWAYS)


def test_tests_in_a_folder_that_is_run_anyway_are_not_named_twice() -> None:
    near = nearby.nearby(["src/clew/families/hashi/rules.py", "src/clew/families/hashi/kernel.py"])
    assert near == sorted({*nearby.ALWAYS, "tests/families/hashi"})


def test_changes_of_this_branch_are_files() -> None:
    assert all(path and not path.startswith("/") for path in nearby.changed())
