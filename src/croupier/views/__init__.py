"""Build what each reader may see. Nothing is decided here."""
