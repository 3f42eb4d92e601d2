"""Commands about rounds, tables, archives and reports."""
