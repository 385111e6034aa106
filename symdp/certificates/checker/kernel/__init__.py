"""Linear programs over blocks, a point and multipliers: the two facts that every proof by programs rests on."""
