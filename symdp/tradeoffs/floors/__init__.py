"""All letters adjacent: the floor that all rows of an optimal mechanism share."""
