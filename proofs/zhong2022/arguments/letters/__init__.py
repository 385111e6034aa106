"""What the letters of facts are at drawn mechanisms and priors, order 2 where an order is asked for."""
