"""Mutual information of sets with a least majorised prior: against a search for a saddle point, and beyond its range.

Covers: symdp.certificates.finding, symdp.leakages.measure, symdp.theorems.measures.majorised_page,
symdp.theorems.measures.maximal_information_page, symdp.tradeoffs.information.enclosed_leakage,
symdp.tradeoffs.information.majorised_information, symdp.tradeoffs.information.one_prior_information,
symdp.tradeoffs.question
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, Tradeoff, read_source
from symdp.certificates.finding import written_prior
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.leakages.measure import measure
from symdp.tradeoffs.information.enclosed_leakage import EnclosedLeakage
from symdp.tradeoffs.information.majorised_information import MajorisedInformation
from symdp.tradeoffs.question import Question
from tests.theorems.changed_evidence import page
from tests.tradeoffs.recorded import forged

BALL = read_source("ball:1/10:1/2,3/10,1/5")


def question_of(source):
    return Question(source, measure("mi"))


def prior(rng, size):
    weights = [rng.randint(1, 9) for _ in range(size)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def drawn(seed):
    """A ball, a contamination, a pari-mutuel set, a box or a band without the uniform prior, and a distortion."""
    rng = Random(seed)
    center, radius = prior(rng, rng.randint(2, 4)), Fraction(rng.randint(0, 6), 60)
    sums = [sum(center[: k + 1]) for k in range(len(center))]
    source = [
        lambda: SourceSet.total_variation_ball(center, radius),
        lambda: SourceSet.contamination(center, radius),
        lambda: SourceSet.pari_mutuel(center, radius),
        lambda: SourceSet.box([max(0, c - radius) for c in center], [min(1, c + radius) for c in center]),
        lambda: SourceSet.cdf_band([max(0, s - radius) for s in sums[:-1]] + [1], [min(1, s + radius) for s in sums]),
    ][seed % 5]()
    return source, Fraction(rng.randint(0, 29), 40)


@pytest.mark.sampled(8, 120)
@pytest.mark.parametrize("seed", range(400))
def test_the_exact_value_lies_in_the_enclosure_of_the_saddle_point(seed):
    source, distortion = drawn(seed)
    solution = MajorisedInformation.of(question_of(source))
    if solution is None or distortion >= solution.zero_from or not solution.is_least_favourable(distortion):
        return
    exact, searched = solution.at(distortion), EnclosedLeakage(question_of(source)).at(distortion)
    assert exact.value.is_exact
    assert exact.certificate.verify()
    assert exact.mechanism.distortion(source) <= distortion
    low, high = searched.value.enclosure(8)
    near = exact.value.enclosure(8)
    assert low <= near[1]
    assert near[0] <= high


def test_letters_alike_and_one_level_are_one_prior():
    """Of a ball that reaches the middle levels only: its prior has two levels, of one it is the known answer."""
    alone = SourceSet.single(["2/5", "3/10", "3/10"])
    for distortion in ("0", "1/10", "3/10"):
        mine, known = (Tradeoff(source, leakage="mi").at(distortion) for source in (BALL, alone))
        assert mine.value == known.value
        assert mine.worst_prior == (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))
        assert mine.supremum_attained
    assert Tradeoff(BALL, leakage="mi").method.name == "MajorisedInformation"


def test_beyond_its_range_the_value_is_enclosed_and_larger_than_that_of_the_prior():
    beyond = Tradeoff(BALL, leakage="mi").at("1/2")
    alone = Tradeoff(SourceSet.single(["2/5", "3/10", "3/10"]), leakage="mi").at("1/2")
    assert not beyond.value.is_exact
    assert beyond.value > alone.value
    assert Tradeoff(BALL, leakage="mi").at("7/10").exp == 1


def test_a_prior_with_a_zero_is_left_to_the_search():
    assert MajorisedInformation.of(question_of(SourceSet.total_variation_ball(["3/4", "1/4", "0"], 0))) is None


@pytest.mark.sampled(2, 30)
@pytest.mark.parametrize("seed", range(100))
def test_the_least_distortion_lies_in_the_enclosure_of_the_search(seed):
    """Where the prior answers at both ends: within the enclosure, which is wider, certified, and with a page."""
    source, _ = drawn(seed)
    solution = MajorisedInformation.of(question_of(source))
    if solution is None or source.letters < 2:
        return
    level = Fraction(Random(seed).randint(11, 30), 10)
    optimum, searched = solution.inverse(level), EnclosedLeakage(question_of(source)).inverse(level)
    (low, high), (least, most) = optimum.distortion_bounds, searched.distortion_bounds
    assert least <= high
    assert low <= most
    assert high - low <= max(most - least, Fraction(1, 10**14))
    assert optimum.certificate.verify()


def test_the_least_distortion_is_exact_to_more_digits_and_beyond_its_range_enclosed_as_before():
    solution = MajorisedInformation.of(question_of(BALL))
    low, high = solution.inverse(Fraction(2)).distortion_bounds
    assert 0 < high - low < Fraction(1, 10**15)
    assert solution.value(low).nats(12) == solution.value(high).nats(12) == "0.69314718056"
    assert solution.inverse(Fraction(2)).worst_prior == BALL.least_majorised()
    assert r"\begin{proof}" in solution.inverse(Fraction(2)).theorem().to_document()
    near = Fraction(1001, 1000)
    assert solution.inverse(near).distortion_bounds == EnclosedLeakage(question_of(BALL)).inverse(near).distortion_bounds
    assert solution.inverse(Fraction(1)).distortion == Fraction(3, 5)
    assert solution.inverse(Fraction(3)).distortion == 0
    changed = solution.inverse(Fraction(2)).certificate
    with pytest.raises((CertificateRejected, InvalidArgument)):
        forged(changed, answer={"distortion": str(high)}).verify()


def test_the_least_distortion_at_an_irrational_level_is_enclosed_as_before():
    low, high = Tradeoff(BALL, leakage="mi").inverse(epsilon="1/2").distortion_bounds
    assert low <= high <= Fraction(3, 10)
    assert Tradeoff(BALL, leakage="mi").at(high).value.enclosure(9)[0] <= Fraction(1, 2)


LARGER = {"center": ["1/2", "3/10", "1/5"], "radius": "1/9"}
SMALLER = {"center": ["1/2", "3/10", "1/5"], "radius": "1/20"}


@pytest.mark.sampled(11)
@pytest.mark.parametrize(
    "change",
    [
        {"question": {"source": LARGER}},
        {"question": {"source": SMALLER}},
        {"asks": {"at": "1/9"}},
        {"question": {"leakage": "sibson:2"}},
        {"answer": {"nats": [{"coefficient": "1", "argument": "2"}]}},
        {"evidence": {"ratio": "1/17"}},
        {"evidence": {"prior": {"prior": ["1/2", "3/10", "1/5"]}}},
        {"evidence": {"prior": {"prior": ["1/3", "1/3", "1/3"]}}},
        {"evidence": {"factors": ["3", "9/4", "3"]}},
        {"evidence": {"outputs": ["1/3", "1/3", "1/3"]}},
        {"evidence": {"method": "one prior"}},
    ],
)
def test_changed_certificates_are_rejected(change):
    issued = Tradeoff(BALL, leakage="mi").at("1/10").certificate
    assert issued.verify()
    with pytest.raises((CertificateRejected, InvalidArgument)):
        forged(issued, **change).verify()


def test_evidence_beyond_its_range_is_rejected():
    """The best mechanism of the prior at a distortion where it tells more of the likelier letters."""
    solution = MajorisedInformation.of(question_of(BALL))
    at = Fraction(14, 25)
    assert not solution.is_least_favourable(at)
    alone = Tradeoff(SourceSet.single(solution.prior.prior), leakage="mi").at(at).certificate
    evidence = {"method": "majorised", "prior": written_prior(solution.prior)}
    beyond = forged(alone, question={"source": BALL.to_document()}, evidence=evidence)
    with pytest.raises(CertificateRejected, match="does not grow"):
        beyond.verify()
    (claim,) = page(beyond.document).false_claims()
    assert r"$F_x=\log\,\ell_x+(1-W(x\mid x))\,\log\,t$ do not fall." in claim.latex


def test_the_page_holds():
    for distortion in ("0", "3/10"):
        theorem = Tradeoff(BALL, leakage="mi").at(distortion).theorem()
        assert theorem.false_claims() == ()
        assert len(theorem.claims) > 3
