"""What verbs with `--cluster` share: the option, a cluster while it is needed, and what to say if it fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from ttrdsl.cli.exit_codes import CannotWork

if TYPE_CHECKING:
    from ttrdsl.cluster.spread import Cluster

C = TypeVar("C")

cluster_option = click.option(
    "--cluster",
    "address",
    metavar="ADDRESS",
    help="Work on the machines of a Dask scheduler, such as tcp://host:8786.",
)


@contextmanager
def cluster_at(address: str | None) -> Iterator[Cluster | None]:
    """Join a cluster, if there is one to join."""
    if address is None:
        yield None
        return
    from ttrdsl.cluster.spread import Cluster, NoCluster

    try:
        cluster = Cluster(address)
    except NoCluster as error:
        raise CannotWork(str(error), error.help) from None
    try:
        yield cluster
    finally:
        cluster.close()


def told(found: Iterable[C]) -> Iterator[C]:
    """Pass on what a cluster finds; if it fails, say so as the tool says everything."""
    from ttrdsl.cluster.spread import NoCluster

    try:
        yield from found
    except NoCluster as error:
        raise CannotWork(str(error), error.help) from None
