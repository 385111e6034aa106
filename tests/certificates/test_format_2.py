"""Certificates of format 2: honest ones of all kinds, and changes of claims, points and multipliers."""

import copy
import json
import shutil
import subprocess
import sys
from fractions import Fraction as F
from functools import cache
from pathlib import Path
from random import Random

import pytest
from document_parts import nodes, replaced
from programs_again import still_holds
from random_sources import random_source
from test_closed_claims import SAMPLES, samples

import symdp
from symdp import Certificate, SourceSet, least_distortion, optimal_mechanism
from symdp.certificates.checker import algebraic, command, germs, kernel, programs, rules, shape, work
from symdp.certificates.reissue import in_format_2
from symdp.cli import main
from symdp.errors import InvalidArgument, Unsupported

JUNK = (None, True, 0, 1.5, "", "0", "-1", "1/0", "x", [], {}, ["1"], ["1", "-1", "7"], "1000000", ["x"], [["1"]])


@cache
def reissued():
    """The first sample of each kind that has programs, in format 2."""
    return [in_format_2(one.claim, one.document["evidence"]) for one in map(sample, programs.BUILDERS)]


def sample(kind):
    """The first one; of databases the last, about independent records."""
    return SAMPLES[kind][-1 if kind.endswith("databases") else 0]()


def code(document):
    """The exit code of the checker; it raises nothing else."""
    try:
        shape.recheck(document)
    except rules.Rejected:
        return command.REJECTED
    except shape.UnknownKind:
        return command.UNKNOWN_KIND
    except (rules.Malformed, RecursionError):
        return command.NO_CERTIFICATE
    return command.ACCEPTED


def numbers(document):
    """(path, text) of the numbers of points and multipliers."""
    parts = [(path, text) for path, text in nodes(document) if path and path[0] in ("point", "multipliers")]
    return [(path, text) for path, text in parts if isinstance(text, str)]


def test_all_kinds_with_programs_are_reissued_and_accepted():
    assert {document["claim"]["kind"] for document in reissued()} == set(programs.BUILDERS)
    for document in reissued():
        assert code(document) == command.ACCEPTED
        assert Certificate(document).reissued().document == document


@pytest.mark.thorough
@pytest.mark.parametrize("kind", programs.BUILDERS)
def test_all_samples_are_reissued_where_they_have_programs(kind):
    found, reasons = 0, []
    for one in samples(kind):
        try:
            found += in_format_2(one.claim, one.document["evidence"])["claim"] == one.claim
        except Unsupported as error:
            reasons.append(str(error))
    assert found + len(reasons) == len(samples(kind)) > len(reasons)
    assert all("in format 2" in reason for reason in reasons)


@pytest.mark.sampled(30, 300)
@pytest.mark.parametrize("seed", range(2000))
def test_changed_points_and_multipliers_are_accepted_exactly_when_they_still_hold(seed):
    rng = Random(seed)
    document = rng.choice(reissued())
    path, text = rng.choice(numbers(document))
    value = F(text)
    near = [value + 1, value - F(1, 997), value + F(1, 997), -value, 2 * value, value + F(1, 10**9), value - F(1, 10**9), 0]
    changed = replaced(document, path, str(rng.choice(near)))
    accepted = code(changed) == command.ACCEPTED
    assert still_holds(changed) >= accepted, (path, text)
    if "curve" not in changed["claim"]["kind"]:  # over a cell, what is not shown may hold
        assert still_holds(changed) == accepted, (path, text)


@pytest.mark.sampled(30, 300)
@pytest.mark.parametrize("seed", range(2000))
def test_junk_is_answered(seed):
    rng = Random(seed)
    document = rng.choice(reissued())
    path, old = rng.choice([(path, old) for path, old in nodes(document) if path])
    shorter = old[1:] if isinstance(old, list) else dict(list(old.items())[1:]) if isinstance(old, dict) else old
    changed = replaced(document, path, rng.choice([*JUNK, shorter]))
    verdict = code(changed)
    assert verdict != command.ACCEPTED or changed["claim"] == document["claim"] or path[0] == "claim"
    assert path[:2] != ("claim", "kind") or verdict in (command.NO_CERTIFICATE, command.UNKNOWN_KIND, command.REJECTED)


def test_points_and_multipliers_of_another_program_are_rejected():
    document = copy.deepcopy(reissued()[0])
    document["point"]["another"] = {}
    assert code(document) == command.REJECTED
    del document["point"]["another"], document["point"]["reached"]
    assert code(document) == command.NO_CERTIFICATE


