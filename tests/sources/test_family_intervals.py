"""Families with a parameter in an interval: the most even member answers, for the band and for mixtures of the members.

Covers: symdp.sources.countable.countable_band, symdp.sources.countable.countable_prior,
symdp.sources.parametric.geometric_ratio, symdp.sources.shapes.prior_families,
symdp.tradeoffs.parametric.ordered_information
"""

from fractions import Fraction
from random import Random

import pytest
from sympy import Rational, Symbol, nan

from symdp import SourceSet, Tradeoff, read_source
from symdp.cli.commands import _run, main
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.countable import countable_band
from symdp.sources.countable.countable_prior import Zipf
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion

DISTORTIONS = [Fraction(k, 20) for k in range(1, 20, 3)]


def members(kind, low, high, letters, rng):
    """Members of a family within an interval, with both ends."""
    if kind == "zipf":
        return [SourceSet.zipf(s, letters).vertices[0] for s in range(int(low), int(high) + 1)]
    ratios = [low, high, *[low + (high - low) * Fraction(rng.randint(0, 9), 9) for _ in range(2)]]
    return [SourceSet.geometric(ratio, letters).vertices[0] for ratio in ratios]


@pytest.mark.sampled(4, 40)
@pytest.mark.parametrize("seed", range(60))
def test_the_hull_of_members_needs_what_the_band_needs(seed):
    """By the linear program over the hull of some members, the ends among them, which knows nothing of bands."""
    rng = Random(seed)
    kind, letters = rng.choice(["geometric", "zipf"]), rng.randint(2, 5)
    low, high = sorted(Fraction(rng.randint(1, 9), 10) for _ in range(2))
    if kind == "zipf":
        low, high = Fraction(rng.randint(0, 2)), Fraction(rng.randint(2, 4))
    band = getattr(SourceSet, kind)((low, high), letters)
    hull = SourceSet.from_vertices(members(kind, low, high, letters, rng))
    for distortion in DISTORTIONS:
        found = Tradeoff(band).at(distortion)
        assert found.exp == Tradeoff(hull).at(distortion).exp
        assert found.certificate.verify()
    assert lorenz_envelope(hull).least_majorised.prior == band.least_majorised()
    for prior in hull.vertices:
        assert not isinstance(band.locate(prior), tuple)


def test_the_least_favourable_member_is_the_most_even_one():
    source = read_source("geometric:1/2..3/4:5")
    assert source.least_majorised() == SourceSet.geometric("3/4", 5).vertices[0]
    assert Tradeoff(source).at("1/4").worst_prior == source.least_majorised()
    assert read_source("zipf:1..3:4").least_majorised() == SourceSet.zipf(1, 4).vertices[0]
    assert read_source("zipf:2..2:4") == SourceSet.zipf(2, 4)
    assert "ratio 3/4" in source.shape.remark
    assert lorenz_envelope(source).certificate.verify()


def test_one_letter_and_the_uniform_end():
    assert SourceSet.geometric(("1/4", "1/2"), 1).least_majorised() == (1,)
    assert Tradeoff(SourceSet.geometric(("1/4", "1"), 3)).at("1/2").exp == Tradeoff(SourceSet.simplex(3)).at("1/2").exp


@pytest.mark.parametrize("exponents", ["1..3", "2..3"])
@pytest.mark.parametrize("distortion", ["1/100", "1/5", "2/5"])
def test_an_interval_of_exponents_on_letters_that_are_not_listed_needs_what_the_listed_band_needs(exponents, distortion):
    band = countable_band.zipf(exponents, 40)
    assert band.letters == 40
    found = Tradeoff(band).at(distortion)
    assert found.exp == Tradeoff(SourceSet.zipf(exponents, 40)).at(distortion).exp


def test_an_interval_of_exponents_on_a_million_letters(capsys):
    """The most even member answers; one that begins at 0 has to be listed, and is refused at once."""
    for command in (["solve", "zipf:1..3:1000000", "-D", "1/2"], ["curve", "zipf:1..3:1000000"]):
        assert _run(command) == 0
        assert "with 1 <= s <= 3 on 1000000 letters, of which the most even one" in capsys.readouterr().out
    assert Tradeoff(SourceSet.zipf("1..3", 10**6)).at("1/2").mechanism.kept == 2035
    for command in ("hockey-stick", "solve", "theorem"):
        assert _run([command, "zipf:0..3:1000000", "-D", "1/2"]) == 2
        assert "use at most 9428 letters" in capsys.readouterr().err


