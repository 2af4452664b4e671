"""Every text of a pack resolved and typed (`checker`), then checks of the pack as a whole (`errors`, `lints`).

`triage` leaves one finding for each mistake. `pipeline` is the way in.
"""
