"""What a certificate proves, in one sentence made from its claim, with the Python standard library only.

``sentence`` is for claims that a checker has accepted; it reads nothing but the claim. Letters and measures as in the
checkers: D is a bound on the distortion, the Hamming distortion where no other is named.
"""

from . import formula_words as formulas
from . import phrases
from . import profile_words as profiles
from . import shape as shapes
from .kinds import CHECKERS, NEIGHBOURS

short, bounds, counted = phrases.short, phrases.bounds, phrases.counted
HAMMING, at = phrases.HAMMING, phrases.at


def sentence(claim):
    """What is proved where a checker has accepted this claim."""
    return f"proved: {words(claim)}."


def words(claim):
    """In the words of this file, or of the checker of the kind."""
    kind = claim["kind"]
    return (WORDS if kind in WORDS else shapes.beside(CHECKERS[kind]).WORDS)[kind](claim)


def at_level(claim):
    return f"the least D at exp(leakage) = {short(claim['exp_epsilon'])}"


def of_local(claim):
    return f"for {phrases.source(claim['source'])}, {HAMMING}, all letters adjacent and delta = {short(claim['delta'])}"


def least_leakage(claim):
    return f"{of_local(claim)}, the least exp(epsilon) {at(claim)} is {phrases.level(claim['exp_epsilon'])}"


def least_distortion(claim):
    return f"{of_local(claim)}, the least D at exp(epsilon) = {short(claim['exp_epsilon'])} is {short(claim['distortion'])}"


def curve(claim):
    known = f"{phrases.function(claim)}, with the limit {short(claim['jump'])} of exp(epsilon) from the left there"
    return f"{of_local(claim)}, the least exp(epsilon) as a function of D is {known}"


def least_majorised(claim):
    prior = f"the prior {phrases.vector(claim['prior'])} of the set"
    best = f"least favourable at every D for {HAMMING}"
    return f"for {phrases.source(claim['source'])}, {prior} is majorised by every other one, and so {best}"


def chi_square(claim):
    ball = f"a chi-square distance of at most {short(claim['chi_square'])} from {phrases.vector(claim['center'])}"
    return f"for the priors at {ball}, {HAMMING}, the least exp(epsilon) {at(claim)} {bounds(*claim['exp_bounds'])}"


def kullback_leibler(claim):
    near = f"a Kullback-Leibler divergence of at most {short(claim['kullback_leibler'])} from"
    ball = f"{near} {phrases.vector(claim['center'])}"
    return f"for the priors at {ball}, {HAMMING}, the least exp(epsilon) {at(claim)} {bounds(*claim['exp_bounds'])}"


def of_measured(claim):
    return f"for {phrases.source(claim['source'])}, {HAMMING} and the measure {short(claim['measure'])}"


def measured_leakage(claim):
    if "exp_bounds" in claim:
        return f"{of_measured(claim)}, the least exp(leakage) {at(claim)} {bounds(*claim['exp_bounds'])}"
    return f"{of_measured(claim)}, the least leakage in nats {at(claim)} is {phrases.value(claim['value'])}"


def measured_distortion(claim):
    return f"{of_measured(claim)}, {at_level(claim)} {bounds(*claim['distortion'])}"


def measured_curve(claim):
    return f"{of_measured(claim)}, the least exp(leakage) as a function of D is {phrases.function(claim)}"


def enclosed_leakage(claim):
    return f"{of_measured(claim)}, the least leakage in nats {at(claim)} {bounds(claim['low'], claim['high'])}"


def enclosed_distortion(claim):
    return f"{of_measured(claim)}, {at_level(claim)} {bounds(claim['low'], claim['high'])}"


def of_databases(claim):
    data, scope = claim["database"], claim.get("scope")
    uniform = f"of {counted(data.get('letters'), 'letter')} each under the uniform prior"
    records = f"with {phrases.source(data['source'])}" if "source" in data else uniform
    among = f" among {short(scope)}" if scope else ""
    size = counted(data["records"], "record")
    return (
        f"for databases of {size} {records}, the measure {short(claim['leakage'])} and D changed records on average,{among}"
    )


def of_record(claim):
    """What the claim for one record says of all: where neighbours are compared it is the same, otherwise it adds up."""
    same = claim["leakage"].partition(":")[0] in NEIGHBOURS
    times = "" if same else f"{claim['database']['records']} times "
    return f"{times}that of one record at D/{claim['database']['records']}: {words(claim['record'])}"


