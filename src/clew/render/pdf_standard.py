"""Standards of PDF for printers and archives: PDF/X-1a:2001, PDF/X-4 and PDF/A-1b, added to a file as it is written.

PDF/X-1a may name a printing condition that is in the registry of the International Color Consortium; PDF/X-4 and PDF/A
must bring its profile, and ours are for one black ink and for four inks.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from clew.core.frozen import dataclass
from clew.render import icc
from clew.render.escape import escape
from clew.render.press import Press, Standard

VERSIONS: Mapping[Standard, tuple[int, int]] = {"plain": (1, 4), "x-1a": (1, 3), "x-4": (1, 6), "a-1b": (1, 4)}
REGISTRY = "http://www.color.org"
CONDITION = "CGATS TR 001"  # SWOP, the reference of print on demand in inches; black is the same in others
_CREATOR = "Clew"


@dataclass(frozen=True)
class About:
    """What a file says of itself."""

    title: str
    author: str
    subject: str


def describe(pdf: Any, about: About, press: Press) -> None:
    """Let a file of reportlab say what it is, as its standard has it."""
    document = pdf._doc
    document._timeStamp = _Stamp(press.created)
    _inform(document, about, press)
    if press.standard in ("x-1a", "x-4"):
        _intend(document, _for_print(document, press))
    if press.standard in ("x-4", "a-1b"):
        _add_metadata(document, about, press)
    if press.standard == "a-1b":
        _intend(document, {"S": _name("GTS_PDFA1"), **_own_condition(document, press)})


class _Stamp:
    """A moment in the form that reportlab asks for."""

    def __init__(self, created: datetime) -> None:
        minutes = int((created.utcoffset() or created - created).total_seconds()) // 60
        self.t = created.timestamp()
        self.lt = self.YMDhms = created.timetuple()[:6]
        self.dhh, self.dmm = int(minutes / 60), abs(minutes) % 60


def _inform(document: Any, about: About, press: Press) -> None:
    """Fill the dictionary of information."""
    from reportlab.pdfbase.pdfdoc import PDFDate, PDFDictionary, PDFInfo, PDFString

    more: dict[str, str] = {}
    if press.standard == "x-1a":
        more = {"GTS_PDFXVersion": "PDF/X-1:2001", "GTS_PDFXConformance": "PDF/X-1a:2001"}
    elif press.standard == "x-4":
        more = {"GTS_PDFXVersion": "PDF/X-4"}
    texts = {"Title": about.title, "Author": about.author, "Subject": about.subject, "Creator": _CREATOR}
    texts |= {"Producer": _producer(), **more}

    class Info(PDFInfo):  # type: ignore[misc]
        """Information without entries that are empty or not ours."""

        def format(self, document: Any) -> Any:
            date = PDFDate(ts=document._timeStamp)
            entries = {name: PDFString(text) for name, text in texts.items() if text}
            entries |= {"CreationDate": date, "ModDate": date, "Trapped": _name("False")}
            return PDFDictionary(entries).format(document)

    document.info = Info()
    document.info.title, document.info.author = about.title, about.author


def _producer() -> str:
    from reportlab import Version

    return f"Clew with ReportLab {Version}"


def _for_print(document: Any, press: Press) -> dict[str, Any]:
    """The printing condition that a file for a press means."""
    if press.standard == "x-4":
        return {"S": _name("GTS_PDFX"), **_own_condition(document, press)}
    return {
        "S": _name("GTS_PDFX"),
        "OutputConditionIdentifier": _string(CONDITION),
        "OutputCondition": _string("SWOP (publication) printing in USA; only black is used"),
        "RegistryName": _string(REGISTRY),
        "Info": _string("Black ink only: any printing condition with black will do"),
    }


def _own_condition(document: Any, press: Press) -> dict[str, Any]:
    """Our own profile, as a condition that no registry has."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, PDFZCompress

    from clew.render import icc_four

    number, name, data = (4, icc_four.NAME, icc_four.four()) if press.inks == "black" else (1, icc.NAME, icc.grey())
    profile = PDFStream(PDFDictionary({"N": number}), data, [PDFZCompress])
    return {
        "OutputConditionIdentifier": _string("Custom"),
        "OutputCondition": _string("Four inks, of which black is used" if number == 4 else "One black ink"),
        "Info": _string(name),
        "DestOutputProfile": document.Reference(profile),
    }


