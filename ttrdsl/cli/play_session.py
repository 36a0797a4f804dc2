"""A game between people and styles: ask, answer commands, take back, save."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from ttrdsl.bots import STYLES, Style, maker_of
from ttrdsl.cli.console import Console
from ttrdsl.cli.exit_codes import CannotWork
from ttrdsl.cli.files import save
from ttrdsl.cli.play_picture import draw_position, shown_picture
from ttrdsl.cli.play_screen import Screen
from ttrdsl.cli.play_why import why_not
from ttrdsl.cli.playing import HUMAN
from ttrdsl.engine import layout
from ttrdsl.engine.game import Choice, Game
from ttrdsl.playtest.story import story
from ttrdsl.program.owners import owner_cells
from ttrdsl.tongue.tongue import said, spoken

SHOWN = 30
LOG_LINES = 40
OWNERS = "c"
HELP = (  # what is typed, and what it does
    ("a number", "choose that option; Enter alone if there is only one"),
    ("some text", "show the options that have it; Enter alone shows all again"),
    ("/text", "the same, for text that is also a command"),
    ("o", "show all options"),
    ("m", "the map; `m FILE` draws it into an .svg, .png or .pdf file"),
    ("r TEXT", "routes: spaces, color, cost, points, and which cards you lack; without TEXT all of them"),
    ("w TEXT", "why can I not … ? TEXT names an option or a route"),
    ("h", "a hint: what the style `path` would do"),
    (OWNERS, "who has claimed which routes"),
    ("l", "what happened so far"),
    ("t", "the table again"),
    ("u", "take back, to your last decision"),
    ("s FILE", "save the game"),
    ("q", "quit"),
    ("?", "this help; words do as well: `hint`, `undo`, `why TEXT`, `save FILE`, `map`, `routes`, `quit`"),
)
WITH_MORE = frozenset("mrws")  # commands that may have more words
WORDS = {  # as people type before they have read the help
    **{"help": "?", "options": "o", "map": "m", "routes": "r", "route": "r", "why": "w", "hint": "h", "claimed": "c"},
    **{"log": "l", "table": "t", "undo": "u", "back": "u", "save": "s", "quit": "q", "exit": "q"},
}


class Quit(Exception):
    """Somebody has had enough, or the input has ended."""


class Session:
    """Plays a game to its end: styles choose for themselves, people are asked."""

    def __init__(
        self, console: Console, screen: Screen, game: Game, seats: Sequence[str], seed: int, save_to: Path | None
    ) -> None:
        self.console = console
        self.screen = screen
        self.game = game
        self.seats = seats
        self.seed = seed
        self.save_to = save_to
        self.called = ""  # what the game was called by on the command line
        self.before: list[Game] = []
        self.saved: list[int] = []  # the choices of what was saved last; in the beginning there is nothing to save
        self.told = dict.fromkeys(range(len(seats)), 0)  # events known to each seat when its turn began
        self.heard = 0  # events known at the last decision of a person
        self.turn = (-1, -1)
        self.styles = self._fresh_styles()
        self.last_asked = -1
        self.watch: Callable[[Game], None] | None = None

    def _fresh_styles(self) -> dict[int, Style]:
        return {seat: maker_of(name)(seat, self.seed) for seat, name in enumerate(self.seats) if name != HUMAN}

    def play(self) -> None:
        """Play to the end, or until somebody quits."""
        while not self.game.over:
            actor = self.game.state[layout.ACTOR]
            if actor in self.styles:
                self.game.play(self.styles[actor].choose(self.game))
                if self.watch is not None:
                    self.watch(self.game)
            else:
                self._person(actor)

    def tell_the_rest(self) -> None:
        """Print what happened since the last turn in which a person was asked; at the end nothing is hidden."""
        self.screen.say("")
        for told in story(self.game, None, self.told.get(self.last_asked, 0)):
            self.screen.told(told, None)

    # -- people -----------------------------------------------------------------------------------------

    def _person(self, player: int) -> None:
        """Ask until a choice is made; commands and filters come in between."""
        if self.seats.count(HUMAN) > 1 and self.last_asked != player:
            self._change_places(player)
        self.last_asked = player
        self._show_table(player)
        options = self.game.options()
        shown: Sequence[Choice] = options
        self._ask(shown)
        while True:
            answer = self._read()
            chosen = self._chosen(answer, options, shown)
            if chosen is not None:
                self.before.append(self.game.copy())
                self.heard = len(self.game.log or ())
                self.game.play(chosen)
                return
            word, _, rest = answer.partition(" ")
            if not any(answer.casefold() in choice.label.casefold() for choice in options):
                word = WORDS.get(word.casefold(), word)
            command = COMMANDS.get(word)
            if command is not None and (word in WITH_MORE or not rest):
                if command(self, player, rest.strip()):
                    return  # the game is another one now
                continue
            shown = self._filtered(answer.removeprefix("/"), options)

    def _change_places(self, player: int) -> None:
        """Hide one person's cards from the next, where there is a screen to clear."""
        if self.screen.console.is_terminal and sys.stdin.isatty():
            self.screen.console.clear()
            self.screen.say(said("{who}, press Enter", who=f"P{player + 1}"))
            self._read()

    def _show_table(self, player: int) -> None:
        log = self.game.log or []
        turn = (self.game.state[layout.TURNS], player)
        again, self.turn = turn == self.turn, turn
        told = story(self.game, player, self.heard if again else self.told[player])
        if not again:
            self.told[player] = len(log)
        self.screen.table(self.game, player, told, again)

    def _ask(self, shown: Sequence[Choice], many: int = 0) -> None:
        decision = self.game.decision
        assert decision is not None
        some = said("{n} of {all}", n=len(shown), all=many) if many else ""
        self.screen.say(f"{decision.question} ({some})" if some else decision.question, "bold")
        self.screen.options(self.game, shown, SHOWN)

    def _chosen(self, answer: str, options: Sequence[Choice], shown: Sequence[Choice]) -> Choice | None:
        if not answer:
            return shown[0] if len(shown) == 1 else None
        if answer.isascii() and answer.isdigit():
            number = int(answer[:9])
            if 1 <= number <= len(options):
                return options[number - 1]
            wrong = said("there is no option {n}: choose one of 1 to {most}", n=answer, most=len(options))
            self.screen.say(wrong, "red")
        return None

    def _filtered(self, text: str, options: Sequence[Choice]) -> Sequence[Choice]:
        """Return the options that have a text, or all if none does."""
        if text.isascii() and text.isdigit():
            return options
        found = [choice for choice in options if text.casefold() in choice.label.casefold()]
        if not found:
            self._refuse(text, said("no option has `{text}`; `?` lists the commands", text=text))
            return options
        self._ask(found, len(options))
        if len(found) == 1:
            self.screen.say(f"     {said('Enter takes it')}", "dim")
        return found

    def _refuse(self, text: str, otherwise: str) -> None:
        """Say why what a text names cannot be chosen; of routes, show what they cost and what is lacking."""
        reason = why_not(self.game, text)
        if reason:
            self.screen.say(reason, "red")
        elif self.before and why_not(self.before[-1], text):
            earlier = why_not(self.before[-1], text)
            reason = said("not at this point; at your last choice (`u` goes back): {why}", why=earlier)
            self.screen.say(reason, "red")
        player = self.game.state[layout.ACTOR]
        if not (text and self.screen.route_list(self.game, player, text)) and not reason:
            self.screen.say(otherwise, "red")

    def _read(self) -> str:
        """Return the next line; the end of the input ends the game."""
        try:
            if sys.stdin.isatty() and self.screen.console.is_terminal:
                return input("> ").strip()
            self.screen.console.file.write("> ")
            self.screen.console.file.flush()
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        except UnicodeDecodeError:
            raise CannotWork("the input is not text in UTF-8") from None
        if not line:
            self.screen.say("")
            raise Quit(said("the input has ended"))
        if not sys.stdin.isatty():
            self.screen.say("")
        return line.strip()

    # -- commands; each says whether the game is another one now ------------------------------------------

    def help(self, player: int, rest: str) -> bool:
        """Print the commands."""
        owned = owner_cells(self.game.machine.bundle)
        self.screen.help(tuple(line for line in HELP if owned or line[0] != OWNERS))
        return False

    def options(self, player: int, rest: str) -> bool:
        """Print all options."""
        found = self.game.options()
        self.screen.options(self.game, found, len(found))
        return False

    def undo(self, player: int, rest: str) -> bool:
        """Go back to the last decision a person made."""
        if not self.before:
            self.screen.say(said("there is nothing to take back"), "red")
            return False
        self.game = self.before.pop()
        self.styles = self._fresh_styles()
        self.turn = (-1, -1)
        self.told = {seat: min(number, len(self.game.log or ())) for seat, number in self.told.items()}
        return True

    def hint(self, player: int, rest: str) -> bool:
        """Say what the style `path` would do."""
        number = STYLES["path"](player, self.seed + len(self.game.choices)).choose(self.game)
        option = f"{number + 1} {self.game.options()[number].label}"
        self.screen.say(said("{head}: {text}", head=said("hint"), text=option), "green")
        return False

    def map(self, player: int, rest: str) -> bool:
        """Print the board, or draw it into a file."""
        if not rest:
            shown = shown_picture(self.console, self.game) if self.screen.console.is_terminal else ""
            sys.stdout.write(shown)
            self.screen.map(self.game, player)
            return False
        try:
            draw_position(self.console, self.game, Path(rest))
            self.screen.say(said("drawn into {file}", file=rest), "green")
        except CannotWork as error:
            self.screen.say(error.message, "red")
        return False

    def routes(self, player: int, rest: str) -> bool:
        """Print routes with what they cost and what is lacking."""
        if not self.screen.route_list(self.game, player, rest):
            self.screen.say(said("no route has `{text}`", text=rest), "red")
        return False

    def why(self, player: int, rest: str) -> bool:
        """Say why something cannot be done."""
        if not rest:
            self.screen.say(said("name what you would like to do: `w TEXT`"), "red")
        else:
            self._refuse(rest, said("nothing here is called `{text}`", text=rest))
        return False

    def claimed(self, player: int, rest: str) -> bool:
        """Print who has claimed what."""
        if not owner_cells(self.game.machine.bundle):
            self.screen.say(said("routes are never anybody’s here"), "red")
        else:
            self.screen.routes(self.game)
        return False

    def again(self, player: int, rest: str) -> bool:
        """Print the table and the question once more."""
        self.screen.table(self.game, player, (), False)
        self._ask(self.game.options())
        return False

    def log(self, player: int, rest: str) -> bool:
        """Print what happened, as the player saw it."""
        for told in story(self.game, player)[-LOG_LINES:]:
            self.screen.told(told, player)
        return False

    def save(self, player: int, rest: str) -> bool:
        """Save the game."""
        path = Path(rest) if rest else self.save_to
        if path is None:
            self.screen.say(said("name a file: `s FILE`"), "red")
            return False
        try:
            self.write(path)
        except CannotWork as error:
            self.screen.say(error.message, "red")
        return False

    def write(self, path: Path) -> None:
        """Write the game to a file."""
        save(path, (json.dumps(self.game.to_json(), separators=(",", ":")) + "\n").encode())
        self.saved = list(self.game.choices)
        self.screen.say(said("saved to {file}", file=path), "green")
        game = shlex.quote(self.called or self.game.machine.bundle["game"]["id"])
        language = "" if spoken().code == "en" else f" --language {spoken().code}"
        line = f"ttrdsl play {game} --seats {','.join(self.seats)} --load {path}{language}"
        self.screen.say(said("`{command}` goes on", command=line), "dim")

    def quit(self, player: int, rest: str) -> bool:
        """Leave, after an offer to save what is not saved yet; if that fails another file can be named."""
        while self.save_to is None and self.saved != self.game.choices:
            self.screen.say(said("Save to which file? Enter alone: do not save"))
            answer = self._read()
            if not answer:
                break
            self.save(player, answer)
        raise Quit(said("until next time"))


COMMANDS: dict[str, Callable[[Session, int, str], bool]] = {
    "?": Session.help,
    "o": Session.options,
    "u": Session.undo,
    "h": Session.hint,
    "m": Session.map,
    "r": Session.routes,
    "w": Session.why,
    "c": Session.claimed,
    "t": Session.again,
    "l": Session.log,
    "s": Session.save,
    "q": Session.quit,
}
