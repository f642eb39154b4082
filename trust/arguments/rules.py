"""Arguments for models of ground rules: programs of every op."""

from __future__ import annotations

from array import array
from random import Random

from clew import _native
from trust.arguments.common import Arguments, ending, limits, offered

CLAUSE, COUNT, SUM, CONNECTED, LOOP, ACYCLIC, AUTOMATON, DIFFERENT, GROUPS, DIVISION, PATHS = range(1, 12)
PLACES, DISTINCT, TOTAL, CALC, RECTANGLES, WINDOWS, AROUND, SIGHT, PARTNERS = range(12, 21)
CELLS, APART, PAIRS, WEIGHED, MACHINE, SET, HELD, UNLIKE, STRAIGHT, ONCE, CHAIN = range(101, 112)


class _Program:
    """Random records over growing variables."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.variables = 0
        self.numbers = array("i")
        self.rules = 0
        self.groups: list[list[int]] = []  # of which one is true each
        self.brief = False  # whether it has brief records, which name all places at once

    def add(self, op: int, payload: list[int], structure: bool = False) -> None:
        """Append a record, of a rule of its own or of the structure."""
        self.rules += not structure
        self.numbers.extend((op, 0 if structure else self.rules, len(payload), *payload))

    def fresh(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def literal(self) -> int:
        """A new literal, or an old one."""
        v = self.fresh() if not self.variables or self.rng.random() < 0.7 else self.rng.randint(1, self.variables)
        return self.rng.choice((v, -v))

    def place(self, values: int) -> list[int]:
        """The literals of a place's values."""
        if values == 2:
            v = self.fresh()
            return [-v, v]
        literals = [self.fresh() for _ in range(values)]
        self.add(COUNT, [1, 1, *literals], structure=True)
        self.groups.append(literals)
        return literals

    def edges(self, side: int, always: bool) -> list[int]:
        """The edges of a square grid as triples."""
        found: list[int] = []
        for a in range(side * side):
            for b in ([a + 1] if a % side < side - 1 else []) + ([a + side] if a + side < side * side else []):
                found += [a, b, 0 if always and self.rng.random() < 0.8 else self.literal()]
        return found


def _count(p: _Program) -> None:
    literals = [p.rng.choice((1, -1)) * p.fresh() for _ in range(p.rng.choice((0, 1, 4, 9, 60)))]
    least = p.rng.randint(-1, len(literals) + 1)
    p.add(COUNT, [least, least + p.rng.choice((0, 0, 1, 5, -1)), *literals])


def _sum(p: _Program) -> None:
    places = [p.place(p.rng.randint(2, 9)) for _ in range(p.rng.randint(0, 4))]
    pairs = [x for place in places for pair in enumerate(place) for x in pair]
    pairs += [x for _ in range(p.rng.randint(0, 9)) for x in (p.rng.randint(-9, 9), p.literal())]
    least = p.rng.randint(-10, 30)
    p.add(SUM, [least, least + p.rng.randint(0, 5), *pairs])


def _graph(p: _Program) -> None:
    side, op = p.rng.choice((1, 2, 4, 10)), p.rng.choice((CONNECTED, LOOP, ACYCLIC))
    present = [p.rng.choice((0, p.literal(), p.literal())) for _ in range(side * side)] if op == CONNECTED else []
    p.add(op, [side * side, *present, *p.edges(side, op == CONNECTED)])


def _automaton(p: _Program) -> None:
    states, symbols = p.rng.choice((1, 3, 10, 200)), p.rng.randint(2, 4)
    steps = [(s, a, p.rng.randrange(states)) for s in range(states) for a in range(symbols) if p.rng.random() < 0.8]
    finals = [s for s in range(states) if p.rng.random() < 0.5]
    payload = [states, len(finals), *finals, len(steps), *(x for step in steps for x in step)]
    for _ in range(p.rng.choice((0, 1, 5, 30))):
        payload += [symbols, *p.place(symbols)]
    p.add(AUTOMATON, payload)


def _numbers(p: _Program) -> None:
    op = p.rng.choice((DISTINCT, TOTAL, CALC))
    heads = {DISTINCT: [], TOTAL: [p.rng.randint(0, 45)], CALC: [p.rng.randint(0, 15), p.rng.randint(0, 999)]}
    payload: list[int] = heads[op]
    for _ in range(p.rng.randint(0, 6)):
        count = p.rng.randint(1, 7)
        literals = [p.fresh() for _ in range(count)]
        p.groups.append(literals)
        p.add(PLACES, [literals[0], count], structure=True)
        payload += [p.rng.randint(1, 3), count, literals[0]]
    p.add(op, payload)


