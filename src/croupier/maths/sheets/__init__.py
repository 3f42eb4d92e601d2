"""Rule sheets, PAR sheets and their figures."""
