"""docs/formats.md describes every format of variants and what it knows, and its examples are the formats' own."""

from __future__ import annotations

import re
from pathlib import Path

from tests.documents import text_of

from clew.families.variant.drafts import OFFERED
from clew.families.variant.formats import FORMATS
from clew.families.variant.formats.fpuzzles import FOG, KEYS
from clew.families.variant.formats.iss import WAYS
from clew.families.variant.formats.notes import DRAWN
from clew.families.variant.kinds import KINDS
from clew.families.variant.puzzle import Variant
from clew.families.variant.wording import parsed

PAGE = (
    (Path(__file__).resolve().parents[3] / "docs" / "formats.md")
    .read_text()
    .split("\n## Variant sudoku\n")[1]
    .split("\n## ")[0]
)


def test_every_format_has_a_row_in_the_table_that_says_whether_it_holds_marks() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|.*?\|.*?\| (yes|no) \|", PAGE, flags=re.MULTILINE))
    assert rows == {name: "yes" if form.holds_marks else "no" for name, form in FORMATS.items()}


def test_the_example_of_every_format_is_on_the_page_and_is_read() -> None:
    examples = {example.strip() for example in re.findall(r"```text\n(.*?)```", PAGE, flags=re.DOTALL)}
    assert examples == {form.example.strip() for name, form in FORMATS.items() if name != "clew"}
    assert all(form.sniff(form.example) and form.read(form.example) for form in FORMATS.values())


def test_every_key_and_every_name_is_on_the_page() -> None:
    said = set(re.findall(r"`([^`\n]+)`", PAGE))
    assert {*KEYS, *DRAWN, *FOG, *WAYS} <= said


def test_every_kind_has_a_line_on_the_page_that_is_read_as_that_kind() -> None:
    lines = re.findall(r"^\| `([^`]+)` \|", text_of("docs/variants.md"), re.MULTILINE)
    read = [each for line in lines for each in parsed(line.replace("\\|", "|"), 9, 9)]
    Variant.of(9, constraints=read)
    assert {each.kind for each in read} == set(KINDS)


def test_the_page_has_every_kind_that_can_be_generated() -> None:
    page = " ".join(text_of("docs/variants.md").split())
    assert all(f"`{kind}`" in page.partition("The kinds are ")[2] for kind in OFFERED)
