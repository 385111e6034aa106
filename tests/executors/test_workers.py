"""Which executor runs batches, how many of them, and when it is replaced or shut down.

Covers: symdp.executors.place, symdp.executors.workers
"""

import os
import pickle
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from inspect import signature

import pytest

from symdp.errors import CampaignStopped, InvalidArgument
from symdp.executors import cluster, place, workers
from symdp.executors.workers import InThisProcess, LocalProcesses, Workers, capacity, processors


class Recorded(Executor):
    """Notes how it is shut down, and runs as many calls as it is made for."""

    def __init__(self, capacity=2):
        self.capacity = capacity
        self.endings = []

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.endings.append((wait, cancel_futures))


class Client:
    """A client of a scheduler with workers of so many threads."""

    def __init__(self, *threads):
        self.threads = threads

    def nthreads(self):
        return {f"tcp://{place}": count for place, count in enumerate(self.threads)}


CAPACITIES = [
    ({"_client": Client(3, 4)}, 7),
    ({"_client": Client(3, 4), "capacity": 2, "_max_workers": 5}, 7),
    ({"_client": Client()}, 1),
    ({"_client": object(), "capacity": 6}, 6),
    ({"capacity": 6, "_max_workers": 5}, 6),
    ({"capacity": 0, "_max_workers": 5}, 5),
    ({"_max_workers": 1}, 1),
    ({"_max_workers": 0}, 11),
    ({"_max_workers": -4}, 11),
    ({"_max_workers": "many"}, 11),
    ({"_max_workers": 2.5}, 11),
    ({}, 11),
]


def test_the_capacity_is_what_an_executor_says_first_and_else_that_of_this_machine(monkeypatch):
    monkeypatch.setattr(workers, "processors", lambda: 11)
    for attributes, expected in CAPACITIES:
        executor = Executor()
        vars(executor).update(attributes)
        assert capacity(executor) == expected, attributes


def test_the_processors_are_those_that_this_process_may_use(monkeypatch):
    allowed = {0: {2, 3, 7}}
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: allowed[process], raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert processors() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert processors() == 5
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processors() == 1


@pytest.mark.parametrize(
    ("jobs", "here", "kind", "window"),
    [(1, 4, InThisProcess, 1), (None, 1, InThisProcess, 1), (3, 1, LocalProcesses, 6), (None, 4, LocalProcesses, 8)],
)
def test_without_an_executor_one_job_runs_here_and_several_in_processes(jobs, here, kind, window, monkeypatch):
    monkeypatch.setattr(workers, "processors", lambda: here)
    made = Workers(None, jobs, len)
    try:
        assert type(made._executor) is kind
        assert made.window == window
        assert kind is InThisProcess or made._executor._max_workers == window // 2
    finally:
        made.close()


@pytest.mark.parametrize("jobs", [1, None])
def test_what_runs_here_may_be_any_function_and_ends_as_it_does(jobs, monkeypatch):
    monkeypatch.setattr(workers, "processors", lambda: 1)
    made = Workers(None, jobs, lambda: None)
    assert made.submit(divmod, 7, 2).result() == (3, 1)
    assert isinstance(made.submit(divmod, 7, 0).exception(), ZeroDivisionError)
    assert isinstance(made.submit(os.sys.exit, 3).exception(), SystemExit)
    with pytest.raises(KeyboardInterrupt):
        made.submit(_interrupted)


def _interrupted():
    raise KeyboardInterrupt


def test_an_executor_of_the_user_has_two_batches_a_job_and_is_neither_replaced_nor_shut_down():
    executor = Recorded(5)
    assert [Workers(executor, jobs, None).window for jobs in (None, 1, 3)] == [10, 2, 6]
    found = Workers(executor, None, None)
    with pytest.raises(
        CampaignStopped, match=r"^executor broke \(OSError: gone\); finished work .* a function that makes one$"
    ):
        found.renew(OSError("gone"))
    found.close()
    assert (found._executor, executor.endings) == (executor, [])