@pytest.mark.parametrize("shares", ["1/10..1/4", ("0", "1"), "1/3"])
def test_a_mixture_with_a_share_in_an_interval_needs_what_the_larger_share_needs(shares):
    center = ["1/5", "3/5", "1/5"]
    source = SourceSet.mixture(center, shares)
    largest = Fraction(shares.split("..")[-1] if isinstance(shares, str) else shares[1])
    alone = SourceSet.mixture(center, largest)
    for distortion in DISTORTIONS:
        assert Tradeoff(source).at(distortion).exp == Tradeoff(alone).at(distortion).exp
    assert read_source("mixture:1/10..1/4:3/5,1/5,1/5").vertices[1] == (Fraction(8, 15), Fraction(7, 30), Fraction(7, 30))


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    ("build", "said"),
    [
        (lambda: SourceSet.geometric("3/4..1/2", 4), "must not fall"),
        (lambda: SourceSet.geometric("1/2..", 4), "ratio="),
        (lambda: SourceSet.geometric("1/4..1/2..3/4", 4), "two ends"),
        (lambda: SourceSet.geometric("1/2..3/2", 4), r"ratio=3/2 must lie in \(0, 1\]"),
        (lambda: SourceSet.geometric("0..1/2", 4), r"ratio=0 must lie in \(0, 1\]"),
        (lambda: SourceSet.geometric("1/2..1", "oo"), "ratio=1 must lie between 0 and 1"),
        (lambda: SourceSet.zipf("1..2", "oo"), "exponent=1"),
        (lambda: SourceSet.zipf("1/2..2", 4), "exponent=1/2"),
        (lambda: SourceSet.mixture(["1/2", "1/2"], "1/2..2"), "share"),
        (lambda: SourceSet.geometric("1/2"), "letters=None"),
    ],
)
def test_bad_intervals_are_refused(build, said):
    with pytest.raises(InvalidArgument, match=said):
        build()


# Symbols.


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(60))
def test_the_formula_in_symbols_is_the_numeric_route(seed):
    rng = Random(seed)
    ratio, letters = Fraction(rng.randint(1, 9), 10), rng.randint(1, 6)
    form = privacy_distortion(SourceSet.geometric("rho"))
    known = Tradeoff(SourceSet.geometric(ratio, letters))
    ends = [stop for piece in known.curve().pieces for stop in (piece.stop,)]
    for distortion in [*DISTORTIONS, *ends]:
        assert form.exp_epsilon(distortion).of({"rho": ratio, "M": letters}) == known.at(distortion).exp
    given = privacy_distortion(SourceSet.geometric("q", letters))
    assert given.exp_epsilon("1/7").of({"q": ratio}) == known.at("1/7").exp == given.of({"q": ratio}).exp_epsilon("1/7")


@pytest.mark.sampled(48)
@pytest.mark.parametrize("seed", range(60))
def test_the_formula_on_infinitely_many_letters_is_the_numeric_route(seed):
    rng = Random(seed)
    ratio, distortion = Fraction(rng.randint(1, 9), 10), Fraction(rng.randint(1, 40), 40)
    form = privacy_distortion(SourceSet.geometric("rho", "oo"))
    best = optimal_mechanism(SourceSet.geometric(ratio, "oo"), distortion)
    assert (
        form.exp_epsilon(distortion).of({"rho": ratio})
        == best.exp
        == form.of({form.profile.ratio: ratio}).at(distortion).exp
    )
    assert form.profile.threshold(3).subs(form.profile.ratio, ratio) == privacy_distortion(
        SourceSet.geometric(ratio, "oo")
    ).threshold(3)


