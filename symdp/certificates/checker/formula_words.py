"""What a certificate about a formula proves, with the Python standard library only."""

from . import phrases

short = phrases.short


def formula_text(claim):
    """A formula alone claims to equal the optimum."""
    return short(claim["formula"], phrases.LONGEST) + ("" if set("<>=") & set(claim["formula"]) else " == best")


def formula(claim):
    priors = {"I": "the uniform prior", "II": "every prior P1 >= ... >= PM"}[claim["class"]]
    deltas = "every delta in [0, 1)" if "delta" in claim["formula"] else "delta = 0"
    where = f"for M = {claim['letters']}, {priors}, {deltas} and every D in (0, 1) where both sides are defined"
    return f"{where}, with best the least exp(epsilon), it holds that {formula_text(claim)}"


def refuted_formula(claim):
    at_delta = f"delta = {short(claim['delta'])} and D = {short(claim['distortion'])}"
    where = f"for the prior {phrases.vector(claim['prior'])}, {at_delta}"
    return f"{where}, where the least exp(epsilon) is best = {short(claim['best'])}, it is false that {formula_text(claim)}"


def by_blocks(claim):
    letters = "every M >= 2" if claim["letters"] == "all" else f"M = {claim['letters']}"
    texts = " ".join([claim["formula"], *claim["where"]])
    k, delta = ", every k = 1, ..., M" * ("k" in letters_of(texts)), "every delta in [0, 1)"
    where = (
        f"for {letters}, every prior P1 >= ... >= PM{k}, {delta if 'delta' in texts else 'delta = 0'} and every D in (0, 1)"
    )
    given = f" with {', '.join(map(quoted, claim['where']))}" if claim["where"] else ""
    defined = "at which the texts are defined and the letters that they name exist"
    return f"{where}{given}, {defined}, with best the least exp(epsilon), it holds that {formula_text(claim)}"


def refuted_by_blocks(claim):
    texts = " ".join([claim["formula"], *claim["where"]])
    k = f", k = {claim['k']}" if "k" in letters_of(texts) else ""
    at = f"delta = {short(claim['delta'])} and D = {short(claim['distortion'])}"
    where = f"for the prior {phrases.vector(claim['prior'])}{k}, {at}"
    given = f", where {', '.join(map(quoted, claim['where']))} holds" if claim["where"] else ""
    best = f"where the least exp(epsilon) is best = {short(claim['best'])}"
    return f"{where}{given}, {best}, it is false that {formula_text(claim)}"


def quoted(text):
    return short(text, phrases.LONGEST)


def letters_of(text):
    """The words of a text."""
    return "".join([sign if sign.isalnum() else " " for sign in text]).split()
