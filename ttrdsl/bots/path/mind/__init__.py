"""How the style `path` thinks, as functions of the integer dialect. Read `thinking.py` first."""

IN_DIALECT = tuple(f"ttrdsl.bots.path.mind.{module}" for module in ("games", "payment", "rollouts", "thinking"))