def test_expressions_in_the_number_of_letters_kept():
    form = privacy_distortion(SourceSet.geometric("rho", 5)).profile
    known = Tradeoff(SourceSet.geometric("2/3", 5))
    thresholds = [form.threshold(j).subs(form.ratio, Fraction(2, 3)) for j in (5, 4, 3, 2, 1)]
    assert [Fraction(str(value)) for value in thresholds[1:]] == list(known.curve().breakpoints)
    assert thresholds[0] == 0
    assert {str(symbol) for symbol in form.exp("j").free_symbols} == {"D", "j", "rho"}


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda form: form.exp_epsilon("1/2").of({"rho": 2, "M": 4}), "rho=2"),
        (lambda form: form.exp_epsilon("1/2").of({"rho": "1/2"}), "give them of rho, M"),
        (lambda form: form.exp_epsilon("1/2").of({"rho": "1/2", "M": "5/2"}), "letters='5/2'"),
        (lambda form: form.exp_epsilon("1/2").of("1/2"), "must be a mapping"),
        (lambda form: form.exp_epsilon(2).of({"rho": "1/2", "M": 4}), "distortion=2"),
        (lambda _: SourceSet.geometric("D"), "ratio=D"),
        (lambda _: Tradeoff(SourceSet.geometric("rho"), digits=0), "digits=0"),
        (lambda _: Tradeoff(SourceSet.geometric("rho")).curve(checkpoint="file"), "checkpoint=file"),
    ],
)
def test_bad_numbers_are_refused(ask, said):
    with pytest.raises(InvalidArgument, match=said):
        ask(privacy_distortion(SourceSet.geometric("rho")))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("letters", [None, "oo", 4])
def test_a_geometric_prior_in_symbols_has_a_trade_off_as_other_sources_do(letters, seed):
    """At a distortion, also on a threshold and where leakage ends, the one case that holds gives the numeric answer."""
    rng = Random(seed)
    ratio, size = Fraction(rng.randint(1, 9), 10), letters if letters else rng.randint(1, 5)
    tradeoff, known = Tradeoff(SourceSet.geometric("rho", letters)), Tradeoff(SourceSet.geometric(ratio, size))
    form = tradeoff.curve()
    assert form == privacy_distortion(SourceSet.geometric("rho", letters))
    values = {form.profile.ratio: ratio} | ({Symbol("M"): size} if letters is None else {})
    ends = [Fraction(str(form.profile.threshold(kept).subs(values))) for kept in range(1, 4) if size == "oo" or kept < size]
    for distortion in [Fraction(rng.randint(1, 30), 30), *ends]:
        at = tradeoff.at(distortion).exp.to_sympy().subs(values)
        counts = range(2, 200) if size == "oo" else range(2, size + 1)
        found = {at.subs(Symbol("j"), kept) for kept in counts} - {nan} or {at}
        assert found == {Rational(str(known.at(distortion).exp))}


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda source: privacy_distortion(source, leakage="mi"), "leakage=mi is not solved in symbols"),
        (lambda source: privacy_distortion(source).certificate, "symdp conjecture geometric:rho"),
        (lambda source: privacy_distortion(source).theorem(), "symdp theorem ordered"),
        (lambda source: privacy_distortion(source).plot(), r"takes values of rho, M"),
        (lambda _: Tradeoff(SourceSet.geometric("1/2", "oo"), leakage="mi").at("1/4"), "leakage=mi"),
        (lambda _: Tradeoff(SourceSet.zipf(2, "oo"), loss="line").zero_from, "loss=line"),
        (lambda _: Tradeoff(SourceSet.zipf(2, "oo"), leakage="ml").curve(), "leakage=ml"),
    ],
)
def test_what_is_not_solved_for_families_is_refused(ask, said):
    with pytest.raises(Unsupported, match=said):
        ask(SourceSet.geometric("rho"))


def test_a_geometric_prior_in_symbols_is_a_source_of_the_command_line(capsys):
    """``curve`` and ``formula`` say the same of it."""
    for command in ("curve", "formula"):
        with pytest.raises(SystemExit):
            main([command, "geometric:rho:4"])
    first, second = capsys.readouterr().out.split("the geometric prior")[1:]
    assert first == second
    assert "tau_4 = 0" in first


# Intervals on infinitely many letters.


@pytest.mark.sampled(48)
@pytest.mark.parametrize("seed", range(60))
def test_an_interval_on_infinitely_many_letters_needs_what_it_needs_on_the_first_ones(seed):
    """The band on the letters that matter, renormalised, by the numeric route; no member has less accuracy."""
    rng = Random(seed)
    low, high = sorted(rng.sample([Fraction(k, 10) for k in range(1, 10)], 2))
    tradeoff = Tradeoff(SourceSet.geometric((low, high), "oo"))
    even = Tradeoff(SourceSet.geometric(high, "oo"))
    assert tradeoff.zero_from == even.zero_from
    for distortion in (Fraction(rng.randint(1, 29), 30), even.curve().threshold(2)):
        best = tradeoff.at(distortion)
        assert best.exp == even.at(distortion).exp
        truncated, share = best.mechanism.truncated()
        band = Tradeoff(SourceSet.geometric((low, high), best.mechanism.kept + 1))
        assert truncated.vertices[0] == SourceSet.geometric(high, best.mechanism.kept + 1).vertices[0]
        assert band.at(share).exp == best.exp
        for ratio in (low, (low + high) / 2):
            likely = 1 - ratio**best.mechanism.kept
            assert best.exp * likely / (best.exp + best.mechanism.kept - 1) >= min(
                1 - distortion, likely / best.mechanism.kept
            )


