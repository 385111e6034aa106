"""Theorems as pages: they compile in two classes without overfull boxes, and every number is found again in the PDF.

Covers: symdp.theorems.databases.independent_records_page, symdp.theorems.local.gaussian_page,
symdp.theorems.measures.information_page, symdp.theorems.notation, symdp.theorems.text.number_text,
symdp.theorems.text.sentences
"""

from decimal import Decimal
from shutil import which

import pytest

from symdp import Database, Tradeoff, read_source
from symdp.theorems.notation import Notation
from tests.programs import needs_pdflatex
from tests.theorems.kinds import KINDS, MORE
from tests.theorems.pages import HEADS, compiled, compiled_apart, digits, misprinted

needs_readers = pytest.mark.skipif(which("pdftotext") is None, reason="pdftotext is not installed")


@needs_pdflatex
@needs_readers
def test_a_theorem_compiles_and_its_numbers_are_on_the_page(tmp_path):
    theorem, exact = KINDS["Class III pair"](tmp_path)
    fragment = theorem.to_latex()
    assert_printed(fragment, exact, compiled(fragment, "IEEEtran", tmp_path))


@needs_pdflatex
@needs_readers
@pytest.mark.thorough
@pytest.mark.parametrize("head", HEADS)
def test_all_theorems_compile_in_one_document_and_their_numbers_are_on_their_pages(head, built, tmp_path):
    chosen = {name: page for name, page in built.items() if name not in MORE or head in ("article", "IEEEtran")}
    fragments = [theorem.to_latex() for theorem, _ in chosen.values()]
    texts = compiled_apart(fragments, head, tmp_path)
    for fragment, (_, exact), text in zip(fragments, chosen.values(), texts, strict=True):
        assert_printed(fragment, exact, text)


@pytest.mark.thorough
@needs_pdflatex
@needs_readers
@pytest.mark.parametrize("name", ["D_0", "D^*"])
def test_names_with_an_index_compile_where_proofs_add_primes_and_indices(name, tmp_path):
    prior, notation = read_source("1/2,3/10,1/5"), Notation(distortion=name)
    found = [
        Tradeoff(prior).inverse(epsilon=1),
        Tradeoff(prior, leakage="gdp").inverse(value=1),
        Tradeoff(Database(3, source=prior), leakage="profile:log(2):1/100").inverse(value=0),
        Tradeoff(Database(3, source=prior), leakage="mi").inverse(exp_epsilon=3),
    ]
    compiled("\n".join([answer.theorem(notation).to_latex() for answer in found]), "article", tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return {name: build(tmp_path_factory.mktemp("kind")) for name, build in KINDS.items()}


def assert_printed(fragment, exact, text):
    assert misprinted(fragment, text) == ({}, set()), fragment
    printed = set(digits(text))
    for value in exact:
        # As a fraction, or as a decimal without its zeros in front.
        shown = {str(value.numerator), str(value.denominator)} - {"1"} <= printed
        places = str(Decimal(value.numerator) / value.denominator).partition(".")[2]
        assert shown or places in printed, value


def test_a_changed_number_is_seen():
    assert misprinted("$8/7$", "9/7")[0] == {"8": 1}
    assert misprinted(r"\label{thm:12}$8/7$", "8/7 1234")[1] == {"1234"}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", KINDS)
def test_fragments_define_nothing(name, tmp_path):
    fragment = KINDS[name](tmp_path)[0].to_latex()
    lines = [line for line in fragment.splitlines() if not line.startswith("%")]
    body = "\n".join(lines)
    for word in (r"\newcommand", r"\def", r"\usepackage", r"\newtheorem", "longtable", r"\setcounter"):
        assert word not in body
    assert all(package in fragment for package in ("amsmath", "amsthm", "booktabs"))
    assert body.count(r"\begingroup") == body.count(r"\endgroup") == 1
