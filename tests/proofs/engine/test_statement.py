"""Statements and their fate: malformed entries, honest verdicts, demotion, witnesses, and the bond to the text.

Covers: proofs.engine.statement, proofs.engine.statement_audit, symdp.conjectures.facts, symdp.conjectures.instances,
symdp.conjectures.proof, symdp.conjectures.verdict, symdp.mechanisms.mechanism, symdp.testing
"""

import dataclasses
import importlib.util
import json
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.engine import statement_audit
from proofs.engine.statement import KINDS, statement
from proofs.engine.statement_audit import AuditResult, Contradiction, Witness, audit, certificate_of, is_current, settle
from symdp import Certificate, SourceSet
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures import verdict as fates
from symdp.conjectures.instances import decode, encode
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.conjectures.verdict import Conditional, Proved, Refuted, Undecided
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.mechanisms.mechanism import Mechanism
from symdp.testing import class_one_sets, distortions, mechanisms, priors, source_sets


def square(x):
    return x * x


def product(x):
    return x**2


def not_negative(x):
    """The claim of most statements here."""
    return square(x) >= 0


def numbers():
    return {"x": st.fractions(-3, 3, max_denominator=4)}


def one_fact():
    return facts.arithmetic("a number", "4", ">", "0")


def sound_proof():
    return Proof("every x", "one number", (one_fact(),))


def refutation_at(x):
    return lambda: Refutation({"x": x}, (one_fact(),))


def entry(claim=not_negative, **parts):
    defaults = {"paper": "folklore", "id": "lemma_1", "kind": "prose", "text": r"x^2\ge 0", "instances": numbers}
    return statement(**(defaults | parts))(claim)


CORRECTED = entry(id="lemma_1/corrected", proof=sound_proof)
MALFORMED = {
    "an upper-case paper": ({"paper": "Kalantari2018"}, "paper and id are lower-case words"),
    "a paper with a part": ({"paper": "folklore/corrected"}, "paper and id are lower-case words"),
    "an id with a space": ({"id": "lemma 1"}, "paper and id are lower-case words"),
    "an id with another part": ({"id": "lemma_1/proof"}, "paper and id are lower-case words"),
    "no id": ({"id": ""}, "paper and id are lower-case words"),
    "an unknown kind": ({"kind": "theorem"}, "kind='theorem' must be one of equality, upper bound"),
    "a use without a paper": ({"uses": ("lemma_2",)}, "uses holds 'lemma_2'"),
    "a use of itself": ({"uses": ("folklore/lemma_1",)}, "uses holds 'folklore/lemma_1'"),
    "a text for a tuple": ({"uses": "folklore/lemma_2"}, "uses holds 'f'"),
    "an empty text": ({"text": " "}, "balanced braces"),
    "a brace too few": ({"text": r"\frac{1}{2"}, "balanced braces"),
    "a brace that opens at the beginning": ({"text": "{x"}, "balanced braces"),
    "a brace that closes at the end": ({"text": "x}"}, "balanced braces"),
    "a brace that a backslash before another one leaves": ({"text": r"\\{x"}, "balanced braces"),
    "a right without a left": ({"text": r"x\right)"}, "balanced braces"),
    "a control character": ({"text": "x\ty"}, "balanced braces"),
    "the last control character": ({"text": "x\x1fy"}, "balanced braces"),
    "a brace too many": ({"text": r"\frac{1}}{2}"}, "balanced braces"),
    "braces in the wrong order": ({"text": "}{"}, "balanced braces"),
    "a left without a right": ({"text": r"\left( x"}, "balanced braces"),
    "two paragraphs": ({"text": "x\n\ny"}, "one paragraph"),
    "an equality without routes": ({"kind": "equality"}, "'equality' needs both published and computed"),
    "an upper bound without routes": ({"kind": "upper bound"}, "needs both published and computed"),
    "a lower bound with one route": ({"kind": "lower bound", "published": square}, "needs both published and computed"),
    "prose with one route": ({"computed": square}, "needs both published and computed"),
    "one function for both routes": ({"published": square, "computed": square}, "same function; they must share no code"),
    "a route of other arguments": (
        {"published": square, "computed": lambda y: y}, "computed must take the arguments of the claim, x"
    ),
    "hypotheses of other arguments": ({"hypotheses": lambda: True}, "hypotheses must take the arguments of the claim, x"),
    "two fates": ({"proof": sound_proof, "refutation": refutation_at(0)}, "give only one of proof and refutation"),
    "undecided with a proof": ({"proof": sound_proof, "undecided": "hard"}, "give only one of proof and undecided"),
    "undecided without a reason": ({"undecided": " "}, "undecided is empty"),
    "nothing to decide it": ({"instances": None}, "give a proof, a refutation, instances to search, or say why"),
    "corrected without a refutation": ({"corrected": CORRECTED}, "only a refuted statement has a corrected one"),
    "corrected of another id": (
        {"refutation": refutation_at(0), "corrected": entry(id="lemma_2/corrected")}, "it must be folklore/lemma_1/corrected"
    ),
    "an unknown part": ({"proved": True, "colour": 1}, "colour, proved is no part of a statement"),
}  # fmt: skip


