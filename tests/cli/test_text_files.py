"""Files at their limits: sizes, digits and dots at the bound and one beyond it, modes, names of one file, late readers.

Covers: symdp.text_file
"""

import errno
import io
import os
import re
import select
import stat
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from symdp import text_file
from symdp.errors import InvalidArgument
from symdp.text_file import (
    identity,
    keeping_inputs,
    note_input,
    print_text,
    read_text,
    require_folder,
    require_no_input,
    require_small,
    write_whole,
)
from symdp.work import listening


def refusal(function, *arguments):
    with pytest.raises(InvalidArgument) as refused:
        function(*arguments)
    return str(refused.value)


# Reading.


def test_a_file_as_large_as_allowed_is_read_and_one_byte_more_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(text_file, "LARGEST", 5)
    path = tmp_path / "a"
    for text in ("", "1", "1234", "12345", "\u00e41\u00e4"):
        path.write_text(text, encoding="utf-8")
        assert read_text(path) == text
    for text, size in (("123456", 6), ("\u00e4\u00e4\u00e4", 6), ("1" * 99, 99)):
        path.write_text(text, encoding="utf-8")
        assert refusal(read_text, path) == f"{path} has {size} bytes, at most 5 are read"


def test_a_file_that_has_grown_is_read_no_further_than_one_byte_more(tmp_path, monkeypatch):
    monkeypatch.setattr(text_file, "LARGEST", 5)
    path = tmp_path / "a"
    path.write_text("1" * 99)
    monkeypatch.setattr(os, "fstat", lambda file: SimpleNamespace(st_mode=stat.S_IFREG, st_size=0))
    assert refusal(read_text, path) == f"{path} has 6 bytes, at most 5 are read"


def test_a_mark_of_byte_order_is_no_text_and_line_ends_stay(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert read_text(path) == "a\r\nb\rc\n"


def test_what_cannot_be_read_is_said(tmp_path, monkeypatch):
    latin = tmp_path / "latin"
    latin.write_bytes(b"ab\xe4")
    assert refusal(read_text, latin) == f"{latin} is not UTF-8 text (byte 2); save it as UTF-8"
    assert refusal(read_text, tmp_path / "none") == f"{tmp_path / 'none'} does not exist"
    assert refusal(read_text, tmp_path) == f"{tmp_path} is a directory; name a file"
    assert refusal(read_text, Path("a\0b")) == "a\0b cannot be read (embedded null byte)"

    def denied(path, flags):
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr(text_file, "_opened_at_once", denied)
    assert refusal(read_text, latin) == f"{latin} cannot be read (Permission denied)"


DIGITS, DOTS = 4000, 100
SMALL = ["", "1" * DIGITS, f"{'1' * DIGITS}, {'2' * DIGITS}", f"{'1' * DIGITS}.{'1' * DIGITS}", "a" + ".b" * DOTS,
         ("a" + ".b" * DOTS + " = 1\n") * 2, "." * 999, "1." * 999, "a . " * DOTS]  # fmt: skip
LARGE = {
    "1" * (DIGITS + 1): "a number of 4001 digits, at most 4000 are read",
    f"a = {'1' * 5000}, {'2' * 4001}": "a number of 5000 digits, at most 4000 are read",
    f"{'2' * 4001}, {'1' * 6000}": "a number of 6000 digits, at most 4000 are read",
    "a" + ".b" * (DOTS + 1): "a key of 101 dots, at most 100 are read",
    "'a'" + ' . "b-1"\t' * 150 + "= 1": "a key of 150 dots, at most 100 are read",
    "a" + ".b" * 101 + " = 1\n" + "a" + ".b" * 200 + " = 2": "a key of 200 dots, at most 100 are read",
}


@pytest.mark.sampled(len(SMALL))
@pytest.mark.parametrize("place", range(len(SMALL)))
def test_numbers_and_keys_as_long_as_allowed_are_small(place):
    require_small(SMALL[place], "a.toml")


@pytest.mark.sampled(len(LARGE))
@pytest.mark.parametrize("place", range(len(LARGE)))
def test_numbers_and_keys_that_are_longer_are_named(place):
    text, said = list(LARGE.items())[place]
    assert refusal(require_small, text, "a.toml") == f"a.toml is too large: {said}"


# Names of one file.


def test_a_file_is_the_same_by_every_name(tmp_path, monkeypatch):
    one, other, none = tmp_path / "one", tmp_path / "other", tmp_path / "none"
    one.write_text("")
    other.write_text("")
    (tmp_path / "link").symlink_to(one)
    os.link(one, tmp_path / "second")
    (tmp_path / "to none").symlink_to(none)
    monkeypatch.chdir(tmp_path)
    same = [one, "one", "./one", tmp_path / "link", "second"]
    assert {identity(name) for name in same} == {(one.stat().st_dev, one.stat().st_ino)}
    assert identity(other) not in {identity(one), identity(none)}
    assert identity("none") == identity("to none") == os.path.realpath(none)
    assert identity("-") == (os.fstat(1).st_dev, os.fstat(1).st_ino)


def test_what_a_command_has_read_is_not_written_while_it_lasts(tmp_path):
    read, again, other, link = (tmp_path / name for name in ("read", "again", "other", "link"))
    for path in (read, again, other):
        path.write_text("old")
    link.symlink_to(read)
    note_input(other)
    with keeping_inputs():
        write_whole(other, "before it was read")
        with keeping_inputs():
            read_text(other)
            assert refusal(require_no_input, other) == f"{other} is the file that is read; name another file"
        require_no_input(other)
        read_text(read)
        read_text(again, again=True)
        note_input(tmp_path / "none")
        note_input("a\0b")
        for path in (read, link):
            assert refusal(write_whole, path, "new") == f"{path} is the file that is read; name another file"
        write_whole(again, "new")
        write_whole(tmp_path / "none", "new")
        with open(other, encoding="utf-8") as file:
            note_input(file.fileno())
        assert "is the file that is read" in refusal(write_whole, other, "new")
        assert "is the file that is read" in refusal(read_text, read, True)
        assert read_text(other) == "before it was read"
    write_whole(read, "new")
    assert (read_text(read), read_text(again)) == ("new", "new")


# Writing.


@pytest.mark.parametrize(("mask", "mode"), [(0, 0o666), (0o022, 0o644), (0o077, 0o600), (0o137, 0o640), (0o666, 0)])
def test_a_new_file_has_the_mode_that_the_mask_leaves(mask, mode, tmp_path):
    former = os.umask(mask)
    try:
        write_whole(tmp_path / "new", "text")
        assert os.umask(mask) == mask
    finally:
        os.umask(former)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == mode
    assert os.listdir(tmp_path) == ["new"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755, 0o444])
