"""A certificate is accepted where the files that it is said to rest on lie alone, and not where one of them is missing.

Covers: symdp.certificates.trusted_files
"""

import json
import shutil
import subprocess
import sys

import pytest

from symdp.certificates.trusted_files import FOLDER, needed_files
from symdp.cli.commands import _run
from tests.certificates.samples import SAMPLES, samples

CHECK = """import json, sys
sys.path.insert(0, sys.argv[1])
from checker.kernel import block_programs
block_programs.recheck(json.load(sys.stdin))
"""


def accepted(document, names, folder):
    """Whether an isolated Python accepts a document by these files of the checker alone."""
    (folder / "checker").mkdir(parents=True)
    for name in ("__init__.py", *names):
        (folder / "checker" / name).parent.mkdir(exist_ok=True)
        shutil.copy(FOLDER / name, folder / "checker" / name)
    command = [sys.executable, "-I", "-c", CHECK, str(folder)]
    return subprocess.run(command, input=json.dumps(document), text=True, capture_output=True, check=False).returncode == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", SAMPLES)
def test_the_needed_files_are_enough(kind, tmp_path):
    for place, certificate in enumerate(samples(kind)):
        names, count = needed_files(certificate.record)
        assert accepted(certificate.document, names, tmp_path / str(place))
        assert count == sum(len((FOLDER / name).read_text("utf-8").splitlines()) for name in names)


@pytest.mark.parametrize(
    "missing", ["programs/diagonal_blocks.py", "kernel/block_kernel.py", "kernel/source_blocks.py", "work.py"]
)
def test_no_file_is_needed_in_vain(missing, tmp_path):
    (certificate, *_) = samples("least leakage")
    names = needed_files(certificate.record)[0]
    assert missing in names
    assert not accepted(certificate.document, [name for name in names if name != missing], tmp_path)


def test_recheck_names_the_files(tmp_path, capsys):
    (certificate, *_) = samples("least leakage")
    path = tmp_path / "c.json"
    path.write_text(certificate.to_json())
    names, count = needed_files(certificate.record)
    assert _run(["recheck", str(path), "--verbose"]) == 0
    line = f"checked by {len(names)} files of the checker, {count:,} lines: {', '.join(names)}"
    assert line in capsys.readouterr().out.splitlines()