@pytest.mark.sampled(34)
@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_entry_is_refused_when_it_is_made(name):
    changed, words = MALFORMED[name]
    with pytest.raises(InvalidArgument) as caught:
        entry(**changed)
    assert words in str(caught.value)
    assert str(caught.value).startswith(str(changed.get("paper", "folklore")))


def test_a_claim_without_arguments_is_refused():
    with pytest.raises(InvalidArgument, match="the claim takes no arguments"):
        entry(lambda: True)


@pytest.mark.parametrize(
    "text",
    [
        r"a\rightarrow b",
        r"a\leftrightarrow b",
        r"\left\{x\right\}",
        r"\{ x \}",
        r"\}",
        r"\left.x\right|_{0}",
        "x\ny",
        "{x}^{2}",
        r"\\{x}",
    ],
)
def test_latex_that_compiles_is_accepted(text):
    assert entry(text=text).text == text


def test_well_formed_entries_of_every_kind():
    for kind in KINDS:
        made = entry(kind=kind, published=square, computed=product, uses=["folklore/lemma_2", "folklore/lemma_3/corrected"])
        assert (made.name, made.kind) == ("folklore/lemma_1", kind)
    assert entry(refutation=refutation_at(0), corrected=CORRECTED).corrected is CORRECTED


# Claims that are no decision.


@pytest.mark.sampled(9)
@pytest.mark.parametrize("answer", [None, 1.0, 1, 0, "yes", np.True_, Fraction(1), (), fates.Tested], ids=repr)
def test_a_claim_that_returns_no_boolean_is_named(answer):
    made = entry(lambda x: answer, directed=lambda: [{"x": Fraction(1)}])
    with pytest.raises(InvalidArgument, match=r"folklore/lemma_1 returned .*, it must return True or False"):
        audit(made, 5)
    with pytest.raises(InvalidArgument, match="must return True or False"):
        made(x=Fraction(0))
    with pytest.raises(InvalidArgument, match="hypotheses of folklore/lemma_1 returned"):
        audit(entry(hypotheses=lambda x: answer, directed=lambda: [{"x": Fraction(1)}]), 5)


def test_a_claim_that_raises_is_named_with_its_instance():
    made = entry(lambda x: 1 / x > 0, directed=lambda: [{"x": Fraction(0)}])
    with pytest.raises(InvalidArgument, match=r"folklore/lemma_1 raised ZeroDivisionError .* at x = 0"):
        audit(made)
    with pytest.raises(InvalidArgument, match=r"raised ZeroDivisionError .* at x = 0"):
        audit(dataclasses.replace(made, directed=None))


def test_directed_instances_of_other_arguments_are_named():
    with pytest.raises(InvalidArgument, match="raised TypeError"):
        audit(entry(directed=lambda: [{"y": 1}]))


# Verdicts.


def test_a_proof_is_bound_to_the_statement_and_tried_on_instances():
    found = audit(entry(proof=sound_proof, directed=lambda: [{"x": Fraction(1)}, {"x": Fraction(2)}]), 30)
    assert isinstance(found.verdict, Proved)
    assert found.instances == 32
    assert found.verdict.certificate.verify()
    assert found.verdict.certificate.record["answer"]["facts"] == [one_fact().assertion]
    assert str(found.verdict) == "PROVED for every x, by one number"


def test_without_a_proof_it_is_tested_and_no_more():
    found = audit(entry(), 30, seed=4)
    assert str(found.verdict) == "TESTED: no counterexample among 30 instances (seed 4); this is not a proof"
    assert audit(entry(undecided="out of reach"), 5).verdict == Undecided("out of reach")
    assert audit(entry(), 0).verdict.name == "UNDECIDED"


