"""What a terminal looks up: its own, of whoever has it now, and nothing of anybody else."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from fractions import Fraction
from itertools import pairwise
from random import Random
from threading import Event, current_thread
from typing import Any

import pytest

from croupier.ledger import Account
from croupier.maths.exact import percent
from croupier.server.screens import lookups as looking
from croupier.server.screens import table_memory as remembering
from croupier.server.settings.demo_staff import SECRET
from croupier.server.settings.limits_config import LimitsConfig
from croupier.server.wire.messages import Second
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.values import seal
from support.house_fixtures import for_the_file
from support.local_server import Caller, Served, Talk, serving
from support.served_dealer import WINDOW_S, chip
from support.store_invariants import balances

TABLE, OTHER = "RR1", "LSB1"
TERMINALS = ("Y1", "Y2", "Y3", "Y4")
PLAN = {"wagering_s": WINDOW_S, "terminals": TERMINALS, "terminal_limit": len(TERMINALS)}
LIMITS = LimitsConfig(messages_a_second=100_000)


class Wheel:
    """A wheel with its dealer."""

    def __init__(self, served: Served) -> None:
        self.served, self.dealer = served, served.http("D1")
        self.dealer.done(TABLE, "take-table")

    def plays(self, face: str, **wagers: tuple[Talk, list[dict[str, Any]]]) -> int:
        """A round; its number."""
        self.dealer.done(TABLE, "open-wagering")
        for talk, chips in wagers.values():
            taken = talk.ask("wager", self.served.new_id(), wagers=chips)
            assert "refused" not in taken, taken
        self.dealer.done(TABLE, "start-device")
        self.served.skip(WINDOW_S)
        self.dealer.enter_result(TABLE, face)
        return self.served.state(TABLE).number

    def buys_in(self, terminal: str, amount: int) -> None:
        self.dealer.done(TABLE, "buy-in", terminal=terminal, amount=amount, tender="cash")

    def pays_out(self, terminal: str) -> None:
        held = self.served.store.balance(Account.parse(f"player:{terminal}"))
        self.dealer.done(TABLE, "pay-out", terminal=terminal, amount=held)


def look(talk: Talk, what: str, **more: Any) -> dict[str, Any]:
    named = f"look {len(talk.heard)} {what}"
    talk.say("look", id=named, what=what, **more)
    while (found := talk.hear("seen", "wrong")).get("id") != named:
        pass
    assert found["type"] == "seen", found
    assert found["what"] == what
    return found


served = for_the_file(serving, ("rapid-roulette", "lucky-sic-bo"), plan=PLAN, limits=LIMITS)


@pytest.fixture(scope="module")
def wheel(served: Served) -> Wheel:
    return Wheel(served)


@pytest.fixture
def talks(served: Served, wheel: Wheel) -> Iterator[dict[str, Talk]]:
    with ExitStack() as stack:
        found = {name: stack.enter_context(served.terminal(name)) for name in TERMINALS}
        for item in found.values():
            assert "refused" not in item.ask("move", served.new_id(), table=TABLE)
            item.until("own", table=TABLE)
        yield found


def test_a_receipt_says_why_and_is_the_terminals_own(wheel: Wheel, talks: dict[str, Talk]) -> None:
    """Every wager of its own with its arithmetic and clauses; not a word of another's (SATG 20.7)."""
    one, two = talks["Y1"], talks["Y2"]
    mine, others = (
        [chip("straight-up", "23", 500), chip("black", "", 1_000)],
        [chip("red", "", 13_500)],
    )
    number = wheel.plays("23", one=(one, mine), two=(two, others))
    seen = look(one, "receipts", round=number)
    assert seen["round"] == number
    by_bet = {it["bet"]: it for it in seen["receipts"]}
    assert by_bet.keys() == {"straight-up", "black"}
    straight = by_bet["straight-up"]
    assert (straight["spot"], straight["amount"], straight["returns"]) == ("23", 500, 18_000)
    (part,) = straight["parts"]
    assert part["agrees"] is True
    assert part["winnings"] == 17_500
    assert part["clauses"]
    assert straight["facts"] == [{"to": "ball", "face": "23"}]
    assert by_bet["black"]["parts"][0]["wins_when"]
    said = json.dumps(seen)
    assert ": 13500" not in said
    assert "Y2" not in said
    # Without a number it is the latest in which it had a wager, whatever was played since.
    wheel.plays("0", two=(two, others))
    assert look(one, "receipts")["round"] == number
    assert "receipts" not in look(one, "receipts", round=number + 1)
    assert "receipts" not in look(one, "receipts", round=10_000)


