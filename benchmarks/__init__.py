"""How fast Cardwright plays, as ratios to other ways of playing cards, measured in one run."""
