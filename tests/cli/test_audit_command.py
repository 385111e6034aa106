"""``symdp audit`` is ``python -m proofs``, found from the package; completion of the shell; the library of Coq.

Covers: symdp.cli.commands, symdp.cli.papers
"""

import subprocess
import sys
from pathlib import Path

import pytest

import symdp
from symdp.cli import papers
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


def test_an_installed_package_finds_its_own_copy_first(tmp_path, monkeypatch):
    package = tmp_path / "symdp"
    package.mkdir()
    monkeypatch.setattr(papers, "__file__", str(package / "cli" / "papers.py"))
    with pytest.raises(Unsupported, match="lacks the audit"):
        papers.papers_folder()
    (tmp_path / "proofs" / "audit").mkdir(parents=True)
    assert papers.papers_folder() == tmp_path
    for folder in ("audit", "coq"):
        (package / "_papers" / "proofs" / folder).mkdir(parents=True)
    assert papers.papers_folder() == package / "_papers"
    written = tmp_path / "a.v"
    written.write_text("From symdp Require Import Definitions CurveChecks.\n", encoding="utf-8")
    library = f"{package}/_papers/proofs/coq"
    assert papers.coq_command(str(written)) == (
        f"make -s -C {library} Definitions.vo CurveChecks.vo && coqc -R {library} symdp {written}"
    )


def test_the_library_is_named_as_one_finds_it(tmp_path, monkeypatch):
    written = tmp_path / "a.v"
    written.write_text("From symdp Require Import Definitions.\n", encoding="utf-8")
    monkeypatch.chdir(PROJECT)
    assert papers.coq_command(str(written)) == (
        f"make -s -C proofs/coq Definitions.vo && coqc -R proofs/coq symdp {written}"
    )
    monkeypatch.chdir(tmp_path)
    assert papers.coq_command("a.v").endswith(f"coqc -R {PROJECT}/proofs/coq symdp a.v")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_completes_commands(shell, capsys, monkeypatch):
    monkeypatch.setenv("_SYMDP_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "symdp cu" if shell != "fish" else "symdp")
    monkeypatch.setenv("COMP_CWORD", "1" if shell != "fish" else "cu")
    assert _run([]) == 0
    assert "curve" in capsys.readouterr().out


def test_pictures_say_which_extra_they_need(capsys, monkeypatch):
    monkeypatch.setattr("symdp.pictures.matplotlib.find_spec", lambda name: None)
    assert _run(["curve", "1/2,3/10,1/5", "--plot", "curve.pdf"]) == 2
    assert 'pip install "symdp[figures]"' in capsys.readouterr().err
