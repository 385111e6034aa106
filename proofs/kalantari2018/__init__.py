"""Statements of kalantari2018 under the numbers of the journal paper."""
