"""Lines of sight that mirrors turn."""

from __future__ import annotations

import clew
from clew.core.places import Place
from clew.rules import sight
from clew.rules.lattice import lattice


def test_mirrors_turn_a_line_of_sight() -> None:
    grid = lattice(3, 3)
    mirrors = {Place("r2c1"): "falling", Place("r2c3"): "rising"}
    plain, mirrored = sight(grid, "top 1", mirrors)
    assert (plain, mirrored) == (["r1c1"], ["r2c2", "r1c3"])
    assert sight(grid, "right 2", mirrors) == ([], ["r3c3"])


def test_a_cell_that_is_met_twice_counts_twice() -> None:
    grid = lattice(3, 3)
    mirrors = {Place("r1c2"): "rising", Place("r1c3"): "falling", Place("r2c3"): "rising"}
    assert sight(grid, "bottom 2", mirrors) == (["r3c2", "r2c2"], ["r2c2", "r2c1"])


def test_a_line_of_mirrors_alone_sees_nothing() -> None:
    text = "clew undead\n\n/ .\n. .\n[seen]\ntop {} 1\nright 1 1\nbottom 1 1\nleft 0 1\n"
    assert clew.solve(clew.read(text.format(1))).verdict is clew.Verdict.IMPOSSIBLE
    assert clew.solve(clew.read(text.format(1)), engine="sat").verdict is clew.Verdict.IMPOSSIBLE
    assert clew.solve(clew.read(text.format(0))).verdict is not clew.Verdict.IMPOSSIBLE
