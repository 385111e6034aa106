"""Files of campaigns: what is one is taken, one step beyond is refused; batches are counted as a set of them is.

Covers: proofs.engine.campaigns.campaign_state, proofs.engine.campaigns.fingerprint, proofs.engine.campaigns.trial
"""

import errno
import json
import os
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import permutations
from random import Random

import pytest

from proofs.engine.campaigns import campaign_state, fingerprint
from proofs.engine.campaigns.campaign_state import Checkpoint, Plan, Span, Tally
from proofs.engine.campaigns.trial import BatchResult, InstanceTrial, require_result
from symdp.errors import InvalidArgument

# Five batches, the last of which has two instances.
PLAN = Plan("claim", "0123456789abcdef", seed=3, batch=4, instances=18)
WRITTEN = {
    "campaign": "claim",
    "source": PLAN.source,
    "seed": 3,
    "batch": 4,
    "instances": 18,
    "done": [],
    "refuted_at": None,
}


def opened(path, document, plan=PLAN):
    path.write_text(document if isinstance(document, str) else json.dumps(document))
    return Checkpoint.open(plan, path).tally


def refusal(path, document, plan=PLAN):
    with pytest.raises(InvalidArgument) as refused:
        opened(path, document, plan)
    return str(refused.value)


TAKEN = [
    {},
    {"done": [[0, 0, 0]]},
    {"done": [[0, 0, 4]]},
    {"done": [[0, 4, 18]]},
    {"done": [[4, 4, 2]]},
    {"done": [[1, 1, 4], [3, 4, 6]]},
    {"done": [[0, 1, 8]], "refuted_at": 2},
    {"refuted_at": 0},
    {"done": [[0, 3, 16]], "refuted_at": 4},
]
NO_CHECKPOINT = [
    {"done": [[0, 0, 5]]},
    {"done": [[0, 0, -1]]},
    {"done": [[0, 4, 19]]},
    {"done": [[4, 4, 3]]},
    {"done": [[0, 5, 1]]},
    {"done": [[-1, 0, 1]]},
    {"done": [[1, 0, 0]]},
    # Spans that touch are one.
    {"done": [[0, 1, 1], [2, 3, 1]]},
    {"done": [[0, 1, 1], [1, 3, 1]]},
    {"done": [[3, 3, 1], [0, 1, 1]]},
    {"done": [[0, 1, 1, 1]]},
    {"done": [[0, 1]]},
    {"done": [(0, 1, 1), 7]},
    {"done": {"0": 1}},
    {"done": [{"0": 1, "1": 1, "2": 1}]},
    {"done": [[0, True, 1]]},
    {"done": [[0, 1.0, 1]]},
    {"done": [["0", 1, 1]]},
    {"done": None},
    {"done": [[0, 2, 1]], "refuted_at": 2},
    {"refuted_at": 5},
    {"refuted_at": -1},
    {"refuted_at": "0"},
    {"refuted_at": True},
    {"batch": 0},
    {"batch": -4},
    {"batch": True},
    {"batch": 4.0},
    {"instances": 0},
    {"instances": "18"},
    {"seed": None},
    {"seed": True},
    {"more": 1},
]


def test_a_checkpoint_is_taken_as_it_was_written(tmp_path):
    for change in TAKEN:
        document = WRITTEN | change
        tally = opened(tmp_path / "a.json", document)
        assert tally.spans == tuple([Span(*span) for span in document["done"]])
        assert tally.refuted_at == document["refuted_at"]
        assert json.loads((tmp_path / "a.json").read_text()) == document


def test_one_batch_of_one_instance_is_a_campaign(tmp_path):
    least = replace(PLAN, batch=1, instances=1)
    assert opened(tmp_path / "a.json", WRITTEN | {"batch": 1, "instances": 1, "done": [[0, 0, 1]]}, least).examined == 1
    assert (least.batches, least.size(0)) == (1, 1)


def test_what_no_campaign_has_written_is_refused_and_kept(tmp_path):
    path = tmp_path / "a.json"
    said = f"checkpoint={path} is not a checkpoint of a campaign; name another file"
    for change in NO_CHECKPOINT:
        document = WRITTEN | change
        assert (change, refusal(path, document)) == (change, said)
        assert json.loads(path.read_text()) == json.loads(json.dumps(document))
    for key in WRITTEN:
        assert refusal(path, {name: value for name, value in WRITTEN.items() if name != key}) == said
    for text in ("", "no", "[]", "7", "null", "[" * 10**5):
        assert refusal(path, text) == said


OF_OTHERS = {
    "claim": ("other", "was made with claim=claim, this call has claim=other; use claim=claim or name another file"),
    "seed": (4, "was made with seed=3, this call has seed=4; use seed=3 or name another file"),
    "batch": (5, "was made with batch=4, this call has batch=5; use batch=4 or name another file"),
    "source": (
        "another source",
        "was made by another version of claim, of what it carries, or of symdp (source 0123456789ab, now another sour); "
        "go back to that version or name another file",
    ),
    "instances": (17, "was made with instances=18, this call has instances=17; use 18, or name another file"),
}


