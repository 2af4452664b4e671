"""The steps, found by their files. A step is a module with

    SINCE     the version that no longer takes the old form
    DOES      what the step does to a pack, in a line
    WHY       why the old form had to go, in a line
    edits     from a project to groups of edits; each group is applied whole or not at all

A step finds the old form by itself, so that it does nothing to a pack that has none: applied again, it changes nothing.
"""
