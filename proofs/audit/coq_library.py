"""The theories of proofs/coq as Coq sees them: compiling them, and compiling a file that rests on them."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from symdp.errors import SymdpError, Unsupported

FOLDER = Path(__file__).parents[1] / "coq"
MISSING = "coqc is not installed (Debian: coq libcoq-mathcomp-algebra)"
BESIDE = "beside"
"""What the folder of theories is called that are not of this one."""
_QUIET = ("-w", "-notation-overridden,-ambiguous-paths,-native-compiler-disabled")
_Kept = TypeVar("_Kept")


class CoqFailed(SymdpError):
    """A file that Coq does not accept; the message is Coq's."""


def is_installed() -> bool:
    """Whether Coq can be run here."""
    return shutil.which("coqc") is not None and shutil.which("coq_makefile") is not None


def build(names: Iterable[str], folder: Path = FOLDER) -> None:
    """Compile the named theories and those on which they rest, where they are out of date; one process at a time.

    Raises
    ------
    Unsupported
        Without Coq.
    CoqFailed
        With the message of the first theory that does not compile.
    """
    with _one_process():
        _run(["make", "-s", "-C", str(folder), "CoqMakefile"])
        _run(["make", "-s", "-C", str(folder), "-f", "CoqMakefile", *[f"{name}.vo" for name in sorted(set(names))]])


def build_checker(folder: Path = FOLDER) -> Path:
    """Extract the checker of guard/Extracted.v and compile it, where it is out of date; the program.

    Raises
    ------
    Unsupported
        Without Coq.
    CoqFailed
        With the message of Coq, or of OCaml.
    """
    with _one_process():
        _run(["make", "-s", "-C", str(folder), "checker"])
    return folder / "extraction" / "build" / "acceptance"


def kept(path: Path, read: Callable[[Any], _Kept], nothing: _Kept) -> _Kept:
    """What is kept of Coq's answers in a file of JSON, which is read again when it has changed; nothing without a file."""
    if not path.exists():
        return nothing
    found: _Kept = _parsed(path, path.stat().st_mtime_ns, read)
    return found


def keep(path: Path, answers: Any) -> None:
    """Write answers of Coq that :func:`kept` reads."""
    path.write_text(json.dumps(answers, indent=1, sort_keys=True) + "\n", encoding="utf-8")


@cache
def _parsed(path: Path, stamp: int, read: Callable[[Any], Any]) -> Any:
    return read(json.loads(path.read_text(encoding="utf-8")))


@contextmanager
def _one_process() -> Iterator[None]:
    """Others on this machine wait for what is compiled here."""
    import fcntl  # only where Coq runs

    if not is_installed():
        raise Unsupported(MISSING)
    lock = Path(tempfile.gettempdir()) / "symdp-coq.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def compiled(path: Path, folder: Path = FOLDER, beside: Path | None = None) -> str:
    """What Coq prints when it compiles a file that rests on the theories, and on those of one more folder.

    Raises
    ------
    CoqFailed
        When Coq does not accept the file.
    """
    if not is_installed():
        raise Unsupported(MISSING)
    more = [] if beside is None else ["-R", str(beside), f"symdp.{BESIDE}"]
    return _run(["coqc", "-q", "-R", str(folder), "symdp", *more, *_QUIET, str(path)])


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    if done.returncode:
        raise CoqFailed((done.stderr or done.stdout).strip())
    return done.stdout
