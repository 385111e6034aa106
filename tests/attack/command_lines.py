"""Command lines by the thousand, honest and hostile: what each of them may do, whatever it holds.

Run ``python -m tests.attack.command_lines FIRST-LAST [FILE]``: the lines of these seeds, each in a process of its own with
4 GB, in a folder of its own, without a terminal. No line ends in a traceback, with an exit code that the help does not
name, with more than one line on standard error, with something else than JSON where JSON was asked for, or changes a file
that it was given to read; none takes 20 seconds of the processor in which nobody is told of progress, nor 80 in all. The
file keeps what is done: a run that was stopped goes on with it. ``command_lines.py SEED`` prints all of one line.
"""

import contextlib
import ctypes
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

from symdp.cli import sections
from symdp.cli.commands import _run, main
from symdp.cli.file_options import Kept, Written
from symdp.work import listening
from tests.attack.random_lines import commands, contents, random_line, write_files

SECONDS, MOST_SECONDS, MOST_BYTES, MOST_SAID, STEP = 20, 80, 4 * 2**30, 2000, 50
# Who waits for somebody, and not for the processor, waits for so many seconds.
ENDLESS, PATIENCE = 99, 1200
# A fault and an interruption have codes of their own, which no line may end with.
EXIT_CODES = {*sections.EXIT_CODES} - {sections.FAULT, sections.INTERRUPTED}
LIBRARIES = ("sympy", "numpy", "highspy", "flint", "mpmath", "rich.table", "matplotlib.figure", "networkx", "scipy.stats")


def warm(folder):
    """Load what commands load, once for all children, and write the certificate and the answer that lines name."""
    os.environ["MPLBACKEND"] = "agg"
    for name in LIBRARIES:
        with contextlib.suppress(ImportError):
            __import__(name)
    write_files(folder)
    asked = ["solve", "1/2,3/10,1/5", "-D", "1/5"]
    with open(folder / "answer.json", "w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
        codes = [_run([*asked, "--json"]), _run([*asked, "--certificate", str(folder / "certificate.json")])]
    assert codes == [0, 0]


def ask(arguments, folder, seconds=SECONDS, most=MOST_SECONDS):
    """(status, standard output, standard error) of a command line in a child of this process."""
    said = [folder.parent / name for name in ("stdout", "stderr")]
    child = os.fork()
    if child == 0:
        code = ENDLESS
        try:
            code = _in_child(arguments, folder, said, seconds, most)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), *[path.read_text(encoding="utf-8", errors="replace") for path in said]


def _in_child(arguments, folder, said, seconds, most):
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for number, place in enumerate([os.devnull, *said]):
        os.dup2(os.open(place, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), number)
    sys.stdin, sys.stdout, sys.stderr = [os.fdopen(number, "rw"[number > 0], encoding="utf-8") for number in range(3)]
    os.chdir(folder)
    begun = _spent()
    told = [begun]

    def late(*_):
        now = _spent()
        if now - told[0] >= seconds or now - begun >= most:
            os._exit(ENDLESS)
        _alarm(min(seconds - (now - told[0]), most - (now - begun)))

    signal.signal(signal.SIGPROF, late)
    # Where a library in C runs on and on, no function of Python is called: the system ends the process.
    resource.setrlimit(resource.RLIMIT_CPU, (int(begun + most) + 5, int(begun + most) + 5))
    _alarm(seconds)
    signal.signal(signal.SIGALRM, lambda *_: os._exit(ENDLESS))
    signal.alarm(PATIENCE)
    with listening(lambda what, share: told.__setitem__(0, _spent())):
        try:
            main(arguments)
        except SystemExit as ended:
            code = ended.code
        except BaseException:
            traceback.print_exc()
            code = 1
    with contextlib.suppress(Exception):
        sys.stdout.flush()
        sys.stderr.flush()
        ctypes.CDLL(None).fflush(None)
    return code if isinstance(code, int) else 1


def _alarm(seconds):
    signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.01))


def _spent():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def fault(arguments, status, out, err):
    """What is wrong with the end of a command line; None where nothing is."""
    if status == ENDLESS or status < 0:
        return "endless" if status in (ENDLESS, -signal.SIGKILL, -signal.SIGXCPU) else f"killed by signal {-status}"
    if "Traceback" in err:
        said = [line for line in err.strip().splitlines() if not line.startswith("symdp: this is a fault")]
        return f"traceback: {said[-1][:200]}"
    if status not in EXIT_CODES:
        return f"exit code {status}"
    if err.count("\n") > 1 or len(err) > MOST_SAID or (status == 2 and not err.strip()):
        return f"exit code {status} with {err.count(chr(10))} lines, {len(err)} characters on standard error"
    if "--json" in arguments and status in (0, 1, 3) and out.strip() and not {"-", "/dev/stdout"} & set(arguments):
        try:
            json.loads(out)
        except ValueError:
            return "--json, and no JSON" if "--help" not in arguments and "-h" not in arguments else None
    return None


