"""Mutual, Sibson and maximal information, and Renyi differential privacy."""
