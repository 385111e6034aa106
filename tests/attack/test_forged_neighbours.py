"""Certificates made by hand of what compares neighbours: profiles, Gaussian privacy, sensitive letters, roots, databases.

Read line by line, each condition of these checkers was left out in turn by a certificate that is true but for it.

Covers: symdp.certificates.checker.arithmetic.algebraic, symdp.certificates.checker.evidence.source_membership
"""

import copy
from fractions import Fraction

import pytest

from symdp import Certificate, SourceSet, Tradeoff
from symdp.certificates.checker.claim import record
from symdp.certificates.checker.evidence import source_membership
from tests.attack.claim_changes import verdict
from tests.certificates.document_parts import replaced
from tests.certificates.samples import samples, two_steps

SLACK, PROFILE, AROUND = "least slack of a profile", "least distortion under a profile", "profile at epsilons"
MU, AT_MU, SENSITIVE = "enclosed mu", "enclosed distortion at mu", "least distortion with sensitive letters"
IDENTITY, ROOT, EPSILON = "least identifiability", "least leakage by floors", "least distortion at epsilon"
POINT, INVERSE = "least leakage of databases", "least distortion of databases"
ENTRIES, LEVEL = "least distortion by entries", "least leakage by entries"
BOUND, PAIR = ("evidence", "bound"), ("question", "profile", 0)
ENDS, ENDS_OF_MU = ("answer", "distortion", "between"), ("answer", "mu", "between")
END, LOW, HIGH = ("evidence", "ends", 0), ("answer", "since", 0), ("answer", "since", 1)
OTHER, ONE_PRIOR = {"vertices": [["1/2", "1/5", "3/10"]]}, {"vertices": [["1", "0", "0"]]}
EMPTY = {"letters": 3, "inequalities": [{"coefficients": ["1", "1", "1"], "bound": "1/2"}]}
STEEP = {"exp_epsilon": "1", "delta": "0"}


def pairs(*given):
    return [{"exp_epsilon": level, "delta": delta} for level, delta in given]


