"""Routes that only read: rules, records, mathematics."""
