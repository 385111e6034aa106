"""What the statements of kalantari2018 share: folding, its bounds, and the saddle of mutual information."""
