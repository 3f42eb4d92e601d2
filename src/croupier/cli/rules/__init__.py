"""Commands about the rules and their register."""
