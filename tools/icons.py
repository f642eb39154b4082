"""Draws the page's icon in the sizes that systems ask for when the page is installed. Run: python tools/icons.py"""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "src" / "clew" / "web" / "static"
SIZES = {"icon-180": 180, "icon-192": 192, "icon-512": 512, "icon-maskable": 512}


def drawn(name: str, size: int) -> bytes:
    """The icon as PNG; one that systems cut to their own shape has no corners, and room around the drawing."""
    import resvg_py

    svg = (STATIC / "icon.svg").read_text()
    if name == "icon-maskable":
        svg = svg.replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
        svg = svg.replace('<rect width="64" height="64" rx="15"', '<rect x="-8" y="-8" width="80" height="80"')
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))


def main() -> None:
    """Write all icons."""
    for name, size in SIZES.items():
        (STATIC / f"{name}.png").write_bytes(drawn(name, size))


if __name__ == "__main__":
    main()
