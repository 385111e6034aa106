"""Forms, quotients and polyhedra in named symbols."""
