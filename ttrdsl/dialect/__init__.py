"""Run a text of the integer dialect, on lists or as native code. Read `dialect.py` first, then `text.py`."""
