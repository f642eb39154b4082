"""Bundles do what their modules do: in the same order, once each, with the same names and texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from clew.web import shell
from clew.web.bundles import bundles
from tests.web.browser.table import PUZZLES, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

NOTE = 'globalThis.ran = [...(globalThis.ran ?? []), "{name}"];\n'
TOY = {
    "app": """\
import { one, name as theirs } from "./late.js";
import { Shape } from "./shape.js";
const name = "app";
export const seen = [name, theirs, one(), new Shape().name];
export async function fetched() {
  const [home, play, again] = [await import("./home.js"), await import("./play.js"), await import("./play.js")];
  const { deep } = await import("./deep.js");
  return [home.Home.name, play.count(), again.count(), deep, play.Shape === undefined, theirs];
}
globalThis.fetched = fetched;
globalThis.seen = seen;
""",
    "late": """\
import { base } from "./base.js";
export const name = await Promise.resolve("late");
export function one() {
  return base + 1;
}
""",
    "base": "export const base = 1;\n",
    "shape": """\
import { base } from "./base.js";
export class Shape {
  name = `shape ${base}`;
}
""",
    "home": 'import { base } from "./base.js";\nexport class Home {\n  base = base;\n}\n',
    "play": """\
import { Shape } from "./shape.js";
let counted = 0;
export function count() {
  counted += 1;
  return [counted, new Shape().name];
}
""",
    "sides": "export const side = 1;\n",
    "fog": 'import { side } from "./sides.js";\nexport const fog = side;\n',
    "deep": 'import { count } from "./play.js";\nexport const deep = count();\n',
}
RUN = """async (start) => {
  await import(start);
  while (!globalThis.fetched) await new Promise((done) => setTimeout(done));
  return [await globalThis.fetched(), globalThis.seen, globalThis.ran];
}"""
# A bundle differs from its modules only in how others are fetched later.
COMPARED = """async (names) => {
  const { $take } = await import("/static/bundles/start.js");
  await import("/static/bundles/more.js");
  const plain = (text) =>
    text
      .replace(/import\\("\\.\\/(?:play|more)\\.js"\\)\\.then\\(\\(\\) => (\\$take\\("\\w+"\\))\\)/g, "$1")
      .replace(/\\$take\\("(\\w+)"\\)/g, 'import("./$1.js")');
  const written = (value) => (typeof value === "function" ? plain(String(value)) : JSON.stringify(value));
  const all = (found) => JSON.stringify(Object.keys(found).sort().map((key) => [key, written(found[key])]));
  const wrong = [];
  for (const name of names) {
    const [joined, alone] = [await $take(name), await import(`/static/${name}.js`)];
    if (joined !== (await $take(name))) wrong.push(`${name} ran twice`);
    if (all(joined) !== all(alone)) wrong.push(`${name} differs`);
  }
  return wrong;
}"""


def ran(page: Page, address: str, folder: str, texts: dict[str, str], start: str) -> object:
    """What the modules of a folder do, in a page of its own."""

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2].removesuffix(".js")
        route.fulfill(body=texts[name], content_type="text/javascript")

    page.goto("about:blank")
    page.goto(f"{address}#statistics")
    page.locator("#view > .home").wait_for()
    page.route(f"**/{folder}/*.js", answer)
    return page.evaluate(RUN, f"/{folder}/{start}.js")


@pytest.mark.parametrize("table", ["fresh"], indirect=True)
def test_joined_modules_run_as_single_ones_do(table: Table) -> None:
    texts = {name: NOTE.replace("{name}", name) + text for name, text in TOY.items()}
    texts = {name: _imports_first(text) for name, text in texts.items()}
    alone = ran(table.page, table.address, "alone", texts, "app")
    joined = ran(table.page, table.address, "joined", bundles(texts), "start")
    assert joined == alone
    assert isinstance(alone, list)
    assert alone[2] == ["base", "late", "shape", "app", "home", "play", "deep"]


def _imports_first(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(sorted(lines, key=lambda line: not line.startswith("import ")))


@pytest.mark.parametrize("table", ["fresh"], indirect=True)
def test_the_bundles_of_the_page_have_the_texts_of_its_modules(table: Table) -> None:
    table.page.goto(f"{table.address}#statistics")
    table.page.locator("#view > .home").wait_for()
    names = sorted({path.stem for path in shell.STATIC.glob("*.js")} - {"service", "types", "app"})
    assert len(names) > 70
    assert table.page.evaluate(COMPARED, names) == []


@pytest.mark.parametrize("table", ["fresh"], indirect=True)
def test_the_page_also_runs_from_single_modules(table: Table) -> None:
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url.removeprefix(table.address)))
    table.page.goto(f"{table.address}?source")
    expect(table.page.locator(".family .sheet").first).to_be_attached()
    table.page.evaluate(
        "(text) => (location.hash = text)", table.ask("open", text=PUZZLES["sudoku"])["puzzles"][0]["code"]
    )
    table.sheet.wait_for()
    assert {"static/app.js", "static/home.js", "static/play.js"} <= {*asked}
    assert not [each for each in asked if each.startswith("static/bundles/") and each.endswith(".js")]


def test_a_page_that_was_opened_before_an_update_says_that_it_must_be_loaded_again(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(service_workers="block")
    table = Table(context.new_page(), address)
    table.page.goto(address)
    table.page.locator(".family").first.wait_for()
    modules = {path.stem: path.read_text() for path in shell.STATIC.glob("*.js") if path.name != shell.SERVICE}
    newer = bundles({**modules, "play": modules["play"] + "void 0;\n"})["play"]
    table.page.route("**/play.js", lambda route: route.fulfill(body=newer, content_type="text/javascript"))
    code = table.ask("open", text=PUZZLES["sudoku"])["puzzles"][0]["code"]
    table.page.evaluate("(code) => (location.hash = code)", code)
    expect(table.page.locator(".lost")).to_contain_text("updated since you opened it: load it again.")
    table.page.unroute_all()
    table.page.reload()
    table.sheet.wait_for()
    context.close()
