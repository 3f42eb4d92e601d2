"""The readings of the rules by which a table judges orders; an old log is judged again by the readings of its time.

A release that judges an order in another way raises `PRESENT`. A table keeps the number from its opening on, so that
the replay of an older log causes the same events, refusals and remarks as before.
"""

STRICT = 1
"""From this reading on, everything that asks `State.is_judged_as_before` is judged in the present way: who overrules
a device, where cards are cut, how cards are counted, whom an exclusion names, when a sign goes up, and more."""
PRESENT = STRICT
"""The readings by which a table judges that opens now; 0 in the logs of release 0.1.0."""
