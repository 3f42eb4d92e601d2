"""What each reader may know, built up from the definitions: nothing is decided here."""
