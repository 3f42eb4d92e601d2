"""From an order to its answer: decide, post, commit, acknowledge."""

USUAL_STORE = "croupier-demo.db"
"""The store that commands take where `--store` names none."""
