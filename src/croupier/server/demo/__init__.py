"""The simulated devices, dealers and players of the demo floor. Live mode has none of them."""