def test_what_is_searched_and_false_is_refuted_without_a_certificate():
    found = audit(entry(lambda x: x <= 1), 100)
    assert isinstance(found.verdict, Refuted)
    assert found.verdict.certificate is None
    assert found.verdict.witness.values["x"] > 1
    directed = audit(entry(lambda x: x != 7, undecided="hard", directed=lambda: [{"x": Fraction(7)}]), 10)
    assert (directed.verdict.name, str(directed.verdict.witness)) == ("REFUTED", "x = 7")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "decided", [{}, {"proof": sound_proof}, {"undecided": "hard"}], ids=["searched", "proof", "undecided"]
)
@pytest.mark.parametrize("where", ["random", "directed", "both"])
def test_vacuous_hypotheses_prove_nothing(decided, where):
    tried = {
        "random": {}, "both": {"directed": lambda: [{"x": Fraction(1)}]},
        "directed": {"directed": lambda: [{"x": Fraction(1)}], "instances": None},
    }[where]  # fmt: skip
    verdict = audit(entry(hypotheses=lambda x: x > 3, **decided, **tried), 10).verdict
    assert verdict.name == "UNDECIDED"
    assert "vacuous" in str(verdict) or "hard" in str(verdict)


def test_hypotheses_that_one_instance_satisfies_are_not_vacuous():
    directed = [{"x": Fraction(4)}]
    verdict = audit(entry(hypotheses=lambda x: x > 3, proof=sound_proof, directed=lambda: directed), 10).verdict
    assert verdict.name == "PROVED"


VERDICTS = [
    Proved("all M", "an identity", Certificate({})), Conditional(("a/b",), Proved("all M", "an identity", Certificate({}))),
    fates.Tested(1, 0), Refuted(Witness({"x": 1})), Undecided("hard"),
]  # fmt: skip


@pytest.mark.parametrize("verdict", VERDICTS, ids=lambda verdict: verdict.name)
def test_no_verdict_has_a_truth_value(verdict):
    for use in (bool, lambda v: v and 1, lambda v: not v, lambda v: [x for x in [v] if x]):
        with pytest.raises(TypeError, match="no truth value"):
            use(verdict)
    assert str(verdict).startswith(verdict.name)


FALSE_ENTRIES = {
    "a proved claim that is false at a random instance": {"proof": sound_proof, "claim": lambda x: x < 3},
    "a proved claim that is false at a directed instance": {
        "proof": sound_proof, "claim": lambda x: x != 9, "directed": lambda: [{"x": Fraction(9)}],
    },
    "a witness at which the claim holds": {"refutation": refutation_at(Fraction(1))},
    "a witness that violates the hypotheses": {
        "refutation": refutation_at(Fraction(-1)), "claim": lambda x: x >= 0, "hypotheses": lambda x: x >= 0,
    },
    "a proof that is none": {"proof": lambda: None},
    "a refutation that is none": {"refutation": lambda: None},
    "a refutation for a proof": {"proof": refutation_at(0)},
    "a proof for a refutation": {"refutation": sound_proof},
}  # fmt: skip


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", FALSE_ENTRIES)
def test_what_cannot_both_be_right_is_a_contradiction(name):
    parts = dict(FALSE_ENTRIES[name])
    with pytest.raises(Contradiction, match="folklore/lemma_1"):
        audit(entry(parts.pop("claim", not_negative), **parts), 200)


def test_a_contradiction_shows_the_least_instance():
    with pytest.raises(Contradiction, match=r"folklore/lemma_1 is proved, but false at x = 2$"):
        audit(entry(lambda x: x <= 1, proof=sound_proof), 300)


@pytest.mark.parametrize("fate", ["proof", "refutation"])
def test_facts_that_do_not_stand_are_rejected_with_the_statement(fate):
    false = facts.arithmetic("a wrong number", "4", "<", "0")
    wrong = {"proof": lambda: Proof("all M", "nothing", (one_fact(), false)), "claim": not_negative}
    if fate == "refutation":
        wrong = {"refutation": lambda: Refutation({"x": Fraction(-1)}, (false,)), "claim": lambda x: x >= 0}
    with pytest.raises(CertificateRejected, match=r'folklore/lemma_1: .* "a wrong number": 4 < 0'):
        audit(entry(wrong.pop("claim"), **wrong), 0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Proof("", "m", (one_fact(),)), lambda: Proof("s", " ", (one_fact(),)), lambda: Proof("s", "m", ()),
        lambda: Proof("s", "m", (one_fact().assertion,)), lambda: Refutation({}, (one_fact(),)),
        lambda: Refutation({"x": 1}, ()), lambda: Refutation({"x": 1}, (one_fact(),), ""),
    ],
)  # fmt: skip
def test_a_proof_without_facts_or_words_is_refused(make):
    with pytest.raises(InvalidArgument, match=r"empty|at least one Fact"):
        make()


