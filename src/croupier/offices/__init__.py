"""Places that are decided like a table: jackpots, tournaments, cage, staff, floor, notices."""
