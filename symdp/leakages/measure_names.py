"""The names of the measures, separate from their definitions so that a command line loads no more."""

DEFAULT = "dp"
COMPARED = ("dp", "adp:{delta}", "ml", "mi", "renyi:{order}", "sibson:{order}", "mx", "min-entropy")
NAMES = "dp, adp:DELTA, ml, mi, renyi:ORDER, kl, sibson:ORDER, mx, min-entropy, zcdp, gdp, profile:EPSILON:DELTA, tv"
# Those of the papers' figures.
MAXIMAL_LEAKAGE, INFORMATION, RENYI, SIBSON = "ml", "mi", "renyi:2", "sibson:2"


def profile_name(pairs: str) -> str:
    """Return the name of the profile measure with these pairs epsilon:delta."""
    return f"profile:{pairs}"
