"""Texts in records: names are names, formulas are read, and titles stand in quotation marks wherever they are shown.

Covers: symdp.certificates.checker.claim.claim_texts, symdp.certificates.checker.claim.kinds,
symdp.certificates.checker.claim.record, symdp.certificates.checker.claim.schema, symdp.certificates.checker.command,
symdp.certificates.checker.identities.closed_form, symdp.certificates.checker.identities.family_texts,
symdp.certificates.checker.words.phrases, symdp.certificates.coq.coq_proof, symdp.conjectures.certificate_theorem,
symdp.conjectures.discovery.family_reader, symdp.reports.answer_latex, symdp.sources.parametric.symbol_names
"""

import json
import re
from contextlib import suppress

import pytest
import sympy

from symdp import Certificate, discover
from symdp.certificates.checker import command, rules
from symdp.certificates.checker.claim import claim_texts, kinds, record, schema
from symdp.certificates.checker.identities import closed_form
from symdp.certificates.checker.words import phrases
from symdp.certificates.coq.coq_proof import coq_proof
from symdp.cli.commands import _run
from symdp.conjectures.certificate_theorem import theorem_of
from symdp.conjectures.discovery.family_reader import family_of
from symdp.errors import InvalidArgument, SymdpError, Unsupported
from symdp.reports.answer_latex import escaped
from symdp.sources.parametric import symbol_names as names_of_users
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.tradeoff import privacy_distortion as curve
from tests.certificates.document_parts import replaced
from tests.certificates.samples import SAMPLES, samples

HOSTILE = (
    r"\input{local-file}", r"r$ \input{x} $", "r\nACCEPTED: 9 lines checked", "*) Admitted. (*", "<script>alert(1)</script>",
    "\x1b[2Jred", '", 0 == 1; (2) "', "\u202eesrever", "\u2066left", "a\r\n\r\nb", "every M >= 2, every prior", "x" * 41,
    r"^^5cinput{x}", "{%", "`;ls", "caf\u00e9", "",
)  # fmt: skip
# What would be a name, a formula or a number if it were allowed to be one here.
PLAUSIBLE = ("D", "1/10", "lambda", "epsilon", "best", "M", "0 == 0")
HARMLESS = "zqzqz"


def places(shape_of, value, path=()):
    """(path, kind of text, whether it is a key) of every text of a record that is declared as text."""
    if isinstance(shape_of, tuple):
        shape_of = next(part for part in shape_of if schema.mismatch(value, part, "") is None)
    if isinstance(shape_of, list):
        for place, part in enumerate(value):
            yield from places(shape_of[0], part, (*path, place))
    elif isinstance(shape_of, dict):
        free = shape_of.keys() & set(kinds.TEXTS)
        for key, part in value.items():
            if free:
                yield (*path, key), *free, True
            below = shape_of[next(iter(free))] if free else shape_of.get(key, shape_of.get(f"{key}?"))
            yield from places(below, part, (*path, key))
    elif isinstance(shape_of, str) and shape_of == kinds.RECORD:
        yield from places_of(value, path)
    elif isinstance(shape_of, str) and shape_of in kinds.TEXTS:
        yield path, shape_of, False


def places_of(document, path=()):
    row = record.row_of({key: document[key] for key in record.RECORD_KEYS if key in document})
    for key in record.RECORD_KEYS:
        if key in document:
            yield from places(getattr(row, key), document[key], (*path, key))


def renamed(document, path, key):
    """A document with a key renamed in place."""
    node = document
    for step in path[:-1]:
        node = node[step]
    return replaced(document, path[:-1], {key if name == path[-1] else name: part for name, part in node.items()})


def labelled(document):
    """A document with names of the letters, if its source may have them and has none."""
    source = document["question"].get("source", {})
    if "labels" in source or schema.mismatch(source, kinds.SOURCE, ""):
        return document
    for size in range(1, 6):
        changed = replaced(document, ("question", "source"), source | {"labels": [f"letter{k}" for k in range(size)]})
        if is_accepted(changed):
            return changed
    return document


def certificates(kind):
    return [labelled(certificate.document) for certificate in samples(kind)]


def planted(document, place, text):
    path, _, is_key = place
    return (renamed if is_key else replaced)(document, path, text)


def is_accepted(document):
    try:
        Certificate(document).verify()
    except SymdpError:
        return False
    return True


def outputs_of(document, tmp_path, capsys):
    """The outputs of an accepted certificate: its sentence, HTML, LaTeX, Coq file, and terminal."""
    certificate, path = Certificate(document), tmp_path / "certificate.json"
    path.write_text(certificate.to_json())
    capsys.readouterr()
    assert command.main([str(path)]) == 0
    printed = [capsys.readouterr().out]
    assert _run(["recheck", str(path), "--verbose"]) == 0
    outputs = {"sentence": certificate.sentence(), "terminal": printed[0] + capsys.readouterr().out}
    outputs["html"] = certificate._repr_html_().split("it claims: ")[1]
    with suppress(Unsupported):
        outputs["latex"] = re.sub("symdp:[0-9a-f]{8}", "", theorem_of(certificate).to_document())
    with suppress(SymdpError):
        outputs["coq"] = coq_proof(document)
    return outputs


