"""Batches are taken one by one when they finish, in windows that follow the workers, and those held back are few.

Covers: symdp.executors.cluster, symdp.executors.submission, symdp.executors.workers
"""

import asyncio
import logging
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice

import pytest

from symdp.errors import CampaignStopped, InvalidArgument
from symdp.executors import cluster, workers
from symdp.executors.cluster import _Connection, _is_news
from symdp.executors.submission import ATTEMPTS, Submission
from symdp.executors.workers import LocalProcesses, Workers, capacity


class ByHand(Executor):
    """Finishes a call when the test says so."""

    def __init__(self, capacity):
        self.capacity = capacity
        self.open = {}

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.open[args[0]] = future
        return future

    def finish(self, number):
        future = self.open.pop(number)
        if future.set_running_or_notify_cancel():
            future.set_result(-number)


def negative(number):
    return -number


def submission(executor, missing, jobs=None, function=negative):
    return Submission(
        Workers(executor, jobs, function),
        lambda number: (function, (number,)),
        iter(missing),
        lambda number: f"batch {number}",
        lambda number: f"call {number} again",
    )


def test_a_batch_is_taken_when_it_comes_and_the_next_one_goes_out():
    executor = ByHand(capacity=2)
    finished = submission(executor, range(100)).finished()
    threading.Timer(0.05, executor.finish, [3]).start()
    assert next(finished) == (3, -3)
    assert sorted(executor.open) == [0, 1, 2], "the next one is submitted when another result is taken"
    executor.finish(1)
    assert next(finished) == (1, -1)
    assert sorted(executor.open) == [0, 2, 4]
    finished.close()
    assert all(future.cancelled() for future in executor.open.values())


def test_the_work_of_a_batch_does_not_grow_with_the_window(monkeypatch):
    """No call looks at all futures that are under way."""
    seen = []
    monkeypatch.setattr("concurrent.futures.wait", lambda *_, **__: seen.append(1))
    executor = ByHand(capacity=500)
    finished = submission(executor, range(2000)).finished()
    threading.Timer(0.05, executor.finish, [0]).start()
    next(finished)
    future = executor.open[1]
    assert len(future._done_callbacks) == 1
    for number in range(1, 50):
        executor.finish(number)
        assert next(finished) == (number, -number)
    assert [len(one._done_callbacks) for one in executor.open.values()] == [1] * len(executor.open)
    assert seen == []


def test_the_window_follows_the_workers(monkeypatch):
    monkeypatch.setattr(workers, "SECONDS_BETWEEN_COUNTS", 0.0)
    executor = ByHand(capacity=1)
    finished = submission(executor, range(100)).finished()
    threading.Timer(0.05, executor.finish, [0]).start()
    next(finished)
    assert len(executor.open) == 1
    executor.capacity = 5
    executor.finish(1)
    next(finished)
    executor.finish(2)
    assert next(finished) == (2, -2)
    assert sorted(executor.open) == list(range(3, 13))[: len(executor.open)]
    assert len(executor.open) == 9


def test_the_capacity_is_that_of_the_executor():
    class Ancient(Executor):
        pass

    class Client:
        def nthreads(self):
            return {"tcp://1": 3, "tcp://2": 4}

    foreign = Ancient()
    foreign._client = Client()
    assert capacity(foreign) == 7
    assert capacity(Ancient()) == workers.processors()
    foreign = Ancient()
    foreign.capacity = 0
    assert capacity(foreign) == workers.processors()
    with ThreadPoolExecutor(7) as threads, ProcessPoolExecutor(3) as processes:
        assert [capacity(threads), capacity(processes)] == [7, 3]
        assert [Workers(threads, None, negative).window, Workers(threads, 2, negative).window] == [14, 4]
    assert Workers(None, 1, negative).window == 1
    with LocalProcesses(3) as pool:
        assert capacity(pool) == 3


def test_results_in_order_wait_for_a_slow_one_and_do_not_pile_up():
    executor = ByHand(capacity=2)
    ordered = submission(executor, range(10_000)).ordered()
    done = []

    def others():
        while len(done) < 8 * 4:
            for number in sorted(executor.open.copy()):
                if number and number in executor.open:
                    done.append(number)
                    executor.finish(number)
        executor.finish(0)

    thread = threading.Thread(target=others)
    thread.start()
    first = list(islice(ordered, 20))
    thread.join()
    assert first == [(number, -number) for number in range(20)]
    assert max(done) <= 8 * 4 + 4, "no more batches are submitted than may be held, eight windows, and under way"
    ordered.close()


def failing(number):
    if number == 2:
        raise OSError("no such luck")
    return number


