"""A phrase as it is written down and sent: its template, and its values as JSON."""

from typing import Any

from msgspec import Struct, convert

from croupier.errors import BadInput
from croupier.money import Cents
from croupier.words.phrase import Moment, Phrase, Sum, Value


class PhraseData(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A sentence for people, to be said in the language of the reader.

    A value is a text, a number, a list, another sentence, `{"cents": 500}`, `{"chips": 500}` (in hundredths) or
    `{"time": "2026-07-01T21:04:09"}` (by the clocks of the house).
    """

    text: str
    values: dict[str, Any] = {}


def data_of(phrase: Phrase) -> PhraseData:
    """Return a phrase as it is written down."""
    return PhraseData(
        phrase.template, {name: _data(value) for name, value in phrase.values.items()}
    )


def phrase_in(data: PhraseData) -> Phrase:
    """Return the phrase that was written down."""
    return Phrase(data.text, {name: _value(value) for name, value in data.values.items()})


def _data(value: Value) -> object:
    match value:
        case Phrase(template=template, values=values):
            inner = {name: _data(value) for name, value in values.items()}
            return {"text": template, "values": inner} if inner else {"text": template}
        case Sum(amount, chips):
            return {"chips" if chips else "cents": amount}
        case Moment(local):
            return {"time": local}
        case tuple():
            return [_data(part) for part in value]
        case str():
            return str(value)
    return int(value)


def _value(data: Any) -> Value:
    match data:
        case str() | int():
            return data
        case list():
            return tuple(map(_value, data))
        case {"text": str()}:
            return phrase_in(convert(data, PhraseData))
        case {"cents": int(amount)}:
            return Sum(Cents(amount))
        case {"chips": int(amount)}:
            return Sum(Cents(amount), chips=True)
        case {"time": str(local)}:
            return Moment(local)
    raise BadInput(f"Unreadable value {data!r} in a sentence.")
