"""``--latex`` writes a fragment on every command, ``--document`` makes it an article; a certificate has one page.

Covers: symdp.cli.claims.formula_check_lines
"""

import json

import click
import pytest

from symdp import randomized_response
from symdp.cli.commands import _run, group
from tests.latex_files import compiled
from tests.programs import needs_pdflatex

PRIOR, PAIR = "1/2,3/10,1/5", "1/2,3/10,1/5; 3/10,1/5,1/2"
HULL = r"(1/2,\allowbreak\ 3/10,\allowbreak\ 1/5)"
# Of each command: what it is asked, its exit code, and what its fragment says of the source.
ASKED = {
    "solve": (["solve", PAIR, "-D", "3/5"], 0, f"the convex hull of the priors ${HULL}$"),
    "solve a prior": (["solve", PRIOR, "-D", "1/5"], 0, f"Let $P={HULL}$ be the known prior"),
    "solve records": (["solve", PRIOR, "--records", "3", "-D", "1"], 0, "be the known prior of a record"),
    "curve": (["curve", "ball:1/10:1/2,3/10,1/5"], 0, f"within total variation distance $1/10$ of ${HULL}$"),
    "curve of a box": (["curve", "snee1974:eye"], 0, r"$\ell_x\le P(x)\le u_x$ for all $x$, where $\ell=(64463/200000"),
    "curve of a class": (["curve", "decreasing:3"], 0, r"$P(1)\ge\dots\ge P(3)$"),
    "curve in symbols": (["curve", "p,1-p; q,1-q"], 0, "(p, 1 - p)"),
    "theorem": (["theorem", PRIOR], 0, "Let $P=(1/2,3/10,1/5)$"),
    "formula": (["formula", "--letters", "3"], 0, r"P_1\ge P_2\ge\dots"),
    "derive": (["derive", PRIOR], 0, r"\frac{1}{2},\allowbreak\ \frac{3}{10}"),
    "check": (["check", "(M-1)*(1-D)/D", "--letters", "3"], 1, r"$P=(4/7,\allowbreak\ 2/7,\allowbreak\ 1/7)$"),
    "conjecture": (["conjecture", "geometric:rho", "--letters", "3"], 0, r"\rho"),
    "sensitive": (["sensitive", PAIR, "--letters", "1,3", "--exp-epsilon", "2"], 0, r"P_1=(1/2"),
    "identify": (["identify", PRIOR, "-D", "1/3"], 0, "(1/2"),
    "split": (["split", PAIR, "simplex:2", "--exp-epsilon", "3"], 0, "hull"),
    "hockey-stick": (["hockey-stick", PRIOR, "-D", "1/3", "--profile", "log(2):1/10"], 0, "(1/2"),
    "compare": (["compare", PAIR], 0, "tikzpicture"),
    "figure": (["figure", "kalantari2018:4"], 0, "tikzpicture"),
    "profile": (["profile", "response.json"], 0, r"$\delta(\varepsilon)="),
    "recheck": (["recheck", "certificate.json"], 0, "Let $P=(1/2,3/10,1/5)$"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("latex")
    (path / "response.json").write_text(json.dumps({"mechanism": randomized_response(3, 3).to_document()}))
    assert _run(["curve", PRIOR, "--certificate", str(path / "certificate.json")]) == 0
    return path


def written(words, folder, *more):
    target = folder / "page.tex"
    code = _run([*words, "--latex", str(target), *more])
    return code, target.read_text()


@pytest.mark.parametrize("name", ASKED)
def test_a_fragment_is_no_document_and_names_its_source(name, folder, monkeypatch):
    monkeypatch.chdir(folder)
    words, code, said = ASKED[name]
    found, fragment = written(words, folder)
    assert found == code
    assert said in fragment
    assert r"\documentclass" not in fragment
    assert fragment.startswith("% ")
    _, document = written(words, folder, "--document")
    assert document.startswith(r"\documentclass")
    assert document.endswith("\\end{document}\n")


def test_every_command_with_latex_has_a_document():
    asked = {words[0] for words, _, _ in ASKED.values()}
    for name, command in group.commands.items():
        options = {option.name for option in command.params} if isinstance(command, click.Command) else set()
        assert ("latex" in options) == ("document" in options) == (name in asked), name


@pytest.mark.thorough
@needs_pdflatex
@pytest.mark.parametrize("name", ["solve", "curve of a box", "sensitive", "compare"])
def test_documents_compile(name, folder, monkeypatch):
    monkeypatch.chdir(folder)
    assert written(ASKED[name][0], folder, "--document")[0] == ASKED[name][1]
    compiled(folder / "page.tex")


@pytest.mark.parametrize("name", ["check", "conjecture", "sensitive"])
def test_the_page_is_that_of_the_certificate(name, folder):
    words, code, _ = ASKED[name]
    certificate = folder / f"{name}.json"
    found, page = written([*words, "--certificate", str(certificate)], folder)
    assert found == code
    assert written(["recheck", str(certificate)], folder)[1] == page


def test_a_document_needs_a_file(capsys):
    assert _run(["curve", PRIOR, "--document"]) == 2
    assert capsys.readouterr().err == "symdp: --document needs --latex FILE\n"


def test_preliminaries_need_no_source(folder, capsys):
    shared = folder / "shared.tex"
    assert _run(["theorem", "--preliminaries", str(shared)]) == 0
    assert shared.read_text().startswith("% symdp preliminaries, version 2")
    assert _run(["theorem"]) == 2
    assert "Missing argument 'SOURCE'" in capsys.readouterr().err
    assert _run(["theorem", PRIOR, "--after", str(shared), "--prior-name", "p"]) == 2
    assert "has the names P D Q" in capsys.readouterr().err
    (folder / "empty.tex").write_text("")
    assert _run(["theorem", PRIOR, "--after", str(folder / "empty.tex")]) == 2
    assert "is empty; write it with" in capsys.readouterr().err
    (folder / "other.tex").write_text(r"\label{thm:symdp:ordered}")
    assert _run(["theorem", PRIOR, "--after", str(folder / "other.tex")]) == 2
    assert r"has no \label{def:symdp:mechanism}; write them anew" in capsys.readouterr().err
    assert _run(["theorem", PRIOR, "--after", str(shared), "--document"]) == 0
    assert capsys.readouterr().out.count(r"\label{lem:symdp:diagonal}") == 1


@pytest.mark.parametrize("more", [["-D", "1/10"], ["--exp-epsilon", "3/2"], ["--records", "2"]])
def test_the_theorem_on_ordered_priors_is_of_the_whole_function_of_one_letter(more, capsys):
    assert _run(["theorem", "ordered", *more]) == 2
    said = "symdp: source=ordered is about the whole function of one letter; leave -D and --records out\n"
    assert capsys.readouterr().err == said


def test_a_theorem_is_written_to_its_file_or_printed(tmp_path, capsys):
    path = tmp_path / "theorem.tex"
    assert _run(["theorem", PRIOR]) == 0
    printed = capsys.readouterr().out
    assert _run(["theorem", PRIOR, "--latex", str(path)]) == 0
    assert r"\begin{theorem}" not in capsys.readouterr().out
    assert path.read_text() in printed
