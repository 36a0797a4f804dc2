"""Styles of play, by name; each uses only what its player may know.

`random` takes any option. `path` pursues tickets: in the folder of that name `knowledge.py` reads what a bundle shows
by its structure alone, `survey.py` asks the rules what routes cost and bring, `swings.py` what is at stake with a
ticket; `findings.py` puts that together, and `style.py` plays by it.
"""

from ttrdsl.bots.path.style import PathStyle
from ttrdsl.bots.style import Maker, Style
from ttrdsl.bots.uniform import Uniform

STYLES: dict[str, Maker] = {
    "random": Uniform,
    "path": PathStyle,
}

__all__ = ["STYLES", "Maker", "Style"]
