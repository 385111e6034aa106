"""Long work says in the log how far it is; by default, and about short work, it says nothing.

Covers: symdp.work
"""

import logging
import re
import subprocess
import sys

import pytest

from proofs.engine.campaigns.campaign import Campaign
from proofs.engine.campaigns.trial import BatchResult
from symdp import SourceSet, Tradeoff, work
from symdp.conjectures.discovery.discover import discover
from symdp.conjectures.formulas.formula_check import check_formula
from symdp.conjectures.formulas.formula_grammar import parse_claim
from symdp.conjectures.formulas.formula_witness import WitnessSearch
from symdp.conjectures.search.conjecture import conjecture
from symdp.testing import distortions

HULL = [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"], ["1/5", "1/2", "3/10"]]


def trial(seed, size):
    return BatchResult(size)


def searched():
    @conjecture(distortion=distortions())
    def holds(distortion):
        return distortion >= 0

    holds.check(examples=20, seed=0)


def drawn():
    WitnessSearch(parse_claim("best >= 1", 2), 2, uniform=False).random(5, seed=0)


LONG = {
    "a curve": (lambda: Tradeoff(SourceSet.from_vertices(HULL)).curve(), r"the pieces of the function: \d+ % done after"),
    "a list of pieces": (lambda: Tradeoff(SourceSet.simplex(9)).curve().pieces, "the list of the pieces of a function: "),
    "a campaign": (lambda: Campaign(trial).run(instances=100, jobs=1), "campaign of .*: 100 of 100 instances"),
    "a discovery": (lambda: discover("geometric:rho"), r"instances of geometric:rho: \d+ % done after 0 s"),
    "a formula": (drawn, r"random instances of best >= 1: \d+ % done"),
    "all alphabets": (lambda: check_formula("best <= 2/D", letters="all"), "counterexamples to best <= 2/D: 0 % done"),
    "a conjecture": (searched, r"instances of holds: 20 instances after"),
}


@pytest.mark.parametrize(("ask", "line"), LONG.values(), ids=LONG.keys())
def test_long_work_is_logged(ask, line, monkeypatch, caplog):
    monkeypatch.setattr(work, "LOGGED_EVERY", 0.0)
    with caplog.at_level(logging.INFO, logger="symdp"):
        ask()
    assert {(record.name, record.levelname) for record in caplog.records} == {("symdp", "INFO")}
    assert [record for record in caplog.records if re.match(line, record.getMessage())]


def test_short_work_is_not_logged(caplog):
    with caplog.at_level(logging.INFO, logger="symdp"):
        assert Tradeoff(SourceSet.from_vertices(HULL)).curve().pieces
    assert caplog.records == []


def test_nothing_is_printed_and_logging_is_not_imported():
    program = (
        "import sys; from symdp import work; work.LOGGED_EVERY = 0.0\n"
        "from symdp import SourceSet, Tradeoff\n"
        f"Tradeoff(SourceSet.from_vertices({HULL})).curve().pieces\n"
        "print('logging' in sys.modules)\n"
        "import logging\n"
        f"Tradeoff(SourceSet.from_vertices({HULL})).curve().pieces\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ("False\n", "")
