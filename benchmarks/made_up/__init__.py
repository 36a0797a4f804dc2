"""Whole games made up by chance, as `.ttr` text that checks clean; the same number gives the same game.

`things.py` draws what is on the table, `values.py`, `sets.py` and `costs.py` say something of a wanted type about it,
`steps.py` and `decisions.py` let it happen, `game.py` puts it together. `claims.py` gives the usual rules a made-up
price. `subjects.py` says which number is which, and bends shipped games now and then.
"""
