"""Campaigns: every batch is counted once, whatever happens to executors, workers, files and the user's patience.

Covers: proofs.engine.campaigns.campaign, proofs.engine.campaigns.campaign_search,
proofs.engine.campaigns.campaign_state, proofs.engine.campaigns.fingerprint, proofs.engine.campaigns.trial,
symdp.conjectures.decision, symdp.executors.workers
"""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from proofs.engine.campaigns.campaign import BatchResult, Campaign, InstanceTrial
from proofs.engine.campaigns.campaign_state import Plan, Tally
from proofs.engine.campaigns.fingerprint import fingerprint
from symdp.errors import CampaignStopped, InvalidArgument
from symdp.executors.workers import LocalProcesses
from tests.executors.process_groups import group_lives
from tests.proofs.engine import campaign_trials
from tests.proofs.engine.campaign_trials import Logged, Troubled, below_9900, even_squares, slow_when_false

HONEST = Campaign(even_squares, batch=50, seed=3)
INSTANCES = 990  # the last of 20 batches is short
EXPECTED = HONEST.run(INSTANCES, jobs=1)


def plan(campaign, instances=INSTANCES):
    return Plan("", "", campaign.seed, campaign.batch, instances)


def by_hand(campaign, instances):
    """Batch after batch in a loop."""
    batches = plan(campaign, instances)
    results = [campaign.trial(batches.seed_of(k), batches.size(k)) for k in range(batches.batches)]
    return sum(result.examined for result in results)


class Backwards(Executor):
    """Runs first what was submitted last."""

    def __init__(self):
        self.waiting = []
        self.most = 0
        self.submitted = 0
        self.lock = threading.Lock()

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        with self.lock:
            self.waiting.append((future, partial(fn, *args, **kwargs)))
            self.submitted += 1
            self.most = max(self.most, len(self.waiting))
        threading.Thread(target=self.work, daemon=True).start()
        return future

    def work(self):
        time.sleep(0.005)
        with self.lock:
            future, call = self.waiting.pop()
            if future.set_running_or_notify_cancel():
                future.set_result(call())


def test_the_outcome_is_that_of_a_loop_for_every_executor():
    assert EXPECTED.examined == by_hand(HONEST, INSTANCES)
    assert HONEST.run(INSTANCES, jobs=2) == EXPECTED
    assert HONEST.run(INSTANCES, executor=Backwards(), jobs=3) == EXPECTED
    with ThreadPoolExecutor(3) as threads:
        assert HONEST.run(INSTANCES, executor=threads, jobs=3) == EXPECTED
        assert threads.submit(int, "7").result() == 7, "the user's executor stays open"
    assert HONEST.run(INSTANCES, executor=partial(ThreadPoolExecutor, 2), jobs=2) == EXPECTED


def test_at_most_two_batches_per_job_are_under_way():
    executor = Backwards()
    HONEST.run(INSTANCES, executor=executor, jobs=2)
    assert 1 <= executor.most <= 4
    assert executor.submitted == 20


def test_without_jobs_the_batches_under_way_are_those_of_the_workers():
    executor = Backwards()
    executor.capacity = 5
    assert HONEST.run(INSTANCES, executor=executor) == EXPECTED
    assert 4 < executor.most <= 10


def test_a_plan_of_a_trillion_batches_starts_at_once():
    with pytest.raises(KeyboardInterrupt):
        HONEST.run(50 * 10**12, jobs=1, progress=interrupting(3))


def test_batches_have_seeds_of_their_own_that_never_change():
    seeds = {plan(Campaign(even_squares, seed=seed)).seed_of(number) for seed in range(20) for number in range(50)}
    assert len(seeds) == 1000
    assert Plan("", "", 0, 1, 1).seed_of(0) == 98017387769326232156325249346495443860


def test_progress_counts_instances_up_to_all():
    seen = []
    HONEST.run(INSTANCES, jobs=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(min(50 * k, INSTANCES), INSTANCES) for k in range(21)]


# Counterexamples.


