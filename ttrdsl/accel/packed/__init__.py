"""Turn graphs and cost classes into the integers that functions of the library read."""
