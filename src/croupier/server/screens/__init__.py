"""What is shown to connected screens, and kept for them."""