def test_earlier_rounds_are_marked_as_history(wheel: Wheel, talks: dict[str, Talk]) -> None:
    one, two = talks["Y1"], talks["Y2"]
    first = wheel.plays("7", one=(one, [chip("odd", "", 1_500)]))
    second = wheel.plays("8", two=(two, [chip("odd", "", 13_500)]))
    seen = look(one, "rounds")["rounds"]
    assert all(it["history"] is True for it in seen)
    numbers = [it["outcome"]["number"] for it in seen]
    assert numbers[:2] == [second, first]
    assert numbers == sorted(numbers, reverse=True)
    assert "wagers" not in seen[0]
    assert "paid" not in seen[0]
    assert seen[0]["outcome"]["faces"] == ["8"]
    assert seen[1]["wagers"] == [{"bet": "odd", "amount": 1_500}]
    assert seen[1]["paid"]["returned"] == 3_000
    (alone,) = look(one, "round", round=first)["rounds"]
    assert alone["outcome"]["words"] == "7 red"
    assert alone["paid"] == seen[1]["paid"]
    assert "rounds" not in look(one, "round", round=10_000)
    assert ": 13500" not in json.dumps(alone)


def test_a_statement_is_the_account_entry_by_entry(wheel: Wheel, talks: dict[str, Talk]) -> None:
    """What moved it, by which clause, in which round, and what it held after: to the cent, at every table."""
    one, served = talks["Y3"], wheel.served
    number = wheel.plays("1", one=(one, [chip("red", "", 1_000)]))
    entries = look(one, "statement")["statement"]
    held = served.store.balance(Account.parse("player:Y3"))
    assert entries[0]["balance"] == held
    for newer, older in pairwise(entries):
        assert newer["balance"] - newer["amount"] == older["balance"]
        assert newer["at"] >= older["at"]
    assert entries[-1]["balance"] == entries[-1]["amount"], "It began with nothing."
    settled, wagered = entries[0], entries[1]
    assert (settled["what"], settled["amount"], settled["round"]) == (
        "round-settled",
        2_000,
        number,
    )
    assert (wagered["what"], wagered["amount"], wagered["round"]) == ("wagers-set", -1_000, number)
    assert all(it["clauses"] for it in entries), "Each has its rule."
    red = next(it for it in one.shown["offer"]["bets"] if it["key"] == "red")
    assert {*red["lines"][0]["clauses"]} <= {*settled["clauses"]}
    assert {"what": "bought-in", "clauses": ["SATG 5.2.2"]}.items() <= {
        key: entries[-1][key] for key in ("what", "clauses")
    }.items()
    assert "round" not in entries[-1]
    # At another table it is the same account.
    assert "refused" not in one.ask("move", served.new_id(), table=OTHER)
    one.until("own", table=OTHER)
    assert look(one, "statement")["statement"] == entries


def test_whoever_takes_a_terminal_sees_nothing_of_who_had_it(
    wheel: Wheel, talks: dict[str, Talk]
) -> None:
    """Neither his wagers nor his money (SATG 20.7)."""
    item = talks["Y4"]
    number = wheel.plays("2", one=(item, [chip("black", "", 4_500)]))
    assert look(item, "receipts", round=number)["receipts"]
    wheel.pays_out("Y4")
    item.until("own", balance=None)
    sees_nothing(item, number)
    assert "statement" not in look(item, "statement")
    wheel.buys_in("Y4", 2_000)
    sees_nothing(item, number)
    (entry,) = look(item, "statement")["statement"]
    assert (entry["amount"], entry["balance"]) == (2_000, 2_000)


