"""Practice and training at the command line."""
