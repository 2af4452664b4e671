"""Whether a version is one of those that a pack names, as in '>=1,<2'."""

from __future__ import annotations

# The schema has it too: what is longer is no version, and would take its time to read.
LONGEST = 100


def fits(wanted: str, version: str) -> bool | None:
    """Whether a version is one of those wanted; None when either is not written as it should be."""
    # Most packs that are loaded name no versions: who does not ask, does not pay for the import.
    from packaging.specifiers import InvalidSpecifier, SpecifierSet
    from packaging.version import InvalidVersion, Version

    if max(len(wanted), len(version)) > LONGEST:
        return None
    try:
        # A pack may call a version `1.0.0-autumn`; only its numbers can be compared.
        return SpecifierSet(wanted).contains(Version(version.partition("-")[0]), prereleases=True)
    except (InvalidSpecifier, InvalidVersion):
        return None