def sees_nothing(one: Talk, number: int) -> None:
    """The round is everybody's; what was in it is not."""
    assert "receipts" not in look(one, "receipts", round=number)
    assert "receipts" not in look(one, "receipts")
    for seen in (*look(one, "rounds")["rounds"], *look(one, "round", round=number)["rounds"]):
        assert seen.keys() - {"steps", "sealed"} == {"history", "outcome"}
        # The seal of the round is on the wall; the proof of a player's wagers is the player's.
        assert seen.get("sealed", {}).keys() <= {"holder", "name", "root", "at"}
        assert not seen.get("sealed", {}).get("holder")


def leaf_of(sealed: dict[str, Any]) -> str:
    """The leaf of a holder, made from what the screen is given."""
    lines = [
        [it["bet"], it.get("spot", ""), it.get("area", ""), it["amount"], it.get("colour", ""), it["salt"]]
        for it in sealed["wagers"]
    ]  # fmt: skip
    return seal.leaf(sealed["holder"], [sealed["name"], lines])


def test_a_round_has_what_its_screen_needs_to_check_the_seal(
    wheel: Wheel, talks: dict[str, Talk]
) -> None:
    one, others = talks["Y1"], {name: talks[name] for name in ("Y2", "Y3")}
    mine = [chip("red", "", 1_000), chip("split", "17/20", 500)]
    number = wheel.plays(
        "20",
        Y1=(one, mine),
        **{name: (it, [chip("odd", "", 1_500)]) for name, it in others.items()},
    )
    (seen,) = look(one, "round", round=number)["rounds"]
    sealed = seen["sealed"]
    proof = tuple((step["side"], step["hash"]) for step in sealed["proof"])
    assert sealed["root"] == wheel.served.state(TABLE).history[0].seal
    assert (sealed["holder"], sealed["name"]) == ("Y1", f"{TABLE}/{number}")
    assert [it["bet"] for it in sealed["wagers"]] == ["red", "split"]
    assert seal.check(leaf_of(sealed), proof, sealed["root"])
    sealed["wagers"][0]["amount"] += 100
    assert not seal.check(leaf_of(sealed), proof, sealed["root"])
    assert seen["steps"] == [{"face": "20", "to": "ball"}]
    said = json.dumps(seen)
    assert "odd" not in said
    assert "Y2" not in said
    assert "sealed" not in look(one, "rounds")["rounds"][0]


def test_what_was_put_right_is_told_as_it_is_now(wheel: Wheel, talks: dict[str, Talk]) -> None:
    one, served = talks["Y2"], wheel.served
    number = wheel.plays("3", one=(one, [chip("straight-up", "4", 500)]))
    assert look(one, "receipts", round=number)["receipts"][0].get("returns", 0) == 0
    manager = served.system.offices.staff.state.members["M1"]
    kim = Second(number="K1", secret=SECRET)
    for command, second in (
        (c.FreezeAccounts(number=number, reason="The ball lies in 4."), None),
        (c.CorrectRound(number=number, faces=("4",), reason="The ball lies in 4."), kim),
    ):
        answer = served.run(
            served.system.orders.builder.staff(manager, TABLE, served.new_id(), command, second)
        )
        assert answer.refused is None, answer.refused
    (receipt,) = look(one, "receipts", round=number)["receipts"]
    assert receipt["returns"] == 18_000
    before = receipt["before"]
    assert (before.get("returned", 0), before["faces"], before["clauses"]) == (
        0,
        ["3"],
        ["SATG 8.3"],
    )
    (seen,) = look(one, "round", round=number)["rounds"]
    assert seen["outcome"]["corrected"] is True
    assert seen["outcome"]["faces"] == ["4"]
    entry = look(one, "statement")["statement"][0]
    assert (entry["what"], entry["amount"], entry["round"]) == ("round-corrected", 18_000, number)


