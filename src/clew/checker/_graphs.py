"""Rules of declared families about graphs: what is joined, loops, paths, and groups of a size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from ._model import Model, natural
from .core import Refused


def _beside(count: int, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The neighbours of each point."""
    near: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    return near


def _pieces(points: Iterable[int], near: Sequence[Sequence[int]]) -> list[list[int]]:
    """Points in pieces that are joined."""
    left, pieces = dict.fromkeys(points), []
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for point in piece:
            for other in near[point]:
                if other in left:
                    del left[other]
                    piece.append(other)
        pieces.append(piece)
    return pieces


def _set_of(points: Sequence[int], count: int) -> set[int]:
    """Points in order, each once."""
    if not points or list(points) != sorted(set(points)) or points[-1] >= count:
        raise Refused("a lemma names points that do not exist, or not in order")
    return set(points)


def joined(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    words, edges = parts
    literals = model.some(words)
    near = _beside(len(literals), model.pairs(edges, len(literals)))

    def case(numbers: Sequence[int]) -> list[int]:
        """HERE THERE POINTS: HERE is one of the points, THERE is not; some neighbour of the points joins them."""
        here, there, *points = numbers
        inside = _set_of(points, len(literals))
        if here not in inside or there in inside or there >= len(literals):
            raise Refused("a lemma does not separate what it names")
        model.clauses.budget.spend(sum(len(near[point]) for point in inside))
        shore = dict.fromkeys(other for point in points for other in near[point] if other not in inside)
        return [-literals[here], -literals[there], *(literals[each] for each in shore)]

    model.lemmas[number] = case
    model.checks.append(lambda true: len(_pieces([n for n, each in enumerate(literals) if true(each)], near)) < 2)


def _lines(model: Model, parts: Sequence[Sequence[str]]) -> tuple[list[int], list[tuple[int, int]], list[list[int]]]:
    """Literals of lines, the points that each joins, and the lines that meet at each point."""
    words, edges = parts
    literals = model.some(words)
    ends = model.pairs(edges, 2 * len(literals) + 2)
    meeting: list[list[int]] = [[] for _ in range(1 + max((other for _, other in ends), default=0))]
    for line, (one, other) in enumerate(ends):
        meeting[one].append(line)
        meeting[other].append(line)
    if len(ends) != len(literals):
        raise Refused("a line needs two ends")
    return literals, ends, meeting


def _drawn(
    true: Callable[[int], bool],
    literals: Sequence[int],
    ends: Sequence[tuple[int, int]],
    meeting: Sequence[Sequence[int]],
) -> list[list[int]]:
    """The lines that are drawn, in pieces that are joined; each point is passed once."""
    left = dict.fromkeys(line for line, literal in enumerate(literals) if true(literal))
    pieces, seen = [], set[int]()
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for line in piece:
            for end in ends[line]:
                fresh = [other for other in meeting[end] if other in left] if end not in seen else []
                seen.add(end)
                for other in fresh:
                    del left[other]
                piece += fresh
        pieces.append(piece)
    return pieces


def loop(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    literals, ends, meeting = _lines(model, parts)
    model.clauses.add(*literals)
    for lines in meeting:
        _passed(model, [literals[line] for line in lines])

    def case(numbers: Sequence[int]) -> list[int]:
        """HERE THERE POINTS: the line HERE is between points, THERE between others; so some line leaves them."""
        here, there, *points = numbers
        inside = _set_of(points, len(meeting))
        within = [sum(end in inside for end in pair) for pair in ends]
        model.clauses.budget.spend(2 * len(ends))
        if within[here] != 2 or within[there] != 0:
            raise Refused("a lemma does not separate what it names")
        return [-literals[here], -literals[there], *(literals[line] for line, held in enumerate(within) if held == 1)]

    model.lemmas[number] = case
    model.checks.append(lambda true: len(_drawn(true, literals, ends, meeting)) == 1)


def _passed(model: Model, lines: Sequence[int]) -> None:
    """No line ends here, and at most two meet."""
    for three in combinations(lines, 3):
        model.clauses.add(*(-literal for literal in three))
    for literal in lines:
        model.clauses.add(-literal, *(other for other in lines if other != literal))


def forest(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    literals, ends, meeting = _lines(model, parts)
    _bar_circles(model, number, literals, ends, meeting)


def areas(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """Walls hold between different areas, and all of these have as many points as the size that holds."""
    sizes, words, edges = parts
    own = model.some(word.partition("=")[2] for word in sizes)
    chosen = {natural(word.partition("=")[0]): literal for word, literal in zip(sizes, own, strict=True)}
    literals, ends, meeting = _lines(model, [words, edges])
    if not chosen or min(chosen) < 1 or len(chosen) != len(sizes):
        raise Refused("an area has at least one point, and a size is named once")
    model.clauses.at_least(1, [*chosen.values()])
    model.clauses.at_most(1, [*chosen.values()])

    def pieces(some: Iterable[int]) -> list[list[int]]:
        """The points that lines join, each by itself if there is none."""
        return _pieces(range(len(meeting)), _beside(len(meeting), [ends[line] for line in some]))

    def case(numbers: Sequence[int]) -> list[int]:
        """0 SIZE LINES, which are around points that are no whole number of areas: one of them is open.

        1 SIZE LINES, which join too many points: one is a wall. 2 SIZE WALL LINES, which join the ends of the wall: one
        of them is a wall, or it is open.
        """
        kind, size, *lines = numbers
        rest = lines[kind == 2 :]
        inside = _set_of(rest, len(literals)) if rest or kind else set[int]()  # none are around all points
        model.clauses.budget.spend(2 * len(ends))
        if size not in chosen:
            raise Refused("a lemma names a size that areas do not have")
        if kind == 0 and any(len(piece) % size for piece in pieces(set(range(len(ends))) - inside)):
            return [-chosen[size], *(-literals[line] for line in rest)]
        if kind == 1 and any(len(piece) > size for piece in pieces(inside)):
            return [-chosen[size], *(literals[line] for line in rest)]
        if kind == 2 and any(set(ends[lines[0]]) <= set(piece) for piece in pieces(inside - {lines[0]})):
            return [-chosen[size], -literals[lines[0]], *(literals[line] for line in rest)]
        raise Refused("a lemma about areas does not follow")

    def check(true: Callable[[int], bool]) -> bool:
        found = pieces(line for line, literal in enumerate(literals) if not true(literal))
        of = {point: at for at, piece in enumerate(found) for point in piece}
        pairs = zip(literals, ends, strict=True)
        if any(true(literal) and of[one] == of[other] for literal, (one, other) in pairs):
            return False
        return all(len(piece) == size for piece in found for size, literal in chosen.items() if true(literal))

    model.lemmas[number] = case
    model.checks.append(check)


def _bar_circles(
    model: Model,
    number: int,
    literals: Sequence[int],
    ends: Sequence[tuple[int, int]],
    meeting: Sequence[Sequence[int]],
) -> None:
    def case(numbers: Sequence[int]) -> list[int]:
        """LINES that close a circle: not all of them are drawn."""
        count: dict[int, int] = {}
        for line in _set_of(numbers, len(literals)):
            for end in ends[line]:
                count[end] = count.get(end, 0) + 1
        if any(times != 2 for times in count.values()):
            raise Refused("these lines do not close a circle")
        return [-literals[line] for line in numbers]

    def check(true: Callable[[int], bool]) -> bool:
        pieces = _drawn(true, literals, ends, meeting)
        return all(len({end for line in piece for end in ends[line]}) == len(piece) + 1 for piece in pieces)

    model.lemmas[number] = case
    model.checks.append(check)


def paths(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """Lines take the label of their ends along; a literal says which label a point has."""
    *graph, words = parts
    literals, ends, meeting = _lines(model, graph)
    labels = dict(_labelled(words, len(meeting)))
    known = sorted({label for label in labels.values() if label is not None})
    if sorted(label for label in labels.values() if label is not None) != sorted([*known, *known]):
        raise Refused("every label must appear exactly twice")
    of = [dict(zip(known, model.clauses.new(len(known)), strict=True)) for _ in meeting]
    for point, lines in enumerate(meeting):
        own, here = list(of[point].values()), [literals[line] for line in lines]
        model.clauses.at_most(1, own)
        label = labels.get(point)
        if label is not None:
            model.clauses.add(of[point][label])
            model.clauses.one_of(here)
            continue
        _passed(model, here)
        for literal in here:
            model.clauses.add(-literal, *own)
        for literal in own:
            model.clauses.add(-literal, *here)
    for literal, (one, other) in zip(literals, ends, strict=True):
        for label in known:
            model.clauses.add(-literal, -of[one][label], of[other][label])
            model.clauses.add(-literal, of[one][label], -of[other][label])
    _bar_circles(model, number, literals, ends, meeting)


def _labelled(words: Sequence[str], count: int) -> Iterable[tuple[int, int | None]]:
    """`POINT:NUMBER`, or `POINT:?`, in order."""
    last = -1
    for word in words:
        point, _, said = word.partition(":")
        if not last < natural(point) < count:
            raise Refused("clues are not in order, or not at points")
        last = int(point)
        yield last, None if said == "?" else natural(said)


def groups(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    """A literal for each point and clue: whether the point is in the clue's group."""
    words, edges, clued = parts
    literals = model.some(words)
    near = _beside(len(literals), model.pairs(edges, len(literals)))
    clues = dict(_labelled(clued, len(literals)))
    model.clauses.budget.spend(len(clues) * len(literals))
    of = [dict(zip(clues, model.clauses.new(len(clues)), strict=True)) for _ in literals]
    for point, literal in enumerate(literals):
        model.clauses.add(-literal, *of[point].values())
        model.clauses.at_most(1, list(of[point].values()))
        for clue, own in of[point].items():
            model.clauses.add(-own, literal)
            for other in near[point]:
                model.clauses.add(-own, -literals[other], of[other][clue])
    for clue, size in clues.items():
        model.clauses.add(of[clue][clue])
        if size is not None:
            model.clauses.at_least(size, [own[clue] for own in of])
            model.clauses.at_most(size, [own[clue] for own in of])

    def wrong(piece: Sequence[int]) -> bool:
        held = [clue for clue in piece if clue in clues]
        return len(held) != 1 or clues[held[0]] not in (None, len(piece))

    def case(points: Sequence[int]) -> list[int]:
        """POINTS that are joined and would be a wrong group: one of them is absent, or a neighbour of them present."""
        inside = _set_of(points, len(literals))
        model.clauses.budget.spend(sum(len(near[point]) for point in inside))
        if len(_pieces(points, near)) != 1 or not wrong(points):
            raise Refused("these points could be a group")
        shore = dict.fromkeys(other for point in points for other in near[point] if other not in inside)
        return [*(-literals[point] for point in points), *(literals[point] for point in shore)]

    def check(true: Callable[[int], bool]) -> bool:
        present = [point for point, literal in enumerate(literals) if true(literal)]
        return set(clues) <= set(present) and not any(map(wrong, _pieces(present, near)))

    model.lemmas[number] = case
    model.checks.append(check)


def sizes(model: Model, number: int, parts: Sequence[Sequence[str]]) -> None:
    words, edges = parts
    if len(set(words)) != len(words):
        raise Refused("a rule names a place twice")
    places = [model.values[word] for word in words]
    near = _beside(len(places), model.pairs(edges, len(places)))

    def case(numbers: Sequence[int]) -> list[int]:
        """SIZE POINTS: joined points that all have this number are too many, or too few unless a neighbour has it."""
        size, *points = numbers
        inside = _set_of(points, len(places))
        model.clauses.budget.spend(sum(len(near[point]) for point in inside))
        if len(_pieces(points, near)) != 1 or len(points) == size:
            raise Refused("these places could be a group")
        shore = dict.fromkeys(other for point in points for other in near[point] if other not in inside)
        more = [places[point][size] for point in shore if size in places[point]] if len(points) < size else []
        return [*(-places[point][size] for point in points), *more]

    def check(true: Callable[[int], bool]) -> bool:
        sizes = [next(value for value, literal in place.items() if true(literal)) for place in places]
        alike = [[other for other in near[point] if sizes[other] == size] for point, size in enumerate(sizes)]
        return all(len(piece) == sizes[piece[0]] for piece in _pieces(range(len(places)), alike))

    model.lemmas[number] = case
    model.checks.append(check)
