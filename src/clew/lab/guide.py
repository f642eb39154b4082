"""The text of `clew lab explain`: strategies, counters and strengths of propagation in a few sentences each.

Families describe their own viewpoints; here they are only looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import fill
from typing import Any

from clew import families
from clew.core.errors import PuzzleError
from clew.core.family import Family
from clew.core.model import Viewpoint
from clew.core.program import Program
from clew.core.text import quoted
from clew.lab import modules

VARIABLES: Mapping[str, str] = {
    "leftmost": """Takes the variables in the order the model lists them (ECLiPSe calls it input order). It costs
        nothing and is as good as that order: rows read from the top let neighbours settle each other. A bad early
        choice is paid for by everything listed after it. Compare everything else with this.""",
    "min": """Takes the variable that could be smallest. Meant for starts and times, where the least value is also the
        most urgent; on puzzles whose values are only names it is an order like any other.""",
    "max": """Takes the variable that could be largest: the mirror of min, with the same remarks.""",
    "ff": """First fail: takes the variable with the fewest values left. If a choice must be wrong, this finds out
        soonest, and has the fewest other branches to try; a variable with one value left costs nothing. The best
        known of all orders: Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction
        problems, Artificial Intelligence 14, 1980.""",
    "ffc": """First fail, most constrained: of the variables with the fewest values, the one in the most constraints,
        whose choice affects others most. Brelaz colours graphs in this order: New methods to color the vertices of a
        graph, Communications of the ACM 22, 1979. Where all variables are in equally many constraints it is ff plus
        the cost of counting.""",
    "anti_first_fail": """Takes the variable with the most values left, which is first fail reversed. It shows
        what a good order is worth: mistakes are found as late as possible, at the bottom of the widest tree. Measure
        it once, on small puzzles, with a limit.""",
    "occurrence": """Takes the variable in the most constraints, whatever its domain: the choice that
        propagation can do most with. It sees the puzzle's shape and not what has happened in the search, so it never
        changes its mind. Dechter and Meiri compare such orders: Experimental evaluation of preprocessing algorithms
        for constraint satisfaction problems, Artificial Intelligence 68, 1994.""",
    "max_regret": """Takes the variable whose two least values are farthest apart: losing the best one would hurt
        most. The idea comes from transport problems (Reinfeld and Vogel, Mathematical Programming, 1958) and wants
        values that are costs; where values are names, as in most puzzles, the gap means nothing.""",
    "random": """Takes any open variable, by the seed, so that a run can be repeated. Several seeds show how much of a
        result is luck: run times of one puzzle often spread over powers of ten. Gomes, Selman, Crato and Kautz,
        Heavy-tailed phenomena in satisfiability and constraint satisfaction problems, Journal of Automated Reasoning
        24, 2000.""",
    "dom_wdeg": """Takes the variable with the fewest values for each failure it has caused: first fail that
        learns where the trouble is. The original weighs constraints: Boussemart, Hemery, Lecoutre and Sais, Boosting
        systematic search by weighting constraints, ECAI 2004. The engine does not say which constraint failed, so
        here a failure counts for the variable whose branch failed. Best together with restarts.""",
    "activity": """Takes the variable that propagation narrows most often, for each of its values; earlier changes count
        less. Michel and Van Hentenryck, Activity-based search for black-box constraint programming solvers, CPAIOR
        2012. It looks at all domains at each node, which takes time.""",
    "impact": """Takes the variable whose values have cut most off the space of all assignments, counted with those it
        has left. Refalo, Impact-based search strategies for constraint programming, CP 2004. It looks at all domains
        at each node, which takes time.""",
}
SEARCHES: Mapping[str, str] = {
    "depth": """Depth first: the last choice is taken back first. What Prolog systems do.""",
    "luby": """Depth first, started again from the root after 100 failures times 1, 1, 2, 1, 1, 2, 4, 1 and so on: early
        wrong choices are not paid for to the end. What was learned stays (dom_wdeg, activity, impact), and random
        choices come out differently; with a fixed order it only repeats itself. Luby, Sinclair and Zuckerman, Optimal
        speedup of Las Vegas algorithms, 1993.""",
    "geometric": """Depth first, started again after 100, 150, 225 failures and so on, half as many more each time.
        Walsh, Search in a small world, IJCAI 1999.""",
    "lds": """Limited discrepancy search: takes first branches only, then leaves them once on each way down, then twice,
        and so on. Good where the order of values is mostly right, and wrong at a few places, perhaps early. Harvey and
        Ginsberg, Limited discrepancy search, IJCAI 1995.""",
}
VALUES: Mapping[str, str] = {
    "step": """Two branches: the variable has its least value, or it does not. After the second branch the search may
        turn to another variable, since the domain has changed. SICStus does this by default.""",
    "enum": """A branch for each value, least first, and no other variable until all are tried. ECLiPSe's search
        does this. Two-way branching can be exponentially better than this, never much worse: Hwang and Mitchell,
        2-way vs. d-way branching for CSP, Principles and Practice of Constraint Programming, 2005.""",
    "up": """Least value first: another name for step with the usual order.""",
    "down": """Two branches as in step, the greatest value first. Right where solutions have large values: squared
        distances, cells that are mostly painted. A value order matters only on the way to a first solution; when all
        are wanted every branch is visited anyway.""",
    "bisect": """Two branches: the lower half of the domain, or the upper half. It decides less at each node and
        leaves more to propagation, so it suits large domains and constraints that reason on bounds, such as sums.""",
    "median": """Two branches: the middle one of the values left, or not that one. With holes in the domain this
        differs from middle.""",
    "middle": """Two branches: the value nearest to the middle of the bounds, or not that one. Good where solutions
        keep away from the ends of the domains; otherwise an order like any other.""",
    "random": """Two branches: some value of the domain, by the seed, or not that one. The documents use it to
        generate puzzles, so that each is different; for solving it measures luck.""",
}
STRENGTHS: Mapping[str, str] = {
    "weak": """All-different by value elimination: a settled value leaves the domains of the others, nothing more. It
        is what pairwise disequalities do, and what ECLiPSe's library ic does. Cheap at each node, and needs the most
        nodes.""",
    "bounds": """All-different on bounds: looks for ranges with as many variables as values (Hall intervals). Puget, A
        fast algorithm for the bound consistency of alldiff constraints, AAAI 1998; Lopez-Ortiz, Quimper, Tromp and
        van Beek, IJCAI 2003. Between weak and arc in both strength and cost.""",
    "arc": """All-different by matching: removes every value that is in no full assignment of the constraint. Regin, A
        filtering algorithm for constraints of difference in CSPs, AAAI 1994. On puzzles full of such constraints it
        replaces most of the search, and each node costs several times as much.""",
    "ic_global": """All-different as in ECLiPSe's library ic_global, after Puget (AAAI 1998) with the sizes of domains
        added: looks for groups of variables with exactly as many values as members, among those up to each maximum,
        greatest minimum first. Between bounds and arc, and it depends on the order in which constraints run, which is
        ECLiPSe's here, too. Only on the engine rounds.""",
}
COUNTERS: Mapping[str, str] = {
    "nodes": """Branches tried. Read every other counter next to this one.""",
    "failures": """Branches that propagation refuted. SICStus calls them backtracks, and so do the documents that used
        it.""",
    "backtracks": """Retreats from choice points that have no branch left, a run of retreats counting once. ECLiPSe's
        search/6 counts these and calls them backtracks; a failed branch with another still to try is not one. The
        documents that used it count these.""",
    "summed": """The number of backtracks at the moment each solution was found, added up over all solutions. One
        document's tables were made this way: its search went on to all solutions and printed the count at each.""",
    "prunings": """On the engine rounds, how often a constraint narrowed a domain, whatever the number of values: what
        SICStus counts. Choco does not say; there it is the number of values that propagation took from the labelled
        variables, so that only the trend can be compared.""",
    "leaves": """Full assignments that a test after the search refused, such as a second loop. Each is wasted
        search: a constraint inside the search would have refused it earlier.""",
    "assignments": """Full assignments that are solutions, copies included: several assignments of the variables may be
        the same solution of the puzzle, which is counted once. More assignments than solutions mean that the model
        has symmetries.""",
    "objective": """What the best solution is worth, where the model has something to make as small as possible. If time
        ran out before this was proved, ≤ marks the best so far.""",
    "conflicts": """Failures from which a clause was learned, in engines that do so: kernel, sat and cpsat.""",
    "inferences": """Steps of SWI-Prolog, calls and the like: independent of the machine, unlike its time. Only the
        engine swi has them.""",
    "resumptions": """How often a constraint that was posted before ran again because one of its variables changed.
        Counted by the engine rounds; Choco does not say, so it is shown as not available there.""",
    "entailments": """How often a run found that its constraint holds whatever the variables become, so that it need not
        run again below this node. Counted by the engine rounds; not available from Choco.""",
}
WIDTH = 100
_KINDS = {
    "a variable choice": VARIABLES,
    "a value choice": VALUES,
    "a search": SEARCHES,
    "a strength of all-different": STRENGTHS,
    "a counter": COUNTERS,
}


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One thing explained."""

    name: str
    kind: str
    text: str
    title: str = ""
    options: Mapping[str, str] | None = None

    @property
    def printed(self) -> str:
        """The text as printed; paragraphs with a list keep their line breaks."""
        title = f" ({self.title})" if self.title not in ("", self.name) else ""
        lines = [f"{self.name}: {self.kind}{title}"]
        for paragraph in self.text.strip().split("\n\n"):
            listed = any(line.startswith(" ") for line in paragraph.splitlines())
            lines += ["", paragraph if listed else fill(" ".join(paragraph.split()), WIDTH)]
        for name, about in (self.options or {}).items():
            lines += ["", fill(f"Option {name}: {about}", WIDTH)]
        return "\n".join(lines)


def explain(name: str, module: str = "") -> list[Entry]:
    """Everything with this name: `ff`, `ff/down`, a viewpoint, or FAMILY/VIEWPOINT; also in a user's own file."""
    entries = [_entry(kind, name) for kind, words in _KINDS.items() if name in words]
    entries += _models("viewpoint", name) + _models("program", name) + _strategies(name) + _own(module, name)
    variable, _, value = name.partition("/")
    if variable in VARIABLES and value in VALUES:
        entries = [_entry("a variable choice", variable), _entry("a value choice", value)]
    if not entries:
        from difflib import get_close_matches

        known = topics(module)
        near = get_close_matches(name, known, n=1)
        meant = f"did you mean '{near[0]}'?" if near else f"expected one of {', '.join(known)}"
        raise PuzzleError(f"no entry for {quoted(name)}: {meant}")
    return entries


