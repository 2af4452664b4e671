"""What a PDF asks of those who open it: to be printed in its real size, on both sides where it is meant so."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cardwright.faces.sizes import BLEED

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject

_POINTS = 72 / 25.4


def for_printing(document: bytes, duplex: bool, bleed_boxes: bool = False) -> bytes:
    """The document with its wishes, which are added behind it: the same document gives the same bytes.

    With `bleed_boxes` each page says where it is cut.
    """
    from pypdf import PdfReader
    from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject

    reader = PdfReader(io.BytesIO(document))
    root = reader.root_object
    root[NameObject("/ViewerPreferences")] = DictionaryObject(
        {
            NameObject("/PrintScaling"): NameObject("/None"),
            NameObject("/Duplex"): NameObject("/DuplexFlipLongEdge" if duplex else "/Simplex"),
        }
    )
    changed = {reader.trailer.raw_get("/Root").idnum: root}
    for page in reader.pages if bleed_boxes else ():
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        cut = BLEED * _POINTS
        page[NameObject("/BleedBox")] = ArrayObject(map(FloatObject, (0, 0, width, height)))
        page[NameObject("/TrimBox")] = ArrayObject(map(FloatObject, (cut, cut, width - cut, height - cut)))
        assert page.indirect_reference is not None  # it was read from a file
        changed[page.indirect_reference.idnum] = page
    return _with_update(document, reader.trailer, changed)


def pages_of(document: bytes) -> int:
    """How many pages a document has."""
    from pypdf import PdfReader

    return len(PdfReader(io.BytesIO(document)).pages)


def joined(documents: Iterable[bytes]) -> bytes:
    """Documents as one, with the title of the first."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    for number, document in enumerate(documents):
        reader = PdfReader(io.BytesIO(document))
        writer.append(reader)
        if number == 0 and reader.metadata is not None:
            writer.add_metadata({name: str(text) for name, text in reader.metadata.items()})
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def _with_update(
    document: bytes, trailer: DictionaryObject, changed: Mapping[int, DictionaryObject]
) -> bytes:
    """The document with an incremental update (ISO 32000-1, 7.5.6): these objects once more, by their numbers.

    pypdf can write one too, but reads every object of the document for it, which takes longer than setting the whole
    document.
    """
    from pypdf.generic import DictionaryObject, NameObject, NumberObject

    before = int(document[document.rindex(b"startxref") :].split()[1])
    made = io.BytesIO()
    made.write(document.rstrip() + b"\n")
    table = [b"xref\n"]
    for number, it in sorted(changed.items()):
        table.append(b"%d 1\n%010d 00000 n \n" % (number, made.tell()))
        made.write(b"%d 0 obj\n" % number)
        it.write_to_stream(made)
        made.write(b"\nendobj\n")
    at = made.tell()
    kept = {
        NameObject(name): trailer.raw_get(name)
        for name in ("/Size", "/Root", "/Info", "/ID")
        if name in trailer
    }
    made.write(b"".join(table) + b"trailer\n")
    DictionaryObject({**kept, NameObject("/Prev"): NumberObject(before)}).write_to_stream(made)
    made.write(b"\nstartxref\n%d\n%%%%EOF\n" % at)
    return made.getvalue()
