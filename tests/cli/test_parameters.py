"""What holds of every parameter of every command: no input is an output, no file is written twice, nothing is said twice.

Covers: symdp.cli.command_class, symdp.cli.file_options, symdp.text_file
"""

import os
import re
import subprocess
import sys
from itertools import combinations, permutations
from pathlib import Path

import click
import pytest

from proofs.__main__ import command as audit_command
from proofs.__main__ import errata_command
from symdp import Certificate
from symdp.cli import command_class as command_module
from symdp.cli.command_class import Command
from symdp.cli.commands import _run, group
from symdp.cli.file_options import Kept, Picture, Read, Written
from symdp.errors import InvalidArgument
from symdp.text_file import keeping_inputs, read_text, write_whole

ROOT = Path(__file__).parents[2]
# Text that names no file; a new option stands here, or has a type of symdp/cli/file_options.py.
PLAIN = {
    "arguments", "bound", "certificates", "cluster", "column", "confidence", "count", "delta", "distortion",
    "environments", "epsilon", "exp_epsilon", "formula", "hamming", "label", "leakage", "letters", "log", "name", "names",
    "optimum", "order", "prior", "probability", "profile", "reference", "region", "source_class", "style", "value",
    "values", "where", "worst",
}  # fmt: skip
# In symbols.
PLAIN_HERE = {("formula", "source"), ("formula", "loss")}
WAYS = ("as it is", "./", "link", "second name")


def leaves(whole=group, before=()):
    """(words, command) of all commands that do something."""
    for name, each in whole.commands.items():
        words = (*before, name)
        yield from leaves(each, words) if isinstance(each, click.Group) else [(words, each)]


def commands():
    return [*leaves(), (("proofs",), audit_command), (("proofs", "errata"), errata_command)]


def of_type(command, kind):
    return [parameter for parameter in command.params if isinstance(parameter.type, kind)]


def value(parameter):
    """Something that is parsed."""
    return "1/2" if isinstance(parameter.type, click.types.StringParamType) else "1"


def words_of(parameter, *values):
    if isinstance(parameter, click.Argument):
        return [*values]
    return [word for each in values for word in (max(parameter.opts, key=len), each)]


def line(command, given):
    """Arguments of a command: what is given, and something for whatever else it needs."""
    words = []
    for parameter in command.params:
        if parameter in given:
            words += words_of(parameter, *given[parameter])
        elif parameter.required or isinstance(parameter, click.Argument):
            words += words_of(parameter, value(parameter))
    return words


def refusal(command, given):
    """What a command says of its parameters before it does anything."""
    with pytest.raises((InvalidArgument, click.UsageError)) as refused:
        command.main(line(command, given), standalone_mode=False)
    return str(refused.value)


def texts(kind, file):
    """All ways to name a file by a parameter."""
    return [str(file), *([f"{kind.after}{file}"] if kind.after else [])]


def renamed(file, way, ending):
    """A second name of a file, with the ending that a picture needs."""
    if way == "as it is" and not ending:
        return str(file)
    if way == "./" and not ending:
        return f"./{file.name}"
    other = file.with_name(f"other{ending or '.x'}")
    other.unlink(missing_ok=True)
    (os.link if way == "second name" else os.symlink)(file, other)
    return str(other)


def test_every_text_is_declared():
    for words, command in commands():
        assert isinstance(command, Command), words
        for parameter in command.params:
            if parameter.metavar == "FILE":
                assert isinstance(parameter.type, Written), (words, parameter.name)
            if type(parameter.type) in (click.types.StringParamType, click.types.UnprocessedParamType):
                assert parameter.name in PLAIN or (words[-1], parameter.name) in PLAIN_HERE, (words, parameter.name)