def test_a_batch_that_always_fails_is_named_after_the_finished_ones():
    seen = []
    with ThreadPoolExecutor(2) as threads:
        finished = submission(threads, range(6), function=failing).finished()
        with pytest.raises(CampaignStopped, match=rf"^batch 2 failed {ATTEMPTS} times, .* no such luck; call 2 again$"):
            seen.extend(finished)
    assert {(0, 0), (1, 1)} <= set(seen)
    assert 2 not in dict(seen)


def test_misuse_is_refused_before_any_work():
    for executor in ("cluster", int):
        with pytest.raises(InvalidArgument, match=r"executor must be a concurrent\.futures\.Executor"):
            Workers(executor, 2, negative)
    with pytest.raises(InvalidArgument, match="cannot be sent to another process"):
        Workers(None, 2, lambda: None)


class AfterLast(Future):
    """A failure behind which other batches land, before anybody looks."""

    def __init__(self, others):
        super().__init__()
        self.others = others
        self.set_exception(ZeroDivisionError("last"))

    def add_done_callback(self, fn):
        super().add_done_callback(fn)
        for land in self.others:
            land()


def test_what_has_landed_behind_the_last_failure_is_not_lost():
    executor, sent = ByHand(capacity=4), []

    def failing(function, number):
        sent.append(number)
        if number:
            return ByHand.submit(executor, function, number)
        if sent.count(0) < ATTEMPTS:
            future = Future()
            future.set_exception(ZeroDivisionError("first"))
            return future
        landings = [lambda: executor.finish(1), lambda: executor.open[2].set_exception(OSError()), executor.open[3].cancel]
        return AfterLast(landings)

    executor.submit = failing
    finished = submission(executor, range(10)).finished()
    assert next(finished) == (1, -1)
    with pytest.raises(CampaignStopped, match=f"batch 0 failed {ATTEMPTS} times, at last with ZeroDivisionError: last"):
        next(finished)


class Fragile(Executor):
    """Executors of one make: batch 2 breaks the first ones with all that is under way, until it has done so often enough."""

    capacity = 2
    breaks = 0

    def __init__(self):
        self.waiting, self.is_broken = [], False
        self.made.append([])

    def submit(self, fn, /, number):
        if self.is_broken:
            raise BrokenExecutor("broken before")
        self.made[-1].append(number)
        future = Future()
        self.waiting.append(future)
        if number == 2 and len(self.made) <= self.breaks:
            self.is_broken = True
            for other in [one for one in self.waiting if not one.done()]:
                other.set_exception(BrokenExecutor(f"broken with {number}"))
        elif len(self.made) > 1:
            future.set_result(fn(number))
        return future


def fragile(breaks):
    """A submission to executors that break so often, with how many batches are under way whenever one goes out."""
    Fragile.made, Fragile.breaks, others = [], breaks, []
    found = submission(Fragile, range(7))
    call = found.call
    found.call = lambda number: (others.append((number, len(found._flying))), call(number))[1]
    return found, others


def test_what_was_under_way_when_an_executor_broke_runs_alone_until_it_is_known_which_batch_breaks_it():
    found, others = fragile(breaks=3)
    assert sorted(found.finished()) == [(number, -number) for number in range(7)]
    assert Fragile.made == [[0, 1, 2], [0, 1, 2], [2], [2, 3, 4, 5, 6]]
    suspects = [(0, 0), (1, 0), (2, 0), (2, 0), (2, 0), (3, 0)]
    assert others == [(0, 0), (1, 1), (2, 2), (3, 3), *suspects, (4, 0), (5, 1), (6, 2)]


def test_the_batch_that_breaks_executors_alone_is_named_after_three_times():
    found, _ = fragile(breaks=9)
    seen = []
    with pytest.raises(
        CampaignStopped, match=r"^batch 2 failed 3 times, at last with BrokenExecutor: broken with 2; call 2 again$"
    ):
        seen.extend(found.finished())
    assert (seen, found.given_up) == ([(0, 0), (1, -1)], 2)
    assert Fragile.made == [[0, 1, 2], [0, 1, 2], [2], [2]]


def test_a_batch_that_fails_goes_out_again_before_others_and_what_it_may_not_do_is_not_repeated():
    sent = []

    def moody(number):
        sent.append(number)
        if number == 1 and sent.count(1) < ATTEMPTS:
            raise OSError("no such luck")
        if number == 4:
            raise InvalidArgument("no such question")
        return number

    found = submission(None, range(9), jobs=1, function=moody)
    finished = found.finished()
    assert [next(finished) for _ in range(4)] == [(number, number) for number in range(4)]
    with pytest.raises(InvalidArgument, match=r"^no such question$"):
        next(finished)
    assert (sent, found.given_up) == ([0, 1, 1, 1, 2, 3, 4], None)


