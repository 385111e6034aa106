"""Mechanisms as matrices: validation, privacy by brute force over all sets of outputs, and operations that keep it.

Covers: symdp.arithmetic.rational, symdp.mechanisms.mechanism, symdp.sources.source_set
"""

import json
from fractions import Fraction
from itertools import chain, combinations
from random import Random

import numpy as np
import pytest

from symdp import Mechanism, SourceSet
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument

SEEDS = range(80)


def random_row(rng, outputs):
    while True:
        weights = [rng.choice([0, 1, 1, 2, 3, 5]) for _ in range(outputs)]
        if sum(weights):
            return [Fraction(weight, sum(weights)) for weight in weights]


def random_mechanism(rng, inputs=None, outputs=None):
    inputs, outputs = inputs or rng.randint(1, 4), outputs or rng.randint(1, 4)
    rows = [random_row(rng, outputs) for _ in range(inputs)]
    if rng.random() < 0.2:
        rows = [[Fraction(0), *row] for row in rows]
    return Mechanism.from_rows(rows)


def output_sets(mechanism):
    outputs = range(mechanism.outputs)
    return chain.from_iterable(combinations(outputs, size) for size in range(1, mechanism.outputs + 1))


def holds_on(mechanism, sets, level, delta):
    """W(S|x) <= level * W(S|x') + delta for the given sets and all pairs of inputs."""
    for chosen in sets:
        masses = [sum((row[y] for y in chosen), Fraction(0)) for row in mechanism.matrix]
        if any(first > level * second + delta for first in masses for second in masses):
            return False
    return True


BAD_ROWS = [
    ([], "mechanism is empty"),
    ([[]], "mechanism is empty"),
    ("1/2", "must be a sequence of rows"),
    (5, "must be a sequence of rows"),
    (["1/2"], "mechanism row 1='1/2' must be a sequence"),
    ([5], "mechanism row 1=5 must be a sequence"),
    ([["1/2", "1/2"], ["1/3", "1/3", "1/3"]], "row 2"),
    ([["1/2", "1/2"], ["3/2", "-1/2"]], "row 2.*-1/2"),
    ([["1/2", "1/2"], ["1/2", "1/3"]], "row 2.*5/6"),
    ([[0.5, 0.5]], r"row 1\[1\]=0\.5 is a binary float"),
    (np.array([[0.5, 0.5]]), r"row 1\[1\]=.*0\.5.* is a binary float"),
]


@pytest.mark.parametrize(("rows", "message"), BAD_ROWS, ids=range(len(BAD_ROWS)))
def test_matrices_that_are_no_mechanism_are_refused_by_row(rows, message):
    with pytest.raises(InvalidArgument, match=message):
        Mechanism.from_rows(rows)


def test_rows_are_inputs_and_columns_are_outputs():
    mechanism = Mechanism.from_rows([["1/2", "1/4", "1/4"], [0, "1/2", "1/2"]])
    assert (mechanism.inputs, mechanism.outputs) == (2, 3)
    assert mechanism.diagonal == (Fraction(1, 2), Fraction(1, 2))
    assert mechanism.letter_distortions == (Fraction(1, 2), Fraction(1, 2))
    tall = Mechanism.from_rows([[1], [1], [1]])
    assert tall.letter_distortions == (0, 1, 1)


def test_the_distortion_is_the_worst_of_the_source_set():
    mechanism = Mechanism.from_rows([["3/4", "1/4"], ["1/2", "1/2"]])
    assert mechanism.distortion(SourceSet.single(["2/3", "1/3"])) == Fraction(1, 3)
    assert mechanism.distortion(SourceSet.simplex(2)) == Fraction(1, 2)


EPSILONS = [
    ([["1/2", "1/2"], ["1/2", "1/2"]], 1),
    ([["3/4", "1/4"], ["1/4", "3/4"]], 3),
    ([["3/4", "1/4"], ["1/2", "1/2"]], 2),
    ([[1, 0], [0, 1]], INFINITY),
    ([["1/2", "1/2"], [0, 1]], INFINITY),
    ([[0, 1], [0, 1]], 1),
    ([[0, "1/3", "2/3"], [0, "2/3", "1/3"]], 2),
    ([["1/3", "2/3"]], 1),
    ([[1], [1]], 1),
]


