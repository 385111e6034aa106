"""``symdp audit`` is ``python -m proofs``, found from the package; completion of the shell; the library of Coq.

Covers: symdp.cli.audit_command, symdp.cli.commands, symdp.cli.papers_folder
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import symdp
from proofs.__main__ import main
from proofs.audit import ledger
from symdp.cli import audit_command, papers_folder, sections
from symdp.cli.commands import _run
from symdp.errors import Unsupported

PROJECT = Path(symdp.__file__).parents[1]


@pytest.mark.thorough
def test_the_audit_takes_names_and_options_from_anywhere(tmp_path):
    command = [sys.executable, "-c", "import sys; from symdp.cli import main; main(sys.argv[1:])"]
    asked = ["audit", "sarwate2014/figure_1", "--examples", "5", "--jobs", "1"]
    environment = {"PYTHONPATH": str(PROJECT)}
    done = subprocess.run([*command, *asked], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [word for word in done.stdout.split()[:20] if "figure" in word or word == "REFUTED"] == [
        "sarwate2014/figure_1",
        "REFUTED",
    ]
    wrong = subprocess.run(
        [*command, "audit", "theorem_99"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("proofs: paper 'theorem_99' is unknown")


def test_the_audit_without_arguments_prints_what_it_would_do(capsys):
    assert _run(["audit"]) == 0
    shown = capsys.readouterr().out
    counts = {row.split()[0]: int(row.split()[1]) for row in shown.splitlines() if "the toolkit" in row or "a paper" in row}
    assert counts == {name: len(ledger.rows([name])) for name in ledger.PAPERS}
    assert shown.startswith(f"{sum(counts.values())} statements: ")
    assert "symdp audit --jobs 2 " in shown


def test_the_help_of_the_audit_names_the_command_that_was_typed(capsys):
    assert _run(["audit", "--help"]) == 0
    assert capsys.readouterr().out.startswith("Usage: symdp audit [OPTIONS]")
    assert _run(["audit", "errata", "--help"]) == 0
    assert capsys.readouterr().out.startswith("Usage: symdp audit errata [OPTIONS]")
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.startswith("Usage: python -m proofs [OPTIONS]")


def test_the_audit_says_which_extra_it_needs(capsys, monkeypatch):
    monkeypatch.setattr(audit_command, "find_spec", lambda name: None)
    assert _run(["audit", "sarwate2014"]) == 2
    assert 'pip install "symdp[conjecture]"' in capsys.readouterr().err
    assert _run(["audit"]) == 0
    assert 'pip install "symdp[conjecture]"' in capsys.readouterr().out


@pytest.mark.parametrize(("package", "extra"), sections.EXTRAS.items())
def test_a_package_that_is_missing_anywhere_is_named_with_its_extra(package, extra, capsys, monkeypatch):
    def fail(*_):
        raise ModuleNotFoundError(f"No module named '{package}.part'", name=f"{package}.part")

    monkeypatch.setattr("symdp.cli.table_notes.source_in_numbers", fail)
    assert _run(["classify", "1/2,1/2"]) == 2
    assert f'needs the package {package}; install it with pip install "symdp[{extra}]"' in capsys.readouterr().err
    assert extra in tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def test_an_installed_package_finds_its_own_copy_first(tmp_path, monkeypatch):
    package = tmp_path / "symdp"
    package.mkdir()
    monkeypatch.setattr(papers_folder, "__file__", str(package / "cli" / "papers_folder.py"))
    with pytest.raises(Unsupported, match="lacks the audit"):
        papers_folder.papers_folder()
    (tmp_path / "proofs" / "engine").mkdir(parents=True)
    assert papers_folder.papers_folder() == tmp_path
    for folder in ("engine", "coq"):
        (package / "_papers" / "proofs" / folder).mkdir(parents=True)
    assert papers_folder.papers_folder() == package / "_papers"
    written = tmp_path / "a.v"
    written.write_text("From symdp Require Import Definitions CurveChecks.\n", encoding="utf-8")
    library = f"{package}/_papers/proofs/coq"
    assert audit_command.coq_command(str(written)) == (
        f"make -s -C {library} Definitions.vo CurveChecks.vo && coqc -R {library} symdp {written}"
    )


def test_without_the_folder_the_audit_and_the_figures_are_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(papers_folder, "__file__", str(tmp_path / "symdp" / "cli" / "papers_folder.py"))
    for asked in (["audit"], ["figure", "--list"], ["figure", "zhong2022:4"]):
        assert _run(asked) == 2
        assert capsys.readouterr().err == f"symdp: {papers_folder.MISSING}\n"


def test_the_folder_of_the_papers_comes_first_on_the_path_and_once(monkeypatch):
    monkeypatch.setattr(sys, "path", ["elsewhere", str(PROJECT)])
    for _ in range(2):
        assert papers_folder.papers_module("proofs.audit.ledger") is ledger
        assert sys.path == [str(PROJECT), "elsewhere", str(PROJECT)]


def test_the_library_is_named_as_one_finds_it(tmp_path, monkeypatch):
    written = tmp_path / "a.v"
    written.write_text("From symdp Require Import Definitions.\n", encoding="utf-8")
    monkeypatch.chdir(PROJECT)
    assert audit_command.coq_command(str(written)) == (
        f"make -s -C proofs/coq Definitions.vo && coqc -R proofs/coq symdp {written}"
    )
    monkeypatch.chdir(tmp_path)
    assert audit_command.coq_command("a.v").endswith(f"coqc -R {PROJECT}/proofs/coq symdp a.v")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_completes_commands(shell, capsys, monkeypatch):
    monkeypatch.setenv("_SYMDP_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "symdp cu" if shell != "fish" else "symdp")
    monkeypatch.setenv("COMP_CWORD", "1" if shell != "fish" else "cu")
    assert _run([]) == 0
    assert "curve" in capsys.readouterr().out


def test_pictures_say_which_extra_they_need(capsys, monkeypatch):
    monkeypatch.setattr("symdp.pictures.matplotlib_pen.find_spec", lambda name: None)
    assert _run(["curve", "1/2,3/10,1/5", "--plot", "curve.pdf"]) == 2
    assert 'pip install "symdp[figures]"' in capsys.readouterr().err