def _rectangles(p: _Program) -> None:
    rows, columns = p.rng.randint(1, 9), p.rng.randint(1, 9)
    first = p.variables + 1
    p.variables += 2 * rows * columns
    clues = [(p.rng.randrange(rows * columns), p.rng.randint(0, 12)) for _ in range(p.rng.randint(0, 12))]
    p.add(RECTANGLES, [rows, columns, first, *(number for clue in clues for number in clue)])


def _grid(p: _Program) -> None:
    rows, columns = p.rng.randint(1, 9), p.rng.randint(1, 9)
    cells = [p.rng.choice((0, 1, 1, -1)) and p.rng.choice((1, -1)) * p.fresh() for _ in range(rows * columns)]
    op = p.rng.choice((WINDOWS, AROUND, SIGHT))
    head, tail = [rows, columns], list[int]()
    if op == WINDOWS:
        head += [p.rng.randint(1, rows), p.rng.randint(1, columns), p.rng.randint(0, 1), p.rng.randint(0, 3)]
    elif op == AROUND:
        steps = p.rng.sample([(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)], p.rng.randint(0, 9))
        head += [len(steps), *(number for step in steps for number in step)]
        tail = [number for at in range(0, len(cells), 5) for number in (at, p.rng.randint(0, 5))]
    p.add(op, [*head, *cells, *tail])


def _partners(p: _Program) -> None:
    places = [p.fresh() for _ in range(p.rng.randint(1, 20))]
    near = [p.rng.sample(places, min(p.rng.randint(0, 4), len(places))) for _ in range(p.rng.randint(0, 12))]
    first = p.variables + 1
    p.variables += sum(map(len, near))
    p.add(PARTNERS, [len(near), first, *(number for own in near for number in (len(own), *own))])


def _different(p: _Program) -> None:
    places, values = p.rng.randint(0, 9), p.rng.randint(2, 9)
    p.add(DIFFERENT, [places, values, *(value for _ in range(places) for value in p.place(values))])


