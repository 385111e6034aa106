"""What a certificate about a privacy profile or Gaussian privacy proves, with the Python standard library only."""

from . import phrases

short, bounds, at, HAMMING = phrases.short, phrases.bounds, phrases.at, phrases.HAMMING


def of_profile(claim):
    start = f"for {phrases.source(claim['source'])}, {HAMMING}, all letters adjacent"
    shown = [f"(epsilon, delta) = ({epsilon_of(pair)}, {short(pair['delta'])})" for pair in claim["profile"]]
    return f"{start} and the profile {', '.join(phrases.some(shown))}"


def epsilon_of(pair):
    if "epsilon" in pair:
        return short(pair["epsilon"])
    return "0" if pair["exp_epsilon"] == "1" else f"log({short(pair['exp_epsilon'])})"


def profile_distortion(claim):
    slack = "" if claim["slack"] == "0" else f", with {short(claim['slack'])} added to every delta"
    return f"{of_profile(claim)}{slack}, the least D {bounds(*ends_of(claim['distortion']))}"


def profile_slack(claim):
    return f"{of_profile(claim)}, the least that must be added to every delta {at(claim)} {bounds(*ends_of(claim['slack']))}"


def profile_enclosed(claim):
    return profile_slack(claim) if isinstance(claim["slack"], list) else profile_distortion(claim)


def ends_of(given):
    return given if isinstance(given, list) else (given, given)


def of_gaussian(claim):
    return f"for {phrases.source(claim['source'])}, {HAMMING}, all letters adjacent and mu-Gaussian differential privacy"


def enclosed_mu(claim):
    return f"{of_gaussian(claim)}, the least mu {at(claim)} {bounds(*claim['mu'])}"


def distortion_at_mu(claim):
    return f"{of_gaussian(claim)}, the least D at mu = {short(claim['mu'])} {bounds(*claim['distortion'])}"


def slack_corners(claim):
    shown = phrases.some([f"({short(place)}, {short(slack)})" for place, slack in claim["corners"]])
    return (
        f"{of_profile(claim)}, the least that must be added to every delta is affine in D between (D, slack) = "
        f"{', '.join(shown)}, and 0 from there on"
    )


def slack_band(claim):
    start = f"{of_profile(claim)}, the least that must be added to every delta does not rise with D, and"
    return f"{start} {band(claim['points'], 'slack')}"


def mu_band(claim):
    return f"{of_gaussian(claim)}, the least mu does not rise with D, and {band(claim['points'], 'mu')}"


def band(points, unit):
    shown = phrases.some([f"at D = {short(point['distortion'])} it {bounds(*point[unit])}" for point in points])
    return f"{'; '.join(shown)}; from D = {short(points[-1]['distortion'])} on it is 0"
