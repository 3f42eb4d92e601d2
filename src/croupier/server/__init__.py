"""The game system on the network: messages become commands, views go out. Nothing is decided here."""
