"""Source sets on three letters as kalantari2016 and kalantari2018 draw them: classes, ordered parts, folded parts.

The drawings are not part of the texts: the sets are chosen here so that they have the properties stated in the captions and
the text.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from proofs.figures.paper_figure import Drawn, PaperFigure, Sentence, beside
from symdp.sources.shapes.polygon import Polygon, corners, intersection, ordered_part
from symdp.sources.source_picture import picture
from symdp.sources.source_set import SourceSet

Order = tuple[int, ...]
CHOSEN = "the drawing is not in the text; the set is chosen so that it does what is said of it"
FOLDED = (("3/10", "13/20", "1/20"), ("17/20", "1/10", "1/20"), ("1/2", "1/10", "2/5"))


def example(name: str) -> SourceSet:
    """Return a set of Class I, II or III on three letters."""
    around = SourceSet.total_variation_ball(["2/5", "7/20", "1/4"], "1/8")
    ordered = SourceSet.from_vertices([("3/4", "1/5", "1/20"), ("7/10", "1/4", "1/20"), ("13/20", "1/5", "3/20")])
    return {"I": around, "II": ordered, "III": SourceSet.from_vertices([("3/20", "1/2", "7/20"), ("1/10", "2/5", "1/2"),
            ("1/5", "2/5", "2/5")])}[name]  # fmt: skip


def three_classes() -> Drawn:
    """Draw kalantari2018, Figure 1."""
    sets = [example(name) for name in ("I", "II", "III")]
    classes = [source.classify() for source in sets]
    sentences = (
        Sentence("the hull of a Class I set includes the uniform prior", classes[0].uniform is not None,
                 "it does in the set drawn"),
        Sentence("the Class II set has P1 > P2 > P3", classes[1].order == (1, 2, 3), f"its order is {classes[1].order}"),
        Sentence(
            "a set that is neither is of Class III", classes[2].name == "III",
            f"letters {classes[2].opposition and classes[2].opposition.letters} are ordered both ways",
        ),
    )  # fmt: skip
    drawn = picture([corners(source.shape) for source in sets], [f"Class {kind.name}" for kind in classes])
    return Drawn(drawn, sentences)


def parts(source: SourceSet) -> dict[Order, Polygon]:
    """Return the ordered parts of a set that have inner points."""
    whole = corners(source.shape)
    cut = {order: ordered_part(whole, order) for order in permutations(range(3))}
    return {order: polygon for order, polygon in cut.items() if len(polygon) > 2}


def folded(polygon: Polygon, order: Order) -> Polygon:
    """Return the polygon with its letters renamed so that it decreases."""
    return tuple([tuple([prior[letter] for letter in order]) for prior in polygon])


def unfolded(polygon: Polygon, order: Order) -> Polygon:
    """Return the polygon that an order folds to this one."""
    places = [order.index(letter) for letter in range(3)]
    return tuple([tuple([prior[place] for place in places]) for prior in polygon])


def class_three_set() -> Drawn:
    """Draw kalantari2018, Figure 2."""
    source = SourceSet.from_vertices(FOLDED)
    regions = parts(source)
    drawn = picture(
        [corners(SourceSet.decreasing(3).shape), *regions.values()],
        [r"$\mathcal{S}_0$", *map(_named, regions)],
        shades=(3, 1, 0, 2),
    )
    count = len(list(permutations(range(3))))
    text = "for M = 3 the simplex is a union of six ordered sets, and the set drawn lies in three of them"
    sentence = Sentence(
        text, (count, len(regions)) == (6, 3), f"{count} orders, {len(regions)} of which the set meets inside"
    )
    return Drawn(drawn, (sentence,))


def _named(order: Order) -> str:
    return "$" + r"\geq ".join([f"P_{letter + 1}" for letter in order]) + "$"


def folded_set() -> Drawn:
    """Draw kalantari2018, Figure 3."""
    images = _images()
    shared = _shared(images)
    drawn = picture([*images.values(), shared], ["folded part", "", "", r"$\mathcal{P}^\cap$"], shades=(3, 3, 3, 2))
    inside = all(_holds(SourceSet.from_vertices(image), shared) for image in images.values())
    ordered = all(first >= second >= third for image in images.values() for first, second, third in image)
    text = "the intersection lies in the union of the folded parts, and that in the decreasing priors: both are of Class II"
    finding = f"checked at all corners; the paper writes Class I; the intersection has {len(shared)} corners"
    return Drawn(drawn, (Sentence(text, (inside, ordered) == (True, True), finding),))


def unfolded_bounds() -> Drawn:
    """Draw kalantari2018, Figure 9."""
    source, images = SourceSet.from_vertices(FOLDED), _images()
    shared = _shared(images)
    lower = [unfolded(shared, order) for order in images]
    upper = [unfolded(image, order) for order in images for image in images.values()]
    names = (r"$\mathcal{P}$", r"$\mathcal{P}^{LB}$", r"$\mathcal{P}^{UB}$")
    inner = picture([corners(source.shape), *lower], [*names[:2], *[""] * (len(lower) - 1)], shades=(1, *[2] * len(lower)))
    labels = [names[2], *[""] * (len(upper) - 1), names[0]]
    outer = picture([*upper, corners(source.shape)], labels, shades=(*[3] * len(upper), 0))
    contained = all(_holds(source, polygon) for polygon in lower)
    covered = all(any(unfolded(images[order], order) == polygon for polygon in upper) for order in images)
    text = "the lower set is contained in the set, and the set in the upper one"
    holds = (contained, covered) == (True, True)
    return Drawn(beside([inner, outer]), (Sentence(text, holds, "checked at all corners, part by part"),))


def _images() -> dict[Order, Polygon]:
    return {order: folded(polygon, order) for order, polygon in parts(SourceSet.from_vertices(FOLDED)).items()}


def _shared(images: dict[Order, Polygon]) -> Polygon:
    first, *others = images.values()
    for other in others:
        first = intersection(first, other)
    return first


def _holds(source: SourceSet, polygon: Polygon) -> bool:
    return all(source.contains(prior) for prior in polygon)


def permuted_and_ordered() -> Drawn:
    """Draw kalantari2016, Figure 1."""
    base = ("3/5", "3/10", "1/10")
    all_orders = SourceSet.from_vertices([tuple([base[k] for k in order]) for order in permutations(range(3))])
    ordered = example("II")
    drawn = beside([all_orders.picture("permutation invariant"), ordered.picture("ordered statistics")])
    uniform = all_orders.contains(["1/3", "1/3", "1/3"])
    order = ordered.classify().order
    sentences = (
        Sentence("a permutation invariant set holds all renamings of its priors", len(set(all_orders.vertices)) == 6,
                 f"six renamings; its hull {'holds' if uniform else 'does not hold'} the uniform prior"),
        Sentence("in a set of ordered statistics one permutation sorts all priors", order is not None, f"the order {order}"),
    )  # fmt: skip
    return Drawn(drawn, sentences)


def _figure(name: str, title: str, draw: Callable[[], Drawn]) -> PaperFigure:
    return PaperFigure(name, title, draw, remark=CHOSEN)


FIGURES = (
    _figure("kalantari2018:1", "the three classes of source sets, M = 3", three_classes),
    _figure("kalantari2018:2", "a Class III set in the six ordered regions, M = 3", class_three_set),
    _figure("kalantari2018:3", "the folded parts of a Class III set and their intersection", folded_set),
    _figure("kalantari2018:9", "the sets between which a Class III set lies", unfolded_bounds),
    _figure("kalantari2016:1", "permutation invariant and ordered source sets, M = 3", permuted_and_ordered),
)
