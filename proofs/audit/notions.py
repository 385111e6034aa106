"""How notions of the theories are shown: a symbol of the field's where there is one; the others are shown by their names.

A notion leaves out the arguments that the types of others tell, and is printed with its definition besides.
"""

from __future__ import annotations

import re

from proofs.audit.symbols import ADD, RELATION, Symbol


def says(words: str) -> Symbol:
    """Words with arguments among them."""
    latex = re.sub(r"([^{}]+)(?=\{\d|\Z)", lambda found: rf"\text{{{{{found[1]}}}}}", words)
    return Symbol(latex, words, RELATION)


def equals(latex: str, text: str, place: int) -> Symbol:
    """That a value is the one of an argument."""
    return Symbol(f"{latex}={{{place}:41}}", f"{text} = {{{place}:41}}", RELATION)


NOTIONS = {
    "Definitions.least_exp_epsilon": equals(r"\lambda^*({0},{1})", "lambda*({0}, {1})", 2),
    "Definitions.achievable": Symbol(
        r"({2},{1})\text{{ is achievable on }}{0}", "({2}, {1}) is achievable on {0}", RELATION
    ),
    "Definitions.least_distortion": equals(r"D^*({0},{1})", "D*({0}, {1})", 2),
    "Definitions.approximate_ldp": Symbol(r"{2}\text{{ is }}({0},{1})\text{{-LDP}}", "{2} is ({0}, {1})-LDP", RELATION),
    "Definitions.pointwise_ldp": Symbol(
        r"{2}\text{{ is }}({0},{1})\text{{-LDP at single outputs}}", "{2} is ({0}, {1})-LDP at single outputs", RELATION
    ),
    "Definitions.least_approximate_exp_epsilon": equals(r"\lambda^*_{{{2}}}({0},{1})", "lambda*{2:_}({0}, {1})", 3),
    "Definitions.least_pointwise_exp_epsilon": equals(r"\lambda'^*_{{{2}}}({0},{1})", "lambda'*{2:_}({0}, {1})", 3),
    "Definitions.least_expected_loss": equals(r"D^*({0},{1},{2})", "D*({0}, {1}, {2})", 3),
    "Definitions.least_loss_exp_epsilon": equals(r"\lambda^*({0},{1},{2})", "lambda*({0}, {1}, {2})", 3),
    "Definitions.loss_achievable": Symbol(
        r"({3},{2})\text{{ is achievable on }}{0}\text{{ for }}{1}", "({3}, {2}) is achievable on {0} for {1}", RELATION
    ),
    "Definitions.mechanism": says("{0} is a mechanism"),
    "Definitions.ldp": Symbol(r"{1}\text{{ is }}{0}\text{{-LDP}}", "{1} is {0}-LDP", RELATION),
    "Definitions.prior": says("{0} is a prior"),
    "Definitions.decreasing": says("{0} is decreasing"),
    "Definitions.entry": Symbol("{0:100}_{{({1})}}", "{0:100}_({1})"),
    "Definitions.only": Symbol(r"\{{{0}\}}", "{{{0}}}"),
    "Definitions.A": Symbol("A_{{{1}}}({0})", "A{1:_}({0})"),
    "Definitions.top": Symbol("T_{{{1}}}({0})", "T{1:_}({0})"),
    "Definitions.threshold": Symbol("t_{{{1}}}({0})", "t{1:_}({0})"),
    "Definitions.correct": Symbol("{1:100}_{{{0}}}[{2}]", "{1:100}{0:_}[{2}]"),
    "Definitions.letter_distortion": Symbol("D_{{{2}}}({1},{0})", "D{2:_}({1}, {0})"),
    "Definitions.distortion": Symbol("D({0},{2},{1})", "D({0}, {2}, {1})"),
    "Definitions.utility": Symbol(r"\mathcal{{U}}({0},{2},{1})", "U({0}, {2}, {1})"),
    "Definitions.valid": Symbol(
        r"({3},{2})\text{{ has distortion }}\le {1:41}\text{{ on }}{0}",
        "({3}, {2}) has distortion <= {1:41} on {0}",
        RELATION,
    ),
    "DiagonalPolytope.in_polytope": Symbol(r"{1}\in K({0})", "{1} in K({0})", RELATION),
    "ExtremePoints.scaled_indicator": Symbol("v_{{{1}}}({0})", "v{1:_}({0})"),
    "SourceSets.accurate": Symbol(
        r"{2}\text{{ has accuracy }}\ge {1:41}\text{{ on }}{0}", "{2} has accuracy >= {1:41} on {0}", RELATION
    ),
    "Definitions.graph": says("{0} is the adjacency of a graph"),
    "Definitions.graph_dp": Symbol(
        r"{2}\text{{ is }}{1:100}\text{{-private for }}{0}", "{2} is {1:100}-private for {0}", RELATION
    ),
    "Channels.posterior_vulnerability": Symbol("V({0},{1})", "V({0}, {1})"),
    "Channels.vulnerability": Symbol("V({0})", "V({0})"),
    "SourceSets.of_priors": says("{0} is a set of priors"),
    "ClassOne.class_one": says("{0} is of Class I"),
    "ClassOne.invariant": says("{0} is invariant"),
    "ClassOne.permutation_invariant": says("{0} is permutation invariant"),
    "ClassOne.symmetric_level": Symbol(r"\lambda_{{\mathrm{{s}}}}({0},{1})", "lambda_s({0}, {1})"),
    "Classes.class_two": says("{0} is of Class II"),
    "Classes.class_three": says("{0} is of Class III"),
    "Colors.black": Symbol(r"{1:100}({3}\mid {2})\text{{ is black at }}{0}", "{1:100}({3} | {2}) is black at {0}", RELATION),
    "Colors.red": Symbol(r"{1:100}({3}\mid {2})\text{{ is red at }}{0}", "{1:100}({3} | {2}) is red at {0}", RELATION),
    "Identifiability.least_distortion_at": equals(r"D^*_{{\mathrm{{id}}}}({0},{1})", "D*_id({0}, {1})", 2),
    "IdentifiabilityChecks.identifiable": says("{2} has identifiability {1} under {0}"),
    "Envelopes.is_envelope": equals(r"\rho({0},{1})", "rho({0}, {1})", 2),
    "Envelopes.is_top": equals(r"\hat T_{{{1}}}({0})", "^T{1:_}({0})", 2),
    "Floors.constant_loss": Symbol("{1:100}_{{{0}}}({2})", "{1:100}{0:_}({2})"),
    "Floors.over": Symbol("({0})_+", "({0})_+"),
    "InformationSaddle.closed_priors": says("{0} is closed"),
    "LeastInformation.least_information": equals(r"I^*_{{{0}}}({1},{2})", "I*{0:_}({1}, {2})", 3),
    "LocalModel.convex_hull": Symbol(r"\mathrm{{conv}}({0})", "conv({0})"),
    "LocalModel.level": equals(r"e^{{\epsilon({0})}}", "exp(epsilon({0}))", 1),
    "LocalModel.mixture": Symbol(r"{0:60}\,{1:60}+(1-{0:60})\,{2:60}", "{0:60} {1:60} + (1 - {0:60}) {2:60}", ADD),
    "Majorisation.majorised": says("{0} is majorised by {1}"),
    "Majorisation.together": Symbol("{0:100}({1})", "{0:100}({1})"),
    "MaximalLeakage.least_maximal_leakage": equals(r"\lambda^*_{{\mathrm{{ML}}}}({0},{1})", "lambda*_ML({0}, {1})", 2),
    "Minimax.no_gaps": says("{0} has no gaps"),
    "OnePrior.lower_end": Symbol("t_{{{1}-1}}({0})", "t_({1} - 1)({0})"),
    "Profiles.allowed": Symbol(r"{2:41}\in K({0},{1})", "{2:41} in K({0}, {1})", RELATION),
    "Profiles.keeps": says("{2} keeps ({0}, {1})"),
    "Profiles.shadow": Symbol(r"h_{{{0},{1}}}({2})", "h({0}, {1}, {2})"),
    "Records.information": Symbol("I_{{{0}}}({1};{2})", "I{0:_}({1}; {2})"),
    "Refutations.largest_tail": equals(r"D^{{({1})}}({0})", "D^({1})({0})", 2),
    "rows.Words.rising_distortions": says("{0} has rising distortions"),
    "SymmetricThreshold.limit_from_below": equals(
        r"\lim_{{D\uparrow {1}}}\lambda^*({0},D)", "lim_(D up to {1}) lambda*({0}, D)", 2
    ),
    "TraceProfiles.profile": equals(r"\varphi_{{{0}}}({1})", "phi_{0}({1})", 2),
    "Symmetry.vertex_transitive": says("{0} is vertex-transitive"),
    "rows.Words.convex": says("{0} is convex"),
    "rows.Words.largest_of": Symbol(r"{1:41}=\max {0:100}", "{1:41} = max {0:100}", RELATION),
    "rows.Words.least_of": Symbol(r"{1:41}=\min {0:100}", "{1:41} = min {0:100}", RELATION),
    "rows.Words.logarithm": says("{0} is a logarithm"),
    "rows.Words.not_empty": says("{0} is not empty"),
    "rows.Words.of_sorted_priors": says("{0} is a set of decreasing priors"),
    "rows.foundations.corners": says("{0} has corners {1} and slopes {2} up to {3}"),
    "rows.foundations.game_value": equals(r"\mathrm{{val}}({0})", "val({0})", 1),
    "rows.foundations.greatest_probability": equals(r"\max {0:100}", "max {0:100}", 1),
    "rows.foundations.largest_at": Symbol(
        r"{1}\text{{ is largest on }}K({0})\text{{ at }}{2}", "{1} is largest on K({0}) at {2}", RELATION
    ),
    "rows.foundations.largest_only_at": Symbol(
        r"{1}\text{{ is largest on }}K({0})\text{{ at }}{2}\text{{ only}}", "{1} is largest on K({0}) at {2} only", RELATION
    ),
    "rows.foundations.least_accuracy": equals(r"\mathrm{{acc}}_{{{0}}}({1})", "acc_{0}({1})", 2),
    "rows.foundations.response": Symbol(r"\mathrm{{RR}}_{{{0}}}({1})", "RR{0:_}({1})"),
    "rows.foundations.supremum_of": Symbol(r"{1:41}=\sup {0:100}", "{1:41} = sup {0:100}", RELATION),
    "rows.foundations.trace_profile": says("{1} is the trace profile of {0}"),
    "rows.sarwate2014.derivative_at": equals("{0:100}'({1})", "{0:100}'({1})", 2),
    "rows.sarwate2014.worst_distortion": equals(r"\Delta_{{{0},{1}}}({2})", "Delta_({0}, {1})({2})", 3),
    "rows.profiles.gaussian": says("{2} is {1}-Gaussian for {0}"),
    "rows.profiles.least_delta_at": equals(r"\delta^*_{{{0}}}({2};{1})", "delta*({0}, {2}, {1})", 3),
    "rows.profiles.least_delta_of": equals(r"\delta_{{{0}}}({1})", "delta({0}, {1})", 2),
    "rows.profiles.normal_law": says("{0} is a normal distribution function"),
    "rows.profiles.sensitive_diagonals": Symbol(r"{2:41}\in K_{{{0}}}({1})", "{2:41} in K({0}, {1})", RELATION),
    "rows.profiles.uniform_on_support": says("{0} is uniform on its support"),
    "rows.source_sets.equally_hard": says("{0} is as hard as {1}"),
    "rows.source_sets.largest_accuracy": equals("U({0},{1})", "U({0}, {1})", 2),
    "rows.source_sets.least_share": equals(r"D_{{{1}}}({0},{2})", "D{1:_}({0}, {2})", 3),
    "rows.source_sets.real_power": says("{0} is a power"),
    "rows.source_sets.supermodular": says("{0} is supermodular"),
    "rows.zhong2022.delta_close": Symbol(r"{2}\text{{ is }}{0}\text{{-close to }}{1}", "{2} is {0}-close to {1}", RELATION),
    "rows.zhong2022.least_leaking_distortion": equals(r"D^*_{{\mathrm{{ML}}}}({0},{1})", "D*_ML({0}, {1})", 2),
    "rows.alvim2015.exp_leakage": Symbol(r"2^{{I({0},{1})}}", "2^I({0}, {1})"),
    "rows.alvim2015.exp_min_capacity": equals(r"2^{{C({0})}}", "2^C({0})", 1),
    "rows.alvim2015.joined": says("a path of {0} joins {1} and {2}"),
    "rows.alvim2015.diameter": says("{0} has the diameter {1}"),
    "rows.alvim2015.floor_log": equals(r"\lfloor\log_{{{0}}}{1}\rfloor", "floor(log{0:_} {1})", 2),
    "rows.alvim2015.ceiling_log": equals(r"\lceil\log_{{{0}}}{1}\rceil", "ceil(log{0:_} {1})", 2),
    "rows.alvim2015.decimal": Symbol("0.{0}{1}{2}{3}", "0.{0}{1}{2}{3}"),
    "rows.distortion.least_approximate_loss": equals(r"D^*({0},{1},{2},{3})", "D*({0}, {1}, {2}, {3})", 4),
    "rows.distortion.mixes_nearest_outputs": Symbol(
        r"\text{{for }}{0}\text{{ }}\delta\text{{ only mixes in the nearest outputs}}",
        "for {0} delta only mixes in the nearest outputs",
        RELATION,
    ),
    "rows.kalantari2018.bound_10": equals(r"F_{{10}}({0},{1},{2})", "F_10({0}, {1}, {2})", 3),
    "rows.kalantari2018.bound_17": equals(r"F_{{17}}({0},{1},{2})", "F_17({0}, {1}, {2})", 3),
    "rows.kalantari2018.column_quotient": Symbol("c_{{{2}}}({1},{0})", "c{2:_}({1}, {0})"),
    "rows.kalantari2018.is_response": says("{2} is the mechanism (48) of {1} with {0} silent letters"),
}
"""Notions that a paper writes with a symbol of its own; the others are shown by their names."""

