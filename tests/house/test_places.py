"""Letters, outputs and vertices by their place: one that is not there is refused, never counted from the end.

Covers: symdp.arithmetic.place, symdp.mechanisms.coloring, symdp.mechanisms.countable_response,
symdp.mechanisms.proportional_mechanism, symdp.sources.countable.countable_prior,
symdp.tradeoffs.countable.countable_curve, symdp.tradeoffs.parametric.geometric_corners
"""

import inspect
from fractions import Fraction
from importlib import import_module

import numpy as np
import pytest

import symdp
from symdp import Mechanism, SourceSet
from symdp.answers import HammingMechanism, ProductMechanism
from symdp.errors import InvalidArgument
from symdp.graphs.families import line
from symdp.mechanisms.coloring import Coloring, color
from symdp.mechanisms.countable_response import CountableResponse
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.public_names import ANSWERS, ELSEWHERE, PUBLIC
from symdp.sources.countable.countable_prior import CountablePrior, Zipf, zipf
from symdp.tradeoffs.countable.countable_curve import CountableCurve
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.parametric.geometric_corners import GeometricProfile
from symdp.tradeoffs.tradeoff import privacy_distortion

PRIOR = SourceSet.single(["1/2", "3/10", "1/5"])
ENDLESS = SourceSet.geometric("1/2", letters="oo").shape
LONG = zipf(2, 10**6)
RESPONSE = symdp.randomized_response(3, 3)
PLAIN = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]])
HALVES = (Fraction(1, 2), Fraction(1, 2), Fraction(0))
LIES = ProportionalMechanism(HALVES, HALVES)
DATABASE = HammingMechanism.from_weights(2, 2, ["1/2", "1/8", "1/4"])
PRODUCT = ProductMechanism.power(PLAIN, 2)
FORMULA = privacy_distortion(SourceSet.geometric("rho", 4)).profile
COLORS = color(PLAIN)
RANDOM = CountableResponse(ENDLESS, 3, Fraction(2))
# (call, first place, last place or None where there is no last one)
PLACES = {
    "SourceSet.label": (PRIOR.label, 0, 2),
    "SourceSet.label of a ball": (symdp.SourceSet.chi_square_ball(["1/2", "3/10", "1/5"], "1/50").label, 0, 2),
    "CountablePrior.probability": (ENDLESS.probability, 1, None),
    "CountablePrior.probability, finite": (LONG.probability, 1, 10**6),
    "CountablePrior.tail": (ENDLESS.tail, 0, None),
    "CountablePrior.exact_tail": (ENDLESS.exact_tail, 0, None),
    "CountablePrior.rational_tail": (ENDLESS.rational_tail, 0, None),
    "CountablePrior.tail_expression": (LONG.tail_expression, 0, 10**6),
    "CountablePrior.threshold_expression": (LONG.threshold_expression, 1, 10**6),
    "Zipf.exact_probability": (zipf(2, 5).exact_probability, 1, 5),
    "CountableBand.probability": (SourceSet.geometric("1/2..3/4", "oo").shape.probability, 1, None),
    "CountablePrior.tail_exactly": (ENDLESS.tail_exactly, 0, None),
    "CountablePrior.tail_exactly, finite": (LONG.tail_exactly, 0, 10**6),
    "CountablePrior.threshold": (LONG.threshold, 1, 10**6),
    "CountablePrior.odds": (LONG.odds, 1, 10**6 - 1),
    "CountableCurve.threshold": (privacy_distortion(ENDLESS).threshold, 1, None),
    "CountableResponse.probability, output": (lambda y: RANDOM.probability(y, 0), 0, None),
    "CountableResponse.probability, letter": (lambda x: RANDOM.probability(0, x), 0, None),
    "GeometricProfile.tail": (FORMULA.tail, 0, 4),
    "GeometricProfile.threshold": (FORMULA.threshold, 1, 4),
    "GeometricProfile.exp": (FORMULA.exp, 2, 4),
    "NestedRandomizedResponse.probability, output": (lambda y: RESPONSE.probability(y, 0), 0, 2),
    "NestedRandomizedResponse.probability, letter": (lambda x: RESPONSE.probability(0, x), 0, 2),
    "ProportionalMechanism.probability, output": (lambda y: LIES.probability(y, 0), 0, 2),
    "ProportionalMechanism.probability, letter": (lambda x: LIES.probability(0, x), 0, 2),
    "HammingMechanism.probability, output": (lambda y: DATABASE.probability([y, 0], [0, 0]), 0, 1),
    "HammingMechanism.probability, database": (lambda x: DATABASE.probability([0, 0], [0, x]), 0, 1),
    "HammingMechanism.row": (lambda x: DATABASE.row([x, 0]), 0, 1),
    "HammingMechanism.sample": (lambda x: DATABASE.sample([[x, 0]]), 0, 1),
    "ProductMechanism.probability, output": (lambda y: PRODUCT.probability([y, 0], [0, 0]), 0, 1),
    "ProductMechanism.probability, database": (lambda x: PRODUCT.probability([0, 0], [0, x]), 0, 1),
    "ProductMechanism.sample": (lambda x: PRODUCT.sample([[x, 0]]), 0, 1),
    "Mechanism.sample": (lambda x: PLAIN.sample([x]), 0, 1),
    "Mechanism.estimate": (lambda y: PLAIN.estimate([0, 1, y]), 0, 1),
    "NestedRandomizedResponse.sample": (lambda x: RESPONSE.sample([x]), 0, 2),
    "NestedRandomizedResponse.estimate": (lambda y: RESPONSE.estimate([y]), 0, 2),
    "Mechanism.merge_outputs": (lambda y: PLAIN.merge_outputs([[y], [3 - y if y in (1, 2) else 2]]), 1, 2),
    "Mechanism.relabel": (lambda y: PLAIN.relabel(outputs=[y, 3 - y if y in (1, 2) else 2]), 1, 2),
    "AdjacencyGraph.sphere_sizes": (line(4).sphere_sizes, 0, 3),
    "AdjacencyGraph.spheres": (line(4).spheres, 0, 3),
    "Coloring.row": (COLORS.row, 1, 2),
    "Coloring.off_diagonal": (COLORS.off_diagonal, 1, 2),
    "Coloring.diagonal": (COLORS.diagonal, 1, 2),
    "randomized_response": (lambda x: symdp.randomized_response(3, 2, subset=[x]), 1, 3),
    "least_sensitive_distortion": (lambda x: least_sensitive_distortion(PRIOR, [x], exp_epsilon=3), 1, 3),
    "SourceSet.belief": (lambda x: SourceSet.belief([([x], 1)], 3), 1, 3),
    "SourceSet.groups": (lambda x: SourceSet.groups([([x], 0, 1)], 3), 1, 3),
}

