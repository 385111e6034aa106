r"""The conventions of the paper that inputs a theorem: its preliminaries, environments and references."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from symdp.errors import InvalidArgument

VERSION = 2
USUAL = ("theorem", "lemma", "corollary", "definition")
REFERENCES = ("ref", "cref")
LONGEST_NAME = 40
# Names of labels of the preliminaries.
FIXED = ("mechanism", "diagonal", "response", "scaled", "converse", "ranges", "supremum", "delta", "ordered")
_ENVIRONMENT, _LABEL = re.compile(r"[A-Za-z]+"), re.compile(r"[A-Za-z0-9][A-Za-z0-9:-]*")
_HEAD = re.compile(r"^% symdp preliminaries, version (\d+)", re.MULTILINE)
_COMMENT, _DEFINED = re.compile(r"(?<!\\)%.*"), re.compile(r"\\label\{([^{}]+)\}")
_MARK, _REFERENCE = re.compile(r"\\(begin|end)\{(\w+)\}"), re.compile(r"(?:Theorem|Lemma|Corollary|Definition)~\\ref\{")
_CITED = re.compile(rf"\\(?:eq|c)?ref\{{((?:def|lem|thm|eq):symdp:(?:{'|'.join(FIXED)}))\}}")


@dataclass(frozen=True)
class Paper:
    r"""The conventions of a paper into which a fragment goes.

    Attributes
    ----------
    after : str
        The text of the preliminaries of the paper, or of the paper itself; empty for a self-contained theorem.
    label : str, or None
        The name in the labels of the theorem: letters, digits, hyphens and colons, 40 at most; None for a digest.
    environments : str
        Names of the environments of theorems, lemmas, corollaries and definitions, in this order, between commas; omitted
        names at the end have their defaults.
    reference : {"ref", "cref"}
        ``Lemma~\ref{...}``, or ``\cref{...}`` of the package cleveref.
    file : str
        The name of the text in errors.

    Raises
    ------
    InvalidArgument
        For a name that LaTeX or the preliminaries do not admit, and for preliminaries of another version.

    Examples
    --------
    >>> paper = Paper(environments="thm,lem", reference="cref")
    >>> print(paper.dressed(r"\begin{lemma}By Theorem~\ref{thm:a}.\end{lemma}"))
    \begin{lem}By \cref{thm:a}.\end{lem}
    >>> Paper(label="ordered")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: label=ordered is a label of the preliminaries; choose another name, such as my-ordered
    """

    after: str = ""
    label: str | None = None
    environments: str = ",".join(USUAL)
    reference: str = "ref"
    file: str = "text"

    def __post_init__(self) -> None:
        if self.reference not in REFERENCES:
            raise InvalidArgument(f"ref={self.reference:.20} must be ref or cref")
        names = self.environments.split(",")
        if len(names) > len(USUAL) or not all(_ENVIRONMENT.fullmatch(name) and len(name) <= LONGEST_NAME for name in names):
            raise InvalidArgument(
                f"environments={self.environments:.60} must be 1 to 4 names made of letters, of theorems, lemmas, "
                f"corollaries and definitions: thm,lem,cor,dfn"
            )
        self._require_label()
        head = _HEAD.search(self.after)
        if head is not None and int(head[1]) != VERSION:
            raise InvalidArgument(
                f"after={self.file} has preliminaries of version {head[1]:.9}, not {VERSION}; {self._way_out}"
            )

    def _require_label(self) -> None:
        label = self.label
        if label is None:
            return
        if len(label) > LONGEST_NAME or _LABEL.fullmatch(label) is None:
            raise InvalidArgument(
                f"label={label:.60} must be {LONGEST_NAME} letters, digits, hyphens and colons at most: known-prior"
            )
        if label in FIXED:
            raise InvalidArgument(f"label={label} is a label of the preliminaries; choose another name, such as my-{label}")

    @property
    def _way_out(self) -> str:
        return "write them anew with 'symdp theorem --preliminaries FILE'"

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of the environment of each kind of result."""
        names = self.environments.split(",")
        return dict(zip(USUAL, [*names, *USUAL[len(names) :]], strict=True))

    @cached_property
    def labels(self) -> frozenset[str]:
        """The labels that the preliminaries define, without comments."""
        return frozenset(_DEFINED.findall(_COMMENT.sub("", self.after)))

    def dressed(self, text: str) -> str:
        """Return a text with the environments and the references of the paper."""

        def named(mark: re.Match[str]) -> str:
            return rf"\{mark[1]}{{{self.names.get(mark[2], mark[2])}}}"

        renamed = _MARK.sub(named, text)
        return _REFERENCE.sub(r"\\cref{", renamed) if self.reference == "cref" else renamed

    def require(self, uses: Iterable[str]) -> None:
        """Refuse preliminaries that lack the label of a result."""
        for label in [label for label in uses if label not in self.labels][:1]:
            raise InvalidArgument(f"after={self.file} has no \\label{{{label}}}; {self._way_out}")

    def require_fragment(self) -> None:
        """Refuse preliminaries that are a document themselves."""
        if r"\documentclass" in _COMMENT.sub("", self.after):
            raise InvalidArgument(f"after={self.file} is a document itself; leave --document out")

    def preamble(self) -> str:
        """Return the first lines of an article that defines these environments."""
        packages = ["amsmath", "amsthm", "booktabs"]
        lines = [r"\documentclass{article}", rf"\usepackage{{{','.join(packages)}}}"]
        if self.reference == "cref":
            lines.append(r"\usepackage[capitalise]{cleveref}")
        lines += [rf"\newtheorem{{{name}}}{{{kind.capitalize()}}}" for kind, name in self.names.items()]
        return "\n".join([*lines, "\\begin{document}\n"])


def cited(text: str) -> set[str]:
    r"""Return the labels of the preliminaries to which a text refers.

    Examples
    --------
    >>> cited(r"By Theorem~\ref{thm:symdp:ordered} and \eqref{eq:symdp:12:diagonal}.")
    {'thm:symdp:ordered'}
    """
    return set(_CITED.findall(text))
