"""``recheck`` says what was proved: one sentence from the record alone, in which nothing of a file can pose as a verdict.

Covers: symdp.certificates.checker.claim.kinds, symdp.certificates.checker.claim.schema,
symdp.certificates.checker.command, symdp.certificates.checker.programs.record_blocks,
symdp.certificates.checker.words.formula_words, symdp.certificates.checker.words.one_parameter_words,
symdp.certificates.checker.words.phrases, symdp.certificates.checker.words.printable,
symdp.certificates.checker.words.sentence, symdp.certificates.checker.words.symbolic_words
"""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from symdp import Certificate, SourceSet
from symdp.certificates.checker import command, rules
from symdp.certificates.checker.claim import kinds, schema
from symdp.certificates.checker.words import phrases, printable
from symdp.certificates.checker.words import sentence as checked_words
from symdp.cli.commands import _run
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.certificates.document_parts import replaced
from tests.certificates.samples import SAMPLES, samples, statement

FOLDER = Path(rules.__file__).parent
KINDS = pytest.mark.parametrize("kind", SAMPLES)
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
POSING = "line 4\nACCEPTED: 40 lines checked\x1b[2J\u202e"
# What a sentence says in other words than the record.
SAID_OTHERWISE = {"labels", "edges", "text", "source_sha256", "scope", "method", "witness", "facts", "class", "relation"}
SAID_OTHERWISE |= {
    "pieces",
    "nats",
    "adjacency",
    "letters",
    "points",
    "of each record",
    "each",
    "groups",
    "since",
    "root_of",
}
SAID_OTHERWISE |= {"records", "source", "cells", "parameters", "corners", "silent"}


def test_every_question_and_every_fact_has_words():
    own = {row.kind for row in kinds.ROWS if row.kind not in checked_words.SOUGHT}
    assert own == {row.kind for row in kinds.ROWS if row.files == ["identities.closed_form"]}
    assert set(checked_words.SOUGHT) | own == set(kinds.KINDS)
    assert checked_words.FACTS.keys() == {next(iter(form["kind"])) for form in kinds.FACTS[0]}


def numbers_of(part):
    if isinstance(part, dict):
        return [number for value in part.values() for number in numbers_of(value)]
    if isinstance(part, list):
        return [number for value in part for number in numbers_of(value)]
    return [part] if isinstance(part, str) and schema.PATTERN.fullmatch(part) else []


def said_as_they_are(part):
    """The numbers of a record that occur unchanged in its sentence."""
    if not isinstance(part, dict):
        return numbers_of(part)
    return [number for key in part.keys() - SAID_OTHERWISE for number in said_as_they_are(part[key])]


@KINDS
def test_the_sentence_names_every_number_of_the_question_and_the_answer(kind):
    for certificate in samples(kind):
        sentence = certificate.sentence()
        assert sentence.startswith("proved: ")
        assert sentence.isprintable()
        for number in said_as_they_are(certificate.record):
            assert number.removeprefix("-") in sentence, (number, sentence)


SENTENCES = [
    ("least leakage", 0, "for the prior (1/2, 3/10, 1/5) on the letters \"a\", \"b\", \"c\", Hamming loss, all letters "
     "adjacent and delta = 0, the least exp(epsilon) at D = 1/4 is 6."),
    ("least leakage", 5, "the least exp(epsilon) at D = 0 is infinite."),
    ("curve", 0, "is (2 - 2 D) / D from D = 0 to 2/5; (1 - D) / (-1/5 + D) from D = 2/5 to 1/2; without leakage from "
     "D = 1/2, with the limit 5/3 of exp(epsilon) from the left there."),
    ("least leakage of databases", 3, "for databases of 2 records with the prior (1/2, 3/10, 1/5) on the letters \"a\", "
     "\"b\", \"c\", the measure dp and D changed records on average, among all mechanisms the least "
     "leakage at D = 1/2 is that of one record at D/2: for"),
    ("least distortion by entries", 0, "Hamming loss, the neighbours of the graph with 3 vertices"),
    ("formula", 0, "for M = 2, every prior P1 >= ... >= PM, delta = 0 and every D in (0, 1) where both sides are defined, "
     "with best the least exp(epsilon), it holds that best >= 1."),
    ("refuted formula", 0, "it is false that best <= 1."),
    ("formula by blocks", 0, "for every M >= 2, every prior P1 >= ... >= PM, delta = 0 and every D in (0, 1) with D >= "
     "1-P1, at which the texts are defined and the letters that they name exist, with best the least exp(epsilon), it holds "
     "that 1 = best."),
    ("refuted formula by blocks", 0, "it is false that P1 >= 1/3."),
    ("closed form of a family", 0, "for every M >= 2, every ordered prior C1 >= ... >= CM, 0 < r < 1, and the priors within "
     "total-variation distance r of C, Hamming loss, all letters adjacent and delta = 0, with G_k = T_k - r for k = 1, ..., "
     "M-1, G_M = 1 and T_k = C1 + ... + Ck, the least exp(epsilon) is the least (k-1)(1-D)/(G_k-(1-D)) over the k = 2, ..., "
     "M with G_k > 1-D for 0 < D < 1 - max G_k/k, and 1 from there on"),
    ("statement", 0, "proved: these facts hold: (1) \"larger\", (M-1)*(1-D)/D == 4/3 for M in (3), D in (3/5); (2)"),
    ("statement", 0, "(5) \"sums\", sum(p) + 1 >= 2 if p >= 0 on J, sum(p) == 1; that they say what is said in \"a word\", "
     "\"a word\" is for the reader to judge."),
    ("statement", 1, "that they refute what is said in"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "place", "words"), SENTENCES, ids=range(len(SENTENCES)))
