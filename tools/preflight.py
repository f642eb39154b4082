"""Look a PDF over as a printer would: boxes, inks, fonts, output intent, and what PDF/X and PDF/A forbid.

Run: python -m tools.preflight book.pdf ..., which prints what each file is and what is wrong with it.

It reads files as Clew writes them: plain objects in the order of their table, streams packed with Flate and ASCII85. It
shares no code with what writes them, and does not replace a certified preflight.
"""

from __future__ import annotations

import re
import sys
import zlib
from base64 import a85decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_OBJECT = re.compile(rb"(?<!\d)(\d+) 0 obj\b(.*?)\bendobj\b", re.DOTALL)
_STREAM = re.compile(rb"^(.*?)\bstream\r?\n(.*)endstream", re.DOTALL)
_STRING = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_DATE = re.compile(rb"\(D:\d{14}(?:[-+]\d\d'\d\d'|Z)\)")
_PAINTS = frozenset(
    [
        "q",
        "Q",
        "cm",
        "w",
        "J",
        "j",
        "M",
        "d",
        "n",
        "m",
        "l",
        "c",
        "v",
        "y",
        "h",
        "re",
        "S",
        "s",
        "f",
        "F",
        "f*",
        "B",
        "B*",
        "b",
        "b*",
        "W",
        "W*",
        "BT",
        "ET",
        "Tf",
        "Td",
        "TD",
        "Tm",
        "T*",
        "Tj",
        "TJ",
        "'",
        "TL",
        "Tc",
        "Tw",
    ]
)
_GREY, _CMYK = frozenset("gG"), frozenset("kK")
_NEVER = (
    b"/JavaScript",
    b"/JS",
    b"/OpenAction",
    b"/AA",
    b"/EmbeddedFiles",
    b"/Encrypt",
    b"/SMask",
    b"/XFA",
    b"/LZWDecode",
)


@dataclass(frozen=True)
class File:
    """The objects of a PDF by number: what each says, and its stream, unpacked."""

    version: str
    heads: Mapping[int, bytes]
    streams: Mapping[int, bytes]
    trailer: bytes

    def entry(self, head: bytes, key: str) -> bytes:
        """What a dictionary has under a key, followed to the object it names; empty if nothing."""
        found = re.search(rb"/" + key.encode() + rb"(?![A-Za-z])\s*(.*)", head, re.DOTALL)
        if found is None:
            return b""
        referred = re.match(rb"(\d+) 0 R", found[1])
        return self.heads[int(referred[1])] if referred else _value(found[1])

    def number(self, head: bytes, key: str) -> int:
        """The number of the object that a dictionary names under a key; 0 if none."""
        found = re.search(rb"/" + key.encode() + rb"(?![A-Za-z])\s*\[?\s*(\d+) 0 R", head)
        return int(found[1]) if found else 0

    @property
    def catalogue(self) -> bytes:
        """The root of all."""
        return self.entry(self.trailer, "Root")

    @property
    def info(self) -> bytes:
        """What the file says of itself."""
        return self.entry(self.trailer, "Info")

    def of_type(self, name: str) -> Iterator[bytes]:
        """All dictionaries of a type."""
        sign = re.compile(rb"/Type\s*/" + name.encode() + rb"(?![A-Za-z])")
        return (head for head in self.heads.values() if sign.search(head))


def _value(text: bytes) -> bytes:
    """The value at the beginning of a text: a string, an array, a dictionary, a name or a number."""
    text = text.lstrip()
    if text[:1] in b"(" or (text[:1] == b"<" and text[:2] != b"<<"):
        found = _STRING.match(text)
        return found[0] if found else b""
    if text[:1] == b"[":
        return text[: text.index(b"]") + 1]
    if text[:2] == b"<<":
        depth = 0
        for sign in re.finditer(rb"<<|>>", text):
            depth += 1 if sign[0] == b"<<" else -1
            if depth == 0:
                return text[: sign.end()]
    found = re.match(rb"/?[^\s/<>\[\]()]+", text)
    return found[0] if found else b""


def read(data: bytes) -> File:
    """Read a file as Clew writes it."""
    heads, streams = {}, {}
    for number, content in _OBJECT.findall(data):
        found = _STREAM.match(content)
        heads[int(number)] = found[1] if found else content
        if found:
            streams[int(number)] = _unpacked(found[1], found[2])
    return File(data[5:8].decode("latin-1"), heads, streams, data[data.rindex(b"trailer") :])


def _unpacked(head: bytes, data: bytes) -> bytes:
    if b"ASCII85Decode" in head:
        data = a85decode(data.strip().removesuffix(b"~>"), adobe=False)
    return zlib.decompress(data) if b"FlateDecode" in head else data


