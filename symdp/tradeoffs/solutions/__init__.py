"""The theorems that answer questions, one a file; the table that orders them is :mod:`symdp.tradeoffs.choice`."""
