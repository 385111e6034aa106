"""Certificates as theorems of Coq: the statement from the claim, the proof from the evidence."""
