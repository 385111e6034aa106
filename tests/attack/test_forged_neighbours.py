"""Certificates made by hand of what compares neighbours: profiles, Gaussian privacy, sensitive letters, roots, databases.

Read line by line, each condition of these checkers was left out in turn by a certificate that is true but for it.
"""

import copy
from fractions import Fraction

import pytest
from claim_changes import verdict
from document_parts import replaced
from first_format import first_format
from samples import samples

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker import kinds, rules, source_set


def issued(document):
    return document | {"claim_sha256": rules.digest(document["claim"])}


SLACK, PROFILE, AROUND = "least slack of a profile", "least distortion under a profile", "profile at epsilons"
MU, AT_MU, SENSITIVE = "enclosed mu", "enclosed distortion at mu", "least distortion with sensitive letters"
IDENTITY, ROOT, EPSILON = "least identifiability", "least leakage by floors", "least distortion at epsilon"
POINT, INVERSE = "least leakage of databases", "least distortion of databases"
ENTRIES, LEVEL = "least distortion by entries", "least leakage by entries"
CLAIM, BOUND, PAIR = ("claim",), ("evidence", "bound"), ("claim", "profile", 0)
END, LOW, HIGH = ("evidence", "ends", 0), ("claim", "ends", 0), ("claim", "ends", 1)
OTHER, ONE_PRIOR = {"vertices": [["1/2", "1/5", "3/10"]]}, {"vertices": [["1", "0", "0"]]}
EMPTY = {"letters": 3, "inequalities": [{"coefficients": ["1", "1", "1"], "bound": "1/2"}]}
STEEP = {"exp_epsilon": "1", "delta": "0"}


def pairs(*given):
    return [{"exp_epsilon": level, "delta": delta} for level, delta in given]