def standard(file: File) -> str:
    """Which standard a file claims: x-1a, x-4, a-1b, or plain."""
    xmp = _metadata(file)
    if b"PDF/X-1a:2001" in file.entry(file.info, "GTS_PDFXConformance"):
        return "x-1a"
    if b"<pdfxid:GTS_PDFXVersion>PDF/X-4<" in xmp:
        return "x-4"
    return "a-1b" if b"<pdfaid:part>1<" in xmp else "plain"


def faults(data: bytes) -> list[str]:
    """All that is wrong with a file by the standard that it claims; for a plain one, its boxes, inks and fonts."""
    file = read(data)
    claimed = standard(file)
    found = [*_pages(file), *_fonts(file)]
    if claimed != "plain":
        found += [*_inks(file, claimed), *_forbidden(file), *_said(file, claimed), *_intent(file, claimed)]
    return found


def _pages(file: File) -> Iterator[str]:
    """Each page has boxes inside each other, and all pages are as large after trimming."""
    trims = set()
    for number, page in enumerate(file.of_type("Page"), 1):
        boxes = {}
        for name in ("MediaBox", "BleedBox", "TrimBox"):
            sides = [float(side) for side in _NUMBER.findall(file.entry(page, name).decode("latin-1"))]
            if len(sides) != 4:
                yield f"page {number} has no {name}"
                return
            boxes[name] = sides
        for outer, inner in (("MediaBox", "BleedBox"), ("BleedBox", "TrimBox")):
            if not _inside(boxes[outer], boxes[inner]):
                yield f"page {number}: its {inner} is not inside its {outer}"
        if b"/ArtBox" in page:
            yield f"page {number} has an ArtBox besides its TrimBox"
        left, low, right, high = boxes["TrimBox"]
        trims.add((round(right - left, 1), round(high - low, 1)))
    if not trims:
        yield "there are no pages"


def _inside(outer: list[float], inner: list[float]) -> bool:
    slack = 0.01
    return all(inner[at] >= outer[at] - slack for at in (0, 1)) and all(inner[at] <= outer[at] + slack for at in (2, 3))


def _fonts(file: File) -> Iterator[str]:
    """Each font is in the file, as the part of it that is used."""
    for head in file.of_type("Font"):
        name = file.entry(head, "BaseFont").decode("latin-1")
        if b"/Type0" in file.entry(head, "Subtype"):
            continue
        descriptor = file.entry(head, "FontDescriptor")
        if not descriptor or not (file.number(descriptor, "FontFile2") or file.number(descriptor, "FontFile3")):
            yield f"the font {name} is not in the file"
        elif not re.match(r"/[A-Z]{6}\+", name):
            yield f"the font {name} is not a subset"


def inks(file: File) -> set[str]:
    """The operators that choose colours on any page."""
    chosen = set()
    for page in file.of_type("Page"):
        for operator, _ in _operators(file.streams[file.number(page, "Contents")]):
            if operator not in _PAINTS:
                chosen.add(operator)
    return chosen


def _operators(stream: bytes) -> Iterator[tuple[str, list[float]]]:
    """Each operator of a page with its numbers; text in strings is not an operator."""
    numbers: list[float] = []
    for word in _STRING.sub(b" ", stream).decode("latin-1").replace("[", " ").replace("]", " ").split():
        if _NUMBER.fullmatch(word):
            numbers.append(float(word))
        elif not word.startswith("/"):
            yield word, numbers
            numbers = []


def _inks(file: File, claimed: str) -> Iterator[str]:
    """Black alone: greys, or the fourth of four inks where a file may have them."""
    allowed = _GREY | _CMYK if claimed == "x-1a" or _profile(file)[16:20] == b"CMYK" else _GREY
    for operator in sorted(inks(file) - allowed):
        yield f"pages use the operator {operator}"
    for page in file.of_type("Page"):
        for operator, numbers in _operators(file.streams[file.number(page, "Contents")]):
            if operator in _CMYK and any(numbers[-4:-1]):
                yield "pages use other inks than black"
                return


def _forbidden(file: File) -> Iterator[str]:
    everything = b"\n".join((file.trailer, *file.heads.values()))
    for name in _NEVER:
        if re.search(re.escape(name) + rb"(?![A-Za-z])", everything):
            yield f"the file has {name.decode()}"
    if any(b"/Annots" in page for page in file.of_type("Page")):
        yield "pages have annotations"
    if b"/ObjStm" in everything or b"/XRef" in everything:
        yield "objects are packed together"


