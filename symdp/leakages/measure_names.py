"""The names of the measures as a user writes them, apart from what the measures are: a command line needs no more."""

DEFAULT = "dp"
COMPARED = ("dp", "adp:{delta}", "ml", "mi", "renyi:{order}", "sibson:{order}", "mx", "min-entropy")
NAMES = "dp, adp:DELTA, ml, mi, renyi:ORDER, kl, sibson:ORDER, mx, min-entropy, zcdp, gdp, profile:EPSILON:DELTA, tv"
# Those of the papers' figures.
MAXIMAL_LEAKAGE, INFORMATION, RENYI, SIBSON = "ml", "mi", "renyi:2", "sibson:2"


def profile_name(pairs: str) -> str:
    """The name of the measure of the profile with these pairs epsilon:delta."""
    return f"profile:{pairs}"
