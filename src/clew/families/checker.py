"""Check a certificate that a puzzle has exactly one solution, or none; stands alone: `python checker.py FILE`.

A certificate has the puzzle's text, a claim, the solution, and a proof. This file reads the puzzle by itself, writes
its rules as clauses, and sees that the solution keeps them. For the claim "one", a clause says that something differs
from the solution. Each line of the proof must give one more clause: a lemma of the rules, worked out here from what the
line names, or literals, 0, and numbers of earlier clauses, 0: if all the literals were false, each of those would leave
one literal in turn, and the last one none. The last clause must be empty: nothing that differs is possible.
"""

import sys
from itertools import combinations, pairwise, product

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
FAMILIES = ("sudoku", "nonogram", "slitherlink", "hashi", "fillin", "houses")


class Refused(Exception):
    """Why a certificate proves nothing."""


class Rules:
    """Clauses counted from 1, and the literals that are true where a place has a value.

    Where lines must be joined, `edges` has the variable of each place, `ends` the points that it joins, `asks` groups
    of edges of which so many must be drawn, and `barred` tells whether loops are.
    """

    def __init__(self, text: str) -> None:
        first, *lines = text.split("\n")
        self.clauses, self.last, self.head, self.stated = [(1, -1)], 0, {}, {}
        self.edges, self.ends, self.asks, self.barred = {}, {}, {}, False
        while ":" in lines[0] and lines[0].partition(":")[0].replace("-", "").strip().isalpha():  # else a row
            name, value = lines.pop(0).split(":", 1)
            self.head[name.strip()] = value.strip()
        getattr(self, FAMILIES[FAMILIES.index(first.removeprefix("clew "))])(lines)

    def new(self, count):
        self.last += count
        return list(range(self.last - count + 1, self.last + 1))

    def switch(self, place):
        self.stated[place, "1"] = self.new(1)
        self.stated[place, "0"] = [-self.last]
        return self.last

    def add(self, *literals: int) -> None:
        self.clauses.append(literals)

    def one_of(self, literals):
        self.clauses += [tuple(literals), *((-one, -other) for one, other in combinations(literals, 2))]

    def at_most(self, most, literals):
        count = []  # count[k] is true once more than k of the literals were
        for literal in literals:
            before, count = count, self.new(most)
            self.add(-literal, *count[:1])
            for k, more in enumerate(before):
                self.clauses += [(-more, count[k]), (-literal, -more, *count[k + 1 : k + 2])]

    def sudoku(self, rows):
        n = len(rows)
        usual = max(d for d in range(1, n + 1) if d * d <= n and n % d == 0)
        high, wide = map(int, self.head.get("boxes", f"{usual}x{n // usual}").split("x"))
        if not high * wide == n == min(map(len, rows)) == max(map(len, rows)):
            raise Refused("boxes or rows of a wrong size")
        at = [[self.new(n) for _ in row] for row in rows]
        for r, c in product(range(n), repeat=2):  # and units r with values c
            self.one_of(at[r][c])
            self.stated.update({(f"r{r + 1}c{c + 1}", str(v + 1)): [at[r][c][v]] for v in range(n)})
            self.clauses += [(at[r][c][SYMBOLS.index(rows[r][c])],)] if rows[r][c] != "." else []
            top, left = r // high * high, r % high * wide
            self.one_of([cell[c] for cell in at[r]])
            self.one_of([row[r][c] for row in at])
            self.one_of([cell[c] for row in at[top : top + high] for cell in row[left : left + wide]])

    def nonogram(self, lines):
        middle, end = lines.index("columns"), lines.index("given") if "given" in lines else len(lines)
        rows, columns, given = lines[1:middle], lines[middle + 1 : end], lines[end + 1 :]
        at = [[self.switch(f"r{r + 1}c{c + 1}") for c in range(len(columns))] for r in range(len(rows))]
        for r, c in product(range(len(rows)), range(len(columns))) if given else ():
            self.clauses += {"#": [(at[r][c],)], "x": [(-at[r][c],)], ".": []}[given[r][c]]
        for clue, line in [*zip(rows, at, strict=True), *zip(columns, zip(*at, strict=True), strict=True)]:
            if clue.strip() not in ("*", "_"):
                self.blocks(clue.split(), line)

    def blocks(self, tokens, line):
        """A line goes through states, each a cell before, in or after a block, to one of its ends."""
        painted, after, gates, ends = [False, False], [{1}, {1}], {0, 1}, {0, 1}
        for token in (token for token in tokens if token != "0"):
            first, known, optional = len(painted), token not in ("?", "_", "*"), token in ("_", "*")
            gap = first + (min(int(token), len(line) + 1) if known else 1)
            painted += [True] * (gap - first) + [False]
            after += [{state + 1} for state in range(first, gap)] + [{gap, first} if token == "*" else {gap}]
            for gate in gates if known else {*gates, first}:
                after[gate].add(first)
            gates, ends = {gap, *(gates if optional else ())}, {gap - 1, gap, *(ends if optional else ())}
        layers = [{0}]
        for _ in line:
            layers.append({state for earlier in layers[-1] for state in after[earlier]})
        layers[-1] &= ends
        for at in range(len(line) - 1, -1, -1):
            layers[at] = {state for state in layers[at] if after[state] & layers[at + 1]}
        ways = [dict(zip(sorted(layer), self.new(len(layer)), strict=True)) for layer in layers]
        self.add(*ways[0].values())
        for cell, (here, there) in zip(line, pairwise(ways), strict=True):
            comes = {state: [] for state in there}
            for state, way in here.items():
                later = sorted(after[state] & there.keys())
                self.add(-way, *(there[each] for each in later))
                for each in later:
                    comes[each].append(way)
            for state, way in there.items():
                self.clauses += [(-way, cell if painted[state] else -cell), (-way, *comes[state])]
            for colour in (True, False):
                self.add(-cell if colour else cell, *(way for state, way in there.items() if painted[state] == colour))

    def slitherlink(self, rows):
        high, (wide,) = len(rows), {len(row) for row in rows}
        cells = {(r, c): self.new(1)[0] for r in range(-1, high + 1) for c in range(-1, wide + 1)}  # inside the loop
        self.clauses += [(-cell,) for (r, c), cell in cells.items() if r in (-1, high) or c in (-1, wide)]
        meeting, around = [[] for _ in range((high + 1) * (wide + 1))], {at: [] for at in cells}
        across = [(r, c, 0, 1) for r in range(high + 1) for c in range(wide)]
        for r, c, dr, dc in [*across, *((r, c, 1, 0) for r in range(high) for c in range(wide + 1))]:
            place, point = f"{'h' if dc else 'v'}{r + 1}.{c + 1}", r * (wide + 1) + c
            edge = self.edges[place] = self.switch(place)
            self.ends[edge] = (point, point + dc + dr * (wide + 1))
            for end, beside in zip(self.ends[edge], ((r, c), (r - dc, c - dr)), strict=True):
                meeting[end].append(edge)
                around[beside].append(edge)
            a, b = cells[r, c], cells[r - dc, c - dr]
            self.clauses += [(-edge, a, b), (-edge, -a, -b), (edge, a, -b), (edge, -a, b)]
        self.add(*self.ends)
        for r, c in product(range(high), range(wide)):
            if rows[r][c] != ".":
                clue, here = int(rows[r][c]), around[r, c]
                self.asks[f"r{r + 1}c{c + 1}"] = (clue, here)
                self.clauses += [tuple(-edge for edge in some) for some in combinations(here, clue + 1)]
                self.clauses += combinations(here, 5 - clue)
        for here in meeting:
            self.clauses += [(-edge, *(other for other in here if other != edge)) for edge in here]
            self.clauses += [tuple(-edge for edge in three) for three in combinations(here, 3)]

    def hashi(self, rows):
        most, self.barred = "01234".index(self.head.get("most", "2")), self.head.get("loops") == "no"
        islands = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."]
        around, before, over = {island: [] for island in islands}, {}, {}
        for number, (r, c) in enumerate(islands):
            for line in (("row", r), ("column", c)):
                if line in before:
                    top, left = islands[before[line]]
                    place, least = f"r{top + 1}c{left + 1}-r{r + 1}c{c + 1}", self.new(most)  # at least 1, 2, ...
                    self.edges[place], self.ends[least[0]] = least[0], (before[line], number)
                    self.clauses += [(-more, less) for less, more in pairwise(least)]
                    for k in range(most + 1):
                        self.stated[place, str(k)] = [*least[:k], *(-more for more in least[k:])]
                    for at in product(range(top, r + 1), range(left, c + 1)):
                        (around[at] if at in around else over.setdefault(at, [])).append(least)
                before[line] = number
        self.clauses += [(-one[0], -other[0]) for here in over.values() for one, other in combinations(here, 2)]
        for r, c in islands:
            number, here = "?123456789ABCDEFG".index(rows[r][c]), around[r, c]
            self.asks[f"r{r + 1}c{c + 1}"] = (1, [least[0] for least in here])
            self.clauses += [()] if max(number, 1) > most * len(here) else []
            for counts in product(range(most + 1), repeat=len(here)):
                taken = list(zip(here, counts, strict=True))
                if number and sum(counts) == number + 1:
                    self.add(*(-least[k - 1] for least, k in taken if k))
                if sum(counts) == max(number, 1) - 1:
                    self.add(*(least[k] for least, k in taken if k < most))

    def fillin(self, lines):
        grid, words = lines[: lines.index("")], " ".join(lines[lines.index("") :]).replace(",", " ").split()
        square = {(r, c): sign for r, row in enumerate(grid) for c, sign in enumerate(row) if sign not in "#█■"}
        spare, slots = self.head.get("spare") == "yes", []
        for down, (r, c) in product((0, 1), square):
            run = [(r, c)] if (r - down, c - 1 + down) not in square else []
            while run and (run[-1][0] + down, run[-1][1] + 1 - down) in square:
                run.append((run[-1][0] + down, run[-1][1] + 1 - down))
            alone = not (down or {(r - 1, c), (r + 1, c)} & square.keys()) and self.head.get("singles") == "yes"
            slots += [run] if len(run) > 1 or (run and alone) else []
        letters = sorted(set("".join(words)) | set(square.values()) - set("_.□"))
        at = {place: dict(zip(letters, self.new(len(letters)), strict=True)) for slot in slots for place in slot}
        for (r, c), values in at.items():
            self.one_of(list(values.values()))
            self.stated.update({(f"r{r + 1}c{c + 1}", letter): [values[letter]] for letter in letters})
            self.clauses += [(values[square[r, c]],)] if square[r, c] not in "_.□" else []
        self.clauses += [()] if not spare and sorted(map(len, slots)) != sorted(map(len, words)) else []
        used = {word: [] for word in words}
        for slot in slots:
            chosen = {word: self.new(1)[0] for word in used if len(word) == len(slot)}
            self.add(*chosen.values())
            brings = {(place, letter): [] for place in slot for letter in letters}
            for word, choice in chosen.items():
                used[word].append(choice)
                for each in zip(slot, word, strict=True):
                    brings[each].append(choice)
            for (place, letter), choices in brings.items():
                self.clauses += [(-at[place][letter], *choices), *((-choice, at[place][letter]) for choice in choices)]
        for word, choices in used.items():
            if len(choices) > words.count(word):
                self.at_most(words.count(word), choices)
            self.clauses += [tuple(choices)] if words.count(word) == 1 and not spare else []

    def houses(self, rows):
        points, many = [tuple(map(int, row.split())) for row in rows], int(self.head.get("distances", "2"))
        partners, at = [[] for _ in points], {}
        for one, other in combinations(range(len(points)), 2):
            pair = self.switch(f"{one + 1}-{other + 1}")
            x, y = (abs(a - b) for a, b in zip(points[one], points[other], strict=True))
            at.setdefault(x + y if self.head.get("metric") == "manhattan" else x * x + y * y, []).append(pair)
            partners[one].append(pair)
            partners[other].append(pair)
        for pairs in partners:
            self.one_of(pairs)
        used = self.new(len(at))
        for use, pairs in zip(used, at.values(), strict=True):
            self.clauses += [(-use, *pairs), *((-pair, use) for pair in pairs)]
        self.at_most(min(many, len(used)), used)
        if self.head.get("exactly") == "yes":
            self.at_most(max(len(used) - many, 0), [-use for use in used])
            self.clauses += [()] * (many > len(used))

    def apart(self, here, there, *points):
        """The lemma that a line joins these points to the rest, where lines touch both."""
        inside = {edge: sum(str(end) in points for end in ends) for edge, ends in self.ends.items()}
        clause = [edge for edge in inside if inside[edge] == 1]
        for word, elsewhere in ((here, 0), (there, 2)):
            number, edges = self.asks[word] if word in self.asks else (1, [self.edges[word]])
            if number <= sum(inside[edge] == elsewhere for edge in edges):
                raise Refused(f"{word} asks for no line on its side")
            clause += [] if word in self.asks else [-self.edges[word]]
        return clause

    def circle(self, *places):
        """The lemma that these places, which close a circle, have not all a bridge, where loops are barred."""
        ends = [end for place in set(places) for end in self.ends[self.edges[place]]]
        if not self.barred or not ends or any(ends.count(end) != 2 for end in ends):
            raise Refused("there is no circle that is barred")
        return [-self.edges[place] for place in places]

    def hold(self, marks: dict, witness: set[int]) -> None:
        """Refuse a solution that breaks a rule; the witness names the true variables that belong to no place."""
        own = {abs(literal) for literals in self.stated.values() for literal in literals}
        true = {literal for mark in marks.items() for literal in self.stated[mark]}
        true |= {v if v in witness - own else -v for v in range(1, self.last + 1) if v not in true}
        if {place for place, _ in self.stated} != marks.keys() or any(map(true.isdisjoint, self.clauses[1:])):
            raise Refused("the solution breaks a rule")
        drawn, points = [ends for edge, ends in self.ends.items() if edge in true], {}
        for one, other in drawn:
            points.setdefault(one, []).append(other)
            points.setdefault(other, []).append(one)
        todo = list(points)[:1]
        for point in todo:
            todo += [other for other in points.pop(point, ()) if other in points]
        if points or (self.barred and len(drawn) != len(set(todo)) - 1):
            raise Refused("the solution is not joined as it must be")


