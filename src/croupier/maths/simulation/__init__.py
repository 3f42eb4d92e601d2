"""Simulated games: models, policies, compiled code, estimates."""
