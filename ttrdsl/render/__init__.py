"""From a bundle to pictures of its board; right of the bundle, beside the engine.

bundle ─► chart (what there is) ─► layout in millimetres ─► scene (shapes) ─► svg, png, pdf

Read `board.py` first: it names the steps in order.
"""