def test_an_old_file_keeps_its_mode(mode, tmp_path):
    path = tmp_path / "old"
    path.write_text("a long old text")
    path.chmod(mode)
    write_whole(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert path.read_text() == "new"


def test_what_is_no_character_is_written_as_its_number(tmp_path):
    write_whole(tmp_path / "a", "\u00e4\udc80")
    assert (tmp_path / "a").read_bytes() == b"\xc3\xa4\\udc80"


def test_what_cannot_be_written_is_said(tmp_path):
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert refusal(write_whole, tmp_path / "none" / "a", "").endswith(f"a cannot be written ({os.strerror(errno.ENOENT)})")
    assert refusal(write_whole, tmp_path, "").endswith(f"cannot be written ({os.strerror(errno.EISDIR)})")
    assert refusal(write_whole, loop, "").startswith(f"{loop} cannot be written (")


def test_a_folder_is_one_in_which_files_can_be_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "file").write_text("")
    assert require_folder("in", "folder") == tmp_path / "in"
    for name in ("none", "file"):
        said = f"folder={name} is not a folder; create it, or name another one"
        assert refusal(require_folder, name, "folder") == said
    asked = []
    monkeypatch.setattr(os, "access", lambda path, mode: asked.append((path, mode)))
    assert refusal(require_folder, "in", "log") == "log=in is a folder that is not writable; name another one"
    assert asked == [(tmp_path / "in", os.W_OK)]


# Pipes.


def test_a_reader_may_be_late(tmp_path, monkeypatch):
    pipe, tried = tmp_path / "pipe", []
    os.mkfifo(pipe)
    monkeypatch.setattr(time, "sleep", tried.append)
    opened = text_file._opened_at_once

    def after_three(path, flags):
        if len(tried) < 3:
            raise OSError(errno.ENXIO, "no reader")
        return opened(path, os.O_RDWR)

    monkeypatch.setattr(text_file, "_opened_at_once", after_three)
    write_whole(pipe, "text")
    assert len(tried) == 3


