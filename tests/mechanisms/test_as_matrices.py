"""Every mechanism is handed to numpy, pandas and sympy as its exact matrix.

Covers: symdp.mechanisms.privacy.privacy_analysis
"""

from fractions import Fraction

import numpy as np
import pytest
import sympy

from symdp import Mechanism, SourceSet, Tradeoff, randomized_response, subset_selection
from symdp.answers import HammingMechanism, ProductMechanism
from symdp.mechanisms.frequency_oracles import hadamard_response

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
