"""Pictures that a pack brings: whether they can be drawn, and how large they are."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

LARGEST_DRAWING = 1024 * 1024
LARGEST_PHOTO = 32 * 1024 * 1024
MOST_PIXELS = 50_000_000
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp")


def why_not(path: Path) -> str:
    """Why a picture is not drawn; '' for one that is. A photo is not read to its end: see `breaks_off`."""
    try:
        size = path.stat().st_size
        if path.suffix.lower() == ".svg":
            if size > LARGEST_DRAWING:
                return "it has more than 1 MB"
            return wrong_with(path.read_text(encoding="utf-8", errors="replace"))
        if path.suffix.lower() not in _SUFFIXES:
            return "it is neither SVG nor PNG, JPEG, GIF or WebP"
        if size > LARGEST_PHOTO:
            return "it has more than 32 MB"
    except OSError:
        return "it cannot be read"
    pixels = pixels_of(path)
    if pixels is None:
        return "it cannot be read as a picture"
    return "it has more than 50 million pixels" if pixels[0] * pixels[1] > MOST_PIXELS else ""


def wrong_with(svg: str) -> str:
    """Why a drawing is not used; '' for one that is."""
    low = svg.lower()
    if "<!doctype" in low or "<!entity" in low:
        return "it declares a document type or entities"
    if "<script" in low or "<foreignobject" in low:
        return "it has scripts or foreign parts"
    if any(part.lstrip().lstrip("'\"")[:1] not in ("#", "") for part in low.split("href=")[1:]):
        return "it refers to something outside"
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        return f"it is no XML (line {error.position[0]})"
    return "" if root.tag.rpartition("}")[2] == "svg" else "it is no SVG"


def pixels_of(path: Path) -> tuple[int, int] | None:
    """Width and height of a photo; None for a drawing, or for what is no picture."""
    if path.suffix.lower() not in _SUFFIXES:
        return None
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path, formats=_FORMATS) as picture:
            picture.verify()
            return picture.size
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None


def breaks_off(path: Path) -> bool:
    """Whether a photo ends before its picture does."""
    from PIL import Image

    try:
        with Image.open(path, formats=_FORMATS) as picture:
            picture.load()
    except (OSError, SyntaxError, ValueError):
        return True
    return False
