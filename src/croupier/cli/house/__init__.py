"""Commands for the operator: server, staff, keys, tickets, jackpots, tournaments."""
