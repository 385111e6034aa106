"""What the statements of alvim2015 share: graphs, channels and bounds in plain numbers, and the steps of the proofs."""
