"""Formulas that hold, and those that are refuted, as words, with the Python standard library only."""

from ..claim.record import Gap
from . import phrases

short = phrases.short


def words(question, answer):
    """State that a formula holds, or where it is false; it is about one class, or by blocks about ``where``."""
    best = "the least exp(epsilon)"
    if answer != "proved":
        return refuted(question, answer["refuted"])
    where = by_blocks(question) if "where" in question else of_class(question)
    return f"{where}, with best {best}, it holds that {formula_text(question)}"


def formula_text(question):
    """Write a formula; without a relation it is claimed to equal the optimum."""
    text = question["formula"]
    return short(text, phrases.LONGEST) + ("" if set("<>=") & set(text) else " == best")


def relation_of(text):
    """Write the relation of a formula, by default an equation."""
    return next((sign for sign in ("<=", ">=") if sign in text), "==")


def of_class(question):
    priors = {"I": "the uniform prior", "II": "every prior P1 >= ... >= PM"}[question["class"]]
    if question["relation"] != relation_of(question["formula"]):
        raise Gap('"relation" must be that of the formula')
    deltas = "every delta in [0, 1)" if "delta" in question["formula"] else "delta = 0"
    return f"for M = {question['letters']}, {priors}, {deltas} and every D in (0, 1) where both sides are defined"


def by_blocks(question):
    letters = "every M >= 2" if question["letters"] == "all" else f"M = {question['letters']}"
    texts = " ".join([question["formula"], *question["where"]])
    k, delta = ", every k = 1, ..., M" * ("k" in letters_of(texts)), "every delta in [0, 1)"
    where = (
        f"for {letters}, every prior P1 >= ... >= PM{k}, {delta if 'delta' in texts else 'delta = 0'} and every D in (0, 1)"
    )
    hypotheses = f" with {', '.join(map(quoted, question['where']))}" if question["where"] else ""
    return f"{where}{hypotheses}, at which the texts are defined and the letters that they name exist"


def refuted(question, at):
    """Write the prior, the distortion and the delta at which the formula is false."""
    k = f", k = {at['k']}" if "where" in question else ""
    place = f"delta = {short(at['delta'])} and D = {short(at['distortion'])}"
    of_class = f" of Class {question['class']} on M = {question['letters']} letters" if "class" in question else ""
    where = f"for the prior {phrases.vector(at['prior'])}{of_class}{k}, {place}"
    hypotheses = f", where {', '.join(map(quoted, question['where']))} holds" if question.get("where") else ""
    best = f"where the least exp(epsilon) is best = {short(at['best'])}"
    return f"{where}{hypotheses}, {best}, it is false that {formula_text(question)}"


def quoted(text):
    return short(text, phrases.LONGEST)


def letters_of(text):
    """Return the words of a text."""
    return "".join([sign if sign.isalnum() else " " for sign in text]).split()
