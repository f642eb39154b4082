"""Run the cells of examples/lab.ipynb and keep what they print and show: `make notebook`. A test compares the two."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "examples" / "lab.ipynb"
_FORMS = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}


def executed(book: dict[str, Any], folder: Path) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Run the code cells in a folder, where a reader would be; give each with what Jupyter would keep of it."""
    names: dict[str, Any] = {"__name__": "notebook"}
    if not (folder / "examples").exists():
        (folder / "examples").symlink_to(ROOT / "examples")
    with contextlib.chdir(folder):
        for cell in book["cells"]:
            if cell["cell_type"] == "code":
                yield cell, _outputs("".join(cell["source"]), names)


def _outputs(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run one cell: what it prints, and the value of its last line, if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, BOOK.name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), BOOK.name, "eval"), names)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    data = {form: getattr(value, method)() for method, form in _FORMS.items() if hasattr(value, method)}
    if data:
        shown = {"text/plain": [f"<{type(value).__name__}>"], **{form: _lines(text) for form, text in data.items()}}
        found.append({"data": shown, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return found


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    """Write the notebook with what its cells give now."""
    book = json.loads(BOOK.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        for cell, outputs in executed(book, Path(folder)):
            cell["outputs"], cell["execution_count"] = outputs, None
    BOOK.write_text(json.dumps(book, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
