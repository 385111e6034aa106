"""Families of programs over blocks: evidence is completed, numbers are bound to it, and forged ones are refused.

Covers: symdp.arithmetic.programs.linear_program, symdp.certificates.checker.arithmetic.vectors,
symdp.certificates.checker.claim.kinds, symdp.certificates.checker.command,
symdp.certificates.checker.kernel.block_programs, symdp.certificates.checker.programs.column_blocks,
symdp.certificates.checker.programs.information_blocks, symdp.certificates.checker.programs.profile_blocks,
symdp.certificates.checker.programs.response_blocks, symdp.certificates.checker.programs.shell_blocks,
symdp.certificates.completions.capacity_completion, symdp.certificates.completions.completion_choice,
symdp.certificates.completions.majorised_completion, symdp.certificates.completions.record_completion,
symdp.sources.parametric.parametric_families, symdp.tradeoffs.databases.identical_records,
symdp.tradeoffs.parametric.majorised_evidence
"""

import json
from fractions import Fraction as F
from functools import cache
from random import Random
from unittest import mock

import pytest

from symdp import Certificate, Database, SourceSet, Tradeoff
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.checker import command, rules
from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.checker.claim import kinds, record
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.programs import column_blocks, profile_blocks, response_blocks, shell_blocks
from symdp.certificates.completions.completion_choice import COMPLETIONS
from tests.agreement.random_sources import random_source
from tests.attack.true_claims import is_shown_true
from tests.attack.two_checkers import reissued
from tests.certificates.document_parts import code, nodes, replaced
from tests.certificates.format_3_documents import REFUSED, SETS, P, resized

SOME = ("two priors", "box", "belief function", "inequalities", "a point mass")
STEP = F(1, 10**9)


def columns(name, leakage="ml"):
    """Least leakages, from all that there is to none, least distortions and the curve."""
    tradeoff = Tradeoff(SourceSet.from_document(SETS[name]), leakage=leakage)
    yield from (tradeoff.at(distortion) for distortion in ("0", "1/20", "1/5", "1/2", "1"))
    yield from (tradeoff.inverse(exp_epsilon=level) for level in ("1", "3/2", "40"))
    yield tradeoff.curve()


def profiles(name):
    """Least slacks, least distortions and the curve under two pairs, and under one."""
    source = SourceSet.from_document(SETS[name])
    for pairs in ("log(2):1/10,log(3):0", "0:0"):
        tradeoff = Tradeoff(source, leakage=f"profile:{pairs}")
        yield from (tradeoff.at(distortion) for distortion in ("0", "1/20", "1/3", "1"))
        yield from (tradeoff.inverse(value=slack) for slack in ("0", "1/8", "1"))
        yield tradeoff.curve()


EVEN = {"vertices": [["1/2", "1/6", "1/3"], ["1/6", "1/2", "1/3"]]}
DATABASES = {
    "two letters": Database(3, 2),
    "one record": Database(1, 4),
    "one letter": Database(2, 1),
    "all priors": Database(2, source=SourceSet.simplex(3)),
    "two priors": Database(2, source=SourceSet.from_document(EVEN)),
    "many records": Database(12, 5),
}


def databases(name):
    """Least leakages, from all that there is to none, least distortions and curves, also of maximal information."""
    data = DATABASES[name]
    tradeoff = Tradeoff(data, leakage="ml")
    yield from (tradeoff.at(share * data.records) for share in (F(0), F(1, 20), F(1, 3), F(1)))
    yield from (tradeoff.inverse(exp_epsilon=level) for level in ("1", "3/2", F(data.letters) ** data.records + 1))
    yield tradeoff.curve()
    for other in ("mx", "min-entropy") if data.source is None else ("min-entropy",):
        yield Tradeoff(data, leakage=other).at(F(1, 3))
        yield Tradeoff(data, leakage=other).curve()


def private_databases(name):
    """From no finite lambda to 1, least distortions and curves, with a delta and without."""
    data = DATABASES[name]
    for leakage in ("dp", "adp:1/10"):
        tradeoff = Tradeoff(data, leakage=leakage)
        yield from (tradeoff.at(share * data.records) for share in (F(0), F(1, 20), F(1, 3), F(1)))
        yield from (tradeoff.inverse(exp_epsilon=level) for level in ("1", "3/2", "100"))
        yield tradeoff.curve()


(SHELLS,) = {tuple(sorted(row.question["leakage"])) for row in kinds.ROWS if row.files == ["programs.shell_blocks"]}
FAMILIES = {
    "column_blocks": columns,
    "profile_blocks": profiles,
    "shell_blocks": databases,
    "response_blocks": private_databases,
    "guess_blocks": lambda name: columns(name, "min-entropy"),
}
ALONE = ("one prior", "ties and a zero", "a point mass", "one letter", "the same prior twice")
NAMES = {"shell_blocks": DATABASES, "response_blocks": DATABASES, "guess_blocks": ALONE}
ASKED = [(family, name) for family in FAMILIES for name in NAMES.get(family, SETS)]
CLOSER = [(family, name) for family, name in ASKED if family in NAMES or name in SOME]


