"""SARIF 2.1.0: what code scanning services and editors read."""

from __future__ import annotations

import json
import os
from typing import Any, TextIO
from urllib.parse import quote

from cardwright import __version__, codes
from cardwright.cli.formats import Examined, Report
from cardwright.code_help import HELP
from cardwright.diagnostics import Diagnostic

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
    return {
        "id": code,
        # What a plugin's check finds has the plugin's name in its code, and no text of ours.
        "shortDescription": {"text": codes.CODES.get(code, f"found by {code}")},
        "help": {"text": HELP.get(code, "See the documentation of the plugin.")},
    }


def _result(pack: Examined, it: Diagnostic, places: dict[str, int]) -> dict[str, Any]:
    span = it.span
    return {
        "ruleId": it.code,
        "ruleIndex": places[it.code],
        "level": str(it.severity),
        "message": {"text": f"{it.message}\n{it.hint}" if it.hint else it.message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(os.fsencode(pack.path(it))), "uriBaseId": _BASE},
                    "region": {
                        "startLine": span.line,
                        "startColumn": span.column,
                        "endLine": span.end_line,
                        "endColumn": span.end_column,
                    },
                }
            }
        ],
    }
