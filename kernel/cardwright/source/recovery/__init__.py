"""Reading on where a text is not YAML, so that one slip does not hide all else."""
