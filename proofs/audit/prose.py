"""Sentences of the docstrings as LaTeX: plain text in which formulas are written with the keyboard.

A run of words is a formula when one of them holds a relation, an index, a power or an operation; brackets must match in
it. What is no formula stays text, escaped.
"""

from __future__ import annotations

import re

from proofs.audit.keyboard_operators import (
    BEFORE,
    BEFORE_LETTERS,
    DOT,
    GREEK,
    IN,
    LETTER,
    MEET,
    NAMES,
    TIMES,
    UNION,
    keyed,
)

_RELATIONS = {"<=": r"\le ", ">=": r"\ge ", "!=": r"\ne ", "<": "<", ">": ">", "=": "=", "->": r"\to "}
_SIGNS = {"...": r"\dots ", "~": r"\sim ", "*": r"\cdot ", ",": ",\\allowbreak{}"}
_SIGNS |= {DOT: r"\cdot ", IN: r"\in ", TIMES: r"\times ", UNION: r"\cup ", MEET: r"\cap "}
_SIGNS |= {sign: f"\\{sign}" for sign in "{}%#&$"}
# Words of rows that are functions or arguments in formulas, and words elsewhere.
_UPRIGHT = {"acc", "cap", "ceil", "conv", "cup", "empty", "floor", "gain", "guess", "output", "Pr"}
_NUMBER = re.compile(r"^\d+(?:\.\d+)?(?:/\d+)?$")
_FUNCTIONS = "exp|log|ln|sqrt|max|min"
# What makes words a formula: a function or an operator before something, a relation, an index, a power, an operation.
_MARK = re.compile(
    rf"^[-(]*(?:{_FUNCTIONS}|eps|epsilon|delta|Phi)\*?[(\[{{]|(?:^|\s|[-(])(?:{_FUNCTIONS}|sum|\\bar) \S|[A-Za-z]\*(?!\S)|"
    rf"[_^=<>|{DOT}{IN}{TIMES}{UNION}{MEET}]|[A-Za-z0-9)]\s*[*/+]\s*[A-Za-z0-9(]|\)\(|"
    r"^[(\[{]*-?\d|\d[A-Za-z(]|^-\d|^[A-Z]\(|[a-z]\(.*\)|\d-|-\d|[A-Za-z]-\d|"
    r"^[A-Z]'*\[|^[a-z]\(|^(?:Bnd|Pr)[(\[]|^\{[^{}]*\}$|^\[[^\[\]()]*, [^\[\]()]*[\])]$|^\([^\[\]()]*, [^\[\]()]*\]$"
)
_WORD = re.compile(r"[A-Za-z]{2,}")
_LINKS = {"=", "<", ">", "<=", ">=", "+", "-", "*", "/", "!=", "->", TIMES}
_GLUED = re.compile(r"(\\(?:log|ln|exp|max|min|sup|inf(?!ty)))(?=[A-Za-z])")
_ENUMERATOR = re.compile(r"\([ivxa-e0-9]{1,3}\)$")
_ATOM = re.compile(r"^[A-Za-z]'?$")
_LONE = re.compile(rf"[B-HJ-Zb-z]'?|[A-Za-z]-[a-z]|\d+/\d+|(?:{LETTER})\*?|\((?:{LETTER})(?:[-+](?:{LETTER}))+\)")
_INDICES = re.compile("[h-l]{2}|[hi]z")
_DOTS = re.compile(r"(?:^|\s)\.\.\.$")
_SUBSCRIPT = re.compile(r"_\{[^{}]*\}$")
_STARRED = re.compile(r"(?:eps|epsilon|lambda|[A-Za-z])\*")
_COMPOUND = re.compile(rf"(\(?)({LETTER})(\*|_\d)?-([A-Za-z].*)$")
_CODED = re.compile(rf"(\(?)(?!(?:{LETTER})_)((?:[a-z0-9]+/)?[a-z]{{2,}}[a-z0-9]*(?:_[a-z0-9]{{2,}})+(?:\.py)?)([).,;:]*)$")
_PAIR, _TIED = re.compile(r"(\([^()]*,[^()]*\))-(?=[A-Za-z])"), "\N{WORD JOINER}"
_LEADING = re.compile(r"^([\"]*)(.*)$", re.DOTALL)
_KINDS = "theorem|lemma|claim|remark|corollary|proposition|example|equation|figure|definition|section"
_ROW = re.compile(rf"\b({_KINDS})_([0-9]+[a-z]?)(?:/corrected)?\b")
_ESCAPES = {"&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}",
            "^": r"\textasciicircum{}", "\\": r"\textbackslash{}", "<": r"\(<\)", ">": r"\(>\)", "|": r"\(|\)",
            "\N{LESS-THAN OR EQUAL TO}": r"\(\le\)", "\N{GREATER-THAN OR EQUAL TO}": r"\(\ge\)"}  # fmt: skip


