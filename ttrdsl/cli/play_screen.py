"""The table as one player sees it: what lies open, what everybody has, her own cards and tickets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ttrdsl.bots.path.survey import Survey, survey_now, survey_of
from ttrdsl.cli.play_map import map_text
from ttrdsl.cli.play_routes import MOST, asked_for, blocks, chained, routes_table
from ttrdsl.cli.playing import HUMAN
from ttrdsl.cli.tables import plain_table
from ttrdsl.engine import labels, layout
from ttrdsl.engine.decisions import ChoiceDecision
from ttrdsl.engine.game import Choice, Game
from ttrdsl.engine.machine import Machine
from ttrdsl.engine.views import SeenPile, View
from ttrdsl.networks.board import bits
from ttrdsl.playtest.kept import Cells, kept_by, kept_on
from ttrdsl.playtest.progress import progress, without_open_tickets
from ttrdsl.playtest.story import Told
from ttrdsl.playtest.words import cards_of, count_said, is_hand, pile_said
from ttrdsl.render.palette import fill_of, on_top
from ttrdsl.tongue.tongue import said, said_name, so_many

SEATS = ("cyan", "magenta", "yellow", "green", "blue", "red")
ONE_COLUMN = 9
Cards = Iterable[tuple[int, int]]


class Screen:
    """Prints a game for one player at a time; `styles` says who sits where."""

    def __init__(self, console: Console, machine: Machine, styles: Sequence[str]) -> None:
        self.console = console
        self.machine = machine
        self.styles = [said("human") if style == HUMAN else style for style in styles]
        self.shown = ""
        self.colored = console.is_terminal

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
        who = said("you") if player == viewer else self.styles[player]
        return Text(f"P{player + 1} {who}".rstrip(), style=SEATS[player % len(SEATS)])

    def help(self, lines: Iterable[tuple[str, str]]) -> None:
        """Print what can be typed, and what it does."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for typed, does in lines:
            grid.add_row(said(typed), said(does))
        self.put(grid)

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
            title = said("turn {n}", n=view.turns) if view.turns else said("before the first turn")
            self.put(Rule(Text(f"{title}, P{viewer + 1}"), style="dim"))
            for line in told:
                self.told(line, viewer)
            if view.turns_left is not None:
                left = so_many(
                    view.turns_left,
                    "the end is near: this is the last turn",
                    "the end is near: {n} turns left, this one included",
                )
                self.say(left, "bold")
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
        grid.add_column(width=4 + max(len(style) for style in (*self.styles, said("you"))))
        grid.add_column()
        grid.add_row(str(told.turn or ""), self.name(told.player, viewer), Text(told.text))
        self.put(grid)

    def options(self, game: Game, shown: Sequence[Choice], most: int) -> None:
        """Print options with their numbers, in columns where there are many."""
        wanted, survey = self._wanted(game), survey_of(game.machine)
        if any(_route_of(game, choice, survey) >= 0 for choice in shown[:most]):
            survey = survey_now(game)
        cells = game.view(game.state[layout.ACTOR]).cells
        behind = ") " if any(choice.label.lstrip("-").isdigit() for choice in shown) else " "  # two numbers in a row
        lines = [
            Text.assemble(
                (f"{choice.number + 1:>4}{behind}", "cyan"),
                *self._about(game, choice, wanted, survey),
                (_state_of(game, choice, cells), "dim"),
            )
            for choice in shown[:most]
        ]
        if len(lines) > ONE_COLUMN:
            self.put(Columns(lines, column_first=True, padding=(0, 1)))
        else:
            for line in lines:
                self.put(line)
        if len(shown) > most:
            more = said("and {n} more: type part of a name, or `o` for all", n=len(shown) - most)
            self.say(f"     {more}", "dim")
        if any("★" in line.plain for line in lines):
            self.say(f"     ★ {said('on the shortest way of a ticket of yours')}", "dim")

    def _wanted(self, game: Game) -> set[int]:
        """Return the routes that tickets of the player who is asked still need."""
        player = game.decision.player if game.decision else 0
        return {route for each in progress(game, player) for route in each.missing or ()}

    def _about(self, game: Game, choice: Choice, wanted: set[int], survey: Survey) -> tuple[Any, ...]:
        """Return an option in words; of a route also its spaces in their color, its points, and whether it helps."""
        cards = cards_of(game.pending, choice.option)
        if cards:
            return (self.cards([(kind, cards.count(kind)) for kind in dict.fromkeys(cards)], " + "),)
        route = _route_of(game, choice, survey)
        if route < 0:
            return (choice.label,)
        claimed = survey.place is survey.knowledge.machine.decisions[game.state[layout.POSITION]]
        brings = survey.brings(route) if claimed else None
        points = "" if brings is None else f" {said('{n}p', n=brings)}"
        spaces = blocks(game.machine, route, self.colored)
        return choice.label, " ", spaces, (points, "dim"), (" ★" if route in wanted else "", "bold yellow")

    def _players(self, game: Game, view: View) -> None:
        """Print a line for each player, with columns for what the game has: routes, tickets, cards, pieces."""
        seats, bundle = range(view.players), self.machine.bundle
        knowledge = survey_of(game.machine).knowledge
        kept = [", ".join(kept_by(self.machine, view.cells, player)) for player in seats]
        standing = [self._standing(game, view, player) for player in seats]
        pieces = [self._pieces(view, player) for player in seats]
        owned = [str(knowledge.owned(game.state, player).bit_count()) for player in seats]
        columns: list[tuple[str, bool, Sequence[str | Text]]] = [
            ("", True, [self.name(player, view.player) for player in seats]),
            (said("points"), True, [total for total, _ in standing]),
            (said("open tickets"), any(c["ticket"] for c in bundle["cards"]), [risk for _, risk in standing]),
            (said("routes"), bool(knowledge.owner_slots), owned),
            (f"<{said('cards')}", bool(bundle["cards"]), [self._sizes(view, player) for player in seats]),
            (f"<{said('pieces')}", any(pieces), pieces),
            (f"<{said('besides')}", any(kept), kept),
        ]
        shown = [column for column in columns if column[1]]
        table = plain_table(*(title for title, *_ in shown))
        for player in seats:
            table.add_row(*(cells[player] for *_, cells in shown))
        self.put(table)
        self.say("")

    def _standing(self, game: Game, view: View, player: int) -> tuple[str, str]:
        """Return the points of a player as far as they are seen, and what her open tickets would change of them."""
        lines = {name: points[player] for name, points in view.scores.items()}
        risk = ""
        if player == view.player:  # whether a ticket of hers is lost nobody knows before the end
            now = without_open_tickets(game, player)
            open_ones = sum(p - now[name] for name, p in lines.items() if p is not None)
            risk = f"{open_ones:+d}" if open_ones else ""
            lines = {name: None if p is None else now[name] for name, p in lines.items()}
        return f"{sum(p for p in lines.values() if p is not None)}{'+?' if None in lines.values() else ''}", risk

    def _sizes(self, view: View, player: int) -> str:
        found = []
        for name, piles in view.piles.items():
            if is_hand(self.machine, name) and piles[player].size:
                found.append(f"{said_name(name)} {piles[player].size}")
        return ", ".join(found)

    def _pieces(self, view: View, player: int) -> str:
        place = self.machine.layout.places["player"] + player
        return ", ".join(
            f"{said_name(kind)} {numbers[place]}" for kind, numbers in view.pieces.items() if numbers[place]
        )

    def _common(self, view: View) -> list[tuple[str, Text]]:
        """Return what belongs to nobody: open piles card by card, of hidden ones the number."""
        found: list[tuple[str, Text]] = []
        hidden: list[str] = []
        for name, piles in view.piles.items():
            if is_hand(self.machine, name) or name == "box":
                continue
            for pile, seen in zip(self.machine.layout.piles[name], piles, strict=True):
                if seen.size and seen.cards is not None and name != "discard":
                    found.append((pile_said(self.machine, pile), self.cards(seen.cards)))
                elif seen.size:
                    hidden.append(f"{pile_said(self.machine, pile)} {seen.size}")
        if hidden:
            found.append((said("piles"), Text(", ".join(hidden))))
        place = self.machine.layout.places["board"]
        supply = [f"{said_name(kind)} {numbers[place]}" for kind, numbers in view.pieces.items() if numbers[place]]
        rows = {said("supply"): supply, said("board"): kept_by(self.machine, view.cells, None)}
        return [*found, *((label, Text(", ".join(said))) for label, said in rows.items() if said)]

    def _own(self, game: Game, view: View) -> list[tuple[str, Text]]:
        found: list[tuple[str, Text]] = []
        how = {each.ticket: each for each in progress(game, view.player)}
        for name, piles in view.piles.items():
            seen: SeenPile = piles[view.player] if is_hand(self.machine, name) else SeenPile(0, (), None)
            if not seen.cards:
                continue
            plain = [(k, n) for k, n in seen.cards if k not in how]
            tickets = [k for k, n in seen.cards if k in how for _ in range(n)]
            label = said_name(name)
            if plain:
                found.append((label, self.cards(plain)))
            for kind in tickets:
                line = Text(f"{labels.element_name(self.machine, 'card', kind)} {self.value(kind)}  ")
                line.append(how[kind].text, style="green" if how[kind].joined else "dim")
                found.append((label, line))
                label = ""
                if how[kind].missing:
                    found.append(
                        ("", Text.assemble("  ", chained(self.machine, how[kind].missing or (), self.colored)))
                    )
        return found

    # -- words ------------------------------------------------------------------------------------------

    def cards(self, cards: Cards, between: str = ", ") -> Text:
        """Return cards as `3 × red wagon, Locomotive`; where there are colors, numbers stand on them."""
        line = Text()
        colors = self.machine.bundle["domains"]["color"]
        for kind, number in cards:
            line.append(between if line else "")
            card = self.machine.bundle["cards"][kind]
            if card["color"] >= 0 and self.colored:
                fill = fill_of(colors[card["color"]], card["color"])
                line.append(f" {number} ", style=f"bold {on_top(fill)} on {fill}")
                line.append(f" {card['title']}")
            else:
                line.append(count_said(number, card["title"]))
        return line

    def value(self, ticket: int) -> str:
        """Return the numbers on a ticket."""
        facts = self.machine.compiler.facts
        found = [
            (said_name(name), fact.data[ticket])
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
            routes = so_many(len(owned), "1 route", "{n} routes")
            line.append(f"  {routes}, {so_many(spaces, '1 space', '{n} spaces')}", style="bold")
            self.put(line)
            if owned:
                names_of = ", ".join(f"{names[r]} ({lengths[r]})" for r in owned)
                self.put(Padding(Text(names_of), (0, 0, 0, 3)))

    def map(self, game: Game, player: int) -> None:
        """Print the board; cities of the player's tickets are marked."""
        if not self.machine.bundle["board"]["cities"]:
            self.say(said("this game has no board to draw"), "red")
            return
        knowledge = survey_of(game.machine).knowledge
        claims = {r: who for who in range(game.players) for r in bits(knowledge.owned(game.state, who))}
        goals = [goal for ticket in knowledge.tickets_of(game.state, player) for goal in knowledge.goals[ticket]]
        marked = {city for goal in goals for place in goal for city in bits(place)}
        self.put(map_text(self.machine.bundle, self.console.width, claims, SEATS, marked))
        who = ", ".join(self.name(player).plain for player in range(game.players))
        legend = said("numbers are lengths of free routes; {who}; ◆ is on a ticket of yours", who=who)
        self.say(legend, "dim")

    def route_list(self, game: Game, player: int, text: str) -> bool:
        """Print the routes a text names, with what they cost and what is lacking; say whether there are any."""
        found = asked_for(game, text)
        if not found:
            return False
        seats = [self.name(seat, player) for seat in range(game.players)]
        self.put(routes_table(game, player, found[:MOST], seats, self.colored))
        if len(found) > MOST:
            more = said("and {n} more: `r TEXT` shows those that have a text", n=len(found) - MOST)
            self.say(more, "dim")
        return True


def _route_of(game: Game, choice: Choice, survey: Survey) -> int:
    """Return the route that an option names, or -1."""
    asked = survey.knowledge.machine.decisions[game.state[layout.POSITION]]
    return survey.knowledge.bound(asked, choice.option, "route")


def _state_of(game: Game, choice: Choice, cells: Cells) -> str:
    """Return what changes in the game about the things an option names: ` (price 4)`."""
    asked = game.pending
    if not isinstance(asked, ChoiceDecision) or choice.option[0] < 0:
        return ""
    binds = asked.details["alts"][choice.option[0]]["bind"]
    kinds = [labels.local_type(game.machine, asked, bind["as"]) for bind in binds]
    told = [
        kept_on(game.machine, cells, kind, element)
        for kind, element in zip(kinds, choice.option[1:], strict=True)
        if kind.startswith("id ") and kind != "id player"
    ]
    return f" ({', '.join(filter(None, told))})" if any(told) else ""