# A kind, which of its samples, and values by their places.
FORGERIES = {
    # Profiles: pairs out of range, none, or more than the evidence is for.
    "no pairs": (SLACK, 0, {("claim", "profile"): [], ("claim", "slack"): "0"}),
    "a pair of no delta beside it": (SLACK, 0, {("claim", "profile"): [*pairs(("2", "1/10")), STEEP]}),
    "a pair below lambda 1": (PROFILE, 0, {(*PAIR, "exp_epsilon"): "1/2"}),
    "a pair of negative delta": (SLACK, 0, {(*PAIR, "delta"): "-1/10", ("claim", "slack"): "79/140"}),
    "a pair of delta 1": (SLACK, 0, {(*PAIR, "delta"): "1", ("claim", "slack"): "0"}),
    "a delta that is the slack": (SLACK, 0, {(*PAIR, "delta"): "51/140"}),
    "slack moved into delta, and none needed": (SLACK, 0, {(*PAIR, "delta"): "13/28", ("claim", "slack"): "1/140"}),
    "a negative slack": (SLACK, 0, {("claim", "slack"): "-1/140"}),
    "a slack above 1": (SLACK, 0, {("claim", "slack"): "2"}),
    "slack 1 where less will do": (SLACK, 0, {("claim", "slack"): "9/10"}),
    "no slack where some is needed": (SLACK, 0, {("claim", "slack"): "0"}),
    "the slack of another distortion": (SLACK, 0, {("claim", "distortion"): "1/5"}),
    "no distortion at the slack": (SLACK, 0, {("claim", "distortion"): "0"}),
    "a negative distortion": (SLACK, 0, {("claim", "distortion"): "-1/4"}),
    "negative prices": (SLACK, 0, {(*BOUND, "prices"): ["-1/5", "1/5", "0"]}),
    "no prices, and a slack that is too large": (SLACK, 0, {(*BOUND, "prices"): ["0"] * 3, ("claim", "slack"): "2/5"}),
    "prices of too few letters": (SLACK, 0, {(*BOUND, "prices"): ["1/5", "1/5"]}),
    "prices of too many letters": (SLACK, 0, {(*BOUND, "prices"): ["1/5", "1/5", "0", "0"]}),
    "a diagonal above 1": (SLACK, 0, {("evidence", "diagonal"): ["3/2", "1/4", "1/4"]}),
    "a negative diagonal": (SLACK, 0, {("evidence", "diagonal"): ["1", "1", "-1/4"]}),
    "a diagonal of too many letters": (SLACK, 0, {("evidence", "diagonal"): ["23/28", "23/28", "13/28", "0"]}),
    "a prior that is none": (SLACK, 0, {(*BOUND, "prior"): ["1/2", "3/10", "1/10"]}),
    "weights below zero": (SLACK, 1, {(*BOUND, "weights"): ["3/2", "-1/2"], (*BOUND, "prior"): ["3/5", "7/20", "1/20"]}),
    "weights of more than 1": (SLACK, 1, {(*BOUND, "weights"): ["1", "1"], (*BOUND, "prior"): ["4/5", "1/2", "7/10"]}),
    "negative multipliers": (PROFILE, 1, {("evidence", "multipliers"): ["-13/30", "13/30"]}),
    "the least distortion of no slack": (PROFILE, 1, {("claim", "slack"): "0"}),
    "a larger distortion": (PROFILE, 0, {("claim", "distortion"): "1/2"}),
    "a smaller distortion": (PROFILE, 0, {("claim", "distortion"): "2/5"}),
    "profiles over no priors": (PROFILE, 1, {("claim", "source"): EMPTY}),
    # Profiles at epsilons: ends of another question, or on the same side.
    "no epsilon at e": (AROUND, 0, {(*PAIR, "epsilon"): "0"}),
    "a negative epsilon": (AROUND, 0, {(*PAIR, "epsilon"): "-1"}),
    "an epsilon nearby": (AROUND, 0, {(*PAIR, "epsilon"): "1000001/1000000"}),
    "a logarithm of nothing": (AROUND, 0, {(*PAIR, "epsilon"): "log(0)"}),
    "a division by nothing": (AROUND, 0, {(*PAIR, "epsilon"): "1/(log(2)-log(2))"}),
    "another delta at the ends": (AROUND, 0, {(*PAIR, "delta"): "1/20"}),
    "one more pair than at the ends": (
        AROUND, 0, {("claim", "profile"): [{"epsilon": "1", "delta": "1/10"}, {"epsilon": "0", "delta": "0"}]},
    ),
    "no pairs at epsilons": (AROUND, 0, {("claim", "profile"): []}),
    "bounds from one side": (AROUND, 0, {("claim", "distortion"): ["0", "1/5"]}),
    "bounds the other way round": (AROUND, 0, {("claim", "distortion"): ["1/2", "1/5"]}),
    "another slack than at the ends": (AROUND, 0, {("claim", "slack"): "1/100"}),
    "another set than at the ends": (AROUND, 0, {("claim", "source"): OTHER}),
    "ends of the other answer": (AROUND, 0, {(*END, "claim", "kind"): SLACK}),
    "one end": (AROUND, 0, {("evidence", "ends"): []}),
    # Gaussian privacy: quantiles, prices, brackets.
    "mu below the least": (MU, 0, {("claim", "mu"): ["1", "17/10"]}),
    "mu above the least": (MU, 0, {("claim", "mu"): ["18/10", "2"]}),
    "a negative mu": (MU, 0, {("claim", "mu"): ["-2", "-1"]}),
    "mu the other way round": (MU, 0, {("claim", "mu"): ["2", "1"]}),
    "an infinite mu at a distortion": (MU, 0, {("claim", "mu"): ["oo", "oo"]}),
    "half of an infinite mu": (MU, 0, {("claim", "mu", 1): "oo"}),
    "three ends of mu": (MU, 0, {("claim", "mu"): ["1", "17/10", "2"]}),
    "an infinite mu of one letter": (
        MU, 4, {("claim", "source"): ONE_PRIOR, ("evidence", "prior"): {"prior": ["1", "0", "0"], "weights": ["1"]}},
    ),
    "an infinite mu of a prior beyond the set": (
        MU, 4, {("claim", "source"): ONE_PRIOR, ("evidence", "prior"): {"prior": ["1/2", "1/2", "0"], "weights": ["1"]}},
    ),
    "quantiles that are too low": (MU, 0, {("evidence", "quantiles"): ["0", "0", "0"]}),
    "quantiles of too few letters": (MU, 0, {("evidence", "quantiles"): ["1", "1"]}),
    "honest without a price": (MU, 0, {("evidence", "diagonal"): ["1", "1", "1"], ("claim", "mu"): ["1", "6/5"]}),
    "prices below zero": (MU, 0, {(*BOUND, "prices"): ["-1/2", "0", "0"], ("claim", "mu", 0): "179/100"}),
    "the bound of another prior": (MU, 0, {(*BOUND, "prior"): ["1/3", "1/3", "1/3"], ("claim", "mu", 0): "179/100"}),
    "the mu of a smaller distortion": (MU, 0, {("claim", "distortion"): "1/5"}),
    "the mu of a larger distortion": (MU, 0, {("claim", "distortion"): "3/10"}),
    "a distortion above 1": (MU, 0, {("claim", "distortion"): "5/4"}),
    "distortions below the least": (AT_MU, 0, {("claim", "distortion"): ["0", "2/5"]}),
    "distortions above the least": (AT_MU, 0, {("claim", "distortion"): ["41/100", "1"]}),
    "distortions above 1": (AT_MU, 0, {("claim", "distortion"): ["0", "2"]} | {("evidence", "quantiles"): ["0"] * 3}),
    "distortions of a smaller mu": (AT_MU, 0, {("claim", "mu"): "1/2"}),
    "distortions of a negative mu": (AT_MU, 0, {("claim", "mu"): "-1"}),
    "mu 0 with more than 1 to give": (AT_MU, 2, {("evidence", "diagonal"): ["1"] * 3, ("claim", "distortion", 0): "0"}),
    # Sensitive letters.
    "all letters sensitive": (SENSITIVE, 0, {("claim", "sensitive"): [1, 2, 3]}),
    "no letter sensitive": (SENSITIVE, 0, {("claim", "sensitive"): []}),
    "other letters sensitive": (SENSITIVE, 0, {("claim", "sensitive"): [1, 2]}),
    "a letter twice": (SENSITIVE, 0, {("claim", "sensitive"): [1, 3, 3]}),
    "the letter 0": (SENSITIVE, 0, {("claim", "sensitive"): [0, 2]}),
    "a letter from the end": (SENSITIVE, 0, {("claim", "sensitive"): [1, -1]}),
    "a letter as a boolean": (SENSITIVE, 0, {("claim", "sensitive"): [True, 3]}),
    "a letter too many": (SENSITIVE, 0, {("claim", "sensitive"): [1, 3, 4]}),
    "flows from a letter that is not sensitive": (SENSITIVE, 0, {(*BOUND, "flows"): [[1, [[1, 0, "1/10"]]]]}),
    "negative flows": (SENSITIVE, 0, {(*BOUND, "flows", 0): [0, [[0, 1, "-23/170"]]]}),
    "flows of an output twice": (SENSITIVE, 0, {(*BOUND, "flows", 1): [0, [[0, 1, "23/170"]]]}),
    "rows that add up to more": (SENSITIVE, 0, {(*BOUND, "rows"): ["1", "0", "0"], ("claim", "distortion"): "1"}),
    "lambda below 1": (SENSITIVE, 0, {("claim", "exp_epsilon"): "1/2"}),
    "a floor for a matrix": (SENSITIVE, 1, {("evidence", "floor"): ["1/3", "1/3", "0"]}),
    "radii for rows": (SENSITIVE, 1, {(*BOUND, "radii"): ["0", "7/20", "0"]}),
    "a matrix of two outputs": (SENSITIVE, 0, {("evidence", "matrix"): [["1", "0"], ["1/2", "1/2"], ["1/2", "1/2"]]}),
    "rows of more than 1": (SENSITIVE, 0, {("evidence", "matrix", 0): ["1", "0", "1"]}),
    # Identifiability.
    "less identifiable than can be": (IDENTITY, 0, {("claim", "exp_epsilon"): "5"}),
    "more identifiable than need be": (IDENTITY, 0, {("claim", "exp_epsilon"): "7"}),
    "no distortion and identifiable": (IDENTITY, 0, {("claim", "distortion"): "0"}),
    "a distortion below zero": (IDENTITY, 0, {("claim", "distortion"): "-1/4"}),
    "a prior with a zero": (IDENTITY, 1, {("claim", "prior"): ["1/2", "1/2", "0"]}),
    "a prior of less than 1": (IDENTITY, 1, {("claim", "prior"): ["1/2", "3/10", "1/10"]}),
    "a matrix that is not square": (IDENTITY, 0, {("evidence", "matrix"): [["9/10", "1/10"], ["1/4", "3/4"], ["1/2"] * 2]}),
    "a matrix of two letters": (IDENTITY, 0, {("evidence", "matrix"): [["9/10", "1/20", "1/20"], ["1/4", "7/10", "1/20"]]}),
    "no matrix": (IDENTITY, 0, {("evidence", "matrix"): []}),
    # Roots: intervals without one root, below 1, and polynomials that are none.
    "an interval of two roots": (ROOT, 0, {("claim", "exp_epsilon", "between"): ["-2", "5"]}),
    "an interval without a root": (ROOT, 0, {("claim", "exp_epsilon", "between"): ["5", "6"]}),
    "an interval from zero": (ROOT, 0, {("claim", "exp_epsilon", "between"): ["0", "5"]}),
    "an interval the other way round": (ROOT, 0, {("claim", "exp_epsilon", "between"): ["5", "4"]}),
    "a polynomial of another root": (ROOT, 0, {("claim", "exp_epsilon", "root_of"): ["-65", "-47", "12"]}),
    "a constant polynomial": (ROOT, 0, {("claim", "exp_epsilon", "root_of"): ["1"]}),
    "a polynomial of zeros": (ROOT, 0, {("claim", "exp_epsilon", "root_of"): ["0", "0", "0"]}),
    "a polynomial with a rational root beside": (
        ROOT, 0, {("claim", "exp_epsilon", "root_of"): ["288", "147", "-101", "12"]},
    ),
    "a floor of more than a row": (ROOT, 0, {("evidence", "floor"): ["1", "1", "1"]}),
    "a negative floor": (ROOT, 0, {("evidence", "floor", 0): ["-1"]}),
    "radii that add up to less": (ROOT, 0, {(*BOUND, "radii", 2): "0"}),
    "a prior of the field that is none": (ROOT, 0, {(*BOUND, "prior", 0): ["1"]}),
    "negative weights of the field": (ROOT, 0, {(*BOUND, "weights"): [["-1"], ["2"]]}),
    "a distortion beside it": (ROOT, 0, {("claim", "distortion"): "41/100"}),
    "negative multipliers of the field": (ROOT, 1, {("evidence", "multipliers"): ["-1", "0"]}),
    "a rival beyond the set": (ROOT, 1, {("evidence", "rival", "prior"): ["0", "1", "0"]}),
    "a rival that is cheap": (ROOT, 1, {("evidence", "rival", "prior"): ["1", "0", "0"]}),
    # Least distortions at an epsilon.
    "an epsilon above both ends": (EPSILON, 0, {("claim", "epsilon"): "51/100"}),
    "an epsilon below zero": (EPSILON, 0, {("claim", "epsilon"): "-1/2"}),
    "an epsilon without a value": (EPSILON, 0, {("claim", "epsilon"): "1/0"}),
    "an epsilon of a power": (EPSILON, 0, {("claim", "epsilon"): "2**-1"}),
    "an endless epsilon": (EPSILON, 0, {("claim", "epsilon"): "10001"}),
    "levels beside the ends": (EPSILON, 0, {("claim", "exp_bounds"): ["1", "2"]}),
    "levels the other way round": (EPSILON, 0, {("claim", "exp_bounds"): ["2", "1"]}),
    "a distortion between the ends": (EPSILON, 0, {("claim", "distortion", 0): "20000000000/36487212707"}),
    "a distortion from above": (EPSILON, 0, {("claim", "distortion"): ["0", "1/2"]}),
    "an end for another set": (EPSILON, 0, {(*LOW, "source"): OTHER}),
    "an end for another delta": (EPSILON, 0, {(*HIGH, "delta"): "1/10"}),
    "an end of another measure": (EPSILON, 1, {(*LOW, "measure"): "ml"}),
    "an end on another graph": (EPSILON, 3, {(*LOW, "graph", "edges"): [[0, 1]]}),
    "no ends": (EPSILON, 0, {("claim", "ends"): []}),
    # Databases.
    "databases of more records": (POINT, 0, {("claim", "database", "records"): 3}),
    "databases of more letters": (POINT, 0, {("claim", "database", "letters"): 3}),
    "databases without records": (POINT, 0, {("claim", "database", "records"): 0}),
    "databases of a negative distortion": (POINT, 0, {("claim", "distortion"): "-1/2"}),
    "databases of another measure": (POINT, 0, {("claim", "leakage"): "ml"}),
    "databases of a delta of 1": (POINT, 0, {("claim", "leakage"): "adp:1"}),
    "databases of a negative delta": (POINT, 0, {("claim", "leakage"): "adp:-1/10"}),
    "databases of delta without its sense": (POINT, 0, {("claim", "leakage"): "adp:1/10:"}),
    "databases that tell nothing": (POINT, 1, {("claim", "distortion"): "1"}),
    "a record at another distortion": (POINT, 2, {("claim", "record", "distortion"): "1/5"}),
    "a record of another set": (POINT, 2, {("claim", "record", "source"): OTHER}),
    "a record of another delta": (POINT, 2, {("claim", "record", "delta"): "1/10"}),
    "a record of another measure": (POINT, 2, {("claim", "leakage"): "renyi:2"}),
    "a record with a delta of databases": (POINT, 2, {("claim", "leakage"): "adp:1/10"}),
    "records in the pointwise sense": (POINT, 2, {("claim", "leakage"): "adp:0:pointwise"}),
    "another scope": (POINT, 2, {("claim", "scope"): "all"}),
    "least distortions from one side": (INVERSE, 0, {("claim", "distortion"): ["0", "7/10"]}),
    "least distortions from above": (INVERSE, 0, {("claim", "distortion"): ["3/4", "1"]}),
    "least distortions at a level below 1": (INVERSE, 0, {("claim", "exp_leakage"): "1/2"}),
    "least distortions of another level": (INVERSE, 1, {("claim", "exp_leakage"): "2"}),
    "least distortions of more records": (INVERSE, 1, {("claim", "database", "records"): 3}),
    "an end of no records": (INVERSE, 1, {("claim", "record"): []}),
    "an end twice": (INVERSE, 1, {("claim", "distortion", 1): "1"}),
    # All entries, with a delta and without.
    "more neighbours": (ENTRIES, 0, {("claim", "adjacency", "edges"): [[0, 1], [0, 2], [1, 2]]}),
    "fewer neighbours": (ENTRIES, 0, {("claim", "adjacency", "edges"): [[0, 1]]}),
    "all neighbours": (ENTRIES, 0, {("claim", "adjacency"): None}),
    "a graph of two letters": (ENTRIES, 0, {("claim", "adjacency"): {"labels": ["0", "1"], "edges": [[0, 1]]}}),
    "a delta of 1": (ENTRIES, 3, {("claim", "delta"): "1"}),
    "a negative delta": (ENTRIES, 3, {("claim", "delta"): "-1/10"}),
    "a smaller delta": (ENTRIES, 3, {("claim", "delta"): "1/20"}),
    "a larger delta": (ENTRIES, 3, {("claim", "delta"): "1/5"}),
    "a delta with a floor": (ENTRIES, 1, {("claim", "delta"): "1/10"}),
    "a larger lambda by entries": (LEVEL, 0, {("claim", "exp_bounds"): ["3", "3"]}),
    "a lambda below 1 by entries": (LEVEL, 0, {("claim", "exp_bounds"): ["1/2", "29/10"]}),
    "an infinite lambda at a distortion": (LEVEL, 1, {("claim", "distortion"): "1/3"}),
    "prices of a rival that say nothing": (LEVEL, 4, {("evidence", "rival", "prices"): []}),
    "a rival that is no prior": (LEVEL, 4, {("evidence", "rival", "prior"): ["1/2", "3/10", "3/10"]}),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_rejected(name):
    kind, place, changes = FORGERIES[name]
    document = forged = samples(kind)[place].document
    assert verdict(document) == "accepted"
    for path, value in changes.items():
        forged = set_at(forged, path, value)
    assert verdict(issued(forged)) != "accepted"


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
    from symdp.certificates.checker.algebraic import Field

    numbers = Field({"root_of": ["-2", "0", "1"], "between": ["1", "2"]})
    q = [numbers.element([Fraction(k), Fraction(1)]) for k in (1, 0, 3, 1, 2)][:size]
    q[-1] = q[0]
    source = source_set.Source({set_of: size})
    averages = [sum(q[:k], start=Fraction(0)) / k for k in range(1, size + 1)]
    assert source.accuracy(q, {}) == (min(averages) if set_of == "decreasing" else min(q))


def test_a_curve_is_no_evidence_for_a_point_and_a_point_for_a_curve():
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    tradeoff = Tradeoff(source)
    point, curve = first_format(tradeoff.at("1/3").certificate), first_format(tradeoff.curve().certificate)
    for claimed, proved in ((point, curve), (curve, point)):
        assert verdict(issued(claimed | {"evidence": proved["evidence"]})) != "accepted"
    assert kinds.FORMS.keys() >= {claim["claim"]["kind"] for claim in (point, curve)}