def as_latex(text: str) -> str:
    r"""A paragraph with its formulas in mathematics.

    Examples
    --------
    >>> as_latex("For D < D^(k) the bound is log(3/2), see lemma_9.")
    'For \\(D<D^{(k)}\\) the bound is \\(\\log(3/2)\\), see Lemma 9.'
    >>> as_latex('It is "strictly greater" only where P_1 >= ... >= P_M.')
    "It is ``strictly greater'' only where \\(P_{1}\\ge \\dots \\ge P_{M}\\)."
    >>> as_latex("A lambda-LDP mechanism leaks log 3 or exp(-epsilon d).")
    'A \\(\\lambda\\)-LDP mechanism leaks \\(\\log3\\) or \\(\\exp(-\\epsilon d)\\).'
    >>> as_latex("It is (epsilon, delta)-LDP.")
    'It is (\\(\\epsilon\\), \\(\\delta\\))-LDP.'
    >>> as_latex("The block has M - l letters (Coq: block_card).")
    'The block has \\(M-l\\) letters (Coq: \\texttt{block\\_\\allowbreak{}card}).'
    """
    text = _ROW.sub(lambda found: f"{found[1].capitalize()} {found[2]}", " ".join(text.split()))
    parts = re.split(r"(``[^`]*``|\bproofs/\S*\.py)", _PAIR.sub(rf"\1 {_TIED}-", text))
    shown = "".join([_code(part) if place % 2 else _sentence(keyed(part)) for place, part in enumerate(parts)])
    return _quoted(shown.replace(f" {_TIED}", ""))


def plain(text: str) -> str:
    """Text with every special sign escaped."""
    text = text.replace("<=", "\N{LESS-THAN OR EQUAL TO}").replace(">=", "\N{GREATER-THAN OR EQUAL TO}")
    return "".join([_ESCAPES.get(sign, sign) for sign in text])


def _code(text: str) -> str:
    shown = plain(text.strip("`")).replace("/", r"/\allowbreak{}").replace(r"\_", r"\_\allowbreak{}")
    return rf"\texttt{{{shown}}}"


def _quoted(text: str) -> str:
    """Straight quotes as opening and closing ones."""
    pieces = text.split('"')
    marks = ["``" if place % 2 == 0 else "''" for place in range(len(pieces) - 1)]
    return "".join([piece + mark for piece, mark in zip(pieces, [*marks, ""], strict=True)])


def _sentence(text: str) -> str:
    head, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return head + " ".join(_runs(text.split())) + tail if text.strip() else text


def _runs(words: list[str]) -> list[str]:
    """The words, runs of them joined to formulas; a bracket that closes in another run stays text."""
    found, place, lead = list[str](), 0, ""
    words = list(words)
    while place < len(words):
        end = place
        while end < len(words) and _joins(words, place, end):
            end += 1
        run = _longest_formula(words[place:end])
        if run:
            found.append(lead + _formula(" ".join(words[place : place + run])))
        elif words[place][0] in "({" and len(words[place]) > 1 and not _ENUMERATOR.match(words[place].rstrip(".,;:")):
            lead, words[place] = lead + plain(words[place][0]), words[place][1:]
            continue
        else:
            found.append(lead + _word(words[place]))
        place, lead = place + max(1, run), ""
    return found


