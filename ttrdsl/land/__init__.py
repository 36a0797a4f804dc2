"""From a board and an outline of the world to what lies under the board: land, lakes, rivers and borders.

Read `make_land.py` first: it names the steps in order.
"""
