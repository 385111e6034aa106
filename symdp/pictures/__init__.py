"""Pictures as data: plain numbers in, matplotlib and TikZ out, the same marks in both."""
