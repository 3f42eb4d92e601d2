"""Choices that players make during a round."""