def _entry(kind: str, name: str) -> Entry:
    return Entry(name=name, kind=kind, text=" ".join(_KINDS[kind][name].split()))


def topics(module: str = "") -> list[str]:
    """Every name that can be explained."""
    plain = [name for entries in _KINDS.values() for name in entries]
    models = [f"{family}/{name}" for family, name, _ in [*_every("viewpoint"), *_every("program")]]
    strategies = [f"{family.name}/{name}" for family in _families() for name in family.logic.strategies]
    return list(dict.fromkeys([*plain, *models, *strategies, *(modules.load(module) if module else ())]))


def _families() -> list[Family[Any]]:
    return [families.get(name) for name in families.names()]


def _every(kind: str) -> list[tuple[str, str, Viewpoint[Any] | Program[Any]]]:
    """All viewpoints, or all programs for SWI-Prolog, by family and name."""
    found: list[tuple[str, str, Viewpoint[Any] | Program[Any]]] = []
    for family in _families():
        known = family.logic.viewpoints if kind == "viewpoint" else family.logic.programs
        found += [(family.name, name, each) for name, each in known.items()]
    return found


def _models(kind: str, wanted: str) -> list[Entry]:
    return [
        _described(name, each, f"a {kind} of {families.get(family).title}")
        for family, name, each in _every(kind)
        if wanted in (name, f"{family}/{name}")
    ]


def _strategies(wanted: str) -> list[Entry]:
    """Strategies that documents describe, each with its order."""
    return [
        Entry(
            name=name,
            kind=f"a strategy of {family.title}",
            text=f"{each.title[0].upper()}{each.title[1:]}.\n\nOrder: {each.order}.\n\nIt is {each.way}.",
        )
        for family in _families()
        for name, each in family.logic.strategies.items()
        if wanted in (name, f"{family.name}/{name}")
    ]


def _own(module: str, wanted: str) -> list[Entry]:
    """The viewpoint of this name in a user's own file."""
    known = modules.load(module) if module else {}
    return [_described(wanted, known[wanted], "a viewpoint of yours")] if wanted in known else []


def _described(name: str, each: Viewpoint[Any] | Program[Any], kind: str) -> Entry:
    options = {
        option: f"{knob.help} ({', '.join(knob.choices)}; default: {knob.default})" if knob.choices else knob.help
        for option, knob in each.options.items()
    }
    return Entry(name=name, kind=kind, title=each.title, text=each.about, options=options)
