"""Link the style `path` with a program: its facts, its questions to the rules, and the numbers its functions need."""

from __future__ import annotations

from ttrdsl.bots.path.facts import Mind, facts_table, paying_kinds
from ttrdsl.bots.path.findings import Findings
from ttrdsl.bots.path.mind import placed
from ttrdsl.bots.path.mind.weights import DEEPEST
from ttrdsl.bots.path.options import Options
from ttrdsl.bots.path.own_things import OwnThings
from ttrdsl.bots.path.payments import Payments
from ttrdsl.bots.path.questions import Questions
from ttrdsl.bots.path.secrets import Secrets
from ttrdsl.bots.path.sights import Sights
from ttrdsl.engine import layout
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import EPOCH, ERROR, Emitter
from ttrdsl.fast.emit.results import WINNERS, row_size
from ttrdsl.program.limits import MOST_DECISIONS

QUESTIONS: tuple[type[Questions], ...] = (OwnThings, Options, Payments, Secrets, Sights)
PLACED = placed.__name__


def write_questions(e: Emitter, course: Course, findings: Findings) -> Mind:
    """Write what the style asks the rules, and return the layout of its thoughts."""
    mind = Mind(e, len(paying_kinds(e, findings)), sum(map(len, findings.prices.values())))
    know = facts_table(e, course, findings, mind)
    for question in QUESTIONS:
        question(e, course, findings, mind, know).write()
    return mind


def placed_text(e: Emitter, mind: Mind, mail: int) -> str:
    """Return the text of `mind.placed` with the numbers of a complete program."""
    numbers = {
        "STATE_SIZE": e.vector.size,
        "EPOCH": EPOCH,
        "ERROR": ERROR,
        "MAIL": mail,
        "KNOW": e.tables.fixed["path"],
        "GRAPH": e.graph,
        "PLAYERS": e.players,
        "ROW_SIZE": row_size(e),
        "WINNERS": WINNERS,
        "MOST_DECISIONS": MOST_DECISIONS,
        "LEVELS_AT": mind.levels,
        "LEVEL_SIZE": mind.level_size,
        "LINE": mind.line,
        "BEST": mind.best,
        "VALUES": mind.values,
        "STEPS": mind.steps,
        "EXPECTED": mind.expected,
        "FORETOLD": mind.foretold,
        "SEATS_AT": mind.seats,
        "SEAT_SIZE": mind.seat_size,
        "STATES": mind.size,
    }
    names = [name for name in vars(placed) if name.isupper()]
    return "".join(f"{name} = {numbers[name] if name in numbers else getattr(layout, name)}\n" for name in names)


def mind_size(mind: Mind, state_size: int) -> int:
    """Return how large the vector of thoughts is: states that it comes back to lie at its end."""
    return mind.size + (DEEPEST + 1) * state_size
