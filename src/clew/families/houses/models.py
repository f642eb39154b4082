"""Houses as a constraint model: a list of connections with its distances, or the partner of each house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from clew.core.errors import PuzzleError
from clew.core.family import Knob, Knobs
from clew.core.frozen import replace
from clew.core.model import STRENGTH, Model, Store, Strength, Variable, Viewpoint
from clew.core.places import Marks
from clew.families.houses.puzzle import APART, JOINED, Houses, Pair, name, pairs

_FARTHEST = 2_000_000  # what domains are made for: squares of distances between coordinates up to 1000

_ARC = replace(STRENGTH, default="arc")
_LEAST = Knob(help="what is to be as small as possible", default="nothing", choices=("nothing", "distance"))


def _connections(puzzle: Houses, knobs: Knobs, store: Store) -> Model:
    """Post the list of houses, two by two, the list of distances, and what ties a pair to its distance."""
    houses, bound = len(puzzle.points), _bound(puzzle)
    longest = 2 * bound if puzzle.metric == "manhattan" else 2 * bound * bound
    if longest > _FARTHEST:
        raise PuzzleError(
            f"the viewpoint 'connections' computes distances, here up to {longest:,}: at most {_FARTHEST:,} are "
            "possible; 'partners' has no such limit"
        )
    ends = [store.integer(f"pair {at // 2 + 1}, house {at % 2 + 1}", 1, houses) for at in range(houses)]
    store.post(store.all_different(ends, _strength(knobs)))
    # More distances than there can be are not used: they need room to differ all the same.
    top = max(longest, puzzle.distances)
    chosen = [store.integer(f"distance {at + 1}", 1, top) for at in range(puzzle.distances)]
    # Of two that differ nothing follows until one is known, and they have many values: a matching would take most of
    # the time and find nothing.
    store.post(store.all_different(chosen, "weak" if len(chosen) <= 2 else _strength(knobs)))
    couples = list(zip(ends[::2], ends[1::2], strict=True))
    look_up = _flat if knobs["lookup"] == "flat" else _apart_lists
    lengths = [_length(puzzle, store, couple, look_up) for couple in couples]
    for length in lengths:
        which = store.integer(f"which distance has {length.name}", 0, puzzle.distances - 1)
        store.post(store.element(length, chosen, which))
    if puzzle.exactly:
        for distance in chosen:
            used = [store.truth(store.compare(length, "=", distance)) for length in lengths]
            store.post(store.at_least_one(used))
    if knobs["symmetries"] == "broken":
        store.post(*(store.compare(one, "<", other) for one, other in couples))
        store.post(store.ascending(ends[::2], 1), store.ascending(chosen, 1))
    total = None
    if knobs["minimise"] == "distance":
        total = _total(puzzle, store)
        store.post(store.linear(lengths, "=", total))
    return Model(decisions=[*chosen, *ends], marks=lambda: _pair_marks(puzzle, couples), objective=total)


def _total(puzzle: Houses, store: Store) -> Variable:
    """Make a variable for the sum of all distances."""
    most = sum(map(max, puzzle.table)) // 2
    if most > _FARTHEST:
        raise PuzzleError(f"'minimise' adds up distances, here to at most {most:,}: at most {_FARTHEST:,} are possible")
    return store.integer("total distance", 0, most)


def _strength(knobs: Knobs) -> Strength:
    return cast(Strength, knobs["all-different"])


def _bound(puzzle: Houses) -> int:
    """The largest coordinate; where some are negative, the whole span of them."""
    every = [each for point in puzzle.points for each in point]
    return max(every) - min(0, *every)


LookUp = Callable[[Houses, Store, Variable], tuple[Variable, Variable]]


def _apart_lists(puzzle: Houses, store: Store, house: Variable) -> tuple[Variable, Variable]:
    """Give the coordinates of a house, looked up in a list of all x and in one of all y."""
    found = []
    for axis, along in (("x", [point.x for point in puzzle.points]), ("y", [point.y for point in puzzle.points])):
        found.append(store.integer(f"{axis} of {house.name}", min(along), max(along)))
        store.post(store.element(found[-1], along, house, first=1))
    return found[0], found[1]


def _flat(puzzle: Houses, store: Store, house: Variable) -> tuple[Variable, Variable]:
    """Give the coordinates of a house, looked up in one list x, y, x, y, ... at twice its number less 1 and 0."""
    flat = [each for point in puzzle.points for each in point]
    found = []
    for axis, back in (("x", 1), ("y", 0)):
        place = store.integer(f"place of {axis} of {house.name}", 1, len(flat))
        store.post(store.linear([place, house], "=", -back, [1, -2]))
        found.append(store.integer(f"{axis} of {house.name}", min(flat), max(flat)))
        store.post(store.element(found[-1], flat, place, first=1))
    return found[0], found[1]


def _length(puzzle: Houses, store: Store, couple: tuple[Variable, Variable], look_up: LookUp) -> Variable:
    """Give the distance of two houses whose numbers are variables, by their coordinates."""
    first, second = (look_up(puzzle, store, house) for house in couple)
    parts = [_apart(puzzle, store, along) for along in zip(first, second, strict=True)]
    length = store.integer(f"length of {couple[0].name}", 0, sum(part.high for part in parts))
    store.post(store.linear(parts, "=", length))
    return length


def _apart(puzzle: Houses, store: Store, along: tuple[Variable, Variable]) -> Variable:
    """Give what two coordinates add to a distance: their difference, or its square as the product with itself."""
    (first, second), bound = along, _bound(puzzle)
    if puzzle.metric == "manhattan":
        steps = store.integer(f"{first.name} to {second.name}", 0, bound)
        store.post(store.distance(first, second, "=", steps))
        return steps
    difference = store.integer(f"{second.name} - {first.name}", -bound, bound)
    store.post(store.linear([second, first], "=", difference, [1, -1]))
    squared = store.integer(f"({difference.name})²", 0, bound * bound)
    store.post(store.product(difference, difference, squared))
    return squared


def _pair_marks(puzzle: Houses, couples: Sequence[tuple[Variable, Variable]]) -> Marks:
    """The pairs whose two houses are known, and the others that this rules out."""
    known = {Pair(*sorted((one.low - 1, other.low - 1))) for one, other in couples if one.fixed and other.fixed}
    return _settled(puzzle, known)


def _settled(puzzle: Houses, known: set[Pair]) -> Marks:
    taken = {house for pair in known for house in pair}
    return {
        name(*pair): JOINED if pair in known else APART
        for pair in pairs(len(puzzle.points))
        if not taken.isdisjoint(pair)
    }


def _partners(puzzle: Houses, knobs: Knobs, store: Store) -> Model:
    """Post that partners are mutual, what distance each house has to its own, and how many distances are used."""
    houses = range(len(puzzle.points))
    partners = [
        store.integer_of(f"partner of {one + 1}", [other + 1 for other in houses if other != one]) for one in houses
    ]
    store.post(store.inverse(partners, partners, first=1))
    store.post(store.all_different(partners, _strength(knobs)))
    ranks = {distance: rank for rank, distance in enumerate(sorted(set(puzzle.measured)))}
    own = []
    for one, partner in zip(houses, partners, strict=True):
        row = [ranks.get(distance, 0) for distance in puzzle.table[one]]  # no house is its own partner
        own.append(store.integer_of(f"distance of {one + 1}", row))
        store.post(store.element(own[-1], row, partner, first=1))
    times = {rank: store.integer(f"ends at distance {distance}", 0, len(houses)) for distance, rank in ranks.items()}
    store.post(store.cardinality(own, times))
    used = [store.negation(store.is_value(count, 0)) for count in times.values()]
    store.post(store.linear(used, "=" if puzzle.exactly else "<=", puzzle.distances))
    first = used[::-1] if knobs["first"] == "distances" else []

    def marks() -> Marks:
        fixed = {
            Pair(*sorted((one, partner.low - 1)))
            for one, partner in zip(houses, partners, strict=True)
            if partner.fixed
        }
        return _settled(puzzle, fixed)

    return Model(
        decisions=[*first, *partners],
        marks=marks,
        objective=_total_of(puzzle, store, partners) if knobs["minimise"] == "distance" else None,
    )


def _total_of(puzzle: Houses, store: Store, partners: Sequence[Variable]) -> Variable:
    """Post the sum of all distances, which each house reads off its row of the table: every distance is read twice."""
    own = []
    for one, partner in enumerate(partners):
        row = puzzle.table[one]
        own.append(store.integer_of(f"length at {one + 1}", row))
        store.post(store.element(own[-1], row, partner, first=1))
    total = _total(puzzle, store)
    store.post(store.linear(own, "=", store.affine(2, total, 0)))
    return total


_ABOUT_LEAST = (
    "With 'minimise' at 'distance' the pairing with the least sum of distances is searched for (squares, by "
    "Pythagoras), by branch and bound (Land and Doig, 1960): of the pairings that the rules allow, not of all."
)

VIEWPOINTS: Mapping[str, Viewpoint[Houses]] = {
    "connections": Viewpoint(
        title="connections",
        about=(
            "A flat list of house numbers, all different, of which the first and second are a pair, the third and "
            "fourth, and so on, and a list of the distances that may occur, all different, too. Element constraints "
            "(Van Hentenryck and Carillon, 1988) look up the coordinates of a house whose number is not known yet; "
            "squares and sums make a distance of them, and one more element finds it in the list. This is the model "
            "of the Porto report, labelled distances first by [ffc, down]. Bounds are all that gets through the "
            "arithmetic, so little is known before a pair is nearly settled; and each pairing is there in many "
            "copies, for pairs may change places, houses within a pair and distances, too. The option 'symmetries' at "
            "'broken' leaves one of them (Crawford, Ginsberg, Luks and Roy, 1996): with 8 houses one of 768. The "
            "option 'lookup' at 'flat' has one list of coordinates, x, y, x, y, and so on, as the report does, and "
            "computes the place of each from the house's number, which is one more step that only bounds get through. "
            "The option 'all-different' is arc consistency (Régin, 1994) by default, as all_distinct in SICStus. "
            + _ABOUT_LEAST
        ),
        build=_connections,
        options={
            "symmetries": Knob(help="copies of a pairing", default="kept", choices=("kept", "broken")),
            "lookup": Knob(help="lists of coordinates", default="apart", choices=("apart", "flat")),
            "all-different": _ARC,
            "minimise": _LEAST,
        },
    ),
    "partners": Viewpoint(
        title="partners",
        best={"first": "distances"},
        about=(
            "A variable for each house: the number of its partner. Partners are mutual, which an inverse constraint "
            "says of the list and itself (a symmetric all-different, Régin, 1999), so each pairing is there once. One "
            "element constraint reads the distance from a table, as its rank among all that occur, and how often each "
            "occurs is counted by a cardinality constraint (Régin, 1996): at most K counts are more than 0. No "
            "arithmetic is left, nothing is lost in bounds. The option 'first' says what is labelled first: partners, "
            "or which distances are used, longest first. There are few pairs of distances and a pairing for given "
            "ones is easy to find or to refute, so the second is a different search over the same model. "
            + _ABOUT_LEAST
        ),
        build=_partners,
        options={
            "first": Knob(help="what is labelled first", default="partners", choices=("partners", "distances")),
            "all-different": _ARC,
            "minimise": _LEAST,
        },
    ),
}
