"""Every code a finding can carry. A code, once published, keeps its meaning for ever.

CW1xx: reading a file, before anything in it has a meaning.
CW2xx: the shape of a file: keys, types of values, what a pack must declare.
CW3xx: the text of a formula or rule.
CW4xx: names and types in formulas and rules.
CW5xx: what a game is started with: options, players, saved games; from CW550 on, the limits of a whole pack.
CW6xx: a pack as a whole: it can be played, but something in it is probably not meant so.
CW7xx: scenarios: what is wrong with one, and what does not come out as it says.
CW80x-84x: extensions: what they extend, their order, and what they change.
CW85x-CW87x: plugins, and packs that need them.
CW9xx: a game that breaks while it is played.
"""

UNREADABLE_FILE = "CW101"
FILE_TOO_LARGE = "CW102"
NOT_UTF8 = "CW103"
FORBIDDEN_CHARACTER = "CW104"
EMPTY_FILE = "CW105"
YAML_SYNTAX = "CW106"
TAB_INDENTATION = "CW107"
MISSING_COLON = "CW108"
QUOTE_NOT_CLOSED = "CW109"
BRACKETS = "CW110"
INDENTATION = "CW111"
COLON_IN_TEXT = "CW112"
TOO_DEEP = "CW113"
TOO_MANY_NODES = "CW114"
ANCHOR_OR_ALIAS = "CW115"
TAG = "CW116"
SEVERAL_DOCUMENTS = "CW117"
DUPLICATE_KEY = "CW118"
BAD_KEY = "CW119"
NUMBER_TOO_LARGE = "CW120"
TOO_MANY_MISTAKES = "CW121"
TOO_MANY_FILES = "CW122"
OUTSIDE_FOLDER = "CW123"

UNKNOWN_KEY = "CW201"
MISSING_KEY = "CW202"
WRONG_TYPE = "CW203"
NOT_ALLOWED = "CW204"
WRONG_NUMBER = "CW205"
MALFORMED = "CW206"
DUPLICATE_NAME = "CW207"
RESERVED_WORD = "CW208"
UNKNOWN_ICON = "CW209"
UNKNOWN_DECLARED = "CW210"
COPIES_DISAGREE = "CW211"
COUNT_NOT_EXPECTED = "CW212"
UNKNOWN_SIDE = "CW213"
PACK_NOT_FOUND = "CW214"
KERNEL_VERSION = "CW215"
TOO_MANY_PIECES = "CW216"
PARAMETER_NAME = "CW217"
NO_MAIN_RULE = "CW218"
MISSPELT_DECLARATION = "CW219"
KEY_UNLIKE_NAME = "CW220"
REPEATED_FILE = "CW221"
MISSED_FILE = "CW222"
WRONG_PLACE = "CW223"
HALF_WRITTEN = "CW224"

EMPTY_TEXT = "CW301"
BAD_CHARACTER = "CW302"
UNEXPECTED_WORD = "CW303"
UNFINISHED = "CW304"
INDENT_IN_RULE = "CW305"
TEXT_TOO_LONG = "CW306"
NESTED_TOO_DEEP = "CW307"
NUMBER_IN_RULE = "CW308"

UNKNOWN_NAME = "CW401"
WRONG_KIND_OF_NAME = "CW402"
TYPE_MISMATCH = "CW403"
WRONG_ARGUMENTS = "CW404"
NO_OWNER = "CW405"
RECURSION = "CW406"
NOT_WRITABLE = "CW407"
CHOICE_NOT_ALLOWED = "CW408"
NOTHING_HAPPENS = "CW409"
CHANCE_IN_FORMULA = "CW410"
DIVISION_BY_ZERO = "CW411"
TOO_COSTLY = "CW412"
SAID_TWICE = "CW413"

UNKNOWN_OPTION = "CW501"
WRONG_OPTION_VALUE = "CW502"
WRONG_PLAYERS = "CW503"
BAD_SAVED_GAME = "CW504"
WRONG_SETUP = "CW505"
ILLEGAL_CHOICE = "CW506"

