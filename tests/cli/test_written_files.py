"""Files are written whole: devices and pipes stay what they are, links stay links, inputs and old files are kept.

Covers: symdp.cli.claims.conjecture_command, symdp.cli.claims.discovery_lines, symdp.cli.claims.recheck_command,
symdp.sources.reading.source_reader, symdp.text_file
"""

import errno
import json
import os
import select
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from symdp import Certificate, text_file
from symdp.cli.commands import _run
from symdp.errors import InvalidArgument
from symdp.sources.reading.source_reader import read_source
from symdp.text_file import read_text, write_whole

SOLVE = ("solve", "simplex:3", "-D", "1/5")
OPTIONS = ("--certificate", "--latex")


@pytest.fixture
def null(tmp_path):
    node = tmp_path / "null"
    try:
        os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        node.write_bytes(b"")
    except OSError:
        pytest.skip("device nodes cannot be made here")
    return node


@pytest.mark.parametrize("option", OPTIONS)
def test_a_device_is_written_into(option, null, capsys):
    assert _run([*SOLVE, option, str(null)]) == 0
    assert stat.S_ISCHR(null.stat().st_mode)
    assert os.listdir(null.parent) == ["null"]


def test_a_device_is_written_into_by_the_coq_option(null, tmp_path, capsys):
    path = tmp_path / "c.json"
    assert _run([*SOLVE, "--certificate", str(path)]) == 0
    assert _run(["recheck", str(path), "--coq", str(null)]) == 0
    assert stat.S_ISCHR(null.stat().st_mode)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_pipe_is_written_into(option, tmp_path, capsys):
    pipe, found = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: found.append(pipe.read_text()))
    reader.start()
    assert _run([*SOLVE, option, str(pipe)]) == 0
    reader.join()
    assert found[0][:1] in "{\\%"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


UNREAD = {
    "certificate": (*SOLVE, "--certificate"),
    "latex": (*SOLVE, "--latex"),
    "plot": (*SOLVE, "--plot"),
    "curve": ("curve", "1/2,1/2", "--certificate"),
    "checkpoint": ("curve", "1/2,1/2", "--checkpoint"),
    "proof": ("check", "best >= 1", "--letters", "2", "--certificate"),
    "page": ("check", "best >= 2", "--letters", "2", "--latex"),
    "graph": ("graph", "leakage", "ring:4", "--exp-epsilon", "2", "--certificate"),
    "theorem": ("theorem", "1/2,1/2", "--latex"),
    "figure": ("figure", "kalantari2018:4", "--latex"),
    "audit": ("audit", "zhong2022/lemma_10", "--jobs", "1", "--examples", "1", "--checkpoint"),
    "sensitive": ("sensitive", "1/2,1/2", "--letters", "1", "--exp-epsilon", "2", "--certificate"),
}


