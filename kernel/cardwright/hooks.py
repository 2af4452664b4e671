"""What a plugin may add to Cardwright. This module is the manual for plugin authors.

A plugin is an installed distribution with an entry point of the group `cardwright`. Its name is the plugin's name
(small letters, digits and `_`), its value is a module with the hooks below:

    # pyproject.toml
    [project.entry-points.cardwright]
    moonrise = "moonrise"

    # moonrise/__init__.py
    from cardwright.hooks import hookimpl

    @hookimpl
    def cardwright_bots():
        return {"moongazer": Moongazer}

A module has the hooks that it needs, and no others. A plugin of YAML alone needs no module: the value names a
folder of the distribution that has no `__init__.py` but a `pack.yaml` (or folders with one each). Nothing in it is
ever imported.

`cardwright new plugin NAME` writes either kind with all around it; `cardwright plugins` shows what is active, what
each plugin adds and what is wrong with it; docs/plugins.md leads from nothing to something that a friend can install.

What holds for every hook:

* It is called without arguments, at most once in a process, and only when somebody needs what it gives. Import
  what is heavy inside it.
* What it gives is looked at before it is used. A hook that raises, gives nonsense or takes a name that is taken is
  reported by the plugin's name with a code (CW85x and CW86x); what it gave is left out, everything else goes on.
* Names are small letters, digits and `_`. Plugins are asked in alphabetical order, the kernel's own parts first:
  they come through these same hooks (`cardwright.plugins.own`).
* Installing a plugin changes nothing for those who do not ask for it: a pack names the plugins whose functions it
  uses (`requires: [moonrise]`), a bot, language or format is chosen by its name, and what checks find is shown
  by `cardwright validate` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pluggy

from cardwright.bots import Bot
from cardwright.bots.seat import Seat
from cardwright.check.checked_pack import CheckedPack
from cardwright.check.registry import Check
from cardwright.describe import phrases
from cardwright.describe.messages import MESSAGES
from cardwright.describe.tongue import Article, Mood, Tongue
from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.findings.fix import Related
from cardwright.findings.formats import Format, Report
from cardwright.lang import typed as meaning
from cardwright.lang.functions import PureFunction

__all__ = [
    "MESSAGES",
    "Article",
    "Bot",
    "Check",
    "CheckedPack",
    "Diagnostic",
    "Format",
    "Mood",
    "PureFunction",
    "Related",
    "Report",
    "Seat",
    "Severity",
    "Span",
    "Tongue",
    "hookimpl",
    "meaning",
    "phrases",
]

PROJECT = "cardwright"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a plugin as one of the hooks below. It must have the hook's name."""


@hookspec
def cardwright_packs() -> Iterable[Path | str]:  # type: ignore[empty-body]
    """Folders of packs, each with a `pack.yaml`. A pack is called like its folder.

        @hookimpl
        def cardwright_packs():
            return [Path(__file__).parent / "moonrise"]

    From then on `cardwright play moonrise` and `cardwright play PACK --with moonrise` find it wherever
    they are run. The names of the packs that come with Cardwright are taken. The YAML files must be in the wheel.
    """


@hookspec
def cardwright_functions() -> Iterable[PureFunction]:  # type: ignore[empty-body]
    """Functions for formulas and rules.

        def longest_run(numbers):
            ...

        @hookimpl
        def cardwright_functions():
            return [
                PureFunction(
                    name="longest_run",
                    about="how many numbers follow one another without a gap, at best",
                    takes=("numbers",),
                    gives="number",
                    work=longest_run,
                    says={"en": "the longest run of {1} among {0}"},
                    examples=((((1, 2, 3, 7),), 3), (((),), 0)),
                    least=0,
                )
            ]

    A pack with `requires: [moonrise]` then writes `2 * longest_run(cards in hand, initiative)`, and everything works
    as for the kernel's own functions: a wrong argument is a finding with its place, the card says "2 pts × the longest
    run of …" in every language of `says`, `cardwright explain` knows what the card reads, the costs are bounded.

    `takes` is what makes that possible: "number", "flag" (true or false) and "numbers", for which a designer writes a
    collection and a number of each of its elements. Python is given ints, bools and sorted tuples of ints.

    The function must be pure: the same arguments, the same result, whenever and wherever; no chance, no clock, no
    files, nothing remembered. A saved game, an undone choice and a simulation on another machine rely on it. Every
    example is tried out twice when the plugin is loaded. A function that raises while a game is played, or gives
    something else than it promised, ends that choice with an error which names plugin, function, rule and line.

    No function can be called like a word of the language, such as `count` or `player`. Two plugins may have functions of
    one name; a pack that requires both has to decide.
    """


