"""Functions every game's text calls, in the integer dialect: entries of tables, choices of several, piles of cards.

Each module holds nothing but functions and constants of the dialect: they are run as they are on lists, and read as
text to be compiled. `ttrdsl.networks` and `ttrdsl.payments` hold the rest of what a text is linked with.
"""

from ttrdsl import payments
from ttrdsl.networks import questions

LIBRARY = (
    *(f"ttrdsl.fast.library.{module}" for module in ("basics", "choices", "piles")),
    *questions.IN_DIALECT,
    *payments.IN_DIALECT,
)