@pytest.mark.parametrize("way", WAYS)
def test_no_input_of_any_command_is_an_output(way, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = 0
    for words, command in commands():
        for read in of_type(command, Read):
            file = tmp_path / f"input{(read.type.endings or ('.txt',))[0]}"
            file.write_text("as it was")
            for written in of_type(command, Written):
                out = renamed(file, way, ".pdf" if isinstance(written.type, Picture) else "")
                for text in texts(read.type, file):
                    given = [value(read), text] if read.multiple or read.nargs == -1 else [text]
                    said = refusal(command, {read: given, written: [out]})
                    assert said == f"{written.opts[-1].strip('-')}={out} is the file that is read; name another file", words
                    refused += 1
    assert file.read_text() == "as it was"
    assert refused >= 60


def test_no_two_outputs_of_any_command_are_one_file(tmp_path):
    file, refused = tmp_path / "file", 0
    names = [(file, file), (file, tmp_path / "link"), ("-", "/dev/stdout"), ("-", "-")]
    (tmp_path / "link").symlink_to(file)
    for words, command in commands():
        for first, second in combinations([out for out in of_type(command, Written) if type(out.type) is Written], 2):
            for one, other in names:
                assert "is also the" in refusal(command, {first: [str(one)], second: [str(other)]}), words
                refused += 1
        for kept, other in permutations(of_type(command, Written), 2):
            if isinstance(kept.type, Kept) and type(other.type) is Written:
                assert "is also the" in refusal(command, {kept: [str(file)], other: [str(file)]}), words
                refused += 1
    assert refused >= 40
    assert not file.exists()


SOURCE, LETTERS = "source.json", "1/2,3/10,1/5"
COLLISIONS = [
    ["solve", SOURCE, "-D", "1/5", "--certificate", SOURCE],
    ["solve", SOURCE, "-D", "1/5", "--latex", SOURCE],
    ["solve", SOURCE, "-D", "1/5", "--plot", "source.pdf"],
    ["solve", LETTERS, "-D", "1/5", "--loss", "costs.csv", "--certificate", "costs.csv"],
    ["solve", LETTERS, "-D", "1/5", "--loss", "costs.csv", "--latex", "costs.csv"],
    ["solve", LETTERS, "-D", "1/5", "--loss", "graph:graph.txt", "--certificate", "graph.txt"],
    ["solve", "uniform", "-D", "1/5", "--adjacency", "graph.txt", "--certificate", "graph.txt"],
    ["solve", "uniform", "-D", "1/5", "--adjacency", "graph.txt", "--latex", "graph.txt"],
    ["curve", SOURCE, "--certificate", SOURCE],
    ["curve", "two.json", "--checkpoint", "two.json"],
    ["theorem", SOURCE, "--latex", SOURCE],
    ["theorem", LETTERS, "-D", "1/5", "--loss", "costs.csv", "--latex", "costs.csv"],
    ["compare", SOURCE, "--latex", SOURCE],
    ["classify", SOURCE, "--certificate", SOURCE],
    ["sensitive", SOURCE, "--letters", "1", "--exp-epsilon", "2", "--certificate", SOURCE],
    ["sensitive", LETTERS, "--letters", "1", "--exp-epsilon", "2", "--loss", "costs.csv", "--certificate", "costs.csv"],
    ["identify", SOURCE, "-D", "1/5", "--latex", SOURCE],
    ["hockey-stick", SOURCE, "-D", "1/5", "--profile", "log(2):1/9", "--certificate", SOURCE],
    ["split", LETTERS, SOURCE, "-D", "1/5", "--certificate", SOURCE],
    ["split", LETTERS, SOURCE, "-D", "1/5", "--latex", SOURCE],
    ["split", LETTERS, LETTERS, "-D", "1/5", "--loss", "costs.csv", "--certificate", "costs.csv"],
    ["conjecture", "family.toml", "--letters", "3", "--latex", "family.toml"],
    ["conjecture", "family.toml", "--letters", "3", "--certificate", "family.toml"],
    ["graph", "leakage", "graph.txt", "--exp-epsilon", "2", "--certificate", "graph.txt"],
    ["graph", "show", "graph.txt", "--plot", "graph.pdf"],
    ["profile", "mechanism.json", "--latex", "mechanism.json"],
    ["apply", "mechanism.json", "data.csv", "--column", "c", "-o", "mechanism.json"],
    ["apply", "mechanism.json", "data.csv", "--column", "c", "-o", "data.csv"],
    ["recheck", "certificate.json", "--latex", "certificate.json"],
    ["recheck", "certificate.json", "--coq", "certificate.json"],
    ["recheck", "certificate.json", "--reissue", "certificate.json"],
]  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch, capsys):
    texts = {
        SOURCE: '{"vertices": [["1/2", "3/10", "1/5"]]}',
        "two.json": '{"vertices": [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]}',
        "costs.csv": "0,1,1\n1,0,1\n1,1,0\n",
        "graph.txt": "a b\nb c\nc a\n",
        "family.toml": 'family = "geometric:rho"\n',
        "mechanism.json": '{"rows": [["3/4", "1/4"], ["1/4", "3/4"]]}',
        "data.csv": "c\n1\n2\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    for name in (SOURCE, "graph.txt"):
        (tmp_path / name).with_suffix(".pdf").symlink_to(tmp_path / name)
    monkeypatch.chdir(tmp_path)
    assert _run(["solve", LETTERS, "-D", "1/5", "--certificate", "certificate.json"]) == 0
    capsys.readouterr()
    return tmp_path


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_all_collisions_are_refused_before_anything_is_read(folder, capsys, monkeypatch):
    monkeypatch.setattr("symdp.text_file.open", lambda *_, **__: pytest.fail("a file was opened"), raising=False)
    before = contents(folder)
    for arguments in COLLISIONS:
        assert _run(arguments) == 2, arguments
        assert "is the file that is read; name another file" in capsys.readouterr().err
    assert contents(folder) == before


@pytest.mark.sampled(6)
@pytest.mark.parametrize("arguments", COLLISIONS, ids=" ".join)
def test_what_was_read_is_not_written_where_nobody_foresaw_it(arguments, folder, capsys, monkeypatch):
    monkeypatch.setattr(command_module, "require_files", lambda *_: None)
    before = contents(folder)
    assert _run(arguments) == 2
    assert f"{arguments[-1]} is the file that is read; name another file" in capsys.readouterr().err
    assert contents(folder) == before


def test_one_command_does_not_remember_the_files_of_another(folder, capsys):
    assert _run(["recheck", "certificate.json"]) == 0
    assert _run(["solve", SOURCE, "-D", "1/5", "--certificate", "certificate.json"]) == 0
    assert Certificate.load("certificate.json").verify()
    # Outside of a command, nothing is remembered.
    write_whole("certificate.json", "{}")
    with keeping_inputs():
        read_text(folder / SOURCE)
        with pytest.raises(InvalidArgument, match="is the file that is read"):
            read_text(folder / SOURCE, again=True)
    write_whole(folder / SOURCE, "{}")


@pytest.mark.parametrize("options", [[], ["-o", "/dev/stdout"]])
def test_standard_output_that_adds_to_the_input_is_refused(options, folder):
    command = [sys.executable, "-m", "symdp", "apply", "mechanism.json", "data.csv", "--column", "c", *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with open("data.csv", "ab") as file:
        done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, check=False, env=environment)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"is the file that is read" in done.stderr
    assert (folder / "data.csv").read_text() == "c\n1\n2\n"


# Commands that print, each with the file to which the shell appends what they print.
PRINTED = [
    (["solve", SOURCE, "-D", "1/5"], SOURCE),
    (["solve", SOURCE, "-D", "1/5", "--json"], SOURCE),
    (["solve", SOURCE, "-D", "1/5", "--loss", "costs.csv"], "costs.csv"),
    (["solve", "uniform", "-D", "1/5", "--adjacency", "graph.txt"], "graph.txt"),
    (["curve", "two.json", "--json"], "two.json"),
    (["curve", SOURCE], "source.pdf"),
    (["theorem", SOURCE], SOURCE),
    (["compare", SOURCE], SOURCE),
    (["classify", SOURCE], SOURCE),
    (["sensitive", SOURCE, "--letters", "1", "--exp-epsilon", "2"], SOURCE),
    (["identify", SOURCE, "-D", "1/5"], SOURCE),
    (["hockey-stick", SOURCE, "-D", "1/5"], SOURCE),
    (["split", LETTERS, SOURCE, "-D", "1/5"], SOURCE),
    (["conjecture", "family.toml", "--letters", "3"], "family.toml"),
    (["graph", "leakage", "graph.txt", "--exp-epsilon", "2"], "graph.txt"),
    (["graph", "show", "graph.txt"], "graph.txt"),
    (["measure", "mechanism.json"], "mechanism.json"),
    (["profile", "mechanism.json"], "mechanism.json"),
    (["estimate", "mechanism.json", "data.csv", "--column", "c"], "data.csv"),
    (["recheck", "certificate.json"], "certificate.json"),
    (["recheck", "certificate.json", "--verbose"], "certificate.json"),
]  # fmt: skip


@pytest.fixture
def standard_output():
    """A function that runs a command while descriptor 1 is that of a file."""

    def run(arguments, name):
        kept = os.dup(1)
        with open(name, "ab") as file:
            os.dup2(file.fileno(), 1)
            try:
                return _run(arguments)
            finally:
                os.dup2(kept, 1)
                os.close(kept)

    return run


@pytest.mark.parametrize(
    ("arguments", "name"), PRINTED, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_nothing_is_printed_into_a_file_that_was_read(arguments, name, folder, capsys, standard_output):
    before = contents(folder)
    assert standard_output(arguments, name) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "symdp: standard output goes to the file that is read; name another file\n")
    assert contents(folder) == before
    assert standard_output(arguments, "other.txt") == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "name"), [PRINTED[2], PRINTED[4]], ids=["solve", "curve"])
