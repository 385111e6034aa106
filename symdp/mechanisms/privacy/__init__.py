"""The privacy of a mechanism: dichotomies of its rows and their joint trade-off."""
