"""`cardwright new plugin`: a project that builds, installs, validates and passes its own tests as it is."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from string import Template
from textwrap import indent
from typing import TYPE_CHECKING, Any

from cardwright import __version__
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import harmless

if TYPE_CHECKING:
    from cardwright.declarations.model import Deck, Kind, Pack

TEMPLATES = Path(__file__).parent / "templates" / "plugin"
EXAMPLES = """examples:
  cardwright new plugin my_expansion
  cardwright new plugin my_expansion --yaml-only --extends PACK
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "name", metavar="NAME", help="small letters, digits and '_': the plugin, its pack and its folder"
    )
    parser.add_argument(
        "--extends", metavar="PACK", help="what it extends; the first bundled pack, unless said"
    )
    parser.add_argument("--yaml-only", action="store_true", help="no Python: cards, rules and texts alone")
    parser.add_argument(
        "--in",
        dest="folder",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where to make it; here, unless said",
    )


def run(given: argparse.Namespace) -> int:
    """Writes the project whole or not at all, and tells what to do next."""
    from cardwright.cli.common import checked_pack
    from cardwright.cli.new import place_and_name
    from cardwright.source.locate import bundled, installed

    folder, name = place_and_name(given)
    project = folder / name
    _must_be_free(name, project)
    base = checked_pack(given.extends or bundled()[0]).pack
    if base.name not in installed():
        message = f"'{base.name}' is not installed: nobody else would find it"
        raise SettingError(codes.WRONG_SETUP, message, f"known: {', '.join(installed())}")
    words = _words(name, base, given.yaml_only)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{name}.", dir=folder) as aside:
            made = Path(aside) / name
            _write(TEMPLATES / "yaml", made, words)
            if not given.yaml_only:
                _write(TEMPLATES / "python", made, words)
            shutil.move(made, project)
    except OSError as error:
        raise SettingError(codes.WRONG_SETUP, f"'{project}' cannot be written: {error.strerror}") from None
    print(harmless(f"{project} is ready. Try it:"), end="\n\n")
    # Without the './' pip would take a word for the name of something to fetch.
    print(harmless(f"  pip install --editable {project if project.is_absolute() else f'./{project}'}"))
    print("  cardwright plugins")
    print(f"  cardwright test {name}")
    print(f"  cardwright play {base.name} --with {name}\n")
    cards = project / name / "cards.yaml"
    print(harmless(f"Its cards are in {cards}; 'cardwright docs plugins' leads on from here."))
    return 0


def _must_be_free(name: str, project: Path) -> None:
    from cardwright.plugins.discovery import NAME
    from cardwright.source.locate import installed

    if not NAME.fullmatch(name):
        hint = "small letters, digits and '_', as in my_expansion"
        raise SettingError(codes.WRONG_SETUP, f"'{name}' is no name for a plugin", hint)
    if name in installed():
        raise SettingError(codes.WRONG_SETUP, f"there is a pack '{name}' already", "choose another name")
    if project.exists():
        raise SettingError(
            codes.WRONG_SETUP, f"'{project}' is there already", "choose another name or folder"
        )


def _write(template: Path, project: Path, words: dict[str, str]) -> None:
    """A folder of templates with its words filled in, in names of files, too: NAME stands for the name there."""
    for source in sorted(template.rglob("*.txt")):
        # A template ends with .txt, so that nobody takes it for the YAML or Python that it becomes.
        file = project / source.relative_to(template).with_suffix("").as_posix().replace(
            "NAME", words["name"]
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(source.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")


# -------------------------------------------------------------------------------------- what it says


def _words(name: str, base: Pack, yaml_only: bool) -> dict[str, str]:
    """What is filled into the templates."""
    title = name.replace("_", " ").title()
    deck = _deck(base)
    worth = 5 if yaml_only else f"{name}_square(3)"
    card = f"{name}_card"
    card_text, formulas = _card(base, deck, card, worth)
    major, minor, *_ = __version__.split(".")
    return {
        "name": name,
        "project": f"cardwright-{name.replace('_', '-')}",
        "title": title,
        "titles": _texts(base, title),
        "abouts": _texts(base, f"What {title} adds."),
        "base": base.name,
        "base_versions": f">={base.version}, <{int(base.version.split('.')[0]) + 1}",
        "kernel": f">={major}.{minor},<{int(major) + 1}",
        "requires": "" if yaml_only else f"requires: [{name}]\n",
        "deck": deck.name,
        "zone": deck.starts_in,
        "card": card,
        "card_text": card_text,
        "worth": "".join(f", {it} of first({deck.starts_in}): {5 if yaml_only else 9}" for it in formulas),
    }


def _texts(base: Pack, text: str) -> str:
    return "{" + ", ".join(f"{language}: {text}" for language in base.languages) + "}"


def _deck(base: Pack) -> Deck:
    """The first deck whose cards have one side, or the first of all."""
    decks = [it for it in base.decks.values() if not it.sides and any(base.kinds_of(it.name))]
    found = decks or [it for it in base.decks.values() if any(base.kinds_of(it.name))]
    if not found:
        raise SettingError(codes.WRONG_SETUP, f"'{base.name}' has no cards to go by")
    return found[0]


def _card(base: Pack, deck: Deck, called: str, worth: int | str) -> tuple[str, list[str]]:
    """A card made after one of the deck's, as YAML, and the formulas that it has.

    Numbers that differ from copy to copy are usually meant to differ from card to card, too: it gets new ones.
    """
    import yaml

    from cardwright.cli.new import unused_number

    model = min(base.kinds_of(deck.name), key=_complexity)
    face = model.faces[0]
    card: dict[str, Any] = {"name": dict.fromkeys(base.languages, called.replace("_", " ").title())}
    for name, numbers in face.numbers.items():
        attribute = deck.attributes[name]
        card[name] = [unused_number(base, name)] if attribute.each_copy else numbers[0]
    card |= face.words
    if face.icons:
        card["icons"] = ", ".join(face.icons)
    formulas = list(face.formulas)
    card |= dict.fromkeys(formulas, worth)
    text = yaml.safe_dump(
        {called: card}, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return indent(text, "  ").rstrip(), formulas


def _complexity(kind: Kind) -> tuple[int, int]:
    return len(kind.faces), sum(len(it.effects) + len(it.modifiers) + len(it.formulas) for it in kind.faces)
