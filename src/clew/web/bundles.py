"""Joins the page's modules into a few files, so that a browser need not fetch each of them for itself.

Each module becomes a function of its own, so names stay apart; it is called when it is first needed, after those it
imports, and once: as browsers do with modules. Nothing in it changes but its imports and exports. They have one simple
style, and whatever else could mean something to a browser is refused, so a bundle is either right or not made:

- `import { one, other as another } from "./file.js";` and `import("./file.js")`, but no other imports;
- `export` before a function, class or constant with a name. These never change, so a copy of the name will do;
- no module imports itself by way of others.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

ENTRY = "app"
# Each bundle has what these modules import, except what the bundles before it have; the last has whatever is left.
BUNDLES: Mapping[str, tuple[str, ...]] = {"start": (ENTRY, "home"), "play": ("play", "sides", "fog"), "more": ()}

_IMPORT = re.compile(r'^import \{ *([^{}]*?),?\s*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("\./(\w+)\.js"\)')
_EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)\b(?= *[=({]| extends )", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};\n", re.MULTILINE)  # makes a module of a file of types
# Whatever else may be an import, an export, or one of our own names.
_LEFT = re.compile(r"^\s*(?:import|export)\b.*|\bimport\s*[(.].*|\$(?:add|take|parts|taken|version)\b.*", re.MULTILINE)
_NAMES = re.compile(r"(\w+)(?: as (\w+))?")
_START = """\
const $parts = {}, $taken = {};
export const $add = (parts) => Object.assign($parts, parts);
export const $take = (name) => ($taken[name] ??= $parts[name]());
export const $version = "VERSION";
"""
# A page that was opened before an update must not mix its modules with those of the new version.
_AFTER = """\
import { $add, $take, $version } from "./start.js";
if ($version !== "VERSION") throw new Error("This page has been updated since you opened it: load it again.");
"""


class Module:
    """One module: what it imports at once and later, what it exports, and its text without these."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.imports = [(other, _names(name, names)) for names, other in _IMPORT.findall(text)]
        self.later = set(_LATER.findall(text))
        self.exports = [exported for _, exported in _EXPORT.findall(text)]
        self.body = _EXPORT.sub(r"\1 \2", _NOTHING.sub("", _IMPORT.sub("", text)))
        if found := _LEFT.search(_LATER.sub("", self.body)):
            raise ValueError(f"{name}.js cannot be joined with other modules: {found[0].strip()[:100]!r}")

    def joined(self, near: set[str], home: Mapping[str, str]) -> str:
        """The module as an entry of its bundle; `near` are the modules that are there when it runs."""

        def later(found: re.Match[str]) -> str:
            taken = f'$take("{found[1]}")'
            return taken if found[1] in near else f'import("./{home[found[1]]}.js").then(() => {taken})'

        needs = "".join(f'const {{ {_taken(names)} }} = await $take("{other}");\n' for other, names in self.imports)
        body = f"{needs}{_LATER.sub(later, self.body)}return {{ {', '.join(self.exports)} }};\n"
        return f"{self.name}: async () => {{\n{body}}},\n"


def _taken(names: list[tuple[str, str]]) -> str:
    return ", ".join(f"{theirs}: {own}" if theirs != own else own for theirs, own in names)


def bundles(texts: Mapping[str, str]) -> dict[str, str]:
    """Join modules, given by name without `.js`; the names of the bundles are like those of modules."""
    modules = {name: Module(name, text) for name, text in texts.items()}
    _require_sound(modules)
    home: dict[str, str] = {}  # the bundle of each module
    for bundle, roots in BUNDLES.items():
        for root in roots or _fetched_later(modules):
            for name in _needed(modules, root):
                home.setdefault(name, bundle)
    version = hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:16]
    made, near = {}, set[str]()
    for bundle in BUNDLES:
        own = [name for name in modules if home.get(name) == bundle]
        near |= {*own}
        parts = "".join(modules[name].joined(near, home) for name in own)
        made[bundle] = f"{_before(bundle).replace('VERSION', version)}$add({{\n{parts}}});\n{_after(bundle)}"
    return made


def _before(bundle: str) -> str:
    """What makes a browser run the bundles before this one first."""
    start, *others = BUNDLES
    if bundle == start:
        return _START
    return _AFTER + "".join(f'import "./{each}.js";\n' for each in others[: others.index(bundle)])


def _after(bundle: str) -> str:
    """What begins when the first bundle is there."""
    return f'void $take("{ENTRY}");\n' if bundle == next(iter(BUNDLES)) else ""


def _names(module: str, names: str) -> list[tuple[str, str]]:
    """What is imported from a module: its names there and here."""
    found = [_NAMES.fullmatch(each.strip()) for each in names.split(",")]
    if not all(found):
        raise ValueError(f"{module}.js imports {names!r}: expected names")
    return [(each[1], each[2] or each[1]) for each in found if each]


def _require_sound(modules: Mapping[str, Module]) -> None:
    """Refuse what a browser would refuse, and circles."""
    for each in modules.values():
        for other, names in each.imports:
            exports = modules[other].exports if other in modules else []
            if missing := [theirs for theirs, _ in names if theirs not in exports]:
                raise ValueError(f"{each.name}.js imports {missing[0]}, which {other}.js does not export")
        if unknown := each.later - modules.keys():
            raise ValueError(f"{each.name}.js imports {unknown.pop()}.js, which is not there")
    try:
        TopologicalSorter({each.name: [other for other, _ in each.imports] for each in modules.values()}).prepare()
    except CycleError as error:
        raise ValueError(f"modules import each other in a circle: {' '.join(error.args[1])}") from None


def _needed(modules: Mapping[str, Module], root: str) -> list[str]:
    """A module after all that it imports before it runs."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in found:
            for other, _ in modules[name].imports:
                visit(other)
            found[name] = None

    visit(root)
    return list(found)


def _fetched_later(modules: Mapping[str, Module]) -> list[str]:
    """Every module that another one imports while it runs."""
    return sorted({name for each in modules.values() for name in each.later})
