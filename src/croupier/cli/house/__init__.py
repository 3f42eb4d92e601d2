"""Commands of the operator: server, staff, keys, tickets, jackpots, tournaments."""