@hookspec
def cardwright_checks() -> Iterable[Check]:  # type: ignore[empty-body]
    """Checks of whole packs, for `cardwright validate`.

        def lonely_icons(checked):
            for icon in checked.pack.icons.values():
                if carried_by_one_kind_only(checked.pack, icon.name):
                    yield Diagnostic("", f"only one kind carries '{icon.name}'", icon.span, severity=Severity.WARNING)

        @hookimpl
        def cardwright_checks():
            return [Check("lonely_icons", lonely_icons, "icons that one kind alone carries")]

    A check is given every pack that is validated, with all its texts resolved (`CheckedPack`; `meaning.walk` goes
    through a formula or rule). It gives findings with their places in the files; the declared things of a pack have a
    `span`, and `checked.span(body, node.at)` is the place of a part of a formula. The code of a finding is filled
    in: `moonrise/lonely_icons`. It changes nothing in what it is given.

    Checks of plugins advise the author of a pack; they never keep anybody from playing one.
    """


@hookspec
def cardwright_bots() -> Mapping[str, Callable[[int], Bot]]:  # type: ignore[empty-body]
    """Bots by name; each is made from a seed.

        class Moongazer:
            def __init__(self, seed):
                self.seed = seed

            def choose(self, seat):
                return seat.chance(self.seed).randrange(len(seat.decision))

        @hookimpl
        def cardwright_bots():
            return {"moongazer": Moongazer}

    `choose` is handed a `Seat`, which tells what its player may know and nothing else, and gives the index of an
    option of `seat.decision`. A bot keeps nothing between two choices: what it picks follows from its seed and the
    seat (`seat.chance(seed)` gives random numbers), so that games can be copied, undone and resumed. Then
    `--bot moongazer` works wherever bots play.
    """


@hookspec
def cardwright_languages() -> Iterable[type[Tongue]]:  # type: ignore[empty-body]
    """Languages in which cards can speak.

        class German(Tongue):
            code = "de"
            and_, or_, no_effect = "und", "oder", "ohne Wirkung"
            labels = {"copies": "Exemplare", "copy": "Exemplar"}
            verbs = {"swap": ("tausche", "tauschen", "tauscht")}
            says = {
                "card": "Karte[|n]",
                "number of": "die Anzahl {things}",
                "swap": "<swap> {given:a} gegen {taken:a}",
                "increases": "{what} [steigt|steigen] um {amount}",
                "remaining": "[übriger/übrige/übriges|übrige] {noun}",
            }

            def plural(self, noun):
                return f"{noun}n"

        @hookimpl
        def cardwright_languages():
            return [German]

    A language is a table of messages: `MESSAGES` has all of them in English, and `says` needs the same keys. `{place}`
    is filled in, `{place:form}` in a form of it; `[one|many]` and `[masculine/feminine/neuter]` agree with the noun; `<verb>`
    is a row of `verbs` (as an order, after "may", in the third person). `after` joins a text to the word before it: that is
    the place for elision and contraction ("de" + "le" = "du"). `articles` and `genders` say how gender is known.
    Any method of `Tongue` can be overridden where another word order asks for it. `cardwright/describe/french.py` is
    the example to go by. Labels that a language lacks are in English.

    A language that says every phrase (`cardwright.hooks.phrases`) by methods of its own, `act` to `when`, needs no
    messages; in `number_of` and `condition` it hands `phrases.Worked` and `phrases.WorkedCondition`, which are functions
    of plugins, to `self.worked`.

    The names of cards, zones and icons are the pack's: a pack (or an extension of it) that lists `de` among its
    `languages` gives them. Where a language fails, that text is in English, with a warning.
    """


@hookspec
def cardwright_formats() -> Mapping[str, Format]:  # type: ignore[empty-body]
    """Output formats for `cardwright validate --format`.

        def markdown(report, out):
            for pack in report.packs:
                for it in pack.findings:
                    out.write(f"- {it.span.file}:{it.span.line} {it.message}\\n")

        @hookimpl
        def cardwright_formats():
            return {"markdown": markdown}

    A format is given a `Report` with all that was examined, and a text file to write to. Nothing of it is shown when
    it fails half-way.
    """