@pytest.mark.parametrize("name", UNREAD)
def test_a_pipe_that_nobody_reads_is_refused_in_one_line(name, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(text_file, "LATE", 0)
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    assert _run([*UNREAD[name], str(pipe)]) == 2
    # The audit draws how far it is before its line.
    error = capsys.readouterr().err.replace("auditing\n", "")
    assert error.count("\n") == 1
    assert "nobody reads from it" in error or "regular file" in error
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_reader_that_takes_nothing_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(text_file, "IDLE", 0.05)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(InvalidArgument, match="nobody reads from it"):
        write_whole(pipe, b"x" * 10**6)
    os.close(reader)


def test_more_than_a_pipe_holds_is_written_as_it_is_read(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    writer = threading.Thread(target=write_whole, args=(pipe, b"x" * 10**6))
    writer.start()
    select.select([reader], [], [])
    os.set_blocking(reader, True)
    with open(reader, "rb") as file:
        assert file.read() == b"x" * 10**6
    writer.join()


@pytest.mark.parametrize("read", [Certificate.load, read_source, lambda path: read_text(Path(path))])
def test_a_pipe_into_which_nobody_writes_is_no_input(read, tmp_path):
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(InvalidArgument, match=r"pipe\.json is (no regular file|a device or a pipe)"):
        read(str(pipe))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
@pytest.mark.parametrize("to_file", [False, True])
def test_standard_output_has_the_certificate_first_and_the_answer_after_it(name, to_file, tmp_path):
    command, path = [sys.executable, "-m", "symdp", *SOLVE, "--certificate", name, "--json"], tmp_path / "out"
    with path.open("wb") as file:
        done = subprocess.run(command, stdout=file if to_file else subprocess.PIPE, check=True)
    first, second = (path.read_bytes() if to_file else done.stdout).splitlines()
    assert json.loads(first) == json.loads(second)["certificate"]
    assert not (tmp_path / "-").exists()


def test_a_link_stays_and_what_it_points_to_is_replaced(tmp_path, capsys):
    folder, link = tmp_path / "inner", tmp_path / "link.json"
    folder.mkdir()
    (folder / "old.json").write_text("old")
    link.symlink_to(folder / "old.json")
    assert _run([*SOLVE, "--certificate", str(link)]) == 0
    assert link.is_symlink()
    assert Certificate.load(folder / "old.json").verify()


def test_nothing_is_written_through_a_planted_name(tmp_path, capsys):
    victim, target = tmp_path / "victim", tmp_path / "x.json"
    victim.write_text("mine")
    (tmp_path / ".x.json.part").symlink_to(victim)
    assert _run([*SOLVE, "--certificate", str(target)]) == 0
    assert victim.read_text() == "mine"
    assert not target.is_symlink()


def test_permissions_of_an_old_file_are_kept_and_new_ones_follow_the_mask(tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("")
    old.chmod(0o640)
    former = os.umask(0o027)
    try:
        write_whole(old, "text")
        write_whole(new, b"bytes")
    finally:
        os.umask(former)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (old, new)] == [0o640, 0o640]
    assert (old.read_text(), new.read_bytes()) == ("text", b"bytes")


@pytest.mark.parametrize("name", ["c.json", "c.tex", "c.pdf"])
def test_a_full_disk_leaves_the_old_file(name, tmp_path, monkeypatch, capsys):
    path = tmp_path / name
    path.write_text("old")

    def full(descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    option = {"c.json": "--certificate", "c.tex": "--latex", "c.pdf": "--plot"}[name]
    assert _run([*SOLVE, option, str(path)]) == 2
    assert capsys.readouterr().err == f"symdp: {path} cannot be written ({os.strerror(errno.ENOSPC)})\n"
    assert os.listdir(tmp_path) == [name]
    assert path.read_text() == "old"


def test_a_full_device_is_one_line(capsys):
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    with pytest.raises(InvalidArgument, match="/dev/full cannot be written"):
        write_whole("/dev/full", "text")
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


@pytest.mark.parametrize("command", ["solve", "curve"])
@pytest.mark.parametrize("linked", [False, True])
def test_an_output_that_is_the_input_is_refused(command, linked, tmp_path, capsys):
    source, out = tmp_path / "in.json", tmp_path / "in.json"
    text = '{"vertices": [["1/2", "3/10", "1/5"]]}'
    source.write_text(text)
    if linked:
        out = tmp_path / "link.json"
        out.symlink_to(source)
    where = ["-D", "1/5"] if command == "solve" else []
    assert _run([command, str(source), *where, "--certificate", str(out)]) == 2
    assert f"certificate={out} is the file that is read; name another file" in capsys.readouterr().err
    assert source.read_text() == text


def test_a_certificate_is_not_replaced_by_its_coq_file(tmp_path, capsys):
    path = tmp_path / "c.json"
    assert _run([*SOLVE, "--certificate", str(path)]) == 0
    assert _run(["recheck", str(path), "--coq", str(path)]) == 2
    assert Certificate.load(path).verify()


def test_a_checkpoint_is_no_other_output_and_has_a_folder(tmp_path, capsys):
    path = str(tmp_path / "c.json")
    assert _run(["curve", "1/2,1/2", "--checkpoint", path, "--certificate", path]) == 2
    assert "is also the" in capsys.readouterr().err
    assert _run(["curve", "1/2,1/2", "--checkpoint", str(tmp_path / "none" / "c")]) == 2
    assert "does not exist" in capsys.readouterr().err


def test_a_checkpoint_is_said_to_be_absent_where_there_is_none(tmp_path, capsys):
    for source, searched in (("1/2,1/2", False), ("kalantari2018:III-10c", True)):
        path = tmp_path / source.replace("/", "+")
        assert _run(["curve", source, "--checkpoint", str(path)]) == 0
        assert path.exists() == searched
        assert ("the function is known without a search" in capsys.readouterr().err) != searched


def test_a_graph_is_not_replaced_by_its_certificate(tmp_path, capsys):
    path = tmp_path / "graph.txt"
    path.write_text("a b\nb c\n")
    assert _run(["graph", "leakage", str(path), "--exp-epsilon", "2", "--certificate", str(path)]) == 2
    assert f"certificate={path} is the file that is read" in capsys.readouterr().err
    assert path.read_text() == "a b\nb c\n"


VACUOUS = ["check", "99 <= best", "--letters", "3", "--where", "P1 <= 1/4"]
OPEN = ["check", "99 <= best", "--letters", "3", "--where", "D*D <= 0"]


@pytest.mark.parametrize(("line", "name", "code"), [(VACUOUS, "VACUOUS", 4), (OPEN, "UNDECIDED", 3)])
@pytest.mark.parametrize("json", [[], ["--json"]])
@pytest.mark.parametrize("options", [["--certificate"], ["--latex"], ["--certificate", "--latex"]])
def test_a_verdict_without_a_certificate_is_told_and_nothing_is_written(line, name, code, json, options, tmp_path, capsys):
    files = {option: tmp_path / option.strip("-") for option in options}
    assert _run([*line, *json]) == code
    plain = capsys.readouterr().out
    assert name in plain
    assert _run([*line, *json, *[text for option, path in files.items() for text in (option, str(path))]]) == code
    said = capsys.readouterr()
    assert said.out == plain
    assert [line.split("=")[0] for line in said.err.splitlines()] == [f"symdp: {option.strip('-')}" for option in options]
    assert all(line.endswith(f" was not written: the formula is {name}") for line in said.err.splitlines())
    assert not any(path.exists() for path in files.values())


@pytest.mark.thorough
def test_a_family_without_a_verdict_has_no_certificate(tmp_path, capsys):
    line = ["conjecture", "pari-mutuel:C,-1", "--certificate", str(tmp_path / "c.json")]
    code = _run(line[:2])
    plain = capsys.readouterr().out
    assert (_run(line), code, "UNDECIDED" in plain) == (3, 3, True)
    said = capsys.readouterr()
    assert said.out == plain
    assert said.err.endswith("c.json was not written: the formula is UNDECIDED\n")
    assert not (tmp_path / "c.json").exists()


@pytest.mark.parametrize(("is_regular", "is_refused"), [(True, True), (False, False)])
def test_what_is_read_and_printed_to_is_refused_where_it_is_a_file_and_no_terminal(
    is_regular, is_refused, tmp_path, monkeypatch
):
    with open(tmp_path / "answer.json" if is_regular else os.devnull, "w", encoding="utf-8") as output:
        status = os.fstat(output.fileno())
    monkeypatch.setattr(text_file.os, "fstat", lambda _: status)
    token = text_file._inputs.set({(status.st_dev, status.st_ino)})
    try:
        if not is_refused:
            assert text_file._require_other_output() is None
            return
        with pytest.raises(InvalidArgument, match="standard output goes to the file that is read; name another file"):
            text_file._require_other_output()
    finally:
        text_file._inputs.reset(token)
