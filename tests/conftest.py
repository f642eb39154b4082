"""What all tests share: the collections of puzzles that are not part of the project."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("CLEW_DATA", ROOT.parent / "shared" / "data"))


@pytest.fixture(scope="session")
def shared_data() -> Callable[[str], Path]:
    """Find a file of the collections, or skip: they belong to others and cannot be shipped."""

    def find(name: str) -> Path:
        path = DATA / name
        if not path.exists():
            pytest.skip(f"{name} is not shipped with Clew: set CLEW_DATA to a folder that has it")
        return path

    return find
