"""The public names: all of them there, typed, and none imported before it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import clew


def test_every_public_name_is_there_and_named_for_type_checkers() -> None:
    source = clew.__spec__.origin if clew.__spec__ else None
    assert source is not None
    with open(source, encoding="utf-8") as file:
        text = file.read()
    for name in clew.__all__:
        assert getattr(clew, name) is not None
        assert f" import {name} as {name}\n" in text
    assert text.count(" as ") == len(clew.__all__)


def test_a_name_that_is_not_public_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'unicorn'"):
        _ = clew.unicorn


def test_importing_clew_imports_nothing_else_of_it() -> None:
    code = "import clew, sys; print([name for name in sys.modules if name.startswith('clew.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
