"""Places as YAML's parser gives them: line, column and index count characters from 0."""

from typing import Protocol

import yaml


class Mark(Protocol):
    """A place in the text; the C parser and the Python one each have a class for it."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def index(self) -> int: ...


def start_of(event: yaml.Event) -> Mark:
    """Where an event begins. Events that a parser makes always know it."""
    assert event.start_mark is not None
    return event.start_mark


def end_of(event: yaml.Event) -> Mark:
    """Where an event ends."""
    assert event.end_mark is not None
    return event.end_mark
