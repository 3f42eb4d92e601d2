"""The running process: start, timers, devices, presence, snapshot."""
