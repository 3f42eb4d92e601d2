"""Scripts of a table: one command per line, in the language of the game.

    time   who      command
    0      dealer   wagering
    3.5    7        wager red 5, straight-up 17 1
    30     system   time
    31     dealer   start
    35     dealer   enter 17
    36     dealer   confirm

Time is in seconds from the start of the script. Who is a terminal or patron, a rank, or `system` or
`device`. A member of staff may be named, `dealer:Dana`, and a manager has an area,
`tg-area-manager:Ann@north`. `FORMS` lists what each command accepts. Scripts are used for
demonstrations, for tests and to show what happened in a dispute.
"""
