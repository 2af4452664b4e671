"""Every code a finding can carry. A code, once published, keeps its meaning for ever.

CW1xx: reading a file, before anything in it has a meaning.
CW2xx: the shape of a file: keys, types of values, what a pack must declare.
CW3xx: the text of a formula or rule.
CW4xx: names and types in formulas and rules.
CW5xx: what a game is started with: options, players, saved games; from CW550 on, the limits of a whole pack.
CW6xx: a pack as a whole: it can be played, but something in it is probably not meant so; from CW671 on, its faces.
CW7xx: scenarios: what is wrong with one, and what does not come out as it says.
CW80x-84x: extensions: what they extend, their order, and what they change.
CW85x-CW87x: plugins, and packs that need them.
CW9xx: a game that breaks while it is played.
"""

from __future__ import annotations

from enum import StrEnum

from cardwright.records import Record


class Severity(StrEnum):
    """How bad a finding is: with an error the pack cannot be played."""

    ERROR = "error"
    WARNING = "warning"


class Code(Record):
    """What is known of a code: `title` says what is wrong, `help` what to do about it."""

    code: str
    title: str
    help: str
    severity: Severity = Severity.ERROR
    follows: bool = False
    """Whether it may be found only because something else is not declared as it was meant."""
    taints: bool = False
    """Whether it leaves open what the declaration means in which it is found."""


CODES: dict[str, Code] = {}
"""Every code of the kernel, in the order of the manual."""


def entry(code: str) -> Code:
    """What is known of a code; of a plugin's check, whose code has the plugin's name in it, only that."""
    return CODES.get(code) or Code(code, f"found by {code}", "See the documentation of the plugin.")


def _code(
    code: str,
    title: str,
    help: str,
    *,
    severity: Severity = Severity.ERROR,
    follows: bool = False,
    taints: bool = False,
) -> str:
    # Advice on a whole pack may always follow from what is wrong with a part of it.
    CODES[code] = Code(code, title, help, severity, follows or severity is Severity.WARNING, taints)
    return code


# One code a line, so that it reads as a table.
# fmt: off
UNREADABLE_FILE = _code("CW101", "the file cannot be read", "See that the file exists, is an ordinary file and may be read by you.")
FILE_TOO_LARGE = _code("CW102", "the file is too large", "Split the file: a section may be spread over as many files of the folder as you like.")
NOT_UTF8 = _code("CW103", "the file is not UTF-8 text", "Save the file as UTF-8; every editor can do that.")
FORBIDDEN_CHARACTER = _code("CW104", "an invisible or control character", "Delete the character. It usually came in with copied text and cannot be seen.")
EMPTY_FILE = _code("CW105", "the file is empty", "Write something into the file, or delete it.")
YAML_SYNTAX = _code("CW106", "the text is not YAML", "Put text with special characters in quotes, or after '|' on lines of its own.")
TAB_INDENTATION = _code("CW107", "a tab in the indentation", "Indent with spaces only.")
MISSING_COLON = _code("CW108", "a ':' is missing", "A key ends with ':' and a space.")
QUOTE_NOT_CLOSED = _code("CW109", "a quote is not closed, or closed too early", "Close the quote where the text ends. A quote inside quotes is doubled or escaped.")
BRACKETS = _code("CW110", "a bracket or a comma is missing, or one too many", "Close every '[' and '{', put commas between entries, and quote text that begins with a bracket.")
INDENTATION = _code("CW111", "the indentation does not fit", "Entries that belong together begin in the same column.", taints=True)
COLON_IN_TEXT = _code("CW112", "a ':' inside text without quotes", "Put text that has ': ' in it in quotes.")
TOO_DEEP = _code("CW113", "too many levels inside one another", "Nothing in a pack needs so many levels: look for brackets that are not closed.")
TOO_MANY_NODES = _code("CW114", "too many entries in one file", "Split the file into several.")
ANCHOR_OR_ALIAS = _code("CW115", "anchors and aliases are not allowed", "Write things out. Text that begins with '*' or '&' goes in quotes.")
TAG = _code("CW116", "tags are not allowed", "Delete the tag. Text that begins with '!' goes in quotes.")
SEVERAL_DOCUMENTS = _code("CW117", "several documents in one file", "Delete the line '---', or make a file of each document.")
DUPLICATE_KEY = _code("CW118", "a key is given twice", "Keep one of the two, or rename one.", taints=True)
BAD_KEY = _code("CW119", "a key is not a word", "A key is a word before ':'.", taints=True)
NUMBER_TOO_LARGE = _code("CW120", "a number is too large", "Write a smaller number; digits that are text go in quotes.")
TOO_MANY_MISTAKES = _code("CW121", "too many mistakes to go on", "Mend what is reported and check again.")
TOO_MANY_FILES = _code("CW122", "a pack of too many files", "Put several decks into one file.")
OUTSIDE_FOLDER = _code("CW123", "a path or link that leads out of the pack's folder", "A pack reads nothing outside its folder: copy the file into it.")

