"""The command line. Each verb is a module of its own, imported only when it is asked for."""

from __future__ import annotations

import argparse
import gc
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn, TextIO

from cardwright import __version__
from cardwright.cli.streams import give_up_output, prepare_streams, say

# Verb -> what it does, in one line. Its module `cardwright.cli.VERB` (of `print`: `print_cards`) has `arguments(parser)` and `run(given)`.
VERBS = {
    "validate": "check packs and report everything that is wrong with them",
    "upgrade": "bring packs of older versions up to date, with comments and layout as they are",
    "test": "play the scenarios of packs and see whether they come out as they say",
    "packs": "list the packs that are installed, with their options",
    "play": "play in the terminal, alone, together or against bots",
    "score": "work out the score of hands of cards, card by card",
    "simulate": "play many games and see what comes of them",
    "merge": "join the parts of a simulation that was played in several places",
    "balance": "measure a pack by games of bots and say what stands out, each figure with its interval",
    "compare": "play two versions of a pack with the same seeds and see what is different",
    "diff": "show what extensions change, card by card",
    "explain": "show cards with the text that their formulas make",
    "cards": "make one page with all cards, to look at in a browser",
    "print": "make a PDF of the cards, to cut out and play with",
    "export": "make the cards into files for other programs: Tabletop Simulator, Card Game Simulator, pictures, a spreadsheet",
    "build": "make a pack into a WebAssembly module, for a page that plays it without a server",
    "new": "begin a pack, a card in a pack, or a plugin",
    "schema": "print the schema by which editors complete and check packs",
    "demo": "check the packs and watch a game being played",
    "plugins": "list the plugins that are installed, and what each of them adds",
    "cache": "say where compiled packs are kept and how large they are, or remove them",
    "docs": "show a page of the manual, or what a finding means",
    "help": "show what a command does and takes",
    "completion": "print what makes a shell complete these commands",
}

# The status of a command that was stopped with Ctrl-C, as shells have it.
STOPPED = 130
# Few enough to take little memory, and many more than Python's 700.
OBJECTS_BEFORE_COLLECTING = 50_000
# A pack of 10,000 cards makes this many, and nearly all of them stay to the end.
OBJECTS_OF_A_CHECK = 5_000_000

EXAMPLES = """examples:
  cardwright demo
  cardwright play PACK --players 4 --human 1
  cardwright validate PACK
  cardwright validate my_pack/ --format json
  cardwright test my_pack/ --coverage
  cardwright docs first-steps
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Status 0: all is well; 1: a pack is at fault, by a finding or in play; 2: wrong usage."""
    prepare_streams()
    try:
        try:
            return _commanded(list(sys.argv[1:] if arguments is None else arguments), arguments is None)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader has closed the pipe
        status = 0
    except KeyboardInterrupt:
        say("\nstopped")
        status = STOPPED
    except OSError as error:
        from cardwright.findings.diagnostic import harmless

        what = f"'{error.filename}'" if error.filename is not None else "the output cannot be written"
        say(harmless(f"cardwright: {what}: {error.strerror or error}"))
        status = 2
    give_up_output()
    return status


def _module(verb: str) -> ModuleType:
    # A module `print` would hide Python's own function from this package.
    return import_module(f"cardwright.cli.{'print_cards' if verb == 'print' else verb}")


def _commanded(words: list[str], ends: bool) -> int:
    # The options that block plugins may stand anywhere, and take effect before anything else.
    settings, words = _plugin_options().parse_known_args(words)
    asked = next((word for word in words if not word.startswith("-")), "")
    if not words:
        parser_for([]).print_help()
        return 0
    objects = OBJECTS_OF_A_CHECK if asked == "validate" else OBJECTS_BEFORE_COLLECTING
    with _collecting_seldom(objects, ends), _plugins(settings):
        return _run(parser_for([asked]).parse_args(words))


