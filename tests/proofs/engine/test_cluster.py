"""A campaign on a real Dask scheduler with real workers: processes that are killed and started again under it.

Covers: proofs.engine.campaigns.campaign, symdp.executors.cluster
"""

import sys
from functools import partial

import pytest

from proofs.engine.campaigns.campaign import Campaign
from symdp.errors import CampaignStopped, InvalidArgument, Unsupported
from symdp.executors.cluster import ClusterExecutor
from tests.executors.cluster_processes import running
from tests.proofs.engine import campaign_trials
from tests.proofs.engine.campaign_trials import below_9900, slow_even_squares

INSTANCES = 1990
HONEST = Campaign(slow_even_squares, batch=50, seed=3)
EXPECTED = Campaign(campaign_trials.even_squares, batch=50, seed=3).run(INSTANCES, jobs=1)


@pytest.fixture
def cluster(tmp_path):
    with running(tmp_path) as started:
        yield started


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
    for address in (
        7,
        "somewhere",
        None,
        "graph:missing",
        "tcp://x",
        ":1",
        "tcp://127.0.0.1:port",
        "inproc://a:1",
        "\udcff:1",
        "x" * 64 + ":1",
    ):
        with pytest.raises(InvalidArgument, match="must be that of a Dask scheduler"):
            ClusterExecutor(address)
    with pytest.raises(InvalidArgument, match="no scheduler answers at address=tls:"):
        ClusterExecutor("tls://127.0.0.1:9", patience=1)
    with pytest.raises(InvalidArgument, match="patience=0 must be positive"):
        ClusterExecutor("tcp://127.0.0.1:9", patience=0)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unsupported, match=r'pip install "symdp\[cluster\]"'):
        ClusterExecutor("tcp://127.0.0.1:9")
