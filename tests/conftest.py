"""Options all tests share."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--update`: rewrite golden files instead of comparing with them. Read the difference before accepting it."""
    parser.addoption("--update", action="store_true", help="rewrite golden files from what happens now")


@pytest.fixture(scope="session")
def update(pytestconfig: pytest.Config) -> bool:
    """Say whether golden files are to be rewritten."""
    return bool(pytestconfig.getoption("--update"))
