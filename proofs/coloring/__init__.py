"""The colouring argument of kalantari2016, Section V-A, and kalantari2018, Section V-F, carried out and corrected."""
