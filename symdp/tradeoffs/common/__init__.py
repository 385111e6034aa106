"""Tools common to all theories: certificates, enclosed curves, the inverse question."""
