"""Tournaments: a small machine with a log of its own, run by the terms that were published (SATG 19)."""
