"""Measure a map: from a bundle to figures, each beside the range of published maps. It describes and does not judge.

`network.py` makes the graph; `tickets.py`, `colors.py`, `shape.py`, `load.py` and `crowding.py` measure; `official.py`
holds what the published maps have. Read `report.py` first: it lists what there is.
"""
