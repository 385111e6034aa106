"""Forged certificates of independent records: not private alike, counted twice, or at another distortion.

Covers: symdp.certificates.checker.claim.nested_records, symdp.certificates.checker.evidence.independent_records
"""

from fractions import Fraction

import pytest

from symdp import Certificate, Database, SourceSet, Tradeoff
from symdp.certificates.checker.claim import nested_records, schema
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.graphs.graph_reader import read_graph
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from tests.certificates.document_parts import replaced

TOTAL = "9/10"
ONE, TWO = SourceSet.single(["1/2", "3/10", "1/5"]), SourceSet.simplex(2)
TWO_PRIORS = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])


def framed(made, proof):
    return Certificate({"format": schema.FORMAT, **made, **proof})


def proof_of(certificate):
    return {key: part for key, part in certificate.document.items() if key in ("point", "multipliers", "evidence")}


def together(proofs, name):
    """The proof of several records by those of each: programs under their names, else evidence."""
    if any("evidence" in proof for proof in proofs):
        return {"evidence": {"groups": proofs} if name == "group" else {"record": proofs[0]}}
    joined = {"point": {}, "multipliers": {}}
    for place, proof in enumerate(proofs, 1):
        start = f"group {place}" if name == "group" else name
        for part in joined:
            joined[part] |= {f"{start}: {program}": blocks for program, blocks in proof[part].items()}
    return joined


def joined(*answers, distortion=None):
    """A sum of records that are true, each by itself."""
    found = [answer.certificate for answer in answers]
    exact = all(isinstance(one.record["answer"].get("distortion"), str) for one in found)
    total = distortion or str(sum([answer.distortion for answer in answers]))
    ends = {"between": [total, total] if exact else ["0", "3"]}
    made = nested_records.of_groups([(1, one.record) for one in found], ends)
    return framed(made, together([proof_of(one) for one in found], "group"))


def at(level, source=ONE, **asked):
    return Tradeoff(source, **asked).inverse(exp_epsilon=level)


def given(value, leakage, source=ONE):
    return Tradeoff(source, leakage=leakage).inverse(value=value)


def changed(certificate, groups, total):
    """Other groups with the same proof."""
    made = replaced(certificate.record, ("question", "groups"), groups)
    return framed(replaced(made, ("answer", "distortion", "between"), [total, total]), proof_of(certificate))


def alike(certificate, distortion, records=2):
    made = certificate.record
    made = made | {"question": made["question"] | {"records": records}, "asks": {"at": distortion}}
    return framed(made, together([proof_of(certificate)], "one record"))


def honest():
    return split_budget([Tradeoff(ONE), Tradeoff(TWO), Tradeoff(TWO)], exp_epsilon=3).certificate


def groups(*counts):
    """Those of the honest sum, with other numbers of records."""
    own = honest().record["question"]["groups"]
    return [one | {"records": count} for one, count in zip(own, counts, strict=True)]


def of_one(leakage, distortion="1/4"):
    return Tradeoff(ONE, leakage=leakage).at(distortion).certificate


def alike_at_a_level():
    made = given(1, "gdp").certificate.record
    question = made["question"] | {"records": 2}
    answer = {"distortion": {"between": ["0", "2"]}, "each": [made["answer"]]}
    return framed({"question": question, "asks": made["asks"], "answer": answer}, {"evidence": {"record": {}}})


def one_of_many(leakage, level="5/4"):
    """What all leak is not what one leaks, where leakages add up: a distortion of 21/20 was accepted for 1.15."""
    one = Tradeoff(TWO_PRIORS, leakage="ml").inverse(exp_epsilon=level).certificate
    both = Tradeoff(Database(2, source=TWO_PRIORS), leakage="ml").inverse(exp_epsilon=level).certificate
    total = str(2 * Fraction(one.record["answer"]["distortion"]))
    answer = {"distortion": {"between": [total, total]}, "of each record": [one.record["answer"]]}
    made = {"question": both.record["question"] | {"leakage": leakage}, "asks": {"level": level}, "answer": answer}
    return framed(made, together([proof_of(one)], "one record"))


