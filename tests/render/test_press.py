"""Files for printers: boxes, inks, standards and dates, looked over by a preflight with code of its own."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta, timezone

import pytest
from tools import preflight

from clew.actions.book import Wishes, compose, print_book
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.families.sudoku.puzzle import of_size
from clew.render import icc
from clew.render.book import Book, Layout, Matter
from clew.render.icc_four import four
from clew.render.markdown import read
from clew.render.paper import BLEED, INCH, Bleed, gutter, margins, read_bleed, read_trim
from clew.render.press import Press, grey_of
from tests.render.papers import sizes, texts

FOUR = of_size(4, [1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1])
SIXTH = (6 * INCH, 9 * INCH)


_BLACKS = ((0, 0, 0, 0), (0, 0, 0, 128), (0, 0, 0, 255))


@pytest.fixture(scope="module")
def book() -> Book:
    """A book of one puzzle."""
    return compose([("it", Reading(puzzle=FOUR))], Wishes(title="Größe (1)", author="Ä. N."), lambda text: None)


def printed(book: Book, **press: object) -> bytes:
    return print_book(book, Layout(trim=SIXTH, press=Press(**press))).data  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("standard", "inks", "operators"),
    [
        ("x-1a", "grey", {"g", "G"}),
        ("x-1a", "black", {"k", "K"}),
        ("x-4", "grey", {"g", "G"}),
        ("x-4", "black", {"k", "K"}),
        ("a-1b", "grey", {"g", "G"}),
        ("plain", "grey", {"g", "G"}),
        ("plain", "colour", {"rg", "RG"}),
    ],
)
def test_a_file_keeps_to_its_standard_and_to_its_inks(
    book: Book, standard: str, inks: str, operators: set[str]
) -> None:
    data = printed(book, standard=standard, inks=inks, bleed=Bleed(3.0))
    assert preflight.faults(data) == []
    file = preflight.read(data)
    assert preflight.standard(file) == standard
    assert preflight.inks(file) == operators
    assert len(texts(data)) == 5


@pytest.mark.parametrize(
    ("standard", "before", "after", "fault"),
    [
        ("x-1a", b"/TrimBox", b"/TrumBox", "page 1 has no TrimBox"),
        ("x-1a", b"/FontFile2", b"/FontFole2", "is not in the file"),
        ("x-1a", b"/S /GTS_PDFX", b"/S /GTS_PDFY", "the output intent is not /GTS_PDFX"),
        ("x-1a", b"http://www.color.org", b"http://www.color.net", "in no registry"),
        ("x-1a", b"%PDF-1.3", b"%PDF-1.5", "newer than the standard"),
        ("x-1a", b"/Trapped /False", b"/Trapped /Maybe", "whether it is trapped"),
        ("x-1a", b"/Producer", b"/Praducer", "lacks Producer"),
        ("x-1a", b"/Type /Catalog", b"/Annots/AA 12 ", "the file has /AA"),
        ("x-4", b"/DestOutputProfile", b"/DestOutputProfite", "has no profile"),
        ("x-4", b"pdf:Trapped>", b"pdf:Trupped>", "the metadata lack pdf:Trapped"),
        ("a-1b", b"<xmp:CreateDate>2", b"<xmp:CreateDate>3", "another date"),
    ],
)
def test_the_preflight_sees_what_is_wrong(book: Book, standard: str, before: bytes, after: bytes, fault: str) -> None:
    data = printed(book, standard=standard, inks="grey")
    assert before in data
    assert len(before) == len(after)
    found = preflight.faults(data.replace(before, after))
    assert any(fault in each for each in found), found


def test_colours_in_a_file_for_the_press_are_a_fault(book: Book) -> None:
    assert "pages use the operator rg" in preflight.faults(printed(book, standard="x-1a", inks="colour"))
    black = printed(book, standard="a-1b", inks="black").replace(b"/N 4", b"/N 1")
    assert "the profile has another number of inks than is said" in preflight.faults(black)


def test_the_profile_of_four_inks_is_read_by_little_cms_and_makes_greys_of_black_alone() -> None:
    pil = pytest.importorskip("PIL.ImageCms")
    image = pytest.importorskip("PIL.Image")
    profile = pil.ImageCmsProfile(io.BytesIO(four()))
    assert (profile.profile.xcolor_space.strip(), profile.profile.device_class) == ("CMYK", "prtr")
    forth = pil.buildTransform(profile, pil.createProfile("LAB"), "CMYK", "LAB", renderingIntent=1)
    seen = [pil.applyTransform(image.new("CMYK", (1, 1), inks), forth).getpixel((0, 0)) for inks in _BLACKS]
    assert [each[1:] for each in seen] == [(128, 128)] * 3
    assert [each[0] for each in seen] == sorted((each[0] for each in seen), reverse=True)
    back = pil.buildTransform(pil.createProfile("sRGB"), profile, "RGB", "CMYK", renderingIntent=1)
    inks = pil.applyTransform(image.new("RGB", (1, 1), (128, 128, 128)), back).getpixel((0, 0))
    assert max(inks[:3]) <= 4 < inks[3]


def test_bleed_is_around_the_trim_and_not_at_the_spine_where_the_printer_wants_none(book: Book) -> None:
    assert set(sizes(printed(book, bleed=Bleed(3.0)))) == {(158.4, 234.6)}
    data = printed(book, bleed=Bleed(BLEED, spine=False))
    assert set(sizes(data)) == {(155.6, 234.9)}
    file = preflight.read(data)
    boxes = [file.entry(page, "TrimBox") for page in file.of_type("Page")]
    assert [box.split()[1] == b"0" for box in boxes] == [True, False, True, False, True]  # odd pages: spine on the left


def test_black_ink_has_no_other_inks_in_it(book: Book) -> None:
    file = preflight.read(printed(book, standard="x-1a", inks="black"))
    page = next(iter(file.of_type("Page")))
    used = [n for o, n in preflight._operators(file.streams[file.number(page, "Contents")]) if o in ("k", "K")]
    assert used
    assert all(numbers[-4:-1] == [0, 0, 0] for numbers in used)


def test_what_is_dark_is_solid_black_and_letters_sooner_than_lines() -> None:
    assert (grey_of("#000"), grey_of("#1d5fa6"), grey_of("#fff")) == (0.0, 0.0, 1.0)
    assert grey_of("#666") == 0.4
    assert grey_of("#666", letters=True) == 0.0


def test_the_date_is_that_of_the_press_with_its_zone(book: Book) -> None:
    zone = timezone(timedelta(hours=-3, minutes=-30))
    data = printed(book, standard="a-1b", inks="grey", created=datetime(2026, 11, 17, 9, 5, 7, tzinfo=zone))
    assert b"(D:20261117090507-03'30')" in data
    assert b"<xmp:CreateDate>2026-11-17T09:05:07-03:30<" in data
    assert preflight.faults(data) == []
    later = printed(book, created=datetime(2026, 11, 17, 9, 5, 8, tzinfo=UTC))
    assert b"(D:20261117090508+00'00')" in later


def test_the_profile_is_one_that_others_read() -> None:
    cms = pytest.importorskip("PIL.ImageCms", reason="needs Pillow with a colour engine")
    profile = cms.ImageCmsProfile(io.BytesIO(icc.grey())).profile
    assert profile.profile_description == icc.NAME
    assert (profile.xcolor_space.strip(), profile.device_class) == ("GRAY", "prtr")
    assert len(icc.grey()) < 600


def test_the_gutter_follows_the_table_of_kdp() -> None:
    steps = {
        24: 0.375,
        150: 0.375,
        151: 0.5,
        300: 0.5,
        301: 0.625,
        500: 0.625,
        501: 0.75,
        700: 0.75,
        701: 0.875,
        828: 0.875,
    }
    for pages, inches in steps.items():
        assert gutter(pages) == pytest.approx(inches * INCH)
        for trim in (SIXTH, (148.0, 210.0), (8.5 * INCH, 11 * INCH), (90.0, 90.0)):
            for bleed, outside in ((Bleed(), 0.25), (Bleed(3.0), 0.375)):
                edge = margins(trim, pages, bleed)
                assert edge.inside >= inches * INCH - 1e-6
                assert min(edge.outside, edge.top, edge.bottom) >= outside * INCH - 1e-6


def test_a_thick_book_gets_a_wider_gutter(book: Book) -> None:
    from dataclasses import replace

    thin = print_book(book, Layout(trim=SIXTH, answers=False))
    long = read("\n\n---\n\n".join(f"Page {number}" for number in range(160)))
    thick = print_book(replace(book, matter=Matter(back=[long])), Layout(trim=SIXTH, answers=False))
    assert thick.pages > 150 > thin.pages
    assert thick.gutter - thin.gutter == pytest.approx(0.125 * INCH)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("6x9", (152.4, 228.6)),
        ("8.5X11", (215.9, 279.4)),
        ("7.5x9.25in", (190.5, 234.95)),
        ("170 x 240 mm", (170.0, 240.0)),
        ("14.8×21cm", (148.0, 210.0)),
        ("A5", (148.0, 210.0)),
        ("letter", (215.9, 279.4)),
    ],
)
def test_trim_sizes_are_read_as_printers_name_them(text: str, size: tuple[float, float]) -> None:
    assert read_trim(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["foo", "", "6", "6x", "x9", "6x9x2", "1x1", "99x99", "-6x9", "6x9km", "6x9pt", "٦x٩"])
def test_what_is_no_trim_size_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="is not a trim size"):
        read_trim(text)


def test_bleed_is_a_length() -> None:
    assert read_bleed("3mm") == Bleed(3.0)
    assert read_bleed("0.125in").size == pytest.approx(3.175)
    assert read_bleed("kdp") == Bleed(BLEED, spine=False)
    for text in ("3", "much", "2in", "-1mm", ""):
        with pytest.raises(PuzzleError, match="is not a bleed"):
            read_bleed(text)
