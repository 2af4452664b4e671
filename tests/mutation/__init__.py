"""Mistakes of the kinds that designers make, put into a sound pack, and what the checker says of them.

`places` finds where a mistake can be made, `mistakes` makes it (one function a kind), `judging` examines the
pack with it and judges the findings. `compounds` makes several of them at once, and `together` judges whether each
is still found. `report` tells what came of many. `make mutants` makes 2,000 single ones, and several 300 times.
"""
