"""What the statements of sarwate2014 share: binary channels, and what an optimal mechanism must look like."""
