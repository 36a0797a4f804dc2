"""Why a kernel stopped: the codes in the first slot of the scratch memory. Nobody raises in the integer dialect."""

from __future__ import annotations

FINE = 0
TOO_HARD = 1  # a question about a network needed more steps than are allowed
NEED_CLASS = 2  # a cost came up of which the tables know nothing yet; add it, and do the step again
NO_OPTION = 3  # a decision without an option: a dead state
TOO_MANY = 4  # more options, cards or places than there is room for
ENDLESS = 5  # standing rules, or steps between two decisions, did not come to an end
BAD_CHOICE = 6  # an option was chosen that is not offered
BAD_NUMBER = 7  # a number left the range it was declared with
COST_TOO_LARGE = 8  # a cost has too many different payments
NOT_TWO_PLACES = 9  # disjoint paths are counted between two places, and there were more or fewer
