"""Mistakes of the kinds that designers make, put one at a time into a sound pack, and what the checker says of each.

`places` finds where a mistake can be made, `mistakes` makes it (one function a kind), `judging` examines the
pack with it and judges the findings, `report` tells what came of many. `make mutants` runs 2,000 of them.
"""
