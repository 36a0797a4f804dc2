"""Styles of play, by name; each uses only what its player may know.

`random` takes any option. `path` pursues tickets: `knowledge.py` reads what a bundle shows by its structure alone,
`survey.py` asks the rules what routes cost and bring, `plan.py` finds the routes that join tickets, `worth.py` says how
good a situation is, and `path.py` looks ahead and chooses.
"""

from ttrdsl.playtest.styles.path import PathStyle
from ttrdsl.playtest.styles.style import Maker, Style
from ttrdsl.playtest.styles.uniform import Uniform

STYLES: dict[str, Maker] = {
    "random": Uniform,
    "path": PathStyle,
}

__all__ = ["STYLES", "Maker", "Style"]
