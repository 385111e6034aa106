"""An interrupted curve resumes from its file, without a second computation and without a loss."""

import pytest

from symdp import SourceSet, privacy_distortion
from symdp.errors import InvalidArgument
from symdp.tradeoffs.profiles.program import ProgramProfile

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
    assert resumed.certificate.claim == privacy_distortion(SOURCE).certificate.claim
    before = len(calls)
    privacy_distortion(SOURCE, checkpoint=path)
    assert len(calls) == before


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
