"""Commands to the tournaments, one module a subject."""
