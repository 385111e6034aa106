"""Sources in symbols: corners of trace profiles as functions of the symbols, and what follows from them."""
