"""Messages between screens and server."""
