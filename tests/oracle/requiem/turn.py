"""A turn: effects at its start, three actions, its end [10-13]."""

from __future__ import annotations

from tests.oracle.requiem.data import CARDS, GATHERING, GUILD, JUDGEMENT, TERRAIN
from tests.oracle.requiem.ending import Decided, bring_back, can_return, end_turn, settle
from tests.oracle.requiem.exploit import can_exploit, exploit
from tests.oracle.requiem.fight import fight, fightable, must_fight, strike
from tests.oracle.requiem.move import may_move, move
from tests.oracle.requiem.setup import DONE
from tests.oracle.requiem.table import EMBOLDENED, Character, Seen, Table, alike, first_like
from tests.oracle.table import Asking, Option, ask

JUDGEMENT_FORCE = 2
START, ACTIONS, END = "start", "actions", "end"
END_TURN: Option = ("action", "end")


def play_turn(table: Table, phase: str = START) -> Asking:
    """The turn of `table.player`, from a phase on."""
    try:
        if phase == START:
            begin_turn(table)
            yield from start_phase(table)
        if phase in (START, ACTIONS):
            yield from actions(table)
    except Decided:
        table.clear_exploitation()
    if table.outcome == "open":
        yield from end_turn(table)


def begin_turn(table: Table) -> None:
    table.turn += 1
    table.used.clear()
    table.acted = False
    for character in table.characters:
        character.marks.clear()


# ------------------------------------------------------------------------------------------------ the start


def start_phase(table: Table) -> Asking:
    """The active player's effects in his order, then the others' by falling initiative [12]."""
    active = table.player
    for player in (active, *(it for it in table.by_initiative() if it != active)):
        if player not in table.out:
            yield from start_effects(table, player)


def start_effects(table: Table, player: int) -> Asking:
    """One card after the other until done; the Guild's return must be made, C12."""
    while usable := usable_at_start(table, player):
        options: list[Option] = [("use", card) for card in usable]
        chosen = yield from ask(player, options if GUILD in usable else [*options, DONE])
        if chosen == DONE:
            return
        if chosen[1] == GUILD:
            yield from bring_back(table, player)
            settle(table)
        else:
            table.acted = True
            yield from (judge(table) if chosen[1] == JUDGEMENT else gather(table, player))


def usable_at_start(table: Table, player: int) -> list[str]:
    """Those with the start of your turn only in it, those with the start of any turn always [55]."""
    own_turn = player == table.player
    usable = {
        JUDGEMENT: own_turn and JUDGEMENT not in table.used and bool(judges(table)),
        GATHERING: bool(gatherers(table, player)),
        GUILD: own_turn and can_return(table, player),
    }
    return [card for card, can in usable.items() if can and table.works(player, card)]


def pillaged(table: Table, player: int, resource: str) -> list[int]:
    """Terrains with this resource and an own character, where rituals are not void [40, 42], C22."""
    assert CARDS[JUDGEMENT].ritual and CARDS[GATHERING].ritual
    return [
        space
        for space in table.spaces_of(player)
        if table.tiles[space].side == TERRAIN
        and table.tiles[space].bears(resource)
        and space not in table.dissipated()
    ]


def judges(table: Table) -> list[int]:
    """Magic terrains from which somebody can be struck."""
    return [space for space in pillaged(table, table.player, "M") if targets(table, space)]


def targets(table: Table, space: int) -> list[Character]:
    """Enemies on adjacent tiles where rituals are not void [39], C23."""
    reached = [it for it in table.grid.around(space) if it not in table.dissipated()]
    return [foe for it in reached for foe in table.present(it, table.enemies(table.player))]


def judge(table: Table) -> Asking:
    """Le Redoutable Jugement, once a turn: pillage a Magic terrain, strike with force 2."""
    player = table.player
    _, space = yield from ask(player, [("pillage", it) for it in judges(table)])
    table.used.add(JUDGEMENT)
    table.tiles[space].turn()
    _, seen = yield from ask(player, [("strike", it) for it in alike(targets(table, space))])
    strike(table, first_like(targets(table, space), seen), JUDGEMENT_FORCE)


def gatherers(table: Table, player: int) -> list[Seen]:
    return alike(it for space in pillaged(table, player, "O") for it in table.on(space, [player]))


def gather(table: Table, player: int) -> Asking:
    """Ce qui nous rassemble: pillage a Gold terrain, this character has one more force in this turn [68]."""
    _, seen = yield from ask(player, [("embolden", it) for it in gatherers(table, player)])
    character = first_like(table.in_play(player), seen)
    character.marks.add(EMBOLDENED)
    assert character.space is not None
    table.tiles[character.space].turn()


# ----------------------------------------------------------------------------------------------- the actions


def actions(table: Table) -> Asking:
    """Each at most once, in any order, until the player ends the turn [13]; not while he must fight, C5."""
    while possible := possible_actions(table):
        options: list[Option] = [("action", it) for it in possible]
        _, action = yield from ask(table.player, options if must_fight(table) else [*options, END_TURN])
        if action == "end":
            return
        table.used.add(action)
        table.acted = True
        yield from {"exploit": exploit, "fight": fight, "move": move}[action](table)


def possible_actions(table: Table) -> list[str]:
    possible = {
        "exploit": lambda: can_exploit(table),
        "fight": lambda: bool(fightable(table)),
        "move": lambda: bool(may_move(table)),
    }
    return [action for action, can in possible.items() if action not in table.used and can()]