def databases_leakage(claim):
    start = f"{of_databases(claim)} the least leakage"
    if "record" in claim:
        return f"{start} {at(claim)} is {of_record(claim)}"
    if "exp" in claim:
        found = "infinite" if claim["exp"] == "oo" else f"log({short(claim['exp'])})"
        return f"{start} {at(claim)} is {found}"
    return f"{start} in nats {at(claim)} {bounds(*claim['enclosure'])}"


def databases_distortion(claim):
    found = bounds(*claim["distortion"], claim["database"]["records"])
    return f"{of_databases(claim)} the least D at exp(leakage) = {short(claim['exp_leakage'])} {found}"


def databases_curve(claim):
    if "record" in claim:
        zero = f"0 from D = {short(claim['zero_from'])}"
        return f"{of_databases(claim)} the least leakage as a function of D is {zero} and {of_record(claim)}"
    return f"{of_databases(claim)} the least exp(leakage) as a function of D is {phrases.function(claim)}"


def private(claim):
    return f"mechanisms on {phrases.graph(claim['graph'])} with exp(epsilon) at most {short(claim['exp_epsilon'])}"


def graph_utility(claim):
    prior, found = phrases.vector(claim["prior"]), short(claim["utility"])
    return f"of {private(claim)}, the largest utility, one minus the Hamming distortion, under the prior {prior} is {found}"


def graph_leakage(claim):
    outputs = f" with at most {counted(claim['outputs'], 'output')}" if "outputs" in claim else ""
    return f"of {private(claim)}{outputs}, the largest exp(min-entropy leakage) is {short(claim['exp_leakage'])}"


def graph_level(claim):
    start = f"for {phrases.graph(claim['graph'])}, {HAMMING} and the prior {phrases.vector(claim['prior'])}"
    return f"{start}, the least exp(epsilon) for neighbours {at(claim)} {level_of(claim)}"


def level_of(claim):
    return "is infinite" if "exp_bounds" not in claim else bounds(*claim["exp_bounds"])


def of_entries(claim):
    graph = claim["adjacency"]
    adjacent = "all letters adjacent" if graph is None else f"the neighbours of {phrases.graph(graph)} adjacent"
    delta = f" and delta = {short(claim['delta'])}" if "delta" in claim else ""
    return f"for {phrases.source(claim['source'])}, {loss_of(claim)}{',' if delta else ' and'} {adjacent}{delta}"


def loss_of(claim):
    loss = claim["loss"]
    if isinstance(loss, dict):
        power = "" if loss["power"] == 1 else f"^{loss['power']}"
        return f"the loss |a - b|{power} of places {phrases.vector(loss['positions'])}"
    return HAMMING if loss == "hamming" else f"the loss {', '.join(phrases.some([phrases.vector(row) for row in loss]))}"


def entries_leakage(claim):
    return f"{of_entries(claim)}, the least exp(epsilon) {at(claim)} {level_of(claim)}"


def entries_distortion(claim):
    return (
        f"{of_entries(claim)}, the least D at exp(epsilon) = {short(claim['exp_epsilon'])} is {short(claim['distortion'])}"
    )


def floor_root(claim):
    found = f"the root x of {phrases.root(claim['exp_epsilon'])}"
    return f"{of_entries({**claim, 'adjacency': None})}, the least exp(epsilon) {at(claim)} is {found}"


def sensitive_distortion(claim):
    letters = ", ".join(phrases.some([str(letter) for letter in claim["sensitive"]]))
    start = f"for {phrases.source(claim['source'])}, {loss_of(claim)} and the sensitive letters {letters or 'none'}"
    return f"{start}, the least D at exp(epsilon) = {short(claim['exp_epsilon'])} is {short(claim['distortion'])}"


def identifiability(claim):
    start = (
        f"for the prior {phrases.vector(claim['prior'])} and {HAMMING}, the least ratio that bounds all ratios of posterior"
    )
    return f"{start} probabilities {at(claim)} is {short(claim['exp_epsilon'])}"


