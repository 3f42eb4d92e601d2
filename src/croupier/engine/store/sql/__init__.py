"""Stores in SQLite and PostgreSQL."""