def check(text: str) -> tuple[str, str]:
    """Give the claim that is proved, "one" or "none", and the puzzle; raises Refused where nothing is."""
    try:
        opening, claim, *lines = text.split("\n")
        at = [lines.index(word) for word in ("solution", "witness", "proof", "end")]
        puzzle, solution, witness, proof = (lines[a + 1 : b] for a, b in pairwise([-1, *at]))
        if opening != "clew certificate 1" or claim not in ("one", "none"):
            raise Refused("this is no certificate")
        rules = Rules("\n".join(line.removeprefix(" ") for line in puzzle))
        if claim == "one":
            marks = dict(line.split(" ") for line in solution)
            rules.hold(marks, set(map(int, " ".join(witness).split())))
            rules.add(*(-literal for mark in marks.items() for literal in rules.stated[mark]))
        for number, line in enumerate(proof, 1):
            words = line.split()
            if words[0] in ("apart", "circle"):
                rules.add(*getattr(rules, words[0])(*words[1:]))
                continue
            zero = words.index("0")
            literals, left = list(map(int, words[:zero])), [0]
            false = set(literals)
            for hint in map(int, words[zero + 1 : -1]):
                left = [literal for literal in rules.clauses[hint] if literal not in false]
                if len(left) != 1:
                    break
                false.add(-left[0])
            if left:
                raise Refused(f"line {number} of the proof does not follow")
            rules.add(*literals)
        if rules.clauses[-1]:
            raise Refused("the proof does not come to its end")
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise Refused(f"this is no certificate that can be read: {error!r}"[:200]) from None
    return claim, "\n".join(line.removeprefix(" ") for line in puzzle)


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print({"one": "proved: exactly one solution", "none": "proved: no solution"}[check(file.read())[0]])
    except (Refused, OSError, UnicodeDecodeError) as error:
        sys.exit(f"refused: {error}")
