"""Scripts of a table: one line a command, in the language of the game, and what came of it.

    time   who      command
    0      dealer   wagering
    3.5    7        wager red 5, straight-up 17 1
    30     system   time
    31     dealer   start
    35     dealer   enter 17
    36     dealer   confirm

Time is in seconds from the start of the script. Who is a terminal or patron, a rank, or `system` or
`device`; a member of staff may be named, `dealer:Dana`, a manager with his area,
`tg-area-manager:Ann@north`. `FORMS` lists what each command accepts. Scripts are read for
demonstrations, for tests and to tell what happened in a dispute.
"""
