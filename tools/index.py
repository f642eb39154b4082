"""Write src/clew/families/index.py: `make index`. A test holds that it is current."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from clew import families
from clew.families.cards import Card, card_of

PATH = Path(__file__).resolve().parent.parent / "src" / "clew" / "families" / "index.py"
HEAD = '''"""The cards of Clew's own families: a text's family is found among them without importing any.

Written by `make index` from the families themselves; a test holds that it is current.
"""

from __future__ import annotations

from typing import Any

# title, kind, rules, knobs, variants, parts; forms: name, title, cues, extensions, writes, holds marks, binary
CARDS: dict[str, tuple[Any, ...]] = {
'''


def text() -> str:
    """What the file should hold: a line for each form, so that branches that add forms can be merged."""
    return (
        HEAD + "".join(line for name in families.BUILT_IN for line in _lines(name, card_of(families.get(name)))) + "}\n"
    )


def _lines(name: str, card: Card) -> Iterator[str]:
    yield f"    {name!r}: (\n"
    for fact in (card.title, card.kind, card.rules, card.knobs, card.variants, card.parts):
        yield f"        {fact!r},\n"
    yield "        (\n"
    for form in card.forms:
        yield f"            {tuple(vars(form).values())!r},\n"
    yield "        ),\n    ),\n"


if __name__ == "__main__":
    PATH.write_text(text())
