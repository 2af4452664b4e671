"""Cards for other programs: each module makes files of a box, by their path in a folder."""
