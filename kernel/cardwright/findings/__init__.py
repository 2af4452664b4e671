"""Findings: what is wrong with a pack, where, and what would be right. Every stage reports through these."""
