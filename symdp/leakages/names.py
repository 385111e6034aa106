"""The names of the measures as a user writes them, apart from what the measures are: a command line needs no more."""

DEFAULT = "dp"
COMPARED = ("dp", "adp:{delta}", "ml", "mi", "renyi:{order}", "sibson:{order}", "mx", "min-entropy")
NAMES = "dp, adp:DELTA, ml, mi, renyi:ORDER, kl, sibson:ORDER, mx, min-entropy"
