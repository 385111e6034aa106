r"""Definitions and theorems that a paper states once: the files of the folder ``lemmas``, in the notation of a page.

The first line of each file names the labels that it needs; one definition, lemma or theorem with its proof follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import resources

from symdp.errors import InvalidArgument
from symdp.theorems.notation import Notation
from symdp.theorems.paper import FIXED, VERSION, Paper

_NEEDS, _LABEL = re.compile(r"% needs: (.*)\n"), re.compile(r"\\label\{([^{}]*)\}")
_MATHEMATICS = re.compile(r"\\\[.*?\\\]|\\begin\{(equation|align\*)\}.*?\\end\{\1\}|\$[^$]*\$", re.DOTALL)
USUAL_NAMES = Notation()
# Tokens of a formula to rename or to skip as a whole: commands, and words in capitals that a page replaces.
_TOKEN = re.compile(r"\\epsilon\^\*(?:_\\delta)?|\\[A-Za-z]+|[A-Z]{2,}|(?<![A-Za-z\\])e\^\{|[PDQ]")
_BEGINS = re.compile(r"\\begin\{(?:lemma|theorem)\}")
_NAMES = re.compile(r"^% Names: (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """A definition, lemma or theorem with its proof.

    Attributes
    ----------
    name : str
        The file without its ending.
    notation : Notation
    """

    name: str
    notation: Notation

    @cached_property
    def _file(self) -> str:
        place = resources.files("symdp.theorems") / "lemmas" / f"{self.name}.tex"
        return str(place.read_text(encoding="utf-8"))

    @property
    def needs(self) -> tuple[str, ...]:
        """The labels to which the result refers."""
        labels = _NEEDS.match(self._file)
        return tuple([label for label in (labels[1].split() if labels else ()) if ":" in label])

    @cached_property
    def text(self) -> str:
        """The result in the notation of the page."""
        return _MATHEMATICS.sub(lambda match: self._renamed(match[0]), self._words)

    @property
    def label(self) -> str:
        """The label of the result."""
        return str(_LABEL.findall(self._file)[0])

    @property
    def statement(self) -> str:
        """The body of the environment of the statement."""
        return self._between(self.text.partition(r"\begin{proof}")[0])

    @property
    def proof(self) -> str:
        """The body of the environment of the proof."""
        return self._between(self.text.partition(r"\begin{proof}")[2])

    def _between(self, text: str) -> str:
        """Return a text without the lines that begin and end its environment."""
        lines = text.strip().split("\n")[:-1]
        return "\n".join([line for line in lines if not _BEGINS.match(line)])

    @property
    def _words(self) -> str:
        body = _NEEDS.sub("", self._file, count=1)
        return body.replace("Logarithms are natural", self.notation.bases.rstrip("."))

    def _renamed(self, formula: str) -> str:
        """Return a formula with the names of the page."""
        n = self.notation
        names = {"P": n.prior, "D": n.distortion, "Q": n.least_favourable, r"\epsilon^*": n.optimum, r"\log": n.logarithm}
        names[r"\epsilon^*_\delta"] = n.with_delta
        names["e^{"] = n.power("X")[:-2]

        def renamed(match: re.Match[str]) -> str:
            primed = match[0] == "D" and formula[match.end() :].startswith(("'", "_"))
            name = n.bound if primed else names.get(match[0], match[0])
            return f"{name} " if name[-1].isalpha() and formula[match.end() :][:1].isalpha() and name[0] == "\\" else name

        return _TOKEN.sub(renamed, formula)


@dataclass(frozen=True)
class Preliminaries:
    r"""The results that theorems of one paper share: definitions, seven lemmas, and the theorem on one ordered prior.

    Their labels are ``def:symdp:mechanism``, ``lem:symdp:diagonal``, ``lem:symdp:response``, ``lem:symdp:scaled``,
    ``lem:symdp:converse``, ``lem:symdp:ranges``, ``lem:symdp:supremum``, ``lem:symdp:delta`` and ``thm:symdp:ordered``.

    Attributes
    ----------
    notation : Notation
        The notation of the paper, equal to that of its theorems.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.tradeoff import privacy_distortion
    >>> shared = Preliminaries().to_latex()
    >>> theorem = privacy_distortion(SourceSet.single(["1/2", "3/10", "1/5"])).theorem()
    >>> print(theorem.to_latex(Paper(shared, label="known-prior")).partition(r"\begin{proof}")[2], end="")
    <BLANKLINE>
    Apply Theorem~\ref{thm:symdp:ordered} with $A_3=0$ and $A_2=1/5$.
    \end{proof}
    \par\endgroup
    """

    notation: Notation = USUAL_NAMES

    @property
    def results(self) -> Iterator[Result]:
        """The results, each after those that it needs."""
        return (Result(name, self.notation) for name in FIXED)

    def to_latex(self, paper: Paper | None = None, labels: Iterable[str] | None = None) -> str:
        """Return the fragment that a paper inputs once; its first line carries the version.

        Parameters
        ----------
        paper : Paper, optional
            The environments and the references.
        labels : iterable of str, optional
            Only the results with these labels, and those that they need; by default all results.
        """
        used = paper or Paper()
        names = ", ".join(used.names.values())
        head = f"% symdp preliminaries, version {VERSION}: input once, before the theorems that refer to it.\n"
        head += f"% Names: {_named(self.notation)}\n% Packages: amsmath, amsthm. Environments: {names}.\n"
        needed = None if labels is None else closure(labels)
        chosen = [result.text for result in self.results if needed is None or result.label in needed]
        return head + used.dressed("\n".join(chosen))

    def to_document(self, paper: Paper | None = None) -> str:
        """Return an article that compiles."""
        used = paper or Paper()
        return f"{used.preamble()}{self.to_latex(used)}\\end{{document}}\n"

    def require_same(self, paper: Paper) -> None:
        """Refuse preliminaries that were written in another notation.

        Raises
        ------
        InvalidArgument
            For other names; the message contains those of the preliminaries.
        """
        line, names = _NAMES.search(paper.after), _named(self.notation)
        if line is not None and line[1] != names:
            raise InvalidArgument(
                f"after={paper.file} has the names {line[1]:.100}, the options say {names}; use the same for both"
            )


def _named(notation: Notation) -> str:
    n = notation
    return f"{n.prior} {n.distortion} {n.least_favourable} {n.optimum} {n.logarithm}"


def closure(labels: Iterable[str]) -> list[str]:
    """Return the labels of results and of all that these need, each after those that it needs.

    Examples
    --------
    >>> closure(["lem:symdp:converse"])
    ['def:symdp:mechanism', 'lem:symdp:diagonal', 'lem:symdp:converse']
    """
    results = list(Preliminaries().results)
    needed, named = {result.label: result.needs for result in results}, set(labels)
    chosen = {result.label for result in results if not named.isdisjoint(_LABEL.findall(result.text))}
    for label in reversed(needed):
        if label in chosen:
            chosen.update(needed[label])
    return [label for label in needed if label in chosen]
