"""(epsilon, delta)-LDP of single outputs and maximal leakage, zhong2022, Definition 3: levels, optima, programs, colours."""
