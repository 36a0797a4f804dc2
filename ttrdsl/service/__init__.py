"""What the studio knows and does, without a page and without a server: plain messages in, plain answers out.

`service.py` has the table of messages; `texts.py` keeps the text being written and what it compiles to, `drawing.py`
its board, `picture_edits.py` turns what is done to the picture into changes of the text, `table.py` plays, `panes.py`
runs scenarios, books, figures and series of games.
"""

from ttrdsl.service.service import Service

__all__ = ["Service"]
