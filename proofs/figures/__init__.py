"""The figures of the five papers, drawn from exact numbers, with the papers' sentences about them checked."""