def _word(word: str) -> str:
    """A word that is no formula: the name of a theorem, an adjective that begins with a letter of Greek, or text."""
    if coded := _CODED.match(word):
        return plain(coded[1]) + _code(coded[2]) + plain(coded[3])
    if compound := _COMPOUND.match(word):
        before, letter, script, rest = compound.groups()
        return rf"{plain(before)}\({mathematics(letter + (script or ''))}\)-{plain(rest)}"
    return plain(word)


def _before(words: list[str], place: int) -> bool:
    """Whether a word is a function of the formula that follows."""
    name = re.split(r"[-(/{]", _SUBSCRIPT.sub("", words[place]))[-1]
    if place + 1 == len(words) or name not in BEFORE | BEFORE_LETTERS:
        return False
    bare = _bare(words[place + 1]).strip("()[]{}")
    letter = bare in GREEK or bool(re.fullmatch(r"[B-HJ-Zb-z]'*(?:[_^]\S+)?|[A-Za-z]'*[_^]\S+", bare))
    taken = name in BEFORE or _SUBSCRIPT.search(words[place])
    return letter or bool(taken and (_NUMBER.match(bare) or _MARK.search(words[place + 1])))


def _joins(words: list[str], start: int, place: int) -> bool:
    """Whether a word may stand in a formula that began earlier; punctuation closes it unless a bracket is open."""
    word = words[place]
    if _ENUMERATOR.match(word) or _CODED.match(word):
        return False
    before = " ".join(words[start:place])
    if before and _bare(before) != before and _depth(before) <= 0:
        return False
    apart = place > start and not {word, words[place - 1]} & (_LINKS | {"..."}) and not _before(words, place - 1)
    if apart and _depth(before) <= 0:
        return False
    bare = _bare(_LEADING.match(word)[2])  # type: ignore[index]
    if not bare:
        return False
    inner = bare.strip("(){}[],")
    without = re.sub(r"\\[a-z]+|(?:\b[A-Za-z]+)?_(?:\w+|\([^)]*\))|\b[A-Za-z]+(?=\^)", "", bare)
    words_in = [w for w in _WORD.findall(without) if w not in NAMES and w not in _UPRIGHT]
    single = bool(_ATOM.match(inner)) and (bare not in ("a", "A", "I") or _linked(words, place))
    sign = bare in _LINKS or bare == "..." or bool(_STARRED.fullmatch(bare) or _LONE.fullmatch(bare))
    known = sign or inner in GREEK or bool(_NUMBER.match(inner)) or _before(words, place)
    return not words_in and (bool(_MARK.search(bare)) or single or known)


def _bare(text: str) -> str:
    """Without the punctuation and the unmatched brackets at its end."""
    while text and (text[-1] in '.,;:!?"' or (text[-1] in ")}]" and _depth(text) < 0)) and not _DOTS.search(text):
        text = text[:-1]
    return text


def _linked(words: list[str], place: int) -> bool:
    return any(0 <= k < len(words) and words[k] in _LINKS for k in (place - 1, place + 1))


def _longest_formula(run: list[str]) -> int:
    """The number of words from the start that are a formula: with a mark, brackets matched, no link at an end."""
    for length in range(len(run), 0, -1):
        bare = _bare(" ".join(run[:length]))
        ends = run[length - 1] not in _LINKS and run[0] not in _LINKS - {"-"}
        marked = bool(_MARK.search(bare)) or any(word in _LINKS for word in run[:length])
        lone = length == 1 and bool(_LONE.fullmatch(bare))
        if ends and bare and _depth(bare) == 0 and (marked or lone) and not _is_list_of_words(run[:length]):
            return length
    return 0


