"""The bounds of kalantari2016 and kalantari2018 as printed and as corrected, evaluated exactly."""
