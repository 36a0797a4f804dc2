"""The studio: a page in the browser to write, see and play games, served on this machine or written as plain files."""
