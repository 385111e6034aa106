"""All letters adjacent: the column minima that the rows of an optimal mechanism share."""
