"""The engine of the audit, which decides one statement: its text, two routes to its value, its proof and its verdict."""
