"""A cluster that is lost, that cannot be reached, that is left: what becomes of calls, without any process of its own.

Covers: symdp.executors.cluster
"""

import logging
import sys
import threading
from concurrent.futures import Executor, Future
from types import SimpleNamespace

import pytest

from symdp.errors import CampaignStopped, InvalidArgument, Unsupported
from symdp.executors import cluster
from symdp.executors.cluster import ClusterExecutor, _Connection

ADDRESS = "tcp://127.0.0.1:8786"


class Client(Executor):
    """A client of a scheduler, and its executor, which answers when the test does."""

    def __init__(self, threads=3):
        self.state, self.looks, self.scheduler_comm = "running", 0, object()
        self.calls, self.ways, self.refusal = [], [], None
        self._client = SimpleNamespace(nthreads=lambda: {"worker": threads})

    @property
    def status(self):
        self.looks += 1
        return self.state

    def submit(self, fn, /, *args, **kwargs):
        if self.refusal is not None:
            raise self.refusal
        self.calls.append((fn, args, kwargs, Future()))
        return self.calls[-1][-1]

    def answer(self, place=-1):
        fn, args, kwargs, future = self.calls[place]
        future.set_result(fn(*args, **kwargs))

    def lose(self):
        self.state = "connecting"

    def close(self, timeout):
        self.ways.append((timeout, [one.__name__ for one in logging.getLogger("distributed.client").filters]))
        raise OSError("nobody answers")


def connection(client):
    return _Connection(client, client, client.scheduler_comm)


@pytest.fixture
def clients(monkeypatch):
    """Clients by turns for each connection, where an error is raised instead; the addresses are kept beside them."""
    left, seen = [Client(3), OSError("refused"), Client(5)], []

    def connect(address, patience):
        seen.append((address, patience))
        found = left[len(seen) - 1]
        if isinstance(found, Exception):
            raise found
        return connection(found)

    monkeypatch.setattr(cluster, "_connect", connect)
    monkeypatch.setattr(cluster, "_PAUSE", 0.001)
    return SimpleNamespace(all=left, seen=seen)


def until(condition):
    """Wait for what another thread does."""
    pause = threading.Event()
    for _ in range(5_000):
        if condition():
            return
        pause.wait(0.001)
    raise AssertionError("it never came")


def test_a_lost_connection_cancels_its_calls_and_the_next_one_is_made_to_the_same_address(clients):
    first, _, third = clients.all
    before = set(threading.enumerate())
    executor = ClusterExecutor(ADDRESS, patience=7)
    watchers = set(threading.enumerate()) - before
    assert [thread.daemon for thread in watchers] == [True]
    waiting, done = executor.submit(pow, 2, 5), executor.submit(dict, one=1)
    first.answer()
    assert done.result() == {"one": 1}
    until(lambda: first.looks > 3)
    assert executor.capacity == 3
    first.lose()
    until(lambda: executor.capacity == 1)
    assert waiting.cancelled()
    assert first.ways == [(cluster._FAREWELL, ["_is_news"])]
    assert logging.getLogger("distributed.client").filters == []
    with pytest.raises(CampaignStopped, match=rf"^no scheduler has answered at {ADDRESS} for 7 s; start it and call again"):
        executor.submit(pow, 2, 5)
    again = executor.submit(pow, 2, 5)
    third.answer()
    assert (again.result(), executor.capacity) == (32, 5)
    assert clients.seen == [(ADDRESS, 7)] * 3
    third.lose()
    until(lambda: executor.capacity == 1)
    assert watchers <= set(threading.enumerate())
    executor.shutdown()
    until(lambda: not watchers & set(threading.enumerate()))
    with pytest.raises(RuntimeError, match=r"^cannot schedule new futures after shutdown$"):
        executor.submit(pow, 2, 5)
    assert len(clients.seen) == 3


