"""Styles of play, by name; each uses only what its player may know.

`random` takes any option. `path` pursues tickets: `knowledge.py` reads what a bundle shows by its structure alone,
`survey.py` asks the rules what routes cost and bring, `swings.py` what is at stake with a ticket; `findings.py` puts
that together for `ttrdsl.accel.styles`, where the style itself is written, once for all tiers; `path.py` asks it.
"""

from ttrdsl.playtest.styles.path import PathStyle
from ttrdsl.playtest.styles.style import Maker, Style
from ttrdsl.playtest.styles.uniform import Uniform

STYLES: dict[str, Maker] = {
    "random": Uniform,
    "path": PathStyle,
}

__all__ = ["STYLES", "Maker", "Style"]
