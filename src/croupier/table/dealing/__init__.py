"""What comes from the equipment: spins, dice, cards and their results."""
