"""Commands that are killed, told to end, or out of room while they write: old files stay whole, new ones are whole.

Covers: symdp.certificates.certificate
"""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from symdp import Certificate

ROOT = Path(__file__).parents[2]
SETS = "1/2,3/10,1/5; 3/10,1/5,1/2; 1/5,1/2,3/10; 1/7,2/7,4/7"
SYMDP = [sys.executable, "-m", "symdp"]
# Writes one text after another, for as long as it may live.
WRITER = """
import sys
from itertools import count
from symdp.text_file import write_whole
print("ready", flush=True)
for k in count():
    write_whole(sys.argv[1], str(k % 10) * 3_000_000)
"""


def first(count, whole):
    """The first seeds; the others are for the night."""
    return [*range(count), *[pytest.param(seed, marks=pytest.mark.nightly) for seed in range(count, whole)]]


def hearing():
    """Signals are heard, also where a shell started the tests in the background and had interrupts ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(command, **more):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, preexec_fn=hearing, **more
    )


def hidden(folder):
    return [name for name in os.listdir(folder) if name.startswith(".")]


@pytest.mark.parametrize("seed", first(4, 160))
def test_a_killed_writer_leaves_one_text_or_the_other(seed, tmp_path):
    rng, path = Random(seed), tmp_path / "c.json"
    path.write_text("old")
    process = started([sys.executable, "-c", WRITER, str(path)])
    assert process.stdout.readline() == b"ready\n"
    time.sleep(rng.random() / 20)
    process.send_signal(rng.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)))
    process.communicate()
    text = path.read_text()
    assert text == "old" or (len(text) == 3_000_000 and len(set(text)) == 1), (seed, len(text))
    assert len(hidden(tmp_path)) <= 1


def judge(folder, code, said, killed):
    """Each file is the old one or a whole new one, and the exit code never means rejected."""
    for name in ("c.json", "c.tex", "c.pdf"):
        data = (folder / name).read_bytes()
        if data != b"old":
            assert data.rstrip().endswith({"c.json": b"}", "c.tex": b"\\end{document}", "c.pdf": b"%%EOF"}[name]), name
    if (folder / "c.json").read_bytes() != b"old":
        assert Certificate.load(folder / "c.json").verify()
    if not killed:
        assert code in (0, 2, 130), (code, said)
        assert said.count(b"\n") <= 1, said
        assert not hidden(folder)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(24))
def test_a_command_that_is_stopped_at_any_moment_leaves_whole_files_and_resumes(seed, tmp_path):
    rng = Random(seed)
    for name in ("c.json", "c.tex", "c.pdf"):
        (tmp_path / name).write_text("old")
    outputs = ["--certificate", "c.json", "--latex", "c.tex", "--plot", "c.pdf", "--checkpoint", "work.jsonl"]
    for attempt in range(3):
        process = started([*SYMDP, "curve", SETS, *outputs], cwd=tmp_path)
        # Python itself needs a moment before it can say anything.
        time.sleep(0.5 + 2 * rng.random())
        killed = rng.random() < 0.5
        process.send_signal(signal.SIGKILL if killed else signal.SIGTERM)
        _, said = process.communicate()
        if attempt == 0 and not killed and b"Traceback" not in said and process.returncode < 0:
            continue  # told to end before the program had begun
        judge(tmp_path, process.returncode, said, killed or process.returncode < 0)
        for left in hidden(tmp_path):
            (tmp_path / left).unlink()
    done = started([*SYMDP, "curve", SETS, *outputs], cwd=tmp_path)
    assert (done.communicate()[1], done.returncode) == (b"", 0)
    judge(tmp_path, 0, b"", killed=False)
    assert (tmp_path / "c.json").read_bytes() != b"old"


def limited(size):
    """Files of this process may not grow beyond the size, as on a full disk."""

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


@pytest.mark.parametrize("seed", first(1, 40))
def test_without_room_old_files_stay_and_one_line_says_so(seed, tmp_path):
    rng = Random(seed)
    for name in ("c.json", "c.tex", "c.pdf"):
        (tmp_path / name).write_text("old")
    options = {"c.json": "--certificate", "c.tex": "--latex", "c.pdf": "--plot", "work.jsonl": "--checkpoint"}
    name = rng.choice(list(options)) if seed else "c.json"
    size = rng.choice((0, 1, 100, 300, 800, rng.randrange(3000)))
    arguments = ["curve", SETS, options[name], name]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MPLCONFIGDIR": str(tmp_path / "fonts")}
    done = subprocess.run(
        [*SYMDP, *arguments], cwd=tmp_path, capture_output=True, env=environment, preexec_fn=limited(size), check=False
    )
    judge(tmp_path, done.returncode, done.stderr, killed=False)
    assert done.returncode == 0 or b"cannot be written" in done.stderr or b"cannot be read or written" in done.stderr
    if name == "work.jsonl":
        again = subprocess.run([*SYMDP, *arguments], cwd=tmp_path, capture_output=True, env=environment, check=False)
        assert (again.returncode, again.stderr) == (0, b""), size
