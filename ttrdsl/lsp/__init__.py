"""`ttrdsl lsp`: the language service behind the Language Server Protocol. Read `server.py` first."""
