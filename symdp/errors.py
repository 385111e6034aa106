"""The errors of symdp: invalid, infeasible, unsupported or undecided queries, and evidence that does not hold."""

import re

_LONG, _KEPT = re.compile(r"[0-9]{401,}"), 20


class SymdpError(Exception):
    """The base of every error that symdp raises on purpose; its message cuts numbers of more than 400 digits short.

    Examples
    --------
    >>> print(SymdpError(f"prior sums to {10**999}, it must sum to 1"))
    prior sums to 10000000000000000000... (1000 digits), it must sum to 1
    """

    def __init__(self, *parts: object) -> None:
        super().__init__(*[_LONG.sub(_first_digits, part) if isinstance(part, str) else part for part in parts])


def _first_digits(number: re.Match[str]) -> str:
    return f"{number[0][:_KEPT]}... ({len(number[0])} digits)"


class InvalidArgument(SymdpError, ValueError):
    """An argument lies outside its domain; the message names it, its value and the bound."""


class Infeasible(SymdpError, ValueError):
    """Constraints that no prior satisfies; the message names the ones that conflict."""


class Unsupported(SymdpError, NotImplementedError):
    """A query inside the domain that symdp cannot answer; the message names a way out."""


class Undecided(SymdpError, ArithmeticError):
    """A comparison that the requested precision does not settle."""


class CertificateRejected(SymdpError):
    """Evidence that does not prove its claim; the message names the line that failed."""


class CampaignStopped(SymdpError):
    """Work that failed repeatedly; the message names the batch, and a checkpoint keeps the finished ones."""


class Contradiction(SymdpError):
    """A conflict about one statement: a proof and a counterexample, or an invalid witness."""
