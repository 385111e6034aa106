"""Display without mathematics: plain numbers in; LaTeX, figures and tables out."""
