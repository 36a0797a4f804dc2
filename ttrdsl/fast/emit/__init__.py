"""Write the rule program of a bundle as text in the integer dialect. Read `program.py` first, then `emitter.py`."""
