"""Lamps for a constraint engine: the smallest viewpoint."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.family import Knobs
from clew.core.model import Model, Store, Viewpoint
from tests.toy_family.puzzle import Lamps, places


def _build(puzzle: Lamps, knobs: Knobs, store: Store) -> Model:
    lamps = {place: store.boolean(place) for place in places(puzzle)}
    every = list(lamps.values())
    for index, count in enumerate(puzzle.counts):
        if count is not None:
            store.post(store.linear([every[i] for i in puzzle.around(index)], "=", count))
    return Model(decisions=every, marks=lambda: {place: lamp.low for place, lamp in lamps.items() if lamp.fixed})


VIEWPOINTS: Mapping[str, Viewpoint[Lamps]] = {
    "lamps": Viewpoint(title="whether each lamp is lit", about="A 0/1 variable for each lamp.", build=_build),
}
