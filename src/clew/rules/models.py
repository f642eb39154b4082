"""Declared families for a constraint engine: a variable for each place, and each rule by its own constraint.

A primitive that no constraint states (connected, one loop), or not all of it, is watched: after each propagation its
own judgement of the marks, which no solver shares, fails a node at which the rule is broken already.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clew.core.family import Knobs
from clew.core.model import Model, Store, Variable, Viewpoint
from clew.core.places import Marks
from clew.rules.genre import Genre
from clew.rules.ground import Literal, Rule, Words


def viewpoints() -> Mapping[str, Viewpoint[Any]]:
    """The viewpoints of every declared family."""
    about = "A variable for each place; rules without a constraint of their own are judged after each propagation."
    return {"places": Viewpoint(title="what is in each place", about=about, build=_build)}


def _build(puzzle: Genre, knobs: Knobs, store: Store) -> Model:
    ground = puzzle.ground
    places = {place: store.integer_of(place, list(values)) for place, values in ground.values.items()}
    hidden: dict[Literal, Variable] = {}

    def of(literal: Literal) -> Variable:
        mark = ground.marks.get(literal)
        if mark is not None:
            return store.is_value(places[mark[0]], int(mark[1]))
        if -literal in ground.marks or literal < 0:
            return store.negation(of(-literal))
        if literal not in hidden:
            hidden[literal] = store.boolean(f"x{literal}")
        return hidden[literal]

    watched = []
    for rule in ground.rules:
        stated = type(rule).post is not Rule.post
        if stated:
            rule.post(store, of)
        if rule.watched or not stated:
            watched.append(rule)
    words = Words(ground)

    def marks() -> Marks:
        return {place: variable.low for place, variable in places.items() if variable.fixed}

    def watch() -> bool:
        truth = ground.truth(marks())
        return not any(rule.fault(truth, words) for rule in watched)

    decisions = [*places.values(), *hidden.values()]
    return Model(decisions=decisions, marks=marks, watch=watch if watched else None, accept=watch if watched else None)
