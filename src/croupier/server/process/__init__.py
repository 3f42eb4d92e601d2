"""The running process: its tables, offices and devices, what it does after a commit, its timers, start and stop."""
