"""Commands to the jackpots, one module an act."""
