"""Vectors, masks and steps of many games at once, as functions of the integer dialect. Read `tables.py` first."""

IN_DIALECT = tuple(f"ttrdsl.learn.native.{module}" for module in ("seeing", "tables"))
