"""Cheap claims tried at very many instances, in batches that run anywhere."""
