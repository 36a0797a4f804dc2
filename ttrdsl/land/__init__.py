"""From a board and an outline of the world to the land, lakes, rivers and borders under the board."""
