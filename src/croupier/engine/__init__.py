"""From an order to its answer: decide, post, commit, acknowledge."""
