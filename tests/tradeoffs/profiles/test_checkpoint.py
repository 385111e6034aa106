"""An interrupted curve resumes from its file, without a second computation and without a loss.

Covers: symdp.sources.reading.source_reader, symdp.tradeoffs.common.long_work,
symdp.tradeoffs.profiles.profile_checkpoint, symdp.tradeoffs.profiles.profile_choice,
symdp.tradeoffs.profiles.profile_exploration, symdp.tradeoffs.profiles.profile_program,
symdp.tradeoffs.profiles.shared_exploration, symdp.tradeoffs.profiles.thresholds, symdp.tradeoffs.solution
"""

import json
import os
import string
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import SimpleNamespace

import pytest

from symdp import Certificate, SourceSet, Tradeoff
from symdp.cli.commands import _run
from symdp.errors import CampaignStopped, InvalidArgument, Unsupported
from symdp.sources.reading.source_reader import read_source
from symdp.tradeoffs.profiles import profile_exploration
from symdp.tradeoffs.profiles.profile_checkpoint import RememberedProfile
from symdp.tradeoffs.profiles.profile_choice import profile_of
from symdp.tradeoffs.profiles.profile_exploration import _characters
from symdp.tradeoffs.profiles.profile_program import ProgramProfile
from symdp.tradeoffs.tradeoff import privacy_distortion

SOURCE = SourceSet.named("kalantari2018:III-10c")


def test_interrupted_work_resumes_where_it_stopped(tmp_path, monkeypatch):
    path, touch, calls = tmp_path / "work.jsonl", ProgramProfile.touch, []

    def counted(profile, slope):
        calls.append(slope)
        if len(calls) == 6:
            raise KeyboardInterrupt
        return touch(profile, slope)

    monkeypatch.setattr(ProgramProfile, "touch", counted)
    with pytest.raises(KeyboardInterrupt):
        privacy_distortion(SOURCE, checkpoint=path)
    path.write_text(path.read_text() + '{"slope": "half a li')
    resumed = privacy_distortion(SOURCE, checkpoint=path)
    assert len(calls) - 1 == len(set(calls)), "no line is touched twice"
    resumed.certificate.verify()
    assert resumed.certificate.record == privacy_distortion(SOURCE).certificate.record
    before = len(calls)
    privacy_distortion(SOURCE, checkpoint=path)
    assert len(calls) == before


class Counted(ThreadPoolExecutor):
    """One thread, which counts its calls and breaks at one of them."""

    def __init__(self, broken=None):
        super().__init__(1)
        self.calls, self.broken = [], broken

    def submit(self, fn, /, *args):
        self.calls.append(args)
        if len(self.calls) == self.broken:
            raise RuntimeError("the last worker has gone")
        return super().submit(fn, *args)


def test_workers_find_the_function_that_one_process_finds(tmp_path):
    alone, path = Tradeoff(SOURCE).curve(), tmp_path / "work.jsonl"
    shares = []
    with Counted() as workers:
        shared = Tradeoff(SOURCE).curve(shares.append, executor=workers)
        assert shared.certificate.record == alone.certificate.record
        slopes = [slope for _, slopes in workers.calls for slope in slopes]
        assert len(slopes) == len(set(slopes)) > 10
        assert shares == sorted(shares)
        assert shares[-1] == 1
    with Counted(broken=6) as workers, pytest.raises(CampaignStopped, match="the last worker has gone"):
        Tradeoff(SOURCE).curve(checkpoint=path, executor=workers)
    with Counted() as others:
        resumed = Tradeoff(SOURCE).curve(checkpoint=path, executor=others)
    assert resumed.certificate.record == alone.certificate.record
    again = [slope for _, slopes in others.calls for slope in slopes]
    assert 0 < len(again) < len(slopes)


