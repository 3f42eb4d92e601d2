"""Presence at a table: the dealer on record, and terminals that answer or do not."""
