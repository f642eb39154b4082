"""docs/formats.md describes every format, and its examples are the formats' own."""

from __future__ import annotations

import re
from pathlib import Path

from clew.actions.load import read_all
from clew.families.sudoku.formats import FORMATS

PAGE = (
    (Path(__file__).resolve().parents[3] / "docs" / "formats.md")
    .read_text()
    .split("\n## Sudoku\n")[1]
    .split("\n## ")[0]
)


def test_every_format_has_a_row_in_the_table_that_says_whether_it_holds_marks() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|.*?\|.*?\| (yes|no) \|", PAGE, flags=re.MULTILINE))
    assert rows == {name: "yes" if form.holds_marks else "no" for name, form in FORMATS.items()}


def test_every_example_of_the_page_is_read() -> None:
    examples = re.findall(r"```text\n(.*?)```", PAGE, flags=re.DOTALL)
    assert {example.strip() for example in examples} >= {
        form.example.strip() for name, form in FORMATS.items() if name != "clew"
    }
    assert all(read_all(example) for example in examples)