UNKNOWN_KEY = _code("CW201", "a key that nobody reads", "Correct the key, or delete it. Nothing is ever silently ignored.", follows=True, taints=True)
MISSING_KEY = _code("CW202", "a key is missing", "Add the key.", follows=True, taints=True)
WRONG_TYPE = _code("CW203", "a value of the wrong type", "Write what the key needs: text, a whole number, true or false, a list, or keys of its own.", taints=True)
NOT_ALLOWED = _code("CW204", "a value that is not allowed here", "Write one of the values that are possible here.", follows=True, taints=True)
WRONG_NUMBER = _code("CW205", "a number or length out of bounds", "Stay within the bounds that the finding names.", taints=True)
MALFORMED = _code("CW206", "a text that does not have the right form", "Write it in the form that the finding shows.", taints=True)
DUPLICATE_NAME = _code("CW207", "a name is declared twice", "Rename one of the two: in a rule a name must mean one thing.", taints=True)
RESERVED_WORD = _code("CW208", "a name that is a word of the language", "Choose another name.", taints=True)
UNKNOWN_ICON = _code("CW209", "an icon that is not declared", "Correct the icon, or declare it under 'icons'.", follows=True)
UNKNOWN_DECLARED = _code("CW210", "a declaration names something that is not declared", "Correct the name, or declare what it names.", follows=True, taints=True)
COPIES_DISAGREE = _code("CW211", "the numbers of copies disagree", "Give every list of a card as many entries as there are copies.", follows=True)
COUNT_NOT_EXPECTED = _code("CW212", "a deck has another number of pieces than expected", "Look for the card that was lost or added by mistake, or correct 'expect'.", follows=True)
UNKNOWN_SIDE = _code("CW213", "a side that the deck does not have", "Correct the side, or list it under 'sides' of the deck.", follows=True, taints=True)
PACK_NOT_FOUND = _code("CW214", "a pack cannot be found", "Name a bundled pack or the folder of one. A pack has a file pack.yaml.")
KERNEL_VERSION = _code("CW215", "the pack is written for another version of Cardwright", "Use the version of Cardwright that the pack names, or change 'kernel' once you have tried this one.")
TOO_MANY_PIECES = _code("CW216", "too many pieces", "Look for a number of copies with a digit too many.")
PARAMETER_NAME = _code("CW217", "a parameter's name does not say what it is", "End the name with what it is: 'rival_player', 'gift_card', 'some_number'.", taints=True)
NO_MAIN_RULE = _code("CW218", "there is no rule 'main'", "Write a rule 'main' that is given nothing. It is the game.", follows=True)
MISSPELT_DECLARATION = _code("CW219", "a name is declared with another spelling than it is used with", "Write the name the same where it is declared and where it is used.")
KEY_UNLIKE_NAME = _code("CW220", "a key differs by a letter from the name that it is given", "Spell the key like the name, or the name like the key.", severity=Severity.WARNING)
REPEATED_FILE = _code("CW221", "a file that repeats another", "Move the copy out of the folder, or delete it: every YAML file in the folder is read.")
MISSED_FILE = _code("CW222", "a file that holds what the pack lacks is not read", "Rename the file so that it ends in .yaml, and put it beside pack.yaml.")
WRONG_PLACE = _code("CW223", "a phrase has a place in which nothing stands, or leaves one out", "Name what the phrase is given, in braces: '{some_number}'. Each language names the same.")
HALF_WRITTEN = _code("CW224", "a card's own text lacks a language, or is for a part that the card has not", "Write the text in every language of the pack, for the whole card or part by part.")

