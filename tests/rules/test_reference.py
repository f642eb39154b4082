"""The reference of primitives is the one its script writes today, and leaves none out."""

from __future__ import annotations

from tools import primitives

from clew import rules


def test_the_reference_is_current() -> None:
    assert primitives.PATH.read_text(encoding="utf-8") == primitives.text(), "run `make primitives`"


def test_every_primitive_that_a_declaration_can_use_is_in_it() -> None:
    page = primitives.text()
    offered = [name for name in rules.__all__ if ".primitives." in _home(name)]
    assert offered
    assert [name for name in offered if f"- `{name}(" not in page] == []


def _home(name: str) -> str:
    return str(getattr(getattr(rules, name), "__module__", ""))