def _is_list_of_words(run: list[str]) -> bool:
    """Whether numbers only follow each other, as in a count."""
    return len(run) == 1 and bool(re.fullmatch(r"\(?\d+(?:-\d+)?\)?[.,;:]*|\(\w{1,3}\)[.,;:]*", run[0]))


def _depth(text: str) -> int:
    depth = 0
    for sign in text:
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(sign, 0)
        if depth < 0:
            return -1
    return depth


def _formula(text: str) -> str:
    lead, rest = _LEADING.match(text).groups()  # type: ignore[union-attr]
    bare = _bare(rest)
    return f"{lead}\\({mathematics(bare)}\\){plain(rest[len(bare) :])}"


def mathematics(text: str) -> str:
    r"""A formula of the keyboard as LaTeX mathematics.

    Examples
    --------
    >>> mathematics("A_(M-1) <= exp(epsilon) M^(n-1)"), mathematics("eps_DP(Q) = D^(k)/2")
    ('A_{M-1}\\le \\exp(\\epsilon )M^{n-1}', '\\epsilon _{\\mathrm{DP}}(Q)=D^{(k)}/2')
    >>> mathematics("log Q = P_{T(1)}"), mathematics("epsilon*_delta(D)")
    ('\\log Q=P_{T(1)}', '\\epsilon ^*_{\\delta}(D)')
    >>> mathematics("D*(P, lambda) = D/p*"), mathematics("2*(a + b)"), mathematics("2^Bnd(u, v)/v")
    ('D^*(P,\\allowbreak{}\\lambda )=D/p^*', '2\\cdot (a+b)', '2^{\\mathrm{Bnd} (u,\\allowbreak{}v)}/v')
    """
    found = re.sub(r"\b(eps\w*?|epsilon|lambda|D)\*(?=$|[^A-Za-z0-9(]|\()", r"\1^star", text)
    found = re.sub(r"\b([A-Za-z])\*(?=$|[^A-Za-z0-9(])", r"\1^star", found)
    pieces = re.findall(
        r"\\[a-z]+|\^-[A-Z]\([^()]*\)|\^(?!star)[A-Za-z]{2,}\([^()]*\)|[_^]\([^()]*\)|[_^]\{[^{}]*\}|[_^]-?[^\W_]+|[A-Za-z]+'?|\d+(?:\.\d+)?|<=|>=|!=|->|\.\.\.|\S|\s+",
        found,
    )
    shown = []
    for place, piece in enumerate(pieces):
        shown.append(_piece(piece, pieces[place - 1] if place else ""))
    return _GLUED.sub(r"\1 ", "".join(shown)).strip()


def _piece(piece: str, before: str) -> str:
    if piece.isspace():
        return ""
    if piece[0] in "_^" and len(piece) > 1:
        return piece[0] + _script(piece[0], piece[1:], before)
    if piece in _RELATIONS:
        return _RELATIONS[piece]
    if piece.rstrip("'") in NAMES:
        shown = NAMES[piece.rstrip("'")]
        return shown + " " if piece.isalpha() and not shown.endswith(("log", "exp", "max", "min")) else shown
    if piece in _SIGNS:
        return _SIGNS[piece]
    if piece[0] == "\\":
        return f"{piece} "
    named = piece.isalpha() and len(piece) > 1 and piece != "MS"
    return rf"\mathrm{{{piece}}}" if named else piece


def _script(mark: str, text: str, before: str) -> str:
    """An index or a power; D^(k) keeps its brackets, they are part of the name."""
    if text == "star":
        return "*"
    label = mark == "^" and text[0] == "(" and before in ("D", "Q", "E")
    inner = text[1:-1] if text[0] in "({" and not label else text
    if inner in GREEK:
        return f"{{{NAMES[inner]}}}"
    if inner.isalpha() and len(inner) > 1 and not _INDICES.fullmatch(inner):
        return rf"{{\mathrm{{{inner}}}}}"
    return "{" + mathematics(inner) + "}"
