"""What is to be said about a card beside what stands on it."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.describe.card_sheet import PrintedCard, Printer
from cardwright.findings.diagnostic import harmless


def notes(printer: Printer, card: PrintedCard) -> Iterator[tuple[str, str]]:
    """What a card reads, where its numbers come from, and where it is written."""
    labels, reads = printer.tongue.labels, card.reads
    if reads:
        groups = (
            ", ".join(map(printer.said, names)) for names in (reads.icons, reads.zones, reads.values) if names
        )
        yield labels["reads"], printer.tongue.semicolon.join(groups)
    # Notes are the designer's own, in the pack's first language.
    own_language = printer.language == printer.pack.languages[0]
    for origin in card.origins:
        fields = ", ".join(
            f"{printer.field(name)} ({note})" if note and own_language else printer.field(name)
            for name, note in origin.fields
        )
        yield labels.get(origin.source) or origin.about or origin.source, fields or labels["all"]
    if card.extension:
        yield labels["extension"], card.extension
    if card.changed_by:
        yield labels["changed_by"], ", ".join(card.changed_by)
    yield labels["file"], harmless(f"{card.span.file}:{card.span.line}")
