"""Sentences for people, in English and in the other languages of the house."""

from croupier.words.phrase import (
    NO_PHRASE,
    Moment,
    Phrase,
    Sum,
    Value,
    in_chips,
    phrase,
    phrase_of,
    sentences,
)
from croupier.words.phrase_data import PhraseData, data_of, phrase_in

__all__ = [
    "NO_PHRASE",
    "Moment",
    "Phrase",
    "PhraseData",
    "Sum",
    "Value",
    "data_of",
    "in_chips",
    "phrase",
    "phrase_in",
    "phrase_of",
    "sentences",
]
