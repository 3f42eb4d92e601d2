"""Cards, shoe and machines: made ready, out of order, replaced."""