@pytest.mark.sampled(1)
@pytest.mark.parametrize("trial", [below_9900, slow_when_false])
def test_the_counterexample_is_that_of_the_lowest_batch(trial):
    campaign = Campaign(trial, batch=20, seed=5)
    serial = campaign.run(10_000, jobs=1)
    batches = plan(campaign, 10_000)
    results = [trial(batches.seed_of(k), 20) for k in range(serial.batch + 1)]
    assert [result.counterexample for result in results[:-1]] == [None] * serial.batch
    assert serial.counterexample == results[-1].counterexample is not None
    assert serial.batch_seed == batches.seed_of(serial.batch)
    assert serial.examined == sum(result.examined for result in results)
    assert campaign.run(10_000, jobs=2) == serial
    assert campaign.run(10_000, executor=Backwards(), jobs=8) == serial
    with ThreadPoolExecutor(8) as threads:
        assert campaign.run(10_000, executor=threads, jobs=8) == serial


def test_outcomes_become_verdicts_that_are_no_truth_values():
    refuted = Campaign(below_9900, batch=20, seed=5).run(10_000, jobs=1)
    assert str(refuted.verdict(shrink=lambda _: 9900)) == "REFUTED by 9900"
    assert refuted.verdict().witness == refuted.counterexample
    assert str(EXPECTED.verdict()) == (
        f"TESTED: no counterexample among {EXPECTED.examined} instances (seed 3); this is not a proof"
    )
    vacuous = Campaign(campaign_trials.nothing_counts).run(10, jobs=1).verdict()
    assert vacuous.name == "UNDECIDED"
    assert "vacuous" in str(vacuous)
    with pytest.raises(TypeError, match="no truth value"):
        bool(EXPECTED)


def test_a_claim_about_one_instance_makes_a_trial():
    draw, holds = campaign_trials.draw_pair, campaign_trials.squares_dominate
    tested = Campaign(InstanceTrial(draw, holds, campaign_trials.x_is_positive), batch=30).run(300, jobs=2)
    assert tested.verdict().name == "TESTED"
    assert 100 < tested.examined < 200
    false = Campaign(InstanceTrial(draw, campaign_trials.squares_grow), batch=30)
    assert false.run(300, jobs=1) == (refuted := false.run(300, jobs=2))
    assert campaign_trials.squares_grow(**refuted.counterexample.values) is False
    assert str(refuted.verdict()).startswith("REFUTED by x = ")


# Interruption and resumption.


def interrupting(after):
    calls = []

    def progress(done, total):
        calls.append(done)
        if len(calls) == after:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("after", [1, 2, 9, 20, 21])
def test_an_interrupted_campaign_resumes_without_loss_or_repetition(after, tmp_path):
    campaign = Campaign(Logged(tmp_path / "log"), batch=50, seed=3)
    run = partial(campaign.run, INSTANCES, jobs=1, checkpoint=tmp_path / "campaign.json")
    with pytest.raises(KeyboardInterrupt):
        run(progress=interrupting(after))
    done = []
    resumed = run(progress=lambda count, total: done.append(count))
    assert resumed.examined == EXPECTED.examined
    assert done[0] == min(50 * (after - 1), INSTANCES)
    seeds = (tmp_path / "log").read_text().split()
    assert seeds == [str(plan(campaign).seed_of(k)) for k in range(20)]
    assert run() == resumed
    assert len((tmp_path / "log").read_text().split()) == 20
    assert [path.name for path in tmp_path.iterdir() if path.name != "log"] == ["campaign.json"]


@pytest.mark.thorough
@pytest.mark.parametrize("executor", [None, Backwards], ids=["processes", "backwards"])
def test_interruption_with_several_jobs(executor, tmp_path):
    chosen = random.Random(4).sample(range(2, 20), 3)
    run = partial(HONEST.run, INSTANCES, jobs=2, checkpoint=tmp_path / "campaign.json")
    for after in chosen:
        with pytest.raises(KeyboardInterrupt):
            run(executor=executor and executor(), progress=interrupting(min(after, 4)))
    assert run(executor=executor and executor()) == EXPECTED
    done = json.loads((tmp_path / "campaign.json").read_text())["done"]
    assert done == [[0, 19, EXPECTED.examined]]


