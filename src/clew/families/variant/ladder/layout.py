"""What a puzzle looks like to a solver: cells that see each other, houses, and constraints as groups of cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from clew.core.places import cell
from clew.families.variant import chaos
from clew.families.variant.constraint import Constraint
from clew.families.variant.ladder.choices import choices
from clew.families.variant.ladder.combined import combined
from clew.families.variant.ladder.engine import engine
from clew.families.variant.ladder.facts import Facts
from clew.families.variant.ladder.groups import Cage, Choice, Counted, Group, Masks, Reader, Row, Split, Total, Web
from clew.families.variant.ladder.leftovers import leftovers
from clew.families.variant.ladder.regions import Regions
from clew.families.variant.wording import called
from clew.rules.climbing import Posed, posed
from clew.rules.primitives.clause import Clause
from clew.rules.primitives.combination import Combination
from clew.rules.primitives.count import Count
from clew.rules.primitives.different import Different
from clew.rules.primitives.pair import Pair
from clew.rules.primitives.scan import Scan
from clew.rules.primitives.total import Sum

if TYPE_CHECKING:
    from clew._native import VariantTrials
    from clew.core.places import Place
    from clew.families.variant.puzzle import Variant
    from clew.rules.ground import Literal, Rule

IMPLIED = "45-rule"  # the code of sums that follow from cages and houses
CHAINED = frozenset({"difference", "ratio", "xv", "less"})  # marks between two cells that solvers follow in chains
_SINGLE = frozenset({"even", "odd", "pencil"})  # codes of rules about one cell
_WIDE = frozenset({"anti-taxicab", "row indexer", "column indexer", "box indexer"})  # about too many cells at once
_ROWS = frozenset({"sandwich", "x-sum"})  # kinds of sums in a row or column
_PATH = 4  # cells of a chain
_SHARED = 6  # cells of a group that is looked at along with others of a house
_REMEMBERED = 8  # puzzles


class House(NamedTuple):
    """Cells with different digits: its name, its cells, clues that it rests on, and whether it has every digit."""

    who: str
    cells: tuple[int, ...]
    clues: tuple[str, ...]
    complete: bool

    @property
    def shape(self) -> str:
        """What it is: a row, a column, a box or something else."""
        return next((shape for shape in ("row", "column", "box") if self.who.startswith(shape)), "region")


class Layout:
    """One puzzle; cells have numbers, digits are bits."""

    def __init__(self, puzzle: Variant) -> None:
        self.puzzle = puzzle
        self.posed: Posed = posed(puzzle)
        self.cells: Sequence[Place] = tuple(puzzle.used)
        self.number: Mapping[Place, int] = {place: at for at, place in enumerate(self.cells)}
        self.every = sum(1 << digit for digit in puzzle.span)
        self.fits: list[list[tuple[int, str]]] = [[] for _ in self.cells]  # digits by rules about one cell, and clues
        self.sees: list[dict[int, tuple[str, ...]]] = [{} for _ in self.cells]  # and the clues that this rests on
        self.houses: list[House] = []
        self._pairs: list[tuple[Pair, int, int]] = []
        self._clauses: dict[tuple[str | None, int, int], list[Clause]] = {}  # about two cells, by these
        self._others: list[Rule] = []
        self.regions = Regions(self) if puzzle.labels else None  # that are to be found
        for rule in self.posed.ground.rules:
            if self.regions is None or not (rule.code == chaos.CODE or rule.clue in self.regions.clues):
                self._take(rule)

    def at(self, literals: Mapping[int, Literal]) -> int:
        """The cell that has these literals."""
        return self.number[self.posed.ground.marks[next(iter(literals.values()))][0]]

    def _take(self, rule: Rule) -> None:
        """Houses and single cells at once, what is left as groups."""
        if isinstance(rule, Different):
            self._house(rule.who, [self.at(cell) for cell in rule.cells], tuple(rule.cites()))
        elif isinstance(rule, Count) and rule.code in _SINGLE:
            self._single(rule)
        elif isinstance(rule, Pair):
            one, other = self.at(rule.one), self.at(rule.other)
            if all(rule.fit(a, b) == (a != b) for a in rule.one for b in rule.other):
                self._see([one, other], tuple(rule.cites()))
            else:
                self._pairs.append((rule, one, other))
        elif isinstance(rule, Clause) and (about := self._about(rule)) is not None and self._clear(about):
            self._state(rule, about)
        else:
            if isinstance(rule, Combination) and rule.code != IMPLIED:
                self._see([self.at(cell) for cell in rule.cells], tuple(rule.cites()))
            self._others.append(rule)

    def _about(self, rule: Clause) -> dict[int, int] | None:
        """The digits of each cell that satisfy a clause; None if there are hidden literals."""
        marks, found = self.posed.ground.marks, dict[int, int]()
        for literal in rule.literals:
            if literal in marks or -literal in marks:
                place, digit = marks[literal] if literal in marks else marks[-literal]
                bit = 1 << int(digit)
                own = self.number[place]
                found[own] = found.get(own, 0) | (bit if literal in marks else self.every & ~bit)
            else:
                return None
        return found

    def _clear(self, about: Mapping[int, int]) -> bool:
        """Whether a clause is about one or two cells that may have any digit."""
        free = self.posed.ground.values
        return 0 < len(about) <= 2 and all(len(free[self.cells[cell]]) == len(self.puzzle.span) for cell in about)

    def _state(self, rule: Clause, about: Mapping[int, int]) -> None:
        """A clause about one cell, or about two."""
        if len(about) == 1 and rule.clue is not None:
            ((cell, mask),) = about.items()
            self.fits[cell].append((mask, rule.clue))
        elif len(about) == 2:
            one, other = sorted(about)
            self._clauses.setdefault((rule.clue, one, other), []).append(rule)
        else:
            self._others.append(rule)

    def _paired(self) -> Iterator[tuple[Pair, int, int]]:
        """Clauses about the same two cells as comparisons."""
        of = self.posed.ground.literals
        for (clue, one, other), rules in self._clauses.items():
            asked = [self._about(rule) or {} for rule in rules]

            def fit(
                a: int, b: int, asked: Sequence[Mapping[int, int]] = asked, at: tuple[int, int] = (one, other)
            ) -> bool:
                return all(each[at[0]] >> a & 1 or each[at[1]] >> b & 1 for each in asked)

            mine, its = ({digit: of[self.cells[cell], digit] for digit in self.puzzle.span} for cell in (one, other))
            yield Pair(mine, its, fit, rules[0].say, clue=clue, code=rules[0].code), one, other

    def _house(self, who: str, cells: Sequence[int], clues: tuple[str, ...]) -> None:
        self.houses.append(House(who, tuple(cells), clues, len(cells) == len(self.puzzle.span)))
        self._see(cells, clues)

    def _see(self, cells: Sequence[int], clues: tuple[str, ...]) -> None:
        for one in cells:
            for other in cells:
                if one != other and len(clues) < len(self.sees[one].get(other, (*clues, ""))):
                    self.sees[one][other] = clues

    def _single(self, rule: Count) -> None:
        marks = self.posed.ground.marks
        gone = [marks[literal] for literal in rule.about()]
        if gone and rule.clue is not None:
            mask = sum(1 << int(digit) for _, digit in gone)
            self.fits[self.number[gone[0][0]]].append((self.every & ~mask, rule.clue))

    @cached_property
    def _grouped(self) -> Sequence[Group | None]:
        return [self._group(rule) for rule in self._others]

    @property
    def loose(self) -> bool:
        """Whether some rules are not about groups of cells, so that only what rules force in general knows them."""
        return bool(self._left_out)

    @cached_property
    def _left_out(self) -> Sequence[Rule]:
        """Rules that are neither groups of cells nor part of a choice."""
        covered = {clue for group in self._choices for clue in group.clues}
        rules = zip(self._others, self._grouped, strict=True)
        return [rule for rule, group in rules if group is None and rule.clue not in covered]

    @cached_property
    def facts(self) -> Facts:
        """What these speak of."""
        return Facts(self, self._left_out)

    def group(self, number: int) -> Group:
        """A group by its number in native code."""
        own, more = len(self.groups), len(self.facts.groups)
        if number >= own + more and self.regions is not None:
            return self.regions.groups[number - own - more]
        return self.groups[number] if number < own else self.facts.groups[number - own]

    @property
    def pairs(self) -> int:
        """How many pairs of cells native code knows, which come after the cells."""
        return 0 if self.regions is None else len(self.regions.ends)

    @cached_property
    def _choices(self) -> Sequence[Choice]:
        return [*choices(self, self._group)]

    @cached_property
    def groups(self) -> Sequence[Group]:
        """The constraints."""
        found = [*self._webs(), *(group for group in self._grouped if group is not None)]
        found += self._choices
        for group in found:
            self._join(group)
        more = [*leftovers(self, IMPLIED, found)]
        more += self._splits([group for group in found if _shares(group)])
        more += combined(self, found)
        for group in more:
            self._join(group)
        found += more
        for number, group in enumerate(found):
            group.ask = partial(self._ask, number)
        return found

    def _ask(self, number: int, masks: Masks, deep: bool) -> Masks:
        """What native code leaves of the candidates of a group."""
        return tuple(self.engine.narrow(number, masks, deep))

    @cached_property
    def engine(self) -> VariantTrials:
        """Native code for the same."""
        return engine(self, IMPLIED)

    def _splits(self, groups: Sequence[Group]) -> Iterator[Split]:
        """Houses in which there are several groups that share no cell there."""
        for house in self.houses if groups else ():
            inside, taken = {*house.cells}, set[int]()
            some: list[Group] = []
            shared = {group: len(inside.intersection(group.cells)) for group in groups}
            for group in sorted(groups, key=lambda each: (-shared[each], len(each.cells))):
                if shared[group] > 1 and taken.isdisjoint(group.cells):
                    taken |= inside.intersection(group.cells)
                    some.append(group)
            if house.complete and len(some) > 1:
                yield Split(house.who, house.cells, some, house.clues)

    @cached_property
    def equal_sets(self) -> Sequence[tuple[str, tuple[int, ...], str, tuple[int, ...]]]:
        """Two sets of cells with the same digits, by name: the ring and the corners of a usual grid of nine."""
        puzzle = self.puzzle
        if (puzzle.rows, puzzle.columns, len(puzzle.span)) != (9, 9, 9) or len(puzzle.boards) > 1:
            return ()
        if puzzle.layers["regions"] or len(puzzle.areas) != 9:
            return ()
        around = [(row, column) for row in range(2, 7) for column in range(2, 7) if row in (2, 6) or column in (2, 6)]
        corner = [(row, column) for row in (0, 1, 7, 8) for column in (0, 1, 7, 8)]
        ring, corners = (tuple(self.number[cell(*at)] for at in some) for some in (around, corner))
        return [("the ring around box 5", ring, "the four corner squares", corners)]

    def _join(self, group: Group) -> None:
        """Note the clues by which cells of a group see each other."""
        for at, one in enumerate(group.cells):
            for before in range(at):
                if group.cells[before] in self.sees[one]:
                    group.seen |= {*self.sees[one][group.cells[before]]}

    def _kind(self, rule: Rule) -> str:
        """The kind of a rule's constraint."""
        each = self.puzzle.layers["constraint"].get(rule.clue or "")
        return rule.code if each is None else str(getattr(each, "kind", rule.code))

    def _group(self, rule: Rule) -> Group | None:
        kind, clues = self._kind(rule), tuple(rule.cites())
        if isinstance(rule, Combination):
            return Cage(kind, rule.who, [self.at(each) for each in rule.cells], clues, rule.total, self.puzzle.span)
        if isinstance(rule, Sum) and rule.least == rule.most:
            terms = [self.term(term) for term in rule.terms]
            cells = [cell for cell, _ in filter(None, terms)]
            if len({*cells}) == len(terms):
                values = [values for _, values in filter(None, terms)]
                return Total(kind, rule.who, cells, clues, values, rule.least)
        if isinstance(rule, Scan) and all(literal in self.posed.ground.marks for literal in rule.about()):
            each = self.puzzle.layers["constraint"].get(rule.clue or "")
            cells = [self.at(place) for place in rule.cells]
            whole = kind in _ROWS and {*cells} in ({*house.cells} for house in self.houses if house.complete)
            if whole and isinstance(each, Constraint) and isinstance(each.value, int):
                return Row(kind, rule.who, cells, clues, rule.machine, total=each.value, span=self.puzzle.span)
            return Reader(kind, rule.who, [self.at(each) for each in rule.cells], clues, rule.machine)
        marks, literals = self.posed.ground.marks, list(rule.about())
        if isinstance(rule, Count) and literals and all(literal in marks for literal in literals):
            about = [(self.number[marks[each][0]], 1 << int(marks[each][1])) for each in literals]
            return Counted(kind, rule.who, about, clues, rule.least, rule.most)
        if isinstance(rule, Clause) and (of := self._about(rule)):
            return Counted(kind, rule.say, [*of.items()], clues, 1, len(of), states=True)
        return None

    def term(self, term: Mapping[int, Literal]) -> tuple[int, dict[int, int]] | None:
        """The cell of a term, and what each of its digits counts; None if it is not about one cell."""
        marks = self.posed.ground.marks
        found: dict[int, int] = {}
        places = set()
        for value, literal in term.items():
            place, digit = marks.get(literal) or marks.get(-literal) or (None, 0)
            places.add(place)
            of = [int(digit)] if literal in marks else [each for each in self.puzzle.span if each != int(digit)]
            found |= dict.fromkeys(of, value)
        place = next(iter(places), None)
        if len(places) != 1 or place is None or len(found) != len(self.puzzle.span):
            return None
        return self.number[place], found

    def _webs(self) -> Iterator[Group]:
        """Comparisons: those of one constraint together, marks between two cells also in chains."""
        together: dict[object, list[tuple[Pair, int, int]]] = {}
        for rule, one, other in self._paired():
            key = (rule.clue,) if self._small(rule.clue) else (one, other)
            together.setdefault(key, []).append((rule, one, other))
        for number, (rule, one, other) in enumerate(self._pairs):
            each = self.puzzle.layers["constraint"].get(rule.clue or "")
            lines = bool(getattr(each, "lines", ()))
            together.setdefault(rule.clue if lines else number, []).append((rule, one, other))
        marks = []
        for pairs in together.values():
            web = self._web(pairs, self._kind(pairs[0][0]))
            yield web
            if web.kind in CHAINED:
                marks.append(pairs[0])
        for path in _paths(marks):
            yield self._web(path, "chain")

    def _small(self, clue: str | None) -> bool:
        """Whether a constraint is about so few cells that all its comparisons are looked at together."""
        each = self.puzzle.layers["constraint"].get(clue or "")
        return isinstance(each, Constraint) and each.kind not in _WIDE

    def _web(self, pairs: Sequence[tuple[Pair, int, int]], kind: str) -> Web:
        cells = list(dict.fromkeys(cell for _, one, other in pairs for cell in (one, other)))
        clues = tuple(dict.fromkeys(clue for rule, _, _ in pairs for clue in rule.cites()))
        each = self.puzzle.layers["constraint"].get(pairs[0][0].clue or "")
        who = pairs[0][0].say
        if isinstance(each, Constraint) and (each.lines or len(cells) > 2):
            who = called(each, self.puzzle.rows, self.puzzle.columns)
        web = Web(kind, who, cells, clues)
        for rule, one, other in pairs:
            web.link(cells.index(one), cells.index(other), rule.fit, self.puzzle.span, rule.say)
        return web


