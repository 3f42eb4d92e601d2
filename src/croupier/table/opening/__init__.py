"""Opening and closing a table: its plan, checklist and approvals, and how its rounds start."""