@pytest.mark.parametrize(
    ("source", "distortion", "level"),
    [
        (SourceSet.single(["1/2", "3/10", "1/5"]), "1/5", 8),
        (SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]), "1/5", 8),
        (SourceSet.simplex(3), "1/2", 2),
    ],
)
def test_false_neighbours_of_a_level_have_no_certificate(source, distortion, level):
    claim = optimal_mechanism(source, distortion).certificate.claim
    assert in_format_2(claim)["claim"]["exp_epsilon"] == str(level)
    for false in (level - F(1, 10**12), level + F(1, 10**12), 1, "oo", F(1, 2), 0, -1):
        with pytest.raises(InvalidArgument, match="no certificate of format 2"):
            in_format_2(claim | {"exp_epsilon": str(false)})


@pytest.mark.parametrize("delta", ["1/2", "3/5", "999/1000", "999999999/1000000000"])
def test_without_distortion_no_lambda_will_do_for_any_delta(delta):
    """s (1 - delta) > 0 is what is left of s at 1/s, however large delta is."""
    box = {"lower": ["0", "1/4", "19/40", "1/8"], "upper": ["3/20", "1/4", "31/40", "11/40"]}
    claim = {"kind": "least leakage", "source": box, "distortion": "0", "delta": delta, "exp_epsilon": "oo"}
    assert code(in_format_2(claim)) == command.ACCEPTED


def test_a_set_without_priors_has_no_certificate():
    rows = [{"coefficients": ["1", "0"], "bound": "1/3"}, {"coefficients": ["0", "1"], "bound": "1/3"}]
    claim = {"kind": "least leakage", "source": {"letters": 2, "inequalities": rows}, "delta": "0", "distortion": "1/4"}
    for level in ("1", "2", "oo"):
        with pytest.raises(InvalidArgument):
            in_format_2(claim | {"exp_epsilon": level})
    with pytest.raises(InvalidArgument):
        in_format_2({**claim, "kind": "least distortion", "exp_epsilon": "2"})


def test_what_has_no_program_is_told_from_what_is_no_certificate():
    document = reissued()[0]
    poem = document | {"claim": {"kind": "a poem"}}
    normal = document | {"claim": samples("enclosed mu")[0].claim}
    assert [code(one) for one in (poem, normal)] == [command.UNKNOWN_KIND] * 2
    with pytest.raises(Unsupported, match='"enclosed mu" have no program in format 2'):
        samples("enclosed mu")[0].reissued()
    broken = [document | {"format": 3}, document | {"format": True}, document | {"evidence": {}}, {"format": 2}, [2]]
    assert [code(one) for one in broken] == [command.NO_CERTIFICATE] * 5


LONG = "1" * 4000
HOSTILE = [
    {"kind": "least distortion", "source": {"simplex": 10**4}, "delta": "0", "distortion": "0", "exp_epsilon": "2"},
    {"kind": "least distortion", "source": {"decreasing": 10**9}, "delta": "0", "distortion": "0", "exp_epsilon": "2"},
    {"kind": "least leakage of a measure", "measure": "ml", "source": {"simplex": 2}, "distortion": "0",
     "value": [{"coefficient": "64", "argument": f"{LONG}/{k}"} for k in (7, 13)]},
    {"kind": "graph leakage with few outputs", "graph": {"labels": [str(k) for k in range(200)], "edges": []},
     "exp_epsilon": "2", "outputs": 100, "exp_leakage": "2"},
    {"kind": "least distortion by entries", "source": {"vertices": [["1"] + ["0"] * 99]}, "adjacency": None,
     "loss": {"positions": [f"{k}{LONG}/{k}{LONG}7" for k in range(1, 101)], "power": 20},
     "distortion": "0", "exp_epsilon": "2"},
]  # fmt: skip


@pytest.mark.parametrize("claim", HOSTILE, ids=range(len(HOSTILE)))
def test_too_much_work_is_refused(claim):
    document = {"format": 2, "claim": claim, "point": {}, "multipliers": {}}
    with pytest.raises((rules.Malformed, rules.Rejected), match=r"too large|letters"):
        shape.recheck(document)
    with pytest.raises((Unsupported, InvalidArgument)):
        in_format_2(claim)


