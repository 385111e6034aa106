"""The parts of the theorem on the diagonal polytope; the entry point is proofs/theorem_diagonal_polytope.py."""
