"""The claim of a certificate in one sentence, made from its record, with the Python standard library only.

``sentence`` is for certificates that a checker has accepted; it reads nothing but their claim. Every key occurs in the
sentence, with long lists abridged and the facts of a statement summarised. Letters and measures as in the checkers: D is a
bound on the distortion, the Hamming distortion where no other is named.
"""

from fractions import Fraction

from ..claim import kinds, nested_records, record, schema
from . import phrases

short, some, counted, bounds, vector = phrases.short, phrases.some, phrases.counted, phrases.bounds, phrases.vector
LONGEST = phrases.LONGEST


def sentence(document):
    """State the claim, which is proved if a checker accepts this certificate."""
    return f"proved: {words(document)}."


def words(made):
    """State the claim of a record; questions with a file of words use that file."""
    write = SOUGHT.get(record.kind_of(made))
    return write(made) if write else schema.beside(record.row_of(made).files[0]).words(made)


def trade_off(made):
    """Write the least leakage or the least distortion of one question."""
    question, asks, answer = made["question"], made["asks"], made["answer"]
    if "groups" in question:
        parts = [f"{counted(count, 'record')}: {words(one)}" for count, one in nested_records.one_of(made)]
        total = f"the least total D {value_phrase(answer['distortion'])}"
        return f"for independent records, of which neighbours differ in one, {total}; {'; '.join(some(parts))}"
    if type(question.get("records")) is int:
        n = question["records"]
        start = f"for {counted(n, 'independent record')} alike, of which neighbours differ in one, the total D ="
        return f"{start} {short(asks['at'])} needs what one record needs at D/{n}: {words(nested_records.one_alike(made))}"
    if "nats" in asks:
        return at_nats(made)
    if isinstance(question.get("records"), dict):
        return of_databases(made)
    return f"for {about(question)}{added(question, asks)}, {least(question, asks, answer)}"


def about(question):
    """Write the source, the distortion function and the privacy measure."""
    parts = [source(question["source"]), loss(question["loss"])]
    if "adjacency" in question:
        graph = question["adjacency"]
        parts.append("all letters adjacent" if graph is None else f"the neighbours of {phrases.graph(graph)} adjacent")
    if "sensitive" in question:
        letters = ", ".join(some([str(letter) for letter in question["sensitive"]]))
        parts.append(f"the sensitive letters {letters or 'none'}")
    leakage = question["leakage"]
    if leakage in OF_LEAKAGE:
        parts += OF_LEAKAGE[leakage](question)
    else:
        parts.append(f"the measure {short(leakage)}")
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def profile(question):
    pairs = [f"({epsilon_of(pair)}, {short(pair['delta'])})" for pair in question["profile"]]
    return [f"the profile {', '.join(some([f'(epsilon, delta) = {pair}' for pair in pairs]))}"]


def epsilon_of(pair):
    if "epsilon" in pair:
        return short(pair["epsilon"])
    return "0" if pair["exp_epsilon"] == "1" else f"log({short(pair['exp_epsilon'])})"


OF_LEAKAGE = {
    "dp": lambda question: [f"delta = {short(question['delta'])}"],
    "profile": profile,
    "gdp": lambda _: ["mu-Gaussian differential privacy"],
    "identifiability": lambda _: ["the largest ratio of posterior probabilities"],
}


def added(question, asks):
    """Return the words for the slack of a profile at which a distortion is requested."""
    if question["leakage"] != "profile" or "level" not in asks or asks["level"] == "0":
        return ""
    return f", with {short(asks['level'])} added to every delta"


def least(question, asks, answer):
    """State the requested quantity and the answer."""
    leakage = question["leakage"]
    if "level" in asks:
        unit = {"dp": "exp(epsilon)", "gdp": "mu"}.get(leakage, "exp(leakage)")
        at = "" if leakage == "profile" else f" at {unit} = {short(asks['level'])}"
        return f"the least D{at} {value_phrase(answer['distortion'])}"
    ratio = {"dp": "exp(epsilon)", "identifiability": "bound of it"}.get(leakage, "exp(leakage)")
    names = {"exp": ratio, "nats": "leakage in nats", "mu": "mu", "slack": "that must be added to every delta"}
    if "at" in asks:
        start = f"at D = {short(asks['at'])}"
        if "cells" in answer:
            return f"the least {ratio} {start} is {beside('one_parameter').level(question['source'], answer['cells'])}"
        ((key, value),) = answer.items()
        return f"the least {names[key]} {start} {value_phrase(value)}"
    if leakage in ("profile", "gdp"):
        return BANDS["corners" if "corners" in answer else leakage](answer)
    comma = "," * ("symbol" in question["source"])
    return f"the least {ratio} as a function of D is{comma} {function(question, answer)}"


