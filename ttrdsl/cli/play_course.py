"""A whole game told: its course turn by turn, the board at the end, score sheets and winners."""

from __future__ import annotations

from ttrdsl.cli.play_screen import Screen
from ttrdsl.cli.tables import plain_table
from ttrdsl.engine import layout
from ttrdsl.engine.game import Game
from ttrdsl.engine.machine import Machine
from ttrdsl.playtest.story import Teller
from ttrdsl.program.owners import owner_cells
from ttrdsl.tongue.tongue import said, so_many, spoken


class Course:
    """Tells a game while it goes on, one line per turn: those that change the board, or all."""

    def __init__(self, screen: Screen, machine: Machine, everything: bool) -> None:
        self.screen = screen
        self.everything = everything
        self.teller = Teller(machine, None, [])
        self.heard = 0
        self.printed = 0

    def tell(self, game: Game) -> None:
        """Tell what is new; the lines of a turn wait until it is over."""
        log = game.log or []
        for event in log[self.heard :]:
            self.teller.hear(event)
        self.heard = len(log)
        ready = [told for told in self.teller.told if game.over or told.turn < self.teller.turn]
        for told in ready[self.printed :]:
            if self.everything or told.on_board or told.news:
                self.screen.told(told, None)
        self.printed = max(self.printed, len(ready))


def print_end(screen: Screen, game: Game) -> None:
    """Print the board, the score sheets and who has won."""
    if owner_cells(game.machine.bundle):  # where no route is ever anybody's, there is nothing to say of them
        screen.say("")
        screen.routes(game)
    screen.say("")
    print_sheets(screen, game)
    ahead = game.winners()
    names, alone = spoken().listed(screen.name(player).plain for player in ahead), len(ahead) == 1
    if game.over:
        turns = so_many(game.state[layout.TURNS], "1 turn", "{n} turns")
        end = "{who} wins after {turns}" if alone else "{who} share the win after {turns}"
        end = end if ahead else "nobody wins after {turns}"
        screen.say(f"\n{said(end, who=names, turns=turns)}", "bold")
    else:
        ahead_of_all = "not over: {who} is ahead" if alone else "not over: {who} are ahead"
        screen.say(f"\n{said(ahead_of_all if ahead else 'not over: nobody is ahead', who=names)}", "bold")


def print_sheets(screen: Screen, game: Game) -> None:
    """Print the score sheets side by side."""
    sheets = [game.scores(player) for player in range(game.players)]
    table = plain_table(said("score"), *(screen.name(player) for player in range(game.players)))
    for number, line in enumerate(sheets[0]):
        table.add_row(line.title, *(str(sheet[number].points) for sheet in sheets))
    table.add_section()
    table.add_row(said("total"), *(str(game.total(player)) for player in range(game.players)), style="bold")
    screen.put(table)
