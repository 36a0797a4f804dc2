"""What the style `path` asks the rules: functions that each program brings itself, written for its bundle.

`ttrdsl.bots.path` writes them; the course of the game is in `ttrdsl.fast.library.course`.
"""

from __future__ import annotations


def cards_of(st: list[int], tb: list[int], ct: list[int], wk: list[int], me: int, mind: list[int], out: int) -> int:
    """Count the cards of each paying kind that a player has."""
    raise NotImplementedError


def tickets_of(st: list[int], tb: list[int], ct: list[int], wk: list[int], me: int, mind: list[int], out: int) -> int:
    """Write the set of tickets a player has, in any pile of hers."""
    raise NotImplementedError


def owned_of(st: list[int], tb: list[int], ct: list[int], wk: list[int], me: int, mind: list[int], out: int) -> int:
    """Write the set of routes that are a player's."""
    raise NotImplementedError


def network_of(st: list[int], tb: list[int], ct: list[int], wk: list[int], me: int, mind: list[int], out: int) -> int:
    """Write the set of routes that are a player's or that rules let her use."""
    raise NotImplementedError


def claimable(st: list[int], tb: list[int], ct: list[int], wk: list[int], me: int, mind: list[int], out: int) -> int:
    """Write the set of routes a player could choose if only she had the cards."""
    raise NotImplementedError


def firm_points(st: list[int], tb: list[int], ct: list[int], wk: list[int], me: int) -> int:
    """Return a player's points without the lines that compare players."""
    raise NotImplementedError


def shaky_points(st: list[int], tb: list[int], ct: list[int], wk: list[int], me: int) -> int:
    """Return a player's points by the lines that compare players."""
    raise NotImplementedError


def offered(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], out: int) -> int:
    """Say (1 or 0) whether tickets and nothing else are offered, and write which."""
    raise NotImplementedError


def about(st: list[int], tb: list[int], ct: list[int], wk: list[int], k: int) -> tuple[int, int, int]:
    """Return where the program would go on with an option, and the kind and number of what it stands for."""
    raise NotImplementedError


def routes_offered(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], out: int) -> int:
    """Return where the program goes on if one of a set of routes is to be chosen, and write the set; -1 if not."""
    raise NotImplementedError


def best_payment(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], m: int, me: int) -> int:
    """Return the payment that keeps the cards the plan needs."""
    raise NotImplementedError


def note_sight(st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], me: int, out: int) -> int:
    """Write for each pile that somebody does not see whether a rule opens it to a player."""
    raise NotImplementedError


def redraw(
    st: list[int], tb: list[int], ct: list[int], wk: list[int], mind: list[int], me: int, seed: int, used: int
) -> int:
    """Draw what others have chosen in secret anew, each from her options; return how many throws were used."""
    raise NotImplementedError
