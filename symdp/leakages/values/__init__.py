"""Values of leakages, exact or enclosed, and leakages as functions of the distortion."""
