"""A language for railway board games: boards, decks and rules as text, played by one generic interpreter."""

__version__ = "0.1.0"
