"""The privacy of a mechanism: dichotomies of its rows and what they say together."""
