"""A game between people at one terminal and bots."""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardwright.bots import bot_named, plays_out
from cardwright.bots.ismcts import IsmctsBot, best_of
from cardwright.bots.seat import Seat
from cardwright.cli.explain import front, kind_meant
from cardwright.cli.table.asking import Question
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.edited import digests
from cardwright.cli.table.forced import Forced
from cardwright.cli.table.log import told
from cardwright.cli.table.names import Namer
from cardwright.cli.table.pad import pad_grid, worth_grid
from cardwright.cli.table.result import result_lines, seen_by_all
from cardwright.cli.table.saved import SaveFile, Setting
from cardwright.cli.table.thoughts import thoughts_grid
from cardwright.cli.table.typed import NO_NUMBER, NONE_OF_SEVERAL, is_of_numbers, meant, what_numbers
from cardwright.cli.table.undo import last_choice, undone
from cardwright.cli.table.values import DIM
from cardwright.cli.table.worth import Inquiry, pads_for_all
from cardwright.errors import GameError, IllegalChoice, SettingError
from cardwright.findings.diagnostic import harmless
from cardwright.play.decisions import Decision
from cardwright.play.state import State

# The screen, and with it what a terminal lets people scroll back to.
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Quit(Exception):
    """A player has had enough."""


class Session:
    """Asks who is to choose until the game is over. After every choice the game is saved."""

    def __init__(self, state: State, setting: Setting, save: SaveFile | None, thoughts: bool = False) -> None:
        """`thoughts` tells what bots think as well, hidden cards and all."""
        self.thoughts = thoughts
        self.state, self.setting, self.save_file = state, setting, save
        self.namer = Namer(state.program, setting.lang)
        self.words = self.namer.words
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
        self.screen = sys.stdout.isatty()
        self.bot = bot_named(setting.bot, setting.seed)
        self.files = digests(state.game.pack)
        self.notice = self.words("played_out") if plays_out(setting.bot, state.game.pack) else ""
        """What is to be said once the screen is drawn again."""
        self.looking: int | None = None
        """The human seat whose cards are on the screen."""

    def run(self) -> None:
        self.save()
        try:
            while decision := self.next_decision():
                if decision.player in self.setting.humans:
                    self.ask(decision)
                else:
                    self.let_bot_choose(decision)
                self.save()
        except Quit:
            if self.save_file is None:
                self.show(self.words("not_saved"))
            self.show_saved()
            return
        except GameError:
            self.show_saved()  # without the choice that broke the game
            raise
        self.show_result()

    def let_bot_choose(self, decision: Decision) -> None:
        seat = Seat(self.state, decision.player)
        if self.thoughts and isinstance(self.bot, IsmctsBot) and len(decision) > 1:
            thoughts = self.bot.thoughts(seat)
            self.show(self.words("thought", self.namer.player(decision.player), self.bot.simulations))
            self.show(thoughts_grid(self.state, decision, thoughts, self.namer))
            index = best_of(thoughts)
        else:
            index = self.bot.choose(seat)
        self.state.choose(index, decision.player)

    def next_decision(self) -> Decision | None:
        """Of those who choose together people come first: no bot's choice can be seen in the order."""
        waiting = self.state.decisions
        return next(
            (it for it in waiting if it.player in self.setting.humans), waiting[0] if waiting else None
        )

    def save(self) -> None:
        if self.save_file is not None:
            self.save_file.write(self.setting, self.state, self.files)

    def show_saved(self) -> None:
        if self.save_file is not None:
            self.show(self.words("saved", harmless(str(self.save_file.path))))

    def save_as(self, written: str) -> None:
        """Saves the game in a file that somebody names, from now on after every choice."""
        current = self.save_file.path if self.save_file is not None else None
        try:
            path = Path(written).expanduser() if written else current
            if path is None or not path.name:
                self.show(self.words("save_where"))
                return
            if path.exists() and path != current:
                self.show(self.words("there_already", _short(str(path))))
                return
            if self.save_file is None or path != current:
                self.save_file = SaveFile(path)
            self.save()
        except (SettingError, OSError, ValueError, RuntimeError) as error:  # '~somebody' may have no home
            self.show(harmless(str(error)))
            return
        self.show(self.words("saved_now", harmless(str(path))))

    # -------------------------------------------------------------- people

    def ask(self, decision: Decision) -> None:
        """Lets a person choose, or take back their last choice."""
        self.hand_over(decision.player)
        self.draw(decision)
        while True:
            answer = self.read(self.prompt(decision))
            letter, _, rest = answer.strip().partition(" ")
            match letter.lower():
                case "q":
                    raise Quit
                case "h" | "?":
                    self.show(self.words("help", self.a_card()))
                case "l":
                    self.show_log(decision.player)
                case "w":
                    self.show_worth(decision.player, rest.strip())
                case "t":
                    self.show_advice(decision)
                case "c":
                    self.show_card(rest.strip())
                case "s":
                    self.save_as(rest.strip())
                case "u":
                    before, why_not = undone(self.state, decision.player, self.setting.humans)
                    if before is not None:
                        self.state, self.notice = before, self.words("undone")
                        return
                    self.show(self.words(why_not))
                case _ if decision.set is not None:
                    if self.choose_set(decision, answer):
                        return
                case written if (index := meant(decision, written)) is not None:
                    self.state.choose(index, decision.player)
                    return
                case _:
                    said = self.words("one_of", 1, len(decision))
                    if is_of_numbers(decision):
                        said = what_numbers(decision, self.words)
                    self.show(self.words("not_offered", _short(answer.strip()), said))

    def prompt(self, decision: Decision) -> str:
        which = f"1-{len(decision)}" if len(decision) > 1 else "1"
        if decision.set is None:
            return self.words(
                "prompt", what_numbers(decision, self.words) if is_of_numbers(decision) else which
            )
        return self.words("prompt_several", decision.how_many, *self._of_several(decision))

    def _of_several(self, decision: Decision) -> tuple[str, str]:
        """What several are chosen from, and how two of them are typed."""
        if is_of_numbers(decision):
            example = " ".join(str(it.value) for it in decision.offered[:2])
            return what_numbers(decision, self.words), example
        return f"1-{len(decision.offered)}", "1 2"

    def choose_set(self, decision: Decision, answer: str) -> bool:
        """Chooses several at once by their numbers (`1 3 4`; `0` for none); whether that could be done."""
        written = answer.replace(",", " ").split()
        none = NO_NUMBER if is_of_numbers(decision) else NONE_OF_SEVERAL
        chosen = [] if [it.lower() for it in written] == [none] else [meant(decision, it) for it in written]
        try:
            if written and None not in chosen:
                self.state.choose([it for it in chosen if it is not None], decision.player)
                return True
        except IllegalChoice:
            pass
        which = self._of_several(decision)
        self.show(self.words("not_so_many", _short(answer.strip()), decision.how_many, *which))
        return False

    def read(self, prompt: str) -> str:
        """Reads a line from the person at the terminal; the end of the input means goodbye."""
        print(prompt, end="", flush=True)
        try:
            line = sys.stdin.readline()
        except OSError:
            line = ""
        if not line:
            print()
            raise Quit
        if not sys.stdin.isatty():
            print()
        return line

    def hand_over(self, seat: int) -> None:
        """Clears the screen between two seats, so that neither sees the other's cards."""
        if self.looking != seat and len(self.setting.humans) > 1:
            self.clear()
            self.read(self.words("pass", self.namer.player(seat)))
        self.looking = seat

    def clear(self) -> None:
        if self.screen:
            print(CLEAR, end="", flush=True)

    # -------------------------------------------------------------- the screen

    def show(self, what: RenderableType = "") -> None:
        """Prints; in a pipe without the spaces that fill a line."""
        if self.screen:
            self.console.print(what)
            return
        with self.console.capture() as written:
            self.console.print(what)
        print("\n".join(line.rstrip() for line in written.get().split("\n")), end="")

    def show_below(self, line: str, style: str = "") -> None:
        """Prints a line further in than what stands above it, however many lines it takes."""
        self.show(Padding(Text(line, style), (0, 0, 0, 2), expand=False) if line else "")

    def draw(self, decision: Decision) -> None:
        self.clear()
        namer, seat = self.namer, decision.player
        title = Text(namer.text(namer.pack.title, namer.pack.name), "bold underline")
        self.show(Text.assemble(title, (f" · {self.words('seed', self.setting.seed)}", DIM)))
        self.show_news(seat)
        self.show(drawn_table(self.state, seat, namer))
        self.show()
        question = Question(self.state, decision, namer)
        self.show(question.heading())
        if question.reason():
            self.show_below(question.reason(), DIM)
        options = Table.grid(padding=(0, 1))
        options.add_column(justify="right", min_width=4, style="bold green")
        options.add_column()
        for row in question.rows():
            options.add_row(*row)
        self.show(options)
        if left_out := question.left_out():
            self.show_below(left_out, "yellow")
        if self.notice:
            self.show(Text(self.notice, "bold"))
            self.notice = ""

    def show_news(self, seat: int) -> None:
        """What has happened since this seat chose."""
        place = last_choice(self.state, seat)
        if place is None:
            return
        # The log at the choice itself: what came of it is news as well.
        before = self.state.game.replay(self.state.origin, self.state.history[:place])
        news = told(self.state.view(seat)["log"], self.namer, len(before.view(seat)["log"]))
        if news:
            self.show(Text(self.words("since"), DIM))
            for line in news:
                self.show_below(line, DIM)
            for line in self.forced.since(self.state, place, seat):
                self.show_below(line, "yellow")

    @cached_property
    def forced(self) -> Forced:
        return Forced(self.state, self.namer)

    def show_log(self, seat: int) -> None:
        for line in told(self.state.view(seat)["log"], self.namer) or [self.words("nothing_yet")]:
            self.show_below(line)

    # -------------------------------------------------------------- why

    def show_worth(self, seat: int, asked: str) -> None:
        """What a player's cards are worth as things stand, or those of a kind that the player sees."""
        asking = Inquiry(self.state, seat)
        kind = self.kind_asked(asked) if asked else None
        if asked and kind is None:
            return
        pieces = asking.of_kind(kind) if kind is not None else asking.own()
        if kind is not None and not pieces:
            self.show(self.words("not_in_sight", self.namer.kind(kind)))
            return
        self.show(worth_grid(asking, pieces, self.namer) or self.words("no_formula"))

    def show_advice(self, decision: Decision) -> None:
        """What a bot that thinks ahead makes of a player's options. It knows what the player knows, and no more."""
        bot = self.bot if isinstance(self.bot, IsmctsBot) else IsmctsBot(self.setting.seed)
        self.show(self.words("thinks", bot.simulations))
        self.show(
            thoughts_grid(self.state, decision, bot.thoughts(Seat(self.state, decision.player)), self.namer)
        )

    def show_card(self, asked: str) -> None:
        """What stands on a card of the box. Where it is, is not said."""
        if not asked:
            self.show(self.words("which_card", self.a_card()))
            return
        kind = self.kind_asked(asked)
        if kind is not None:
            printer = self.namer.sayer.printer
            for line in front(printer, printer.card(kind)):
                self.show_below(harmless(line))

    def kind_asked(self, asked: str) -> str | None:
        """The kind that a player names; says so when there is none."""
        kind, near = kind_meant(self.namer.pack, asked)
        if kind is None and near is not None:
            self.show(self.words("no_card_near", _short(asked), self.namer.kind(near)))
        elif kind is None:
            self.show(self.words("no_card", _short(asked)))
        return kind

    def a_card(self) -> str:
        """The name of a card, for an example."""
        return self.namer.kind(next(iter(self.namer.pack.kinds), ""))

    def show_result(self) -> None:
        self.clear()
        seats = self.setting.humans or (0,)
        result = seen_by_all(self.state, seats)
        for line in result_lines(result, self.namer):
            self.show(line)
        pads = pads_for_all(self.state, seats, result["breakdown"]) if result["scores"] else []
        if any(entry.formula for pad in pads for entry in pad.entries):
            self.show()
            self.show(Text(self.words("why"), "bold underline"))
            for pad in pads:
                self.show(Text(self.namer.player(pad.seat), "bold"))
                self.show(pad_grid(pad, self.namer))
        self.show(Text(self.words("seed", self.setting.seed), DIM))


def _short(text: str) -> str:
    """What was typed, fit to be shown again."""
    return harmless(text[:20])
