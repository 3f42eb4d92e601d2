"""The end of a round: what each wager is paid, and rounds that are void or abandoned."""