READ = {
    "Definitions.ball": (
        "e59f4370799befd66ca564f45bdde497a1718071cb4b681b2600037599c3aa4c",
        r"\text{ball}(\sim,0,x)=\{x\},\ \text{ball}(\sim,n+1,x)=\text{ball}(\sim,n,x)\cup"
        r"\{z\mid\text{there is }y\in\text{ball}(\sim,n,x)\text{ with }y\sim z\}",
        "ball(~, 0, x) = {x}, ball(~, n + 1, x) = ball(~, n, x) | {z | there is y in ball(~, n, x) with y ~ z}",
    ),
    "Definitions.entry": (
        "c2f2c4846c37ac35408cd6af5dbd1f2f3dcea8709958815e977fb412059e7084",
        r"P_{(i)}=P_i\text{ for }1\le i\le M,\ P_{(0)}=P_1,\ P_{(i)}=0\text{ for }i>M",
        "P_(i) = P_i for 1 <= i <= M, P_(0) = P_1, P_(i) = 0 for i > M",
    ),
    "Folding.alike": (
        "b0557ed2b031a0930bb63284f6542559389ff41e1a4cb36f6cf9647e11a48958",
        r"\text{alike}(A,i,j)\ :\Longleftrightarrow\ \text{permutations of }A\text{, one after the other, }"
        r"\text{carry }i\text{ to }j",
        "alike(A, i, j) :<=> permutations of A, one after the other, carry i to j",
    ),
}
"""Definitions that are read by hand: the digest of their terms as they were read, and what they say."""
