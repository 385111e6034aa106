"""Claims that polynomial identities and signs prove."""
