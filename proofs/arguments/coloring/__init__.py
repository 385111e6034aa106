"""The colouring argument of the kalantaris: what an optimal mechanism must look like."""