@cache
def certificates(family, name):
    """What the solver found, each with its certificate as it is read from a file."""
    certificates = [answer.certificate for answer in FAMILIES[family](name)]
    return [(one.finding, json.loads(one.to_json())) for one in certificates]


def said_in(document):
    return {key: document[key] for key in record.RECORD_KEYS}


@pytest.mark.parametrize(("family", "name"), ASKED)
def test_all_answers_are_completed_accepted_and_not_twice_as_long(family, name):
    for found, third in certificates(family, name):
        assert (third["format"], code(third)) == (block_programs.FORMAT, command.ACCEPTED)
        assert block_programs.name_of(said_in(third)).endswith(family)
        assert Certificate(third).record == found.record
        assert len(json.dumps(third)) < 2 * len(json.dumps([found.record, found.evidence])) + 300


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("family", "name"), CLOSER)
def test_a_moved_number_is_refused_whether_or_not_the_evidence_is_completed_again(family, name):
    """But where the claim is true all the same."""
    for found, third in certificates(family, name):
        for path, text in nodes(said_in(third)):
            if path[:1] == ("question",) or not isinstance(text, str) or text == "oo":
                continue
            for step in (STEP, -STEP, F(1), -2 * F(text)):
                forged = replaced(third, path, str(F(text) + step))
                if code(forged) == command.ACCEPTED and step:
                    assert is_true(forged, found), path
                again = reissued(said_in(forged), found.evidence)
                assert again is None or code(again) in REFUSED or is_true(forged, found), path


def is_true(forged, found):
    return is_shown_true(said_in(forged), found.record)


@pytest.mark.parametrize(("family", "name"), CLOSER)
def test_vectors_that_are_shorter_longer_or_left_out_prove_nothing(family, name):
    """But that at D = 1 no price is needed."""
    for _, third in certificates(family, name):
        for part in ("point", "multipliers"):
            for program, blocks in third[part].items():
                for block, vector in blocks.items():
                    texts = [vector] if isinstance(vector, str) else vector
                    for longer in (True, False):
                        changed = [resized(text, longer) for text in texts]
                        other = replaced(third, (part, program, block), changed if len(changed) > 1 else changed[0])
                        assert code(other) == command.NO_CERTIFICATE, (program, block)
                    missing = {key: value for key, value in blocks.items() if key != block}
                    told = code(replaced(third, (part, program), missing))
                    assert told == command.REJECTED or third["asks"] == {"at": "1"}, (program, block)
                    assert code(replaced(third, (part, program, "more"), vector)) == command.REJECTED


@pytest.mark.parametrize(("family", "name"), CLOSER)
def test_what_scales_the_costs_is_positive(family, name):
    for _, third in certificates(family, name):
        for program in third["multipliers"]:
            for scale in ("0", "-1", ["0", "-1"]):
                assert code(replaced(third, ("multipliers", program, "scale"), scale)) != command.ACCEPTED


def least_value(program):
    """That of a program over blocks with rational numbers, solved with its patterns as matrices."""
    data, rows = LinearProgram(), {}
    for row, block in program.rows.items():
        rows |= {(row, k): {} for k in range(block.size)}
    for name, block in program.unknowns.items():
        costs = [block.amount.terms[0][j] if block.amount.terms else 0 for j in range(block.size)]
        for j in range(block.size):
            column = data.add_column(F(costs[j], block.amount.scale), None if block.sense == "=" else 0)
            unit = vectors.of([F(int(j == k)) for k in range(block.size)])
            for row, unknown, pattern in program.terms:
                if unknown == name:
                    made = pattern.forward(unit, program.rows[row].size)
                    for k, entry in enumerate(made.entries()):
                        rows[row, k][column] = rows[row, k].get(column, 0) + (entry or [0])[0]
    for (row, k), sums in rows.items():
        block = program.rows[row]
        bound = F(block.amount.terms[0][k] if block.amount.terms else 0, block.amount.scale)
        data.add_row(sums, bound, bound if block.sense == "=" else None)
    solution = minimize(data)
    return sum([cost * value for cost, value in zip(data.cost, solution.x, strict=True)], F(0))


def of_columns(rng, source):
    """A record whose number the program of columns has found."""
    distortion = F(rng.randint(0, 20), 20)
    found = least_value(column_blocks.Columns({"source": source}).least(distortion))
    answer = {"nats": [{"coefficient": "1", "argument": str(found)}] if found > 1 else []}
    question = {"source": source, "leakage": "ml", "loss": "hamming"}
    return {"question": question, "asks": {"at": str(distortion)}, "answer": answer}


