"""Every alert says in words who did what, when, with the old and the new value and the reason.

The sentence of a kind names its facts. These tests go through all kinds: each fact is there when the alert is raised,
each sentence and each code in it has its words in every language, and no sentence contains a code.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import fields

import croupier
from croupier.devices.fault_codes import Code
from croupier.ledger import Account, Kind, Transfer
from croupier.money import Cents
from croupier.offices.floor.alert_facts import Form, form_of
from croupier.offices.floor.event_facts import Origin
from croupier.offices.floor.events import EventRaised
from croupier.offices.floor.significant_events import KINDS
from croupier.offices.floor.significant_map import DESCRIBERS, significant
from croupier.offices.jackpots import events as j
from croupier.offices.staff import Staff
from croupier.offices.staff import events as s
from croupier.server.settings.config import Mode
from croupier.table import events as e
from croupier.table.dealing.no_spins import NO_SPINS
from croupier.table.equipment.equipment_ready import SHOWS
from croupier.table.irregular.void_grounds import ALSO_AT_TERMINALS, DISRUPTIONS, SETTLED_GROUNDS
from croupier.table.values.event_base import kebab
from croupier.table.values.plan import BetLimits
from croupier.table.values.terminal_condition import Condition
from croupier.views.staff.alert_sentences import FROM_THE_ALERT, AlertSentences
from croupier.words.catalogue import alert_words
from support.open_offices import Watched

SOURCE = Path(croupier.__file__).parent
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
FROM_THE_STATE = {"was", "had"}
"""Old values that come from the state before the event; one event alone has none."""
NOT_OF_ALL: Mapping[type[Any], set[str]] = {
    # What the screens say where there is none: no reason given, no rights, no second person.
    s.MemberAdded: {"reason"}, s.MemberDisabled: {"has"}, s.Unlocked: {"has"}, s.PolicySet: {"has"},
    j.TermsChanged: {"second"},
}  # fmt: skip
LIMITS = BetLimits(minimum=Cents(500), maximum=Cents(100_000))
VALUES: Mapping[str, Any] = {
    "at": 1_000, "amount": Cents(700), "prize": Cents(700), "count": 3, "place": 1, "until": 2_000, "since": 500,
    "proposed": 2_000, "minimums": {"straight": Cents(700)}, "limits": {"straight": LIMITS},
    "plan": SimpleNamespace(game="rapid-roulette"), "terms": SimpleNamespace(name="J1"), "faces": ("7",),
    "instead": ("8",), "read": ("8",), "wagers": ("w1", "w2"), "terminals": ("P1", "P2"), "gains": ("cashier",),
    "ranks": {"SATG 15.1": "tg-area-manager"}, "roles": ("cashier",), "to": {"J1": Cents(700)}, "temporary": True,
    "by": "1001", "second": "1002", "counted": Cents(700), "expected": Cents(900),
}  # fmt: skip


def sample(kind: type[Any], **given: object) -> Any:
    """Return an event of a kind with a value in each field."""
    values = {**VALUES, **given}
    return kind(**{it.name: values.get(it.name, f"some {it.name}") for it in fields(kind)})


def samples() -> Iterator[Any]:
    """An event of every kind that raises an alert, and every alert that its kind can raise."""
    for kind in DESCRIBERS:
        if kind is e.ConditionReported:
            yield from (sample(kind, condition=condition) for condition in Condition)
        elif kind is e.PersonalLimitsSet:
            yield sample(kind, limits=LIMITS)
        else:
            yield sample(kind)
    yield sample(e.MalfunctionReported, terminal="")
    yield sample(e.EquipmentFailed, item="wnd")
    yield sample(e.EquipmentFailed, item="wnd", what=f"{SHOWS}7")
    yield from (sample(kind, gains=()) for kind in (s.MemberAdded, s.MemberChanged))
    yield sample(s.VerifierSet, temporary=False)


SAMPLES = list(samples())
NUMBERS = (Form.MONEY, Form.TIME, Form.NUMBER)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_an_alert_of_an_event_has_every_fact_of_its_sentence(event: Any) -> None:
    raised = significant("T1", event, Origin(by="1003", number=4))
    assert raised is not None
    needed = set(KINDS[raised.code].facts) - FROM_THE_ALERT - FROM_THE_STATE
    needed -= NOT_OF_ALL.get(type(event), set())
    assert {name for name in needed if not raised.facts.get(name)} == set()
    assert "1003" not in raised.doers or not hasattr(event, "by")


RAISES = {
    "raise_later",
    "raise_alert",
    "_once",
    "_raise_finding",
    "_raise_clock",
    "Raise",
    "called",
}
"""Functions that raise an alert of the process."""
ELSEWHERE = {
    "supervisor-called": "alerts.py", "jackpot-uncounted": "round_feed.py",
    "tournament-unheard": "round_feed.py", "ledger-mismatch": "floor_routes.py",
}  # fmt: skip
"""By code: the file that raises it, where another file names the code."""


def facts_by_file() -> Iterator[tuple[str, set[str], set[str]]]:
    """Each file with the words in it, and the words of those of its functions that raise alerts or give facts."""
    for path in (*(SOURCE / "server").rglob("*.py"), *(SOURCE / "offices" / "floor").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        given: set[str] = set()
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            called = {
                getattr(node.func, "attr", getattr(node.func, "id", ""))
                for node in ast.walk(function)
                if isinstance(node, ast.Call)
            }
            if called & RAISES or function.name == "_waiting_round":
                given |= words(function)
        yield path.name, words(tree), given


def words(tree: ast.AST) -> set[str]:
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


def test_an_alert_of_the_process_has_every_fact_of_its_sentence() -> None:
    """The file that raises an alert gives its facts; what an event raises is tested above."""
    by_events = {raised.code for event in SAMPLES if (raised := significant("T1", event))}
    files = list(facts_by_file())
    for code in KINDS.keys() - by_events:
        given = {
            word
            for name, said, facts in files
            if name == ELSEWHERE.get(code, name) and (code in said or code in ELSEWHERE)
            for word in facts
        }
        assert set(KINDS[code].facts) - FROM_THE_ALERT - given == set(), code


def test_old_and_new_value_come_from_the_state_before() -> None:
    """A limit, an entry, a corrected result and a rank are told with both values, and with the money that moved."""
    staff = SimpleNamespace(ranks={"SATG 15.1": "dealer"}, roles=())
    before = Staff(members={"1004": staff})  # type: ignore[arg-type]
    changed = sample(s.MemberChanged, number="1004")
    raised = significant("staff", changed, Origin(before=before))
    assert raised is not None
    assert (raised.facts["had"], raised.facts["gains"]) == ("dealer", "cashier")
    player, bank = Account(Kind.PLAYER, "P1"), Account(Kind.BANK, "T1")
    moves = [
        Transfer(id="a", giver=player, taker=bank, amount=Cents(1_250)),
        Transfer(id="b", giver=bank, taker=Account(Kind.PLAYER, "P2"), amount=Cents(300)),
    ]
    corrected = significant("T1", sample(e.RoundCorrected, number=41), Origin(moves=moves))
    assert corrected is not None
    facts = corrected.facts
    assert (facts["back"], facts["paid"], facts["accounts"], facts["round"]) == (
        "1250",
        "300",
        "2",
        "41",
    )


def catalogue(language: str) -> Mapping[str, str]:
    if language != "en":
        return alert_words(language)
    text = (WORDS / language / "significant.ts").read_text(encoding="utf-8")
    return dict(re.findall(r'^  "([^"]+)": "((?:[^"\\]|\\.)*)",$', text, re.MULTILINE))


def codes() -> Iterator[tuple[str, str]]:
    """The closed lists of codes that may stand in a sentence."""
    for event in SAMPLES:
        raised = significant("T1", event)
        if raised and "change" in KINDS[raised.code].facts:
            yield "change", kebab(type(event).__name__)
    for code in Code:
        if code.value not in ("refused", "lost", "back"):
            yield "fault", code.value
    yield from (("mode", mode.value) for mode in Mode)
    yield from (("mode", mode) for mode in ("shoe-start", "during-shoe", "continuous", "spin"))
    yield from (
        ("way", way) for way in ("credit", "debit", "pay-owed", "collect-debt", "write-off")
    )
    yield from (("goes", goes) for goes in ("account", "owed", "ticket", "player", "house"))
    yield from (
        ("why", why)
        for why in ("disconnected", "idle", "silent", "not-told", "lost", "stolen", "spoilt")
    )
    yield from (("against", clock) for clock in ("start", "database"))
    yield from (("fault", fault) for fault in ("wrong-secret",))
    for part in {kind.opens for kind in KINDS.values()} - {""}:
        yield "opens", part


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_sentence_and_every_code_has_its_words(language: str) -> None:
    known = catalogue(language)
    for code, kind in KINDS.items():
        assert sorted(re.findall(r"\{(\w+)\}", known[f"event.{code}"])) == sorted(
            re.findall(r"\{(\w+)\}", kind.says)
        ), code
    assert {f"{name}.{code}" for name, code in codes()} - set(known) == set()


def test_every_ground_has_its_words() -> None:
    """The grounds of void rounds are words that all screens share."""
    shared = (WORDS / "en" / "codes.ts").read_text(encoding="utf-8")
    grounds = {*DISRUPTIONS, *ALSO_AT_TERMINALS, *SETTLED_GROUNDS, "fraud", "malfunction"}
    grounds |= {ground.key for family in NO_SPINS.values() for ground in family.ground}
    lacking = {it for it in grounds if f'"ground.{it}"' not in shared} - {
        key.removeprefix("ground.") for key in catalogue("en") if key.startswith("ground.")
    }
    assert lacking == set()


@pytest.mark.parametrize("code", KINDS)
def test_a_sentence_says_when_and_contains_no_code(code: str) -> None:
    """Every fact that is a code is declared as one, so that each screen says it in words."""
    kind = KINDS[code]
    assert "{at}" in kind.says
    assert not re.search(r"[a-z]+-[a-z]+(?=[ .,])", re.sub(r"\{\w+\}", "", kind.says)), kind.says
    assert len(kind.says.split()) < 45
    event = EventRaised(
        at=1_000, number=1, code=code, action=kind.action, place="T1", subject="", detail="", amount=Cents(700),
        round=4, clauses=(), by="system",
        facts={name: "7" if form_of(name) in NUMBERS else "some-word" for name in kind.facts},
    )  # fmt: skip
    sentences = AlertSentences(Staff(), ZoneInfo("Australia/Melbourne"))
    facts = sentences.facts(event)
    assert set(facts) == set(kind.facts)
    said = sentences.english(event, facts)
    assert "{" not in said
    assert "not on record" not in said


def test_an_alert_of_an_earlier_version_is_told_by_what_it_has() -> None:
    event = EventRaised(
        at=1_000, number=1, code="adjustment", action="warn", place="T1", subject="P1", detail="slip",
        amount=Cents(700), round=4, clauses=(), by="system",
    )  # fmt: skip
    sentences = AlertSentences(Staff(), ZoneInfo("Australia/Melbourne"))
    assert sentences.is_earlier(event)
    assert "$7.00" in sentences.english(event, sentences.facts(event))


def test_who_did_it_is_no_receiver_of_the_alert() -> None:
    raised = significant("T1", sample(e.Adjusted), Origin(by="1001"))
    assert raised is not None
    assert raised.doers == ("1001", "1002")
    floor = Watched()
    (event,) = floor.ask(raised).events
    assert event.doers == raised.doers
