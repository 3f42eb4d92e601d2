"""The round of play at a table: `decide` judges commands, `evolve` applies events.

`phases` holds all transitions, `commands` the commands, `events` the events and `refusals` the reasons
for refusals. Nothing in this package uses a clock, a store or an account.
"""
