"""SARIF 2.1.0: what code scanning services and editors read."""

from __future__ import annotations

import json
import os
from typing import Any, TextIO
from urllib.parse import quote

from cardwright import __version__
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.fix import Fix
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
        "results": [_result(pack, it, places) for pack in report.packs for it in pack.findings],
    }
    json.dump({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, out, indent=2)
    out.write("\n")


def _rule(code: str) -> dict[str, Any]:
    known = codes.entry(code)
    return {
        "id": code,
        "shortDescription": {"text": known.title},
        "help": {"text": known.help},
        "defaultConfiguration": {"level": str(known.severity)},
    }


def _result(pack: Examined, it: Diagnostic, places: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": it.code,
        "ruleIndex": places[it.code],
        "level": str(it.severity),
        "message": {"text": f"{it.message}\n{it.hint}" if it.hint else it.message},
        "locations": [_location(pack, it.span)],
    }
    if it.related:
        result["relatedLocations"] = [
            {"id": number, **_location(pack, other.span), "message": {"text": other.label}}
            for number, other in enumerate(it.related)
        ]
    if it.fix is not None:
        result["fixes"] = [_fix(pack, it.fix)]
    return result


def _location(pack: Examined, span: Span) -> dict[str, Any]:
    return {
        "physicalLocation": {"artifactLocation": _artifact(pack, span.file), "region": _region(span)},
    }


def _fix(pack: Examined, fix: Fix) -> dict[str, Any]:
    replacements: dict[str, list[dict[str, Any]]] = {}
    for it in fix.edits:
        change = {"deletedRegion": _region(it.span), "insertedContent": {"text": it.text}}
        replacements.setdefault(it.span.file, []).append(change)
    changes = [
        {"artifactLocation": _artifact(pack, file), "replacements": those}
        for file, those in replacements.items()
    ]
    words = ", ".join(dict.fromkeys(f"write '{it.text}'" if it.text else "delete it" for it in fix.edits))
    return {"description": {"text": words}, "artifactChanges": changes}


def _artifact(pack: Examined, file: str) -> dict[str, Any]:
    return {"uri": quote(os.fsencode(pack.paths(file))), "uriBaseId": _BASE}


def _region(span: Span) -> dict[str, Any]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
