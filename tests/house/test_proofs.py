"""proofs/ reads like a paper, and what is shared lies where its users are.

Covers: nothing
"""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import proofs
from proofs.audit.ledger import PAPERS, SECTIONS
from tests.house.source_tree import Trees, docstrings, dotted_imports, of_each

ROOT = Path(proofs.__file__).parent
SHARED = ("arguments", "definitions", "instances")
OTHER = ("engine", "audit", "figures", "__main__", "__init__", "template")
LONGEST_PARAGRAPH = 90

_PARAGRAPH = re.compile(rf"\n\s*\n|\n(?=(?:{'|'.join(SECTIONS)})\.\s)")
_ORDINAL = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last"
_POSITION = re.compile(rf"\b(?:{_ORDINAL})(?: (?:two|three|four|to|and|or|{_ORDINAL}))* facts?\b", re.IGNORECASE)


@cache
def modules():
    """Dotted names below proofs, with their trees."""
    return Trees({".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in sorted(ROOT.rglob("*.py"))})


every_module = of_each(modules())


def long_paragraphs(text):
    """The first words of each paragraph that is too long; what is displayed, or a section with its entries, is none."""
    shown = re.compile(r"(?:    .*\n?)+|\w+\n-{3,}\n(?:.*\n?)+")
    parts = [part.split() for part in _PARAGRAPH.split(text) if not shown.fullmatch(part)]
    return [" ".join([*part[:8], f"... ({len(part)} words)"]) for part in parts if len(part) > LONGEST_PARAGRAPH]


def positions(text):
    """Facts that are called by their place."""
    return _POSITION.findall(" ".join(text.split()))


@every_module
def test_paragraphs_are_short(name):
    assert [(owner, long) for owner, text in docstrings(modules()[name]) for long in long_paragraphs(text)] == []


@every_module
def test_facts_are_called_by_name(name):
    assert [(owner, found) for owner, text in docstrings(modules()[name]) for found in positions(text)] == []


@pytest.mark.parametrize(
    "text",
    ["the third fact", "by the first\n    two facts", "(fourth and fifth fact)", "Third to fifth fact.", "last facts"],
)
def test_planted_positions_are_caught(text):
    assert positions(text)


def test_names_of_facts_are_no_positions():
    assert not positions("fact (A), two facts, in fact, the same fact, the last one; the facts of lemma_1")
    assert long_paragraphs("word " * 90) == []
    assert long_paragraphs("word " * 91 + "\n\n" + "word " * 90) != []
    assert long_paragraphs("Raises\n------\n" + "word " * 91) == []
    assert long_paragraphs("Statement. " + "word " * 60 + "\nUses. " + "word " * 60) == []


# By use: what one paper uses lives in its folder, what two use in a shared one.


@cache
def users():
    """Modules to the modules that import them."""
    found = defaultdict(set)
    for name, tree in modules().items():
        for _, imported in dotted_imports(tree):
            dotted = imported.removeprefix("proofs.")
            for known in (dotted, dotted.rpartition(".")[0]):
                if imported.startswith("proofs.") and known in modules():
                    found[known].add(name)
    return found


def papers_using(name, found, seen=()):
    """The papers whose statements rest on a module, directly or through shared ones."""
    reached = set()
    for user in found.get(name, set()) - set(seen):
        seen = (*seen, user)
        top = user.partition(".")[0]
        reached |= {top} if top in PAPERS else papers_using(user, found, seen)
    return reached


@pytest.mark.parametrize("name", [name for name in modules() if name.startswith(SHARED) and not name.endswith("__init__")])
def test_what_is_shared_is_used_by_two_papers(name):
    assert len(papers_using(name, users())) >= 2, "move it to the folder of the paper that uses it"


@pytest.mark.parametrize(
    "name", [name for name in modules() if name.startswith(PAPERS) and ".arguments." in name and "__init__" not in name]
)
def test_what_a_paper_keeps_is_its_own(name):
    assert papers_using(name, users()) == {name.partition(".")[0]}, "two papers use it: move it to a shared folder"


@every_module
def test_every_folder_has_its_role(name):
    assert name.partition(".")[0] in {*PAPERS, *SHARED, *OTHER}


@pytest.mark.parametrize("name", [name for name in modules() if name.startswith("arguments.")])
def test_an_argument_proves_something(name):
    calls = {
        node.func.attr for node in ast.walk(modules()[name]) if isinstance(node, ast.Call) and hasattr(node.func, "attr")
    }
    assert name.endswith("__init__") or calls & {"inequality", "arithmetic", "certified", "program", "cases"}
