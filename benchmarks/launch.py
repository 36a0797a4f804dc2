"""Run a command and say on stderr, as JSON, what it took: CPU seconds, and the most memory it held, in megabytes.

This is a process of its own because a child counts as its own the memory its parent held when it was started.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys


def main() -> int:
    """Run the command of our own command line."""
    code = subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL).returncode
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    megabytes = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6
    print(json.dumps({"cpu_seconds": used.ru_utime + used.ru_stime, "megabytes": megabytes}), file=sys.stderr)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
