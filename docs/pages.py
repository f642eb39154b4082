"""Make the README's picture of a book: four of its pages side by side, in docs/pictures/book.png.

Needs pypdfium2 and pillow: `python docs/pages.py` after `make test` has installed them.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

from clew.actions.book import Wishes, compose, make, print_book, read_order
from clew.core.results import Limits
from clew.render.book import Layout

PATH = Path(__file__).resolve().parent / "pictures" / "book.png"
ORDERS = (
    "sudoku:4:level=3,symmetry=180",
    "nonogram:2:level=2",
    "slitherlink:2:level=3",
    "hashi:2:level=3",
    "fillin:1:size=15x15",
    "houses:2",
)
WIDE = 420  # pixels of a page


def main() -> None:
    """Print the book and show its pages."""
    orders = [read_order(text) for text in ORDERS]
    puzzles = make(orders, 7, Limits(), lambda text: None)
    book = compose(puzzles, Wishes(title="Puzzles for a rainy Sunday"), lambda text: None)
    printed = print_book(book, Layout(per_page=4))
    document = pypdfium2.PdfDocument(printed.data)
    shown = []
    words = next(entry.number for entry in book.entries if entry.lists)
    for number in (1, printed.page_of[1], printed.page_of[words], printed.answer_of[1]):
        page = document[number - 1]
        picture = page.render(scale=WIDE / page.get_width()).to_pil().convert("RGB")
        shown.append(ImageOps.expand(picture, 1, "#b8b8b8"))
    document.close()
    wide, high = shown[0].size
    sheet = Image.new("RGB", (len(shown) * (wide + 12) - 12, high), "#fff")
    for at, picture in enumerate(shown):
        sheet.paste(picture, (at * (wide + 12), 0))
    sheet.quantize(128, dither=Image.Dither.NONE).save(PATH, optimize=True)


if __name__ == "__main__":
    main()
