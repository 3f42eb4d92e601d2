"""The rules, their notices and their approvals as pages."""
