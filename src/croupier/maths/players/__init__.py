"""Players who decide in a simulation."""