def test_a_refutation_carries_its_exact_witness():
    made = entry(lambda x: x >= 0, refutation=refutation_at(Fraction(-1, 2)), corrected=CORRECTED)
    found = audit(made, 20)
    assert isinstance(found.verdict, Refuted)
    assert found.verdict.certificate.record["answer"]["witness"] == {"x": {"fraction": "-1/2"}}
    assert str(found.verdict) == "REFUTED by x = -1/2"
    assert (found.corrected.name, found.corrected.verdict.name) == ("folklore/lemma_1/corrected", "PROVED")


# Demotion.


def proved(name, *uses, corrected=None):
    return AuditResult(name, Proved("all M", "an identity", Certificate({})), uses, 0, 0.0, corrected)


def verdicts(*audits):
    settled = settle({one.name: one for one in audits})
    assert list(settled) == [one.name for one in audits]
    return {name: one.verdict.name for name, one in settled.items()}


def test_a_chain_to_the_ground_stands():
    assert set(verdicts(proved("a/three", "a/two"), proved("a/two", "a/one"), proved("a/one")).values()) == {"PROVED"}


@pytest.mark.parametrize("ground", [fates.Tested(5, 0), Undecided("hard"), Refuted(Witness({"x": 1}))], ids=lambda v: v.name)
def test_a_chain_falls_with_its_ground(ground):
    audits = [
        proved("a/three", "a/two"),
        proved("a/two", "a/one"),
        AuditResult("a/one", ground, (), 1, 0.0),
        proved("a/four"),
    ]
    settled = settle({one.name: one for one in audits})
    assert [one.verdict.name for one in settled.values()] == ["CONDITIONAL", "CONDITIONAL", ground.name, "PROVED"]
    assert settled["a/three"].verdict.on == ("a/two",)
    assert str(settled["a/two"].verdict) == "CONDITIONAL on a/one, which is not proved"


def test_only_what_is_not_proved_is_named():
    settled = settle({one.name: one for one in (proved("a/three", "a/one", "a/two", "b/zero"), proved("a/one"))})
    assert str(settled["a/three"].verdict) == "CONDITIONAL on a/two, b/zero, which are not proved"


@pytest.mark.parametrize("length", [2, 3, 5])
def test_statements_that_rest_on_each_other_in_a_circle_never_stand(length):
    circle = [proved(f"a/{k}", f"a/{(k + 1) % length}") for k in range(length)]
    beside = [proved("b/above", "a/0"), proved("b/apart")]
    expected = {one.name: "CONDITIONAL" for one in circle} | {"b/above": "CONDITIONAL", "b/apart": "PROVED"}
    assert verdicts(*circle, *beside) == expected


def test_the_corrected_form_is_a_statement_of_its_own():
    false = AuditResult("a/one", Refuted(Witness({"x": 1})), (), 1, 0.0, corrected=proved("a/one/corrected"))
    assert verdicts(false, proved("a/two", "a/one/corrected"), proved("a/three", "a/one")) == {
        "a/one": "REFUTED", "a/two": "PROVED", "a/three": "CONDITIONAL",
    }  # fmt: skip
    weak = dataclasses.replace(false, corrected=proved("a/one/corrected", "a/two"))
    settled = settle({one.name: one for one in (weak, proved("a/two", "a/one/corrected"))})
    assert settled["a/one"].corrected.verdict.on == ("a/two",)
    assert settled["a/two"].verdict.on == ("a/one/corrected",)
    assert settled["a/one"].verdict.name == "REFUTED"


def test_settling_twice_changes_nothing():
    once = settle({one.name: one for one in (proved("a/one", "b/none"), proved("a/two", "a/one"))})
    assert settle(once) == once


# Instances as data.

VALUES = [
    None, True, False, 0, -3, 10**40, "", "1/2", Fraction(-2, 5), Fraction(4), INFINITY, (), (Fraction(1, 2), (1, "x")), {},
    {"D": Fraction(1, 3), "nested": {"fraction": Fraction(1), "other": (None,)}}, SourceSet.decreasing(3),
    Mechanism.from_rows([["1/2", "1/2"], [0, 1]]), SourceSet.from_vertices([["1/2", "1/2"], [1, 0]]),
    SourceSet.box(["1/4", "1/4"], ["3/4", "3/4"]), SourceSet.total_variation_ball(["1/2", "1/2"], "1/10"),
    SourceSet.from_inequalities(["P1 >= 2*P2"]),
]  # fmt: skip


