"""Sources in symbols: breakpoints of trace profiles as functions of the symbols, and their consequences."""
