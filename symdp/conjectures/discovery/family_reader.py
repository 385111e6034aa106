"""Families of source sets as text: ``ball:C,r``, ``geometric:rho``, ``prior:1/(i*(i+1))``, ``lower:(1-a)*C-r``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from inspect import signature
from pathlib import Path

from symdp.arguments import required_text
from symdp.arithmetic.expression import names_of
from symdp.arithmetic.rational import rational
from symdp.conjectures.discovery.family_definition import Definition, LowerProbability, OnePrior, Values
from symdp.conjectures.discovery.family_terms import CENTER, LETTER, LETTERS, read_terms
from symdp.conjectures.discovery.parameter_range import Range
from symdp.conjectures.discovery.set_family import SourceFamily
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.parametric.symbol_names import require_name
from symdp.sources.prior import Vector
from symdp.sources.reading.source_document import parse_document
from symdp.sources.source_set import SourceSet

_LONGEST, _MOST_PARAMETERS = 500, 3
_FILES = (".json", ".toml")
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_RELATION = re.compile(r"<=|>=|<|>")
# Names with a meaning in a sentence about a family, beside those of all answers.
RESERVED = (LETTER, CENTER, "k", "T_k", "C_1", "C_next", "C1", "Ck", "CM", "G_0", "G_k", "G_M", "A", "P", "Q")
# What each name stands for: the definition of the set, with its parameter called x.
_PRIORS = {"geometric": "x**(i-1)", "zipf": "1/i**x", "mixture": "(1-x)*C+x/M"}
_LOWER = {"ball": "C-x", "contamination": "(1-x)*C", "pari-mutuel": "(1+x)*C-x"}
_CENTERED = ("mixture", *_LOWER)
KINDS = (*_PRIORS, *_LOWER, "prior", "lower")


def read_family(text: str, where: str = "") -> SourceFamily:
    """Read a family of source sets.

    Parameters
    ----------
    text : str
        ``ball:C,r``, ``contamination:C,eta``, ``pari-mutuel:C,d``, ``mixture:C,a`` (of the prior C and the uniform one),
        ``geometric:rho``, ``zipf:2``, ``prior:WEIGHT`` (one prior, the weight of letter i in i, M, C and parameters), or
        ``lower:BOUND`` (all priors with P(A) >= BOUND for every event A, in C = C(A) and parameters). A number may
        stand for a parameter. Or a ``.json`` or ``.toml`` file with such a text as ``family``, and perhaps ``where``.
    where : str
        Bounds of the parameters, such as ``"rho <= 1/2, d >= 0"``; one without bounds lies between 0 and 1.

    Examples
    --------
    >>> family = read_family("ball:C,r")
    >>> [str(known) for known in family.ranges], family.centered
    (['0 < r < 1'], True)
    """
    required_text(text, "family", "ball:C,r")
    if Path(text.strip()).suffix.lower() in _FILES:
        return _from_file(Path(text.strip()), where)
    kind, colon, rest = text.strip().partition(":")
    if len(text) > _LONGEST or not colon or kind not in KINDS:
        raise InvalidArgument(f"family={text!r:.60} must be one of {', '.join(KINDS)}, such as ball:C,r or geometric:rho")
    definition: Definition
    if kind in ("prior", "lower"):
        definition = OnePrior(read_terms(rest)) if kind == "prior" else LowerProbability(read_terms(rest))
    else:
        parameter = _parameter(text, kind, rest)
        meant = (_PRIORS | _LOWER)[kind].replace("x", f"({parameter})")
        definition = LowerProbability(read_terms(meant)) if kind in _LOWER else OnePrior(read_terms(meant))
        text = f"{kind}:{'C,' if kind in _CENTERED else ''}{parameter}"
    if kind == "lower" and (definition.powers or LETTER in names_of(definition.expression)):
        raise InvalidArgument(f"family={text!r:.60} bounds events, which have no letter i; write it in C, M and parameters")
    return defined(text.strip(), definition, where)


def _from_file(path: Path, where: str) -> SourceFamily:
    """Read the family of a document; bounds beside it are added to its own."""
    document = parse_document(path)
    if not isinstance(document, dict) or not {"family"} <= set(document) <= {"family", "where"}:
        raise InvalidArgument(f'{path} must be an object with the key "family" and perhaps "where"')
    family, bounds = document["family"], document.get("where", "")
    if not isinstance(family, str) or not isinstance(bounds, str):
        raise InvalidArgument(f'{path}: "family" and "where" are text, such as "ball:C,r" and "r <= 1/2"')
    if Path(family.strip()).suffix.lower() in _FILES:
        raise InvalidArgument(f"{path}: family={family!r:.60} is a file; write the family itself there")
    try:
        return read_family(family, f"{bounds},{where}")
    except InvalidArgument as error:
        raise InvalidArgument(f"{path}: {error}") from None


def defined(text: str, definition: Definition, where: str) -> SourceFamily:
    """Return a family from its definition."""
    names = definition.parameters
    for name in names:
        require_name(name, f"family={text:.60}", RESERVED)
    if len(names) > _MOST_PARAMETERS:
        raise InvalidArgument(f"family={text:.60} has {len(names)} parameters, at most {_MOST_PARAMETERS} are searched")
    ranges = read_ranges(names, where)
    return SourceFamily(text, ranges, definition.centered, definition.source, definition, definition.powers)


def family_of(build: Callable[..., SourceSet], where: str = "", powers: tuple[str, ...] = ()) -> SourceFamily:
    """Return a family built by a Python function: it is searched, without proofs for every M.

    Parameters
    ----------
    build : callable
        ``build(M, ...)`` returns a SourceSet; its other arguments are the parameters, and C is an ordered prior.
    where : str
        Bounds of the parameters.
    powers : tuple of str
        Parameters and numbers of which a formula may have k-th and M-th powers.
    """
    if not callable(build):
        raise InvalidArgument(f"family={build!r:.60} must be text such as ball:C,r, or a function of M and parameters")
    first, *others = signature(build).parameters or [""]
    names = tuple([name for name in others if name != CENTER])
    if first != LETTERS:
        raise InvalidArgument(f"family={build!r:.60} must be a function of M, perhaps of C, and of parameters")
    for each in names:
        require_name(each, f"family={build!r:.60}", RESERVED)
    for base in powers:
        if base not in names and rational(base, "powers") <= 0:
            raise InvalidArgument(f"powers={base!r:.40} must be a parameter or a positive number")
    name = str(getattr(build, "__name__", "function"))

    def at(letters: int, values: Values, center: Vector) -> SourceSet:
        source = build(letters, **values, **({CENTER: center} if CENTER in others else {}))
        if not isinstance(source, SourceSet):
            raise Unsupported(f"family={name} returned {source!r:.60} for M = {letters}; return a SourceSet")
        return source

    return SourceFamily(name, read_ranges(names, where), CENTER in others, at, None, powers)


def read_ranges(names: tuple[str, ...], where: str) -> tuple[Range, ...]:
    """Read the ranges of parameters: between 0 and 1 unless a text states other bounds."""
    bounds: dict[str, dict[str, Fraction]] = {}
    for part in filter(str.strip, where.split(",")):
        sides, signs = [side.strip() for side in _RELATION.split(part)], _RELATION.findall(part)
        if len(signs) != 1 or sides[0] not in names:
            known = ", ".join(names) or "none"
            raise InvalidArgument(f"where={part.strip()!r:.60} must bound one parameter, as in r <= 1/2; they are {known}")
        bounds.setdefault(sides[0], {})["low" if signs[0][0] == ">" else "high"] = rational(sides[1], f"where: {sides[0]}")
    ranges = []
    for name in names:
        interval: Mapping[str, Fraction] = bounds.get(name, {"low": Fraction(0), "high": Fraction(1)})
        low, high = interval.get("low", Fraction(0)), interval.get("high")
        if high is not None and high <= low:
            raise InvalidArgument(f"where: {name} lies between {low} and {high}, which leaves no range")
        ranges.append(Range(name, low, high))
    return tuple(ranges)


def _parameter(text: str, kind: str, rest: str) -> str:
    """Read the parameter of a kind: a name or a number, after the centre where there is one."""
    entries = [entry.strip() for entry in rest.split(",")]
    example = f"{kind}:C,r" if kind in _CENTERED else f"{kind}:rho" if kind == "geometric" else f"{kind}:2"
    if kind in _CENTERED and (len(entries) != 2 or entries.pop(0) != CENTER):
        raise InvalidArgument(f"family={text!r:.60} is incomplete; write it as in {example}, with an ordered prior C")
    if len(entries) != 1 or not entries[0]:
        raise InvalidArgument(f"family={text!r:.60} is incomplete; write it as in {example}")
    return entries[0] if _NAME.fullmatch(entries[0]) else str(rational(entries[0], kind))
