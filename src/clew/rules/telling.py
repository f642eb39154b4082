"""Telling: a finding of the native climb as a step, with a name, a sentence, what it cites and what to light."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from clew.core.frozen import dataclass
from clew.core.places import Candidates, Marks, Place, Value
from clew.core.results import Light, Role, Step
from clew.core.text import joined
from clew.rules.climbing import (
    AHEAD,
    ALIKE,
    EITHER,
    LEMMAS,
    OVERLAP,
    SEEN,
    SET,
    SINGLE,
    TRIAL,
    Finding,
    Link,
    Passed,
    Posed,
)
from clew.rules.ground import Followed, Literal, Rule, Technique, Words

_SHORT = Technique("Short trial", 3, 12)
_MIDDLE = Technique("Trial", 4, 20)
_LONG = Technique("Long trial", 5, 30)
_BOTH = Technique("Either way", 5, 30)
_PREPARED = Technique("Trial after a remark", 5, 35)
_COMBINED = Technique("Combination", 5, 40)
NOTHING_LEFT = Technique("Nothing left", 2, 8)
SEVERAL = Technique("Rules together", 3, 10)
ASSUMING = (_SHORT, _MIDDLE, _LONG, _BOTH, _PREPARED, _COMBINED)
TRIALS = (SEVERAL, NOTHING_LEFT, *ASSUMING)
EFFORTS = ({_SHORT.name}, {_MIDDLE.name}, {_LONG.name})  # of native code, beyond looks ahead: the trials that they find
_FEW, _SOME = 3, 8  # links of a short trial, and of one that is not long
_OF_RULES = (SINGLE, ALIKE, SEEN, SET, OVERLAP)  # findings whose first rule says where to look
_LISTED = 5  # rules of a combination that are named


@dataclass(frozen=True)
class Teller:
    """A puzzle and what is known of it, to put findings into words."""

    puzzle: Posed
    candidates: Candidates

    def technique(self, finding: Finding) -> Technique:
        """The name of what was found, as players of the genre call it."""
        named = self._technique(finding)
        if finding.kind in (SINGLE, ALIKE, SEEN):
            return type(self.puzzle.puzzle).taught(self._rule(finding.rules[0])).get(named.name, named)
        return named

    def _technique(self, finding: Finding) -> Technique:
        if finding.kind == SINGLE and len(finding.rules) > 1:
            named = (self._rule(number).together for number in finding.rules)
            return next(filter(None, named), SEVERAL)
        if finding.kind in (SINGLE, ALIKE, SEEN, SET):
            return self._rule(finding.rules[0]).technique(finding.forced[:1], _sorted(finding.because))
        if finding.kind == OVERLAP:
            shared = self._rule(finding.rules[0]).shared
            return shared[min((len(finding.rules) - 1) // 2, len(shared) - 1)]
        if finding.kind == AHEAD:
            ((_, links),) = finding.branches
            _, _, rules = links[-1]
            return type(self.puzzle.puzzle).looks(self._rule(rules[0])) if rules else NOTHING_LEFT
        if finding.kind == TRIAL:
            length = chain_length(finding)
            return _SHORT if length <= _FEW else _MIDDLE if length <= _SOME else _LONG
        return {EITHER: _BOTH, LEMMAS: _PREPARED}.get(finding.kind, _COMBINED)

    def step(
        self,
        finding: Finding,
        technique: Technique,
        level: int,
        known: Candidates,
        passed: Mapping[tuple[Place, Value], Passed],
    ) -> Step:
        """Everything about a finding; what is gone in passing is still among the `known` candidates, and why."""
        removed = self.puzzle.removed(finding.forced, self.candidates)
        settled = [place for place, gone in removed.items() if len(self.candidates[place] - gone) == 1]
        seen = {place: known[place] - self.candidates[place] for place in settled}
        told = {place: gone | seen.get(place, frozenset()) for place, gone in removed.items()}
        because, rules = self._rests_on(finding, known, passed, seen)
        given, absent = self._because(because)
        used = [clue for number in rules for clue in self._spots.intersection(self._rule(number).cites())]
        why = self._seen(told) if finding.kind == SEEN else self._text(finding, removed)
        clues = tuple(dict.fromkeys((*self._clues(finding), *given, *used)))
        cited = tuple(dict.fromkeys((*self.puzzle.always, *clues)))
        return Step(
            technique=technique.name,
            level=level,
            removed=told,
            because=absent,
            text=f"{technique.name}: {why}.",
            where=self._where(self._rule(finding.rules[0])) if finding.kind in _OF_RULES else "",
            clues=cited,
            lights=list(self._lights(finding, removed, clues)),
            chain=list(self._chain(finding, technique, level)),
            assumed=self._assumed(finding),
        )

    def _rests_on(
        self,
        finding: Finding,
        known: Candidates,
        passed: Mapping[tuple[Place, Value], Passed],
        seen: Candidates,
    ) -> tuple[Sequence[Literal], Sequence[int]]:
        """What a finding rests on: of what is gone in passing, what that rests on; and the rules of that."""
        marks, found = self.puzzle.ground.marks, list[Literal]()
        gone = [(place, value) for place, values in seen.items() for value in values]
        for literal in finding.because:
            hidden = -literal in marks and literal not in marks and marks[-literal][1] in known[marks[-literal][0]]
            if hidden:
                gone.append(marks[-literal])
            else:
                found.append(literal)
        found += [passed[each][0] for each in gone]
        return list(dict.fromkeys(found)), list(dict.fromkeys(passed[each][1] for each in gone))

    def _seen(self, removed: Candidates) -> str:
        """Why a place has one value left: it sees others, and the rest were ruled out before."""
        ((place, gone),) = removed.items()
        ground = self.puzzle.ground
        kind, values = ground.kind_of[place], ground.values[place]
        (left,) = self.candidates[place] - gone
        shown: dict[Value, str] = {value: kind.word(value).one for value in values}
        sees = joined([shown[value] for value in values if value in gone])
        could = joined([shown[value] for value in values if value in gone or value == left], word="or")
        before = f"can only be {could} and " if len(gone) < len(values) - 1 else ""
        return f"{kind.call(place)} {before}sees {sees}, so it must be {shown[left]}"

    def _follows(self, finding: Finding, removed: Candidates) -> str:
        """What a finding amounts to: a name for it all, or what each place must be."""
        after = self._after(finding.forced)
        if finding.kind == SINGLE:
            known = (
                self._rule(number).settles(lambda each: after._words.truth(each) is True) for number in finding.rules
            )
            whole = [each for each in known if each and not each.parts.isdisjoint(finding.forced)]
            if whole and frozenset().union(*(each.parts for each in whole)).issuperset(finding.forced):
                return joined([f"{each.who if len(finding.rules) > 1 else 'it'} {each.what}" for each in whole])
        return self._words.must(self._left(removed))

    def _text(self, finding: Finding, removed: Candidates) -> str:
        follows = self._follows(finding, removed)
        if finding.kind in (SINGLE, ALIKE, SET):
            rules = finding.rules[:1] if finding.kind == ALIKE else finding.rules
            return f"{self._why((finding.forced, finding.because, rules))}, so {follows}"
        if finding.kind == OVERLAP:
            ((_, ((_, _, needing), (_, _, holding))),) = finding.branches
            first, *others = (self._rule(number) for number in needing)
            rooms = [self._rule(number) for number in holding]
            followed = Followed(finding.forced, finding.because)
            return f"{first.overlap(others, rooms, followed, self._words)}, so {follows}"
        if finding.kind == AHEAD:
            (((value,), links),) = finding.branches
            return f"{self._ahead(value, links)}, so {follows}"
        if finding.kind in (TRIAL, LEMMAS):
            *lemmas, (assumed, links) = finding.branches
            remarks = [self._remark(*each) for each in lemmas]
            then = f"suppose {self._words.are(assumed)}. Then {'; '.join(self._followed(assumed, links))}. So {follows}"
            opening, *rest = [*remarks, then]
            return ". ".join([opening, *(each[0].upper() + each[1:] for each in rest)])
        if finding.kind == EITHER:
            ways = [
                f"if {self._words.are(assumed)}, then {'; '.join(self._followed(assumed, links))}"
                for assumed, links in finding.branches
            ]
            return f"{'. But '.join(ways)}. Either way, {follows}"
        named = dict.fromkeys(self._stated(self._rule(number)) for number in finding.rules)
        known = f", now that {self._words.are(_sorted(finding.because))}" if finding.because else ""
        return f"{follows}: otherwise there would be no way to satisfy {joined(list(named))}{known}"

    def _ahead(self, assumed: Literal, links: Sequence[Link]) -> str:
        """What would follow at once, and which rule that would break."""
        *before, (_, because, rules) = links
        then = self._after([assumed])
        parts = [f"{then._words.would(forced)} ({why})" for forced, why in then._alike(before)]
        for forced, _, _ in before:
            then = then._after(forced)
        supposed = f"if {self._words.were(assumed)}"
        if not parts:
            marks = self.puzzle.ground.marks
            known = [literal for literal in because if literal in marks or -literal in marks]
            objection = self._rule(rules[0]).objection if rules and known == [assumed] else ""
            return objection or f"{supposed}, {then._clash(because, rules)}"
        said = {assumed, *(literal for forced, _, _ in before for literal in forced)}
        objection = self._rule(rules[0]).objection if rules and said.issuperset(because) else ""
        then_what = (
            f"but {objection}" if objection else self._twice(before, rules) or f"then {then._clash(because, rules)}"
        )
        return f"{supposed}, {joined(parts)}; {then_what}"

    def _twice(self, links: Sequence[Link], rules: Sequence[int]) -> str:
        """The end of a sentence in which a place was given two values; empty if none was."""
        marks, given = self.puzzle.ground.marks, dict[Place, set[Value]]()
        for literal in (literal for forced, _, _ in links for literal in forced if literal in marks):
            place, value = marks[literal]
            given.setdefault(place, set()).add(value)
        twice = [place for place, values in given.items() if len(values) > 1]
        return (
            f"but {self.puzzle.ground.kind_of[twice[0]].call(twice[0])} cannot be both" if twice and not rules else ""
        )

    def _remark(self, assumed: Sequence[Literal], links: Sequence[Link]) -> str:
        """Why values cannot all be right."""
        excluded = f"it cannot be that {self._words.are(assumed)}"
        return f"{excluded}: {'; '.join(self._followed(assumed, links))}"

    def _followed(self, assumed: Sequence[Literal], links: Sequence[Link]) -> Iterator[str]:
        """What an assumption leads to, link by link."""
        then = self._after(assumed)
        *before, (_, because, rules) = links if not links[-1][0] else (*links, ((), (), ()))
        for forced, why in then._alike(before):
            yield f"{then._words.must(forced)} ({why})"
            then = then._after(forced)
        if not links[-1][0]:
            said = {*assumed, *(literal for forced, _, _ in before for literal in forced)}
            objection = self._rule(rules[0]).objection if rules and said.issuperset(because) else ""
            clash = f"but {objection}" if objection and before else then._clash(because, rules)
            yield f"{'and so ' if before and not objection else ''}{clash}"

    def _alike(self, links: Iterable[Link]) -> Iterator[tuple[list[Literal], str]]:
        """What links force with their reasons, those that follow each other with the same reason in one."""
        then, held, said = self, list[Literal](), ""
        for link in links:
            why = then._why(link)
            if held and why != said:
                yield _sorted(held), said
                held = []
            held, said = [*held, *link[0]], why
            then = then._after(link[0])
        if held:
            yield _sorted(held), said

    def _why(self, link: Link) -> str:
        forced, because, rules = link
        if not rules:
            return "no other value is left"
        if self._uses_lemma(link):
            return "as remarked"
        if len(rules) > 1:
            return self._together(because, rules)
        return self._rule(rules[0]).why(_sorted(forced), _sorted(because), self._words)

    def _together(self, because: Sequence[Literal], rules: Sequence[int]) -> str:
        """Why rules force something that none of them forces alone."""
        demands, named = self._demands(rules)
        first = f"{joined(demands, _LISTED)}, and " if demands else ""
        ways = f"there is no other way{f' for {joined(named, _LISTED)}' if named else ''}"
        known = f", now that {self._words.are(_sorted(because))}" if because else ""
        return f"{first}{ways}{known}"

    def _demands(self, rules: Sequence[int]) -> tuple[Sequence[str], Sequence[str]]:
        """What rules demand, and the names of those that demand nothing in so many words."""
        every = [self._rule(number) for number in sorted(rules)]
        demands = list(dict.fromkeys(rule.demand for rule in every if rule.demand))
        return demands, list(dict.fromkeys(self._where(rule) for rule in every if rule.where and not rule.demand))

    def _where(self, rule: Rule) -> str:
        """Where to look for what a rule forces: a clue by its name."""
        return (rule.where == rule.clue and self._named(rule)) or rule.where

    def _stated(self, rule: Rule) -> str:
        """A rule by name."""
        return self._named(rule) or rule.stated

    def _named(self, rule: Rule) -> str:
        return self.puzzle.puzzle.clue_named(rule.clue) if rule.clue is not None else ""

    def _clash(self, because: Sequence[Literal], rules: Sequence[int]) -> str:
        if len(rules) > 1:
            demands, named = self._demands(rules)
            if len(demands) > 1:
                return f"there would be no way left: {joined(demands, _LISTED)}"
            if len(named) > 1:
                return f"there would be no way left for {joined(named, _LISTED)}"
        if rules:
            return self._rule(rules[0]).clash(_sorted(because), self._words)
        return f"no value would be left for {self._words.places(because)}"

    def _assumed(self, finding: Finding) -> Marks:
        """What a chain starts from, if that settles places."""
        if finding.kind not in (AHEAD, TRIAL):
            return {}
        ((assumed, _),) = finding.branches
        then = self._after(assumed).candidates
        places = dict.fromkeys(self._words.mark(literal)[0] for literal in assumed)
        settled = {place: next(iter(then[place])) for place in places if len(then[place]) == 1}
        return settled if len(settled) == len(places) else {}

    def _chain(self, finding: Finding, technique: Technique, level: int) -> Iterator[Step]:
        """What follows from an assumption, one conclusion after the other."""
        if finding.kind not in (AHEAD, TRIAL, LEMMAS):
            return
        assumed, links = finding.branches[-1]
        then = self._after(assumed)
        for forced, because, rules in links:
            removed = self.puzzle.removed(forced, then.candidates)
            if removed:
                text = f"{then._words.must(then._left(removed))} ({then._why((forced, because, rules))})"
                lights = list(then._concluded(removed))
                yield Step(technique=technique.name, level=level, removed=removed, because={}, text=text, lights=lights)
                then = then._after(forced)

    def _after(self, forced: Iterable[Literal]) -> Teller:
        removed = self.puzzle.removed(forced, self.candidates)
        left = {place: self.candidates[place] - gone for place, gone in removed.items()}
        return Teller(self.puzzle, {**self.candidates, **left})

    @property
    def _spots(self) -> frozenset[str]:
        return frozenset(self.puzzle.puzzle.clue_spots())

    def _uses_lemma(self, link: Link) -> bool:
        _, _, rules = link
        return any(number > len(self.puzzle.ground.rules) for number in rules)

    def _rule(self, number: int) -> Rule:
        return self.puzzle.ground.rules[number - 1]

    @property
    def _words(self) -> Words:
        return Words(self.puzzle.ground, self.candidates)

    def _left(self, removed: Candidates) -> list[Literal]:
        """What a step says of places: the value that is left, or those that are not."""
        ground, said = self.puzzle.ground, []
        for place, gone in removed.items():
            left = self.candidates[place] - gone
            if len(left) == 1:
                said.append(ground.literals[place, next(iter(left))])
            else:
                said += [-ground.literals[place, value] for value in ground.values[place] if value in gone]
        return _sorted(said)

    def _clues(self, finding: Finding) -> Iterator[str]:
        """The clues of the rules that were used, as far as they were."""
        known = self._spots
        links = [link for _, links in finding.branches for link in links if not self._uses_lemma(link)]
        if finding.kind in (SINGLE, SET) and len(finding.rules) == 1:
            links = [(finding.forced, finding.because, finding.rules)]
        if finding.kind == ALIKE:
            pairs = zip(finding.forced, finding.rules, strict=True)
            links = [([literal], finding.because, [number]) for literal, number in pairs]
        for forced, because, rules in links:
            if len(rules) == 1:
                yield from known.intersection(self._rule(rules[0]).cited(_sorted(forced), _sorted(because)))
        used = {rules[0] for _, _, rules in links if len(rules) == 1}
        for number in finding.rules:
            if number not in used:
                yield from known.intersection(self._rule(number).cites())

    def _because(self, literals: Iterable[Literal]) -> tuple[Sequence[str], Candidates]:
        """Clues that give a place its value, and absent candidates of other places."""
        ground, known = self.puzzle.ground, self._spots
        absent: dict[Place, frozenset[Value]] = {}
        given = []
        for literal in _sorted(literals):
            place, value = ground.marks[literal] if literal in ground.marks else ground.marks[-literal]
            if place in self.puzzle.given:
                given.append(str(place))
                continue
            others = frozenset(ground.values[place]) - {value} if literal in ground.marks else frozenset({value})
            absent[place] = absent.get(place, frozenset()) | others
        return [clue for clue in given if clue in known], absent

    def _lights(self, finding: Finding, removed: Candidates, clues: Iterable[str]) -> Iterator[Light]:
        grid = self.puzzle.ground.puzzle.grid
        yield from (Light(Place(clue), Role.AREA) for clue in clues if clue in grid.at)
        _, absent = self._because(finding.because)
        yield from (Light(place, Role.CAUSE) for place in absent)
        for _, links in finding.branches:
            followed = self.puzzle.removed((each for forced, _, _ in links for each in forced), self.candidates)
            yield from (Light(place, Role.SECOND) for place in followed if place not in removed)
        yield from self._concluded(removed)

    def _concluded(self, removed: Candidates) -> Iterator[Light]:
        """What places lose, or become."""
        for place, gone in removed.items():
            left = self.candidates[place] - gone
            if len(left) == 1:
                yield Light(place, Role.PLACED, next(iter(left)))
            else:
                yield from (Light(place, Role.REMOVED, value) for value in gone)


def chain_length(finding: Finding) -> int:
    """The conclusions between an assumption and its contradiction; 0 for what assumes nothing."""
    if finding.kind not in (AHEAD, TRIAL, LEMMAS):
        return 0
    return sum(bool(forced) for _, links in finding.branches for forced, _, _ in links)


def _sorted(literals: Iterable[Literal]) -> list[Literal]:
    """In the order of their places."""
    return sorted(literals, key=abs)