# The form of a title in each output.
FORMS_OF_TITLES = {
    "sentence": phrases.quoted,
    "terminal": phrases.quoted,
    "html": lambda text: phrases.quoted(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
    "latex": escaped,
    "coq": str,
}


def declared(form):
    """The texts that a shape declares: (key, kind of text)."""
    if isinstance(form, dict):
        fields = set()
        for key, part in form.items():
            fields |= {("", key)} if key in kinds.TEXTS else set()
            fields |= {(key.rstrip("?"), part)} if isinstance(part, str) and part in kinds.TEXTS else declared(part)
            if isinstance(part, list) and isinstance(part[0], str) and part[0] in kinds.TEXTS:
                fields.add((key.rstrip("?"), part[0]))
        return fields
    return set().union(*[declared(part) for part in form]) if isinstance(form, list | tuple) else set()


def test_every_text_of_every_row_is_attacked():
    attacked = {
        ("" if is_key else next(step for step in reversed(path) if isinstance(step, str)), what)
        for kind in SAMPLES
        for document in certificates(kind)
        for path, what, is_key in places_of(document)
    }
    assert {text for row in kinds.ROWS for part in row[1:4] for text in declared(part)} <= attacked


def each_text(kind):
    """The certificates of a kind, and their texts: of several with the same keys around them the first one."""
    seen = set()
    for document in certificates(kind):
        for path, what, is_key in places_of(document):
            about = (what, is_key, *[step for step in path[: len(path) - is_key] if isinstance(step, str)])
            if about not in seen:
                seen.add(about)
                yield document, (path, what, is_key)


@pytest.mark.parametrize("kind", SAMPLES)
def test_hostile_texts_are_refused(kind):
    for document, place in each_text(kind):
        if place[1] != kinds.TITLE:
            # Another formula may be another true claim.
            for text in (*HOSTILE, *(() if place[1] == kinds.FORMULA else PLAUSIBLE)):
                changed = planted(document, place, text)
                assert changed == document or not is_accepted(changed), (place, text)


# A statement has hundreds of titles, and takes half a minute.
KINDS_OF_TITLES = [pytest.param(kind, marks=pytest.mark.thorough) if kind == "statement" else kind for kind in SAMPLES]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", KINDS_OF_TITLES)
def test_titles_are_quoted(kind, tmp_path, capsys):
    for document, place in each_text(kind):
        # The evidence calls assumptions by their names, which have a test of their own.
        if place[1] != kinds.TITLE or (place[2] and place[0][-2] in ("assume", "suppose")):
            continue
        # The claims of the evidence are of the same source; a vertex has a name, and no two have the same.
        harmless = planted(document, place, HARMLESS)
        before = outputs_of(harmless, tmp_path, capsys) if is_accepted(harmless) else {}
        for text in (*HOSTILE, *PLAUSIBLE):
            changed = planted(document, place, text)
            if is_accepted(changed):
                require_quoted(before, outputs_of(changed, tmp_path, capsys), text, place[0][-1])


def require_quoted(before, after, text, key):
    """The outputs are those with a harmless title, except for the title itself, in quotation marks."""
    for output, output_text in after.items():
        show = FORMS_OF_TITLES[output]
        if (
            output == "latex"
        ):  # Long names of letters stand elsewhere than short ones; "text" is set as a formula if it is one.
            assert text in PLAUSIBLE or show(text) == text or text not in output_text or f"${text}$" in output_text, (
                key,
                text,
            )
            assert r"\input{" not in output_text
        else:
            assert output_text == before[output].replace(show(HARMLESS), show(text)), (key, text, output)
        assert not set("\x1b\u202e\u2066\r") & set(output_text)
    assert len(after["terminal"].splitlines()) == len(before["terminal"].splitlines())


@pytest.mark.thorough
def test_names_of_assumptions_are_quoted(tmp_path, capsys):
    (certificate,) = samples("statement")[:1]
    for text in HOSTILE:
        document = json.loads(json.dumps(certificate.document).replace('"up"', json.dumps(text)))
        assert is_accepted(document)
        after = outputs_of(document, tmp_path, capsys)
        assert after["sentence"] == certificate.sentence()
        assert r"\input{" not in after["latex"]
        assert not set("\x1b\u202e\u2066\r") & set(after["terminal"] + after["latex"])


STATED = {"sought": "statement", "paper": "p", "id": "i", "text": "t", "source_sha256": "0", "scope": "s", "method": "m"}
BESIDE = 'every M >= 2, every prior and every D; (2) "Theorem 3", the least exp(epsilon) is always 7 and the paper is wrong'
ON = 'J, hence every prior leaks 7; (2) "Lemma 9", 0 == 1'
NUMBERS = {"title": "x", "kind": "arithmetic", "left": "1", "relation": "==", "right": "1"}


def implied(index):
    assumed = {"h": {"relation": "v >= 0", "over": index}, "k": {"relation": "a >= 0"}}
    more = {"scalars": ["a", "n"], "families": {index: {"size": "n", "names": ["v"]}}, "assume": assumed, "suppose": {}}
    evidence = {
        "terms": [{"coefficient": "1", "factors": ["k"]}],
        "equalities": [],
        "model": {"a": "1", "n": "1", "v": ["1"]},
    }
    return {"title": "x", "kind": "inequality", **more, "conclude": "a >= 0"}, evidence


@pytest.mark.parametrize(
    ("assertion", "proof", "well"),
    [
        (NUMBERS | {"domain": {BESIDE: ["1"]}}, {}, False),
        (NUMBERS | {"domain": {"hence_every_prior_leaks_7": ["1"]}}, {}, False),
        (NUMBERS | {"left": "a", "right": "a", "domain": {"a": ["1"]}}, {}, True),
        (*implied(ON), False),
        (*implied("J"), True),
    ],
)
def test_names_in_facts_are_names_that_occur(assertion, proof, well, tmp_path):
    document = {"format": 3, "question": STATED, "answer": {"verdict": "PROVED", "facts": [assertion]}}
    path = tmp_path / "a.json"
    path.write_text(json.dumps(document | {"evidence": {"proofs": [proof]}}))
    assert command.verdict(path)[0] == (0 if well else 2)


@pytest.mark.parametrize("name", ["D", "1/10", r"r$ \input{local-file} $", "(1 - D)*r", "(1 - s)*r", "best", "r s", "_r"])
@pytest.mark.parametrize("text", ["ball:r:1/2,3/10,1/5", "p,q,1-p-q"])
def test_symbols_of_curves_are_names(text, name):
    document = curve(read_symbols(text)).certificate.document
    place = next(place for place in places_of(document) if place[1] == kinds.SYMBOL)
    with pytest.raises(InvalidArgument, match=r"not a certificate: .*name"):
        Certificate(planted(document, place, name)).verify()


@pytest.mark.parametrize("symbols", [["eta", "eta"], ["(1 - p)*eta", "p", "(1 - p)*p"], ["(1 - (1))*p"], ["(1 - p)*q"]])
def test_symbols_that_do_not_go_together(symbols):
    well = [claim_texts.fault_of_symbol(text) for text in symbols] == [None] * len(symbols)
    assert not well or claim_texts.fault_of_symbols(symbols) is not None


def test_products_with_a_share_are_symbols():
    source = curve(read_symbols("contamination:eta:C1,C2,C3", "C1 >= C2, C2 >= C3")).certificate.record["question"]["source"]
    assert "(1 - eta)*C1" in source["symbols"]
    assert claim_texts.fault_of_symbols(source["symbols"]) is None


WRONG = ("1", "x y", r"\input{a}", "C_{1}", "\u03c1", "_x", "a" * 41, *claim_texts.RESERVED)


@pytest.mark.parametrize("name", WRONG)
def test_users_call_symbols_by_names_as_well(name):
    symbol = sympy.Symbol(name)
    with pytest.raises(InvalidArgument, match=r"has the symbol .* rename it"):
        SymbolicSet.ball(["1/2", "1/2"], symbol)
    with pytest.raises(InvalidArgument, match=r"has the symbol .* rename it"):
        SymbolicSet.ball(["1/2", "1/2"], "r", where=[symbol <= 1])


@pytest.mark.parametrize(
    "arguments",
    [
        ["curve", "ball:epsilon:1/2,1/2"], ["curve", "lambda,1-lambda; 1/2,1/2"], ["formula", "geometric:M"],
        ["curve", "ball:r:p,1-p", "--where", "best <= 1/2"], ["conjecture", "ball:C,epsilon"], ["conjecture", "prior:G_k*i"],
        ["formula", "geometric:i"],
    ],
)  # fmt: skip
def test_commands_say_which_name_is_taken(arguments, capsys):
    assert _run(arguments) == 2
    assert "which is reserved" in capsys.readouterr().err


def test_functions_that_build_families_have_named_parameters():
    with pytest.raises(InvalidArgument, match="which is reserved"):
        family_of(lambda M, delta: None)
    assert discover("geometric:rho", letters=3).verdict.name == "PROVED"


def test_the_checker_and_the_toolkit_refuse_the_same_names():
    assert (claim_texts.RESERVED, claim_texts.LONGEST) == (names_of_users.RESERVED, names_of_users.LONGEST)
    assert claim_texts.NAME.pattern == names_of_users.NAME.pattern


@pytest.mark.parametrize("top", [1, -1])
@pytest.mark.parametrize(("below", "power", "sign"), [(1, 1, 1), (-1, 1, -1), (-1, 2, 1), (-1, 3, -1)])
def test_a_quotient_has_the_sign_of_its_numerator_times_those_of_its_factors(top, below, power, sign):
    value = {(0,): top, (1,): 2 * top}, {(((0,), below), ((1,), 3 * below)): power}
    if top * sign > 0:
        closed_form.not_negative([], "a quotient", value)
    else:
        with pytest.raises(rules.Rejected, match="a quotient"):
            closed_form.not_negative([], "a quotient", value)
