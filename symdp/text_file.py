"""User files: unreadable input is one clear line of error, and output is written atomically."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

from symdp.errors import InvalidArgument
from symdp.work import tell

LARGEST, MOST_DIGITS, MOST_DOTS = 64 * 2**20, 4000, 100
# How long the reader of a pipe may be late, and may then take nothing, before it counts as gone, in seconds.
LATE, IDLE = 1.0, 10.0
_DIGITS = re.compile(rf"[0-9]{{{MOST_DIGITS + 1},}}")
_DOTTED = re.compile(rf"(?:[A-Za-z_\"'][\w\"'-]*[ \t]*\.[ \t]*){{{MOST_DOTS + 1},}}")
# Device and inode of every file that the command has read, while there is a command.
_inputs: ContextVar[set[tuple[int, int]] | None] = ContextVar("inputs", default=None)


@contextmanager
def keeping_inputs() -> Iterator[None]:
    """Protect the input files of one command from being overwritten by it."""
    former = _inputs.set(set())
    try:
        yield
    finally:
        _inputs.reset(former)


def note_input(path: int | str | Path) -> None:
    """Record a file, or the descriptor of one, as an input of the command, if there is one."""
    known = _inputs.get()
    if known is not None:
        with suppress(OSError, ValueError):
            status = os.stat(path)
            known.add((status.st_dev, status.st_ino))


def require_no_input(path: str | Path) -> None:
    """Refuse to write to an input of the command, by whatever name."""
    if identity(path) in (_inputs.get() or ()):
        raise InvalidArgument(f"{path} is the file that is read; name another file")


def identity(path: str | Path) -> tuple[int, int] | str:
    """Return the target of a path through all links: device and inode if it exists, else its resolved place.

    ``-`` is standard output.
    """
    try:
        status = os.stat(1 if str(path) == "-" else path)
    except OSError:
        return os.path.realpath(path)
    except ValueError:
        return str(path)  # No file can have this name.
    return status.st_dev, status.st_ino


def read_text(path: Path, again: bool = False) -> str:
    """Return the text of a UTF-8 file of at most 64 MiB, its line ends as they are.

    From then on it is an input, which the command does not overwrite; a file that is written ``again``, as checkpoints are,
    does not become an input, and must not be one.
    """
    if again:
        require_no_input(path)
    try:
        # A pipe without a writer is opened at once, and refused; the checks are those of the open file.
        with open(path, "rb", opener=_opened_at_once) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise InvalidArgument(f"{path} is a device or a pipe; save its content as a regular file")
            if not again:
                note_input(file.fileno())
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise InvalidArgument(f"{path} has {max(status.st_size, len(data))} bytes, at most {LARGEST} are read")
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise InvalidArgument(f"{path} does not exist") from None
    except IsADirectoryError:
        raise InvalidArgument(f"{path} is a directory; name a file") from None
    except UnicodeDecodeError as error:
        raise InvalidArgument(f"{path} is not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    except (OSError, ValueError) as error:
        if isinstance(error, InvalidArgument):
            raise
        raise InvalidArgument(f"{path} cannot be read ({getattr(error, 'strerror', None) or error})") from None


def require_folder(path: str | Path, name: str) -> Path:
    """Return the absolute path of an argument that is a folder in which files can be written, or raise."""
    folder = Path(path).absolute()
    if not folder.is_dir():
        raise InvalidArgument(f"{name}={path} is not a folder; create it, or name another one")
    if not os.access(folder, os.W_OK):
        raise InvalidArgument(f"{name}={path} is a folder that is not writable; name another one")
    return folder


def require_small(text: str, name: object) -> None:
    """Refuse input on which a JSON or TOML parser would not terminate: an integer of a million digits, a million dots."""
    longest = max(map(len, _DIGITS.findall(text)), default=0)
    if longest:
        raise InvalidArgument(f"{name} is too large: a number of {longest} digits, at most {MOST_DIGITS} are read")
    dots = max([key.count(".") for key in _DOTTED.findall(text)], default=0)
    if dots:
        raise InvalidArgument(f"{name} is too large: a key of {dots} dots, at most {MOST_DOTS} are read")


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file in one step: a reader sees the old content or the new.

    ``-`` is standard output. A device, or a FIFO with a reader, is written into directly; a symbolic link stays, and
    its target is replaced. A full disk leaves the old file, and an input of the command is never overwritten.
    """
    if str(path) == "-":
        print_text(content)
        return
    require_no_input(path)
    try:
        if _is_standard_output(path):
            print_text(content)
        elif (mode := _mode(path)) is not None and not stat.S_ISREG(mode):
            _pour(path, _encoded(content))
        else:
            _replace(Path(path).resolve(), _encoded(content), mode)
    except InvalidArgument:
        raise
    except (OSError, RuntimeError, ValueError) as error:
        raise InvalidArgument(f"{path} cannot be written ({getattr(error, 'strerror', None) or error})") from None


def _pour(path: str | Path, data: bytes) -> None:
    """Write into a device or a pipe; a pipe without a reader is an error, without waiting."""
    descriptor = _opened_for_a_reader(path)
    try:
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(descriptor, rest) :]
            except BlockingIOError:
                if not _takes_more(descriptor):
                    raise _unread(path) from None
    except BrokenPipeError:
        raise _unread(path) from None
    finally:
        os.close(descriptor)


def _opened_for_a_reader(path: str | Path) -> int:
    latest = time.monotonic() + LATE
    while True:
        try:
            return _opened_at_once(path, os.O_WRONLY)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            if time.monotonic() >= latest:
                raise _unread(path) from None
        time.sleep(0.01)


def _takes_more(descriptor: int) -> bool:
    import select

    waiting = select.poll()
    waiting.register(descriptor, select.POLLOUT)
    return bool(waiting.poll(1000 * IDLE))


def _unread(path: str | Path) -> InvalidArgument:
    return InvalidArgument(f"{path} cannot be written (nobody reads from it); start its reader first, or name another file")


def _opened_at_once(path: str | Path, flags: int) -> int:
    """Open a descriptor without waiting for the other end of a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    """Put a finished file in the place of another, under an unpredictable name until then."""
    import tempfile

    descriptor, part = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, _usual_mode() if mode is None else stat.S_IMODE(mode))
        os.replace(part, target)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(part)
        raise


def _usual_mode() -> int:
    """Return the permissions of a new file; the mask that forbids some of them can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _mode(path: str | Path) -> int | None:
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _is_standard_output(path: str | Path) -> bool:
    """Return whether the file is that of standard output, such as /dev/stdout, which must not be replaced."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(1)) and not os.path.samefile(path, os.devnull)
    except OSError:
        return False


def _require_other_output() -> None:
    """Refuse to print into a regular file that the command has read."""
    known = _inputs.get()
    if known:
        with suppress(OSError):
            status = os.fstat(1)
            if stat.S_ISREG(status.st_mode) and (status.st_dev, status.st_ino) in known:
                raise InvalidArgument("standard output goes to the file that is read; name another file")


def print_text(content: str | bytes) -> None:
    """Print a text with a line end on standard output; once its reader is gone, continue silently to the exit code.

    Nothing is written where the shell appends it to a file that the command has read.
    """
    tell("printing", None)
    _require_other_output()
    try:
        if isinstance(content, bytes):
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
        else:
            sys.stdout.write(content if content.endswith("\n") else content + "\n")
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer would be written, and complained about, once more when Python ends.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise InvalidArgument(f"standard output cannot be written ({error.strerror})") from None


def _encoded(content: str | bytes) -> bytes:
    return content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
