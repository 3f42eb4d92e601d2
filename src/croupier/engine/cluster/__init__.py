"""Several processes over one store: who serves which table."""
