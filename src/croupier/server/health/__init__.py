"""The health of the process: its software, store, equipment, clock, and the link to central monitoring."""
