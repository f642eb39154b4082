"""Words into a grid: the slot with the fewest words first, and of a few words the one that leaves most to the others.

After each word, words and letters are narrowed against each other. A search that comes to nothing soon is given up for
another, since an unlucky start is seldom mended. Digits need no list: any number without a leading zero will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log2
from random import Random

from clew.core.family import Size
from clew.families.fillin.narrowing import Trial
from clew.families.fillin.plan import Plan, bits
from clew.families.fillin.puzzle import MANY, Fillin
from clew.families.fillin.sight import Sight

_NODES = 150  # words put in, in one search
_ROUNDS = 400  # times that a number which is there already is changed
_TRIED = 5  # words tried for a slot
Cells = Sequence[str | None]


def fill(size: Size, cells: Cells, words: tuple[Sequence[str], Sequence[str]], rng: Random) -> Fillin | None:
    """Fill a grid with words of a theme, as many as go, and with others; None where that fails."""
    theme, others = words
    lengths = {slot.length for slot in Fillin(size.rows, size.columns, tuple(cells), ("AA",)).slots}
    wanted = [word for word in theme if len(word) in lengths]
    rest = [word for word in others if len(word) in lengths and word not in frozenset(wanted)]
    if len(wanted) + len(rest) > MANY:
        rest = rng.sample(rest, MANY - len(wanted))
    if not wanted and not rest:
        return None
    bare = Fillin(size.rows, size.columns, tuple(cells), (*wanted, *rest), spare=True)
    if not set(bare.given.values()) <= set(bare.letters):
        return None
    trial = _started(Plan(bare))
    if trial is None:
        return None
    search = _Search(rng)
    full = search.go_on(_with_theme(trial, wanted, rng))
    return None if full is None else _puzzle(bare, full)


def _started(plan: Plan) -> Trial | None:
    """Narrow by what the grid alone says."""
    given = plan.puzzle.place_given
    trial = Trial(Sight(plan, [plan.letters if letter is None else 1 << plan.number[letter] for letter in given], {}))
    narrowed = all(trial.narrow(slot, words) for slot, words in enumerate(trial.fits))
    return trial if narrowed and trial.settle() else None


def _with_theme(trial: Trial, theme: Sequence[str], rng: Random) -> Trial:
    """Put in the words of a theme, long ones first, each where it goes and nothing is spoilt at once."""
    plan = trial.plan
    for word in sorted(theme, key=lambda word: (-len(word), rng.random())):
        pool = plan.pools[len(word)]
        number = pool.words.index(word)
        where = [slot for slot in pool.slots if trial.fits[slot] >> number & 1]
        if any(trial.fits[slot] == 1 << number for slot in where):
            continue
        for slot in rng.sample(where, len(where)):
            tried = trial.copy()
            if tried.narrow(slot, 1 << number) and tried.settle():
                trial = tried
                break
    return trial


class _Search:
    """One search for a filling, with so many words to put in before it is given up."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = _NODES

    def go_on(self, trial: Trial) -> Trial | None:
        """Fill what is open."""
        open_ = [slot for slot, words in enumerate(trial.fits) if words & (words - 1)]
        if not open_:
            return trial
        self.left -= 1
        slot = min(open_, key=lambda each: (trial.fits[each].bit_count(), each))
        for tried in self._best(trial, slot):
            full = self.go_on(tried)
            if full is not None or self.left <= 0:
                return full
        return None

    def _best(self, trial: Trial, slot: int) -> list[Trial]:
        """A few words in a slot, the one that leaves the others most first."""
        words = list(bits(trial.fits[slot]))
        found: list[tuple[float, int, Trial]] = []
        for word in self.rng.sample(words, min(len(words), 4 * _TRIED)):
            tried = trial.copy()
            if tried.narrow(slot, 1 << word) and tried.settle():
                room = sum(log2(fits.bit_count()) for fits in tried.fits)
                found.append((-room, word, tried))
                if len(found) == _TRIED:
                    break
        return [tried for _, _, tried in sorted(found, key=lambda each: each[:2])]


def _puzzle(bare: Fillin, full: Trial) -> Fillin:
    pool = full.plan.pool
    words = [pool[slot].words[fits.bit_length() - 1] for slot, fits in enumerate(full.fits)]
    return Fillin(bare.rows, bare.columns, bare.cells, tuple(sorted(words, key=lambda word: (len(word), word))))


def fill_with_digits(size: Size, cells: Cells, use: tuple[Sequence[str], str], rng: Random) -> Fillin | None:
    """Fill a grid with numbers of a theme and others, none twice or with a leading zero; None where that fails."""
    theme, digits = use
    bare = Fillin(size.rows, size.columns, tuple(cells), ("0",))
    held = {place: digit for place, digit in enumerate(bare.place_given) if digit is not None}
    free = list(range(len(bare.slots)))
    for word in sorted(theme, key=lambda word: (-len(word), rng.random())):
        where = [slot for slot in free if _goes(bare, slot, word, held)]
        if where:
            slot = rng.choice(where)
            free.remove(slot)
            held |= dict(zip(bare.slot_places[slot], word, strict=True))
    first = {places[0] for places in bare.slot_places}
    loose = [place for place in range(len(bare.places)) if place not in held]
    fixed = frozenset(held)
    for _ in range(_ROUNDS):
        for place in loose:
            held[place] = rng.choice(digits.replace("0", "") if place in first else digits)
        words = ["".join(held[place] for place in places) for places in bare.slot_places]
        often = Counter(words)
        alike = [slot for slot, word in enumerate(words) if often[word] > 1]
        if not alike:
            break
        loose = [place for place in bare.slot_places[rng.choice(alike)] if place not in fixed]
    if alike or any(held[place] == "0" for place in first):
        return None
    return Fillin(bare.rows, bare.columns, bare.cells, tuple(sorted(words, key=lambda word: (len(word), word))))


def _goes(bare: Fillin, slot: int, word: str, held: Mapping[int, str]) -> bool:
    places = bare.slot_places[slot]
    return len(places) == len(word) and all(
        held.get(place, digit) == digit for place, digit in zip(places, word, strict=True)
    )
