"""From a compiled game, its clauses and its scenarios to a rulebook to read and print.

The game becomes a document tree (`document.py`) once; templates lay it out as HTML, Markdown or Typst. Read
`make_book.py` first.
"""
