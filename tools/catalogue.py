"""Every text that a catalogue of words must have, in English, and what a language lacks of it.

Run: python tools/catalogue.py fr, which adds what is missing to src/clew/words/fr.json, to be translated.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from clew import families
from clew.core.family import Family
from clew.core.symmetry import SYMMETRIES
from clew.core.words import OWN, WORDS

SOURCE = Path(__file__).resolve().parent.parent / "src" / "clew"
_SPOKEN = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')


def needed() -> dict[str, str]:
    """The texts, each with where it comes from."""
    found = {OWN: "the name of the language"}
    for path in sorted((SOURCE / "web" / "static").glob("*.js")):
        for text in _SPOKEN.findall(path.read_text(encoding="utf-8")):
            found.setdefault(json.loads(f'"{text}"'), path.name)
    for path in sorted([*(SOURCE / "render").glob("pdf_*.py"), SOURCE / "actions" / "book.py"]):
        for text in _worded(path):
            found.setdefault(text, path.name)
    for text in _rungs(SOURCE / "play" / "hints.py"):
        found.setdefault(text, "hints")
    for name in SYMMETRIES:
        found.setdefault(name, "symmetries")
    for name in families.BUILT_IN:
        for text in _of_family(families.get(name)):
            found.setdefault(text, f"the family {name}")
    return found


def _worded(path: Path) -> Iterator[str]:
    """The texts that a module puts into the language of a book."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
        made = isinstance(node.func, ast.Call) and getattr(node.func.func, "id", None) == "words"
        if (called == "word" or made) and isinstance(node.args[0].value, str):
            yield node.args[0].value


def _rungs(path: Path) -> Iterator[str]:
    """What hints say in the same words about every puzzle."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", None) != "Rung":
            continue
        said = node.args[1]
        for part in (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def _of_family(family: Family[object]) -> Iterator[str]:
    """What a family says to people, except for sentences about one puzzle."""
    yield from (family.title, family.rules, *family.teaching.levels, *family.making.sizes)
    yield from (technique.name for technique in family.teaching.techniques)
    for knob in (*family.making.knobs.values(), *family.forms.variants.values()):
        yield knob.help.partition(", in a file")[0]
    yield from (form.title for form in family.forms.formats.values())
    yield from family.display.titles() if family.display.titles is not None else ()
    for field in family.edits.fields.values() if family.edits is not None else ():
        yield from filter(None, (field.title, field.help))
    if family.edits is not None and family.edits.tools is not None:
        yield from (text for tool in family.edits.tools.tools for text in (tool.title, tool.group))


def main(language: str) -> None:
    """Add what a language lacks, in English, and drop what is no longer needed."""
    path = WORDS / f"{language}.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    texts = {text: known.get(text, text) for text in sorted(needed())}
    path.write_text(json.dumps(texts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    for text in sorted(set(texts) - set(known)):
        sys.stdout.write(f"new: {text}\n")


if __name__ == "__main__":
    main(sys.argv[1])
