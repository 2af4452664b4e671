"""SARIF 2.1.0: what code scanning services and editors read."""

from __future__ import annotations

import json
import os
from typing import Any, TextIO
from urllib.parse import quote

from cardwright import __version__
from cardwright.findings import codes
from cardwright.findings.code_help import HELP
from cardwright.findings.diagnostic import Diagnostic, ReadLine, Span, read_from, word_meant
from cardwright.findings.formats import Examined, Report

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "SRCROOT"


def write(report: Report, out: TextIO) -> None:
    used = sorted({it.code for pack in report.packs for it in pack.findings})
    places = {code: number for number, code in enumerate(used)}
    run = {
        "tool": {
            "driver": {
                "name": "cardwright",
                "version": __version__,
                "rules": [_rule(code) for code in used],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_BASE: {"description": {"text": "The folder in which the check was run."}}},
        "results": [result for pack in report.packs for result in _results(pack, places)],
    }
    json.dump({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, out, indent=2)
    out.write("\n")


def _results(pack: Examined, places: dict[str, int]) -> list[dict[str, Any]]:
    read_line = read_from(pack.texts)
    return [_result(pack, it, places, read_line) for it in pack.findings]


def _rule(code: str) -> dict[str, Any]:
    return {
        "id": code,
        # What a plugin's check finds has the plugin's name in its code, and no text of ours.
        "shortDescription": {"text": codes.CODES.get(code, f"found by {code}")},
        "help": {"text": HELP.get(code, "See the documentation of the plugin.")},
    }


def _result(pack: Examined, it: Diagnostic, places: dict[str, int], read_line: ReadLine) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": it.code,
        "ruleIndex": places[it.code],
        "level": str(it.severity),
        "message": {"text": f"{it.message}\n{it.hint}" if it.hint else it.message},
        "locations": [
            {"physicalLocation": {"artifactLocation": _artifact(pack, it), "region": _region(it.span)}}
        ],
    }
    meant = _word_to_write(it, read_line)
    if meant is not None:
        change = {"deletedRegion": _region(it.span), "insertedContent": {"text": meant}}
        changes = [{"artifactLocation": _artifact(pack, it), "replacements": [change]}]
        result["fixes"] = [{"description": {"text": f"write '{meant}'"}, "artifactChanges": changes}]
    return result


def _artifact(pack: Examined, it: Diagnostic) -> dict[str, Any]:
    return {"uri": quote(os.fsencode(pack.path(it))), "uriBaseId": _BASE}


def _region(span: Span) -> dict[str, Any]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _word_to_write(it: Diagnostic, read_line: ReadLine) -> str | None:
    """The word that was meant, where the place of a finding is exactly the word of which it speaks.

    Elsewhere, as in quotes or of a whole line, putting it there would do more than mend a word.
    """
    meant, span = word_meant(it.hint), it.span
    line = read_line(span.file, span.line) if meant is not None and span.line == span.end_line else None
    if line is None:
        return None
    written = line[span.column - 1 : span.end_column - 1]
    return meant if f"'{written}'" in it.message else None