EMPTY_TEXT = _code("CW301", "an empty formula or rule", "Write the formula or rule, or delete its key.")
BAD_CHARACTER = _code("CW302", "a character without a meaning", "Leave the character out. Division is '//', equality '==' or 'is'.")
UNEXPECTED_WORD = _code("CW303", "a word that cannot stand here", "Compare the line with the examples of 'cardwright docs language'.")
UNFINISHED = _code("CW304", "a formula, rule or line breaks off", "Finish the formula or line: something is missing at its end.")
INDENT_IN_RULE = _code("CW305", "the indentation of a rule does not fit", "Indent the lines of a block alike, with spaces.")
TEXT_TOO_LONG = _code("CW306", "a formula or rule is too long", "Split the rule or formula into several with names.")
NESTED_TOO_DEEP = _code("CW307", "a formula or rule is nested too deep", "Give the inner part a name under 'formulas' or 'rules'.")
NUMBER_IN_RULE = _code("CW308", "a number is too large", "Write a smaller number.")

UNKNOWN_NAME = _code("CW401", "a name that nothing has", "Correct the name, or declare it.", follows=True)
WRONG_KIND_OF_NAME = _code("CW402", "a name that cannot be used like this", "Use the name as what it is: an icon is counted, a rule is carried out, an attribute is read of a card.", follows=True)
TYPE_MISMATCH = _code("CW403", "a value of another type is needed", "Write something of the type that is needed here.", follows=True)
WRONG_ARGUMENTS = _code("CW404", "too few or too many arguments", "Give as much as the rule, formula or function takes.", follows=True)
NO_OWNER = _code("CW405", "it is not said whose", "Say whose it is, as in 'hand of player', or where, as in 'coin in hand'.", follows=True)
RECURSION = _code("CW406", "a rule or formula that leads back to itself", "Break the circle: a rule or formula may not use itself, through others neither. A rule may if its heading says how deep, as in 'play of player, at most 5 deep'.", follows=True)
NOT_WRITABLE = _code("CW407", "something that cannot be changed", "Change a value of the pack or a name from 'let'. What is printed on cards stays.", follows=True)
CHOICE_NOT_ALLOWED = _code("CW408", "nobody can choose here", "Say who chooses: write it in a rule 'of player' or inside 'for each player'.")
NOTHING_HAPPENS = _code("CW409", "a statement without effect", "Do something with it, or delete the line.", follows=True)
CHANCE_IN_FORMULA = _code("CW410", "chance inside a formula", "Move the chance into a rule: a formula worked out twice gives the same.")
DIVISION_BY_ZERO = _code("CW411", "a division by zero", "Divide by something else.")
TOO_COSTLY = _code("CW412", "a formula that takes too long to work out", "Go through fewer cards, say with 'at_most' how many a zone holds, or let a rule keep the inner number in a value.")
SAID_TWICE = _code("CW413", "the same statement twice in a row", "Delete one of the two lines, or write 'repeat 2:' around one if it is meant.", severity=Severity.WARNING)

UNKNOWN_OPTION = _code("CW501", "an option that the pack does not have", "'cardwright packs' lists the options of a pack.")
WRONG_OPTION_VALUE = _code("CW502", "a value that an option cannot have", "'cardwright packs' lists what an option can be.")
WRONG_PLAYERS = _code("CW503", "a number of players that the game is not for", "Stay within the players that the pack is for.")
BAD_SAVED_GAME = _code("CW504", "a saved game that cannot be read", "Use the pack, version and options with which the game was saved.")
WRONG_SETUP = _code("CW505", "a position that cannot be set up", "Set up zones, values and arguments as the pack declares them.")
ILLEGAL_CHOICE = _code("CW506", "a choice that is not offered", "Choose one of the options that are offered.")

