"""From the trees of all files to the pack that they declare together."""
