"""The round of play: so far the permissible wagers, as the two kinds of table have them."""
