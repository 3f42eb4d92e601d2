"""Every event of a table and of the offices has a sentence on the screens, in both languages."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from croupier.offices.cage.events import CageEvent
from croupier.offices.floor import FloorEvent
from croupier.offices.house_log import HeadsAnchored
from croupier.offices.jackpots import JackpotEvent
from croupier.offices.notices import RegisterEvent
from croupier.offices.staff import StaffEvent
from croupier.offices.tournaments import TournamentEvent
from croupier.table.events import Event
from croupier.table.values.event_base import EventBase
from support.screen_words import WORDS, catalogue

GROUPS = (
    Event, CageEvent, FloorEvent, HeadsAnchored, JackpotEvent, RegisterEvent, StaffEvent, TournamentEvent,
)  # fmt: skip
VALUE = re.compile(r"\{(\w+)(?:\|([\w-]+))?\}")


def _members(group: Any) -> Iterator[type[EventBase]]:
    members = get_args(group)
    if not members:
        yield group
    for member in members:
        yield from _members(member)


EVENTS = {str(kind.__struct_config__.tag): kind for group in GROUPS for kind in _members(group)}
"""Every kind of event by its name in the log. Names of different places do not collide."""
ENGLISH, CHINESE = catalogue("en/events.ts"), catalogue("zh-Hans/events.ts")
KINDS = {key for key in ENGLISH if "." not in key}


def test_no_two_kinds_share_a_name() -> None:
    assert len(EVENTS) == sum(len(list(_members(group))) for group in GROUPS)


def test_every_event_has_a_sentence_in_english_and_none_is_left_over() -> None:
    assert set(EVENTS) == KINDS


def test_every_sentence_is_translated() -> None:
    assert set(CHINESE) == set(ENGLISH)
    same = {kind for kind in KINDS if CHINESE[kind] == ENGLISH[kind]}
    assert not same
    assert all(re.search(r"[\u4e00-\u9fff]", CHINESE[kind]) for kind in KINDS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_sentence_names_only_fields_of_its_event_the_same_in_both_languages(kind: str) -> None:
    known = {field.name for field in fields(EVENTS[kind])}
    named = VALUE.findall(ENGLISH[kind])
    assert {name for name, _ in named} <= known
    assert sorted(VALUE.findall(CHINESE[kind])) == sorted(named)


def test_every_form_of_a_value_is_known_to_the_screens() -> None:
    source = (WORDS.parent / "parts" / "events.ts").read_text(encoding="utf-8")
    known = set(re.findall(r'^  "([\w-]+)": ', source, re.MULTILINE))
    used = {form for kind in KINDS for _, form in VALUE.findall(ENGLISH[kind]) if form}
    assert used == known