def test_an_executor_that_is_made_is_shut_down_and_the_next_one_counted_anew():
    made = [Recorded(2), Recorded(7)]
    left = iter(made)
    found = Workers(lambda: next(left), None, None)
    assert found.window == 4
    found.renew(OSError("gone"))
    assert made[0].endings == [(True, True)]
    assert found.window == 14
    found.close()
    assert made[1].endings == [(True, True)]


def test_workers_are_counted_again_after_some_seconds_and_not_before(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    executor = Recorded(2)
    found = Workers(executor, None, None)
    assert found.window == 4
    executor.capacity = 3
    now[0] += workers.SECONDS_BETWEEN_COUNTS - 0.5
    assert found.window == 4
    now[0] += 0.5
    assert found.window == 6
    executor.capacity = 4
    now[0] += workers.SECONDS_BETWEEN_COUNTS - 0.5
    assert found.window == 6


@pytest.mark.parametrize("executor", ["cluster", int, 7, Recorded])
def test_what_is_no_executor_and_makes_none_is_refused(executor):
    if executor is Recorded:
        assert Workers(executor, 1, None).window == 2
        return
    with pytest.raises(
        InvalidArgument, match=r"^executor must be a concurrent\.futures\.Executor, a function that makes one"
    ):
        Workers(executor, 2, len)


class Unsendable:
    def __init__(self, error):
        self.error = error

    def __call__(self):
        """What would be sent to a process."""

    def __reduce__(self):
        raise self.error


@pytest.mark.parametrize("error", [pickle.PicklingError("odd"), AttributeError("odd"), TypeError("odd")])
def test_what_cannot_be_sent_to_a_process_is_refused_before_one_starts(error):
    with pytest.raises(InvalidArgument, match=r"cannot be sent to another process \(odd\); define it .*, or use jobs=1$"):
        Workers(None, 2, Unsendable(error))
    assert Workers(ThreadPoolExecutor, 2, Unsendable(error)).window == 4


@pytest.mark.parametrize("options", [{}, {"wait": False}, {"cancel_futures": True}])
def test_a_pool_that_is_shut_down_closes_the_pipe_and_hands_on_the_options(options, monkeypatch):
    """Its options have the defaults of every executor."""
    seen = []

    def shutdown(self, wait, cancel_futures):
        seen.append(({"wait": wait, "cancel_futures": cancel_futures}, self._our_end.closed, self._their_end.closed))

    pool = LocalProcesses(2)
    monkeypatch.setattr(ProcessPoolExecutor, "shutdown", shutdown)
    pool.shutdown(**options)
    defaults = {name: one.default for name, one in signature(Executor.shutdown).parameters.items() if name != "self"}
    assert seen == [(defaults | options, True, False)]
    assert pool._their_end.closed


class Connected(Recorded):
    """A connection to a cluster that notes its address."""

    def __init__(self, address):
        super().__init__()
        self.address = address


def test_work_runs_on_a_cluster_or_on_this_machine_and_leaves_the_cluster_at_once(monkeypatch):
    monkeypatch.setattr(cluster, "ClusterExecutor", Connected)
    for jobs in (None, 1, 2):
        with place.executor_at(None, jobs) as executor:
            assert executor is None
    with pytest.raises(ZeroDivisionError), place.executor_at("tcp://127.0.0.1:8786", None) as executor:
        1 / len(executor.endings)
    assert (executor.address, executor.endings) == ("tcp://127.0.0.1:8786", [(False, True)])
    with pytest.raises(InvalidArgument, match=r"^jobs=0 is for this machine, cluster=c is another; give one of them$"):
        place.require_one_place("c", 0)
    assert [place.require_one_place(*pair) for pair in ((None, None), (None, 3), ("c", None))] == [None] * 3


def test_a_finished_future_is_what_this_process_returns():
    future = InThisProcess().submit(dict, one=1)
    assert isinstance(future, Future)
    assert (future.done(), future.result()) == (True, {"one": 1})