PACK_TOO_LARGE = "CW550"
TOO_MANY_TEXTS = "CW551"
CHAIN_TOO_LONG = "CW552"
TOO_MANY_MODIFIERS = "CW553"
TOO_DEEP_TO_CHECK = "CW554"
TOO_LARGE_TO_PLAY = "CW555"
NOT_LOOKED_THROUGH = "CW556"
UNUSED_ICON = "CW601"
UNUSED_ZONE = "CW602"
UNUSED_VALUE = "CW603"
UNUSED_RULE = "CW604"
UNUSED_FORMULA = "CW605"
UNUSED_ATTRIBUTE = "CW606"
UNUSED_EFFECT = "CW607"
UNUSED_OPTION = "CW608"
UNUSED_SPACES = "CW609"
UNUSED_LET = "CW610"
NEVER_CHANGED = "CW611"
NEVER_READ = "CW612"
UNUSED_TABLE = "CW613"
UNUSED_DECK = "CW614"
EMPTY_DECK = "CW615"
OPTION_TOO_LARGE = "CW616"
ALWAYS_THE_SAME = "CW621"
NEVER_RUNS = "CW622"
NEVER_ACTIVE = "CW623"
SIDE_NEVER_UP = "CW624"
NO_OPTION = "CW625"
DOES_NOTHING = "CW626"
MAY_DIVIDE_BY_ZERO = "CW631"
LOOP_WITHOUT_BOUND = "CW632"
NO_ROOM = "CW633"
NO_CARD = "CW634"
NOT_PRINTED = "CW635"
OUT_OF_REACH = "CW636"
NOBODY = "CW637"
ONE_SIDED = "CW638"
NEGATIVE_COUNT = "CW639"
ORDER_MATTERS = "CW641"
NOT_TRANSLATED = "CW651"
ASSET_MISSING = "CW652"
HOUSE_IN_COMPLETE = "CW653"
NOT_UNIQUE = "CW654"
FILE_NOT_READ = "CW655"
SAME_NAME = "CW656"
UNSPOKEN_LANGUAGE = "CW657"
ALLOWED_IN_VAIN = "CW661"
UNKNOWN_IN_SCENARIO = "CW701"
WRONG_IN_SCENARIO = "CW702"
SCENARIO_SETUP = "CW703"
DUPLICATE_SCENARIO = "CW704"
NOTHING_EXPECTED = "CW705"
NOT_AS_EXPECTED = "CW711"
NOT_OFFERED = "CW712"
NOT_ASKED = "CW713"
SCENARIO_BROKE = "CW714"
CHANCE_OTHERWISE = "CW715"
NOT_AN_EXTENSION = "CW801"
BASE_NOT_FOUND = "CW802"
OTHER_BASE = "CW803"
BASE_VERSION = "CW804"
EXTENDS_ITSELF = "CW805"
EXTENDS_EXTENSION = "CW806"
ORDER_CIRCLE = "CW807"
UNKNOWN_AFTER = "CW808"
GONE = "CW809"
DEFINED_TWICE = "CW810"
CONFLICT = "CW811"
SAME_EXTENSION_NAME = "CW812"
ONLY_IN_EXTENSIONS = "CW813"
MALFORMED_EDIT = "CW814"
TOO_MANY_EXTENSIONS = "CW815"
PLUGIN_NAME = "CW850"
PLUGIN_NOT_LOADED = "CW851"
PLUGIN_EMPTY = "CW852"
HOOK_FAILED = "CW853"
UNKNOWN_HOOK = "CW854"
HOOK_NONSENSE = "CW855"
CONTRIBUTION_NAME = "CW856"
BAD_FUNCTION = "CW857"
CHECK_FAILED = "CW858"
LANGUAGE_FAILED = "CW859"
FORMAT_FAILED = "CW860"
BOT_FAILED = "CW861"
PLUGIN_MISSING = "CW862"
FUNCTION_NAME_TAKEN = "CW863"
FUNCTION_FAILED = "CW864"

GAME_BROKE = "CW901"
TOO_MANY_STEPS = "CW902"
NUMBER_OUT_OF_RANGE = "CW903"
GAME_TOO_LONG = "CW904"
LIST_TOO_LONG = "CW905"