@pytest.mark.thorough
def test_processes_find_the_function_that_one_process_finds(tmp_path, capsys):
    arguments = ["curve", "kalantari2018:III-10c", "--json"]
    assert _run(arguments) == 0
    alone = capsys.readouterr().out
    assert _run([*arguments, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == alone
    assert _run(["curve", "1/2,1/2", "--jobs", "0"]) == 2
    assert "jobs=0 must be an integer of at least 1" in capsys.readouterr().err
    assert _run(["curve", "1/2,1/2", "--jobs", "2", "--cluster", "tcp://127.0.0.1:8786"]) == 2
    assert "give one of them" in capsys.readouterr().err


def test_a_checkpoint_of_another_set_or_another_file_is_refused(tmp_path):
    path = tmp_path / "work.jsonl"
    privacy_distortion(SOURCE, checkpoint=path)
    with pytest.raises(InvalidArgument, match="another source set"):
        privacy_distortion(SourceSet.named("kalantari2018:III-6a"), checkpoint=path)
    other = tmp_path / "other.txt"
    other.write_text("a letter to a friend\n")
    with pytest.raises(InvalidArgument, match="not a checkpoint"):
        privacy_distortion(SOURCE, checkpoint=other)
    assert other.read_text() == "a letter to a friend\n"


def test_progress_grows_to_one():
    seen = []
    privacy_distortion(SOURCE, on_progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


SMALL = "1/2,3/10,1/5; 3/10,1/5,1/2"
CHARACTERS = string.printable + "\0é"


def curve_output(capsys, path):
    code = _run(["curve", SMALL, "--json", "--checkpoint", str(path)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def kept(tmp_path, capsys):
    """The text of a finished checkpoint, and what the command prints."""
    path = tmp_path / "whole"
    code, out, _ = curve_output(capsys, path)
    assert code == 0
    return path.read_text(), out


def change_characters(tmp_path, capsys, seeds):
    text, answer = kept(tmp_path, capsys)
    refused = 0
    for seed in seeds:
        rng, path = Random(seed), tmp_path / "changed"
        place, other = rng.randrange(len(text)), rng.choice(CHARACTERS)
        path.write_bytes((text[:place] + other + text[place + 1 :]).encode())
        code, out, error = curve_output(capsys, path)
        assert (code, out) in ((0, answer), (2, "")), (seed, place, other)
        assert code == 0 or error.startswith("symdp: checkpoint="), (seed, error)
        assert error.count("\n") <= 1
        refused += code == 2
    return refused


def test_a_changed_character_never_changes_the_curve(tmp_path, capsys):
    assert change_characters(tmp_path, capsys, range(100)) > 80


@pytest.mark.thorough
def test_a_thousand_changed_characters_never_change_the_curve(tmp_path, capsys):
    assert change_characters(tmp_path, capsys, range(1000, 2000)) > 800


@pytest.mark.parametrize("value", ["57/100", "19/0", "x"])
def test_a_damaged_line_is_named(value, tmp_path, capsys):
    text, _ = kept(tmp_path, capsys)
    lines, path = text.split("\n"), tmp_path / "damaged"
    record = json.loads(lines[2])
    lines[2] = json.dumps(record | {"accuracy": value})
    path.write_text("\n".join(lines))
    code, out, error = curve_output(capsys, path)
    assert (code, out) == (2, "")
    assert error == f"symdp: checkpoint={path} is damaged in line 3; delete that line or name another file\n"


def test_a_false_line_with_its_digest_is_caught_by_the_certificate(tmp_path, capsys):
    text, answer = kept(tmp_path, capsys)
    lines, path = text.split("\n"), tmp_path / "false"
    profile = RememberedProfile.open(profile_of(read_source(SMALL)), read_source(SMALL), path)
    record = json.loads(lines[1])
    del record["sha256"]
    profile._append(record | {"accuracy": "57/100"})
    code, out, error = curve_output(capsys, path)
    assert (code, out) in ((1, ""), (0, answer))
    assert code == 0 or error.startswith("REJECTED")


@pytest.mark.parametrize("length", [0, 1, 10, 40])
def test_a_checkpoint_that_was_cut_in_its_first_line_is_a_new_one(length, tmp_path, capsys):
    text, answer = kept(tmp_path, capsys)
    path = tmp_path / "cut"
    path.write_text(text[:length])
    assert curve_output(capsys, path) == (0, answer, "")
    assert path.read_text() == text


def test_a_checkpoint_needs_a_folder_and_a_regular_file(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(ProgramProfile, "touch", lambda *_: pytest.fail("work was begun"))
    code, _, error = curve_output(capsys, tmp_path / "none" / "work")
    assert code == 2
    assert "does not exist" in error
    with pytest.raises(InvalidArgument, match="cannot be written"):
        privacy_distortion(SOURCE, checkpoint=tmp_path / "none" / "work")
    os.mkfifo(tmp_path / "pipe")
    assert curve_output(capsys, tmp_path / "pipe")[0] == 2


def test_every_curve_is_verified_before_it_is_shown(monkeypatch, capsys):
    calls, verify = [], Certificate.verify
    monkeypatch.setattr(Certificate, "verify", lambda self: calls.append(self.record) or verify(self))
    for arguments in ([SMALL], [SMALL, "--leakage", "ml"], ["simplex:3", "--records", "2"]):
        assert _run(["curve", *arguments]) == 0
    assert [call["question"]["leakage"] for call in calls] == ["dp", "ml", "dp"]
    assert all(call["asks"] == {"curve": True} for call in calls)
    capsys.readouterr()


def test_what_is_not_verified_is_said(capsys):
    assert _run(["curve", "simplex:3", "--records", "2", "--leakage", "sibson:3/2"]) == 0
    assert "not verified as a whole: leakage=sibson:3/2 is known point by point" in capsys.readouterr().out


@pytest.mark.parametrize("evidence", ["1/2", ["1", "22"], {"a": ["1/3", "2/3"], "long": {"b": "0"}}, [["0"], {"c": "1"}]])
def test_the_length_of_evidence_is_counted_as_it_is_written(evidence):
    assert _characters(evidence) == len(json.dumps(evidence))
    assert _characters([]) <= len("[]")


def test_a_certificate_of_four_million_numbers_is_written_and_no_larger_one(monkeypatch):
    piece = SimpleNamespace(prove=lambda: {"a": "1"})
    assert profile_exploration.LARGEST_CERTIFICATE == 4_000_000
    monkeypatch.setattr(profile_exploration, "LARGEST_CERTIFICATE", 2 * 3 * 4)
    assert profile_exploration.proofs_of([piece] * 3, 4, 2) == [{"a": "1"}] * 3
    with pytest.raises(Unsupported, match="holds 30 numbers, at most 24 are written"):
        profile_exploration.proofs_of([piece] * 3, 5, 2)
