"""Files of JSON lines with a certificate, or an answer that holds one, on each line."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from symdp.certificates.certificate import Certificate
from symdp.certificates.checker import work
from symdp.certificates.checker.claim import schema
from symdp.errors import InvalidArgument
from symdp.text_file import note_input


def certificate_lines(path: str | Path) -> Iterator[tuple[str, Certificate | None]]:
    """Generate the name of each line with its certificate, not checked yet; None for a refusal and an answer without one.

    Raises
    ------
    InvalidArgument
        For a file that cannot be read, and at the first line that holds neither a certificate nor an answer.
    """
    try:
        with open(path, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise InvalidArgument(f"{path} is no regular file")
            note_input(file.fileno())
            place = 0
            while line := file.readline(work.LARGEST_FILE + 1):
                place += 1
                yield f"line {place}", _certificate(line, f"line {place} of {path}")
    except OSError as error:
        raise InvalidArgument(f"{path} cannot be read ({error.strerror})") from None


def _certificate(line: bytes, name: str) -> Certificate | None:
    try:
        text = line.decode("utf-8")
        work.require_readable(text, name)  # type: ignore[no-untyped-call]
        document: Any = json.loads(text, object_pairs_hook=schema.unique)
    except schema.Malformed as error:
        raise InvalidArgument(str(error)) from None
    except (ValueError, RecursionError) as error:
        raise InvalidArgument(f"{name} is not JSON text: {error}") from None
    if not isinstance(document, dict):
        raise InvalidArgument(f"{name} is neither an answer nor a certificate")
    kept = document.get("certificate")
    if "error" in document or ("command" in document and kept is None):
        return None
    if isinstance(kept, dict) and "shard" in kept:
        raise InvalidArgument(f"{name} has its certificate in the file {kept['shard']!r:.60}; recheck that file")
    return Certificate.of_document(document, name)