@pytest.mark.parametrize("key", OF_OTHERS)
def test_a_checkpoint_of_another_campaign_is_named(key, tmp_path):
    value, said = OF_OTHERS[key]
    path = tmp_path / "a.json"
    assert refusal(path, WRITTEN, replace(PLAN, **{key: value})) == f"checkpoint={path} {said}"


def test_a_campaign_of_whole_batches_may_grow(tmp_path):
    path, whole = tmp_path / "a.json", WRITTEN | {"instances": 16, "done": [[0, 3, 16]]}
    for more in (16, 17, 18, 20):
        assert opened(path, whole, replace(PLAN, instances=more)).examined == 16
    said = f"checkpoint={path} was made with instances=16, this call has instances=15; use 16 or more, or name another file"
    assert refusal(path, whole, replace(PLAN, instances=15)) == said
    said = f"checkpoint={path} was made with instances=18, this call has instances=19; use 18, or name another file"
    assert refusal(path, WRITTEN, replace(PLAN, instances=19)) == said


def test_seeds_of_batches_have_128_bits_and_are_all_different():
    seeds = [replace(PLAN, seed=seed).seed_of(number) for seed in range(9) for number in range(9)]
    assert len(set(seeds)) == 81
    assert 2**120 < max(seeds) < 2**128


def test_batches_share_the_instances():
    for batch in (1, 3, 4, 6, 18, 19):
        plan = replace(PLAN, batch=batch)
        sizes = [plan.size(number) for number in range(plan.batches)]
        assert sum(sizes) == 18
        assert set(sizes[:-1]) <= {batch}
        assert 0 < sizes[-1] <= batch


def test_batches_are_counted_as_a_set_of_them_is():
    examined = {0: 4, 1: 0, 2: 3, 3: 1, 4: 2}
    for order in permutations(range(5)):
        tally, done = Tally(), set()
        for number in order:
            tally = tally.with_batch(number, examined[number])
            done.add(number)
            assert tally.examined == sum(examined[one] for one in done)
            assert tally.generated(PLAN) == sum(PLAN.size(one) for one in done)
            assert list(tally.missing(PLAN)) == [one for one in range(5) if one not in done]
            assert {one for span in tally.spans for one in range(span.first, span.last + 1)} == done
            assert all(a.last + 1 < b.first for a, b in zip(tally.spans, tally.spans[1:], strict=False))
            assert all(
                span.examined == sum(examined[one] for one in range(span.first, span.last + 1)) for span in tally.spans
            )


def test_a_batch_is_counted_once_wherever_it_lies():
    for done in range(1, 4):
        for start in range(5 - done):
            tally = Tally((Span(start, start + done, 0),))
            for number in range(start, start + done + 1):
                with pytest.raises(InvalidArgument) as refused:
                    tally.with_batch(number, 1)
                assert str(refused.value) == f"batch {number} is finished already and would be counted twice"


def test_batches_above_a_counterexample_no_longer_count():
    rng = Random(1)
    for _ in range(100):
        tally, done = Tally(), sorted(rng.sample(range(5), 3))
        for number in done:
            tally = tally.with_batch(number, 1)
        refuted = rng.choice([number for number in range(5) if number not in done])
        tally = tally.with_counterexample(refuted)
        below = [number for number in done if number < refuted]
        assert (tally.refuted_at, tally.examined) == (refuted, len(below))
        assert list(tally.missing(PLAN)) == [number for number in range(refuted + 1) if number not in below]
        if below != [*range(refuted)]:
            number = next(number for number in range(refuted) if number not in below)
            assert tally.with_batch(number, 2).refuted_at == refuted


def test_a_batch_with_a_counterexample_is_in_no_span():
    tally = Tally((Span(0, 0, 4), Span(2, 3, 5)))
    for number, kept in ((0, ()), (1, (Span(0, 0, 4),)), (2, (Span(0, 0, 4),)), (3, (Span(0, 0, 4),))):
        assert tally.with_counterexample(number) == Tally(kept, number)
    assert tally.with_counterexample(4) == Tally(tally.spans, 4)


