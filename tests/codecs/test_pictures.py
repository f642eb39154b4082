"""Pictures: own readers see what Pillow sees, and whatever is wrong with a picture is said in one line."""

from __future__ import annotations

import io
import random
import struct
import zlib

import pytest
from PIL import Image

from clew.codecs.pictures import Grey, read_picture
from clew.core.errors import PuzzleError

SIZE = (13, 7)  # neither fills whole bytes of bits nor whole passes of an interlaced picture


def noise(mode: str) -> Image.Image:
    source = random.Random(mode)
    bands = {"1": 1, "L": 1, "LA": 2, "P": 1, "RGB": 3, "RGBA": 4}[mode]
    data = bytes(source.randrange(256) for _ in range(SIZE[0] * SIZE[1] * bands))
    if mode == "1":
        return Image.frombytes("L", SIZE, data).convert("1")
    image = Image.frombytes(mode, SIZE, data)
    if mode == "P":
        image.putpalette(bytes(source.randrange(256) for _ in range(768)))
    return image


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def seen(image: Image.Image) -> bytes:
    """The grey values of a picture without transparency."""
    return image.convert("RGB").convert("L").tobytes()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(kind: int, depth: int, rows: list[bytes], *, columns: int, interlaced: int = 0) -> bytes:
    header = struct.pack(">IIBBBBB", columns, len(rows), depth, kind, 0, 0, interlaced)
    packed = zlib.compress(b"".join(rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB"])
def test_png_pictures_of_any_kind_are_seen_as_pillow_sees_them(mode: str) -> None:
    image = noise(mode)
    assert read_picture(saved(image, "PNG")) == Grey(SIZE[1], SIZE[0], seen(image))


@pytest.mark.parametrize(("mode", "kind"), [("1", "P4"), ("L", "P5"), ("RGB", "P6")])
def test_netpbm_pictures_of_bytes_are_seen_as_pillow_sees_them(mode: str, kind: str) -> None:
    data = saved(noise(mode), "PPM")
    assert data.startswith(kind.encode())
    assert read_picture(data).values == seen(noise(mode))


def test_netpbm_pictures_of_words_may_hold_comments() -> None:
    assert read_picture(b"P1 # bits\n3 2\n1 0 1 # first\n010").values == bytes([0, 255, 0, 255, 0, 255])
    assert read_picture(b"P2\n# shades\n3 1 15\n0 3 15").values == bytes([0, 51, 255])
    assert read_picture(b"P3 2 1 255 255 255 255 0 0 0").values == bytes([255, 0])
    assert read_picture(b"P5 2 1 65535\n\xff\xff\x00\x00").values == bytes([255, 0])


@pytest.mark.parametrize("mode", ["LA", "RGBA"])
def test_what_is_transparent_is_white(mode: str) -> None:
    image = noise(mode)
    image.putalpha(0)
    assert set(read_picture(saved(image, "PNG")).values) == {255}
    image.putalpha(255)
    assert read_picture(saved(image, "PNG")).values == seen(image)


@pytest.mark.parametrize("filter_type", range(5))
def test_every_filter_of_png_is_undone(filter_type: int) -> None:
    """Pillow is the judge."""
    source = random.Random(filter_type)
    rows = [bytes([filter_type, *(source.randrange(256) for _ in range(12))]) for _ in range(5)]
    data = png(2, 8, rows, columns=4)
    assert read_picture(data).values == seen(Image.open(io.BytesIO(data)))


@pytest.mark.parametrize("depth", [1, 2, 4, 8, 16])
def test_every_depth_of_png_is_read(depth: int) -> None:
    full = b"\xff" * ((7 * depth + 7) // 8)
    picture = read_picture(png(0, depth, [b"\0" + full, b"\0" + bytes(len(full))], columns=7))
    assert picture == Grey(2, 7, b"\xff" * 7 + bytes(7))


def test_interlaced_pictures_come_together() -> None:
    values = [[7 * (5 * row + column) % 256 for column in range(5)] for row in range(5)]
    passes = ((0, 8, 0, 8), (0, 8, 4, 8), (4, 8, 0, 4), (0, 4, 2, 4), (2, 4, 0, 2), (0, 2, 1, 2), (1, 2, 0, 1))
    lines = [
        bytes([0, *row[left::across]]) for top, down, left, across in passes for row in values[top::down] if row[left:]
    ]
    header = struct.pack(">IIBBBBB", 5, 5, 8, 0, 0, 0, 1)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(lines)))
    assert read_picture(data).values == bytes(value for row in values for value in row)


def test_other_kinds_are_left_to_pillow() -> None:
    white = Image.new("RGB", (4, 3), (255, 255, 255))
    assert read_picture(saved(white, "BMP")) == Grey(3, 4, b"\xff" * 12)


def test_without_pillow_other_kinds_name_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(PuzzleError, match=r"pip install clew\[image\]"):
        read_picture(b"GIF89a")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"P1", "width is missing"),
        (b"P2 4 4 0 1", "largest value is 0"),
        (b"P2 1 1 9 12", "expected at most 9"),
        (b"P1 2 1 2 7", "something other"),
        (b"P4 9 2\n\0", "too early"),
        (b"P5 90000 90000 255\n", "too large"),
        (b"P1 0 3", "is empty"),
        (b"\x89PNG\r\n\x1a\n", "no header"),
        (b"no picture at all", "this picture cannot be read"),
        (png(0, 8, [b"\7\0"], columns=1), "filter 7"),
        (png(0, 8, [b"\0"], columns=1), "too early"),
        (png(5, 8, [b"\0\0"], columns=1), "header is damaged"),
        (png(3, 8, [b"\0\0"], columns=1), "palette"),
    ],
)
def test_a_bad_picture_is_refused_with_the_reason(data: bytes, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        read_picture(data)


def test_damaged_pictures_raise_nothing_else() -> None:
    source = random.Random(1)
    whole = [saved(noise(mode), kind) for mode in ("L", "RGB", "P") for kind in ("PNG", "BMP", "GIF")]
    raised = 0
    for data in whole:
        for _ in range(60):
            broken = bytearray(data[: source.randrange(1, len(data))])
            for _ in range(3):
                broken[source.randrange(len(broken))] = source.randrange(256)
            try:
                read_picture(bytes(broken))
            except PuzzleError:
                raised += 1
    assert raised > 100
