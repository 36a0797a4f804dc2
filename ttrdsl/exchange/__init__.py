"""Boards on their way in and out: tables and GeoJSON become a `.ttr` text, a bundle becomes tables, GraphML or DOT.

In: `from_csv.py` or `from_geojson.py` makes a draft, `complete.py` adds what it lacks, `to_ttr.py` writes it down. Out:
`to_csv.py`, `to_graphml.py` and `to_dot.py` read a bundle. Read `draft.py` first.
"""
