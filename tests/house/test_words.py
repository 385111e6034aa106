"""Names are nouns of the field, and sentences that readers took for a private dialect do not return.

Covers: nothing
"""

import ast
import re

import pytest

from tests.house.source_tree import PROJECT, code

# Past participles say only "the thing"; a name says what it holds: prior, question, level, counterexample, ...
PARTICIPLES = {"found", "told", "asked", "shown", "said", "given", "served", "wanted"}

NAMED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.ExceptHandler | ast.MatchAs | ast.MatchStar

# Fragments of sentences that were rewritten, as text without line breaks and signs of markup.
DIALECT = (
    "sets everything up",
    "set everything up",
    "the main job",
    "every case but those of hours",
    "with which a letter may be changed",
    "where its (18) is read with d_i",
    "through simultaneous 95 %",
    "for a program, a paper, the eye",
    "what the toolkit rests on",
    "a checker that coq has extracted",
    "by a second route; the numbers",
    "where the rest is",
    "what can be asked, and how",
    "the measure that it is the limit of",
    "what is missing to several pairs",
    "count is no number of nats",
    "of one prior the whole function",
    "what more a use needs",
    "for a mechanism that is given, on",
    "with the letters' order, without it",
    "keeps the order in which the letters first appear",
    "the fewer, the harder",
    "a string pulled tight",
    "water that runs down",
    "sets with a most even prior",
    "what makes the set one and what you say",
    "has a certificate, but where",
    "more than the mechanism tells",
    "cutting them off",
    "who wants the frequencies",
    "is a line that does not hold",
    "hands out was checked just before",
    "does so where that is quick",
    "is compared by reading, as it is",
    "found what is mended",
    "for the same share of wrong ones",
    "look alike from every letter",
    "with a witness whatever",
    "this page is about the whole",
    "with names of their own are questions",
    "every picture is data first",
    "it is not told any formula",
    "nothing need leak",
    "pays no attention to",
    "grows beyond all bounds",
    "on the wrong side of",
    "the uniform prior is served",
    "what is told",
    "say it in a few words",
    "call it otherwise",
    "ask for it anew",
    "where nobody looks",
)


def names(tree):
    """(line, name) of what is defined: variables, parameters, attributes, functions, classes, imports under a new name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, NAMED) and node.name:
            yield node.lineno, node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((node.lineno, part.asname) for part in node.names if part.asname)


def participles(tree):
    """(line, name) of the definitions whose name is a participle, with or without underscores around it."""
    return sorted((line, name) for line, name in names(tree) if name.strip("_").lower() in PARTICIPLES)


def test_no_name_is_a_participle():
    refused = [f"{place}:{line}: {name}" for place, tree in code().items() for line, name in participles(tree)]
    assert not refused, "\n".join(refused)


def test_planted_participles_are_found():
    body = "class told:\n _said: int\n def asked(self, given, *, shown=1):\n  self.found = [0 for served in given]\n"
    lines = [(1, "told"), (2, "_said"), (3, "asked"), (3, "given"), (3, "shown"), (4, "found"), (4, "served")]
    assert participles(ast.parse(body)) == lines
    handler = "try:\n    import wanted_module as wanted\nexcept OSError as told:\n    given(asked=1)\n"
    assert participles(ast.parse(handler)) == [(2, "wanted"), (3, "told")]
    assert participles(ast.parse("GIVEN = 1\n_SHOWN = 2")) == [(1, "GIVEN"), (2, "_SHOWN")]
    assert participles(ast.parse("def founder(is_given, given_prior): return founder.found")) == []


def plain(text):
    """A text in lower case, with single spaces, and without comment signs and quotes of lines that were joined."""
    return re.sub(r"\s+", " ", re.sub(r'"\s*\n\s*f?"', "", text)).lower()


def pages():
    """The modules, the pages and the README."""
    return [PROJECT / "README.md", *sorted(PROJECT.glob("docs/*.md")), *[PROJECT / place for place in code()]]


def test_no_rewritten_sentence_returns():
    texts = {path.relative_to(PROJECT).as_posix(): plain(path.read_text(encoding="utf-8")) for path in pages()}
    refused = [f"{place}: {fragment}" for place, text in texts.items() for fragment in DIALECT if fragment in text]
    assert not refused, "\n".join(refused)


@pytest.mark.parametrize("text", ["The fewer,\n the harder", 'f"cutting them "\n    "off biases"', "WHERE THE REST IS"])
def test_planted_sentences_are_found(text):
    assert any(fragment in plain(text) for fragment in DIALECT)