def with_levels(first, second):
    """A level of its own in each group."""
    found = joined(at(first), at(second))
    own = [one | {"level": level} for one, level in zip(found.record["question"]["groups"], (first, second), strict=True)]
    return framed(replaced(found.record, ("question", "groups"), own), proof_of(found))


FORGERIES = {
    "two levels": lambda: joined(at(2), at(3)),
    "levels of groups": lambda: with_levels("2", "3"),
    "two deltas": lambda: joined(at(2), at(2, delta="1/10")),
    "a delta by entries": lambda: joined(at(2), at(2, loss="line", delta="1/10")),
    "letters of which some are adjacent": lambda: joined(at(2), at(2, SourceSet.simplex(3), adjacency=read_graph("line:3"))),
    "two mu": lambda: joined(given(1, "gdp"), given(2, "gdp")),
    "mu and a slack": lambda: joined(given(1, "gdp"), given("1/2", "tv")),
    "two slacks": lambda: joined(given("1/2", "tv"), given("1/3", "tv")),
    "two profiles": lambda: joined(given(0, "profile:log(2):1/10"), given(0, "profile:log(2):1/20")),
    "a profile and a pair": lambda: joined(given(0, "profile:log(2):0"), at(2)),
    "a larger sum": lambda: joined(at(2), at(2), distortion="3/2"),
    "a smaller sum": lambda: joined(at(2), at(2), distortion="1/2"),
    "a record that counts for none": lambda: changed(honest(), groups(1, 0), "2/5"),
    "a negative number of records": lambda: changed(honest(), groups(1, -1), "3/20"),
    "no number of records": lambda: changed(honest(), groups(True, 2), TOTAL),
    "one record more": lambda: changed(honest(), groups(1, 3), TOTAL),
    "no records": lambda: changed(honest(), [], "0"),
    "a record too few": lambda: changed(honest(), groups(1, 2)[:1], "2/5"),
    "records changed in their order": lambda: changed(honest(), groups(1, 2)[::-1], TOTAL),
    "a sum of sums": lambda: joined(Tradeoff(Database(2, source=ONE), leakage="tv").inverse(value="1/5")),
    "a least leakage as a distortion": lambda: joined(Tradeoff(ONE).at("1/4")),
    "a slack that is asked for": lambda: joined(Tradeoff(ONE, leakage="profile:1:1/10").at("1/4"), distortion="1/4"),
    "alike at another share": lambda: alike(of_one("tv"), "1/3"),
    "alike with no records": lambda: alike(of_one("tv"), "0", 0),
    "alike at a level": lambda: alike(given("1/5", "tv").certificate, "4/5"),
    "alike in a measure that adds up": lambda: alike(of_one("mi"), "1/2"),
    "alike with a distortion that is asked for": lambda: alike(given(0, "profile:1:1/10").certificate, "1/2"),
    "alike at a level of the whole": alike_at_a_level,
    "one record of many at the level of all": lambda: one_of_many("ml"),
    "one record of many with a kind of leakage that is none": lambda: one_of_many("lm"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_certificates_of_records_are_rejected(name):
    with pytest.raises((CertificateRejected, InvalidArgument)):
        FORGERIES[name]().verify()


def test_a_group_is_not_as_private_as_the_others_where_only_some_letters_are_sensitive():
    some = least_sensitive_distortion(TWO_PRIORS, [1, 3], exp_epsilon=2)
    told = r'"sensitive" must not|records that are private alike'
    for answers in ((at(2), some), (some, at(2)), (some, some)):
        with pytest.raises((CertificateRejected, InvalidArgument), match=told):
            joined(*answers).verify()


def test_the_same_parts_are_accepted_where_they_fit():
    assert joined(at(2), at(2)).verify()
    assert joined(at(2), at(2, loss="line")).verify()
    assert alike(of_one("tv"), "1/2").verify()
    assert alike(of_one("gdp"), "1/2").verify()
    assert joined(given(1, "gdp"), given(1, "gdp")).verify()
    assert changed(honest(), groups(1, 2), TOTAL).verify()
