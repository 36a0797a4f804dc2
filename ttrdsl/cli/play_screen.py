"""The table as one player sees it: what lies open, what everybody has, her own cards and tickets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.color import ColorParseError
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ttrdsl.bots.path.survey import survey_of
from ttrdsl.engine import labels
from ttrdsl.engine.game import Choice, Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.views import SeenPile, View
from ttrdsl.networks.board import bits
from ttrdsl.playtest.progress import progress
from ttrdsl.playtest.story import Told

SEATS = ("cyan", "magenta", "yellow", "green", "blue", "red")
ONE_COLUMN = 9
Cards = Iterable[tuple[int, int]]


class Screen:
    """Prints a game for one player at a time; `styles` says who sits where."""

    def __init__(self, console: Console, machine: Machine, styles: Sequence[str]) -> None:
        self.console = console
        self.machine = machine
        self.styles = styles
        self.shown = ""

    def put(self, *what: RenderableType) -> None:
        """Print; where there are no control codes, lines do not end in blanks."""
        if self.console.is_terminal:
            self.console.print(*what)
            return
        with self.console.capture() as captured:
            self.console.print(*what)
        self.console.file.write("\n".join(line.rstrip() for line in captured.get().split("\n")))
        self.console.file.flush()

    def say(self, text: str, style: str = "") -> None:
        """Print a line."""
        self.put(Text(text, style=style))

    def name(self, player: int, viewer: int | None = None) -> Text:
        """Return the name of a seat in its color."""
        who = "you" if player == viewer else self.styles[player]
        return Text(f"P{player + 1} {who}".rstrip(), style=SEATS[player % len(SEATS)])

    # -- the table --------------------------------------------------------------------------------------

    def table(self, game: Game, viewer: int, told: Sequence[Told], again: bool) -> None:
        """Print what happened since, then the table; later in a turn (`again`) only what has changed."""
        view = game.view(viewer)
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        rows = [*self._common(view), *self._own(game, view)]
        for label, text in rows:
            grid.add_row(label, text)
        shown = "\n".join(f"{label} {text.plain}" for label, text in rows)
        self.say("")
        if not again:
            title = f"turn {view.turns}" if view.turns else "before the first turn"
            self.put(Rule(Text(f"{title}, P{viewer + 1}"), style="dim"))
            for line in told:
                self.told(line, viewer)
            if view.turns_left is not None:
                self.say(f"the end is near: {view.turns_left} turns left, this one included", "bold")
            self._players(game, view)
        else:
            for line in told:
                if line.news:
                    self.say(", ".join(line.news), "bold")
        if shown != self.shown or not again:
            self.put(grid)
            self.say("")
        self.shown = shown

    def told(self, told: Told, viewer: int | None) -> None:
        """Print what somebody did."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=3, justify="right", style="dim")
        grid.add_column(width=4 + max(len(style) for style in (*self.styles, "you")))
        grid.add_column()
        grid.add_row(str(told.turn or ""), self.name(told.player, viewer), Text(told.text))
        self.put(grid)

    def options(self, game: Game, shown: Sequence[Choice], most: int) -> None:
        """Print options with their numbers, in columns where there are many."""
        lines = [
            Text.assemble((f"{choice.number + 1:>4} ", "cyan"), choice.label, (self._about(game, choice), "dim"))
            for choice in shown[:most]
        ]
        if len(lines) > ONE_COLUMN:
            self.put(Columns(lines, column_first=True, padding=(0, 1)))
        else:
            for line in lines:
                self.put(line)
        if len(shown) > most:
            self.say(f"     and {len(shown) - most} more: type part of a name, or `o` for all", "dim")

    def _about(self, game: Game, choice: Choice) -> str:
        """Return length and color of the route an option stands for."""
        route = survey_of(game.machine).knowledge.bound(game.pending, choice.option, "route")
        if route < 0:
            return ""
        facts, colors = self.machine.compiler.facts, self.machine.bundle["domains"]["color"]
        own = list(bits(facts["route.colors"].data[route]))
        named = "/".join(colors[c] for c in own) if len(own) < len(colors) else "gray"
        return f"  {facts['route.length'].data[route]} {'' if named in choice.label else named}".rstrip()

    def _players(self, game: Game, view: View) -> None:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for column in ("", "points now", "routes", "cards", "pieces"):
            table.add_column(column, justify="right" if column in ("points now", "routes") else "left")
        knowledge = survey_of(game.machine).knowledge
        for player in range(view.players):
            points = [line[player] for line in view.scores.values()]
            total = f"{sum(p for p in points if p is not None)}{'+?' if None in points else ''}"
            cells = (total, str(knowledge.owned(game.state, player).bit_count()), self._sizes(view, player))
            table.add_row(self.name(player, view.player), *cells, self._pieces(view, player))
        self.put(table)
        self.say("")

    def _sizes(self, view: View, player: int) -> str:
        found = []
        for name, piles in view.piles.items():
            if self._owner(name) == "player" and piles[player].size:
                found.append(f"{name.split('.')[-1]} {piles[player].size}")
        return ", ".join(found)

    def _pieces(self, view: View, player: int) -> str:
        place = self.machine.layout.places["player"] + player
        return ", ".join(f"{kind} {numbers[place]}" for kind, numbers in view.pieces.items() if numbers[place])

    def _owner(self, pile: str) -> str:
        by = self.machine.bundle["piles"].get(pile, {}).get("by", [])
        return str(by[0]) if by else ""

    def _common(self, view: View) -> list[tuple[str, Text]]:
        """Return what belongs to nobody: open piles card by card, of hidden ones the number."""
        found: list[tuple[str, Text]] = []
        hidden: list[str] = []
        for name, piles in view.piles.items():
            if self._owner(name) == "player" or name == "box":
                continue
            for pile, seen in zip(self.machine.layout.piles[name], piles, strict=True):
                if seen.size and seen.cards is not None and name != "discard":
                    found.append((self.machine.pile_name(pile), self.cards(seen.cards)))
                elif seen.size:
                    hidden.append(f"{self.machine.pile_name(pile)} {seen.size}")
        if hidden:
            found.append(("piles", Text(", ".join(hidden))))
        place = self.machine.layout.places["board"]
        supply = [f"{kind} {numbers[place]}" for kind, numbers in view.pieces.items() if numbers[place]]
        return [*found, ("supply", Text(", ".join(supply)))] if supply else found

    def _own(self, game: Game, view: View) -> list[tuple[str, Text]]:
        found: list[tuple[str, Text]] = []
        how = {each.ticket: each for each in progress(game, view.player)}
        for name, piles in view.piles.items():
            seen: SeenPile = piles[view.player] if self._owner(name) == "player" else SeenPile(0, (), None)
            if not seen.cards:
                continue
            plain = [(k, n) for k, n in seen.cards if k not in how]
            tickets = [k for k, n in seen.cards if k in how for _ in range(n)]
            label = name.split(".")[-1]
            if plain:
                found.append((label, self.cards(plain)))
            for kind in tickets:
                line = Text(f"{labels.element_name(self.machine, 'card', kind)} {self.value(kind)}  ")
                line.append(how[kind].text, style="green" if how[kind].joined else "dim")
                found.append((label, line))
                label = ""
        return found

    # -- words ------------------------------------------------------------------------------------------

    def cards(self, cards: Cards) -> Text:
        """Return cards as `3 red, 1 blue`, in their colors where the terminal knows them."""
        line = Text()
        for kind, number in cards:
            line.append(", " if line else "")
            line.append(labels.cards_name(self.machine, (kind,) * number), style=self._color(kind))
        return line

    def _color(self, kind: int) -> Style:
        color = self.machine.bundle["cards"][kind]["color"]
        name = self.machine.bundle["domains"]["color"][color] if color >= 0 else ""
        try:
            return Style(color=name) if name not in ("", "black", "white") else Style()
        except ColorParseError:
            return Style()

    def value(self, ticket: int) -> str:
        """Return the numbers on a ticket."""
        facts = self.machine.compiler.facts
        found = [
            (name.split(".")[-1], fact.data[ticket])
            for name, fact in facts.items()
            if name.startswith("ticket.") and fact.kind == "number" and fact.data[ticket]
        ]
        return str(found[0][1]) if len(found) == 1 else ", ".join(f"{name} {number}" for name, number in found)

    def routes(self, game: Game) -> None:
        """Print who has claimed which routes."""
        knowledge = survey_of(game.machine).knowledge
        names: list[Any] = self.machine.bundle["domains"]["route"]
        lengths = self.machine.compiler.facts["route.length"].data
        for player in range(game.players):
            owned = list(bits(knowledge.owned(game.state, player)))
            line = self.name(player)
            spaces = sum(lengths[r] for r in owned)
            line.append(f"  {len(owned)} {'route' if len(owned) == 1 else 'routes'}, {spaces} spaces", style="bold")
            self.put(line)
            if owned:
                names_of = ", ".join(f"{names[r]} ({lengths[r]})" for r in owned)
                self.put(Padding(Text(names_of), (0, 0, 0, 3)))
