"""Display only, no mathematics: plain numbers in; LaTeX, figures and tables out."""