def _shares(group: Group) -> bool:
    """Whether a group is looked at along with others of a house: it is stated, and not about too many cells."""
    if group.kind in (IMPLIED, "chain") or isinstance(group, Counted | Split | Choice):
        return False
    return not group.large if isinstance(group, Cage) else 1 < len(group.cells) <= _SHARED


def _paths(marks: Sequence[tuple[Pair, int, int]]) -> Iterator[list[tuple[Pair, int, int]]]:
    """Marks that follow each other, up to a few cells."""
    beside: dict[int, list[tuple[tuple[Pair, int, int], int]]] = {}
    for mark in marks:
        _, one, other = mark
        beside.setdefault(one, []).append((mark, other))
        beside.setdefault(other, []).append((mark, one))
    for start in beside:
        todo: list[tuple[list[int], list[tuple[Pair, int, int]]]] = [([start], [])]
        for cells, path in todo:
            if len(path) > 1 and cells[0] < cells[-1]:
                yield path
            if len(cells) < _PATH:
                todo += [([*cells, far], [*path, mark]) for mark, far in beside[cells[-1]] if far not in cells]


@lru_cache(maxsize=_REMEMBERED)
def layout(puzzle: Variant) -> Layout:
    """A puzzle as solvers see it."""
    return Layout(puzzle)
