"""Many questions on a real Dask scheduler with two workers: the bytes of one process, whatever is killed in between.

Covers: symdp.cli.batches.batch_command, symdp.executors.cluster
"""

import json

import pytest

from symdp import solve_many
from symdp.executors.cluster import ClusterExecutor
from symdp.executors.workers import Workers, capacity
from tests.cli.many import answer, priors, write_questions
from tests.executors.cluster_processes import running

pytestmark = pytest.mark.thorough


@pytest.fixture
def cluster(tmp_path):
    with running(tmp_path) as started:
        yield started


def test_a_cluster_writes_the_bytes_of_one_process(cluster, tmp_path):
    questions = write_questions(tmp_path / "q.jsonl", [*priors(60), "nonsense", *priors(40, seed=1)])
    for name, options in {"one": ["--jobs", "1"], "cluster": ["--cluster", cluster.address]}.items():
        (tmp_path / name).mkdir()
        shards = ["--certificates", str(tmp_path / name), "--chunk", "7"]
        assert answer(questions, tmp_path / f"{name}.jsonl", *options, *shards) == 2
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "cluster.jsonl").read_bytes()
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "cluster").iterdir())
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "cluster" / name).read_bytes() for name in names)


def test_the_window_is_that_of_the_workers_and_a_dead_one_loses_nothing(cluster):
    questions = priors(200)
    expected = [json.dumps(one) for one in solve_many(questions, jobs=1)]
    with ClusterExecutor(cluster.address) as executor:
        while capacity(executor) < 2:
            pass
        assert Workers(executor, None, len).window == 4
        answers = []
        for place, one in enumerate(solve_many(questions, executor=executor, chunk=4)):
            if place == 20:
                cluster.kill(cluster.workers[0])
            answers.append(json.dumps(one))
        assert answers == expected
        cluster.start_worker()
        cluster.start_worker()
        while capacity(executor) < 3:
            pass
        assert Workers(executor, None, len).window == 6
