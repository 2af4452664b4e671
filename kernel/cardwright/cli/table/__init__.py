"""A game shown to people: what things are called, how a table is drawn, who is asked."""
