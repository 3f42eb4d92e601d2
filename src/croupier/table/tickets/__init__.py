"""Notes and tickets: taken in, printed, cashed out."""
