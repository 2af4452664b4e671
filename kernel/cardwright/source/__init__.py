"""The text of a file -> a tree that knows, for every word, where it is written."""
