"""The round of play at a table: commands are judged (`decide`), events change it (`evolve`).

All transitions stand in `phases`, what may be asked in `commands`, what has happened in `events`, why
not in `refusals`. Nothing here knows a clock, a store or an account.
"""
