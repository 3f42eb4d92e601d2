"""The terms of a tournament: what they say, what they must say, and how they are printed."""