# A kind, which of its samples, and values by their places.
FORGERIES = {
    # Profiles: pairs out of range, none, or more than the evidence is for.
    "no pairs": (SLACK, 0, {("question", "profile"): [], ("answer", "slack"): "0"}),
    "a pair of no delta beside it": (SLACK, 0, {("question", "profile"): [*pairs(("2", "1/10")), STEEP]}),
    "a pair below lambda 1": (PROFILE, 0, {(*PAIR, "exp_epsilon"): "1/2"}),
    "a pair of negative delta": (SLACK, 0, {(*PAIR, "delta"): "-1/10", ("answer", "slack"): "79/140"}),
    "a pair of delta 1": (SLACK, 0, {(*PAIR, "delta"): "1", ("answer", "slack"): "0"}),
    "a delta that is the slack": (SLACK, 0, {(*PAIR, "delta"): "51/140"}),
    "slack moved into delta, and none needed": (SLACK, 0, {(*PAIR, "delta"): "13/28", ("answer", "slack"): "1/140"}),
    "a negative slack": (SLACK, 0, {("answer", "slack"): "-1/140"}),
    "a slack above 1": (SLACK, 0, {("answer", "slack"): "2"}),
    "slack 1 where less will do": (SLACK, 0, {("answer", "slack"): "9/10"}),
    "no slack where some is needed": (SLACK, 0, {("answer", "slack"): "0"}),
    "the slack of another distortion": (SLACK, 0, {("asks", "at"): "1/5"}),
    "no distortion at the slack": (SLACK, 0, {("asks", "at"): "0"}),
    "a negative distortion": (SLACK, 0, {("asks", "at"): "-1/4"}),
    "no prices, and a slack that is too large": (SLACK, 0, {("answer", "slack"): "2/5"}),
    "the least distortion of no slack": (PROFILE, 1, {("asks", "level"): "0"}),
    "a larger distortion": (PROFILE, 0, {("answer", "distortion"): "1/2"}),
    "a smaller distortion": (PROFILE, 0, {("answer", "distortion"): "2/5"}),
    "profiles over no priors": (PROFILE, 1, {("question", "source"): EMPTY}),
    # Profiles at epsilons: ends of another question, or on the same side.
    "no epsilon at e": (AROUND, 0, {(*PAIR, "epsilon"): "0"}),
    "a negative epsilon": (AROUND, 0, {(*PAIR, "epsilon"): "-1"}),
    "an epsilon nearby": (AROUND, 0, {(*PAIR, "epsilon"): "1000001/1000000"}),
    "a logarithm of nothing": (AROUND, 0, {(*PAIR, "epsilon"): "log(0)"}),
    "a division by nothing": (AROUND, 0, {(*PAIR, "epsilon"): "1/(log(2)-log(2))"}),
    "another delta at the ends": (AROUND, 0, {(*PAIR, "delta"): "1/20"}),
    "one more pair than at the ends": (
        AROUND, 0, {("question", "profile"): [{"epsilon": "1", "delta": "1/10"}, {"epsilon": "0", "delta": "0"}]},
    ),
    "no pairs at epsilons": (AROUND, 0, {("question", "profile"): []}),
    "bounds from one side": (AROUND, 0, {ENDS: ["0", "1/5"]}),
    "bounds the other way round": (AROUND, 0, {ENDS: ["1/2", "1/5"]}),
    "another slack than at the ends": (AROUND, 0, {("asks", "level"): "1/100"}),
    "another set than at the ends": (AROUND, 0, {("question", "source"): OTHER}),
    "ends of the other answer": (AROUND, 0, {(*END, "answer"): {"slack": "9/20"}}),
    "one end": (AROUND, 0, {("evidence", "ends"): []}),
    # Gaussian privacy: quantiles, prices, brackets.
    "mu below the least": (MU, 0, {ENDS_OF_MU: ["1", "17/10"]}),
    "mu above the least": (MU, 0, {ENDS_OF_MU: ["18/10", "2"]}),
    "a negative mu": (MU, 0, {ENDS_OF_MU: ["-2", "-1"]}),
    "mu the other way round": (MU, 0, {ENDS_OF_MU: ["2", "1"]}),
    "an infinite mu at a distortion": (MU, 0, {ENDS_OF_MU: ["oo", "oo"]}),
    "half of an infinite mu": (MU, 0, {(*ENDS_OF_MU, 1): "oo"}),
    "three ends of mu": (MU, 0, {ENDS_OF_MU: ["1", "17/10", "2"]}),
    "an infinite mu of one letter": (
        MU, 4, {("question", "source"): ONE_PRIOR, ("evidence", "prior"): {"prior": ["1", "0", "0"], "weights": ["1"]}},
    ),
    "an infinite mu of a prior beyond the set": (
        MU, 4, {("question", "source"): ONE_PRIOR, ("evidence", "prior"): {"prior": ["1/2", "1/2", "0"], "weights": ["1"]}},
    ),
    "quantiles that are too low": (MU, 0, {("evidence", "quantiles"): ["0", "0", "0"]}),
    "quantiles of too few letters": (MU, 0, {("evidence", "quantiles"): ["1", "1"]}),
    "honest without a price": (MU, 0, {("evidence", "diagonal"): ["1", "1", "1"], ENDS_OF_MU: ["1", "6/5"]}),
    "prices below zero": (MU, 0, {(*BOUND, "prices"): ["-1/2", "0", "0"], (*ENDS_OF_MU, 0): "179/100"}),
    "the bound of another prior": (MU, 0, {(*BOUND, "prior"): ["1/3", "1/3", "1/3"], (*ENDS_OF_MU, 0): "179/100"}),
    "the mu of a smaller distortion": (MU, 0, {("asks", "at"): "1/5"}),
    "the mu of a larger distortion": (MU, 0, {("asks", "at"): "3/10"}),
    "a distortion above 1": (MU, 0, {("asks", "at"): "5/4"}),
    "distortions below the least": (AT_MU, 0, {ENDS: ["0", "2/5"]}),
    "distortions above the least": (AT_MU, 0, {ENDS: ["41/100", "1"]}),
    "distortions above 1": (AT_MU, 0, {ENDS: ["0", "2"]} | {("evidence", "quantiles"): ["0"] * 3}),
    "distortions of a smaller mu": (AT_MU, 0, {("asks", "level"): "1/2"}),
    "distortions of a negative mu": (AT_MU, 0, {("asks", "level"): "-1"}),
    "mu 0 with more than 1 to give": (AT_MU, 2, {("evidence", "diagonal"): ["1"] * 3, (*ENDS, 0): "0"}),
    # Sensitive letters.
    "all letters sensitive": (SENSITIVE, 0, {("question", "sensitive"): [1, 2, 3]}),
    "no letter sensitive": (SENSITIVE, 0, {("question", "sensitive"): []}),
    "other letters sensitive": (SENSITIVE, 0, {("question", "sensitive"): [1, 2]}),
    "a letter twice": (SENSITIVE, 0, {("question", "sensitive"): [1, 3, 3]}),
    "the letter 0": (SENSITIVE, 0, {("question", "sensitive"): [0, 2]}),
    "a letter from the end": (SENSITIVE, 0, {("question", "sensitive"): [1, -1]}),
    "a letter as a boolean": (SENSITIVE, 0, {("question", "sensitive"): [True, 3]}),
    "a letter too many": (SENSITIVE, 0, {("question", "sensitive"): [1, 3, 4]}),
    "rows that add up to more": (SENSITIVE, 0, {("answer", "distortion"): "1"}),
    "lambda below 1": (SENSITIVE, 0, {("asks", "level"): "1/2"}),
    # Identifiability.
    "less identifiable than can be": (IDENTITY, 0, {("answer", "exp"): "5"}),
    "more identifiable than need be": (IDENTITY, 0, {("answer", "exp"): "7"}),
    "no distortion and identifiable": (IDENTITY, 0, {("asks", "at"): "0"}),
    "a distortion below zero": (IDENTITY, 0, {("asks", "at"): "-1/4"}),
    "a prior with a zero": (IDENTITY, 1, {("question", "source", "vertices", 0): ["1/2", "1/2", "0"]}),
    "a prior of less than 1": (IDENTITY, 1, {("question", "source", "vertices", 0): ["1/2", "3/10", "1/10"]}),
    # Roots: intervals without one root, below 1, and polynomials that are none.
    "an interval of two roots": (ROOT, 0, {("answer", "exp", "in"): ["-2", "5"]}),
    "an interval without a root": (ROOT, 0, {("answer", "exp", "in"): ["5", "6"]}),
    "an interval from zero": (ROOT, 0, {("answer", "exp", "in"): ["0", "5"]}),
    "an interval the other way round": (ROOT, 0, {("answer", "exp", "in"): ["5", "4"]}),
    "a polynomial of another root": (ROOT, 0, {("answer", "exp", "root_of"): ["-65", "-47", "12"]}),
    "a constant polynomial": (ROOT, 0, {("answer", "exp", "root_of"): ["1"]}),
    "a polynomial of zeros": (ROOT, 0, {("answer", "exp", "root_of"): ["0", "0", "0"]}),
    "a polynomial with a rational root beside": (
        ROOT, 0, {("answer", "exp", "root_of"): ["288", "147", "-101", "12"]},
    ),
    "a distortion beside it": (ROOT, 0, {("asks", "at"): "41/100"}),
    # Least distortions at an epsilon.
    "an epsilon above both ends": (EPSILON, 0, {("asks", "nats"): "51/100"}),
    "an epsilon below zero": (EPSILON, 0, {("asks", "nats"): "-1/2"}),
    "an epsilon without a value": (EPSILON, 0, {("asks", "nats"): "1/0"}),
    "an epsilon of a power": (EPSILON, 0, {("asks", "nats"): "2**-1"}),
    "an endless epsilon": (EPSILON, 0, {("asks", "nats"): "10001"}),
    "levels beside the ends": (EPSILON, 0, {("answer", "exp", "between"): ["1", "2"]}),
    "levels the other way round": (EPSILON, 0, {("answer", "exp", "between"): ["2", "1"]}),
    "a distortion between the ends": (EPSILON, 0, {(*ENDS, 0): "20000000000/36487212707"}),
    "a distortion from above": (EPSILON, 0, {ENDS: ["0", "1/2"]}),
    "an end for another set": (EPSILON, 0, {(*LOW, "question"): {"source": OTHER}}),
    "an end for another delta": (EPSILON, 0, {(*HIGH, "delta"): "1/10"}),
    "an end of another measure": (EPSILON, 1, {("question", "leakage"): "ml"}),
    "an end on another graph": (EPSILON, 3, {("question", "adjacency", "edges"): [[0, 1]]}),
    "no ends": (EPSILON, 0, {("answer", "since"): []}),
    # Databases.
    "databases of more records": (POINT, 0, {("question", "records", "records"): 3}),
    "databases of more letters": (POINT, 0, {("question", "records", "letters"): 3}),
    "databases without records": (POINT, 0, {("question", "records", "records"): 0}),
    "databases of a negative distortion": (POINT, 0, {("asks", "at"): "-1/2"}),
    "databases of another measure": (POINT, 0, {("question", "leakage"): "ml"}),
    "databases of a delta of 1": (POINT, 0, {("question", "leakage"): "adp:1"}),
    "databases of a negative delta": (POINT, 0, {("question", "leakage"): "adp:-1/10"}),
    "databases of delta without its sense": (POINT, 0, {("question", "leakage"): "adp:1/10:"}),
    "databases that tell nothing": (POINT, 1, {("asks", "at"): "1"}),
    "a record at another distortion": (POINT, 3, {("asks", "at"): "2/5"}),
    "a record of another set": (POINT, 3, {("question", "records", "source"): OTHER}),
    "a record of another delta": (POINT, 3, {("answer", "of each record", "delta"): "1/10"}),
    "a record of another measure": (POINT, 3, {("question", "leakage"): "renyi:2"}),
    "a record with a delta of databases": (POINT, 3, {("question", "leakage"): "adp:1/10"}),
    "records in the pointwise sense": (POINT, 3, {("question", "leakage"): "adp:0:pointwise"}),
    "another scope": (POINT, 3, {("question", "scope"): "all"}),
    "least distortions from one side": (INVERSE, 1, {ENDS: ["0", "7/10"]}),
    "least distortions from above": (INVERSE, 1, {ENDS: ["3/4", "1"]}),
    "least distortions at a level below 1": (INVERSE, 1, {("asks", "level"): "1/2"}),
    "least distortions of another level": (INVERSE, 2, {("asks", "level"): "2"}),
    "least distortions of more records": (INVERSE, 2, {("question", "records", "records"): 3}),
    "an end of no records": (INVERSE, 2, {("answer", "of each record"): []}),
    "an end twice": (INVERSE, 2, {(*ENDS, 1): "1"}),
    # All entries, with a delta and without.
    "more neighbours": (ENTRIES, 0, {("question", "adjacency", "edges"): [[0, 1], [0, 2], [1, 2]]}),
    "fewer neighbours": (ENTRIES, 0, {("question", "adjacency", "edges"): [[0, 1]]}),
    "all neighbours": (ENTRIES, 0, {("question", "adjacency"): None}),
    "a graph of two letters": (ENTRIES, 0, {("question", "adjacency"): {"labels": ["0", "1"], "edges": [[0, 1]]}}),
    "a delta of 1": (ENTRIES, 3, {("question", "delta"): "1"}),
    "a negative delta": (ENTRIES, 3, {("question", "delta"): "-1/10"}),
    "a smaller delta": (ENTRIES, 3, {("question", "delta"): "1/20"}),
    "a larger delta": (ENTRIES, 3, {("question", "delta"): "1/5"}),
    "a delta with a floor": (ENTRIES, 1, {("question", "delta"): "1/10"}),
    "a larger lambda by entries": (LEVEL, 0, {("answer", "exp"): "3"}),
    "a lambda below 1 by entries": (LEVEL, 0, {("answer", "exp"): {"between": ["1/2", "29/10"]}}),
    "an infinite lambda at a distortion": (LEVEL, 1, {("asks", "at"): "1/3"}),
    "a level at epsilon that is a mu": (EPSILON, 0, {("question", "leakage"): "gdp"}),
    "an end at another level": (EPSILON, 0, {(*LOW, "asks", "level"): "2"}),
    "an end that is asked as a curve": (EPSILON, 0, {(*LOW, "asks"): {"curve": True}}),
    "an end with a key more": (EPSILON, 0, {(*HIGH, "evidence"): {}}),
    "one end at epsilon": (EPSILON, 0, {("answer", "since"): [{"asks": {"level": "2"}, "answer": {"distortion": "1"}}]}),
    "one record for all at a level": (INVERSE, 2, {("question", "leakage"): "ml"}),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_rejected(name):
    kind, place, changes = FORGERIES[name]
    document = forged = samples(kind)[place].document
    assert verdict(document) == "accepted"
    for path, value in changes.items():
        forged = set_at(forged, path, value)
    assert verdict(forged) != "accepted"


def set_at(document, path, value):
    """A copy with a value at a place, which may be new in its object."""
    try:
        return replaced(document, path, value)
    except KeyError:
        found = copy.deepcopy(document)
        part = found
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = value
        return found


@pytest.mark.parametrize("size", [2, 3, 5])
@pytest.mark.parametrize("set_of", ["decreasing", "simplex"])
def test_floors_of_algebraic_numbers_over_sets_without_a_list_of_priors(set_of, size):
    """Least accuracies of vectors of algebraic numbers: each of a run of numbers that are no rationals is counted."""
    from symdp.certificates.checker.arithmetic.algebraic import Field

    numbers = Field({"root_of": ["-2", "0", "1"], "between": ["1", "2"]})
    q = [numbers.element([Fraction(k), Fraction(1)]) for k in (1, 0, 3, 1, 2)][:size]
    q[-1] = q[0]
    source = source_membership.Source({set_of: size})
    averages = [sum(q[:k], start=Fraction(0)) / k for k in range(1, size + 1)]
    assert source.accuracy(q, {}) == (min(averages) if set_of == "decreasing" else min(q))


def test_a_curve_is_no_proof_of_a_point_and_a_point_of_a_curve():
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    for leakage in ("dp", "gdp"):
        tradeoff = Tradeoff(source, leakage=leakage)
        point = tradeoff.at("1/3").certificate
        curve = Certificate.of(two_steps("mu", tradeoff)) if leakage == "gdp" else tradeoff.curve().certificate
        for claimed, proved in ((point, curve), (curve, point)):
            proof = {key: part for key, part in proved.document.items() if key not in record.RECORD_KEYS}
            assert verdict(proof | claimed.record) != "accepted"
