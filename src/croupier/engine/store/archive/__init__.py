"""Export, restore and verification of a store."""
