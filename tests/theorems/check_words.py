"""How many words a fragment has: statement and proof, tables left aside; a formula counts as one."""

import re

TABLE = re.compile(r"(?s:\\begin\{tabular\}.*?\\end\{tabular\})|^%.*$", re.MULTILINE)
FORMULA = re.compile(r"\\\[.*?\\\]|\\begin\{(align\*?|equation\*?)\}.*?\\end\{\1\}|\$[^$]*\$", re.DOTALL)


def words(text):
    plain = FORMULA.sub(" x ", TABLE.sub("", text))
    return len(re.findall(r"[A-Za-z]{2,}|x", re.sub(r"\\[a-zA-Z]+(\{[^}]*\})?", " ", plain)))
