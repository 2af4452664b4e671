"""Which of two spellings is wrong: the name where it is declared, or the word where it is used."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from cardwright.check.triage.examination import Correction
from cardwright.check.triage.renamed import Declared
from cardwright.check.triage.word_index import Lines, Words, runs_of
from cardwright.declarations.sections import reserved_words
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.fix import meant
from cardwright.findings.suggest import nearest
from cardwright.lang.builtins import NAMES as FUNCTIONS
from cardwright.lang.symbols import LIKE_NAMES, PROPERTIES
from cardwright.schema.pack_schema import known_keys

# How many pairs and triples of letters must occur in a pack to tell something by those that do not. English has some
# four hundred common pairs; a small game has three hundred of them, and nine hundred triples.
ENOUGH = {2: 250, 3: 800}
# A letter in the wrong place stands beside two others. One pair that a game has nowhere else may be chance.
ENOUGH_SLIPS = 2


# Findings whose place is just what is to be replaced; of the first, by something else than a word.
OFFERING = (codes.MALFORMED,)
_REPLACED = (*OFFERING, codes.NOT_ALLOWED, codes.UNKNOWN_KEY)


def replacements(finding: Diagnostic, lines: Lines) -> tuple[Correction, ...]:
    """The corrections that a finding offers, whether they are other spellings or other words."""
    if finding.code == codes.MISSPELT_DECLARATION:
        return _edits(finding, lines)
    # A name that is missing may be declared where something else is wrong: it is not to be taken for its neighbour.
    if finding.missing and finding.code not in _REPLACED and not finding.has_sure_fix:
        return ()
    spelling = correction(finding, lines)
    if spelling is not None:
        return (spelling,)
    return _edits(finding, lines)[:1] if finding.code in _REPLACED else ()


def _offered(finding: Diagnostic, lines: Lines) -> Correction | None:
    """The fix of a finding, if it is a single replacement on one line."""
    return (
        (*_edits(finding, lines), None)[0]
        if finding.fix is not None and len(finding.fix.edits) == 1
        else None
    )


def _edits(finding: Diagnostic, lines: Lines) -> tuple[Correction, ...]:
    """The edits of a finding's fix as corrections; none if one of them spans several lines."""
    found = []
    for edit in finding.fix.edits if finding.fix is not None else ():
        at = edit.span
        if at.line != at.end_line or at.line > len(lines.get(at.file, ())):
            return ()
        written = lines[at.file][at.line - 1][at.column - 1 : at.end_column - 1]
        if not written or written == edit.text:
            return ()
        found.append(Correction(at, written, edit.text))
    return tuple(found)


def correction(finding: Diagnostic, lines: Lines) -> Correction | None:
    """The spelling that a finding offers for a word; in a phrase, exactly one word may differ."""
    offered = _offered(finding, lines)
    if offered is None or offered.written.count(" ") != offered.meant.count(" "):
        return None
    pairs = list(zip(offered.written.split(" "), offered.meant.split(" "), strict=True))
    other = [place for place, (one, two) in enumerate(pairs) if one != two]
    if len(other) != 1:
        return None
    (written, word), at = pairs[other[0]], offered.at
    if nearest(written, [word]) != word:
        return None
    column = at.column + sum(len(one) + 1 for one, _ in pairs[: other[0]])
    return Correction(Span(at.file, at.line, column, at.line, column + len(written)), written, word)


def misspelt_declarations(findings: Iterable[Diagnostic], words: Words) -> dict[Diagnostic, list[Diagnostic]]:
    """Finds declarations that are themselves misspelt; each new finding replaces those about its uses.

    It is the declaration when nothing else has its spelling, and either several places agree on the other, or only
    the other is made of words that the pack also uses elsewhere. A word that packs have anyway is none.
    """
    groups: dict[tuple[str, str], list[Diagnostic]] = defaultdict(list)
    for finding in findings:
        suggested = correction(finding, words.lines) if finding.missing else None
        if suggested is not None:
            groups[suggested.written, suggested.meant].append(finding)
    places = words.places({name for _, name in groups}) if groups else {}
    found = {}
    for (wanted, name), group in groups.items():
        at = places[name]
        if len(at) == 1 and name not in known_keys() and (len(group) > 1 or _odd(name, wanted, words)):
            declared = Declared(name, at[0], (at[0],))
            found[declared.finding(wanted, group, meant(wanted, sure=True))] = group
    return found


# Findings about a name of which a pack has, or should have, the declaration.
_OF_DECLARED = (
    *(codes.UNKNOWN_NAME, codes.UNKNOWN_DECLARED, codes.UNKNOWN_ICON, codes.UNKNOWN_SIDE),
    codes.WRONG_KIND_OF_NAME,
)


@cache
def _given() -> frozenset[str]:
    """What nobody has to declare."""
    return reserved_words() | {*LIKE_NAMES, *PROPERTIES, *FUNCTIONS}


def undecided(findings: Iterable[Diagnostic], words: Words) -> list[Diagnostic]:
    """Makes a fix unsure if the name that it writes is declared and has no other use.

    Then either of the two may be misspelt, unless their letters tell which.
    """
    found = list(findings)
    offered = {
        it: suggested
        for it in found
        if it.fix is not None and it.fix.sure and it.code in _OF_DECLARED
        if (suggested := correction(it, words.lines)) is not None and suggested.meant not in _given()
    }
    places = words.places({it.meant for it in offered.values()}) if offered else {}
    doubtful = {
        it
        for it, suggested in offered.items()
        if len(places[suggested.meant]) == 1 and not _odd(suggested.written, suggested.meant, words)
    }
    return [
        replace(it, fix=it.fix.but(sure=False)) if it in doubtful and it.fix is not None else it
        for it in found
    ]


def _odd(name: str, wanted: str, words: Words) -> bool:
    """Whether the first of two words, each of which occurs once, looks like a misspelling of the other."""
    ours, theirs = name.lower().split("_"), wanted.lower().split("_")
    if len(ours) != len(theirs):
        ours, theirs = [name.lower()], [wanted.lower()]
    pairs = [
        (one, other) for one, other in zip(ours, theirs, strict=True) if one.rstrip("s") != other.rstrip("s")
    ]
    known, odd = sum(words.parts[it] > 1 for _, it in pairs), sum(words.parts[it] > 1 for it, _ in pairs)
    if known != odd:
        return known > odd
    # Neither is known: letters that stand beside each other nowhere else are a slip of the pen.
    for length, enough in ENOUGH.items():
        runs = words.runs[length]
        own = Counter(run for it in {*ours, *theirs} & words.parts.keys() for run in runs_of(it, length))
        nowhere_else = {
            run for it in (*ours, *theirs) for run in runs_of(it, length) if runs[run] == own[run]
        }
        slips, fine = (
            sum(len((runs_of(it, length) - runs_of(other, length)) & nowhere_else) for it, other in those)
            for those in (pairs, [(other, it) for it, other in pairs])
        )
        elsewhere = len(runs) - sum(run in runs for run in nowhere_else)
        if elsewhere >= enough and bool(slips) != bool(fine):
            return slips >= ENOUGH_SLIPS
    return False
