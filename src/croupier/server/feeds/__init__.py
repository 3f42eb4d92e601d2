"""What tables report to the offices of jackpots and tournaments."""
