"""The balance lab: what a pack's numbers do, measured by games with the same seeds, each figure with an interval.

`statistics` has the arithmetic; `games` and `watch` play and note; `changes`, `given` and `restricted` say what is tried; `compare`
puts two versions side by side; `measure` plays all that a report needs, `balance` makes figures of it, `verdict` says them in
words, `report` has all of it; `plots` and `page` draw it.
"""
