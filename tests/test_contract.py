"""The contract, held by every family there is, by the smallest to copy, and by the smallest that is not declared."""

from __future__ import annotations

from typing import Any

import pytest

from clew import families
from clew.core.family import Family
from clew.testing import *  # noqa: F403 - its tests are those of this file
from tests.loose import loose as loose_puzzle
from tests.plain_family import FAMILY as BULBS
from tests.toy_family import FAMILY as LAMPS

families.add(LAMPS)
families.add(BULBS)
FAMILIES = [families.get(name) for name in families.names()]


@pytest.fixture(params=FAMILIES, ids=lambda family: family.name, scope="module")  # its tests share puzzles
def family(request: pytest.FixtureRequest) -> Family[Any]:
    chosen: Family[Any] = request.param
    return chosen


@pytest.fixture  # type: ignore[no-redef] # instead of the one that is imported
def loose(family: Family[Any]) -> Any:
    return loose_puzzle(family)
