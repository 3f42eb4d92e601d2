"""Who is there: the dealer on record, and terminals that answer or do not."""
