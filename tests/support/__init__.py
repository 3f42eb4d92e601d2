"""What tests share: tables, houses, people and ways to look at them."""
