"""Bundles of modules: what could be joined wrongly is refused. The browser compares the rest with the sources."""

from __future__ import annotations

import re

import pytest

from clew.web import shell
from clew.web.bundles import BUNDLES, bundles

SMALL = {
    "app": 'import { one } from "./a.js";\nvoid import("./play.js");\none();\n',
    "home": "export class Home {}\n",
    "play": 'import { one as other } from "./a.js";\nexport const two = () => [other(), import("./b.js")];\n',
    "a": "export function one() {}\n",
    "sides": "export const side = 1;\n",
    "fog": 'import { side } from "./sides.js";\nexport const fog = side;\n',
    "b": "export async function three() {}\n",
    "types": "export {};\n",
}


def test_each_module_is_in_one_bundle_after_those_it_needs() -> None:
    made = bundles(SMALL)
    assert list(made) == ["start", "play", "more"]
    where = {each: [name for name in SMALL if f"\n{name}: async () => {{" in text] for each, text in made.items()}
    assert where == {"start": ["app", "home", "a"], "play": ["play", "sides", "fog"], "more": ["b"]}


def test_imports_and_exports_are_all_that_changes() -> None:
    made = bundles(SMALL)
    assert "const { one } = await" in made["start"]
    assert 'void import("./play.js").then(() => $take("play"));\none();\nreturn {  };' in made["start"]
    assert "const { one: other } = await" in made["play"]
    assert 'const two = () => [other(), import("./more.js").then(() => $take("b"))];\nreturn { two };' in made["play"]
    assert made["play"].startswith('import { $add, $take, $version } from "./start.js";\n')
    assert 'import "./play.js";\n$add({\nb: ' in made["more"]


def test_bundles_of_two_versions_are_told_apart() -> None:
    found = [re.findall(r'\$version !?== "(\w+)"|\$version = "(\w+)"', each) for each in bundles(SMALL).values()]
    versions = {"".join(each) for one in found for each in one}
    assert ([len(one) for one in found], len(versions)) == ([1, 1, 1], 1)
    other = bundles({**SMALL, "b": "export async function three() {\n}\n"})
    assert not any(version in text for version in versions for text in other.values())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import * as all from "./a.js";\n', "cannot be joined"),
        ('import one from "./a.js";\n', "cannot be joined"),
        ('import "./a.js";\n', "cannot be joined"),
        ('import { one } from "elsewhere";\n', "cannot be joined"),
        ('import { one, other } from "./a.js";\n', "imports other, which a.js does not export"),
        ('import { one } from "./c.js";\n', "imports one, which c.js does not export"),
        ('import { one as, two } from "./a.js";\n', "expected names"),
        ("const found = await import(name);\n", "cannot be joined"),
        ('void import("./c.js");\n', "imports c.js, which is not there"),
        ("const here = import.meta.url;\n", "cannot be joined"),
        ("export let count = 0;\n", "cannot be joined"),
        ("export var count = 0;\n", "cannot be joined"),
        ("export default function one() {}\n", "cannot be joined"),
        ("export const { one } = {};\n", "cannot be joined"),
        ('export { one } from "./a.js";\n', "cannot be joined"),
        ('export * from "./a.js";\n', "cannot be joined"),
        ("const one = 1;\nexport { one };\n", "cannot be joined"),
        ("const $take = 1;\n", "cannot be joined"),
        ('import { Home } from "./home.js";\n', "in a circle"),
    ],
)
def test_whatever_could_be_joined_wrongly_is_refused(text: str, why: str) -> None:
    home = 'import { two } from "./b.js";\nexport class Home {}\n' if "circle" in why else SMALL["home"]
    more = "export const two = 2;\n" if "circle" in why else ""
    with pytest.raises(ValueError, match=why):
        bundles({**SMALL, "home": home, "b": text + more})


def test_every_module_of_the_page_but_the_types_is_in_a_bundle() -> None:
    made = shell.joined(shell.version())
    assert made.keys() == {*(f"{name}.js" for name in BUNDLES), "start.css"}
    text = b"".join(each.body for each in made.values()).decode()
    names = {path.stem for path in shell.STATIC.glob("*.js")} - {"service", "types"}
    assert {name for name in names if text.count(f"\n{name}: async () => {{") != 1} == set()