@pytest.mark.parametrize(
    ("options", "waits"),
    [
        ({}, True),
        ({"wait": False}, False),
        ({"cancel_futures": True}, False),
        ({"wait": False, "cancel_futures": True}, False),
    ],
)
@pytest.mark.parametrize("is_lost", [False, True])
def test_shutting_down_waits_for_pending_calls_or_cancels_them(options, waits, is_lost, clients, monkeypatch):
    executor = ClusterExecutor(ADDRESS)
    client = clients.all[0]
    future, withdrawn = executor.submit(pow, 2, 5), executor.submit(pow, 2, 6)
    client.calls[1][-1].set_running_or_notify_cancel()  # A running call cannot be withdrawn.
    withdrawn.cancel()
    waited = []

    def wait(futures):
        waited.extend(futures)
        client.answer(0)

    monkeypatch.setattr(cluster, "wait", wait)
    if is_lost:
        client.lose()
        until(lambda: executor.capacity == 1)
    executor.shutdown(**options)
    assert waited == ([future] if waits and not is_lost else [])
    assert future.cancelled() == (not waited)
    assert len(client.ways) == 1


@pytest.mark.parametrize("is_lost", [False, True])
def test_what_is_withdrawn_is_withdrawn_from_a_scheduler_that_answers(is_lost):
    client = Client()
    found = connection(client)
    kept, withdrawn = (found.submit(pow, 2, number) for number in (5, 6))
    if is_lost:
        client.scheduler_comm = object()
    withdrawn.cancel()
    assert [call[-1].cancelled() for call in client.calls] == [False, not is_lost]
    client.answer(0)
    assert kept.result() == 32
    if is_lost:
        client.answer(1)
    assert (withdrawn.cancelled(), found.pending) == (True, set())


def test_what_is_finished_is_not_withdrawn():
    client, asked = Client(), []
    kept = connection(client).submit(pow, 2, 5)
    client.calls[0][-1].cancel = lambda: asked.append(1)
    client.answer()
    assert (kept.result(), asked) == (32, [])


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_call_that_cannot_be_sent_fails_unless_the_scheduler_is_gone(is_lost):
    """A lost connection is noticed by its watcher, which cancels the call, so that it is repeated."""
    client = Client()
    client.refusal = TypeError("cannot be pickled")
    if is_lost:
        client.lose()
    found = connection(client)
    future = found.submit(pow, 2, 5)
    if is_lost:
        assert (future.done(), found.pending) == (False, {future})
        found.abandon()
        assert future.cancelled()
    else:
        assert (future.exception(), found.pending) == (client.refusal, set())


def test_a_call_that_is_cancelled_tells_who_waits_for_it():
    """A waiter is told by the second step alone, as in every executor."""
    client = Client()
    found = connection(client)
    lost, refused, withdrawn = (found.submit(pow, 2, number) for number in range(3))
    client.calls[1][-1].cancel()
    client.calls[1][-1].set_running_or_notify_cancel()
    withdrawn.cancel()
    found.abandon()
    assert [future._state for future in (lost, refused, withdrawn)] == ["CANCELLED_AND_NOTIFIED"] * 3


def test_what_is_no_address_is_refused_before_anybody_is_called(clients):
    for address in (7, None, "", "127.0.0.1", "tcp://127.0.0.1", "ftp://a:1", "a:b", "a b:1", "a:123456"):
        with pytest.raises(InvalidArgument, match=r"^address=.* must be that of a Dask scheduler, such as "):
            ClusterExecutor(address)
    assert clients.seen == []


@pytest.mark.parametrize("patience", [0, -1, float("nan")])
def test_a_patience_that_ends_at_once_is_refused(patience, clients):
    with pytest.raises(InvalidArgument, match=rf"^patience={patience} must be positive$"):
        ClusterExecutor("localhost:8786", patience)
    assert clients.seen == []


@pytest.mark.parametrize("error", [OSError("refused"), TypeError("no TLS"), ValueError("no port")])
def test_a_scheduler_that_never_answers_is_an_error_of_the_address(error, clients):
    clients.all[0] = error
    with pytest.raises(InvalidArgument, match=rf"^no scheduler answers at address=\[::1\]:1 within 0\.5 s \({error}\)$"):
        ClusterExecutor("[::1]:1", 0.5)


def test_a_client_is_no_default_one_and_equal_calls_are_different_batches(monkeypatch):
    class Dask(Client):
        def __init__(self, address, **options):
            super().__init__()
            self.options = address, options

        def get_executor(self, **options):
            return options

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Dask))
    found = cluster._connect("host:1", 3.5)
    assert found.client.options == ("host:1", {"timeout": 3.5, "set_as_default": False})
    assert (found.executor, found.stream) == ({"pure": False}, found.client.scheduler_comm)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unsupported, match=r'needs the package distributed; install it with pip install "symdp\[cluster\]"$'):
        ClusterExecutor("host:1")
