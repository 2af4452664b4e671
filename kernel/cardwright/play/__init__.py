"""Pack -> program -> state: compiling and playing. Knows no command line."""
