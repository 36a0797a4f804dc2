"""The studio: a page in the browser to write, see and play games, served on this machine only.

`server.py` serves the page and its socket, `guard.py` says who may talk to it, `files.py` reads and saves; the page
itself is written in `web/src`, and `pages/` holds what is built from it.
"""