def _intend(document: Any, entries: dict[str, Any]) -> None:
    """Add an output intent to the catalogue of the file."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFCatalog, PDFDictionary

    intent = PDFDictionary({"Type": _name("OutputIntent"), **entries})
    catalogue = document.Catalog
    catalogue.__NoDefault__ = [*PDFCatalog.__NoDefault__, "OutputIntents"]
    catalogue.OutputIntents = PDFArray([document.Reference(intent)])


def _add_metadata(document: Any, about: About, press: Press) -> None:
    from reportlab.pdfbase.pdfdoc import PDFObject

    content = metadata(about, press).encode()

    class Plain(PDFObject):  # type: ignore[misc]
        """A stream that is not packed, so that any program finds it: those of reportlab always name a filter."""

        __RefOnly__ = 1

        def format(self, document: Any) -> bytes:
            head = f"<< /Type /Metadata /Subtype /XML /Length {len(content)} >>\nstream\n"
            return head.encode("ascii") + content + b"endstream\n"

    document.Catalog.Metadata = document.Reference(Plain())


def metadata(about: About, press: Press) -> str:
    """The same information as XML, in the form of XMP."""
    date = press.created.isoformat(timespec="seconds")
    if press.standard == "x-4":
        own = f"""<rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
   <pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
   <xmpMM:DocumentID>uuid:{uuid5(NAMESPACE_URL, f"{about.title}|{about.author}|{date}")}</xmpMM:DocumentID>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
  </rdf:Description>"""
    else:
        own = """<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
   <pdfaid:part>1</pdfaid:part>
   <pdfaid:conformance>B</pdfaid:conformance>
  </rdf:Description>"""
    trapped = "\n   <pdf:Trapped>False</pdf:Trapped>" if press.standard == "x-4" else ""
    author = about.author and (
        f"\n   <dc:creator><rdf:Seq><rdf:li>{escape(about.author)}</rdf:li></rdf:Seq></dc:creator>"
    )
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  {own}
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(about.title)}</rdf:li></rdf:Alt></dc:title>{author}
   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">{escape(about.subject)}</rdf:li></rdf:Alt></dc:description>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmp:CreatorTool>{_CREATOR}</xmp:CreatorTool>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
   <pdf:Producer>{escape(_producer())}</pdf:Producer>{trapped}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""


def with_line_ends(data: bytes) -> bytes:
    """Put a line end before every `endstream`, as archives demand and reportlab does not; rewrite the table."""
    table = int(data[data.rindex(b"startxref") :].split()[1])
    entries = [line.split() for line in data[table : data.index(b"trailer", table)].splitlines()[2:]]
    offsets = {int(entry[0]): number for number, entry in enumerate(entries) if entry[2] == b"n"}
    ends = [*sorted(offsets)[1:], table]
    new, moved = [data[: min(offsets)]], {}
    at = len(new[0])
    for start, end in zip(sorted(offsets), ends, strict=True):
        part = data[start:end]
        if part.rstrip().endswith(b"endstream\nendobj"):
            part = part.rstrip().removesuffix(b"endstream\nendobj") + b"\nendstream\nendobj\n"
        moved[offsets[start]] = at
        new.append(part)
        at += len(part)
    rows = [f"{moved[number]:010d} 00000 n \n" for number in sorted(moved)]
    trailer = data[data.index(b"trailer", table) : data.rindex(b"startxref")]
    new.append(f"xref\n0 {len(rows) + 1}\n0000000000 65535 f \n{''.join(rows)}".encode("ascii"))
    return b"".join([*new, trailer, f"startxref\n{at}\n%%EOF\n".encode("ascii")])


def _name(text: str) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFName

    return PDFName(text)


def _string(text: str) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFString

    return PDFString(text)