def _said(file: File, claimed: str) -> Iterator[str]:
    """What the file must say of itself: twice, and the same."""
    versions = {"x-1a": "1.3", "x-4": "1.6", "a-1b": "1.4"}
    if file.version > versions[claimed]:
        yield f"version {file.version} of PDF is newer than the standard"
    if b"/ID" not in file.trailer:
        yield "the file has no ID"
    for key in ("Title", "Creator", "Producer"):
        if len(file.entry(file.info, key)) <= 2:
            yield f"the information lacks {key}"
    for key in ("CreationDate", "ModDate"):
        if not _DATE.fullmatch(file.entry(file.info, key)):
            yield f"{key} is not a date"
    if claimed.startswith("x") and file.entry(file.info, "Trapped") not in (b"/True", b"/False"):
        yield "the file does not say whether it is trapped"
    if claimed == "x-1a" and b"PDF/X-1:2001" not in file.entry(file.info, "GTS_PDFXVersion"):
        yield "the information lacks GTS_PDFXVersion"
    if claimed != "x-1a":
        yield from _metadata_faults(file, claimed)


def _metadata(file: File) -> bytes:
    return file.streams.get(file.number(file.catalogue, "Metadata"), b"")


def _metadata_faults(file: File, claimed: str) -> Iterator[str]:
    xmp = _metadata(file)
    needed = ["dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:CreatorTool", "pdf:Producer"]
    needed += ["xmp:MetadataDate", "xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass", "pdf:Trapped"][
        : 5 if claimed == "x-4" else 0
    ]
    for name in needed:
        if f"<{name}>".encode() not in xmp:
            yield f"the metadata lack {name}"
    digits = re.sub(rb"\D", b"", file.entry(file.info, "CreationDate"))[:14]
    written = re.search(rb"<xmp:CreateDate>([^<]*)<", xmp)
    if written is None or re.sub(rb"\D", b"", written[1])[:14] != digits:
        yield "the metadata have another date"
    if any(b"/Metadata" in head and b"/Filter" in head for head in file.of_type("Metadata")):
        yield "the metadata are packed"


def _intent(file: File, claimed: str) -> Iterator[str]:
    """One output intent: registered by name, or with a profile that fits."""
    number = file.number(file.catalogue, "OutputIntents")
    if not number:
        yield "the file has no output intent"
        return
    intent = file.heads[number]
    subtype = b"/GTS_PDFA1" if claimed == "a-1b" else b"/GTS_PDFX"
    if file.entry(intent, "S") != subtype:
        yield f"the output intent is not {subtype.decode()}"
    if len(file.entry(intent, "OutputConditionIdentifier")) <= 2:
        yield "the output intent names no condition"
    profile = _profile(file)
    if not profile:
        if claimed != "x-1a":
            yield "the output intent has no profile"
        elif b"http://www.color.org" not in file.entry(intent, "RegistryName"):
            yield "the condition is in no registry, and there is no profile"
    elif profile[36:40] != b"acsp" or profile[12:16] != b"prtr" or profile[16:20] not in (b"GRAY", b"CMYK"):
        yield "the profile is not that of a printer with black ink"
    elif file.entry(_profile_head(file), "N") != (b"4" if profile[16:20] == b"CMYK" else b"1"):
        yield "the profile has another number of inks than is said"


def _profile_number(file: File) -> int:
    number = file.number(file.catalogue, "OutputIntents")
    return file.number(file.heads[number], "DestOutputProfile") if number else 0


def _profile_head(file: File) -> bytes:
    return file.heads.get(_profile_number(file), b"")


def _profile(file: File) -> bytes:
    """The profile of the output intent, if there is one."""
    return file.streams.get(_profile_number(file), b"")


def main() -> None:
    """Look at the files of the command line."""
    wrong = False
    for path in sys.argv[1:]:
        data = Path(path).read_bytes()
        file, found = read(data), faults(data)
        pages = list(file.of_type("Page"))
        box = file.entry(pages[0], "TrimBox").decode("latin-1")
        left, low, right, high = (float(side) for side in _NUMBER.findall(box))
        size = f"{(right - left) * 25.4 / 72:.1f} x {(high - low) * 25.4 / 72:.1f} mm"
        about = f"{standard(file)}, {len(pages)} pages of {size}, colours by {' '.join(sorted(inks(file)))}"
        sys.stdout.write("".join([f"{path}: {about}\n", *(f"  {fault}\n" for fault in found)]))
        wrong = wrong or bool(found)
    sys.exit(int(wrong))


if __name__ == "__main__":
    main()
