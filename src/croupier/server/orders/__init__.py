"""From a message to an order, and back to its reply."""
