"""All entries of the mechanism as unknowns of a linear program."""