def test_a_reader_is_waited_for_one_second_and_no_other_error_is_waited_for(tmp_path, monkeypatch):
    pipe, clock = tmp_path / "pipe", [100.0]
    os.mkfifo(pipe)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    def sleep(seconds):
        clock[0] += 0.25

    monkeypatch.setattr(time, "sleep", sleep)
    said = f"{pipe} cannot be written (nobody reads from it); start its reader first, or name another file"
    assert refusal(write_whole, pipe, "text") == said
    assert clock == [101.0]

    def denied(path, flags):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(text_file, "_opened_at_once", denied)
    assert refusal(write_whole, pipe, "text") == f"{pipe} cannot be written (Permission denied)"
    assert clock == [101.0]


def test_a_reader_may_take_nothing_for_ten_seconds(tmp_path, monkeypatch):
    waited = []

    class Poll:
        def register(self, descriptor, event):
            assert event == select.POLLOUT

        def poll(self, milliseconds):
            waited.append(milliseconds)
            return []

    monkeypatch.setattr(select, "poll", Poll)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert "nobody reads from it" in refusal(write_whole, pipe, b"x" * 10**6)
    os.close(reader)
    assert waited == [10_000]


def test_a_reader_that_goes_away_is_said(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    def leave():
        select.select([reader], [], [])
        os.read(reader, 1)
        os.close(reader)

    thread = threading.Thread(target=leave)
    thread.start()
    said = refusal(write_whole, pipe, b"x" * 10**6)
    thread.join()
    assert said == f"{pipe} cannot be written (nobody reads from it); start its reader first, or name another file"


# Standard output.


class Broken(io.StringIO):
    """A stream whose other end is gone."""

    def __init__(self, error):
        super().__init__()
        self.error = error

    def flush(self):
        raise self.error


def test_a_text_ends_with_one_line_end_and_bytes_as_they_are(capfdbinary):
    for content in ("a", "b\n", "", b"c", "d\n\n"):
        print_text(content)
    write_whole("-", "e")
    write_whole("-", b"f\n")
    assert capfdbinary.readouterr().out == b"a\nb\n\ncd\n\ne\nf\n"


def test_progress_ends_before_a_text_is_printed(capsys):
    told = []
    with listening(lambda *said: told.append(said)):
        print_text("a")
    assert told == [("printing", None)]


def test_the_end_of_a_reader_is_passed_over_and_another_error_is_said(monkeypatch, tmp_path):
    with open(tmp_path / "out", "wb") as file:
        for error, said in (
            (BrokenPipeError(errno.EPIPE, "Broken pipe"), None),
            (
                OSError(errno.ENOSPC, "No space left on device"),
                "standard output cannot be written (No space left on device)",
            ),
        ):
            stream = Broken(error)
            stream.fileno = file.fileno
            monkeypatch.setattr(sys, "stdout", stream)
            if said is None:
                print_text("a")
            else:
                assert refusal(print_text, "a") == said
            # What is left is written into nothing.
            assert os.path.sameopenfile(file.fileno(), os.open(os.devnull, os.O_RDONLY))
            assert stream.getvalue() == "a\n"


def test_a_text_is_not_appended_to_a_file_that_was_read(tmp_path, monkeypatch, capfd):
    path, other = tmp_path / "read", tmp_path / "other"
    path.write_text("old")
    other.write_text("old")
    kept = os.dup(1)
    try:
        with keeping_inputs():
            read_text(path)
            for target, refused in ((path, True), (other, False)):
                with open(target, "a", encoding="utf-8") as stream:
                    os.dup2(stream.fileno(), 1)
                    monkeypatch.setattr(sys, "stdout", stream)
                    if refused:
                        said = refusal(print_text, "new")
                    else:
                        print_text(b"new")
                        write_whole(target, b"er")
    finally:
        os.dup2(kept, 1)
        os.close(kept)
    assert said == "standard output goes to the file that is read; name another file"
    assert (path.read_text(), other.read_text()) == ("old", "oldnewer")


def test_a_device_that_takes_everything_is_no_standard_output(monkeypatch, capfd):
    """Where standard output is thrown away, a file is written all the same."""
    kept, printed = os.dup(1), []
    monkeypatch.setattr(text_file, "print_text", printed.append)
    try:
        descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(descriptor, 1)
        os.close(descriptor)
        write_whole(os.devnull, "text")
    finally:
        os.dup2(kept, 1)
        os.close(kept)
    assert printed == []


def test_a_path_with_a_null_character_is_refused_in_one_line():
    """In the words of Python, which differ by its version."""
    why = r" \((\w+: )?embedded null (byte|character in path)\)"
    assert re.fullmatch(f"a\0b cannot be written{why}", refusal(write_whole, "a\0b", "text"))
    for again in (False, True):
        assert re.fullmatch(f"a\0b cannot be read{why}", refusal(read_text, Path("a\0b"), again))