def test_what_is_given_up_is_cancelled_and_what_is_below_goes_on():
    executor = ByHand(capacity=4)
    found = submission(executor, range(100))
    finished = found.finished()
    threading.Timer(0.01, executor.finish, [3]).start()
    assert next(finished) == (3, -3)
    early, late = executor.open[5], executor.open[6]
    for running in (early, late):
        running.set_running_or_notify_cancel()
    found._failed, found._suspects = [1, 3, 4], {2, 3, 5}
    found.give_up_above(3)
    assert (found._failed, found._suspects) == ([1, 3], {2, 3})
    assert [number for number, future in sorted(executor.open.items()) if future.cancelled()] == [4, 7]
    assert sorted(found._flying.values()) == [0, 1, 2]
    assert next(found.missing, None) is None
    found._failed, found._suspects = [], set()
    early.set_result("early")
    executor.open[0].set_exception(InvalidArgument("no such question"))
    late.set_result("late")
    executor.finish(2)
    assert next(finished) == (2, -2)
    with pytest.raises(InvalidArgument, match=r"^no such question$"):
        next(finished)
    assert executor.open[1].cancelled()


class Scheduler:
    """What a client of a cluster and its executor say of themselves."""

    def __init__(self, threads):
        self.status, self.scheduler_comm, self.threads = "running", object(), threads
        self._client = self

    def nthreads(self):
        return {f"worker {place}": count for place, count in enumerate(self.threads)}

    def close(self, timeout):
        self.status = "closed"


def test_a_cluster_says_how_many_calls_it_runs_and_whether_the_connection_stands(monkeypatch):
    found = [Scheduler([4, 2]), Scheduler([1])]
    left = iter(found)

    def connect(address, patience):
        client = next(left)
        return _Connection(client, client, client.scheduler_comm)

    monkeypatch.setattr(cluster, "_connect", connect)
    monkeypatch.setattr(cluster, "_PAUSE", 60)
    with cluster.ClusterExecutor("tcp://127.0.0.1:8786") as executor:
        assert executor.capacity == 6
        assert executor._connection.stands()
        found[0].scheduler_comm = object()
        assert not executor._connection.stands()
        executor._drop()
        assert executor.capacity == 1
        found[1].submit = lambda function, number: ByHand(1).submit(function, number)
        executor.submit(negative, 3).cancel()
        assert executor._connection.client is found[1]
        assert executor._connection.stands()
        found[1].status = "closed"
        assert not executor._connection.stands()


@pytest.mark.parametrize("ending", ["a result", "an error", "a cancellation", "a lost connection"])
def test_a_call_to_a_cluster_ends_as_its_answer_does(ending):
    connection, promised, answer = _Connection(None, None, None), Future(), Future()
    connection.pending.add(promised)
    if ending == "a result":
        answer.set_result(7)
    elif ending == "an error":
        answer.set_exception(ZeroDivisionError())
    elif ending == "a cancellation":
        answer.cancel()
    connection._settle(promised, None if ending == "a lost connection" else answer)
    assert connection.pending == set()
    assert promised.cancelled() == (ending in ("a cancellation", "a lost connection"))
    if ending == "a result":
        assert promised.result() == 7
    elif ending == "an error":
        assert isinstance(promised.exception(), ZeroDivisionError)
    connection._settle(promised, None)  # What is settled stays as it is.
    assert promised.done()


@pytest.mark.parametrize(
    ("error", "message", "is_news"),
    [
        (asyncio.CancelledError(), "a call was cancelled", False),
        (None, "Failed to reconnect to the scheduler", False),
        (OSError("gone"), "a call failed", True),
        (None, "a worker was lost; failed to reconnect", True),
    ],
)
def test_a_client_that_is_closed_does_not_report_its_own_end(error, message, is_news):
    seen = None if error is None else (type(error), error, None)
    assert _is_news(logging.LogRecord("distributed.client", logging.ERROR, "", 1, message, (), seen)) == is_news


def test_batches_up_to_a_number_go_on_when_those_above_are_given_up():
    futures = {number: Future() for number in range(4)}
    submission = object.__new__(Submission)
    submission.missing, submission._failed, submission._suspects = iter([4, 5]), [0, 2, 3], {1, 2, 3}
    submission._flying = {future: number for number, future in futures.items()}
    submission.give_up_above(2)
    assert [future.cancelled() for future in futures.values()] == [False, False, False, True]
    assert list(submission._flying.values()) == [0, 1, 2]
    assert (list(submission.missing), submission._failed, submission._suspects) == ([], [0, 2], {1, 2})
