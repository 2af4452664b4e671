"""`validate --baseline`: what is known already is neither reported nor counted."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from pathlib import Path

from cardwright.cli.writing import write_file
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.baseline import Baseline, Key, read_baseline
from cardwright.findings.formats import Report
from cardwright.findings.formats.text import counted


def add_baseline(parser: argparse.ArgumentParser) -> None:
    known = parser.add_argument_group("known findings")
    known.add_argument(
        "--baseline", type=Path, metavar="FILE", help="report only findings that are not in this file"
    )
    known.add_argument(
        "--write-baseline",
        action="store_true",
        help="write the file of --baseline, with all that is found now",
    )


def baseline_of(given: argparse.Namespace) -> Baseline | None:
    """The baseline that is asked for; None where there is none, or where it is to be written."""
    if given.write_baseline and given.baseline is None:
        hint = "write --baseline FILE --write-baseline"
        raise SettingError(codes.WRONG_SETUP, "--write-baseline does not say which file", hint)
    return read_baseline(given.baseline) if given.baseline is not None and not given.write_baseline else None


def write_baseline(path: Path, report: Report) -> int:
    """Writes all findings of a run as known ones."""
    baseline = Baseline(path, Counter())
    for pack in report.packs:
        baseline.known.update(baseline.counted(pack.findings, pack.paths))
    write_file(path, baseline.to_json(), shared=True)
    print(f"{path}: {counted(baseline.known.total(), 'finding')} written")
    return 0


def without_known(report: Report, baseline: Baseline) -> Report:
    """The report with what is new, and with a line about what is not shown and what could leave the baseline."""
    found: Counter[Key] = Counter()
    packs, known = [], 0
    for pack in report.packs:
        found.update(baseline.counted(pack.findings, pack.paths))
        new = baseline.new(pack.findings, pack.paths)
        known += len(pack.findings) - len(new)
        packs.append(replace(pack, findings=new))
    notes = []
    if known:
        notes.append(f"{counted(known, 'known finding')} not shown: see {baseline.path}")
    if gone := baseline.gone(found):
        notes.append(
            f"{counted(gone, 'finding')} of {baseline.path} not found any more: write it again with --write-baseline"
        )
    return replace(report, packs=packs, known=known, notes=notes)
