"""One line of text for a whole round, read and printed without loss.

    T1/12 2026-01-01T12:00:00.000+11:00 rapid-casino-war % | 1: casino-war @1 10.00, tie @1 5.00; 2: tie @2
    5.00 | | 8h 9c … 8d Kd 2c | war: #1 go-to-war +10.00 | | #1 war-higher 10.00+0.00, #1+go-to-war …

Nine sections: the round and the rules chosen for it (`limits=*:` where all bets have the same limits);
the wagers by holder (`~why` if one went back, `^` if one was voided singly, with the questions whose
time had run out by then), which are numbered as they stand; who set the device
in motion; the faces, in brackets if discarded; the answers by question, with a `!` where its time ran
out; interim settlements; what was paid for each stake, back + winnings; how it ended, and why if it
is void; the seal. A space in a name is written `_`, any other character with a meaning of its own as
%xx.
"""

from croupier.records.notation.notation_reader import parse_round
from croupier.records.notation.notation_writer import show

__all__ = ["parse_round", "show"]
