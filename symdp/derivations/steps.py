def steps(derivation):
    return []
def latex(derivation):
    return ""
