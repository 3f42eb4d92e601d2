"""How a table offers jackpots, records them in a round and withdraws them."""
