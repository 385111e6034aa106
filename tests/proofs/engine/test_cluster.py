"""A campaign on a real Dask scheduler with real workers: processes that are killed and started again under it.

Covers: proofs.engine.campaigns.campaign, symdp.executors.cluster
"""

import os
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from proofs.engine.campaigns.campaign import Campaign
from symdp.errors import CampaignStopped, InvalidArgument, Unsupported
from symdp.executors.cluster import ClusterExecutor
from tests.proofs.engine import campaign_trials
from tests.proofs.engine.campaign_trials import below_9900, slow_even_squares

INSTANCES = 1990
HONEST = Campaign(slow_even_squares, batch=50, seed=3)
PROJECT = Path(__file__).parents[3]
EXPECTED = Campaign(campaign_trials.even_squares, batch=50, seed=3).run(INSTANCES, jobs=1)


class Cluster:
    """Processes on the loopback interface; each leads a group, so that all of it can be killed."""

    def __init__(self, directory):
        self.directory = directory
        self.processes = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"

    def start(self, workers=2):
        self.scheduler = self.spawn("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.workers = [self.start_worker() for _ in range(workers)]

    def start_worker(self):
        return self.spawn("worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def spawn(self, name, *options):
        environment = os.environ | {
            "PYTHONPATH": str(PROJECT),
            "DASK_TEMPORARY_DIRECTORY": str(self.directory),
        }
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *options]
        with (self.directory / f"{name}-{len(self.processes)}.log").open("w") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        self.processes.append(process)
        return process

    def kill(self, process):
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self):
        for process in self.processes:
            if process.poll() is None:
                self.kill(process)


@pytest.fixture
def cluster(tmp_path):
    started = Cluster(tmp_path)
    try:
        started.start()
        yield started
    finally:
        started.end()


def at(moments):
    """A progress callback that does something once at each of the given numbers of instances."""
    left = dict(moments)

    def progress(done, total):
        for moment in [moment for moment in left if done >= moment]:
            left.pop(moment)()

    return progress


@pytest.mark.thorough
def test_workers_and_scheduler_die_under_a_campaign_that_goes_on(cluster):
    def replace_worker():
        cluster.kill(cluster.workers[0])
        cluster.start_worker()

    def replace_scheduler():
        cluster.kill(cluster.scheduler)
        cluster.start()

    seen = []
    events = at({300: replace_worker, 900: replace_scheduler})
    with ClusterExecutor(cluster.address) as executor:
        outcome = HONEST.run(
            INSTANCES, executor=executor, jobs=2, progress=lambda *counts: (seen.append(counts[0]), events(*counts))
        )
    assert outcome.examined == EXPECTED.examined
    assert outcome.verdict() == EXPECTED.verdict()
    assert len(seen) == len(set(seen)) == 41, "each batch is counted once"


@pytest.mark.thorough
def test_a_campaign_without_a_scheduler_stops_and_resumes_on_a_new_one(cluster, tmp_path):
    run = partial(HONEST.run, INSTANCES, jobs=2, checkpoint=tmp_path / "campaign.json")
    with ClusterExecutor(cluster.address, patience=20) as executor:
        executor._patience = 0.5
        with pytest.raises(CampaignStopped, match=r"no scheduler has answered at tcp://127.0.0.1"):
            run(executor=executor, progress=at({600: lambda: cluster.kill(cluster.scheduler)}))
    with pytest.raises(InvalidArgument, match=r"no scheduler answers at address=tcp://127.0.0.1"):
        ClusterExecutor(cluster.address, patience=0.3)
    cluster.start()
    seen = []
    with ClusterExecutor(cluster.address) as executor:
        resumed = run(executor=executor, progress=lambda done, total: seen.append(done))
        assert resumed.examined == EXPECTED.examined
        assert 600 <= seen[0] < 1200
        false = Campaign(below_9900, batch=20, seed=5)
        assert false.run(10_000, executor=executor, jobs=2) == false.run(10_000, jobs=1)
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(int)


def test_addresses_are_read(monkeypatch):
    for address in (7, "somewhere", None):
        with pytest.raises(InvalidArgument, match="must be that of a Dask scheduler"):
            ClusterExecutor(address)
    with pytest.raises(InvalidArgument, match="patience=0 must be positive"):
        ClusterExecutor("tcp://127.0.0.1:9", patience=0)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unsupported, match=r'pip install "symdp\[cluster\]"'):
        ClusterExecutor("tcp://127.0.0.1:9")
