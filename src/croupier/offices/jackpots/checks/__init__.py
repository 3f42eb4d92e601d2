"""Whether the jackpots agree with the tables, the ledger and their own log."""
