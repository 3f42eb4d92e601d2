"""One line of text for a whole round, read and printed without loss.

    T1/12 2026-01-01T12:00:00.000+11:00 rapid-casino-war % | 1: casino-war @1 10.00, tie @1 5.00; 2: tie @2
    5.00 | | 8h 9c … 8d Kd 2c | war: #1 go-to-war +10.00 | | #1 war-higher 10.00+0.00, #1+go-to-war …

The line has nine sections:

1. The round and the rules chosen for it; `limits=*:` means that all bets have the same limits.
2. The wagers by holder, numbered in this order. `~why` marks a wager that went back. `^` marks a wager that was
   voided singly, with the questions whose time had run out by then.
3. Who set the device in motion.
4. The faces, in brackets if discarded.
5. The choices by question; `!` marks a question whose time ran out.
6. Interim settlements.
7. The payment of each stake, as stake back + winnings.
8. How the round ended, and why if it is void.
9. The seal.

A space in a name is written as `_`, and any other character with a meaning of its own as %xx.
"""

from croupier.records.notation.notation_reader import parse_round
from croupier.records.notation.notation_writer import show

__all__ = ["parse_round", "show"]
