"""The notation of a theorem: the names of its quantities, epsilon or its exponential, and the base of logarithms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations

from symdp.errors import InvalidArgument

_LETTER, _MARKS = r"\\?[A-Za-z]+", r"(?:[_^](?:[A-Za-z0-9*]|\\[A-Za-z]+|\{[A-Za-z0-9*,\\ ]+\}))*"
NAME = re.compile(rf"(?:{_LETTER}|\{{{_LETTER}{_MARKS}\}}){_MARKS}'*")
LONGEST_NAME = 40
# Letters reserved for the proofs.
GREEK = ("alpha", "beta", "delta", "Delta", "epsilon", "ell", "lambda", "mu", "nu", "rho", "sigma", "tau", "theta", "log")
TAKEN = frozenset("ABCEFGHIJLMRTVWXYabcdefghijklmnqrstuvwxyz") | frozenset(rf"\{name}" for name in GREEK)


@dataclass(frozen=True)
class Notation:
    r"""The notation of a page.

    Attributes
    ----------
    style : {"epsilon", "exp"}
        The form of the least leakage: itself, or its exponential.
    log : {"e", "2"}
        The base of logarithms and exponentials: leakage in nats or in bits.
    prior, distortion, least_favourable, optimum : str
        LaTeX names of a prior, of the bound on the distortion, of a least favourable prior and of the least leakage.

    Examples
    --------
    >>> Notation().equals("8/7"), Notation(style="exp", log="2").equals("8/7")
    ('\\epsilon^*=\\log(8/7)', '2^{\\epsilon^*}=8/7')
    >>> Notation(prior="W")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: prior=W is a letter of the proofs; choose another name, such as p or \pi
    """

    style: str = "epsilon"
    log: str = "e"
    prior: str = "P"
    distortion: str = "D"
    least_favourable: str = "Q"
    optimum: str = r"\epsilon^*"

    def __post_init__(self) -> None:
        if self.style not in ("epsilon", "exp"):
            raise InvalidArgument(f"notation={self.style:.20} must be epsilon or exp")
        if self.log not in ("e", "2"):
            raise InvalidArgument(f"log={self.log:.20} must be e or 2")
        names = ("prior", "distortion", "least_favourable", "optimum")
        for name in names:
            value = getattr(self, name)
            if len(value) > LONGEST_NAME or NAME.fullmatch(value) is None:
                raise InvalidArgument(f"{name}={value:.40} must be a LaTeX name such as P, P_X or {chr(92)}varepsilon^*")
            if value in TAKEN:
                other = rf"p or {chr(92)}pi"
                raise InvalidArgument(f"{name}={value} is a letter of the proofs; choose another name, such as {other}")
        for first, second in combinations(names, 2):
            if getattr(self, first) == getattr(self, second):
                raise InvalidArgument(f"{first}={getattr(self, first)} is also the name of {second}; choose two names")

    @property
    def logarithm(self) -> str:
        """The logarithm of the base."""
        return r"\log" if self.log == "e" else r"\log_2"

    @property
    def unit(self) -> str:
        """The unit of the logarithm."""
        return "nats" if self.log == "e" else "bits"

    @property
    def bases(self) -> str:
        """A sentence that states the base of the logarithm."""
        return "Logarithms are natural." if self.log == "e" else "Logarithms have base 2."

    def numbered(self, index: int | str) -> str:
        """Return the name of one of several priors.

        Examples
        --------
        >>> Notation().numbered(2), Notation(prior="P_X").numbered("k")
        ('P_2', '{P_X}_k')
        """
        name = f"{{{self.prior}}}" if "_" in self.prior else self.prior
        return f"{name}_{index}" if len(str(index)) == 1 else f"{name}_{{{index}}}"

    @property
    def bound(self) -> str:
        """The bound on the distortion in a form that primes or an index may follow.

        Examples
        --------
        >>> Notation().bound, Notation(distortion="D_0").bound
        ('D', '{D_0}')
        """
        return f"{{{self.distortion}}}" if re.match(f"{_LETTER}[_^]", self.distortion) else self.distortion

    def power(self, exponent: str) -> str:
        """Return the base to a power."""
        return f"{self.log}^{{{exponent}}}"

    def least(self, source: str, distortion: str, delta: bool = False) -> str:
        r"""Return the least leakage of a source at a distortion.

        Examples
        --------
        >>> Notation().least("P", "D"), Notation(optimum="e_*").least("P", "1/4", delta=True)
        ('\\epsilon^*(P,D)', '{e_*}_\\delta(P,1/4)')
        """
        return f"{self.with_delta if delta else self.optimum}({source},{distortion})"

    @property
    def with_delta(self) -> str:
        """The name of the least leakage with a delta."""
        name = f"{{{self.optimum}}}" if "_" in self.optimum else self.optimum
        return rf"{name}_\delta"

    def equals(self, level: str, argument: str = "", relation: str = "=") -> str:
        """State that the least leakage is the logarithm of a level, in the style of the page."""
        name = self.optimum + argument
        if self.style == "exp":
            return f"{self.power(name)}{relation}{level}"
        return f"{name}{relation}{self.log_of(level)}"

    def log_of(self, argument: str) -> str:
        r"""Return the logarithm of a number in LaTeX, with a quotient in parentheses.

        Examples
        --------
        >>> Notation().log_of("8"), Notation().log_of("8/7"), Notation().log_of(r"\frac{8}{7}")
        ('\\log 8', '\\log(8/7)', '\\log\\frac{8}{7}')
        """
        if "/" in argument:
            return f"{self.logarithm}({argument})"
        return f"{self.logarithm}{'' if argument.startswith(chr(92)) else ' '}{argument}"


NATURAL = Notation()
