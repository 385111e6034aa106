"""The source of a module as this process loads it: with the change of a campaign, where one is tried."""

import json
import os
from pathlib import Path

from tests.mutants.hook import sitecustomize as hook


def source_of(path: Path) -> bytes:
    """The bytes of a module, for tests that read sentences in it or load it anew; what else is read from files stays so."""
    source = path.read_bytes()
    one = json.loads(os.environ.get(hook.MUTATION, "{}"))
    if one.get("path") != str(path):
        return source
    return source[: one["start"]] + one["new"].encode() + source[one["end"] :]
