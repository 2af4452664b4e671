"""One mistake, one finding: what only follows from another finding is left out, what it hides is found."""