PACK_TOO_LARGE = _code("CW550", "all files of a pack together are too large", "Leave out what the pack does not need, or make an extension of a part.")
TOO_MANY_TEXTS = _code("CW551", "all formulas and rules of a pack together are too long", "Give what is written again and again a name under 'formulas' or 'rules'.")
CHAIN_TOO_LONG = _code("CW552", "too many rules and formulas that use one another", "Do in one rule or formula what several do, one inside the other.")
TOO_MANY_MODIFIERS = _code("CW553", "too many cards that change the same", "Let the cards say what they are, and the rule ask for it.")
TOO_DEEP_TO_CHECK = _code("CW554", "formulas and rules too deep inside one another", "Use fewer brackets in formulas that use one another.")
TOO_LARGE_TO_PLAY = _code("CW555", "rules that cannot be made into a program", "Split long rules, and let fewer of them stand inside one another.")
NOT_LOOKED_THROUGH = _code("CW556", "a pack that would take too long to look through for what is not meant so", "Make long conditions and formulas shorter. The pack can be played as it is.", severity=Severity.WARNING)
TOO_MANY_COPIES = _code("CW557", "a rule that may call itself too deep", "Say that it goes less deep, or let fewer cards and rules lead back to it.")
UNUSED_ICON = _code("CW601", "an icon that is on no card, or that nothing counts", "Count the icon in a formula and put it on a card, or delete it.", severity=Severity.WARNING)
UNUSED_ZONE = _code("CW602", "a zone into which no card ever comes", "Move cards into the zone, or delete it.", severity=Severity.WARNING)
UNUSED_VALUE = _code("CW603", "a value that nothing reads or changes", "Use the value, or delete it.", severity=Severity.WARNING)
UNUSED_RULE = _code("CW604", "a rule that nothing carries out", "Write the rule's name where it is to happen, or delete it.", severity=Severity.WARNING)
UNUSED_FORMULA = _code("CW605", "a formula that nothing reads", "Use the formula, or delete it.", severity=Severity.WARNING)
UNUSED_ATTRIBUTE = _code("CW606", "an attribute of cards that nothing reads", "Read the attribute in a formula or rule, or delete it.", severity=Severity.WARNING)
UNUSED_EFFECT = _code("CW607", "an effect of cards that nothing carries out", "Carry the effect out in a rule, with 'effect of card', or take it from the deck.", severity=Severity.WARNING)
UNUSED_OPTION = _code("CW608", "an option that changes nothing", "Ask for the option in a rule, or delete it.", severity=Severity.WARNING)
UNUSED_SPACES = _code("CW609", "a set of spaces that nothing uses", "Give each space a zone or value, go through them in a rule, or delete them.", severity=Severity.WARNING)
UNUSED_LET = _code("CW610", "a name that is given, and that nothing reads", "Use the name below the line where it is given, or delete the line.", severity=Severity.WARNING)
NEVER_CHANGED = _code("CW611", "a value that is read but never changed", "Change the value in a rule or by a card; a number that stays the same is a formula.", severity=Severity.WARNING)
NEVER_READ = _code("CW612", "a value that is changed but never read", "Read the value in a formula or rule, show it at the table, or delete it.", severity=Severity.WARNING)
UNUSED_TABLE = _code("CW613", "a table that nothing reads", "Look something up in the table, as in 'discount of price', or delete it.", severity=Severity.WARNING)
UNUSED_DECK = _code("CW614", "a deck whose cards never come into the game", "Draw from the zone in which the deck starts, let it start elsewhere, or delete the deck.", severity=Severity.WARNING)
EMPTY_DECK = _code("CW615", "a deck without cards", "Write its cards in a section of its name, or delete the deck.", severity=Severity.WARNING)
OPTION_TOO_LARGE = _code("CW616", "an option that asks for more cards than there are", "Correct 'count', or name the deck that was meant.", severity=Severity.WARNING)
ALWAYS_THE_SAME = _code("CW621", "a condition that is always true or always false, or on which nothing depends", "Leave the condition out, or ask for something that can change. What was meant is often a neighbouring number or name.", severity=Severity.WARNING)
NEVER_RUNS = _code("CW622", "a block that is never carried out", "See why the block is never reached, or delete it.", severity=Severity.WARNING)
NEVER_ACTIVE = _code("CW623", "a modifier that is never in force", "Name the active cards under 'active_pieces'.", severity=Severity.WARNING)
SIDE_NEVER_UP = _code("CW624", "a side that is never up", "Turn the side up with 'flip', or delete it.", severity=Severity.WARNING)
NO_OPTION = _code("CW625", "a choice with never an option", "Choose from where something can lie, or delete the choice.", severity=Severity.WARNING)
DOES_NOTHING = _code("CW626", "a line that changes nothing", "Write the number, value or zone that was meant, or delete the line.", severity=Severity.WARNING)
OFFERED_FOR_EVER = _code("CW627", "a choice that is offered again and again and never changes", "Let the block of 'keep choosing' use up what was chosen, or say how often at most.", severity=Severity.WARNING)
ANY_OF_THEM = _code("CW628", "a name of some cards that stands for any", "Call it 'card', and say which are meant: 'for each card in hand where it is king'.", severity=Severity.WARNING)
MAY_DIVIDE_BY_ZERO = _code("CW631", "a division by what may be zero", "Ask before you divide, or divide by 'max(1, …)'.", severity=Severity.WARNING)
LOOP_WITHOUT_BOUND = _code("CW632", "a loop that could go round too often", "Give the loop a greatest number, as in 'repeat min(20, coins):'.", severity=Severity.WARNING)
NO_ROOM = _code("CW633", "two cards for a zone that holds one", "Move the card away before the next one comes, bring one only, or leave out 'single'.", severity=Severity.WARNING)
NO_CARD = _code("CW634", "the card of a zone that has none", "Let a card come there first, or ask first, as in 'if some(zone):'.", severity=Severity.WARNING)
NOT_PRINTED = _code("CW635", "a card is asked for something that it does not have", "Give the card what it lacks, or ask only those that have it: 'where has …'.", severity=Severity.WARNING)
OUT_OF_REACH = _code("CW636", "a number that a table, 'pick' or a die has nothing for", "Add what is missing to the table or to 'pick', or keep the number below its end.", severity=Severity.WARNING)
NOBODY = _code("CW637", "nobody is there where somebody is needed", "Set the value before it is needed, ask 'if … is not none:' first, or name somebody else.", severity=Severity.WARNING)
ONE_SIDED = _code("CW638", "a card is flipped to a side that it does not have", "Give the card that side, if only as 'SIDE: {}', or flip other cards.", severity=Severity.WARNING)
NEGATIVE_COUNT = _code("CW639", "a number below 0 that says how many", "Write 0 for none, or the number that was meant.", severity=Severity.WARNING)
ORDER_MATTERS = _code("CW641", "two modifiers whose order changes the result", "Write both so that their order does not matter (adding does not), or allow it on the card with the reason.", severity=Severity.WARNING)
NOT_TRANSLATED = _code("CW651", "a name that players read is not translated", "Give the name a text in each language, under 'texts' or under 'words' of the table.", severity=Severity.WARNING)
ASSET_MISSING = _code("CW652", "a picture that does not exist", "Correct the path, or put the picture there.", severity=Severity.WARNING)
HOUSE_IN_COMPLETE = _code("CW653", "a pack that claims to be complete has something of our own", "Take the mark away once a source gives the number, or leave 'complete' out.", severity=Severity.WARNING)
NOT_UNIQUE = _code("CW654", "two pieces have the same number where each needs its own", "Give each piece a number of its own.", severity=Severity.WARNING)
FILE_NOT_READ = _code("CW655", "a file that looks like a part of the pack and is not read", "Put the file beside pack.yaml, or into the folder 'scenarios', and let it end in .yaml.", severity=Severity.WARNING)
SAME_NAME = _code("CW656", "two cards of a deck have the same name", "Give each card a name of its own; where two are meant to share one, allow it.", severity=Severity.WARNING)
UNSPOKEN_LANGUAGE = _code("CW657", "a language in which no texts of cards can be made", "Correct the code, install a plugin that has the language, or allow it: names alone are fine.", severity=Severity.WARNING)
ALLOWED_IN_VAIN = _code("CW661", "something is allowed that does not occur", "Delete the 'allow': what it spoke of is no longer there.", severity=Severity.WARNING)
FACE_OVERFLOWS = _code("CW671", "a text that does not fit its face", "Shorten the text or the name, or give the deck a larger size in 'faces'.", severity=Severity.WARNING)
ART_TOO_SMALL = _code("CW672", "a picture that is too small to be printed", "Use a picture with more pixels: a printer wants 300 on each inch.", severity=Severity.WARNING)
ONLY_COLOUR_DIFFERS = _code("CW673", "two icons that differ by their colour alone", "Give one of them another shape, other letters or another picture: not everybody tells colours apart.", severity=Severity.WARNING)
LETTER_MISSING = _code("CW674", "a font without a letter that a card needs", "Choose a font that has the letter, or another letter.", severity=Severity.WARNING)
PICTURE_NOT_DRAWN = _code("CW675", "a picture or font that is not used", "Save the picture as plain SVG, PNG, JPEG, GIF or WebP; a drawing has no scripts and refers to no other file.", severity=Severity.WARNING)
TEMPLATE_REFUSED = _code("CW676", "a template that is not run", "A template uses files of its pack only: copy what you need into the folder.")
TEMPLATE_FAILED = _code("CW677", "a template that fails", "Go to the place that the message names. A template has 20 seconds and 1,536 MB of memory.")
TOO_MUCH_TO_SET = _code("CW678", "more faces than are set at once", "Choose some of them with '--only', or one language with '--lang'.", severity=Severity.WARNING)
UNKNOWN_IN_SCENARIO = _code("CW701", "a scenario names something that is not there", "Correct the name: the message says what it should be.")
WRONG_IN_SCENARIO = _code("CW702", "a scenario says something that cannot be", "Say it as 'cardwright docs scenarios' shows.")
SCENARIO_SETUP = _code("CW703", "a scenario's position cannot be set up", "Lay out a position that can be: each piece in one place, as many as there are copies.")
DUPLICATE_SCENARIO = _code("CW704", "two scenarios of one name", "Say in its name what each one shows.")
NOTHING_EXPECTED = _code("CW705", "a scenario that expects nothing", "Add a 'then', or what is to be offered.")
NOT_AS_EXPECTED = _code("CW711", "a scenario does not come out as it says", "Compare what was expected with what was found: the card or rule is wrong, or the scenario.")
NOT_OFFERED = _code("CW712", "a scenario chooses what is not offered", "Choose something that is offered, or find out why it is not.")
NOT_ASKED = _code("CW713", "a scenario lets somebody choose who is not asked", "Let the player choose who is asked.")
SCENARIO_BROKE = _code("CW714", "a rule cannot be carried out in a scenario", "Go to the rule and line that the message names.")
CHANCE_OTHERWISE = _code("CW715", "chance cannot bring what a scenario says", "Say what each die shows and which cards come first, in the order in which rules ask.")
NOT_AN_EXTENSION = _code("CW801", "a pack that is no extension is used as one", "Give the game itself as the pack, and its extensions with '--with'.")
BASE_NOT_FOUND = _code("CW802", "the pack that an extension extends cannot be found", "Correct the name, install the pack, or put its folder beside the extension's.", follows=True)
OTHER_BASE = _code("CW803", "an extension of another pack", "Use the extension with the pack that it extends.")
BASE_VERSION = _code("CW804", "an extension for another version of its base", "Use a version of the game that fits, or an extension that is written for this one.")
EXTENDS_ITSELF = _code("CW805", "packs that extend one another in a circle", "Let each extension extend the game, and say with 'after' which comes first.")
EXTENDS_EXTENSION = _code("CW806", "an extension of an extension", "Extend the game, and write 'after' with the extension that yours builds on.")
ORDER_CIRCLE = _code("CW807", "extensions that each come after the other", "Take one of the names out of 'after'.")
UNKNOWN_AFTER = _code("CW808", "'after' names an extension that nobody knows", "Correct the name. An extension that is just not installed here is not reported.", severity=Severity.WARNING)
GONE = _code("CW809", "an extension changes or removes what is not there", "Correct the name, or leave the change out: what it changed is no longer there.", follows=True)
DEFINED_TWICE = _code("CW810", "an extension adds what is already there", "Write it under 'change' or 'replace' if you mean the one that is there; otherwise rename yours.")
CONFLICT = _code("CW811", "two extensions touch the same thing in no order", "Say with 'after' in one of the two which of them has the last word, or use only one.")
SAME_EXTENSION_NAME = _code("CW812", "two extensions have the same name", "Rename one of them, or use only one.")
ONLY_IN_EXTENSIONS = _code("CW813", "a key of extensions in a pack that extends nothing", "Say with 'extends' what is extended, or write it plainly.")
MALFORMED_EDIT = _code("CW814", "a change or removal that makes no sense", "'cardwright docs extensions' shows how changes and removals are written.")
TOO_MANY_EXTENSIONS = _code("CW815", "too many extensions", "Use fewer at once, or put several into one.")
PLUGIN_NAME = _code("CW850", "a plugin's name is malformed or taken", "Name the entry point in small letters, digits and '_', or uninstall one of the two.")
PLUGIN_NOT_LOADED = _code("CW851", "a plugin cannot be loaded", "Update or uninstall the plugin, or leave it out with '--block NAME'. Its author needs the message.")
PLUGIN_EMPTY = _code("CW852", "a plugin that adds nothing", "Its author should mark the hooks with '@hookimpl', or put the YAML files into the wheel.")
HOOK_FAILED = _code("CW853", "a plugin's hook fails", "Update the plugin, or leave it out with '--block NAME'. Its author needs the message.")
UNKNOWN_HOOK = _code("CW854", "a plugin has a hook that does not exist, or is not marked", "Its author should write the name as in cardwright.hooks, with '@hookimpl' above it.")
HOOK_NONSENSE = _code("CW855", "a plugin's hook gives something else than it should", "Its author should give what the docstring of the hook asks for.")
CONTRIBUTION_NAME = _code("CW856", "what a plugin adds has a malformed name, or one that is taken", "Its author should choose another name, or you leave one of the two plugins out with '--block NAME'.")
BAD_FUNCTION = _code("CW857", "a plugin's function does not do what it says", "Its author should make the function agree with what it says of itself: see PureFunction.")
CHECK_FAILED = _code("CW858", "a plugin's check fails", "Update the plugin, or leave it out with '--block NAME'. The pack may be sound all the same.", severity=Severity.WARNING)
LANGUAGE_FAILED = _code("CW859", "a plugin's language fails", "Update the plugin. Until then these texts are in English.")
FORMAT_FAILED = _code("CW860", "a plugin's format fails", "Choose another '--format'.")
BOT_FAILED = _code("CW861", "a plugin's bot fails", "Choose another '--bot'.")
PLUGIN_MISSING = _code("CW862", "the pack needs a plugin that is not there", "Install the distribution that brings the plugin, or do not block it. 'cardwright plugins' shows what is there.", follows=True)
FUNCTION_NAME_TAKEN = _code("CW863", "a plugin's function has the name of something else", "Rename what the pack declares, or require only one of the plugins.")
FUNCTION_FAILED = _code("CW864", "a plugin's function fails while a game is played", "Go to the rule and line that the message names. If what it hands to the function is right, the plugin's author needs the message.")

GAME_BROKE = _code("CW901", "a rule cannot be carried out", "Go to the rule and line that the message names: it did something that cannot be done.")
TOO_MANY_STEPS = _code("CW902", "a choice leads to too many steps", "Bound the loop that the message names, or let it go through fewer cards: a round counts for 100 steps, and each card that a formula looks at for one.")
NUMBER_OUT_OF_RANGE = _code("CW903", "a number grows out of range", "Keep the number below a thousand million.")
GAME_TOO_LONG = _code("CW904", "a game has no end", "See to it that the game comes to its end: count its rounds, or let something run out.")
LIST_TOO_LONG = _code("CW905", "a list grows without end", "Join lists outside of loops, or begin with a new list in each round: a list need not hold a card twice.")
# fmt: on

OF_FACES = frozenset(
    {
        FACE_OVERFLOWS,
        ART_TOO_SMALL,
        ONLY_COLOUR_DIFFERS,
        LETTER_MISSING,
        PICTURE_NOT_DRAWN,
        TEMPLATE_REFUSED,
        TEMPLATE_FAILED,
        TOO_MUCH_TO_SET,
    }
)
"""What is found by setting faces, which not every check does."""
