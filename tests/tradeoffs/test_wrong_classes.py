"""Public functions that take objects say which class they need, instead of failing on an attribute of something else.

Covers: symdp.mechanisms.codebook_mechanism, symdp.mechanisms.sampling.random_words
"""

from fractions import Fraction as F

import numpy as np
import pytest

import symdp
from symdp import Certificate, Mechanism, SourceSet, Tradeoff, randomized_response
from symdp.answers import MechanismProfile
from symdp.conjectures.discovery.family_reader import read_family
from symdp.errors import InvalidArgument
from symdp.graphs.induced_graph import induced_graph
from symdp.graphs.regularity import distance_regularity
from symdp.graphs.symmetry import vertex_transitivity
from symdp.mechanisms.codebook_mechanism import CodebookMechanism
from symdp.mechanisms.graph_mechanisms import kernel_mechanism
from symdp.mechanisms.sampling.random_words import RandomWords
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.databases.budget_split import dependent_distortion_bounds, split_budget
from symdp.tradeoffs.databases.joint_records import joint_records
from symdp.tradeoffs.local.least_delta import hockey_stick
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope

SOURCE = SourceSet.single(["1/2", "3/10", "1/5"])
JUNK = [None, 3, "0:2/3", b"x", [1], [[1]], {"a": 1}, object(), SourceSet]
CALLS = {
    "hockey_stick": lambda junk: hockey_stick(junk, "1/5"),
    "allows": lambda junk: hockey_stick(SOURCE, "1/5").allows(junk),
    "split_budget": lambda junk: split_budget(junk, distortion="1/5"),
    "split_budget of sources": lambda junk: split_budget([SOURCE, junk], distortion="1/5"),
    "dependent_distortion_bounds": lambda junk: dependent_distortion_bounds(junk, 2),
    "joint_records": lambda junk: joint_records(junk, 2),
    "compare": symdp.compare,
    "lorenz_envelope": lorenz_envelope,
    "theorem_of": symdp.theorem_of,
    "notation": lambda junk: symdp.theorem_of(Tradeoff(SOURCE).at("1/5").certificate, junk or 3),
    "distance_regularity": distance_regularity,
    "vertex_transitivity": vertex_transitivity,
    "induced_graph": lambda junk: induced_graph(junk, [1]),
    "kernel_mechanism": lambda junk: kernel_mechanism(junk, 2),
    "adjacency": lambda junk: Tradeoff(SOURCE, adjacency=junk or 3),
    "compose": lambda junk: Mechanism.from_rows([["1/2", "1/2"]]).compose(junk),
    "profile": MechanismProfile.of,
    "sentence": lambda junk: Certificate(junk).sentence(),
    "sentence of a claim": lambda junk: Certificate({"claim": junk}).sentence(),
    "sentence of a kind": lambda junk: Certificate({"claim": {"kind": junk}}).sentence(),
    "read_family": lambda junk: read_family(junk if junk != "0:2/3" else None),
    "read_symbols": lambda junk: read_symbols(junk if junk != "0:2/3" else None),
    "check_formula": lambda junk: symdp.check_formula(junk if junk != "0:2/3" else None, 3),
}


@pytest.mark.sampled(23)
@pytest.mark.parametrize("name", CALLS)
def test_what_is_of_another_class_is_said_in_one_line(name):
    for junk in JUNK:
        with pytest.raises(InvalidArgument) as refused:
            CALLS[name](junk)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "junk", [{}, {"claim": {}}, {"question": {}}, [], None, {"format": "symdp certificate", "claim": {}}]
)
def test_what_is_no_record_has_no_sentence(junk):
    with pytest.raises(InvalidArgument, match="not a certificate"):
        assert Certificate(junk).record
    with pytest.raises(InvalidArgument, match="not a certificate"):
        Certificate(junk).sentence()


def test_a_certificate_is_loaded_from_a_path():
    with pytest.raises(InvalidArgument, match="must be text or a path"):
        Certificate.load(None)


def test_codebooks_are_sampled_by_randomised_response_on_what_they_keep():
    mechanism = CodebookMechanism(F(3), 5, (1, 4), (1, 1, 4))
    places = randomized_response(2, 3).answer(np.array([0, 0, 1] * 50), RandomWords(7))
    assert mechanism.sample([0, 1, 2] * 50, seed=7).tolist() == [(1, 4)[place] for place in places]
    assert CodebookMechanism(F(3), 5, (2,), (2, 2)).sample([0, 1, 1]).tolist() == [2, 2, 2]
    large = CodebookMechanism(F(9), 10**5, tuple(range(0, 10**5, 2)), tuple([x - x % 2 for x in range(10**5)]))
    assert set(large.sample([99_999] * 100, seed=1) % 2) == {0}
    for letters in ([3], [-1], ["a"]):
        with pytest.raises(InvalidArgument):
            mechanism.sample(letters)
    with pytest.raises(InvalidArgument, match="seed"):
        CodebookMechanism(F(3), 5, (2,), (2, 2)).sample([0], seed=-1)


def test_no_letters_have_no_answers():
    for mechanism in (randomized_response(2, 3), randomized_response(2, 3).to_mechanism()):
        assert mechanism.sample([]).tolist() == []
    assert CodebookMechanism(F(3), 5, (1, 4), (1, 1, 4)).sample([]).tolist() == []
