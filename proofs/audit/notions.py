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
    "Definitions.valid": Symbol(
        r"({3},{2})\text{{ has distortion }}\le {1:41}\text{{ on }}{0}",
        "({3}, {2}) has distortion <= {1:41} on {0}",
        RELATION,
    ),
    "SourceSets.of_priors": says("{0} is a set of priors"),
    "ClassOne.class_one": says("{0} is of Class I"),
    "ClassOne.symmetric_level": Symbol(r"\lambda_{{\mathrm{{s}}}}({0},{1})", "lambda_s({0}, {1})"),
    "Classes.class_two": says("{0} is of Class II"),
    "Classes.class_three": says("{0} is of Class III"),
    "Colors.black": Symbol(r"{1:100}({3}\mid {2})\text{{ is black at }}{0}", "{1:100}({3} | {2}) is black at {0}", RELATION),
    "Colors.red": Symbol(r"{1:100}({3}\mid {2})\text{{ is red at }}{0}", "{1:100}({3} | {2}) is red at {0}", RELATION),
    "InformationSaddle.closed_priors": says("{0} is closed"),
    "LeastInformation.least_information": equals(r"I^*_{{{0}}}({1},{2})", "I*{0:_}({1}, {2})", 3),
    "LocalModel.convex_hull": Symbol(r"\mathrm{{conv}}({0})", "conv({0})"),
    "LocalModel.level": equals(r"e^{{\epsilon({0})}}", "exp(epsilon({0}))", 1),
    "LocalModel.mixture": Symbol(r"{0:60}\,{1:60}+(1-{0:60})\,{2:60}", "{0:60} {1:60} + (1 - {0:60}) {2:60}", ADD),
    "Minimax.no_gaps": says("{0} has no gaps"),
    "Records.information": Symbol("I_{{{0}}}({1};{2})", "I{0:_}({1}; {2})"),
    "Refutations.largest_tail": equals(r"D^{{({1})}}({0})", "D^({1})({0})", 2),
    "rows.Words.convex": says("{0} is convex"),
    "rows.Words.largest_of": Symbol(r"{1:41}=\max {0:100}", "{1:41} = max {0:100}", RELATION),
    "rows.Words.least_of": Symbol(r"{1:41}=\min {0:100}", "{1:41} = min {0:100}", RELATION),
    "rows.Words.logarithm": says("{0} is a logarithm"),
    "rows.Words.not_empty": says("{0} is not empty"),
    "rows.Words.of_sorted_priors": says("{0} is a set of decreasing priors"),
    "rows.kalantari2018.bound_10": equals(r"F_{{10}}({0},{1},{2})", "F_10({0}, {1}, {2})", 3),
    "rows.kalantari2018.bound_17": equals(r"F_{{17}}({0},{1},{2})", "F_17({0}, {1}, {2})", 3),
    "rows.kalantari2018.column_quotient": Symbol("c_{{{2}}}({1},{0})", "c{2:_}({1}, {0})"),
    "rows.kalantari2018.is_response": says("{2} is the mechanism (48) of {1} with {0} silent letters"),
    "rows.kalantari2018.rising_distortions": says("{0} has rising distortions"),
}
"""Notions that a paper writes with a symbol of its own; the others are shown by their names."""

READ = {
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
