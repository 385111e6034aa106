"""The audit as a static site: an overview, a page for every statement, and the graph of what rests on what."""
