"""How long a test waits for what must come: no test depends on how fast the machine is."""

PATIENCE_S = 280
"""Seconds, a little less than pytest gives to a test: a test that waits in vain says what it waited for."""
