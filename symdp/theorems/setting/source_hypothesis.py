r"""The source set of a theorem: its hypothesis, its members, and accuracies under all of its priors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker.evidence import cores, source_membership
from symdp.errors import Unsupported
from symdp.reports.answer_latex import escaped
from symdp.sources.prior import Vector
from symdp.theorems.notation import Notation
from symdp.theorems.setting.diagonal_accuracy import KEPT, DiagonalConstraint
from symdp.theorems.text.number_text import SHORT_DENOMINATOR, counting, displayed, inline, vector
from symdp.theorems.text.sentences import Part, Term, claimed, prose

MOST_NUMBERS, MOST_ROWS, LONGEST_LABEL = 600, 30, 16
# The length of a long number, the largest count of such numbers in a sentence, and the width of a table cell.
LONG, FEW_LONG, LONGEST_CELL = 8, 3, 17
NUMBERS = ("center", "lower", "upper")
# The longest LaTeX of a row without line breaks, and the break.
LONGEST_ROW, BREAK = 60, r"\allowbreak\ "


@dataclass(frozen=True)
class SourceDescription:
    """The source set of a question in LaTeX.

    Attributes
    ----------
    document : mapping
        The set as JSON data.
    notation : Notation

    Examples
    --------
    >>> given = SourceDescription({"vertices": [["1/2", "1/2"]]}, Notation())
    >>> given.hypothesis().latex
    'Let $P=(1/2,\\\\allowbreak\\\\ 1/2)$ be the known prior of the letters $1,2$.'
    """

    document: Mapping[str, Any]
    notation: Notation

    def __post_init__(self) -> None:
        if self.document.keys() - {"labels"} in cores.KINDS:
            keys = " and ".join(sorted(self.document))
            raise Unsupported(f"theorem: none is written yet for source sets given by {keys}; use the certificate")
        size = sum(_count(value) for value in self.document.values())
        if size > MOST_NUMBERS:
            raise Unsupported(
                f"the source set has {size} numbers, a theorem prints {MOST_NUMBERS} at most; use fewer letters"
            )

    @cached_property
    def _checked(self) -> Any:
        """The set as the checkers of certificates read it."""
        return source_membership.Source(dict(self.document))

    @property
    def letters(self) -> int:
        """The alphabet size M."""
        return int(self._checked.letters)

    @property
    def labels(self) -> Sequence[str]:
        """The names of the letters; empty without names."""
        return [escaped(label) for label in self.document.get("labels", ())]

    @cached_property
    def vertices(self) -> tuple[Vector, ...]:
        """The priors whose hull is the set; empty where the set has another form."""
        return tuple(map(tuple, self._checked.vertices)) if "vertices" in self.document else ()

    @property
    def only_prior(self) -> Vector | None:
        """The only prior of the set; None where the set has others."""
        return self.vertices[0] if len(set(self.vertices)) == 1 else None

    @property
    def name(self) -> str:
        """The name of the set."""
        return r"\mathcal{S}"

    @property
    def under(self) -> str:
        """The priors under which a mechanism must satisfy the bound on the distortion."""
        return f"under~${self.notation.prior}$" if self.only_prior else f"under every prior in~${self.name}$"

    def hypothesis(self) -> Part:
        """Define the letters and the set."""
        p = self.notation.prior
        if self.only_prior is None:
            return self.stated(None)
        whole = f"${p}={vector(self.only_prior)}$" if self._columns() is None else f"${p}$"
        known = f"Let {whole} be the known prior of the letters ${counting(1, self.letters)}$"
        return prose(f"{known}{self._named()}{self._table()}")

    def stated(self, least: Vector | None) -> Part:
        """Define the set briefly; a table may contain a prior of the set as well."""
        if self.only_prior is None:
            return prose(f"Let {self._letters()}, and let ${self.name}$ be {self._described()}{self._table(least)}")
        p = self.notation.prior
        if self._columns() is None:
            row = vector(self.only_prior)
            return prose(f"Let ${p}={row if len(row) > LONGEST_ROW else row.replace(BREAK, '')}$.")
        return prose(f"Let ${p}$ be the prior of the letters ${counting(1, self.letters)}${self._named()}{self._table()}")

    @property
    def is_tabulated(self) -> bool:
        """Decide whether the numbers of the set stand in a table."""
        return self._columns() is not None

    def contains(self, prior: Vector, evidence: Mapping[str, Any]) -> bool:
        """Decide whether a prior lies in the set, by its evidence."""
        return sum(prior) == 1 and min(prior) >= 0 and self._holds(prior, evidence)

    def _letters(self) -> str:
        return f"the letters be ${counting(1, self.letters)}$" + (f" ({', '.join(self.labels)})" if self.labels else "")

    def _named(self) -> str:
        if self._columns() is not None:
            return " with"
        return f" ({', '.join(self.labels)})." if self.labels else "."

    def _described(self) -> str:
        """Return the definition of the set, up to the full stop."""
        p, document = self.notation.prior, self.document
        every = f"the set of all priors~${p}$ with"
        if self.vertices:
            rows = [f"${self.notation.numbered(k)}={vector(row)}$" for k, row in enumerate(self.vertices, 1)]
            return f"the convex hull of the priors {', '.join(rows)}."
        if "simplex" in document:
            return "the set of all priors."
        if "decreasing" in document:
            few = self.letters <= FEW_LONG
            steps = range(1, self.letters + 1) if few else (1, 2, None, self.letters)
            order = r"\ge ".join([r"\dots" if x is None else f"{p}({x})" for x in steps])
            return f"{every} ${order}$."
        if "radius" in document:
            radius = inline(Fraction(document["radius"]))
            centre = "" if self._columns() else f" around $C={vector(fractions(document['center']))}$"
            where = rf"$\frac{{1}}{{2}}\sum_x|{p}(x)-C(x)|\le {radius}$"
            return f"{every} {where}{centre or ', where'}" + ("." if centre else "")
        if "lower" in document:
            if self._columns():
                return rf"{every} $\ell_x\le {p}(x)\le u_x$ for all~$x$, where"
            lower, upper = (vector(fractions(document[key])) for key in ("lower", "upper"))
            return rf"{every} $\ell_x\le {p}(x)\le u_x$ for all~$x$, where $\ell={lower}$ and $u={upper}$."
        rows = [f"${self._inequality(row)}$" for row in document["inequalities"]]
        return f"{every} {'; '.join(rows)}." if rows else "the set of all priors."

    def _inequality(self, row: Mapping[str, Any]) -> str:
        p, text = self.notation.prior, ""
        for letter, value in enumerate(fractions(row["coefficients"]), 1):
            if value:
                size = "" if abs(value) == 1 else inline(abs(value))
                text += f"{'-' if value < 0 else '+' if text else ''}{size}{p}({letter})"
        return rf"{text or '0'}\le {inline(Fraction(row['bound']))}"

    def _columns(self) -> list[tuple[str, Vector]] | None:
        """Return the columns of a table, for named letters or long numbers; None where the page has no table."""
        document, p = self.document, self.notation.prior
        if self.letters > MOST_ROWS or not (self._has_short_names if self.labels else self._has_long_numbers):
            return None
        if self.only_prior is not None:
            return [(f"{p}(x)", self.only_prior)]
        if "center" in document:
            return [("C(x)", fractions(document["center"]))]
        if "lower" in document:
            return [(r"\ell_x", fractions(document["lower"])), ("u_x", fractions(document["upper"]))]
        return None

    @property
    def _has_short_names(self) -> bool:
        return max(map(len, self.labels)) <= LONGEST_LABEL

    @property
    def _has_long_numbers(self) -> bool:
        """Decide whether more than a few numbers are long, but none too long for a column of a table."""
        alone = [self.only_prior] if self.only_prior else []
        columns = [*alone, *[self.document[key] for key in NUMBERS if key in self.document]]
        sizes = [len(inline(Fraction(value))) for column in columns for value in column]
        if not sizes:
            return False
        return len([size for size in sizes if size > LONG]) > FEW_LONG and max(sizes) <= LONGEST_CELL

    def _table(self, least: Vector | None = None) -> str:
        columns = self._columns()
        if columns is None:
            return ""
        columns += [] if least is None else [(f"{self.notation.least_favourable}(x)", least)]
        heads = " & ".join(["$x$", *(["letter"] if self.labels else []), *[f"${head}$" for head, _ in columns]])
        rows = [[f"${place + 1}$", *self.labels[place : place + 1]] for place in range(self.letters)]
        for place, line in enumerate(rows):
            line += [f"${inline(values[place])}$" for _, values in columns]
        body = " \\\\\n".join([" & ".join(line) for line in rows])
        shape = ("rl" if self.labels else "r") + "r" * len(columns)
        return (
            f"\n\\begin{{center}}\\begin{{tabular}}{{{shape}}}\\toprule\n{heads} \\\\ \\midrule\n{body} \\\\ \\bottomrule\n"
            "\\end{tabular}\\end{center}"
        )

    def member(self, name: str, evidence: Mapping[str, Any]) -> Part:
        """State that a prior lies in the set, with its numbers."""
        prior = fractions(evidence["prior"])
        text = f"${name}={vector(prior)}$"
        if "weights" in evidence and len(self.vertices) > 1:
            weights = fractions(evidence["weights"])
            terms = [f"{_factor(weight)}{self.notation.numbered(k)}" for k, weight in enumerate(weights, 1) if weight]
            text += f" $=\\,{'+'.join(terms)}$"
        return claimed(text, lambda: self.contains(prior, evidence))

    def _holds(self, prior: Vector, evidence: Mapping[str, Any]) -> bool:
        return bool(self._checked.holds(list(prior), dict(evidence)))

    def least(self, values: Sequence[Fraction], evidence: Mapping[str, Any]) -> Fraction:
        """Return a lower bound of the mean of some values under every prior of the set."""
        return Fraction(self._checked.accuracy(list(values), dict(evidence)))

    def accuracy(self, q: Vector, least: Term, evidence: Mapping[str, Any], name: str = "q") -> list[Part]:
        """Prove that a diagonal has an accuracy under every prior of the set."""
        kept = DiagonalConstraint(self.notation, name, q, least)
        if len(set(q)) == 1:
            return [kept.constant()]
        if self.vertices:
            return kept.by_vertices(self.vertices)
        rule_of_set = next(rule for key, rule in KEPT.items() if key in self.document)
        return rule_of_set(kept, self.document, evidence)


def fractions(texts: Sequence[str]) -> Vector:
    """Return the numbers of a certificate."""
    return tuple([Fraction(text) for text in texts])


def _factor(weight: Fraction) -> str:
    """Return a weight in front of a prior; long numbers are not built up."""
    if weight == 1:
        return ""
    return displayed(weight) if weight.denominator < SHORT_DENOMINATOR else rf"({inline(weight)})\,"


def _count(value: Any) -> int:
    if isinstance(value, list):
        return sum(map(_count, value))
    if isinstance(value, Mapping):
        return sum(map(_count, value.values()))
    return 1
