"""What tables tell the offices of jackpots and tournaments."""
