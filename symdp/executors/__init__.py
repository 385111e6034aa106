"""Numbered batches of work in this process, in processes of this machine, on a cluster, or in an executor of the user."""