def floor_curve(claim):
    least = f"infinite at D = {short(claim['least'])}, below which there is no mechanism"
    known = f"{phrases.function(claim)}, with the limit {short(claim['jump'])} of exp(epsilon) from the left there"
    start = f"{of_entries({**claim, 'adjacency': None})}, the least exp(epsilon) as a function of D is"
    if not claim["pieces"]:
        return f"{start} 1 from D = {short(claim['zero_from'])}, below which there is no mechanism"
    return f"{start} {least}; {known}"


def distortion_at_epsilon(claim):
    records = max([end.get("database", {}).get("records", 1) for end in claim["ends"]])
    found, ends = bounds(*claim["distortion"], records), "; and ".join([words(end) for end in claim["ends"]])
    return f"the least D at a leakage of {short(claim['epsilon'])} nats {found}, since {ends}"


def statement(claim):
    does = {"PROVED": "say what is said", "REFUTED": "refute what is said"}[claim["verdict"]]
    facts = "; ".join([f"({place}) {fact(found)}" for place, found in enumerate(claim["assertions"], 1)])
    where = f"in {phrases.quoted(claim['paper'])}, {phrases.quoted(claim['id'])}"
    return f"these facts hold: {facts}; that they {does} {where} is for the reader to judge"


def fact(assertion):
    said = FACTS[assertion["kind"]](assertion)
    return f"{phrases.quoted(assertion['title'], phrases.LONGEST)}, {short(said, phrases.LONGEST)}"


def arithmetic(assertion):
    where = [f"{name} in {phrases.vector(values)}" for name, values in assertion["domain"].items()]
    return f"{assertion['left']} {assertion['relation']} {assertion['right']}{' for ' * bool(where)}{', '.join(where)}"


def mechanism(assertion):
    size, priors = len(assertion["rows"]), counted(len(assertion["vertices"]), "prior")
    level, largest = phrases.level(assertion["exp_epsilon"]), short(assertion["distortion"])
    return (
        f"a mechanism on {counted(size, 'letter')} has exp(epsilon) = {level} and over {priors} Hamming distortion {largest}"
    )


def program(assertion):
    size = f"{counted(len(assertion['minimize']), 'variable')} and {counted(len(assertion['rows']), 'row')}"
    found = assertion["value"]
    return (
        f"a linear program with {size} {'is infeasible' if found == 'infeasible' else f'has the least value {short(found)}'}"
    )


def inequality(assertion):
    assumed = [*assertion["assume"].values(), *assertion["suppose"].values()]
    given = [found["relation"] + (f" on {found['over']}" if "over" in found else "") for found in assumed]
    return f"{assertion['conclude']}{' if ' * bool(given)}{', '.join(given)}"


FACTS = {
    "arithmetic": arithmetic,
    "mechanism": mechanism,
    "program": program,
    "certified": lambda assertion: words(assertion["claim"]),
    "inequality": inequality,
}
WORDS = {
    "least leakage": least_leakage,
    "least distortion": least_distortion,
    "curve": curve,
    "least majorised prior": least_majorised,
    "least leakage over a chi-square ball": chi_square,
    "least leakage over a Kullback-Leibler ball": kullback_leibler,
    "least leakage of a measure": measured_leakage,
    "least distortion of a measure": measured_distortion,
    "curve of a measure": measured_curve,
    "enclosed leakage": enclosed_leakage,
    "enclosed distortion": enclosed_distortion,
    "least leakage of databases": databases_leakage,
    "least distortion of databases": databases_distortion,
    "curve of databases": databases_curve,
    "graph utility": graph_utility,
    "graph leakage": graph_leakage,
    "graph leakage with few outputs": graph_leakage,
    "least leakage on a graph": graph_level,
    "least leakage by entries": entries_leakage,
    "least distortion by entries": entries_distortion,
    "least leakage by floors": floor_root,
    "least distortion with sensitive letters": sensitive_distortion,
    "least identifiability": identifiability,
    "curve by floors": floor_curve,
    "least distortion at epsilon": distortion_at_epsilon,
    "least distortion under a profile": profiles.profile_distortion,
    "least slack of a profile": profiles.profile_slack,
    "profile at epsilons": profiles.profile_enclosed,
    "enclosed mu": profiles.enclosed_mu,
    "enclosed distortion at mu": profiles.distortion_at_mu,
    "curve of the least slack": profiles.slack_corners,
    "band of the least slack": profiles.slack_band,
    "band of the least mu": profiles.mu_band,
    "formula": formulas.formula,
    "refuted formula": formulas.refuted_formula,
    "statement": statement,
}
