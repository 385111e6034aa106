"""Random distortion functions on lines and in trees, and random priors for them."""

from fractions import Fraction

from symdp.losses import hierarchy, matrix, positions, tree


def random_prior(random, letters):
    """Probabilities, some of them equal, some 0."""
    shares = [random.choice([0, 1, 1, 2, 3, 5]) for _ in range(letters)]
    shares[random.randrange(letters)] += 1
    return tuple([Fraction(share, sum(shares)) for share in shares])


def falling_and_rising(random, outputs):
    """Costs that fall to some output and rise from there, with flat parts and negative ones."""
    middle, row = random.randrange(outputs), [random.randint(-2, 2)]
    for place in range(outputs - 1):
        step = random.choice([0, 0, 1, 2, 3])
        row = [row[0] + step, *row] if place < middle else [*row, row[-1] + step]
    return row


def random_line(random):
    """Any such costs."""
    letters, outputs = random.randint(1, 4), random.randint(1, 5)
    return matrix([falling_and_rising(random, outputs) for _ in range(letters)])


def random_places(random):
    """Powers of distances."""
    places = sorted([Fraction(random.randint(0, 12), random.choice([1, 2])) for _ in range(random.randint(1, 5))])
    return positions(places, power=random.choice([1, 1, 2, 3]))


def random_tree(random):
    """Lengths of paths, some of them 0."""
    size = random.randint(1, 5)
    names = random.sample(range(size), size)
    parents, weights = [None] * size, [0] * size
    for place, node in enumerate(names[1:], 1):
        parents[node], weights[node] = names[random.randrange(place)], random.choice([0, 1, 1, 2, 5])
    return tree(parents, weights)


def random_groups(random, letters):
    if len(letters) == 1:
        return letters[0]
    cuts = sorted(random.sample(range(1, len(letters)), random.randint(1, min(2, len(letters) - 1))))
    return [random_groups(random, letters[a:b]) for a, b in zip([0, *cuts], [*cuts, len(letters)], strict=True)]


def random_hierarchy(random):
    """Nested groups."""
    size = random.randint(2, 5)
    return hierarchy(random_groups(random, random.sample(range(size), size)))


FAMILIES = {"line": random_line, "places": random_places, "tree": random_tree, "hierarchy": random_hierarchy}
