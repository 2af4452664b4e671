"""From a pack's files to a checked pack.

`files` are read as `text` (by way of `mending`, where they are not YAML), held against their `shape`, put together as
what they have `declared` (after `extend`, where there are extensions), and `checked`: every word in them resolves. Then
come the `checks`, which look further with the help of a `study`. `settling` makes one finding of each mistake.
`load` is the way in.
"""
