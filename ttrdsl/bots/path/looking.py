"""Write the style `path` into a program: its facts, its questions to the rules, and the text by which it thinks."""

from __future__ import annotations

import re

from ttrdsl.bots.path.facts import DEEPEST, MOST_ABOUT, Mind, facts_table, paying_kinds
from ttrdsl.bots.path.findings import Findings
from ttrdsl.bots.path.mind import candidates as path_candidates
from ttrdsl.bots.path.mind import places as path_facts
from ttrdsl.bots.path.options import Options
from ttrdsl.bots.path.own_things import OwnThings
from ttrdsl.bots.path.payments import Payments
from ttrdsl.bots.path.questions import Questions
from ttrdsl.bots.path.secrets import Secrets
from ttrdsl.bots.path.thinking import TEXT
from ttrdsl.dialect.errors import NEED_CLASS
from ttrdsl.engine import layout
from ttrdsl.fast.emit.course import Course
from ttrdsl.fast.emit.emitter import EPOCH, ERROR, Emitter

QUESTIONS: tuple[type[Questions], ...] = (OwnThings, Options, Payments, Secrets)
CAPITALS = re.compile(r"\b[A-Z][A-Z_]+\b")
LATER = {"STATE_SIZE"}  # known when the program is complete
WEIGHTS = {
    "DEEPEST": DEEPEST,
    "MOST_ABOUT": MOST_ABOUT,
    "MOST_OPTIONS": 32,
    "AGAIN": 80,  # what it is worth that the same may be chosen once more
    "REST": 4,  # for so many rounds an action is not looked at again that is no staple and was not the best
    "MOST_STEPS": 30,
    "READY": 3,  # with so many turns of work left in the plan, more tickets are welcome
    "ENOUGH": 8,  # with fewer turns left in the game they are not
    "NOTHING": -(1 << 50),
}


def write_path(e: Emitter, course: Course, findings: Findings) -> Mind:
    """Write the style, and return the layout of its thoughts; `think` is the function that chooses."""
    mind = Mind(e, len(paying_kinds(e, findings)))
    know = facts_table(e, course, findings, mind)
    for question in QUESTIONS:
        question(e, course, findings, mind, know).write()
    numbers = _numbers(e, mind, know)
    text = CAPITALS.sub(lambda found: found[0] if found[0] in LATER else str(numbers[found[0]]), TEXT.strip())
    e.functions += text.split("\n\n\n")
    return mind


def _numbers(e: Emitter, mind: Mind, know: int) -> dict[str, int]:
    """Return what stands for the names in capitals."""
    found: dict[str, int] = {}
    for module in (path_facts, path_candidates, layout):
        found |= {name: value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}
    own = {
        "EPOCH": EPOCH,
        "ERROR": ERROR,
        "NEED_CLASS": NEED_CLASS,
        "KNOW": know,
        "GRAPH": e.graph,
        "KIND_ROOM": e.vector.kinds,
        "PLAYERS": e.players,
        "LEVELS_AT": mind.levels,
        "LEVEL_SIZE": mind.level_size,
        "LINE": mind.line,
        "BEST": mind.best,
        "SEATS_AT": mind.seats,
        "SEAT_SIZE": mind.seat_size,
        "STATES": mind.size,
    }
    return found | own | WEIGHTS


def mind_size(mind: Mind, state_size: int) -> int:
    """Return how large the vector of thoughts is: states that it comes back to lie at its end."""
    return mind.size + (DEEPEST + 1) * state_size
