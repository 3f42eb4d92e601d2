"""A table opens and closes: its plan, its checklist, its approvals, how its rounds are started."""