@pytest.mark.parametrize(("rows", "expected"), EPSILONS, ids=range(len(EPSILONS)))
def test_exp_epsilon_of_known_mechanisms(rows, expected):
    assert Mechanism.from_rows(rows).exp_epsilon == expected


def test_exp_epsilon_is_the_least_level_that_holds():
    finite = 0
    for seed in SEEDS:
        mechanism = random_mechanism(Random(seed))
        least = mechanism.exp_epsilon
        if least == INFINITY:
            assert not mechanism.satisfies(10**6), f"seed={seed}"
            continue
        finite += 1
        for sense in ("standard", "pointwise"):
            assert mechanism.satisfies(least, sense=sense), f"seed={seed}"
            below = least - Fraction(1, 10**9)
            assert below < 1 or not mechanism.satisfies(below, sense=sense), f"seed={seed}"
    assert finite > 20


def test_privacy_in_both_senses_against_brute_force_over_sets():
    answers = set()
    for seed in SEEDS:
        rng = Random(seed)
        mechanism = random_mechanism(rng)
        singles = [(y,) for y in range(mechanism.outputs)]
        for _ in range(6):
            level, delta = Fraction(rng.choice([1, 1, 2, 3]), 1), Fraction(rng.randint(0, 11), 12)
            standard, pointwise = (mechanism.satisfies(level, delta, sense=sense) for sense in ("standard", "pointwise"))
            assert standard == holds_on(mechanism, list(output_sets(mechanism)), level, delta), f"seed={seed}"
            assert pointwise == holds_on(mechanism, singles, level, delta), f"seed={seed}"
            answers.add((standard, pointwise))
    assert answers == {(True, True), (False, True), (False, False)}


def test_the_boundary_of_delta_belongs_to_privacy():
    mechanism = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]])
    assert mechanism.satisfies(1, "1/2")
    assert not mechanism.satisfies(1, Fraction(1, 2) - Fraction(1, 10**30))