NAMES = {"letter", "output", "database", "vertex", "kept", "row", "column", "input", "place", "index"}


@pytest.mark.parametrize("name", PLACES)
def test_a_place_that_is_there_is_served(name):
    call, first, last = PLACES[name]
    call(first)
    call(np.int64(first + 1))
    if last is not None:
        call(last)


@pytest.mark.parametrize("name", PLACES)
def test_a_place_that_is_not_there_is_refused(name):
    call, first, last = PLACES[name]
    beyond = () if last is None else (last + 1,)
    for wrong in (first - 1, -1, -2, *beyond, True, 1.5, "0", "1", None, Fraction(1), np.bool_(True)):
        with pytest.raises(InvalidArgument) as refusal:
            call(wrong)
        assert "\n" not in str(refusal.value)


def public_classes():
    named = [getattr(import_module(home), name) for name, home in (PUBLIC | ANSWERS | ELSEWHERE).items()]
    shown = [value for value in named if inspect.isclass(value)]
    return [
        *shown,
        CountablePrior,
        CountableCurve,
        CountableResponse,
        Coloring,
        GeometricProfile,
        ProportionalMechanism,
        Zipf,
    ]


def test_no_public_method_that_takes_a_place_is_left_out():
    covered, taking = {name.partition(",")[0] for name in PLACES}, set()
    for owner in public_classes():
        for name, method in vars(owner).items():
            if inspect.isfunction(method) and not name.startswith("_") and NAMES & set(inspect.signature(method).parameters):
                taking.add(f"{owner.__name__}.{name}")
    assert len(taking) > 10
    answering = {name for name in taking if name.endswith(".answer")}  # arrays that sample has read
    assert taking - answering <= covered