def of_profiles(rng, source):
    """One whose number the program of a profile has found."""
    pairs = [{"exp_epsilon": str(F(rng.randint(2, 6), 2)), "delta": rng.choice(("0", "1/10"))} for _ in range(2)]
    question = {"source": source, "leakage": "profile", "loss": "hamming", "adjacency": None, "profile": pairs}
    asked, distortion, slack = profile_blocks.Profile(question), F(rng.randint(0, 20), 20), F(rng.randint(0, 4), 8)
    if rng.random() < 0.5:
        answer = {"slack": str(least_value(asked.least_slack(distortion)))}
        return {"question": question, "asks": {"at": str(distortion)}, "answer": answer}
    answer = {"distortion": str(least_value(asked.least_distortion(slack)))}
    return {"question": question, "asks": {"level": str(slack)}, "answer": answer}


def of_databases(rng, source):
    """One whose number follows from balls around a database."""
    data = {"records": rng.randint(1, 5), "letters": rng.randint(1, 4)}
    level = F(rng.randint(2, 30), 2)
    leakage = rng.choice((*SHELLS, "dp", "adp:1/10", "adp:1/3:standard"))
    question = {"records": data, "leakage": leakage}
    asked = shell_blocks.Spheres(data) if leakage in SHELLS else response_blocks.Responses(question)
    answer = {"distortion": {"between": [str(asked.least_distortion(level))] * 2}}
    return {"question": question, "asks": {"level": str(level)}, "answer": answer}


@pytest.mark.sampled(12, 120)
@pytest.mark.parametrize("record_of", [of_columns, of_profiles, of_databases])
@pytest.mark.parametrize("seed", range(500))
def test_programs_over_blocks_have_the_values_of_programs_over_mechanisms(record_of, seed):
    """Whose judges share nothing with the package."""
    rng = Random(seed)
    made = record_of(rng, random_source(rng).to_document())
    assert is_shown_true(made, {}), made


def test_every_completion_is_that_of_programs_which_are_solved_without_it():
    assert set(COMPLETIONS) <= {name.rpartition(".")[2] for row in kinds.ROWS for name in row.files}
    with mock.patch.dict(COMPLETIONS):
        del COMPLETIONS["column_blocks"]
        found = Tradeoff(SourceSet.single(P), leakage="ml").at("1/5").certificate
    assert code(found.document) == command.ACCEPTED


def test_sibsons_information_has_the_programs_of_maximal_leakage():
    """Also where letters have no probability, whose rows copy others."""
    for name in ("ties and a zero", "a point mass", "two priors"):
        for (_, ml), sibson in zip(certificates("column_blocks", name), columns(name, "sibson:oo"), strict=True):
            third = sibson.certificate.document
            assert (third["asks"], third["answer"], third["point"]) == (ml["asks"], ml["answer"], ml["point"])
            assert code(third) == command.ACCEPTED


def test_questions_of_other_measures_and_answers_of_other_forms_are_unknown():
    _, third = certificates("column_blocks", "two priors")[2]
    other = Tradeoff(SourceSet.single(P), leakage="kl").at("1/5").certificate.record
    for change in (other, {"question": third["question"] | {"leakage": "mi"}}):
        assert code(third | change) == command.UNKNOWN_KIND
    for value in ("oo", {"low": "0", "high": "1"}, [{"coefficient": "1/2", "argument": "2"}],
                  [{"coefficient": "1", "argument": [[["2", "1/2"]]]}]):  # fmt: skip
        assert code(third | {"answer": {"nats": value}}) == command.UNKNOWN_KIND


def test_a_slope_of_a_curve_may_not_be_0_nor_a_piece_without_length():
    _, third = certificates("column_blocks", "two priors")[-1]
    pieces, last = third["answer"]["pieces"], F(third["answer"]["zero_from"])
    for end in (last + F(1, 100), last):
        more = {"from": str(last), "to": str(end), "numerator": ["1", "0"], "denominator": ["1", "0"]}
        longer = third | {"answer": {"zero_from": str(end), "pieces": [*pieces, more]}}
        name = f"piece {len(pieces) + 1}"
        for part in ("point", "multipliers"):
            blocks = third["point"]["no leakage"] if part == "point" else {"sum": "1"}
            longer = longer | {part: longer[part] | {name: blocks}}
        assert code(longer) == command.REJECTED


def test_bounds_of_a_number_of_changed_records_lie_between_none_and_all():
    asked = shell_blocks.Spheres({"records": 3, "letters": 2})
    for low, high, holds in ((F(0), F(3), True), (F(0), F(7, 2), False), (F(-1), F(3), False)):
        if holds:
            assert list(asked.distortion_parts(F(2), low, high))
        else:
            with pytest.raises(rules.Rejected, match="bounds of D from 0 to n"):
                list(asked.distortion_parts(F(2), low, high))