def test_an_interrupted_refutation_resumes_to_the_same_answer(tmp_path):
    campaign = Campaign(below_9900, batch=20, seed=5)
    serial = campaign.run(10_000, jobs=1)
    run = partial(campaign.run, 10_000, checkpoint=tmp_path / "campaign.json")
    with pytest.raises(KeyboardInterrupt):
        run(jobs=1, progress=interrupting(serial.batch + 2))
    assert json.loads((tmp_path / "campaign.json").read_text())["refuted_at"] == serial.batch
    assert run(jobs=1) == serial
    assert run(executor=Backwards(), jobs=5) == serial


PROJECT = Path(__file__).parents[3]
SCRIPT = """
import sys
from tests.proofs.engine.campaign_trials import slow_even_squares
from proofs.engine.campaigns.campaign import Campaign
if __name__ == "__main__":
    campaign = Campaign(slow_even_squares, batch=50, seed=3)
    campaign.run(6000, jobs=2, checkpoint=sys.argv[1], progress=lambda done, total: print(done, flush=True))
"""


@pytest.mark.thorough
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_killed_campaign_leaves_no_process_and_resumes(number, tmp_path):
    script, path = tmp_path / "script.py", tmp_path / "campaign.json"
    script.write_text(SCRIPT)
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    command = [sys.executable, str(script), str(path)]
    silent = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=environment, start_new_session=True, **silent) as process:
        try:
            assert any(int(line) >= 300 for line in process.stdout), "the campaign has ended, or never began"
            process.send_signal(number)
            process.wait(timeout=20)
            assert wait_for(lambda: not group_lives(process.pid)), "workers outlive the campaign"
        finally:
            if group_lives(process.pid):
                os.killpg(process.pid, signal.SIGKILL)
    seen = []
    resumed = Campaign(campaign_trials.slow_even_squares, batch=50, seed=3).run(
        6000, jobs=2, checkpoint=path, progress=lambda done, total: seen.append(done)
    )
    assert resumed.examined == HONEST.run(6000, jobs=1).examined
    assert seen[-1] == 6000
    # A kill may lose less than a second's work, which is searched again; an interruption loses nothing.
    assert seen[0] < 6000
    assert seen[0] >= 300 or number == signal.SIGKILL


def wait_for(condition, tries=3000):
    for _ in range(tries):
        if condition():
            return True
        time.sleep(0.02)
    return False


# Workers that die, batches that fail, executors that break.


def troubled(tmp_path, times, deadly):
    baits = tmp_path / "baits"
    baits.mkdir()
    for number in range(times):
        (baits / str(number)).touch()
    return Campaign(Troubled(baits, plan(HONEST).seed_of(7), deadly), batch=50, seed=3)


@pytest.mark.thorough
@pytest.mark.parametrize("deadly", [True, False])
def test_a_batch_that_fails_twice_is_repeated(deadly, tmp_path):
    assert troubled(tmp_path, 2, deadly).run(INSTANCES, jobs=2).examined == EXPECTED.examined


@pytest.mark.thorough
@pytest.mark.parametrize(("deadly", "cause"), [(True, "BrokenProcessPool"), (False, "OSError: no such luck")])
def test_a_batch_that_always_fails_is_named_and_the_rest_is_kept(deadly, cause, tmp_path):
    campaign = troubled(tmp_path, 50, deadly)
    run = partial(campaign.run, INSTANCES, jobs=2, checkpoint=tmp_path / "campaign.json")
    with pytest.raises(CampaignStopped, match=rf"batch 7 of Troubled failed 3 times, .*{cause}") as caught:
        run()
    assert f"trial(seed={plan(HONEST).seed_of(7)}, size=50)" in str(caught.value)
    kept = json.loads((tmp_path / "campaign.json").read_text())["done"]
    assert kept[0][0] == 0
    assert not any(first <= 7 <= last for first, last, _ in kept)
    for bait in (tmp_path / "baits").iterdir():
        bait.unlink()
    assert run().examined == EXPECTED.examined


