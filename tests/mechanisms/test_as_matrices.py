"""Every mechanism is handed to numpy, pandas and sympy as its exact matrix."""

from fractions import Fraction
from typing import get_type_hints

import numpy as np
import pytest
import sympy

from symdp import (
    Extremum,
    HammingMechanism,
    Mechanism,
    Optimum,
    ProductMechanism,
    SourceSet,
    Tradeoff,
    hadamard_response,
    randomized_response,
    subset_selection,
)
from symdp.errors import Unsupported
from symdp.mechanisms.endless_response import EndlessResponse
from symdp.mechanisms.profiled import OptimalMechanism

PLAIN = Mechanism.from_rows([["3/4", "1/4"], ["1/3", "2/3"]])
MECHANISMS = {
    "a matrix": lambda: PLAIN,
    "randomised response": lambda: randomized_response(3, 2),
    "on some letters": lambda: randomized_response(4, 2, subset=[1, 3]),
    "subset selection": lambda: subset_selection(4, 3),
    "Hadamard response": lambda: hadamard_response(3, 3),
    "by distance": lambda: HammingMechanism.from_weights(2, 2, ["1/2", "1/8", "1/4"]),
    "a product": lambda: ProductMechanism.power(PLAIN, 2),
    "maximal leakage": lambda: Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage="ml").at("1/5").mechanism,
    "a codebook": lambda: Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), loss="line").at("1/5").mechanism,
}


@pytest.mark.parametrize("name", MECHANISMS)
def test_arrays_tables_and_matrices_are_the_exact_one(name):
    mechanism = MECHANISMS[name]()
    exact = [list(row) for row in mechanism.matrix]
    array = mechanism.to_numpy()
    assert array.shape == (len(exact), len(exact[0]))
    assert np.array_equal(array, np.array(exact, dtype=float))
    symbolic = mechanism.to_sympy()
    assert symbolic.shape == array.shape
    assert [[Fraction(int(p.p), int(p.q)) for p in symbolic.row(k)] for k in range(symbolic.rows)] == exact
    assert all(sum(symbolic.row(k)) == sympy.Integer(1) for k in range(symbolic.rows))
    frame = mechanism.to_frame()
    assert frame.to_numpy().tolist() == exact
    assert (frame.index[0], frame.columns[-1]) == (1, len(exact[0]))


def test_mechanisms_of_all_answers_have_the_members_that_their_type_states():
    members = {name for name in vars(OptimalMechanism) if not name.startswith("_")} | {"matrix"}
    assert len(members) == 7
    kinds = {type(make()) for make in MECHANISMS.values()} | {EndlessResponse}
    assert len(kinds) > 5
    known = {kind: {*dir(kind), *getattr(kind, "__dataclass_fields__", ())} for kind in kinds}
    assert {kind: members - known[kind] for kind in kinds} == {kind: set() for kind in kinds}
    for answer in (Optimum, Extremum):
        assert get_type_hints(answer.mechanism.func)["return"] is OptimalMechanism


def test_a_matrix_without_end_is_refused():
    endless = Tradeoff(SourceSet.geometric("1/2", "oo")).at("1/4").mechanism
    for ask in (lambda: endless.matrix, endless.to_numpy, endless.to_sympy, endless.to_frame):
        with pytest.raises(Unsupported, match=r"matrix: the letters are not listed; take probability\(output, given\)"):
            ask()
