"""Theorems as pages: they compile in two classes without overfull boxes, and every number is found again in the PDF."""

from decimal import Decimal
from shutil import which

import pytest
from kinds import KINDS, MORE
from pages import HEADS, compiled, digits, misprinted
from programs import needs_pdflatex

PAGES = [f"{name}: {head}" for name in KINDS for head in HEADS if name not in MORE or head in ("article", "IEEEtran")]
needs_readers = pytest.mark.skipif(which("pdftotext") is None, reason="pdftotext is not installed")


@needs_pdflatex
@needs_readers
@pytest.mark.sampled(1)
@pytest.mark.parametrize("page", PAGES)
def test_theorems_compile_and_their_numbers_are_on_the_page(page, tmp_path):
    name, head = page.split(": ")
    theorem, exact = KINDS[name](tmp_path)
    fragment = theorem.to_latex()
    text = compiled(fragment, head, tmp_path)
    assert misprinted(fragment, text) == ({}, set())
    printed = set(digits(text))
    for value in exact:
        # As a fraction, or as a decimal without its zeros in front.
        shown = {str(value.numerator), str(value.denominator)} - {"1"} <= printed
        places = str(Decimal(value.numerator) / value.denominator).partition(".")[2]
        assert shown or places in printed, value


@needs_pdflatex
@needs_readers
@pytest.mark.thorough
def test_all_theorems_stand_on_one_page_together(tmp_path):
    fragments = [KINDS[name](tmp_path)[0].to_latex() for name in KINDS]
    for head in HEADS:
        assert misprinted("\n".join(fragments), compiled("\n".join(fragments), head, tmp_path))[0] == {}


def test_a_changed_number_is_seen():
    assert misprinted("$8/7$", "9/7")[0] == {"8": 1}
    assert misprinted(r"\label{thm:12}$8/7$", "8/7 1234")[1] == {"1234"}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", KINDS)
def test_fragments_define_nothing(name, tmp_path):
    fragment = KINDS[name](tmp_path)[0].to_latex()
    lines = [line for line in fragment.splitlines() if not line.startswith("%")]
    body = "\n".join(lines)
    for word in (r"\newcommand", r"\def", r"\usepackage", r"\newtheorem", "longtable", r"\setcounter"):
        assert word not in body
    assert all(package in fragment for package in ("amsmath", "amsthm", "booktabs"))
    assert body.count(r"\begingroup") == body.count(r"\endgroup") == 1
