"""Where work runs, as the options of commands say it: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from symdp.errors import InvalidArgument


def require_one_place(cluster: str | None, jobs: int | None) -> None:
    """Refuse a number of processes of this machine together with a cluster."""
    if jobs is not None and cluster is not None:
        raise InvalidArgument(f"jobs={jobs} is for this machine, cluster={cluster} is another; give one of them")


@contextmanager
def executor_at(cluster: str | None, jobs: int | None) -> Iterator[Executor | None]:
    """Connect to the workers of a cluster for the time of some work; None is this machine.

    Examples
    --------
    >>> with executor_at(None, 2) as executor:
    ...     executor is None
    True
    """
    require_one_place(cluster, jobs)
    if cluster is None:
        yield None
        return
    from symdp.executors.cluster import ClusterExecutor

    executor = ClusterExecutor(cluster)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