def slack_corners(answer):
    corners = some([f"({short(place)}, {short(slack)})" for place, slack in answer["corners"]])
    curve = f"affine in D between (D, slack) = {', '.join(corners)}, and 0 from there on"
    return f"the least that must be added to every delta is {curve}"


def band(what, unit):
    """Return a function that writes bounds of a nonincreasing function of D at single distortions."""

    def sentence_of_band(answer):
        points = answer["points"]
        values = some([f"at D = {short(point['distortion'])} it {bounds(*point[unit])}" for point in points])
        return f"{what} does not rise with D, and {'; '.join(values)}; from D = {short(points[-1]['distortion'])} on it is 0"

    return sentence_of_band


BANDS = {
    "corners": slack_corners,
    "profile": band("the least that must be added to every delta", "slack"),
    "gdp": band("the least mu", "mu"),
}


def function(question, answer):
    """Write a function of the distortion: pieces, or cells in symbols."""
    if "response" in answer:
        return on_each_number(question["source"]["letters"], answer)
    if "pieces" not in answer:
        kind = "symbolic" if "symbols" in question["source"] else "one_parameter"
        return beside(kind).function(question["source"], answer)
    limit = f", with the limit {short(answer['jump'])} of exp(epsilon) from the left there" if "jump" in answer else ""
    known = f"{phrases.function(answer)}{limit}"
    if "least" not in answer:
        return known
    below = f"D = {short(answer['least'])}, below which there is no mechanism"
    return f"infinite at {below}; {known}" if answer["pieces"] else f"1 from {below}; {known}"


def on_each_number(letters, answer):
    """Write the curve of a prior that falls by its probabilities P(k) and their sums."""
    where = "from D = R(k) + (k - 1) P(k + 1) to R(k - 1) + (k - 2) P(k)"
    names = f"P({letters + 1}) = 0 and R(k) = P(k + 1) + ... + P({letters})"
    silent = f"without leakage from D = R(1) = {short(answer['zero_from'])}"
    limit = f"with the limit {short(answer['jump'])} of exp(epsilon) from the left there"
    return f"(k - 1) (1 - D) / (D - R(k)) {where} for each k from 2 to {letters}, where {names}; {silent}, {limit}"


def at_nats(made):
    """Write the least D at a leakage whose exponential is irrational."""
    question, answer = made["question"], made["answer"]
    records = question["records"]["records"] if isinstance(question.get("records"), dict) else 1
    level = f"a leakage of {short(made['asks']['nats'])} nats, whose exp {value_phrase(answer['exp'])},"
    ends = [words({"question": question, **end}) for end in answer["since"]]
    return f"the least D at {level} {value_phrase(answer['distortion'], records)}, since {'; and '.join(ends)}"


def of_databases(made):
    """Write a claim about databases, with the claim about one record where it has one."""
    question, asks, answer = made["question"], made["asks"], made["answer"]
    data, n = question["records"], question["records"]["records"]
    size = f"of {counted(data.get('letters'), 'letter')} each under the uniform prior"
    of_set = f"with {source(data['source'])}" if "source" in data else size
    among = f" among {short(question['scope'])}" if "scope" in question else ""
    start = (
        f"for databases of {counted(n, 'record')} {of_set}, the measure {short(question['leakage'])} and D changed records"
    )
    start = f"{start} on average,{among}"
    held = answer.get("of each record")
    if "level" in asks:
        inner = ""
        if held is not None:
            ends = answer["distortion"]["between"]
            levels = nested_records.levels_inside(asks["level"], ends, n, len(held))
            inner = "".join([f"; of one record: {one(question, *pair)}" for pair in zip(levels, held)])
        return f"{start} the least D at exp(leakage) = {short(asks['level'])} {value_phrase(answer['distortion'], n)}{inner}"
    often = "" if nested_records.compares_neighbours(question) else f"{n} times "
    if "at" in asks:
        where = f"at D = {short(asks['at'])}"
        if held is None:
            return f"{start} the least leakage {in_nats(answer, where)}"
        inner = one(question, {"at": record.scaled(asks["at"], Fraction(1, n))}, held)
        return f"{start} the least leakage {where} is {often}that of one record at D/{n}: {inner}"
    if held is None:
        return f"{start} the least exp(leakage) as a function of D is {phrases.function(answer)}"
    known = f"0 from D = {short(answer['zero_from'])} and {often}that of one record at D/{n}"
    return f"{start} the least leakage as a function of D is {known}: {one(question, asks, held)}"


def one(question, asks, answer):
    return words(nested_records.of_one(question, asks, answer))


def in_nats(answer, where):
    """Write a leakage with its enclosure, and exactly where its exponential is rational."""
    ends = answer["nats"]["in"]
    if ends == ["oo", "oo"]:
        return f"{where} is {phrases.level(answer['exp'])}"
    if "exp" not in answer:
        return f"in nats {where} {bounds(*ends)}"
    return f"{where} is log({short(answer['exp'])}), in nats {bounds(*ends).removeprefix('is ')}"


