"""`cardwright completion`: what makes a shell complete the commands and their options."""

from __future__ import annotations

import argparse

import shtab

from cardwright.cli import VERBS, parser_for

EXAMPLES = """examples:
  cardwright completion bash > ~/.local/share/bash-completion/completions/cardwright
  cardwright completion zsh > "${fpath[1]}/_cardwright"
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("shell", choices=shtab.SUPPORTED_SHELLS, help="the shell that is to complete")


def run(given: argparse.Namespace) -> int:
    print(shtab.complete(parser_for(VERBS), shell=given.shell))
    return 0