BAD_LEVELS = [
    ({"exp_epsilon": "1/2"}, "exp_epsilon=1/2 must be at least 1"),
    ({"exp_epsilon": 2.0}, "exp_epsilon=2.0 is a binary float"),
    ({"exp_epsilon": 2, "delta": 1}, r"delta=1 must lie in \[0, 1\)"),
    ({"exp_epsilon": 2, "delta": "-1/10"}, "delta=-1/10"),
    ({"exp_epsilon": 2, "sense": "both"}, "sense='both' must be"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_LEVELS, ids=range(len(BAD_LEVELS)))
def test_bad_levels_are_refused(arguments, message):
    with pytest.raises(InvalidArgument, match=message):
        Mechanism.from_rows([["1/2", "1/2"]]).satisfies(**arguments)


def test_merging_is_composing_with_a_deterministic_map():
    for seed in SEEDS:
        rng = Random(seed)
        mechanism = random_mechanism(rng)
        places = [rng.randrange(3) for _ in range(mechanism.outputs)]
        groups = [[y + 1 for y, place in enumerate(places) if place == k] for k in range(3)]
        merged = mechanism.merge_outputs(groups)
        after = Mechanism.from_rows([[int(place == k) for k in range(3)] for place in places])
        assert merged == mechanism.compose(after), f"seed={seed}"
        assert merged.exp_epsilon <= mechanism.exp_epsilon, f"seed={seed}"


def test_post_processing_never_leaks_more():
    for seed in SEEDS:
        rng = Random(seed)
        mechanism = random_mechanism(rng)
        after = random_mechanism(rng, inputs=mechanism.outputs)
        composed = mechanism.compose(after)
        assert all(sum(row) == 1 and min(row) >= 0 for row in composed.matrix)
        assert composed.exp_epsilon <= mechanism.exp_epsilon, f"seed={seed}"
        for delta in (Fraction(1, 6), Fraction(1, 2)):
            assert not mechanism.satisfies(2, delta) or composed.satisfies(2, delta), f"seed={seed}"


def test_composing_is_associative_and_has_an_identity(rng):
    for _ in range(20):
        first = random_mechanism(rng, outputs=3)
        second = random_mechanism(rng, inputs=first.outputs)
        third = random_mechanism(rng, inputs=second.outputs)
        assert first.compose(second).compose(third) == first.compose(second.compose(third))
        size = first.outputs
        identity = Mechanism.from_rows([[int(i == j) for j in range(size)] for i in range(size)])
        assert first.compose(identity) == first


def test_mechanisms_that_do_not_fit_are_not_composed():
    with pytest.raises(InvalidArgument, match="after has 1 inputs, this mechanism 2 outputs"):
        Mechanism.from_rows([["1/2", "1/2"]]).compose(Mechanism.from_rows([[1]]))


@pytest.mark.parametrize("groups", [[[1]], [[1, 2], [2]], [[0, 1]], [[1, 2, 3]], []], ids=str)
def test_groups_must_contain_each_output_once(groups):
    with pytest.raises(InvalidArgument, match="groups must contain each number from 1 to 2 exactly once"):
        Mechanism.from_rows([["1/2", "1/2"]]).merge_outputs(groups)


def test_relabelling_moves_rows_and_columns_and_keeps_privacy():
    for seed in SEEDS:
        rng = Random(seed)
        mechanism = random_mechanism(rng)
        inputs = rng.sample(range(1, mechanism.inputs + 1), mechanism.inputs)
        outputs = rng.sample(range(1, mechanism.outputs + 1), mechanism.outputs)
        moved = mechanism.relabel(inputs, outputs)
        for k, x in enumerate(inputs):
            for j, y in enumerate(outputs):
                assert moved.matrix[k][j] == mechanism.matrix[x - 1][y - 1]
        assert moved.exp_epsilon == mechanism.exp_epsilon
        assert mechanism.relabel() == mechanism
        back_in = [inputs.index(x) + 1 for x in range(1, mechanism.inputs + 1)]
        back_out = [outputs.index(y) + 1 for y in range(1, mechanism.outputs + 1)]
        assert moved.relabel(back_in, back_out) == mechanism, f"seed={seed}"


@pytest.mark.parametrize("argument", ["inputs", "outputs"])
def test_relabelling_needs_permutations(argument):
    mechanism = Mechanism.from_rows([["1/2", "1/2"], [0, 1]])
    with pytest.raises(InvalidArgument, match=f"{argument} must contain each number from 1 to 2 exactly once"):
        mechanism.relabel(**{argument: [1, 1]})


def test_numpy_gets_the_nearest_doubles():
    matrix = Mechanism.from_rows([["1/3", "2/3"], ["1/2", "1/2"]]).to_numpy()
    assert matrix.dtype == np.float64
    assert matrix.tolist() == [[1 / 3, 2 / 3], [0.5, 0.5]]


def test_json_reads_back_exactly():
    for seed in SEEDS:
        mechanism = random_mechanism(Random(seed))
        assert Mechanism.from_json(mechanism.to_json()) == mechanism, f"seed={seed}"
        assert json.loads(mechanism.to_json()) == mechanism.to_document()
    assert Mechanism.from_json('{"rows": [["0.1", "9/10"], [1, 0]]}').matrix[0] == (Fraction(1, 10), Fraction(9, 10))


BAD_JSON = [
    ("{", "mechanism is not JSON"),
    ("[" * 100_000, "mechanism is not JSON: nested too deeply"),
    ('{"rows": [[1]], "rows": [[1]]}', "mechanism: the key 'rows' is given 2 times"),
    ("[]", "must be an object with the one key"),
    ('{"rows": [[1]], "extra": 1}', "must be an object with the one key"),
    ('{"rows": 5}', "must be a sequence of rows"),
    ('{"rows": [["1/2"]]}', "row 1.*1/2"),
    ('{"rows": [[NaN]]}', "finite"),
    ('{"rows": [[0.5, 0.4]]}', "row 1 sums to 9/10"),
]


@pytest.mark.parametrize(("text", "message"), BAD_JSON, ids=range(len(BAD_JSON)))
def test_bad_json_is_refused(text, message):
    with pytest.raises(InvalidArgument, match=message):
        Mechanism.from_json(text)


def test_decimals_of_json_text_are_exact():
    read = Mechanism.from_json('{"rows": [[0.3, 0.7], ["1/10", 9e-1]]}')
    assert read == Mechanism.from_rows([["3/10", "7/10"], ["1/10", "9/10"]])
