"""Texts allowed in a claim, with the Python standard library only: a name, a symbol, a formula or a title.

Every part of a claim that reaches a sentence is a number or one of these texts. A name consists of letters, digits and _,
and has no meaning in sentences and formulas; a symbol is a name, or the product of an affine form in names and a name. A
formula has the signs of the grammars alone, and its checker reads it. A title is any text: it is put in quotation marks
(``phrases.quoted``), or not at all.
"""

import re
from itertools import chain

LONGEST, LONGEST_SYMBOL = 40, 2000
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
FORMULA = re.compile(r"[A-Za-z0-9_ .,:;()+*/<>=-]*")
# Names with a meaning in sentences, and functions of formulas.
ANSWERS = ("D", "M", "epsilon", "lambda", "delta", "best")
CALLED = ("max", "min", "log", "exp", "sum", "top", "tail", "oo")
RESERVED = (*ANSWERS, *CALLED)
# Names of measures, before an order; for databases also differential privacy.
MEASURES = ("ml", "mx", "mi", "kl", "zcdp", "min-entropy", "tv", "renyi", "sibson")
OF_DATABASES = (*MEASURES, "dp", "adp")
# A fact declares its own names, so that D and M have no fixed meaning in it.
OF_FACTS = tuple([name for name in RESERVED if name not in ("D", "M")])

NUMBER = r"[0-9]+(?:/[1-9][0-9]*)?"
TERM = rf"(?:{NUMBER}(?:\*{NAME.pattern})?|{NAME.pattern})"
PRODUCT = re.compile(rf"\((-?{TERM}(?: [+-] {TERM})*)\)\*({NAME.pattern})")


def fault_of_name(text, reserved=RESERVED):
    """Return the fault of a text as a name, in words; None if there is none."""
    if len(text) > LONGEST or not NAME.fullmatch(text):
        return f"a name is a letter with letters, digits and _ after it, of {LONGEST} characters at most, such as rho or eta"
    return f"the name {text} has a meaning of its own, as {', '.join(reserved)} have" if text in reserved else None


def fault_of_fact(text):
    """Return the fault of a text as a name in a fact; None if there is none."""
    return fault_of_name(text, OF_FACTS)


def fault_of_symbol(text):
    """Return the fault of a text as a symbol, in words; None if there is none."""
    if len(text) > LONGEST_SYMBOL:
        return f"a symbol has at most {LONGEST_SYMBOL} characters"
    product = PRODUCT.fullmatch(text)
    faults = [fault_of_name(name) for name in (parts_of(text) if product else [text])]
    return next((fault for fault in faults if fault), None)


def fault_of_formula(text):
    """Return the fault of a text as a formula, a sign outside the grammars; None if there is none."""
    return None if FORMULA.fullmatch(text) else "a formula has letters, digits, spaces and the signs _.,:;()+*/<>=- alone"


def fault_of_measure(text, known=MEASURES):
    """Return the fault of a text as a leakage measure of one record; None if there is none."""
    return fault_of_formula(text) if text.partition(":")[0] in known else f"the measures are {', '.join(known)}"


def fault_of_leakage(text):
    """Return the fault of a text as a leakage measure of databases; None if there is none."""
    return fault_of_measure(text, OF_DATABASES)


def parts_of(symbol):
    """Return the names in a symbol, last the one that it stands for."""
    return NAME.findall(symbol)


def fault_of_symbols(symbols):
    """Return the fault of a list of symbols; each must stand for one name, and shares be forms in the plain symbols."""
    own, shares = [parts_of(symbol)[-1] for symbol in symbols], [parts_of(symbol)[:-1] for symbol in symbols]
    plain = {name for name, share in zip(own, shares) if not share}
    if len(set(own)) != len(own):
        return "each name is that of one symbol"
    return None if plain.issuperset(chain(*shares)) else "a share is a form in symbols that are names"
