"""Run the command line as `python -m ttrdsl.cli`."""

from __future__ import annotations

import sys

from ttrdsl.cli.main import main

sys.exit(main())