def test_the_file_is_written_at_most_every_second_and_at_the_end(tmp_path, monkeypatch):
    now, written = [50.0], []
    monkeypatch.setattr(campaign_state.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(campaign_state, "write_whole", lambda path, text: written.append(json.loads(text)["done"]))
    kept = Checkpoint.open(PLAN, tmp_path / "a.json")
    for number, seconds in enumerate((0.5, 0.25, 0.25, 0.9, 0.1)):
        now[0] += seconds
        kept.record(kept.tally.with_batch(number, 0))
    assert written == [[], [[0, 2, 0]], [[0, 4, 0]]]
    kept.write()
    assert len(written) == 4
    silent = Checkpoint.open(PLAN, None)
    silent.record(Tally().with_batch(0, 1))
    silent.write()
    assert (len(written), silent.tally.examined) == (4, 1)


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    path = tmp_path / "none" / "a.json"
    with pytest.raises(InvalidArgument, match=rf"^checkpoint={path} cannot be written \({os.strerror(errno.ENOENT)}\)$"):
        Checkpoint.open(PLAN, path)


def test_results_are_counts_of_the_instances():
    for result, size in ((BatchResult(0), 1), (BatchResult(1), 1), (BatchResult(5), 5), (BatchResult(1, "x"), 5)):
        require_result("claim", result, size)
    for counted in (-1, 6, 1.0, True, None, "1"):
        with pytest.raises(InvalidArgument) as refused:
            require_result("claim", BatchResult(counted), 5)
        assert str(refused.value) == f"claim examined={counted!r} of 5 instances; it must be an integer from 0 to 5"
    with pytest.raises(InvalidArgument, match=r"^claim returned 5, it must return a BatchResult$"):
        require_result("claim", 5, 5)
    with pytest.raises(InvalidArgument, match=r"^claim examined no instance and yet has the counterexample x$"):
        require_result("claim", BatchResult(0, "x"), 5)


def test_a_trial_counts_what_satisfies_the_hypotheses_up_to_the_first_failure():
    def draw(rng):
        return {"x": rng.randint(1, 30)}

    drawn = [Random(5).randint(1, 30)]
    rng = Random(5)
    drawn = [rng.randint(1, 30) for _ in range(40)]
    even = InstanceTrial(draw, lambda x: x < 99, lambda x: x % 2 == 0)
    assert even(5, 40) == BatchResult(sum(x % 2 == 0 for x in drawn))
    assert InstanceTrial(draw, lambda x: x < 99)(5, 40) == BatchResult(40)
    least = next(place for place, x in enumerate(drawn) if x > 25)
    found = InstanceTrial(draw, lambda x: x <= 25)(5, 40)
    assert (found.examined, found.counterexample.values) == (least + 1, {"x": drawn[least]})
    assert "<lambda>" in found.counterexample.claim


# Fingerprints.


def first(seed, size):
    return BatchResult(size)


def second(seed, size, offset=1, *, more=2):
    return BatchResult(size)


def carrying(offset):
    return lambda seed, size: BatchResult(size - offset)


@dataclass(frozen=True)
class Trial:
    """A trial with a note, which two equal trials may have otherwise."""

    offset: object
    note: str = field(default="", compare=False)

    def __call__(self, seed, size):
        return BatchResult(size)


@dataclass(frozen=True)
class Other(Trial):
    """Another class of the same fields."""


DIFFERENT = {
    "a function": lambda: first,
    "another function": lambda: second,
    "a class": lambda: Trial,
    "a partial": lambda: partial(first),
    "an argument": lambda: partial(first, 1),
    "another argument": lambda: partial(first, 2),
    "a keyword": lambda: partial(first, size=1),
    "another keyword": lambda: partial(first, seed=1),
    "what a function carries": lambda: carrying(1),
    "something else": lambda: carrying(2),
    "an object": lambda: Trial(1),
    "an object of another value": lambda: Trial(2),
    "an object of another class": lambda: Other(1),
    "a list": lambda: Trial([1, 2]),
    "another list": lambda: Trial([2, 1]),
    "a table": lambda: Trial({"a": 1}),
    "another table": lambda: Trial({"a": 2}),
    "a table of other keys": lambda: Trial({"b": 1}),
    "an object in an object": lambda: Trial(Trial(1)),
    "a function in an object": lambda: Trial(first),
}


def test_what_differs_has_another_fingerprint_and_what_is_made_again_the_same():
    prints = {name: fingerprint.fingerprint(make()) for name, make in DIFFERENT.items()}
    assert len(set(prints.values())) == len(DIFFERENT)
    assert prints == {name: fingerprint.fingerprint(make()) for name, make in DIFFERENT.items()}
    assert all(len(text) == 64 for text in prints.values())
    assert fingerprint.fingerprint(Trial(1, "first")) == fingerprint.fingerprint(Trial(1, "second"))


def test_defaults_are_a_part_of_a_function(monkeypatch):
    before = fingerprint.fingerprint(second)
    monkeypatch.setattr(second, "__defaults__", (2,))
    changed = fingerprint.fingerprint(second)
    monkeypatch.setattr(second, "__kwdefaults__", {"more": 3})
    assert len({before, changed, fingerprint.fingerprint(second)}) == 3


def test_what_cannot_be_known_again_is_refused():
    class Silent:
        """Nothing of it is known."""

    silent = Silent()
    with pytest.raises(InvalidArgument) as refused:
        fingerprint.fingerprint(partial(first, silent))
    said = f"{silent!r} cannot be recognised again by a checkpoint; use a function, a partial or a dataclass"
    assert str(refused.value) == said
    made = {}
    exec("def nowhere(seed, size): return 0", made)
    with pytest.raises(InvalidArgument, match=r"^the source of nowhere cannot be found; a checkpoint needs it in a file$"):
        fingerprint.fingerprint(made["nowhere"])


def test_trials_have_the_names_of_their_functions_and_classes():
    named = {
        "first": first,
        "Trial": Trial(1),
        "carrying.<locals>.<lambda>": carrying(1),
        "second": partial(partial(second, 1), 2),
    }
    assert {fingerprint.name_of(one): one for one in named.values()} == named