def _groups(p: _Program) -> None:
    side, most = p.rng.choice((1, 2, 4, 8)), p.rng.choice((1, 4, 200))
    pairs = [x for k, x in enumerate(p.edges(side, True)) if k % 3 < 2]
    present = [p.rng.choice((-1, 1)) * p.fresh() for _ in range(side * side)]
    clues = [p.rng.choice((0, 0, 0, -1, p.rng.randint(1, most))) for _ in present]
    p.add(GROUPS, [side * side, *present, len(pairs) // 2, *pairs, *clues])


def _division(p: _Program) -> None:
    side, most = p.rng.choice((1, 2, 4, 8)), p.rng.choice((2, 4, 12))
    triples = [p.fresh() if k % 3 == 2 else x for k, x in enumerate(p.edges(side, True))]
    payload = [side * side, len(triples) // 3, *triples]
    for _ in range(side * side):
        payload += [most, *(x for pair in enumerate(p.place(most), 1) for x in pair)]
    p.add(DIVISION, payload)


def _paths(p: _Program) -> None:
    side = p.rng.choice((1, 2, 4, 8))
    triples, labels = p.edges(side, False), [0] * (side * side)
    order = p.rng.sample(range(side * side), side * side)
    for label in range(1, p.rng.randint(1, side + 1)):
        if len(order) > 1:
            labels[order.pop()] = labels[order.pop()] = label
    p.add(PATHS, [side * side, len(triples) // 3, *triples, *labels])


def _brief(p: _Program) -> None:
    """Places by number, and rules of every kind about them."""
    if p.brief:
        return
    p.brief = True
    first, count, size = p.rng.randint(0, 1), p.rng.randint(2, 6), p.rng.randint(1, 9)
    literals = [[p.fresh() for _ in range(size)] for _ in range(count)]
    p.groups += literals
    p.add(CELLS, [number for own in literals for number in (first, size, own[0])], structure=True)
    places = p.rng.sample(range(count), p.rng.randint(1, count))
    one, other = p.rng.sample(range(count), 2)
    p.add(APART, [len(places), *places])
    p.add(PAIRS, [first, size, *(p.rng.randrange(1 << size) for _ in range(size)), one, other])
    p.add(WEIGHED, [0, p.rng.randint(0, 30), 1, one, p.rng.choice((-1, 2)), other])
    steps = [(0, value, 0) for value in range(first, first + size) if p.rng.random() < 0.9]
    machine = [1, 1, 0, len(steps), *(number for step in steps for number in step)]
    p.add(MACHINE, [len(machine), *machine, *places])
    p.add(SET, [p.rng.randint(0, 1), p.rng.randint(0, 20), *places])
    p.add(UNLIKE, [p.rng.randint(0, 2), one, other])
    starts = [*range(first, first + p.rng.randint(1, size))]
    chosen = [p.fresh() for _ in starts]
    p.add(STRAIGHT, [1, one, 1, other, chosen[0], *starts])
    p.add(ONCE, [first, first + p.rng.randint(0, size), *places])
    ahead = [number for at in range(count) for number in (at, 1, (at + 1) % count)]
    p.add(CHAIN, [first, first + p.rng.randint(0, size), *ahead])
    p.add(HELD, [first, size])


def _program(rng: Random, *, solved: bool = False) -> _Program:
    """Rules that are stated for a whole grid are only for programs that are solved."""
    program = _Program(rng)
    makers = [_count, _sum, _graph, _automaton, _different, _groups, _division, _paths, _numbers]
    for _ in range(rng.choice((0, 1, 3, 8))):
        rng.choice([*makers, _rectangles, _grid, _partners, _brief] if solved else makers)(program)
    for _ in range(rng.choice((0, program.variables))):
        program.add(CLAUSE, [program.literal() for _ in range(rng.randint(1, 4))])
    return program


@offered("rules_packed")
def _rules_packed(rng: Random) -> Arguments:
    return {"numbers": [rng.randint(-(1 << 31), (1 << 31) - 1) for _ in range(rng.choice((0, 1, 9)))]}


@offered("rules_written")
def _rules_written(rng: Random) -> Arguments:
    program = _program(rng, solved=True)
    return {"program": program.numbers.tobytes(), "variables": program.variables}


@offered("rules_solve")
def _rules_solve(rng: Random) -> Arguments:
    program = _program(rng, solved=True)
    some = range(1, program.variables + 1)
    return {
        "program": program.numbers.tobytes(),
        "variables": program.variables,
        "over": rng.choice((list(some), list(some[::2]), [])),
        "assumptions": [rng.choice((v, -v)) for v in some[:: rng.choice((3, 50))]] if rng.random() < 0.3 else [],
        "seed": rng.choice((0, rng.getrandbits(64))),
        "turn": rng.choice((None, 0, rng.randrange(100), rng.getrandbits(32))),
        **limits(rng),
    }


def _places(program: _Program, rng: Random) -> list[list[int]]:
    grouped = {abs(literal) for group in program.groups for literal in group}
    alone = [v for v in range(1, program.variables + 1) if v not in grouped and rng.random() < 0.9]
    return [*program.groups, *([-v, v] for v in alone)]


@offered("rules_reach")
def _rules_reach(rng: Random) -> Arguments:
    program = _program(rng)
    return {
        "program": program.numbers.tobytes(),
        "variables": program.variables,
        "places": _places(program, rng),
        "effort": rng.randint(0, 4),
        **ending(rng),
    }


@offered("rules_thin")
def _rules_thin(rng: Random) -> Arguments:
    program = _program(rng)
    rules = rng.sample(range(1, program.rules + 1), program.rules)
    return {
        "program": program.numbers.tobytes(),
        "variables": program.variables,
        "places": _places(program, rng),
        "groups": [rules[at : at + 2] for at in range(0, len(rules), rng.choice((2, 3)))],
        "effort": rng.choice((None, None, 0, 1, 2, 3, 4)),
        "nodes": rng.choice((None, 0, 100)),
        **ending(rng),
    }


def _climb(rng: Random) -> Arguments:
    program = _program(rng)
    places = _places(program, rng)
    spoken = [literal for place in places for literal in place]
    return {
        "program": program.numbers.tobytes(),
        "variables": program.variables,
        "places": places,
        "known": rng.sample(spoken, rng.randint(0, len(spoken) // 10)),
        "weights": [rng.randint(0, 9) for _ in range(3 * program.rules)],
        "background": [[rule] for rule in range(1, program.rules + 1) if rng.random() < 0.3],
    }


@offered("RulesClimb")
def _rules_climb(rng: Random) -> Arguments:
    return _climb(rng)


@offered("RulesClimb.go_on")
def _go_on(rng: Random) -> Arguments:
    return {
        "self": _native.RulesClimb(**_climb(rng)),
        "plain": rng.random() < 0.5,
        "steps": rng.choice((None, 0, 1, 20)),
        **ending(rng),
    }
