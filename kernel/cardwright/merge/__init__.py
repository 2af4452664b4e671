"""Packs that extend other packs: how several become one.

Everything happens with trees, before a pack is put together, and every node keeps the place where it was
written. So the schema, the checks, the card texts and the places in findings need to know nothing of it: to
them an extended pack is a pack of a few more files.

1. `title` reads what an extension says of itself: what it extends, in which versions, after which others.
2. `order` sets the extensions in their order: by `after`, and by name where nothing is said. The order in which
   they are given on a command line or found in folders never matters.
3. `edits` reads what an extension changes, replaces and removes; `trees` applies it to the trees of all that
   comes before it, and then adds the extension's own files behind them:

   - what stands plainly in an extension is added. A name that is there already is a finding. Where a pack says
     something once (`table`, `languages`, `active_pieces`), keys and entries of lists are added to it.
   - `change` goes in as deep as both sides have keys; where it stops, the new takes the place of the old. A
     key that is not there is added. `{add: [...]}` in the place of a list adds to it.
   - `replace` puts a whole entry in the place of the old one, at the same spot in the order of declarations.
   - `remove` takes out entries, their fields, or entries of lists.

   What an extension changes, replaces or removes must be there: if not, it is a finding.
4. `conflicts` compares what the extensions have touched: two that touch the same thing, neither of which comes
   after the other, are a finding.
5. `attribution` tells, for a finding outside an extension's own files, which extension has brought it about.

Of what a pack says of itself as a whole (`pack`, `version`, `title`, `sources`, `expect`, …) each keeps its own;
`expect` counts a pack's own cards and is checked for the last one only, since the others may have been changed.
"""
