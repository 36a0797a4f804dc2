"""Options all tests share."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from tests import samples

FEW, MANY = 30, 120  # examples that a law is tried on
for run, examples in (("plain", FEW), ("long", MANY)):  # no test fails because a machine has much else to do
    settings.register_profile(run, max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background; what tests start would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--update`, which rewrites golden files instead of comparing with them, and `--long`, which runs all."""
    parser.addoption(
        "--update", action="store_true", help="rewrite golden files from what happens now; read the difference"
    )
    parser.addoption("--long", action="store_true", help="run the long tests, too, as the build server does")


def pytest_configure(config: pytest.Config) -> None:
    """Try each law on few examples, or in the long run on many."""
    samples.LONG = config.getoption("--long")
    settings.load_profile("long" if config.getoption("--long") else "plain")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that are marked as long, unless they are asked for."""
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.fixture(scope="session")
def update(pytestconfig: pytest.Config) -> bool:
    """Say whether golden files are to be rewritten."""
    return bool(pytestconfig.getoption("--update"))
