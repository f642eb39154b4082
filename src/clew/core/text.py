"""Words of people and for them: texts quoted or known to be numbers, names in one sentence, numbers with nouns."""

from __future__ import annotations

from collections.abc import Sequence


def quoted(text: str, width: int = 40) -> str:
    """Quote a piece of someone's text in an error: one line, printable, not too long."""
    flat = "".join(c if c.isprintable() else "?" for c in text[: width + 1])
    return f"'{flat}'" if len(flat) <= width else f"'{flat[: width - 3]}...'"


def is_number(text: str, digits: int = 4) -> bool:
    """Whether a text is a whole number with at most this many plain digits; `str.isdigit` takes those of any script."""
    return text.isascii() and text.isdigit() and len(text) <= digits


def plural(number: int, one: str, many: str = "") -> str:
    """A number and its noun."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def an(number: int) -> str:
    """A number with its article: "a 7", "an 8", "an 18"."""
    return f"{'an' if str(number).startswith('8') or number in (11, 18) else 'a'} {number}"


def extent(rows: int, columns: int) -> str:
    """The size of a grid."""
    return f"{plural(rows, 'row')} and {plural(columns, 'column')}"


def joined(names: Sequence[str], most: int | None = None, word: str = "and") -> str:
    """Name several things: "a", "a and b", "a, b and c"; if there are more than `most`, "a, b and 7 more"."""
    if most is not None and len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1:,} more"]
    return f" {word} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def grouped(names: Sequence[str]) -> str:
    """Name several things, those of a kind by their numbers: "rows 1 and 4 and box 9"."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind, _, number = name.rpartition(" ")
        kinds.setdefault(kind if number.isdecimal() else name, []).append(number)
    return joined([_several(kind, numbers) for kind, numbers in kinds.items()])


def _several(kind: str, numbers: Sequence[str]) -> str:
    if not numbers[0].isdecimal():
        return kind
    if len(numbers) == 1:
        return f"{kind} {numbers[0]}"
    return f"{kind}{'es' if kind.endswith('x') else 's'} {joined(sorted(numbers, key=int))}"
