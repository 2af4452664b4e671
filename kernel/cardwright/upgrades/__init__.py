"""What an older pack needs to be understood by this version: steps that edit its texts, one file each in `steps`.

A change of the language or of `pack.yaml` that could break a pack comes with a step.
"""
