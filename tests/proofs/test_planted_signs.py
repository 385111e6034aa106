"""Planted signs in lemma scripts, colouring claims, derivations and formulas are each refuted; without them nothing is.

``python -m pytest tests/proofs/test_planted_signs.py --thorough --durations 0`` prints how long each takes.

Covers: proofs.engine.statement_audit, symdp.conjectures.formulas.every_alphabet, symdp.derivations.cover,
symdp.derivations.equations, symdp.derivations.leakage_rules
"""

import re
import sys
from importlib import import_module
from types import ModuleType

import pytest

from proofs.audit import ledger
from proofs.engine.statement import Statement
from proofs.engine.statement_audit import Contradiction, audit
from symdp.conjectures.formulas.formula_check import check_formula
from symdp.derivations.derivation import derivation
from symdp.errors import SymdpError
from symdp.sources.source_set import SourceSet

EXAMPLES, SEED = 60, 7
LEMMA_4, LEMMA_10 = "proofs.kalantari2018.lemma_4", "proofs.kalantari2018.lemma_10"
REFUTED = "do not begin at|no pattern closes|leave a gap|closed form|inequality|fails|ends at"
COLORS = "proofs.definitions.coloring_claims"

# name: (module with the sign, module of the statement, old text, new text)
SCRIPTS = {
    "Lemma 10: the program lowers the first value": (LEMMA_10, LEMMA_10, "cost=-values[0]", "cost=values[0]"),
    "Lemma 10: the program lowers the other values": (LEMMA_10, LEMMA_10, "cost=-b,", "cost=b,"),
    "Lemma 4: the least entry of a column is added": (LEMMA_4, LEMMA_4, "low: -level}", "low: level}"),
    "Lemma 7: one letter more": (
        *["proofs.kalantari2018.lemma_7"] * 2, "distortion >= tail_threshold(source, source.letters - 1)",
        "distortion >= tail_threshold(source, source.letters + 1)",
    ),
    "Lemma 1: weights that do not sum to 1": (
        *["proofs.kalantari2018.lemma_1"] * 2, "(1 - weight) * b", "(1 + weight) * b",
    ),
    "Claim 5: the letter is distorted most": (
        COLORS, "proofs.kalantari2018.claim_5", "kept[given - 1] > max(others)", "-kept[given - 1] > max(others)",
    ),
}  # fmt: skip
# name: (module of derivations, its class, old text, new text)
DERIVATIONS = {
    "the formula of a pattern": ("cover", "", "sympy.factor(-constant / slope)", "sympy.factor(constant / slope)"),
    "the price of a column": ("leakage_rules", "RatioRule", "self.level * cost if", "-self.level * cost if"),
    "a reduced cost": ("equations", "Solved", "Inequality(sign * costs[x][y]", "Inequality(-sign * costs[x][y]"),
    "the price of an output that is not used": ("equations", "Solved", "Inequality(price,", "Inequality(-price,"),
}
# name: (true formula, false formula, letters, where)
FORMULAS = {
    "the closed form for k letters": (
        "(k-1)*(1-D)/(top(k)-1+D) >= best", "(k-1)*(1-D)/(top(k)+1+D) >= best", "all", "D < 1-P1, top(k) > 1-D",
    ),
    "a lower bound by the likeliest letter": (
        "(1-P1)*(1-D)/(P1*D) <= best", "(1+P1)*(1-D)/(P1*D) <= best", "all", "D < 1-P1",
    ),
    "the upper bound by randomised response": (
        "best*D <= max(D, (M-1)*(1-D))", "best*D <= max(D, (M-1)*(1-D) - D)", 3, "",
    ),
    "randomised response with a delta": (
        "max(1, (M-1)*(1-D-delta)/D) >= best", "max(1, (M-1)*(1-D-delta)/(D+delta)) >= best", 3, "",
    ),
}  # fmt: skip


def statement_in(module):
    return next(value for value in vars(module).values() if isinstance(value, Statement))


def with_text(name, old, new):
    """The module with one text of its source replaced, beside the one that is loaded."""
    source = import_module(name).__spec__.loader.get_source(name)
    assert source.count(old) == 1, (name, old)
    module = ModuleType(name)
    module.__file__ = import_module(name).__file__
    exec(compile(source.replace(old, new), module.__file__, "exec"), vars(module))
    return module


def changed(monkeypatch, name, old, new):
    """The module with one text of its source replaced, in place of the one that is loaded."""
    module = with_text(name, old, new)
    monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(import_module(name.rpartition(".")[0]), name.rpartition(".")[2], module)
    return module


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_sign_of_a_script_is_refuted(name, monkeypatch):
    where, stated, old, new = SCRIPTS[name]
    assert audit(ledger.with_theorem(statement_in(import_module(stated))), EXAMPLES, SEED).verdict.name == "PROVED"
    module = changed(monkeypatch, where, old, new)
    if where != stated:
        source = import_module(stated).__spec__.loader.get_source(stated)
        module = changed(monkeypatch, stated, source, source + "\n")
    statement = ledger.with_theorem(statement_in(module))
    with pytest.raises((Contradiction, SymdpError)) as refuted:
        audit(statement, EXAMPLES, SEED)
    assert "false at" in str(refuted.value) or " at " in str(refuted.value)


@pytest.mark.parametrize("name", DERIVATIONS)
def test_a_sign_of_a_derivation_is_refuted(name, monkeypatch):
    source = SourceSet.ordered_symbols(3)
    assert derivation(source).check() > 0
    place, owner, old, new = DERIVATIONS[name]
    module = import_module(f"symdp.derivations.{place}")
    wrong = with_text(module.__name__, old, new)
    if owner:
        for method, value in vars(getattr(wrong, owner)).items():
            if callable(value) and not method.startswith("__"):
                monkeypatch.setattr(getattr(module, owner), method, value)
    else:
        monkeypatch.setattr(module, "inverted", wrong.inverted)
    with pytest.raises(SymdpError) as refuted:
        derivation(source)
    assert re.search(REFUTED, str(refuted.value)), refuted.value


@pytest.mark.parametrize("name", FORMULAS)
def test_a_sign_of_a_formula_is_refuted(name):
    true, false, letters, where = FORMULAS[name]
    assert check_formula(true, letters, where=where).verdict.name == "PROVED"
    assert check_formula(false, letters, where=where).verdict.name == "REFUTED"


def test_there_are_ten_or_more_of_all_three_kinds():
    assert min(len(SCRIPTS), len(DERIVATIONS), len(FORMULAS)) >= 3
    assert len(SCRIPTS) + len(DERIVATIONS) + len(FORMULAS) >= 10