# What is named after these alone is to be written, and no input.
WRITING = {
    option
    for _, command in commands()
    for each in command.params
    if isinstance(each.type, Written) and not isinstance(each.type, Kept)
    for option in each.opts
}


def examine(seed, template, scratch):
    """(arguments, status, fault) of the line of a seed, with what was said."""
    arguments = random_line(Random(seed))
    folder = scratch / "files"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path in template.iterdir():
        copied(path, folder / path.name)
    before = contents(folder)
    status, out, err = ask([text.replace("\0", "") for text in arguments], folder)
    found = fault(arguments, status, out, err)
    after = contents(folder)
    written = [after_it for option, after_it in pairwise(arguments) if option in WRITING]
    allowed = {name for name in written if arguments.count(name) == written.count(name)}
    changed = [name for name, content in before.items() if after.get(name) != content and name not in allowed]
    if found is None and changed:
        found = f"an input was changed: {', '.join(changed)}"
    return arguments, status, found, (out, err)


def copied(path, place):
    """Another file with the same content, also of what is no regular file."""
    if path.is_symlink():
        place.symlink_to(path.readlink())
    elif path.is_dir():
        place.mkdir()
    elif path.is_fifo():
        os.mkfifo(place)
    elif path.stat().st_size > 2**20:
        place.touch()
        os.truncate(place, path.stat().st_size)
    else:
        shutil.copyfile(path, place)


def campaign(seeds, report=None):
    """How many lines of a command had which exit code, and the faults with their seeds."""
    counts, faults = Counter(), []
    with tempfile.TemporaryDirectory() as place:
        template, scratch = Path(place) / "template", Path(place) / "scratch"
        template.mkdir()
        scratch.mkdir()
        warm(template)
        for seed in seeds:
            arguments, status, found, _ = examine(seed, template, scratch)
            counts[arguments[0], str(status)] += 1
            if found is not None:
                faults.append([seed, found, arguments])
            if report is not None:
                report(seed, counts, faults)
    return counts, faults


def finished(path):
    """The batches that a file holds, by their first seed; a line that was cut off is no entry."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []:
        with contextlib.suppress(ValueError):
            entry = json.loads(line)
            found[entry["seeds"][0], entry["seeds"][1]] = entry
    return found


def run(first, last, path, report):
    """All batches of these seeds, those that the file has and the others."""
    done, total, faults = finished(path), Counter(), []
    for start in range(first, last, STEP):
        stop = min(start + STEP, last)
        entry = done.get((start, stop))
        if entry is None:
            counts, found = campaign(range(start, stop))
            entry = {"seeds": [start, stop], "counts": [[*key, count] for key, count in counts.items()], "faults": found}
            if path is not None:
                with path.open("a", encoding="utf-8") as file:
                    file.write(f"\n{json.dumps(entry)}\n")
        total.update({(command, status): count for command, status, count in entry["counts"]})
        faults += entry["faults"]
        report(f"{stop}: {len(faults)} faults")
    return total, faults


def table(total):
    """What ended how, a line for each command and one for all."""
    statuses = sorted({status for _, status in total})
    names = [*sorted({command for command, _ in total}), "all"]
    sums = {(name, status): total[name, status] for name in names[:-1] for status in statuses}
    sums |= {("all", status): sum([total[name, status] for name in names[:-1]]) for status in statuses}
    rows = [["command", *statuses], *[[name, *[str(sums[name, status]) for status in statuses]] for name in names]]
    return "\n".join([f"{row[0]:14}" + "".join([cell.rjust(8) for cell in row[1:]]) for row in rows])


def show(seed):
    """All that becomes of one line."""
    with tempfile.TemporaryDirectory() as place:
        template, scratch = Path(place) / "template", Path(place) / "scratch"
        template.mkdir()
        scratch.mkdir()
        warm(template)
        arguments, status, found, (out, err) = examine(seed, template, scratch)
    print(f"symdp {arguments}", f"exit code {status}, {found or 'as it should be'}", out[:3000], err[:6000], sep="\n")
    return 0 if found is None else 1


def command(arguments):
    first, dash, last = arguments[0].partition("-")
    if not dash:
        return show(int(first))
    path = Path(arguments[1]).resolve() if len(arguments) > 1 else None
    total, faults = run(int(first), int(last), path, lambda text: print(text, flush=True))
    print(table(total))
    for each in faults:
        print("FAULT", *[str(part)[:600] for part in each], flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(command(sys.argv[1:]))
