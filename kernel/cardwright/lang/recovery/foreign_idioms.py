"""Rewrites of idioms from English and other languages into ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cardwright.lang import types as t
from cardwright.lang.scope import parameter_type
from cardwright.lang.symbols import Symbols
from cardwright.lang.third_argument import MARK
from cardwright.records import Record

# Something that has a number, such as `animal`, `animal in hand` or `price of card`.
_THING = r"[a-z]\w*(?: (?:in|on|of) (?:every )?[a-z]\w*)*"
# The same, where it is certain that it can be counted or is a number.
_COUNTED = r"(?P<counted>[a-z]\w*)(?P<where>(?: (?:in|on|of) (?:every )?[a-z]\w*)*)"
_SEVERAL = r"(?:other )?(?:cards|pieces|players)(?: in (?:every )?\w+(?: of \w+)?)?"
# A number from which, or up to which, others go, and what they write between the two.
_NUMBER = r"\d+|[a-z]\w*"
_UP_TO = r"(?:to|\.\.+|–|…|through|until|till)"
_EACH = "per|for each|for every|for"
_GET = "gain|get|score|earn|win|receive"
_ONE = "an?|one|the|the top"
_ACTS = "draw|move|shuffle|flip|add|subtract|choose"

# A space as it is often said.
_SPACE = r"(?:[a-z]\w* of )?(?:\w+\([^()]*\)|[a-z]\w*)"

_WRITE = "write '{}'"
_LEAVE_OUT = "leave out '{no}'"
_FROM_THERE = "write '{} …'"
_IN_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}
# How many are chosen at once, and how many somebody wants to choose.
_AT_ONCE = r"(?:(?:up to )?(?:\d+|\(.+?\))|any number of)"
_SO_MANY = rf"\d+|{'|'.join(_IN_WORDS.values())}"
_ONE_OF = "(card|piece|player|space)"
_FROM = "(?:starting|beginning) (?:with|from|at)|clockwise (?:starting )?from|(?:in )?(?:turn|order|turn order|clockwise order) from"
_EVERYBODY = "(?:everyone|everybody|all(?: (?:the )?players)?|(?:each|every) player|the table)"
_HIGHEST = "highest|greatest|largest|biggest|best|strongest|dearest|maximum"
_LOWEST = "lowest|least|smallest|weakest|cheapest|minimum"
_BELOW = "write '{}', and on the line below it, further to the right, '{below}'"

_OUT = "write '{}', with the flag that 'players: {{out: …}}' names"

# A way of writing it, what is written here, and what the hint says of it. What stands for `no` is what cannot stand
# there; other groups with a name must be what `_SORTS` says. In the hint {} is what is written instead, {no} what must
# not be written, {below} what goes on a line of its own, and '…' is for the designer to fill in. An entry need not be
# careful: it counts only if the text can then be read on; of those that lead equally far the first counts.
STATEMENTS = (
    # what is no part of the line
    (r"^(?P<no>[-*•]|\d+[.)]) +", "", "a line of a rule begins with a word: leave out '{no}'"),
    (r"^(?P<no>(?://|--|/\*).*)$", "stop", "a remark begins with '#'"),
    # rules
    (r"^(?P<rule>\w+) (?P<no>\w+)$", r"\g<rule> of \2", "a rule is carried out by '{}'"),
    (r"^(?P<rule>\w+) (?P<no>with|for|by|on|to) (\w+)$", r"\g<rule> of \3", "a rule is carried out by '{}'"),
    (r"^(?P<rule>\w+) (?P<no>\w+) with (.+)$", r"\g<rule> of \2 with \3", "a rule is carried out by '{}'"),
    (r"^(?P<rule>\w+) of (\w+) (?P<no>and|for|by|on|to|using) (.+)$", r"\g<rule> of \2 with \4", _WRITE),
    (r"^(?P<rule>\w+) (?P<no>(?:first|last)\(.+\)|the \w+)$", r"\g<rule> of \2", "a rule is carried out by '{}'"),
    *(
        (rf"^(?P<rule>\w+) (of {before})(?P<no>.*[^\w).].*)$", r"\g<rule> \2(\g<no>)", "what is worked out stands in brackets: '{}'")
        for before in (rf".+ {MARK} ", ".+ with ", "")
    ),
    (r"^(?P<no>end|stop|finish|leave) (?:the |this )?(?:rule|turn|effect|here)$", "stop", "'stop' ends the rule"),
    (r"^(?P<no>break|end|exit|leave|stop)(?: out of| from)? (?:the |this )?loop$", "leave", "'leave' ends the loop"),
    (r"^(?P<no>call|do|run|perform|carry out|execute|use|apply|trigger|activate) ", "", _LEAVE_OUT),
    (
        r"^(?P<no>end|finish|stop) (?:the )?game$",
        "stop",
        "'stop' in 'main' ends the game; from elsewhere, set a value for which 'main' asks",
    ),
    (
        r"^(?P<no>(?:all|each|every|the) players? (?:wins?|have won|has won)|every(?:body|one) (?:wins|has won))(?: the game)?$",
        "for each player:\n… becomes true",
        f"{_BELOW}, with the flag that 'result: {{{{winner: …}}}}' names",
    ),
    # who is out of the game
    (r"^(?P<no>eliminate|kick out|knock out|drop) (player|rival|\w+\(.+\))$", r"… of \2 becomes true", _OUT),
    (r"^(?P<no>(player|rival|\w+\(.+\)) (?:is|becomes) (?:out|eliminated|dead|defeated)(?: of the game)?)$", r"… of \2 becomes true", _OUT),
    (r"^(?P<no>remove) (player|rival|\w+\(.+\)) from (?:the game|players)$", r"… of \2 becomes true", _OUT),
    # what players are shown
    (
        r"^(?P<no>reveal|show|expose) (?:the )?top(?: cards?)? of (\w+) to (.+)$",
        r"show last(\2) to \3",
        _WRITE,
    ),
    (r"^(?P<no>look at|peek at) (?:the )?top(?: cards?)? of (\w+)$", r"show last(\2) to player", _WRITE),
    (r"^(?P<no>reveal|show|expose) (?:the )?top(?: cards?)? of (\w+)$", r"show last(\2) to players", _WRITE),
    (rf"^(?P<no>reveal|show|expose) (.+?) to {_EVERYBODY}$", r"show \2 to players", _WRITE),
    (r"^(?P<no>reveal|expose) (.+?) to (.+)$", r"show \2 to \3", _WRITE),
    (r"^(?P<no>look at|peek at) (.+)$", r"show \2 to player", _WRITE),
    (r"^(?P<no>reveal|show|expose) (.+)$", r"show \2 to players", "say to whom: write '{}'"),
    (r"^(?P<no>say|tell|declare|shout) (.+)$", r"announce \2", _WRITE),
    # who does it
    (rf"^(?P<no>(?:each|every|all) players?) ({_ACTS})s? (.+)$", r"for each player:\n\2 \3", _BELOW),
    (r"^(?P<no>(?:each|every|all) players?) (may(?: choose .+)?:)$", r"for each player:\n\2", _BELOW),
    (r"^(?P<no>(?:each|every|all) players? must) (choose .+:)$", r"for each player:\n\2", _BELOW),
    (
        r"^(?P<no>(?:each|every) other player|all other players) (may(?: choose .+)?:)$",
        r"for each player in other players clockwise:\n\2",
        _BELOW,
    ),
    (rf"^(?P<no>(?:the )?player) ({_ACTS})s? (?=.+[^:]$)", r"\2 ", "leave out '{no}': '{} …'"),
    (r"^(?:(?:the )?player )?may (?P<no>(?!choose\b)[a-z]\w*)(.*)$", r"may:\n\1\2", _BELOW),
    (r"^(.+) (?P<no>chooses) ", r"\1 must choose ", "write '{} …'"),
    (r"\bchoose (?P<no>an?|one|any|another) (\w+) from ", r"choose \2 from ", _LEAVE_OUT),
    (r"\bchoose (?P<no>(?:one|any) of) ", "choose card from ", "write '{} …'"),
    (
        r"^((?:may )?choose) (?P<no>(\d+)(?:, *\d+)*,? or (\d+)):$",
        r"\1 number from \3 to \4:",
        _WRITE,
    ),
    (
        rf"^((?:may )?choose) (?P<no>(?:from )?(?!up\b)({_NUMBER}) ?{_UP_TO} ?({_NUMBER})):$",
        r"\1 number from \3 to \4:",
        "say what the number is called: '{}'",
    ),
    (
        rf"^((?:may )?choose) (?:a )?(\w+) (?P<no>(?:from )?between ({_NUMBER}) and ({_NUMBER})):$",
        r"\1 \2 from \4 to \5:",
        _WRITE,
    ),
    (rf"^for (?:each )?(\w+) (?P<no>(?:from|=|in) ({_NUMBER}) ?{_UP_TO} ?({_NUMBER})):$", r"for each \1 in \3 to \4:", _WRITE),
    (r"^let (\w+) (?P<no>= choose) \w+ from (.+?):?$", r"choose \1 from \3:\n…", "write '{}', and on the lines below it, further to the right, what is done then"),
    # several at once
    (rf"^((?:may )?choose (?:{_AT_ONCE}))(?P<no>:)$", r"\1 cards from …:", _WRITE),
    (r"^((?:may )?choose any number)(?P<no>:)$", r"\1 of cards from …:", _WRITE),
    *(
        (
            rf"^((?:may )?)choose (?P<no>(?:{few}|{said}) (?:or|to) (?:{few + 1}|{more})) (\w+) from (.+:)$",
            rf"\1choose number from {few} to {few + 1}:\nchoose (number) \3 from \4",
            _BELOW,
        )
        for few, said, more in ((1, "one", "two"), (2, "two", "three"))
    ),
    (r"\bchoose (?P<no>as many) (\w+) as (.+?) from ", r"choose (\3) \2 from ", _FROM_THERE),
    (
        rf"^(?P<no>together (may )?choose) ({_AT_ONCE} \w+ from .+:)$",
        r"for each player:\n\2choose \3",
        f"{_BELOW}; lay them aside, unseen by others (a zone 'seen_by: owner'), and go on with them once all have chosen",
    ),
    (rf"^(anyone in .+ may) (?P<no>choose) ({_AT_ONCE} \w+ from .+:)$", r"\1:\nchoose \3", _BELOW),
    (
        rf"^((?:may )?)choose (?P<no>(\d+) ?{_UP_TO} ?({_NUMBER})) (\w+) from (.+:)$",
        r"\1choose number from \3 to \4:\nchoose (number) \5 from \6",
        _BELOW,
    ),
    (
        r"^((?:may )?)choose (?P<no>(?:at least|no less than|minimum) (\d+)) (\w+) from (.+):$",
        r"\1choose number from \3 to count(\5):\nchoose (number) \4 from \5:",
        _BELOW,
    ),
    (rf"^(?P<no>keep choosing) (?={_AT_ONCE} )", "choose ", _FROM_THERE),
    (rf"\bchoose (?P<no>at most|no more than|maximal(?:ly)?|max) ({_SO_MANY}) (\w+) from ", r"choose up to \2 \3 from ", _FROM_THERE),
    (rf"\bchoose (up to )?(?P<no>({_SO_MANY})) from ", r"choose \1\3 cards from ", _FROM_THERE),
    (r"\bchoose (up to )?(\d+) (?P<no>of (?:the )?cards (?:in|from)|of) ", r"choose \1\2 cards from ", _FROM_THERE),
    (
        rf"^((?:may )?)choose {_ONE_OF} from (.+?),? (?P<no>(?:up to|at most) (\d+) times):$",
        r"\1choose up to \5 \2s from \3:",
        _WRITE,
    ),
    (r"\bchoose (up to )?(?P<no>exactly) (\d+) ", r"choose \1\3 ", _LEAVE_OUT),
    (
        rf"\bchoose (?P<no>(?:as many|all|some|several|any|multiple)(?: of)?(?: the)?) ({_ONE_OF}s)(?: as .+)? from ",
        r"choose any number of \2 from ",
        _FROM_THERE,
    ),
    *(
        (rf"\bchoose (up to )?(?P<no>{word}) (\w+s) from ", rf"choose \g<1>{number} \3 from ", _FROM_THERE)
        for number, word in _IN_WORDS.items()
    ),
    (
        r"\bchoose (up to )?(?P<no>[a-z]\w*) (\w+s) from ",
        r"choose \1(\2) \3 from ",
        "how many are chosen is a number, or stands in brackets: '{} …'",
    ),
    # values
    *(
        (rf"^{before}(?P<value>\w+) of (?P<no>(?:all|each|every)(?: of)?(?: the)?) (?P<deck>\w+){behind}$", rf"for each card in …:\n{instead}", _BELOW)
        for before, behind, instead in (
            ("", " becomes (.+)", r"\g<value> of card becomes \4"),
            ("(add|subtract) (.+) (to|from) ", "", r"\1 \2 \3 \g<value> of card"),
        )
    ),
    (
        r"^(?P<value>\w+) of (?P<no>(?:all|each|every)(?: the)? players?|players) becomes (.+)$",
        r"for each player:\n\g<value> becomes \3",
        _BELOW,
    ),
    (
        r"^(add|subtract) (.+) (to|from) (?P<value>\w+) of (?P<no>(?:all|each|every)(?: the)? players?)$",
        r"for each player:\n\1 \2 \3 \g<value>",
        _BELOW,
    ),
    (r"\bbecomes (?P<no>(?P<worded>\w+)) (?P<word>\w+)$", r"becomes \g<word>", _LEAVE_OUT),
    (r"^(?P<no>put|place) (\d+) (?P<value>\w+) (?:counters? |tokens? )?(?:on|onto|in|into) (.+)$", r"add \2 to \g<value> of \4", _WRITE),
    (r"^(?P<no>set) (.+?) (?:to|=) *(.+)$", r"\2 becomes \3", _WRITE),
    (r"^(.+?) *(?P<no>\+=) *(.+)$", r"add \3 to \1", _WRITE),
    (r"^(.+?) *(?P<no>-=) *(.+)$", r"subtract \3 from \1", _WRITE),
    (r"^(.+?) *(?P<no>\+\+)$", r"add 1 to \1", _WRITE),
    (r"^(.+?) *(?P<no>--)$", r"subtract 1 from \1", _WRITE),
    (r"^let (\w+) (?P<no>==|:=|be|is|becomes) *", r"let \1 = ", "write '{} …'"),
    (r"^(?P<new>\w+) *(?P<no>:?=) *(.+)$", r"let \g<new> = \3", _WRITE),
    (r"^(.+?) *(?P<no>:?=|\bis\b|\bbecomes =) *(.+)$", r"\1 becomes \3", _WRITE),
    (r"^(?P<no>\+) *(\d+) (?P<value>\w+)$", r"add \2 to \g<value>", _WRITE),
    (r"^(?P<no>-) *(\d+) (?P<value>\w+)$", r"subtract \2 from \g<value>", _WRITE),
    (r"^(?P<no>increase|raise) (.+) by (.+)$", r"add \3 to \2", _WRITE),
    (r"^(?P<no>decrease|reduce|lower) (.+) by (.+)$", r"subtract \3 from \2", _WRITE),
    (r"^add (\w+) (?P<no>(?!to\b)\w+)$", r"add \1 to \2", _WRITE),
    (r"^add (.+) (?P<no>(?P<value>\w+) (?:to|for)) (.+)$", r"add \1 to \g<value> of \4", _WRITE),
    (rf"^(?P<no>{_GET}) (.+) (\w+) (?:{_EACH}) {_COUNTED}$", r"add \2 * \g<counted>\g<where> to \3", _WRITE),
    (rf"^(?P<no>{_GET}) (.+) (\w+)$", r"add \2 to \3", _WRITE),
    (r"^(?P<no>lose|pay|spend) (.+) (\w+)$", r"subtract \2 from \3", _WRITE),
    (r"^(?P<no>remove|take) (\d+) from (.+)$", r"subtract \2 from \3", _WRITE),
    (r"^(?P<value>\w+) *(?P<no>\+) *(\w+)$", r"add \3 to \g<value>", _WRITE),
    (r"^(?P<value>\w+) *(?P<no>-) *(\w+)$", r"subtract \3 from \g<value>", _WRITE),
    # pieces
    (r"^(?P<no>(?:move|draw|take) (?:the )?top(?: card)? (?:of|from)) (.+) to (.+)$", r"draw 1 from \2 to \3", _WRITE),
    (r"\b(?P<no>(?:a )?random (?:card|piece) (?:in|from|of)) (\w+)", r"first(shuffled(\2))", _WRITE),
    (
        r"^draw (?P<no>from (.+) to (.+) until) (.+)$",
        r"while not (\4), at most 20 times:\ndraw 1 from \2 to \3",
        _BELOW,
    ),
    (r"^draw (?P<no>up to) (\d+) from ", r"draw \2 from ", "'{} …' takes fewer only where fewer are left"),
    (r"^draw (?!an? |one |the )(.+) (?P<no>cards?|pieces?) from ", r"draw \1 from ", "leave out '{no}': '{} …'"),
    (r"^move (?P<no>every|all) (?P<shared>\w+) to ", r"move cards in every \g<shared> to ", "write '{} …'"),
    (r"^shuffle (?P<no>every|all|each) (?P<shared>\w+)$", r"for each player:\nshuffle \g<shared>", _BELOW),
    (r"^shuffle (.+) (?P<no>into|in) (.+)$", r"move \1 to \3", "write '{}', and 'shuffle …' on the line below it"),
    (
        r"^(?P<no>remove|banish|exile) (.+) from (?:the )?(?:game|play)$",
        r"move \2 to …",
        "write '{}', with a zone for what has left the game",
    ),
    (rf"^(?P<no>(?:draw|deal|take|move) (?:{_ONE}) \w+) from ", "draw 1 from ", "write '{} …'"),
    (r"^(?P<no>(?:deal|take|move) (\d+)(?: \w+)?) from (.+) to (.+)$", r"draw \2 from \3 to \4", _WRITE),
    (rf"^(?P<no>draw|deal|take) (?:{_ONE}) \w+(?: to .+)?$", "draw 1 from … to …", _WRITE),
    (r"^(?P<no>deal|take|give) (\w+) (?:cards?|pieces?)(?: to .+)?$", r"draw \2 from … to …", _WRITE),
    (r"^draw (?P<no>from) ", "draw 1 from ", "say how many: '{} …'"),
    (r"^draw (\w+) (?P<no>(?!from\b)\w+)$", r"draw \1 from … to …", _WRITE),
    (r"^draw (\w+) (?P<no>\w+) from ", r"draw \1 from ", "leave out '{no}': '{} …'"),
    (r"^(draw|move) (.+) (?P<no>into|onto|in|on) ", r"\1 \2 to ", "write 'to'"),
    (r"^move (?P<no>(?:all )?(?:cards|pieces) from) ", "move cards in ", "write '{} …'"),
    (r"^move (.+?) (?P<no>from .+) to ", r"move \1 to ", _LEAVE_OUT),
    (r"^(?P<no>put|place|return) (.+) (?:into|onto|in|on|to) (.+)$", r"move \2 to \3", _WRITE),
    (r"^(?P<no>give) (.+) to (.+)$", r"move \2 to … of \3", _WRITE),
    (
        r"^(?P<no>discard|remove|trash|destroy|play|take|put|place|reveal) (.+)$",
        r"move \2 to …",
        "write '{}', with the zone where it goes; a rule '{no}' is carried out by '{no} of …'",
    ),
    # blocks
    (r"^(?P<no>foreach|for every|for all) ", "for each ", _WRITE),
    (r"^(?P<no>each|every|all) (player|card|piece|space)s?\b", r"for each \2", _WRITE),
    (r"^(?P<no>for) (?=\w+ (?:in|where) )", "for each ", _WRITE),
    (rf"^for each player (?P<no>(?:in )?{_FROM}) (.+):$", r"for each player in clockwise(\2):", _WRITE),
    (r"^for each player (?P<no>from) (?P<somebody>\w+):$", r"for each player in clockwise(\g<somebody>):", _WRITE),
    (
        r"^for each player (?P<no>from) ((?:next|previous)\(.+\)|owner of .+):$",
        r"for each player in clockwise(\2):",
        _WRITE,
    ),
    (
        r"^for each player (?P<no>with|who has) (?:the )?(most|least) (?P<counted>\w+):$",
        r"for each player where \g<counted> == \2(players, \g<counted>):",
        _WRITE,
    ),
    (r"^for each (\w+) (?P<no>from|of|on) ", r"for each \1 in ", "write 'in'"),
    (r"^(?P<no>unless) (.+):$", r"if not (\2):", _WRITE),
    (r"^(?P<no>elif|elsif|elseif) ", "else if ", _WRITE),
    (r" (?P<no>then) *:?$", ":", "write ':' instead"),
    (r" *:? *(?P<no>\{)$", ":", "a block begins with ':', and its lines stand further to the right"),
    (r"^while ([^,]+)(?P<no>:)$", r"while \1, at most 20 times:", "say how often at most: '{}'"),
    (
        r"^(?P<no>anyone|anybody|any player|somebody|someone|any one) may(?= choose |:$)",
        "anyone in players may",
        "say who is asked in turn: 'anyone in players may …'",
    ),
    (
        r"^anyone (?P<no>(?:else|(?:except|but|other than) (?:the )?(?:player|me|you|himself|herself))) may(?= choose |:$)",
        "anyone in other players clockwise may",
        _FROM_THERE,
    ),
    (
        r"^for each (?P<no>other player|player (?:is )?(?:not|except|but|other than) (?:the )?player):$",
        "for each player in other players:",
        _WRITE,
    ),
    (
        r"^(keep choosing \w+ from .+?) (?P<no>(?:until|unless|while) .+):$",
        r"\1:",
        "write '{}', and in its block an 'if' with 'leave' below it",
    ),
    (r"^((?:choose|for each) \w+ (?:from|in)) (?P<no>(?:the )?range(?: of| from)?) ", r"\1 ", _LEAVE_OUT),
    (
        r"^(?P<no>(?:may )?(?:repeatedly choose|choose repeatedly|choose again and again|keep choose|keep on choosing)) (\w+) from (.+):$",
        r"keep choosing \2 from \3:",
        _WRITE,
    ),
    (
        r"^(?P<no>as often as .+|any number of times|until (?:they|the player|you) (?:pass|passes|decline|declines)):$",
        "keep choosing … from …:",
        _WRITE,
    ),
    (r"^while (?P<no>(?:player )?may) choose (\w+ from .+:)$", r"keep choosing \2", _WRITE),
    (
        r"^(?:all |the )?other players(?P<no>, clockwise,?|,? in turn,?|,? one after (?:another|the other),?) may(?= choose |:$)",
        "anyone in other players clockwise may",
        "the first who wants to: write '{} …'; for all of them, 'for each player in other players clockwise:'",
    ),
    (r"^repeat (.+) (?P<no>times):$", r"repeat \1:", _LEAVE_OUT),
    (r"^(?P<no>(?:repeat )?until) (.+):$", r"while not (\2), at most 20 times:", _WRITE),
    (r"^(?P<no>until .+)$", "stop", "what is repeated stands below its condition: 'while not (…), at most 20 times:'"),
    (r"^(?P<no>repeat while) (.+?):?$", r"while \2, at most 20 times:", _WRITE),
    (r"^(?P<no>repeat|loop|do|forever|repeat forever):$", "while …, at most 20 times:", _WRITE),
    (rf"\bchoose ((?:{_AT_ONCE} )?\w+) (?P<no>in|of|among|out of) ", r"choose \1 from ", "write 'from'"),
    (r"^([a-z][^:]*:) *(?P<no>[a-z].*)$", r"\1\n\2", "what follows ':' goes on the line below it, further to the right"),
)  # fmt: skip
FORMULAS = (
    # several of a zone, or the one with the greatest number
    (r"\b(?P<no>first (\d+)(?: cards?| pieces?)? (?:of|in|from)) (\w+(?: of \w+)?)", r"first(\2, \3)", _WRITE),
    (
        r"\b(?P<no>(?:the )?(?:last|top) (\d+)(?: cards?| pieces?)? (?:of|in|from)) (\w+(?: of \w+)?)",
        r"first(\2, reversed(\3))",
        _WRITE,
    ),
    *(
        (
            rf"\b(?P<no>(?:the )?(?:{said})) (?P<counted>\w+) (?:of|in|from) (\w+(?: of \w+)?)",
            rf"{function}(\3, \g<counted>)",
            _WRITE,
        )
        for said, function in ((_HIGHEST, "most"), (_LOWEST, "least"))
    ),
    *(
        (
            rf"\b(?P<no>(?:the )?(?:{said}) (?:card|piece)) (?:of|in|from) (\w+(?: of \w+)?)",
            rf"first(\2 by … {order})",
            _WRITE,
        )
        for said, order in ((_HIGHEST, "descending"), (_LOWEST, "ascending"))
    ),
    # who it is
    (r"\b(?P<no>current|active|acting) player\b", "player", _LEAVE_OUT),
    # places on a board
    (rf"({_SPACE}) is (?P<no>(?P<link>\w+)(?: to| of)?) ({_SPACE})", r"distance(\g<link>, \1, \4) == 1", _WRITE),
    (
        rf"({_SPACE}) is (?P<no>(?:adjacent|next) to|a neighbou?r of) ({_SPACE})",
        r"distance(…, \1, \3) == 1",
        "write '{}', with the name of the link",
    ),
    (r"\b(?P<grid>\w+)(?P<no>\[(\d+)\]\[(\d+)\]|\[(\d+), *(\d+)\])", r"\g<grid>(\3\5, \4\6)", _WRITE),
    # one card in a zone
    (
        r"(?P<it>\w+#\d+|the \w+|(?:first|last)\([^()]*\)) (?P<no>(?:is |lies )?in) (\w+(?: of \w+)?)",
        r"some(cards in \3 where it is \g<it>)",
        _WRITE,
    ),
    (r"^(?P<no>=) *", "", _LEAVE_OUT),
    # one or the other
    (r"\b(?P<no>if) (.+?)(?: then|:) *(.+?) *\belse\b:? *(.+)$", r"\3 if \2 else \4", _WRITE),
    (r"^(.+?) *(?P<no>\?) *(.+?) *: *(.+)$", r"\3 if \1 else \4", _WRITE),
    # limits, before a comma is anything else
    (r"^(.+?) *[,(] *(?P<no>(?:but )?(?:at most|no more than|max(?:imum)?|up to)) (\d+)\)?$", r"min(\3, \1)", _WRITE),
    (r"^(.+?) *[,(] *(?P<no>(?:but )?(?:at least|no less than|min(?:imum)?)) (\d+)\)?$", r"max(\3, \1)", _WRITE),
    # numbers
    (r"(\d)(?P<no>,)(?=\d{3}\b)", r"\1", "large numbers are written without ','"),
    (r"\b\d+(?P<no>[.,]\d+)", "1", "numbers are whole: multiply first and divide then, like '3 * price // 2'"),
    (rf"\b(\d+) *(?P<no>%) of ({_THING})", r"\3 * \1 // 100", _WRITE),
    (r"\b(\d+) *(?P<no>%)(?= *(?:if\b|else\b|$))", r"\1", "'%' is the rest of a division, like 'price % 2'"),
    (rf"\b({_NUMBER}) ?(?P<no>\.\.+|…|\bthrough\b|\bup to\b) ?({_NUMBER})", r"\1 to \3", _WRITE),
    (r"\b(?P<no>1?[dD](\d+))\b", r"roll(\2)", "write '{}', in a rule"),
    # what ends a sentence elsewhere
    (r"(?P<no>[.;,!])$", "", _LEAVE_OUT),
    (r"(?<=[-+*/%(]) *(?P<no>my|your) ", " ", _LEAVE_OUT),
    (r"(?P<no>(?:// *[^\W\d]|(?:--|/\*) *\w)\w* \w.*)$", "", "a remark begins with '#'"),
    # one or the other, with other words
    (r"(?P<no>,|\botherwise\b|\bor else\b) *(?:else )?", " else ", "write 'else'"),
    (r"\b(?P<no>when)\b(.+)\belse\b", r"if\2else", "write 'if'"),
    # signs
    (r"(?P<no>=>)", ">=", _WRITE),
    (r"(?P<no>=<)", "<=", _WRITE),
    (r"(?P<no><>)", "!=", _WRITE),
    (r"(?P<no>===)", "==", _WRITE),
    (r" *(?P<no>&&) *", " and ", _WRITE),
    (r" *(?P<no>\|\|) *", " or ", _WRITE),
    (r"(\w+) *(?P<no>\^|\*\*) *2\b", r"\1 * \1", _WRITE),
    (r"(?:^|(?<=\())(?P<no>\+|plus\b) *", "", _LEAVE_OUT),
    (r"(?:^|(?<=\())(?P<no>minus) ", "-", "write '-'"),
    (r"\b([a-z]\w*)(?P<no>\.)(?:count|size|length|number|amount)\b(?:\(\))?", r"count(\1)", _WRITE),
    (r"\b(?P<value>[a-z]\w*)(?P<no>\.)(?P<word>[a-z]\w*)", r"\g<value> of \g<word>", _WRITE),
    (r"\b([a-z]\w*)(?P<no>\.)(player|space|card|piece|this|it)\b", r"\1 of \3", _WRITE),
    (r"\b([a-z]\w*)(?P<no>\.)([a-z]\w*)", r"\3 of \1", _WRITE),
    (r"\b(?P<value>[a-z]\w*)(?P<no>\[)([a-z]\w*)(?:\]\[|, *)([a-z]\w*)\]", r"\g<value> of \3 with \4", _WRITE),
    (r"\b([a-z]\w*)(?P<no>\[)([a-z]\w*)\]", r"\1 of \3", _WRITE),
    # places on a board
    (r"\b(?P<grid>\w+) (?P<no>(\d+)(?:, *| |/|x)(\d+))", r"\g<grid>(\3, \4)", "column and row stand in brackets: '{}'"),
    (r"\b(?P<zone>\w+) (?P<no>at|on) \((\d+), *(\d+)\)", r"\g<zone> of …(\3, \4)", "write '{}', with the name of the board"),
    (r"\b(?P<grid>\w+) (?P<no>(\d+))", r"\g<grid>(\3)", "the number of a space stands in brackets: '{}'"),
    # whose it is
    (
        r"\bin (?P<no>(?:all|each|every) players?['’]?s?['’]?|every(?:one|body)['’]s|all(?: the)?|each) (?P<shared>\w+)",
        r"in every \g<shared>",
        _WRITE,
    ),
    (r"(\w+)(?P<no>['’]s) (\w+)", r"\3 of \1", _WRITE),
    # comparisons
    (
        rf"\b({_THING}|\d+) *(<=?) *({_THING}|\d+) *(?P<no><=?) *({_THING}|\d+)",
        r"\1 \2 \3 and \3 \4 \5",
        _WRITE,
    ),
    (
        rf"\b({_THING}|\d+) *(>=?) *({_THING}|\d+) *(?P<no>>=?) *({_THING}|\d+)",
        r"\1 \2 \3 and \3 \4 \5",
        _WRITE,
    ),
    (
        rf"\b({_THING}) *([<>]=?|==) *(\w+) (and|or) (?P<no>[<>]=?|==) *(\w+)",
        r"\1 \2 \3 \4 \1 \5 \6",
        _WRITE,
    ),
    (
        rf"\b({_THING}) is (not )?(?P<no>(?:one |any )?(?:of|in|among)) (\w+),? (?:or )?(\w+)(?=:|$| and\b)",
        r"\1 is \2one of (\4, \5)",
        _WRITE,
    ),
    (
        rf"\b({_THING}) is (not )?(?P<no>(?:one |any )?(?:of|in|among)) (\w+), (\w+),? (?:or )?(\w+)(?=:|$| and\b)",
        r"\1 is \2one of (\4, \5, \6)",
        _WRITE,
    ),
    (rf"\b({_THING}) (?P<no>(?:is )?in) \(([^()]+,[^()]+)\)", r"\1 is one of (\3)", _WRITE),
    (rf"\b({_THING}) (?P<no>(?:is )?not in) \(([^()]+,[^()]+)\)", r"\1 is not one of (\3)", _WRITE),
    (r"\b(?P<kind>\w+) (?P<no>(?:is )?not in) (\w+(?: of \w+)?)", r"\g<kind> in \3 == 0", _WRITE),
    (r"\b(\w+) (?P<no>(?:is )?not in) (\w+(?: of \w+)?)", r"not \1 in \3", _WRITE),
    (rf"\b({_THING}) (?P<no>(?:is )?between) (\w+) and (\w+)", r"\1 >= \3 and \1 <= \4", _WRITE),
    (rf"\b(?P<no>at least) (\w+) {_COUNTED}", r"\g<counted>\g<where> >= \2", _WRITE),
    (rf"\b(?P<no>at most|up to) (\w+) {_COUNTED}", r"\g<counted>\g<where> <= \2", _WRITE),
    (rf"\b(?P<no>more than) (\w+) {_COUNTED}", r"\g<counted>\g<where> > \2", _WRITE),
    (rf"\b(?P<no>(?:less|fewer) than) (\w+) {_COUNTED}", r"\g<counted>\g<where> < \2", _WRITE),
    (rf"\b(?P<no>exactly) (\w+) {_COUNTED}", r"\g<counted>\g<where> == \2", _WRITE),
    (rf"\b(?P<no>no) {_COUNTED}", r"\g<counted>\g<where> == 0", _WRITE),
    (r"\b(?P<worded>\w+) (?P<no>(?P<word>\w+))\b", r"\g<worded> is \g<word>", "'is' is missing: '{}'"),
    (r" (?P<no>(?:is )?(?:greater|more|higher) than) ", " > ", _WRITE),
    (r" (?P<no>(?:is )?(?:less|fewer|lower) than) ", " < ", _WRITE),
    (r" (?P<no>(?:is )?at least) ", " >= ", _WRITE),
    (r" (?P<no>(?:is )?at most) ", " <= ", _WRITE),
    (r" (?P<no>equals|(?:is )?equal to) ", " == ", _WRITE),
    (r" (?P<no>isn['’]t) ", " is not ", _WRITE),
    # what is counted, and where
    (rf"\b({_SEVERAL}) (?P<no>without)(?: an?| any)? (?P<icon>\w+)", r"\1 where \g<icon> == 0", _WRITE),
    (rf"\b({_SEVERAL}) (?P<no>with)(?: an?| any)? (?P<icon>\w+)", r"\1 where \g<icon> > 0", _WRITE),
    (r"\bwhere has (\w+) (?P<no>of (?:it|card|piece))\b", r"where has \1", _LEAVE_OUT),
    (
        r"(?P<no>\bhas (?P<printed>\w+) of) ([a-z]\w*(?:\([^()]*\))?)",
        r"some(cards in … where it is \3 and has \g<printed>)",
        _WRITE,
    ),
    (r"(?P<no>\bhas (?:an? )?(?P<icon>\w+) of) ([a-z]\w*(?:\([^()]*\))?)", r"\g<icon> on \3 > 0", _WRITE),
    (
        r"\b(\w+) (?P<no>has|have) (?:an? )?(?P<printed>\w+)",
        r"some(cards in … where it is \1 and has \g<printed>)",
        _WRITE,
    ),
    (r"\bplayer (?P<no>has|have) (?:an? |the )?(?P<kind>\w+)", r"\g<kind> in … > 0", _WRITE),
    (r"\b(?P<zone>\w+) (?P<no>has|have|contains) (?:an? |the )?(?P<kind>\w+)", r"\g<kind> in \g<zone> > 0", _WRITE),
    (r"\b(?P<zone>\w+) (?P<no>has|have|contains) (?:an? |the )?(?P<icon>\w+)", r"\g<icon> in \g<zone> > 0", _WRITE),
    (
        r"\b(?:the )?player (?P<no>with|who has) (?:the )?(?:most|highest) (?P<counted>\w+)",
        r"first(players by \g<counted> descending)",
        _WRITE,
    ),
    (r"\bby (.+) (?P<no>desc|down|downwards)\b", r"by \1 descending", "write 'descending'"),
    (r"\bby (.+) (?P<no>asc|up|upwards)\b", r"by \1 ascending", "write 'ascending'"),
    (r"(?<= )(?P<no>sorted|ordered) by (\w+)(?! (?:as|de)scending)", r"by \2 ascending", "write '{}', or 'descending'"),
    (r"\b(?P<shared>\w+) (?P<no>of (?:all|every|each) players?)\b", r"cards in every \g<shared>", _WRITE),
    (r"\bplayer (?P<no>has|have|with) (?:an? )?(?P<icon>\w+)", r"\g<icon> in … > 0", _WRITE),
    (r"\b(\w+) (?P<no>has|have|with) (?:an? )?(?P<icon>\w+)", r"\g<icon> on \1 > 0", _WRITE),
    (rf"\b(?P<no>how many|(?:the )?(?:number|amount) of) (?P<all>{_SEVERAL})", r"count(\g<all>)", _WRITE),
    (rf"\b(?P<no>(count|some|no|first|last)) (?P<all>{_SEVERAL})", r"\2(\g<all>)", _WRITE),
    (
        rf"\b((?:from|in) (?:every )?\w+(?: of \w+)?) (?P<no>{_THING})(?= *(?:[<>=!]|is\b))",
        r"\1 where \2",
        "'where' is missing: '{} …'",
    ),
    (rf"\b({_SEVERAL}) (?P<no>as|called|named|each) ([a-z]\w*) where ", r"\1 \3 where ", "write '{} …'"),
    (r" (?P<no>without|except|excluding|but not) ", " - ", _WRITE),
    (r" (?P<no>with|having|whose) ", " where ", _WRITE),
    (r"\b(?P<no>next|previous) (player|space)\b", r"\1(\2)", _WRITE),
    (r"\b(\w+ of [\w()]+) (?P<no>as (?:if|though) it (?:were|was)|just like|like) ", r"\1 as ", _WRITE),
    # words for signs
    (r" (?P<no>plus) ", " + ", _WRITE),
    (r" (?P<no>minus) ", " - ", _WRITE),
    (r" (?P<no>times|multiplied by) ", " * ", _WRITE),
    (r" (?P<no>divided by) ", " // ", "division is '//' and rounds down"),
    (r" (?P<no>mod|modulo) ", " % ", _WRITE),
    # words that are too many, or too few
    (r"\b(\d+) *(?P<no>victory points?|points?|pts?|vps?)\b", r"\1", _LEAVE_OUT),
    (rf"\b(\d+) *(?P<no>{_EACH}) (\d+) {_COUNTED}", r"\1 * (\g<counted>\g<where> // \3)", _WRITE),
    (rf"^(?P<no>{_EACH}|each) {_COUNTED}[:,]? (\d+)$", r"\4 * \g<counted>\g<where>", _WRITE),
    (rf"\b(\d+) *(?P<no>x|X|{_EACH}) +(?P<kind>[a-z]\w*)(?! in\b)", r"\1 * \g<kind> in …", _WRITE),
    (rf"\b(\d+) *(?P<no>x|X|{_EACH}) +([a-z]\w*)", r"\1 * \3", _WRITE),
    (
        r"\b(in|of|on|from|to|by|move|choose|shuffle|flip) (?P<no>my|your|their|his|her|its|our|an?|all|any) ",
        r"\1 ",
        _LEAVE_OUT,
    ),
    (r"(?:^|(?<=\())(?P<no>my|your|all|each) (?!players? (?:may|must)\b)", "", _LEAVE_OUT),
    (r"\b(\d+) *(?P<no>(?P<counted>[a-z]\w*))", r"\1 * \g<counted>", "an operator is missing, as in '{}'"),
    (r"(?<=[\d)]) *(?P<no>\()", " * (", "an operator is missing before it, such as '*'"),
)  # fmt: skip
# A number alone does nothing. This comes last: whatever can be read as a formula fits.
NUMBERS = ((r"^(?P<no>[^<>=:!]+)$", r"add \1 to …", "a line of a rule does something, as in '{}'"),)
Habit = tuple[str, str, str]

# What is longer is cut off in a hint.
_LONGEST = 80
# Nobody writes longer lines, and to look through one takes time that grows with more than its length.
_LONGEST_LINE = 300

_NAME = re.compile(r"\b[a-z]\w*")


def _is_number(symbols: Symbols, word: str) -> bool:
    held = symbols.values.get(word)
    return (
        word in symbols.icons
        or (held.type if held is not None else symbols.attributes.get(word)) == t.NUMBER
        or word in symbols.formulas_on_pieces
        or (word in symbols.procedures and symbols.procedures[word].is_formula)
    )


def _is_rule(symbols: Symbols, word: str) -> bool:
    return word in symbols.effects or (word in symbols.procedures and not symbols.procedures[word].is_formula)


def _is_somebody(symbols: Symbols, word: str) -> bool:
    held = symbols.values.get(word)
    return (held.type if held is not None else parameter_type(word)) == t.PLAYER


def _is_one_of_words(symbols: Symbols, word: str) -> bool:
    return any(word in words for words in symbols.words.values())


_SORTS: dict[str, Callable[[Symbols, str], bool]] = {
    "counted": _is_number,
    "deck": lambda symbols, word: word in symbols.decks or f"{word}s" in symbols.decks,
    "grid": lambda symbols, word: word in symbols.grids,
    "icon": lambda symbols, word: word in symbols.icons,
    "printed": lambda symbols, word: word in symbols.formulas_on_pieces or word in symbols.effects,
    "somebody": _is_somebody,
    "link": lambda symbols, word: word in symbols.links,
    "new": lambda symbols, word: not symbols.means_something(word),
    "kind": lambda symbols, word: word in symbols.kinds,
    "rule": _is_rule,
    "shared": lambda symbols, word: word in symbols.zones and symbols.zones[word].per is not None,
    "value": lambda symbols, word: word in symbols.values,
    "word": _is_one_of_words,
    "zone": lambda symbols, word: word in symbols.zones,
    "worded": lambda symbols, word: word in symbols.words,
}
"""What a group must be, by its name."""


class Rewording(Record):
    """A part of a line, and how it is written here."""

    start: int
    end: int
    instead: str
    """A line break in it begins a line that belongs to what stands before it."""
    wrong: tuple[int, int]
    """The offsets of what cannot stand there."""
    hint: str


def rewordings(line: str, start: str, symbols: Symbols) -> Iterator[Rewording]:
    """Rewrites of a line without its indentation and comment, the likeliest first."""
    if len(line) > _LONGEST_LINE:
        return
    for habit in FORMULAS if start == "formula" else STATEMENTS + FORMULAS + NUMBERS:
        yield from reworded(habit, line, symbols)


def reworded(habit: Habit, line: str, symbols: Symbols) -> Iterator[Rewording]:
    """The places in a line where an idiom occurs, each with what to write instead."""
    pattern, written, hint = habit
    for found in re.finditer(pattern, line):
        sorts = [(_SORTS[name], word) for name, word in found.groupdict().items() if name in _SORTS]
        if all(fits(symbols, _singular(word, symbols)) for fits, word in sorts):
            instead = _NAME.sub(lambda word: _singular(word[0], symbols), found.expand(written))
            here, _, below = instead.partition("\n")
            said = hint.format(shortened(here), below=shortened(below), no=found["no"].strip())
            yield Rewording(*found.span(), instead, found.span("no"), said)


def shortened(text: str) -> str:
    """A text as a hint repeats it."""
    text = text.strip()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _singular(word: str, symbols: Symbols) -> str:
    """A name as it is declared: who speaks of several `animals` counts the icon `animal`."""
    one = word.removesuffix("s")
    return one if one != word and not symbols.means_something(word) and symbols.what_is(one) else word
