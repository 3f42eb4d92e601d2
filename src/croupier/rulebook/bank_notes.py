"""The notes of the currency (`bank_notes.toml`): a default of the house, with its source."""

from croupier.rulebook.cash_chips import load_values

BANK_NOTES = load_values("bank_notes.toml")
