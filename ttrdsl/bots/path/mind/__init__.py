"""How the style `path` thinks, as functions of the integer dialect. Read `places.py` first: where its thoughts lie."""

IN_DIALECT = tuple(
    f"ttrdsl.bots.path.mind.{module}"
    for module in ("candidates", "deal", "memory", "needs", "payment", "places", "plans", "ways", "worth")
)