@contextmanager
def _collecting_seldom(objects: int, ends: bool) -> Iterator[None]:
    """Collects garbage less often: nearly all of the many objects that are made while a pack is read stay.

    A process has one such setting, and this process is the command's own: a library must leave it alone.
    """
    usual = gc.get_threshold()
    gc.set_threshold(objects, *usual[1:])
    try:
        yield
    finally:
        if ends:
            # With the command the process ends. To look for garbage in a large pack once more, and again when Python
            # itself ends, would take a fourth of the time.
            gc.freeze()
        gc.set_threshold(*usual)


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that suggests the command or option that was probably meant."""

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        given, rest = self.parse_known_args(args, namespace)
        options = [word.partition("=")[0] for word in rest if word.startswith("-")]
        if options:
            known = set(_options(self))
            self.error("; ".join(f"there is no option '{it}'{_meant(it, known)}" for it in options))
        elif rest:
            self.error(f"this is more than the command takes: {' '.join(rest)}")
        return given

    def error(self, message: str) -> NoReturn:
        """Ends the command. The message may quote control characters that were typed."""
        from cardwright.findings.diagnostic import harmless

        super().error(harmless(message))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            hint = _meant(value, action.choices) or f" (known: {', '.join(action.choices)})"
            command = " ".join([*self.prog.split()[1:], str(value)])
            self.error(f"there is no command '{command}'{hint}")
        super()._check_value(action, value)


def _meant(word: str, known: Iterable[str]) -> str:
    """What was probably meant, in brackets behind a message; or nothing."""
    from cardwright.findings.diagnostic import did_you_mean

    hint = did_you_mean(word, known)
    return f" ({hint})" if hint else ""


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The options of a parser and of the commands in it, as far as they are known."""
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from _options(inner)


def _plugin_options() -> Parser:
    """What every command understands."""
    options = Parser(add_help=False, allow_abbrev=False)
    group = options.add_argument_group("plugins")
    group.add_argument("--no-plugins", action="store_true", help="load no plugin")
    group.add_argument(
        "--block", action="append", default=[], metavar="NAME", help="leave out a plugin; may be given again"
    )
    return options


@contextmanager
def _plugins(given: argparse.Namespace) -> Iterator[None]:
    """Blocks plugins as asked, and shows what is wrong with one as a line on stderr."""
    names = [*given.block, *(["*"] if given.no_plugins else [])]
    if not names:
        with _warnings_shown():
            yield
        return
    from cardwright.plugins import blocking

    with blocking(*names), _warnings_shown():
        yield


@contextmanager
def _warnings_shown() -> Iterator[None]:
    usual = warnings.showwarning

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        problem = getattr(message, "problem", None)
        if problem is None:
            usual(message, category, filename, lineno, file, line)
        else:
            print(f"cardwright: {problem}", file=sys.stderr)

    with warnings.catch_warnings():
        # Each problem is shown once; Python would hide one whose text was shown before in this process.
        warnings.filterwarnings("always", "warning CW8")
        warnings.showwarning = show
        yield


def parser_for(wanted: Iterable[str]) -> argparse.ArgumentParser:
    """The parser of the command line, with the arguments of the wanted verbs: each has a module to import."""
    parser = Parser(
        prog="cardwright",
        description="A rules kernel for card and board games whose rules are data.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"cardwright {__version__}")
    options = _plugin_options()
    verbs = parser.add_subparsers(dest="verb", metavar="COMMAND", required=True)
    for verb, help_text in VERBS.items():
        sub = verbs.add_parser(
            verb, help=help_text, description=help_text.capitalize() + ".", parents=[options]
        )
        if verb in wanted:
            _module(verb).arguments(sub)
    return parser


def _run(given: argparse.Namespace) -> int:
    from cardwright.errors import CardwrightError, GameError, TooLargeToPlay
    from cardwright.findings import codes
    from cardwright.findings.diagnostic import PackError, harmless

    try:
        status: int = _module(given.verb).run(given)
    except PackError as error:
        from cardwright.cli.paths import paths_of

        print(error.shown(paths_of(given)), file=sys.stderr)
        # What was named and is no pack, or no extension, is wrong usage; what is wrong in a pack is a finding.
        misnamed = {codes.PACK_NOT_FOUND, codes.NOT_AN_EXTENSION}
        return 2 if misnamed.issuperset(it.code for it in error.diagnostics) else 1
    except (GameError, TooLargeToPlay) as error:
        print(harmless(f"cardwright: {error}"), file=sys.stderr)
        return 1
    except CardwrightError as error:
        # It may quote a pack or a saved game, whose control characters are not for a terminal.
        print(harmless(f"cardwright: {error}"), file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
