"""What a PDF asks of those who open it: to be printed in its real size, on both sides where it is meant so."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping

from cardwright.faces.sizes import BLEED

_POINTS = 72 / 25.4
_PREFERENCES = re.compile(rb"/ViewerPreferences\s*<<.*?>>", re.DOTALL)
_MEDIA_BOX = re.compile(rb"/MediaBox\s*\[([^]]*)\]")


def for_printing(document: bytes, duplex: bool, bleed_boxes: bool = False) -> bytes:
    """The document with its wishes, which are added behind it: the same document gives the same bytes.

    With `bleed_boxes` each page says where it is cut.
    """
    [(number, catalog)] = _objects(document, b"Catalog")
    turned = b"DuplexFlipLongEdge" if duplex else b"Simplex"
    wishes = b"/ViewerPreferences<</PrintScaling/None/Duplex/%s>>" % turned
    changed = {number: _with(_PREFERENCES.sub(b"", catalog), wishes)}
    for number, page in _objects(document, b"Page") if bleed_boxes else ():
        changed[number] = _with(page, _boxes(page))
    return _with_update(document, changed)


def pages_of(document: bytes) -> int:
    """How many pages a document has."""
    return sum(1 for _ in _objects(document, b"Page"))


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


def _objects(document: bytes, kind: bytes) -> Iterator[tuple[int, bytes]]:
    """The dictionaries of a type in a document that we have made, each with its number.

    pypdf reads the thousands of other objects, too, which takes a fifth of the time that setting a document does.
    """
    for found in re.finditer(rb"/Type\s*/%s(?![A-Za-z])" % kind, document):
        start = document.rindex(b" 0 obj", 0, found.start())
        end = document.index(b"endobj", found.end())
        number = document[document.rindex(b"\n", 0, start) : start]
        yield int(number), document[start + len(b" 0 obj") : end].strip()


def _boxes(page: bytes) -> bytes:
    """Where the page is cut, and how far its ground goes."""
    [box] = _MEDIA_BOX.findall(page)
    left, bottom, right, top = map(float, box.split())
    cut = BLEED * _POINTS
    trim = " ".join(f"{it:.4f}" for it in (left + cut, bottom + cut, right - cut, top - cut))
    return b"/BleedBox[%s]/TrimBox[%s]" % (box.strip(), trim.encode())


def _with(dictionary: bytes, more: bytes) -> bytes:
    return dictionary.removesuffix(b">>") + more + b">>"


def _with_update(document: bytes, changed: Mapping[int, bytes]) -> bytes:
    """The document with an incremental update (ISO 32000-1, 7.5.6): these objects once more, by their numbers."""
    trailer, before = document[document.rindex(b"trailer") + len(b"trailer") :].split(b"startxref")
    made = io.BytesIO()
    made.write(document.rstrip() + b"\n")
    table = [b"xref\n"]
    for number, text in sorted(changed.items()):
        table.append(b"%d 1\n%010d 00000 n \n" % (number, made.tell()))
        made.write(b"%d 0 obj\n%s\nendobj\n" % (number, text))
    at = made.tell()
    newer = _with(trailer.strip(), b"/Prev %d" % int(before.split()[0]))
    made.write(b"".join(table) + b"trailer\n%s\nstartxref\n%d\n%%%%EOF\n" % (newer, at))
    return made.getvalue()