def test_an_interval_of_exponents_on_infinitely_many_letters(capsys):
    source = SourceSet.zipf("2..3", "oo")
    assert Tradeoff(source).at("1/10").epsilon == Tradeoff(SourceSet.zipf(2, "oo")).at("1/10").epsilon
    assert Tradeoff(source).at("1/10").value.nats() == Tradeoff(SourceSet.zipf(2, "oo")).at("1/10").value.nats()
    assert SourceSet.zipf("2..2", "oo") == SourceSet(Zipf(2))
    for command in (["solve", "geometric:1/2..3/4:oo", "-D", "1/4"], ["curve", "geometric:1/2..3/4:oo"]):
        with pytest.raises(SystemExit) as ended:
            main(command)
        assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert (
        shown.count("with 1/2 <= q <= 3/4 on infinitely many letters, of which the most even one is least favourable") == 2
    )
    assert "exp(epsilon)   1572864/45853" in shown


# Many letters.


def test_zipf_on_a_hundred_thousand_letters_is_exact():
    prior = SourceSet.zipf(2, letters=10**5)
    assert prior == SourceSet(Zipf(2, 10**5))
    best = optimal_mechanism(prior, distortion="1/10")
    assert isinstance(best.exp, Fraction)
    assert best.mechanism.kept == 11
    assert str(best.exp.numerator * 10**9 // best.exp.denominator) == "190775963556"
    total = prior.shape.exact_probability(1) * sum(Fraction(1, k * k) for k in range(1, 12))
    assert best.exp == 10 * Fraction(9, 10) / (Fraction(1, 10) - (1 - total))


def test_long_priors_are_those_that_are_listed():
    """The same probabilities by both routes, where both exist."""
    listed, long = SourceSet.zipf(2, 50).vertices[0], Zipf(2, 50)
    assert [long.exact_probability(letter) for letter in range(1, 51)] == list(listed)
    for distortion in DISTORTIONS:
        assert optimal_mechanism(long, distortion).exp == Tradeoff(SourceSet.zipf(2, 50)).at(distortion).exp
    with pytest.raises(InvalidArgument, match="letter=51"):
        long.exact_probability(51)
    with pytest.raises(Unsupported, match="letters=oo"):
        Zipf(2).exact_probability(1)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["formula", "geometric:rho"], 0, "tau_j = (-rho**M + rho**j*(j - rho*(j - 1)))/(1 - rho**M) for j < M, tau_M = 0"),
        (["formula", "geometric:rho:oo"], 0, "tau_j = rho**j*(j - rho*(j - 1))\n"),
        (["formula", "geometric:q:4", "--json"], 0, '"letters": 4'),
        (["formula", "geometric:q:x"], 2, "letters='x'"),
        (["formula", "geometric:rho", "--where", "rho <= 1/2"], 2, "leave --where out"),
        (["formula", "geometric:rho", "--leakage", "mi"], 2, "mi"),
        (["solve", "geometric:1/2..3/4:5", "-D", "1/4"], 0, "every prior majorises the geometric prior with the ratio 3/4"),
        (["classify", "geometric:1/2..3/4:4"], 0, "Every prior majorises (64/175, 48/175, 36/175, 27/175)"),
    ],
)
def test_on_the_command_line(arguments, code, said, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, said in out + err) == (code, True), out + err


@pytest.mark.parametrize("ratio", ["0", "1", "-1/2", "3/2"])
@pytest.mark.parametrize("letters", [3, "oo"])
def test_a_ratio_that_is_a_symbol_takes_values_between_0_and_1(ratio, letters):
    source = SourceSet.geometric("r", letters)
    with pytest.raises(InvalidArgument, match=f"^r={ratio} must lie between 0 and 1"):
        source.shape.read_values({"r": ratio})
