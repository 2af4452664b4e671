"""`cardwright completion`: what makes a shell complete the commands, and what they take.

The script that a shell is given knows nothing itself: it asks this command for the words that can stand where somebody
types. So it never grows old, and packs, bots, options, languages and cards are those that are there.
"""

from __future__ import annotations

import argparse

from cardwright.cli.completion.scripts import SCRIPTS

EXAMPLES = """examples:
  cardwright completion bash > ~/.local/share/bash-completion/completions/cardwright
  cardwright completion zsh > "${fpath[1]}/_cardwright"
  cardwright completion fish > ~/.config/fish/completions/cardwright.fish
"""
# Stands behind each word of a line: no shell has it in a word.
BETWEEN = "\x1f"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("shell", choices=list(SCRIPTS), help="the shell that is to complete")
    # What scripts call: the words up to the cursor, the last one unfinished.
    parser.add_argument("--line", help=argparse.SUPPRESS)


def run(given: argparse.Namespace) -> int:
    """Prints the script; or, for a line, whether a path can stand there, and then the words that can."""
    if given.line is None:
        print(SCRIPTS[given.shell], end="")
        return 0
    from cardwright.cli.completion.cursor import cursor_at, rejoined
    from cardwright.cli.completion.words import candidates

    words = given.line.split(BETWEEN)[:-1] or [""]
    if given.shell == "bash":
        words = rejoined(words)
    cursor = cursor_at(words)
    found = candidates(cursor)
    print("files" if found.files else "words")
    # Bash takes what stands behind '=' for a word of its own.
    lead = len(words[-1].rpartition("=")[0]) + 1 if given.shell == "bash" and "=" in words[-1] else 0
    for word in found.words:
        print(word[lead:])
    return 0
