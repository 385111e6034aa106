"""How a number is held: rationals, logarithms of rationals, enclosures, exact linear programs."""
