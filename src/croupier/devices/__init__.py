"""What delivers results and moves paper: the line on which devices talk, its two ends, and simulators.

`line` and `kinds` say what may be said, `served` carries it to tables, `telling` says what devices hear of what
happened, `simulators` stand in for the real ones. The page is `docs/devices.md`.
"""
