"""From a bundle to sheets for a printer: the board in tiles, tickets and cards in real size; above `render`.

bundle ─► faces of cards, tiles of the board ─► sheets (scenes of the size of a paper) ─► one PDF or HTML file

Read `sets.py` first: it lists what can be printed.
"""
