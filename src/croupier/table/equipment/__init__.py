"""Cards, shoe and machines: prepared, out of order, replaced."""