def test_sentences(kind, place, words):
    assert words in samples(kind)[place].sentence()


VACUOUS = [
    ("1", "1", 1, False), ("1", "2", 1, False), ("1", "201/100", 1, True), ("0", "1", 1, True), ("0", "1/10", 1, False),
    ("0", "1", 4, False), ("0", "4", 4, True), ("-1000000", "1000000", 1, True), ("oo", "oo", 1, False),
    ("0", "0", 1, False),
]  # fmt: skip


@pytest.mark.parametrize(("low", "high", "possible", "vacuous"), VACUOUS)
def test_wide_enclosures_are_called_vacuous(low, high, possible, vacuous):
    assert ("vacuous" in phrases.bounds(low, high, possible)) == vacuous


def test_a_vacuous_enclosure_is_accepted_and_called_so(tmp_path, capsys):
    (narrow,) = samples("enclosed leakage")
    wide = Certificate(narrow.document | {"answer": {"nats": {"low": "-1000000", "high": "1000000"}}})
    path = tmp_path / "c.json"
    for certificate, vacuous in ((narrow, False), (wide, True)):
        path.write_text(certificate.to_json())
        assert _run(["recheck", str(path)]) == 0
        assert ("vacuous" in capsys.readouterr().out) == vacuous


def posing(verdict):
    """A statement whose title holds a verdict of its own, true or (after the title) false."""
    document = replaced(Certificate.of(statement()).document, ("answer", "facts", 0, "title"), POSING)
    return replaced(document, ("answer", "facts", 0, "right"), "5/3") if verdict == "REJECTED" else document


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("verdict", "code"), [("ACCEPTED", 0), ("REJECTED", 1)])
@pytest.mark.parametrize("command", [["-m", "symdp", "recheck"], ["-m", "symdp", "recheck", "--verbose"],
                                     [str(FOLDER)], ["-I", str(FOLDER)]])  # fmt: skip
@pytest.mark.parametrize("environment", [{}, ASCII])
def test_a_title_prints_no_line_of_its_own(command, verdict, code, environment, tmp_path, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    path = tmp_path / "c.json"
    path.write_text(json.dumps(posing(verdict)))
    done = subprocess.run([sys.executable, *command, str(path)], capture_output=True, text=True, check=False)
    lines = (done.stdout + done.stderr).splitlines()
    assert done.returncode == code
    assert [line.split(":")[0] for line in lines if line[:8] in ("ACCEPTED", "REJECTED")] == [verdict]
    assert all(line.startswith(("ACCEPTED", "REJECTED", "proved: ", "holds: ", "checked by ")) for line in lines)
    assert all(line.isprintable() for line in lines)
    assert [line for line in lines if "ACCEPTED: 40" in line] == [line for line in lines if "line 4" in line] != []


def test_a_title_cannot_leave_its_quotation_marks():
    title = 'x"; that they say what is said in "1" is for the reader to judge'
    document = replaced(Certificate.of(statement()).document, ("answer", "facts", 0, "title"), title)
    assert title.replace('"', "'") in checked_words.sentence(document)


def test_long_texts_are_shortened_and_long_lists_counted():
    assert phrases.short("1" * 1000) == "1" * 30 + "... (1000 characters)"
    rows = [[str(Fraction(1, 40))] * 40] * 9
    assert len(phrases.source({"vertices": rows})) < 500
    assert "(9 in all)" in phrases.source({"vertices": rows})
    assert printable.printable("caf\u00e9 \ud800\t\u2028") == "caf\u00e9 \\ud800\\t\\u2028"


def test_the_standalone_checker_says_the_same_as_the_command(tmp_path, capsys):
    path = tmp_path / "c.json"
    for kind in SAMPLES:
        path.write_text(samples(kind)[0].to_json())
        assert _run(["recheck", str(path)]) == 0
        assert command.main([str(path)]) == 0
        first, second, *others = capsys.readouterr().out.splitlines()
        assert others == [first, second], kind
        assert second == samples(kind)[0].sentence()


def test_a_min_entropy_certificate_over_no_prior_is_rejected(tmp_path, capsys):
    source = SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3 + 1/10"])
    document = optimal_mechanism(source, "1/4", leakage="min-entropy").certificate.document
    empty = {"letters": 3, "inequalities": [{"coefficients": ["1", "1", "1"], "bound": "1/2"}]}
    path = tmp_path / "c.json"
    question, evidence = document["question"] | {"source": empty}, document["evidence"] | {"multipliers": ["4"]}
    path.write_text(json.dumps(document | {"question": question, "evidence": evidence}))
    assert command.main([str(path)]) == 1
    assert "REJECTED: this line does not hold" in capsys.readouterr().out
