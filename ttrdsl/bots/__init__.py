"""Styles of play, by name; each uses only what its player may know.

`random` takes any option. `path` pursues tickets: in the folder of that name `knowledge.py` reads what a bundle shows
by its structure alone, `survey.py` asks the rules what routes cost and bring, `swings.py` what is at stake with a
ticket; `findings.py` puts that together, and `style.py` plays by it. `search` tries what `path` would look at in games
that are played to their ends.
"""

from ttrdsl.bots.naming import STYLES, NoSuchStyle, maker_of, style_names
from ttrdsl.bots.style import Bot, Maker, Style

__all__ = ["STYLES", "Bot", "Maker", "NoSuchStyle", "Style", "maker_of", "style_names"]