CODES: dict[str, str] = {
    UNREADABLE_FILE: "the file cannot be read",
    FILE_TOO_LARGE: "the file is too large",
    NOT_UTF8: "the file is not UTF-8 text",
    FORBIDDEN_CHARACTER: "an invisible or control character",
    EMPTY_FILE: "the file is empty",
    YAML_SYNTAX: "the text is not YAML",
    TAB_INDENTATION: "a tab in the indentation",
    MISSING_COLON: "a ':' is missing",
    QUOTE_NOT_CLOSED: "a quote is not closed, or closed too early",
    BRACKETS: "a bracket or a comma is missing, or one too many",
    INDENTATION: "the indentation does not fit",
    COLON_IN_TEXT: "a ':' inside text without quotes",
    TOO_DEEP: "too many levels inside one another",
    TOO_MANY_NODES: "too many entries in one file",
    ANCHOR_OR_ALIAS: "anchors and aliases are not allowed",
    TAG: "tags are not allowed",
    SEVERAL_DOCUMENTS: "several documents in one file",
    DUPLICATE_KEY: "a key is given twice",
    BAD_KEY: "a key is not a word",
    NUMBER_TOO_LARGE: "a number is too large",
    TOO_MANY_MISTAKES: "too many mistakes to go on",
    TOO_MANY_FILES: "a pack of too many files",
    OUTSIDE_FOLDER: "a path or link that leads out of the pack's folder",
    UNKNOWN_KEY: "a key that nobody reads",
    MISSING_KEY: "a key is missing",
    WRONG_TYPE: "a value of the wrong type",
    NOT_ALLOWED: "a value that is not allowed here",
    WRONG_NUMBER: "a number or length out of bounds",
    MALFORMED: "a text that does not have the right form",
    DUPLICATE_NAME: "a name is declared twice",
    RESERVED_WORD: "a name that is a word of the language",
    UNKNOWN_ICON: "an icon that is not declared",
    UNKNOWN_DECLARED: "a declaration names something that is not declared",
    COPIES_DISAGREE: "the numbers of copies disagree",
    COUNT_NOT_EXPECTED: "a deck has another number of pieces than expected",
    UNKNOWN_SIDE: "a side that the deck does not have",
    PACK_NOT_FOUND: "a pack cannot be found",
    KERNEL_VERSION: "the pack is written for another version of Cardwright",
    TOO_MANY_PIECES: "too many pieces",
    PARAMETER_NAME: "a parameter's name does not say what it is",
    NO_MAIN_RULE: "there is no rule 'main'",
    MISSPELT_DECLARATION: "a name is declared with another spelling than it is used with",
    KEY_UNLIKE_NAME: "a key differs by a letter from the name that it is given",
    REPEATED_FILE: "a file that repeats another",
    MISSED_FILE: "a file that holds what the pack lacks is not read",
    WRONG_PLACE: "a phrase has a place in which nothing stands, or leaves one out",
    HALF_WRITTEN: "a card's own text lacks a language, or is for a part that the card has not",
    EMPTY_TEXT: "an empty formula or rule",
    BAD_CHARACTER: "a character without a meaning",
    UNEXPECTED_WORD: "a word that cannot stand here",
    UNFINISHED: "a formula, rule or line breaks off",
    INDENT_IN_RULE: "the indentation of a rule does not fit",
    TEXT_TOO_LONG: "a formula or rule is too long",
    NESTED_TOO_DEEP: "a formula or rule is nested too deep",
    NUMBER_IN_RULE: "a number is too large",
    UNKNOWN_NAME: "a name that nothing has",
    WRONG_KIND_OF_NAME: "a name that cannot be used like this",
    TYPE_MISMATCH: "a value of another type is needed",
    WRONG_ARGUMENTS: "too few or too many arguments",
    NO_OWNER: "it is not said whose",
    RECURSION: "a rule or formula that leads back to itself",
    NOT_WRITABLE: "something that cannot be changed",
    CHOICE_NOT_ALLOWED: "nobody can choose here",
    NOTHING_HAPPENS: "a statement without effect",
    CHANCE_IN_FORMULA: "chance inside a formula",
    DIVISION_BY_ZERO: "a division by zero",
    TOO_COSTLY: "a formula that takes too long to work out",
    SAID_TWICE: "the same statement twice in a row",
    UNKNOWN_OPTION: "an option that the pack does not have",
    WRONG_OPTION_VALUE: "a value that an option cannot have",
    WRONG_PLAYERS: "a number of players that the game is not for",
    BAD_SAVED_GAME: "a saved game that cannot be read",
    WRONG_SETUP: "a position that cannot be set up",
    ILLEGAL_CHOICE: "a choice that is not offered",
    PACK_TOO_LARGE: "all files of a pack together are too large",
    TOO_MANY_TEXTS: "all formulas and rules of a pack together are too long",
    CHAIN_TOO_LONG: "too many rules and formulas that use one another",
    TOO_MANY_MODIFIERS: "too many cards that change the same",
    TOO_DEEP_TO_CHECK: "formulas and rules too deep inside one another",
    TOO_LARGE_TO_PLAY: "rules that cannot be made into a program",
    NOT_LOOKED_THROUGH: "a pack that would take too long to look through for what is not meant so",
    UNUSED_ICON: "an icon that is on no card, or that nothing counts",
    UNUSED_ZONE: "a zone into which no card ever comes",
    UNUSED_VALUE: "a value that nothing reads or changes",
    UNUSED_RULE: "a rule that nothing carries out",
    UNUSED_FORMULA: "a formula that nothing reads",
    UNUSED_ATTRIBUTE: "an attribute of cards that nothing reads",
    UNUSED_EFFECT: "an effect of cards that nothing carries out",
    UNUSED_OPTION: "an option that changes nothing",
    UNUSED_SPACES: "a set of spaces that nothing uses",
    UNUSED_LET: "a name that is given, and that nothing reads",
    NEVER_CHANGED: "a value that is read but never changed",
    NEVER_READ: "a value that is changed but never read",
    UNUSED_TABLE: "a table that nothing reads",
    UNUSED_DECK: "a deck whose cards never come into the game",
    EMPTY_DECK: "a deck without cards",
    OPTION_TOO_LARGE: "an option that asks for more cards than there are",
    ALWAYS_THE_SAME: "a condition that is always true or always false, or on which nothing depends",
    NEVER_RUNS: "a block that is never carried out",
    NEVER_ACTIVE: "a modifier that is never in force",
    SIDE_NEVER_UP: "a side that is never up",
    NO_OPTION: "a choice with never an option",
    DOES_NOTHING: "a line that changes nothing",
    MAY_DIVIDE_BY_ZERO: "a division by what may be zero",
    LOOP_WITHOUT_BOUND: "a loop that could go round too often",
    NO_ROOM: "two cards for a zone that holds one",
    NO_CARD: "the card of a zone that has none",
    NOT_PRINTED: "a card is asked for something that it does not have",
    OUT_OF_REACH: "a number that a table, 'pick' or a die has nothing for",
    NOBODY: "nobody is there where somebody is needed",
    ONE_SIDED: "a card is flipped to a side that it does not have",
    NEGATIVE_COUNT: "a number below 0 that says how many",
    ORDER_MATTERS: "two modifiers whose order changes the result",
    NOT_TRANSLATED: "a name that players read is not translated",
    ASSET_MISSING: "a picture that does not exist",
    HOUSE_IN_COMPLETE: "a pack that claims to be complete has something of our own",
    NOT_UNIQUE: "two pieces have the same number where each needs its own",
    FILE_NOT_READ: "a file that looks like a part of the pack and is not read",
    SAME_NAME: "two cards of a deck have the same name",
    UNSPOKEN_LANGUAGE: "a language in which no texts of cards can be made",
    ALLOWED_IN_VAIN: "something is allowed that does not occur",
    UNKNOWN_IN_SCENARIO: "a scenario names something that is not there",
    WRONG_IN_SCENARIO: "a scenario says something that cannot be",
    SCENARIO_SETUP: "a scenario's position cannot be set up",
    DUPLICATE_SCENARIO: "two scenarios of one name",
    NOTHING_EXPECTED: "a scenario that expects nothing",
    NOT_AS_EXPECTED: "a scenario does not come out as it says",
    NOT_OFFERED: "a scenario chooses what is not offered",
    NOT_ASKED: "a scenario lets somebody choose who is not asked",
    SCENARIO_BROKE: "a rule cannot be carried out in a scenario",
    CHANCE_OTHERWISE: "chance cannot bring what a scenario says",
    NOT_AN_EXTENSION: "a pack that is no extension is used as one",
    BASE_NOT_FOUND: "the pack that an extension extends cannot be found",
    OTHER_BASE: "an extension of another pack",
    BASE_VERSION: "an extension for another version of its base",
    EXTENDS_ITSELF: "packs that extend one another in a circle",
    EXTENDS_EXTENSION: "an extension of an extension",
    ORDER_CIRCLE: "extensions that each come after the other",
    UNKNOWN_AFTER: "'after' names an extension that nobody knows",
    GONE: "an extension changes or removes what is not there",
    DEFINED_TWICE: "an extension adds what is already there",
    CONFLICT: "two extensions touch the same thing in no order",
    SAME_EXTENSION_NAME: "two extensions have the same name",
    ONLY_IN_EXTENSIONS: "a key of extensions in a pack that extends nothing",
    MALFORMED_EDIT: "a change or removal that makes no sense",
    TOO_MANY_EXTENSIONS: "too many extensions",
    PLUGIN_NAME: "a plugin's name is malformed or taken",
    PLUGIN_NOT_LOADED: "a plugin cannot be loaded",
    PLUGIN_EMPTY: "a plugin that adds nothing",
    HOOK_FAILED: "a plugin's hook fails",
    UNKNOWN_HOOK: "a plugin has a hook that does not exist, or is not marked",
    HOOK_NONSENSE: "a plugin's hook gives something else than it should",
    CONTRIBUTION_NAME: "what a plugin adds has a malformed name, or one that is taken",
    BAD_FUNCTION: "a plugin's function does not do what it says",
    CHECK_FAILED: "a plugin's check fails",
    LANGUAGE_FAILED: "a plugin's language fails",
    FORMAT_FAILED: "a plugin's format fails",
    BOT_FAILED: "a plugin's bot fails",
    PLUGIN_MISSING: "the pack needs a plugin that is not there",
    FUNCTION_NAME_TAKEN: "a plugin's function has the name of something else",
    FUNCTION_FAILED: "a plugin's function fails while a game is played",
    GAME_BROKE: "a rule cannot be carried out",
    TOO_MANY_STEPS: "a choice leads to too many steps",
    NUMBER_OUT_OF_RANGE: "a number grows out of range",
    GAME_TOO_LONG: "a game has no end",
    LIST_TOO_LONG: "a list grows without end",
}
