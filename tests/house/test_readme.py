"""What README.md and the pages of docs/ show is what happens: every block of theirs is executed.

Covers: symdp.certificates.checker.claim.kinds, symdp.late
"""

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from proofs.audit import ledger
from symdp.certificates.checker.claim import kinds
from symdp.cli.commands import _run

ROOT = Path(__file__).parents[2]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [ROOT / "README.md", *ROOT.glob("docs/*.md")]
}
README, CI = PAGES["README.md"], (ROOT / ".ci" / "run").read_text(encoding="utf-8")
BLOCK = re.compile(r"(<!-- executed -->\n)?```([\w{}-]*)\n(.*?)```", flags=re.S)
LINK = re.compile(r"\]\((?!https?://)([^)#]+)(?:#[^)]*)?\)")
# What these pages hold is made by the generator of the site.
DIRECTORIES = ("docs/api.md", "docs/index.md")
TRANSCRIPTS = [(page, block[3]) for page, text in sorted(PAGES.items()) for block in BLOCK.finditer(text) if block[1]]


def printed(command):
    """The exit code and the output of a command: ``symdp`` without a new process, anything else by a shell."""
    words = shlex.split(command)
    if words[0] == "symdp":
        words, target = (words[:-2], words[-1]) if ">" in words else (words, None)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            code = _run(words[1:])
        if target is None:
            return code, said.getvalue()
        Path(target).write_text(said.getvalue(), encoding="utf-8")
        return code, ""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", command], env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def of_page(page, *given, name):
    """A case of each run for the README, of the thorough one for other pages."""
    return pytest.param(page, *given, id=name, marks=() if page == "README.md" else pytest.mark.thorough)


