"""Life on the demo floor: simulated devices, dealers and players. Nothing of it is there in live mode."""