@pytest.mark.thorough
def test_a_broken_executor_of_the_user_is_reported_and_one_that_can_be_made_again_is_replaced(tmp_path):
    campaign = troubled(tmp_path, 1, True)
    with ProcessPoolExecutor(1) as pool, pytest.raises(CampaignStopped, match=r"executor broke .*a function that makes one"):
        campaign.run(INSTANCES, executor=pool, jobs=1, checkpoint=tmp_path / "campaign.json")
    (tmp_path / "baits" / "again").touch()
    made = []

    def make():
        made.append(LocalProcesses(2))
        return made[-1]

    assert (
        campaign.run(INSTANCES, executor=make, jobs=2, checkpoint=tmp_path / "campaign.json").examined == EXPECTED.examined
    )
    assert len(made) == 2


def test_an_executor_that_was_shut_down_is_reported():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(CampaignStopped, match=r"executor broke .*after shutdown"):
        HONEST.run(INSTANCES, executor=pool, jobs=1)


class Cancelling(ThreadPoolExecutor):
    """Loses some of what is submitted, as a cluster does whose scheduler is gone."""

    lost = 0

    def submit(self, fn, /, *args, **kwargs):
        if self.lost < 5:
            self.lost += 1
            future = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future
        return super().submit(fn, *args, **kwargs)


def test_cancelled_batches_are_submitted_again():
    with Cancelling(2) as pool:
        assert HONEST.run(INSTANCES, executor=pool, jobs=2) == EXPECTED
        pool.lost = -100
        with pytest.raises(CampaignStopped, match="failed 3 times, at last with CancelledError"):
            HONEST.run(INSTANCES, executor=pool, jobs=2)


# Checkpoints.

OTHERS = {
    "claim=even_squares, this call has claim=below_9900; use claim=even_squares": Campaign(below_9900, batch=50, seed=3),
    "seed=3, this call has seed=4; use seed=3 or name another file": Campaign(even_squares, batch=50, seed=4),
    "batch=50, this call has batch=10; use batch=50 or": Campaign(even_squares, batch=10, seed=3),
}


@pytest.mark.parametrize("message", OTHERS)
def test_a_checkpoint_of_another_campaign_is_refused(message, tmp_path):
    path = tmp_path / "campaign.json"
    HONEST.run(INSTANCES, jobs=1, checkpoint=path)
    before = path.read_bytes()
    with pytest.raises(InvalidArgument, match=f"checkpoint=.*campaign.json was made with {message}"):
        OTHERS[message].run(INSTANCES, jobs=1, checkpoint=path)
    assert path.read_bytes() == before


def test_a_checkpoint_of_another_source_is_refused(tmp_path):
    path = tmp_path / "campaign.json"
    Campaign(partial(even_squares), batch=50).run(100, jobs=1, checkpoint=path)
    told = r"another version of even_squares, .*, or of symdp \(source [0-9a-f]{12}, now [0-9a-f]{12}\)"
    with pytest.raises(InvalidArgument, match=told):
        Campaign(even_squares, batch=50).run(100, jobs=1, checkpoint=path)


def test_a_finished_campaign_grows_by_whole_batches(tmp_path):
    run = partial(HONEST.run, jobs=1, checkpoint=tmp_path / "campaign.json")
    run(instances=500)
    assert run(instances=INSTANCES) == EXPECTED
    with pytest.raises(InvalidArgument, match="was made with instances=990, this call has instances=1000; use 990, or"):
        run(instances=1000)
    with pytest.raises(InvalidArgument, match="instances=990, this call has instances=500"):
        run(instances=500)