def test_the_folder_checks_format_2_where_it_is_copied(tmp_path):
    folder = Path(symdp.__file__).parent / "certificates" / "checker"
    shutil.copytree(folder, tmp_path / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    document = reissued()[0]
    false = document | {"claim": document["claim"] | {"exp_epsilon": "7"}}
    for one, wanted in ((document, 0), (false, 1), (document | {"point": []}, 2), (document | {"claim": {"kind": "x"}}, 3)):
        (tmp_path / "c.json").write_text(json.dumps(one), encoding="utf-8")
        asked = [sys.executable, "-I", str(tmp_path / "checker"), str(tmp_path / "c.json")]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (wanted, "")
    (tmp_path / "c.json").write_text(json.dumps(document), encoding="utf-8")
    assert command.verdict(tmp_path / "c.json")[1][1] == Certificate(document).sentence()


@pytest.mark.sampled(4, 40)
@pytest.mark.parametrize("seed", range(200))
def test_random_sets_have_the_same_least_values_as_whole_programs(seed):
    """What format 1 derives from diagonals, format 2 finds in the program over all entries."""
    rng = Random(seed)
    source, delta = random_source(rng), rng.choice(["0", "0", "1/10"])
    if seed % 2:
        answer = optimal_mechanism(source, F(rng.randint(0, 30), 40), delta)
    else:
        answer = least_distortion(source, F(rng.randint(4, 20), 4), delta)
    assert answer.certificate.reissued().lines_checked >= 3


def test_kernel_numbers_are_as_written():
    small = programs.Part("s", None, numbers=germs.Germ)
    assert programs.number(["1", "-1/2"], "x", small).terms == [1, F(-1, 2)]
    assert not kernel.positive(programs.number(["0"], "x", small) + germs.Germ([]))
    root = algebraic.Field({"root_of": ["-2", "0", "1"], "between": ["1", "2"]})
    plain, over = (programs.Part("a", None, numbers=kind, field=root) for kind in (None, germs.Germ))
    assert programs.number(["0", "1"], "x", plain) * programs.number(["0", "1"], "x", plain) == 2
    assert programs.number([["-3/2", "1"], "5"], "x", over).is_positive() is False
    assert kernel.positive(programs.number([["-7/5", "1"], "-5"], "x", over))


def test_a_point_is_one_of_the_program_that_the_theorem_is_about():
    claim = {"kind": "least distortion", "source": {"vertices": [["1", "0"]]}, "delta": "0", "distortion": "0"}
    point = {"W(1|1)": "1", "W(1|2)": "1", "m(1)": "1/2", "cost 2": "1"}
    multipliers = {"least distortion": {"prior at most": "1", "prior 1": "1", "cost 1": "1"}}

    def checked(**changed):
        return programs.recheck(
            {"format": 2, "claim": claim | {"exp_epsilon": "2"}, "multipliers": multipliers}
            | {"point": {"least distortion": point | changed}}
        )

    assert checked()
    with pytest.raises(rules.Rejected, match="cost 2"):
        checked(**{"cost 2": "7"})
    with pytest.raises(work.Malformed, match="exact numbers as text"):
        checked(**{"m(1)": ["1/2", "1"]})


def test_the_command_reissues_and_reads_both_formats(tmp_path, capsys):
    first, second, theorem = (str(tmp_path / name) for name in ("1.json", "2.json", "theorem.v"))
    Path(first).write_text(SAMPLES["least distortion by entries"][0]().to_json(), encoding="utf-8")
    assert run(["recheck", first, "--reissue", second]) == 0
    said = capsys.readouterr().out.splitlines()[1]
    assert run(["recheck", second]) == 0
    assert capsys.readouterr().out.splitlines()[1] == said
    assert run(["recheck", second, "--coq", theorem]) == 2
    assert "format 1; this one is of format 2" in capsys.readouterr().err


def run(arguments):
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    return stop.value.code


def test_the_work_of_a_power_is_counted_by_the_longest_number():
    places = ["0"] * 59 + ["1" * 2500]
    claim = {"kind": "least distortion by entries", "source": {"simplex": 60}, "adjacency": None, "distortion": "0"}
    claim |= {"exp_epsilon": "1", "loss": {"positions": places, "power": 20}}
    with pytest.raises(work.TooLarge):
        programs.recheck({"format": 2, "claim": claim, "point": {}, "multipliers": {}})


def test_the_keys_of_the_format_are_told_in_order():
    with pytest.raises(rules.Malformed, match=r"\['claim', 'format', 'multipliers', 'point'\]"):
        programs.recheck({"format": 2})
