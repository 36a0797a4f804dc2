"""What a board is before anything is drawn or read: where its cities lie. Pure; read `positions.py` first."""
