"""A game in play: states, decisions, views, saves. Knows no command line."""
