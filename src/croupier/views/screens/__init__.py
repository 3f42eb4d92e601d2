"""The views of the screens of a table, the pit and the cage."""
