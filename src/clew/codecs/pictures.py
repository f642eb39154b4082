"""Pictures as grey values: PNG, PBM, PGM and PPM by readers of our own, other kinds by Pillow where it is installed."""

from __future__ import annotations

from collections.abc import Callable

from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass

Hold = Callable[[int, int], None]  # takes rows and columns
PIXELS = 25_000_000  # of one picture


@dataclass(frozen=True)
class Grey:
    """A picture: a byte for each pixel in reading order, 0 black to 255 white; what is transparent is white."""

    rows: int
    columns: int
    values: bytes


def hold_pixels(rows: int, columns: int) -> None:
    """Refuse a picture without pixels or with too many."""
    if rows < 1 or columns < 1:
        raise PuzzleError(f"a picture of {columns} x {rows} pixels is empty")
    if rows * columns > PIXELS:
        raise PuzzleError(f"a picture of {columns} x {rows} pixels is too large: at most {PIXELS:,} are read")


def read_picture(data: bytes, hold: Hold = hold_pixels) -> Grey:
    """Read a picture of any known kind; whatever is wrong with it is a PuzzleError.

    `hold` refuses sizes that are of no use, before anything is unpacked.
    """
    from clew.codecs import netpbm, png

    if data.startswith(png.SIGNATURE):
        return png.read(data, hold)
    if data[:2] in netpbm.KINDS:
        return netpbm.read(data, hold)
    if not data:
        raise PuzzleError("the picture is empty")
    return _by_pillow(data, hold)


def luma(red: bytes, green: bytes, blue: bytes) -> bytes:
    """Weigh colours as eyes do (ITU-R 601), in whole numbers."""
    return bytes((19595 * r + 38470 * g + 7471 * b + 32768) >> 16 for r, g, b in zip(red, green, blue, strict=True))


def over_white(values: bytes, opacity: bytes) -> bytes:
    """Lay a picture that is partly transparent on white paper."""
    return bytes(255 - (255 - v) * a // 255 for v, a in zip(values, opacity, strict=True))


def _by_pillow(data: bytes, hold: Hold) -> Grey:
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise PuzzleError(
            "this is not a PNG, PBM, PGM or PPM picture: to read other kinds, pip install clew[image]"
        ) from None
    import io
    import warnings

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data)) as image:
            hold(image.height, image.width)
            plain = image.convert("RGBA")
            red, green, blue, opacity = (plain.getchannel(band).tobytes() for band in "RGBA")
    except (UnidentifiedImageError, Image.DecompressionBombError):
        raise PuzzleError("this picture cannot be read") from None
    except (OSError, ValueError, SyntaxError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError(f"the picture is damaged: {error}") from None
    return Grey(plain.height, plain.width, over_white(luma(red, green, blue), opacity))