def value_phrase(value, possible=1):
    """Write a number, an enclosure, a root, or a sum of logarithms."""
    if isinstance(value, list):
        return f"is {phrases.value(value)}"
    if isinstance(value, str):
        return f"is {phrases.level(value)}"
    if "root_of" in value:
        return f"is the root x of {phrases.root({'root_of': value['root_of'], 'between': value['in']})}"
    ends = value["between"] if "between" in value else [value["low"], value["high"]]
    return bounds(*ends, possible)


def source(data):
    """Write a source set of any kind."""
    if "around" in data:
        name = "chi_square" if "chi_square" in data else "kullback_leibler"
        what = {"chi_square": "a chi-square distance", "kullback_leibler": "a Kullback-Leibler divergence"}[name]
        return f"the priors at {what} of at most {short(data[name])} from {vector(data['around'])}"
    if "symbols" in data or "symbol" in data:
        return beside("symbolic" if "symbols" in data else "one_parameter").source(data)
    labels = [phrases.quoted(label) for label in data.get("labels", [])]
    described = geometric(data) if "geometric" in data else phrases.source(data)
    return described + (f" on the letters {', '.join(some(labels, phrases.ENTRIES))}" if labels else "")


def geometric(data):
    return f"the geometric prior P with the ratio {short(data['geometric'])} on {counted(data['letters'], 'letter')}"


def loss(data):
    if isinstance(data, dict):
        power = "" if data["power"] == 1 else f"^{data['power']}"
        return f"the loss |a - b|{power} of places {vector(data['positions'])}"
    return phrases.HAMMING if data == "hamming" else f"the loss {', '.join(some([vector(row) for row in data]))}"


def beside(name):
    """Return the words for sources in symbols, loaded when they are needed."""
    return schema.beside(f"words.{name}_words")


def capacity(made):
    question, answer = made["question"], made["answer"]
    graph, level = phrases.graph(question["adjacency"]), short(made["asks"]["level"])
    outputs = f" with at most {counted(question['outputs'], 'output')}" if "outputs" in question else ""
    start = f"of mechanisms on {graph} with exp(epsilon) at most {level}{outputs}"
    return f"{start}, the largest exp(min-entropy leakage) {value_phrase(answer['exp'])}"


def majorised(made):
    prior = f"the prior {vector(made['answer']['prior'])} of the set is majorised by every other one"
    return f"for {source(made['question']['source'])}, {prior}, and so least favourable at every D for {phrases.HAMMING}"


def formula(made):
    return beside("formula").words(made["question"], made["answer"])


def statement(made):
    question, answer = made["question"], made["answer"]
    does = {"PROVED": "say what is said", "REFUTED": "refute what is said"}[answer["verdict"]]
    facts = "; ".join([f"({place}) {fact(one)}" for place, one in enumerate(answer["facts"], 1)])
    where = f"in {phrases.quoted(question['paper'])}, {phrases.quoted(question['id'])}"
    return f"these facts hold: {facts}; that they {does} {where} is for the reader to judge"


def fact(assertion):
    text = FACTS[assertion["kind"]](assertion)
    return f"{phrases.quoted(assertion['title'], LONGEST)}, {short(text, LONGEST)}"


def arithmetic(assertion):
    where = [f"{name} in {vector(values)}" for name, values in assertion["domain"].items()]
    return f"{assertion['left']} {assertion['relation']} {assertion['right']}{' for ' * bool(where)}{', '.join(where)}"


def mechanism(assertion):
    size, priors = counted(len(assertion["rows"]), "letter"), counted(len(assertion["vertices"]), "prior")
    level, largest = phrases.level(assertion["exp_epsilon"]), short(assertion["distortion"])
    return f"a mechanism on {size} has exp(epsilon) = {level} and over {priors} Hamming distortion {largest}"


def program(assertion):
    size = f"{counted(len(assertion['minimize']), 'variable')} and {counted(len(assertion['rows']), 'row')}"
    value = assertion["value"]
    does = "is infeasible" if value == "infeasible" else f"has the least value {short(value)}"
    return f"a linear program with {size} {does}"


def inequality(assertion):
    assumed = [*assertion["assume"].values(), *assertion["suppose"].values()]
    hypotheses = [one["relation"] + (f" on {one['over']}" if "over" in one else "") for one in assumed]
    return f"{assertion['conclude']}{' if ' * bool(hypotheses)}{', '.join(hypotheses)}"


FACTS = {
    "arithmetic": arithmetic,
    "mechanism": mechanism,
    "program": program,
    "certified": lambda assertion: words(assertion["claim"]),
    "inequality": inequality,
}
SOUGHT = {
    kinds.TRADE_OFF: trade_off,
    kinds.CAPACITY: capacity,
    kinds.MAJORISED: majorised,
    kinds.OF_FORMULA: formula,
    kinds.STATEMENT: statement,
}
