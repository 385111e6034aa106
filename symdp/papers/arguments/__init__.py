"""Arguments of the papers as algorithms: the colouring of a mechanism, transformations on a graph."""
