"""The facts of an alert for a screen, and its sentence for readers that have no screen of the house."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo

from croupier.money import Cents, show
from croupier.offices.floor.alert_facts import Form, filled, form_of
from croupier.offices.floor.events import EventRaised, EventRepeated
from croupier.offices.floor.significant_events import KINDS
from croupier.offices.staff import Staff
from croupier.table.values.instants import instant_of
from croupier.views.wire_struct import View
from croupier.words.catalogue import ENGLISH, alert_words, catalogue

FROM_THE_ALERT = frozenset({"place", "at", "round", "amount"})
"""Facts that every alert has, also one of an earlier version."""


class Fact(View, frozen=True, kw_only=True):
    """A fact in the sentence of an alert."""

    form: Form
    value: str
    """Of a person the name and the number."""


@dataclass(frozen=True)
class AlertSentences:
    """Writes alerts for people: staff by their names, times in the zone of the house."""

    staff: Staff
    zone: tzinfo
    language: str = ENGLISH

    def facts(self, event: EventRaised | EventRepeated) -> dict[str, Fact]:
        """Return the facts that the sentence of an alert names, as far as they are on record."""
        known = {
            "place": event.place, "at": str(event.at), "amount": str(event.amount), "round": str(event.round or ""),
            **event.facts,
        }  # fmt: skip
        return {
            name: Fact(form=form_of(name), value=self._value(name, known[name]))
            for name in KINDS[event.code].facts
            if known.get(name)
        }

    def is_earlier(self, event: EventRaised | EventRepeated) -> bool:
        """Whether an earlier version recorded the alert, without the facts of its sentence."""
        return not event.facts and bool(set(KINDS[event.code].facts) - FROM_THE_ALERT)

    def english(self, event: EventRaised | EventRepeated, facts: Mapping[str, Fact]) -> str:
        """Return the sentence of an alert in English, for callers without a catalogue."""
        texts = {name: self._in_english(fact) for name, fact in facts.items()}
        return filled(KINDS[event.code].says, texts)

    def sentence(self, event: EventRaised | EventRepeated) -> str:
        """Return the sentence of an alert in the language of the house."""
        facts = self.facts(event)
        if self.language == ENGLISH:
            return self.english(event, facts)
        words = alert_words(self.language)
        says, missing = words[f"event.{event.code}"], words["fact.unknown"]
        known = {name: self._in_words(name, fact, words) for name, fact in facts.items()}
        return filled(says, {name: known.get(name) or missing for name in KINDS[event.code].facts})

    def _in_words(self, name: str, fact: Fact, words: Mapping[str, str]) -> str:
        """Return a fact in a language other than English. An unknown code stays as it is."""
        match fact.form:
            case Form.PERSON:
                return words.get(f"fact.{fact.value}", fact.value)
            case Form.CODE:
                return words.get(f"{name}.{fact.value}") or self._code_name(name, fact.value)
            case Form.PLACE | Form.REFUSAL:
                return words.get(f"{fact.form}.{fact.value}", fact.value)
            case Form.RIGHTS:
                rights = fact.value.split(", ")
                return ", ".join(self._code_name("rank", right) for right in rights)
            case _:
                return self._in_english(fact)

    def _code_name(self, kind: str, code: str) -> str:
        return catalogue(self.language).names.get(kind, {}).get(code, code.replace("-", " "))

    def person(self, number: str) -> str:
        """Return the name of a member of staff with the number; any other name as it is."""
        member = self.staff.members.get(number)
        return f"{member.name} ({number})" if member else number

    def _value(self, name: str, value: str) -> str:
        return self.person(value) if form_of(name) is Form.PERSON else value

    def _in_english(self, fact: Fact) -> str:
        match fact.form:
            case Form.MONEY:
                return show(Cents(int(fact.value)))
            case Form.TIME:
                return f"{instant_of(int(fact.value)).astimezone(self.zone):%H:%M:%S}"
            case Form.CODE | Form.REFUSAL | Form.RIGHTS:
                return fact.value.replace("-", " ")
            case _:
                return fact.value
