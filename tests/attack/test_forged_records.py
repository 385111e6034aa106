"""Forged certificates of independent records: not private alike, counted twice, or at another distortion."""

import copy

import pytest
from first_format import by_hand, in_first_format

from symdp import Database, SourceSet, Tradeoff, read_graph, split_budget
from symdp.errors import CertificateRejected, InvalidArgument

ONE, TWO = SourceSet.single(["1/2", "3/10", "1/5"]), SourceSet.simplex(2)
SUM, ALIKE = "least distortion of independent records", "least leakage of records alike"


def joined(*answers, distortion=None):
    """A sum of claims that are true, each by itself."""
    found = [in_first_format(answer.prove()) for answer in answers]
    ends = [one.claim["distortion"] for one in found]
    total = distortion or str(sum([answer.distortion for answer in answers]))
    claim = {
        "kind": SUM,
        "groups": [{"records": 1, "record": one.claim} for one in found],
        "distortion": [total, total] if not isinstance(ends[0], list) else ["0", "3"],
    }
    return by_hand(claim, {"groups": [one.document["evidence"] for one in found]})


def at(level, source=ONE, **asked):
    return Tradeoff(source, **asked).inverse(exp_epsilon=level)


def given(value, leakage, source=ONE):
    return Tradeoff(source, leakage=leakage).inverse(value=value)


def changed(certificate, **claim):
    """Another claim with the same evidence."""
    document = copy.deepcopy(certificate.document)
    return by_hand(document["claim"] | claim, document["evidence"])


def alike(one, distortion, records=2):
    return by_hand(
        {"kind": ALIKE, "records": records, "record": one.claim, "distortion": distortion},
        {"record": one.document["evidence"]},
    )


def honest():
    return in_first_format(split_budget([Tradeoff(ONE), Tradeoff(TWO), Tradeoff(TWO)], exp_epsilon=3).certificate)


def groups(*counts):
    return [one | {"records": count} for one, count in zip(honest().claim["groups"], counts, strict=True)]


FORGERIES = {
    "two levels": lambda: joined(at(2), at(3)),
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
    "a record that counts for none": lambda: changed(honest(), groups=groups(1, 0), distortion=["2/5", "2/5"]),
    "a negative number of records": lambda: changed(honest(), groups=groups(1, -1), distortion=["3/20", "3/20"]),
    "no number of records": lambda: changed(honest(), groups=groups(True, 2)),
    "one record more": lambda: changed(honest(), groups=groups(1, 3)),
    "no records": lambda: changed(honest(), groups=[], distortion=["0", "0"]),
    "a record too few": lambda: changed(honest(), groups=groups(1, 2)[:1], distortion=["2/5", "2/5"]),
    "records changed in their order": lambda: changed(honest(), groups=groups(1, 2)[::-1]),
    "a sum of sums": lambda: joined(Tradeoff(Database(2, source=ONE), leakage="tv").inverse(value="1/5")),
    "a least leakage as a distortion": lambda: joined(Tradeoff(ONE).at("1/4")),
    "a slack that is asked for": lambda: joined(Tradeoff(ONE, leakage="profile:1:1/10").at("1/4"), distortion="1/4"),
    "alike at another share": lambda: alike(in_first_format(Tradeoff(ONE, leakage="tv").at("1/4").prove()), "1/3"),
    "alike with no records": lambda: alike(in_first_format(Tradeoff(ONE, leakage="tv").at("1/4").prove()), "0", 0),
    "alike at a level": lambda: alike(in_first_format(given("1/5", "tv").prove()), "4/5"),
    "alike in a measure that adds up": lambda: alike(in_first_format(Tradeoff(ONE, leakage="mi").at("1/4").prove()), "1/2"),
    "alike with a distortion that is asked for": lambda: alike(in_first_format(given(0, "profile:1:1/10").prove()), "1/2"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_certificates_of_records_are_rejected(name):
    forged = FORGERIES[name]()
    with pytest.raises((CertificateRejected, InvalidArgument)):
        forged.verify()


def test_the_same_parts_are_accepted_where_they_fit():
    assert joined(at(2), at(2)).verify()
    assert joined(at(2), at(2, loss="line")).verify()
    assert alike(in_first_format(Tradeoff(ONE, leakage="tv").at("1/4").prove()), "1/2").verify()
    assert changed(honest(), groups=groups(1, 2)).verify()
