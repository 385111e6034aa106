"""How formulas are written: rules that a regular expression decides."""

import re

TABLE = re.compile(r"(?s:\\begin\{tabular\}.*?\\end\{tabular\})|^%.*$", re.MULTILINE)
LABEL = re.compile(r"\\(?:label|ref|eqref|cref)\{[^}]*\}")
LONG_NUMBER = re.compile(r"(?<![\d.])\d{9,}|\d+\.\d{9,}")
MOST_LONG = 3
RULES = {
    "a quotient after a logarithm is in brackets or built up": re.compile(r"\\log(?:_2)?\s*\d+\s*/\s*\d+"),
    "no vector has the name of its index": re.compile(r"\b([a-z])(?:\^\{\(?\w+\)?\})?_\1(?![a-z])|\\sum_([a-z])\2_\2"),
    "a superscript of a letter is a power": re.compile(
        r"(?<![A-Za-z\\])[A-Za-z]\^\{?\([0-9k]\)|(?<![A-Za-z\\])P\^(?:\{\d\}|[0-9k])"
    ),
    "no sum of numbers is compared with zero": re.compile(r"(?:-\s*1|-\s*\\frac\{?\d\}?\{?\d\}?)\s*=\s*0"),
    "one full stop ends a sentence": re.compile(r"(?<![.\\])\.\s*\.(?!\.)|\.\$\s*\."),
    "no number is written as by a computer": re.compile(r"(?<![A-Za-z{\\])\d[eE][-+]?\d"),
    "no empty words": re.compile(r"\b(?:clearly|obviously|trivially|it follows that)\b", re.IGNORECASE),
    "words of the field": re.compile(
        r"beyond all bounds|pays? no attention|on the wrong side|keeps the distortion|serves for all|"
        r"range above has the number"
    ),
}
FEW_LONG = "more than a few long numbers stand in a table"


def findings(fragment):
    """The rules that a fragment breaks."""
    text = LABEL.sub("", TABLE.sub("", fragment))
    found = {rule for rule, pattern in RULES.items() if pattern.search(text)}
    return found | ({FEW_LONG} if len(LONG_NUMBER.findall(text)) > MOST_LONG else set())
