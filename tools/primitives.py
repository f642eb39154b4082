"""Write docs/primitives.md: `make primitives`. A test holds that it is current.

What each primitive says, takes and can explain comes from its file; a genre whose example uses it lends the picture.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from clew import families, rules
from clew.core.text import joined
from clew.rules import primitives
from clew.rules.ground import Rule

PATH = Path(__file__).resolve().parent.parent / "docs" / "primitives.md"
HEAD = """\
# Primitives

A [declaration](rules.md) is made of these rules. Each is one file in `src/clew/rules/primitives`, which contains
everything about it. A literal says that a place has a value: `ground.on(Kind)` gives those of "on", `ground.of(Kind)`
those of every value. This page is written by `make primitives`.
"""


def text() -> str:
    """The page."""
    users = _users()
    names = sorted(each.name for each in iter_modules(primitives.__path__))
    modules = [import_module(f"{primitives.__name__}.{name}") for name in names]
    return "\n".join([HEAD, *(line for module in modules for line in _section(module, users))])


def _section(module: ModuleType, users: dict[str, list[str]]) -> Iterator[str]:
    title, _, what = (module.__doc__ or "").partition("\n")[0].partition(": ")
    offered = [each for name in rules.__all__ if _home(each := getattr(rules, name)) == module.__name__]
    genres = list(dict.fromkeys(genre for cls in _classes(module) for genre in users.get(cls.__name__, ())))
    yield f"## {title}\n"
    yield f"{what[0].upper()}{what[1:]}\n"
    if genres:
        yield f"![{families.get(genres[0]).title}, solved](pictures/{genres[0]}.svg)\n"
    for each in offered:
        yield f"- `{each.__name__}({_parameters(each)})`  \n  {' '.join((inspect.getdoc(each) or '').split())}"
    techniques = list(dict.fromkeys(name.name.lower() for cls in _classes(module) for name in cls.techniques))
    yield f"\nIts techniques: {joined(techniques)}." if techniques else ""
    yield f"Used by {joined([families.get(genre).title for genre in genres])}.\n" if genres else ""


def _home(each: object) -> str:
    return str(getattr(each, "__module__", ""))


def _classes(module: ModuleType) -> list[type[Rule]]:
    own = [each for each in vars(module).values() if inspect.isclass(each) and _home(each) == module.__name__]
    return [each for each in own if issubclass(each, Rule)]


def _parameters(each: Callable[..., object]) -> str:
    """The names that a call is given, with defaults."""
    bare = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in inspect.signature(each).parameters.values()
    ]
    return str(inspect.Signature(bare))[1:-1]


def _users() -> dict[str, list[str]]:
    """The genres whose example has a rule, by the name of its class."""
    users: dict[str, list[str]] = {}
    for name in families.DECLARED:
        own = next(iter(families.get(name).forms.formats.values()))
        puzzle = own.read(own.example)[0].puzzle
        for rule in dict.fromkeys(type(each).__name__ for each in puzzle.ground.rules):
            users.setdefault(rule, []).append(name)
    return users


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
