"""Findings put right by the edits that they carry: `edits` changes texts, `rounds` decides which fixes stay."""