@pytest.mark.sampled(21)
@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_exact_data_is_read_back(value):
    found = decode(json.loads(json.dumps(encode(value))))
    assert encode(found) == encode(value)
    assert type(found) is type(value)
    if not isinstance(value, SourceSet):
        assert found == value


@settings(max_examples=60)
@given(
    st.fixed_dictionaries(
        {"prior": priors(), "D": distortions(), "W": mechanisms(), "S": source_sets(), "C": class_one_sets()}
    )
)
def test_random_instances_are_read_back(values):
    found = decode(json.loads(json.dumps(encode(values))))
    assert encode(found) == encode(values)
    assert {key: found[key] for key in ("prior", "D", "W")} == {key: values[key] for key in ("prior", "D", "W")}
    assert [found[key].vertices for key in ("S", "C")] == [values[key].vertices for key in ("S", "C")]


@pytest.mark.sampled(51)
@pytest.mark.parametrize(
    "value",
    [
        0.5, float("nan"), 1j, Decimal("0.1"), b"x", {1, 2}, {1: 2}, {"fraction": "1/2"}, {"source": 1}, {"mechanism": ()},
        {"infinity": 0}, np.float64(1), np.int64(1), np.array([1]), object(), len, {None: 1},
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
@pytest.mark.parametrize("wrapped", [lambda v: v, lambda v: [1, (v,)], lambda v: {"x": v}])
def test_what_is_not_exact_or_not_read_back_is_refused(value, wrapped):
    with pytest.raises(InvalidArgument, match="only exact data can be written down"):
        encode(wrapped(value))


def test_a_witness_with_a_float_is_refused():
    made = entry(lambda x: x >= 0, refutation=lambda: Refutation({"x": -0.5}, (one_fact(),)))
    with pytest.raises(InvalidArgument, match="only exact data"):
        audit(made, 0)


# The bond between a certificate and a statement.

SOURCE = '''
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from proofs.engine.statement import statement

def proof():
    return Proof("all M", "one number", (facts.arithmetic("a number", "4", ">", "0"),))

@statement("folklore", "lemma_{id}", "prose", r"{text}", proof=proof)
def claim(x):
    """{words}"""
    return x == x
'''


def module_at(path, **parts):
    path.write_text(SOURCE.format(**({"id": "1", "text": "x = x", "words": "The claim."} | parts)))
    spec = importlib.util.spec_from_file_location("planted", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.claim


@pytest.mark.parametrize("changed", [{"text": "x = x."}, {"words": "The claim!"}, {"id": "2"}], ids=["text", "source", "id"])
def test_one_changed_character_makes_a_certificate_stale(changed, tmp_path):
    path = tmp_path / "planted.py"
    first = module_at(path)
    certificate = audit(first, 0).verdict.certificate
    assert is_current(first, certificate)
    assert is_current(module_at(path), certificate)
    other = module_at(path, **changed)
    assert not is_current(other, certificate)
    assert is_current(other, audit(other, 0).verdict.certificate)


def test_a_certificate_of_one_statement_is_none_of_another():
    first, second = entry(proof=sound_proof), entry(id="lemma_2", proof=sound_proof)
    certificate = audit(first, 0).verdict.certificate
    assert not is_current(second, certificate)
    for key, value in (("id", "lemma_2"), ("paper", "other"), ("text", "x=y"), ("source_sha256", "0")):
        question = certificate.document["question"] | {key: value}
        assert not is_current(first, Certificate(certificate.document | {"question": question}))


def test_a_certificate_is_checked_when_it_is_made():
    false = facts.arithmetic("a wrong number", "1", "==", "2")
    with pytest.raises(CertificateRejected, match=r'folklore/lemma_1: this line does not hold: 1\. "a wrong number"'):
        certificate_of(entry(), "PROVED", "all M", "nothing", (false,))
    with pytest.raises(InvalidArgument, match='not a claim: "claim" is missing in "facts"'):
        certificate_of(entry(), "PROVED", "all M", "nothing", (Fact("t", {"kind": "poem", "title": "t"}, {}),))
    good = certificate_of(entry(), "PROVED", "all M", "one number", (one_fact(),))
    assert len(good.record["question"]["source_sha256"]) == 64


def test_an_audit_says_how_long_it_took(monkeypatch):
    clock = iter([10.0, 20.0, 25.0, 32.5])
    monkeypatch.setattr(statement_audit.time, "perf_counter", lambda: next(clock))
    made = entry(lambda x: x >= 0, refutation=refutation_at(Fraction(-1, 2)), corrected=CORRECTED)
    found = audit(made, 0)
    assert (found.seconds, found.corrected.seconds) == (22.5, 5.0)
