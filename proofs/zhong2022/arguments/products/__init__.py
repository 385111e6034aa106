"""Products of one mechanism on independent records: their matrices, how the losses factor, Class I optima of one record."""
