"""Every code a finding can carry. A code, once published, keeps its meaning for ever.

CW1xx: reading a file, before anything in it has a meaning.
CW2xx: the shape of a file: keys, types of values, what a pack must declare.
CW3xx: the text of a formula or rule.
CW4xx: names and types in formulas and rules.
CW5xx: what a game is started with: options, players, saved games; from CW550 on, the limits of a whole pack.
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

GAME_BROKE = "CW901"
TOO_MANY_STEPS = "CW902"
NUMBER_OUT_OF_RANGE = "CW903"

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
    OUTSIDE_FOLDER: "a link that leads out of the pack's folder",
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
    GAME_BROKE: "a rule cannot be carried out",
    TOO_MANY_STEPS: "a choice leads to too many steps",
    NUMBER_OUT_OF_RANGE: "a number grows out of range",
}
