"""The end of a round: payment of each wager, and void or abandoned rounds."""