def test_the_shell_appends_nothing_to_an_input(arguments, name, folder):
    environment, before = {**os.environ, "PYTHONPATH": str(ROOT)}, contents(folder)
    with open(name, "ab") as file:
        command = [sys.executable, "-m", "symdp", *arguments]
        done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, check=False, env=environment)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert contents(folder) == before


# Defaults that a help text describes in words.
DESCRIBED = {"output": "standard output", "environments": "these words"}


def test_the_help_says_the_default():
    said = 0
    for _, command in leaves():
        for option in command.params:
            found = re.search(r"\[([^][]+)\][.]?$", getattr(option, "help", None) or "")
            default = option.get_default(click.Context(command))
            if found and isinstance(default, str | int) and default != "":
                assert found[1] == DESCRIBED.get(option.name, str(default)), (command.name, option.name)
                said += 1
    assert said > 30


def test_an_option_is_given_once():
    refused = 0
    for words, command in commands():
        for option in command.params:
            if isinstance(option, click.Option) and not (option.is_flag or option.multiple or option.is_eager):
                said = refusal(command, {option: [value(option), value(option)]})
                assert said == f"{max(option.opts, key=len)} is given 2 times; give it once", words
                refused += 1
    assert refused >= 100


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "simplex:3", "-D", "1/5", "--leakage", "dp", "--leakage", "ml"],
        ["solve", "simplex:3", "-D", "1/5", "--distortion", "1/4"],
        ["solve", "simplex:3", "-D", "1/5", "--delta=0", "--delta", "0"],
        ["graph", "leakage", "ring:4", "--exp-epsilon", "2", "--exp-epsilon", "3"],
        ["audit", "zhong2022/lemma_10", "--seed", "1", "--seed", "2"],
    ],
)
def test_what_is_said_twice_is_bad_input(arguments, capsys):
    assert _run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("is given 2 times; give it once\n")
    assert said.err.count("\n") == 1


def test_flags_and_lists_may_be_repeated(capsys):
    assert _run(["solve", "simplex:3", "-D", "1/5", "--json", "--json"]) == 0
    assert _run(["split", "simplex:2", "simplex:2", "-D", "1/5", "--loss", "hamming", "--loss", "hamming"]) == 0


@pytest.mark.parametrize(("arguments", "section"), [([], "Questions:"), (["graph"], "Commands:")])
def test_a_group_without_a_command_shows_its_help_and_is_bad_input(arguments, section, capsys, monkeypatch):
    # Before version 8.2 click has no error for it.
    monkeypatch.delattr(click.exceptions, "NoArgsIsHelpError", raising=False)
    assert _run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert section in said.err


def test_what_is_written_may_be_a_device_and_what_is_kept_may_not():
    Written().require("latex", os.devnull)
    with pytest.raises(InvalidArgument, match=f"^checkpoint={os.devnull} is not a regular file; name a file$"):
        Kept().require("checkpoint", os.devnull)
