"""Devices that deliver results and move paper: their line, its two ends, and simulators.

`device_line` and `device_kinds` define the messages, `device_server` connects them to the tables, `notifications` says
which devices learn of an event, and `device_simulators` replace real devices. The page is `docs/devices.md`.
"""
