"""Which families a test takes where all of them would take long: every deep one, and some of the declared ones.

Each test takes others, so that between them they take all; the contract suite and the tests of forms and examples hold
for each single one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from clew import families

if TYPE_CHECKING:
    import pytest


def some(test: str, number: int = 6) -> list[str]:
    """About this many declared families, chosen by the name of a test."""
    step = max(1, len(families.DECLARED) // number)
    return list(families.DECLARED[crc32(test.encode()) % step :: step])


def share(metafunc: pytest.Metafunc, argument: str, number: int = 6, indirect: bool = False) -> None:
    """Give a test that has this argument, and no values for it, every deep family and some declared ones.

    `indirect`: a fixture of this name makes something of the family's.
    """
    own = [each.args[0] for each in metafunc.definition.iter_markers("parametrize")]
    if argument in metafunc.fixturenames and not any(argument in str(each).split(",") for each in own):
        chosen = [*families.NAMES, *some(metafunc.function.__name__, number)]
        metafunc.parametrize(argument, chosen, indirect=indirect)
