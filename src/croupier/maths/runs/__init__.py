"""Simulations as they are run: on one machine, a cluster or a graphics card."""
