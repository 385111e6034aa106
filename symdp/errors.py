"""The errors of symdp: outside the domain, not able, not known, and evidence that does not hold."""


class SymdpError(Exception):
    """Base of every error that symdp raises on purpose."""


class InvalidArgument(SymdpError, ValueError):
    """An argument lies outside its domain; the message names it, its value and the bound."""


class Infeasible(SymdpError, ValueError):
    """Constraints that no prior satisfies; the message names the ones that conflict."""


class Unsupported(SymdpError, NotImplementedError):
    """A question inside the domain that symdp cannot answer; the message names a way out."""


class Undecided(SymdpError, ArithmeticError):
    """A comparison that the requested precision does not settle."""


class CertificateRejected(SymdpError):
    """Evidence that does not prove its claim; the message names the line that failed."""


class CampaignStopped(SymdpError):
    """Work that failed again and again; the message names the batch, and a checkpoint keeps what was done."""


class Contradiction(SymdpError):
    """A statement and what was said of it cannot both be right: a proof and a counterexample, or a witness that is none."""
