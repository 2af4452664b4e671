"""What an older pack needs to be understood by this version: steps that edit its texts, one file each in `steps`.

Whoever changes the language or `pack.yaml` so that a pack could break adds a step in the same change.
"""