def test_the_rules_have_every_bet_with_its_exact_edge(talks: dict[str, Talk]) -> None:
    item = talks["Y1"]
    rules = look(item, "rules")["rules"]
    assert rules["game"] == "rapid-roulette"
    offered = {it["key"]: it for it in item.shown["offer"]["bets"]}
    assert {it["key"] for it in rules["bets"]} == offered.keys()
    for bet in rules["bets"]:
        assert bet["lines"] == offered[bet["key"]]["lines"]
        for it in bet["edges"]:
            assert it["percent"] == percent(Fraction(it["edge"]))
    straight = next(it for it in rules["bets"] if it["key"] == "straight-up")
    assert [it["edge"] for it in straight["edges"]] == ["1/37"]


def test_a_terminal_at_no_table_sees_its_statement(wheel: Wheel, talks: dict[str, Talk]) -> None:
    item = talks["Y3"]
    assert "refused" not in item.ask("move", wheel.served.new_id(), table="")
    item.until("own", table="")
    assert look(item, "statement")["statement"]
    for what in ("receipts", "rounds", "round", "rules"):
        assert look(item, what).keys() == {"type", "id", "what"}


# How much, and for whom.


def test_a_page_has_fifty_and_says_whether_there_is_another(
    wheel: Wheel, talks: dict[str, Talk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "PAGE", 2)
    item = talks["Y1"]
    for face in "123":
        wheel.plays(face, one=(item, [chip("red", "", 500)]))
    whole: list[Any] = []
    for page in range(100):
        seen = look(item, "rounds", page=page)
        assert seen.get("page", 0) == page
        whole += seen["rounds"]
        if not seen.get("more"):
            break
    numbers = [it["outcome"]["number"] for it in whole]
    assert numbers == sorted({*numbers}, reverse=True)
    assert len(numbers) > 2
    assert "rounds" not in look(item, "rounds", page=500)


def test_only_so_much_is_remembered(
    wheel: Wheel, talks: dict[str, Talk], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log has it all; a terminal sees so many rounds back, and entries as far as the balance is known."""
    monkeypatch.setattr(remembering, "ROUNDS", 2)
    monkeypatch.setattr(remembering, "ENTRIES", 3)
    item = talks["Y1"]
    last = [wheel.plays(face, one=(item, [chip("red", "", 500)])) for face in "123"][-1]
    wheel.served.system.screens.lookups._tables.clear()
    seen = look(item, "rounds")["rounds"]
    assert [it["outcome"]["number"] for it in seen] == [last, last - 1]
    entries = look(item, "statement")["statement"]
    assert len(entries) == 3
    held = wheel.served.store.balance(Account.parse("player:Y1"))
    assert entries[0]["balance"] == held
    monkeypatch.setattr(remembering, "WAGERS", 0)
    wheel.served.system.screens.lookups._tables.clear()
    assert [it["outcome"]["number"] for it in look(item, "rounds")["rounds"]] == [last]
    wheel.served.system.screens.lookups._tables.clear()


def test_a_log_is_read_once(
    wheel: Wheel, talks: dict[str, Talk], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    records = wheel.served.store.records

    def counted(place: str, after: int = 0, limit: int | None = None) -> Iterator[Any]:
        # The desks read on for themselves, whenever they hear that a log has grown.
        if current_thread().name not in ("table owners", "commit pump"):
            read.append(after)
        return records(place, after, limit)

    item = talks["Y1"]
    look(item, "rounds")
    monkeypatch.setattr(wheel.served.store, "records", counted)
    length = wheel.served.store.length(TABLE)
    look(item, "rounds")
    look(item, "receipts")
    assert read == [length, length]


@pytest.mark.parametrize("kind", ["dealer", "pit", "inspector", "wall"])
def test_nobody_else_has_a_word_for_it(served: Served, wheel: Wheel, kind: str) -> None:
    who: Caller = served.http("I1" if kind == "inspector" else "K1")
    secret = served.system.enrolled.secret("RR1-wall")
    as_whom = {"device": "RR1-wall", "secret": secret} if kind == "wall" else {"token": who.token}
    with served.screen(kind, table=TABLE, **as_whom) as talk:
        talk.hear("welcome")
        talk.say("look", id="l1", what="receipts")
        assert talk.hear("wrong", "seen")["code"] == "unreadable"


WRONG: tuple[dict[str, Any], ...] = (
    {"what": "wagers"}, {"what": ""}, {"what": None}, {}, {"what": "rounds", "page": -1},
    {"what": "rounds", "page": 1_001}, {"what": "rounds", "page": "0"}, {"what": "receipts", "round": -1},
    {"what": "receipts", "round": 1.5}, {"what": "receipts", "round": 2**60},
    {"what": "statement", "terminal": "Y2"}, {"what": "statement", "table": OTHER}, {"what": ["rounds"]},
)  # fmt: skip


def test_what_cannot_be_read_is_answered_and_changes_nothing(
    served: Served, talks: dict[str, Talk]
) -> None:
    one, chance = talks["Y1"], Random(3)
    before = standing(served)
    for number, wrong in enumerate(WRONG):
        one.say("look", id=f"w{number}", **wrong)
        found = one.hear("wrong", "seen")
        assert (found.get("code"), found["id"]) == ("unreadable", f"w{number}"), wrong
    text = json.dumps({"type": "look", "id": "f", "what": "receipts", "round": 1, "page": 0})
    for _ in range(200):
        at = chance.randrange(len(text))
        one.frames.send(text[:at] + chr(chance.randrange(32, 127)) + text[at + 1 :])
        assert one.hear("wrong", "seen")
    assert standing(served) == before


def standing(served: Served) -> tuple[dict[str, int], int]:
    """The money of everybody, and how much stands in the log; that somebody came and went is no matter."""
    goes = (e.TerminalLost, e.TerminalBack)
    log = [it for it in served.store.records(TABLE) if not isinstance(it.event, goes)]
    return balances(served.store), len(log)


def test_too_many_at_once_are_not_taken(
    served: Served, talks: dict[str, Talk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "WAITING", 0)
    talks["Y1"].say("look", id="l1", what="rounds")
    assert talks["Y1"].hear("wrong", "seen")["code"] == "too-fast"


def test_whoever_reads_holds_nobody_up(
    wheel: Wheel, talks: dict[str, Talk], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a log is read for one, others wager and the window closes at its instant (SATG 3.7)."""
    reads, goes_on = Event(), Event()
    read_on = remembering.TableMemory.read_on

    def slowly(self: remembering.TableMemory) -> None:
        reads.set()
        assert goes_on.wait()
        read_on(self)

    monkeypatch.setattr(remembering.TableMemory, "read_on", slowly)
    one, two, served = talks["Y1"], talks["Y2"], wheel.served
    one.say("look", id="slow", what="rounds")
    assert reads.wait()
    number = wheel.plays("5", two=(two, [chip("red", "", 500)]), one=(one, [chip("red", "", 500)]))
    log = [it.event for it in served.store.records(TABLE)]
    opened = next(it for it in log if isinstance(it, e.RoundOpened) and it.number == number)
    closed = [it for it in log if isinstance(it, e.WagersClosed)][-1]
    assert closed.at == opened.at + WINDOW_S * 1_000
    assert not any('"seen"' in frame for frame in one.heard)
    goes_on.set()
    assert one.hear("seen")["rounds"][0]["outcome"]["number"] == number


def test_who_has_left_meanwhile_is_told_nothing(
    wheel: Wheel, talks: dict[str, Talk], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read for one player is not shown to the next (SATG 20.7)."""
    item = talks["Y2"]
    wheel.plays("6", one=(item, [chip("black", "", 1_000)]))
    reads, goes_on = Event(), Event()
    inner = looking.Lookups._read

    def slowly(self: looking.Lookups, *what: Any) -> bytes:
        reads.set()
        assert goes_on.wait()
        return inner(self, *what)

    monkeypatch.setattr(looking.Lookups, "_read", slowly)
    item.say("look", id="late", what="receipts")
    assert reads.wait()
    wheel.pays_out("Y2")
    goes_on.set()
    assert item.hear("seen").keys() == {"type", "id", "what"}
    wheel.buys_in("Y2", 50_000)
