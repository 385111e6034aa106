"""What the README shows is what happens."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from symdp.cli.commands import _run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TRANSCRIPTS = re.findall(r"<!-- executed -->\n```console\n(.*?)```", README, flags=re.S)


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda text: text.splitlines()[0][:40])
def test_transcripts_print_what_the_commands_print(transcript, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    shown = ""
    for line in transcript.splitlines():
        if line.startswith("$ echo "):
            _, text, _, name = shlex.split(line[2:])
            Path(name).write_text(text, encoding="utf-8")
            shown += line + "\n"
        elif line.startswith("$ "):
            code = _run(shlex.split(line[2:])[1:])
            printed = capsys.readouterr().out
            assert code == int("REFUTED" in printed)
            shown += line + "\n" + printed
    assert [line.rstrip() for line in shown.splitlines()] == transcript.splitlines()


def test_transcripts_exist():
    assert len(TRANSCRIPTS) >= 4


def test_python_examples_run():
    found = doctest.DocTestParser().get_doctest(README.split("## From Python")[1], {}, "README", "README.md", 0)
    assert len(found.examples) > 8
    assert doctest.DocTestRunner().run(found).failed == 0


def test_continuous_integration_runs_the_commands_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert '-e ".[test]" && python -m pytest' in script
    assert '-e ".[test]" && python -m pytest' in README
    assert "python -m pytest --thorough -m thorough" in script
    assert "python -m pytest --thorough" in README
    assert "symdp curve kalantari2018:II-6 --plot" in script
    assert "symdp curve kalantari2018:II-6 --plot" in README