GOOD = {"campaign": "even_squares", "source": "", "seed": 3, "batch": 50, "instances": 990, "done": [], "refuted_at": None}
JUNK = [
    "",
    "a letter to a friend\n",
    "[1, 2]",
    "[" * 100_000,
    json.dumps({"checkpoint_of": "0"}),
    json.dumps(GOOD | {"batch": 0}),
    json.dumps(GOOD | {"seed": "3"}),
    json.dumps(GOOD | {"instances": True}),
    json.dumps(GOOD | {"done": 7}),
    json.dumps(GOOD | {"done": [[0, 1]]}),
    json.dumps(GOOD | {"done": [[0, 1, 101]]}),
    json.dumps(GOOD | {"done": [[0, 1, 1.5]]}),
    json.dumps(GOOD | {"done": [[2, 1, 0]]}),
    json.dumps(GOOD | {"done": [[-1, 1, 0]]}),
    json.dumps(GOOD | {"done": [[0, 3, 9], [2, 5, 9]]}),
    json.dumps(GOOD | {"done": [[0, 3, 9], [4, 5, 9]]}),
    json.dumps(GOOD | {"done": [[0, 20, 9]]}),
    json.dumps(GOOD | {"done": [[0, 3, 9]], "refuted_at": 2}),
    json.dumps(GOOD | {"refuted_at": 20}),
    json.dumps(GOOD | {"refuted_at": -1}),
]


@pytest.mark.sampled(len(JUNK))
@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_a_file_that_is_no_checkpoint_is_refused_and_kept(text, tmp_path):
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(InvalidArgument, match="is not a checkpoint of a campaign; name another file"):
        HONEST.run(INSTANCES, jobs=1, checkpoint=path)
    assert path.read_text() == text


def test_a_checkpoint_that_cannot_be_written_is_refused_before_any_work(tmp_path):
    campaign = Campaign(Logged(tmp_path / "log"))
    for path in (tmp_path / "nowhere" / "campaign.json", tmp_path):
        with pytest.raises(InvalidArgument, match=r"(checkpoint=.* cannot be written|is a directory)"):
            campaign.run(100, jobs=1, checkpoint=path)
    assert not (tmp_path / "log").exists()


def test_an_interrupted_write_leaves_the_old_checkpoint(tmp_path, monkeypatch):
    path = tmp_path / "campaign.json"
    HONEST.run(500, jobs=1, checkpoint=path)
    before = path.read_bytes()

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        HONEST.run(INSTANCES, jobs=1, checkpoint=path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_tally_merges_batches_in_any_order_and_refuses_a_second_count():
    for seed in range(50):
        order = random.Random(seed).sample(range(20), 20)
        tally = Tally()
        for place, number in enumerate(order):
            assert sorted(tally.missing(plan(HONEST))) == sorted(order[place:])
            assert tally.generated(plan(HONEST)) == sum([plan(HONEST).size(done) for done in order[:place]])
            tally = tally.with_batch(number, number)
            with pytest.raises(InvalidArgument, match="counted twice"):
                tally.with_batch(order[seed % (place + 1)], 1)
        assert tally.spans == ((0, 19, sum(range(20))),)
        assert tally.generated(plan(HONEST)) == INSTANCES


# What a trial is, and misuse.


@dataclass(frozen=True)
class Annotated:
    """A trial with a note, which two equal trials may have otherwise."""

    offset: int
    note: str = field(default="", compare=False)

    def __call__(self, seed, size):
        return BatchResult(size - self.offset)


def test_what_two_equal_trials_may_differ_in_is_no_part_of_a_fingerprint():
    assert fingerprint(Annotated(1, "first")) == fingerprint(Annotated(1, "second"))
    assert fingerprint(Annotated(1, "first")) != fingerprint(Annotated(2, "first"))


@pytest.mark.thorough
def test_fingerprints_tell_trials_apart_and_know_them_again():
    def within(offset):
        return lambda seed, size: BatchResult(size - offset)

    def with_default(seed, size, offset=1):
        return BatchResult(size - offset)

    trials = [even_squares, below_9900, within(0), within(1), with_default, partial(with_default, offset=2)]
    trials += [Logged(Path("a")), Logged(Path("b")), InstanceTrial(below_9900, even_squares), InstanceTrial(below_9900, len)]
    prints = [fingerprint(trial) for trial in trials]
    assert len(set(prints)) == len(trials)
    assert prints == [fingerprint(trial) for trial in trials]
    assert fingerprint(within(1)) == prints[3]
    with pytest.raises(InvalidArgument, match="cannot be recognised again"):
        fingerprint(partial(even_squares, object()))

    def recursive(seed, size):
        return recursive(seed, size - 1) if size else BatchResult(0)

    with pytest.raises(InvalidArgument, match="recursive refers to itself"):
        fingerprint(recursive)


def test_a_fingerprint_changes_with_the_file(tmp_path):
    code = "import changing; from proofs.engine.campaigns.fingerprint import fingerprint; print(fingerprint(changing.f))"
    prints = []
    for text in ("def f(): return g()\ndef g(): return 1\n", "def f(): return g()\ndef g(): return 2\n"):
        (tmp_path / "changing.py").write_text(text)
        environment = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        prints.append(ran.stdout)
    assert prints[0] != prints[1]


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (None, "returned None, it must return a BatchResult"),
        (7, "returned 7, it must"),
        (BatchResult(0.5), "examined=0.5 of 50 instances"),
        (BatchResult(51), "examined=51 of 50 instances; it must be an integer from 0 to 50"),
        (BatchResult(-1), "examined=-1"),
        (BatchResult(0, "x"), "examined no instance and yet has the counterexample x"),
    ],
)
def test_a_trial_that_returns_nonsense_is_named(result, message):
    def nonsense(seed, size):
        return result

    with pytest.raises(InvalidArgument, match=message):
        Campaign(nonsense, batch=50).run(100, jobs=1)


