"""Notes and tickets: paid in, printed, cashed out."""