@pytest.mark.parametrize(
    ("page", "transcript"),
    [of_page(page, text, name=f"{page}: {text.splitlines()[0][:60]}") for page, text in TRANSCRIPTS],
)
def test_transcripts_print_what_the_commands_print(page, transcript, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder in ("symdp", "proofs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    shown = []
    for line in transcript.splitlines():
        if line.startswith("$ "):
            code, output = printed(line[2:])
            assert code == (4 if "VACUOUS" in output else int("REFUTED by" in output))
            shown += [line, *(said.rstrip() for said in output.splitlines())]
    assert shown == transcript.splitlines()


def python_alone(text):
    """The Python blocks of a page, all other lines empty so that complaints name the true line."""
    kept, inside = [], False
    for line in text.splitlines():
        inside = (inside or line == "```python") and line != "```"
        kept.append(line if inside and not line.startswith("```") else "")
    return "\n".join(kept)


@pytest.mark.parametrize("page", [of_page(page, name=page) for page, text in PAGES.items() if "```python" in text])
def test_python_examples_run(page):
    found = doctest.DocTestParser().get_doctest(python_alone(PAGES[page]), {}, page, page, 0)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_executed(page):
    for executed, language, body in BLOCK.findall(PAGES[page]):
        assert language in ("console", "python") or (page in DIRECTORIES and language.startswith("{"))
        if language == "console" and not executed:
            commands = [line[2:] for line in body.splitlines() if line.startswith("$ ")]
            assert [command for command in commands if "python -m venv" not in command and command not in as_read(CI)] == []


def as_read(script):
    """A script where files lie in the current folder and nothing is silent."""
    return re.sub(r'"\$scratch/([\w.]+)"', r"\1", script).replace(" --quiet", "")


def test_continuous_integration_runs_the_commands_of_the_readme():
    commands = re.findall(r"^\$ (python -m pip install .*)$", README, flags=re.M)
    assert len(commands) == 2
    assert all(command in as_read(CI) for command in commands)
    assert "python -m pytest --thorough" in README
    assert "python -m pytest --thorough -m thorough" in CI


def curves(picture):
    """The points of what is drawn inside the axes of an SVG, as shares of its box, and its texts."""
    (box,) = re.findall(r'<g id="patch_2">\s*<path d="([^"]*)"', picture)
    (left, bottom), (right, top) = corners(places(box))
    drawn = re.findall(r'<path d="([^"]*)" clip-path', picture)
    points = [((x - left) / (right - left), (y - bottom) / (top - bottom)) for path in drawn for x, y in places(path)]
    return [share for point in points for share in point], re.findall(r"<text[^>]*>([^<]*)", picture)


def places(path):
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def corners(points):
    across, up = zip(*points, strict=True)
    return (min(across), min(up)), (max(across), max(up))


def test_the_picture_of_the_readme_is_what_its_command_draws(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    (name,) = re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", README)
    (command,) = re.findall(r"^\$ (symdp curve .*--plot curve\.svg.*)$", README, flags=re.M)
    monkeypatch.chdir(tmp_path)
    assert printed(command)[0] == 0
    kept, drawn = (ROOT / name).read_text(encoding="utf-8"), Path("curve.svg").read_text(encoding="utf-8")
    assert len(kept.encode()) <= 20_000
    assert curves(kept)[1] == curves(drawn)[1]
    assert curves(kept)[0] == pytest.approx(curves(drawn)[0], abs=2e-3), f"draw {name} again: {command}"


def test_the_readme_is_short():
    assert len(README.splitlines()) < 200


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    links = LINK.findall(PAGES[page])
    assert links
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def linked(page):
    """The pages to which a page has links."""
    return {os.path.normpath(Path(page).parent / link) for link in LINK.findall(PAGES[page])} & set(PAGES)


def test_every_page_is_reached_from_the_readme():
    reached, new = set(), {"README.md"}
    while new:
        reached |= new
        new = {other for page in new for other in linked(page)} - reached
    assert set(PAGES) - {"docs/index.md"} <= reached


def test_the_first_sentence_of_a_page_says_what_the_page_is_for():
    pages = {page: text for page, text in PAGES.items() if page not in ("README.md", *DIRECTORIES)}
    openings = {page: text.split("\n\n")[1] for page, text in pages.items()}
    assert [
        page for page, opening in openings.items() if not re.match(r"(?:This page|This guide|The option) ", opening)
    ] == []


def test_the_entries_of_the_glossary_are_in_alphabetical_order():
    entries = re.findall(r"^\*\*([^*]+)\.\*\*", PAGES["docs/glossary.md"], flags=re.M)
    assert len(entries) > 40
    assert entries == sorted(entries, key=str.casefold)


def test_which_command_names_every_command():
    from symdp.cli.commands import group

    page = PAGES["docs/which_command.md"]
    assert [name for name in group.commands if f"`symdp {name} " not in page] == []


def prose(text):
    """A page without its blocks, headings, pictures, addresses, code, formulas and quotations."""
    left = re.sub(r"^```.*?^```|^#.*?$|!\[[^\]]*\]|\]\([^)]*\)", "", text, flags=re.M | re.S)
    return re.sub(r'`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|"[^"]*"', "", left, flags=re.S)


@pytest.mark.parametrize("page", [page for page in PAGES if page not in ("README.md", *DIRECTORIES)])
def test_formulas_are_typeset(page):
    assert re.findall(r"\$|[<>]=|\b(?:epsilon|lambda|delta)\b|exp\(", prose(PAGES[page])) == []


def test_the_readme_counts_the_verdicts_that_the_audit_counts():
    assert (
        re.search(r"^\d+ statements: [^;]*", (ROOT / "proofs" / "README.md").read_text(encoding="utf-8"), flags=re.M)[0]
        in README
    )
    assert all(paper in README for paper in ledger.PAPERS if paper not in ledger.OWN)


def test_every_command_and_every_public_name_is_shown():
    from symdp.cli.commands import group
    from symdp.public_names import ANSWERS, PUBLIC

    everywhere = "\n".join(PAGES.values())
    assert [name for name in PUBLIC | ANSWERS if f"`{name}`" not in everywhere and f"{name}(" not in everywhere] == []
    assert [name for name in group.commands if f"`{name} " not in README] == []


def test_the_tables_of_programs_are_the_registries():
    told = re.search(r"^## Programs\n(.*?)^## ", PAGES["docs/certificates.md"], flags=re.M | re.S)[1]
    files = [
        name for row in re.findall(r"^\|.*\| (`.*`) \|$", told, flags=re.M) for name in re.findall(r"`([\w/]+)\.py`", row)
    ]
    assert len(files) == len(set(files))
    assert set(files) == {name.replace(".", "/") for row in kinds.ROWS for name in row.files}


def test_the_page_names_the_files_of_the_checker_that_its_example_needs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    section = PAGES["docs/certificates.md"].split("## Which files must I read to believe this certificate?")[1]
    section = section.split("\n## ")[0]
    named = [
        name for row in re.findall(r"^\| (`.*?) \|", section, flags=re.M) for name in re.findall(r"`([\w/]+\.py)`", row)
    ]
    assert _run(["solve", "1/2,3/10,1/5", "-D", "1/5", "--certificate", "eight.json"]) == 0
    assert _run(["recheck", "eight.json", "--verbose"]) == 0
    found = re.search(r"checked by (\d+) files of the checker, ([\d,]+) lines: (.*)", capsys.readouterr().out)
    assert sorted(named) == found[3].split(", ")
    about = round(int(found[2].replace(",", "")), -2)
    assert f"there are {found[1]}, with about {about:,} lines in total" in " ".join(section.split())


@pytest.mark.parametrize(("command", "heading"), [("solve", "Keys of solve"), ("curve", "Keys of curve")])
def test_the_keys_of_json_answers_are_those_of_the_page(command, heading, capsys):
    sections = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", PAGES["docs/json.md"], flags=re.M | re.S))
    told = [
        key
        for part in ("Keys of both", heading)
        for row in re.findall(r"^\| (`.*?) \|", sections[part], flags=re.M)
        for key in row.strip("`").split("`, `")
    ]
    where = ["-D", "3/5"] if command == "solve" else []
    assert _run([command, "1/2,1/2", *where, "--json"]) == 0
    assert sorted(json.loads(capsys.readouterr().out)) == sorted(told)


@pytest.mark.parametrize("command", ["oracles", "estimate"])
def test_the_keys_of_answers_about_frequencies_are_those_of_the_page(command, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("m.json").write_text('[["3/4", "1/4"], ["1/4", "3/4"]]')
    Path("data.csv").write_text("letter\n1\n2\n")
    words = {
        "oracles": ["oracles", "5", "--epsilon", "1"],
        "estimate": ["estimate", "m.json", "data.csv", "--column", "letter"],
    }
    section = PAGES["docs/json.md"].split(f"## Keys of {command}\n")[1].split("\n## ")[0]
    told = [key for row in re.findall(r"^\| (`.*?) \|", section, flags=re.M) for key in row.strip("`").split("`, `")]
    assert _run([*words[command], "--json"]) == 0
    assert sorted(json.loads(capsys.readouterr().out)) == sorted(told)