def test_a_claim_that_is_no_decision_stops_the_campaign_at_once(tmp_path):
    calls = []

    def raising(x, y):
        calls.append(x)
        return 1 / (x - x)

    with pytest.raises(InvalidArgument, match=r"raising raised ZeroDivisionError .* at x = "):
        Campaign(InstanceTrial(campaign_trials.draw_pair, raising)).run(100, jobs=1)
    assert len(calls) == 1
    with pytest.raises(InvalidArgument, match="returned None, it must return True or False"):
        Campaign(InstanceTrial(campaign_trials.draw_pair, lambda x, y: None)).run(100, jobs=1)


def test_a_counterexample_that_vanishes_is_named(tmp_path):
    flag = tmp_path / "flag"

    def moody(seed, size):
        return BatchResult(size, None if flag.exists() else "x")

    campaign = Campaign(moody)
    assert campaign.run(100, jobs=1, checkpoint=tmp_path / "c.json").counterexample == "x"
    flag.touch()
    with pytest.raises(InvalidArgument, match="had a counterexample before and has none now"):
        campaign.run(100, jobs=1, checkpoint=tmp_path / "c.json")


def test_misuse_is_refused():
    for call, message in [
        (lambda: Campaign(7), "trial=7 must be a function"),
        (lambda: Campaign(even_squares, batch=0), "batch=0 must be an integer of at least 1"),
        (lambda: Campaign(even_squares, batch=True), "batch=True"),
        (lambda: Campaign(even_squares, seed=-1), "seed=-1"),
        (lambda: HONEST.run(0), "instances=0"),
        (lambda: HONEST.run(1e6), "instances=1000000.0"),
        (lambda: HONEST.run(10, jobs=0), "jobs=0"),
        (lambda: HONEST.run(10, executor="cluster"), "executor must be a concurrent.futures.Executor"),
        (lambda: HONEST.run(10, executor=int), "executor must be a concurrent.futures.Executor"),
        (lambda: Campaign(lambda seed, size: None).run(10, jobs=2), "cannot be sent to another process .* or use jobs=1"),
    ]:
        with pytest.raises(InvalidArgument, match=message):
            call()


def test_a_checkpoint_is_not_written_through_a_planted_name(tmp_path):
    victim, path = tmp_path / "victim", tmp_path / "campaign.json"
    victim.write_text("mine")
    for name in (f".campaign.json.{os.getpid()}", ".campaign.json.part"):
        (tmp_path / name).symlink_to(victim)
    HONEST.run(500, jobs=1, checkpoint=path)
    assert victim.read_text() == "mine"
    assert not path.is_symlink()
