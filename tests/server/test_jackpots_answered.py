"""The jackpots as the running system answers for them."""

import pytest
from msgspec.structs import replace

from croupier.engine.jackpot_place import JackpotOffice, JackpotServices
from croupier.engine.office_place import the_staff
from croupier.engine.order_ids import new_id
from croupier.offices.floor import FLOOR
from croupier.offices.floor.events import EventRaised
from croupier.offices.jackpots import JACKPOTS, JackpotOrder
from croupier.offices.jackpots import commands as c
from croupier.offices.staff import StaffOrder
from croupier.offices.staff import commands as s
from croupier.server.settings.demo_staff import SECRET
from croupier.server.wire.messages import Second
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.refusals import Refusal
from support.demo_house import until
from support.house_fixtures import for_each_test
from support.jackpot_office import SUPERVISOR, why
from support.local_server import Served
from support.served_jackpot_floor import (
    KIT,
    MIST,
    NO_ACTOR,
    SEVENTEEN,
    ask,
    counted,
    done,
    jackpot_floor,
    offered,
    settled,
    wagered,
)

served = for_each_test(jackpot_floor)


def test_staff_act_under_the_rank_that_governs_jackpots(served: Served) -> None:
    assert why(ask(served, "D1", c.SetGroup(group="all", tables=("RR1",)))) in (
        Refusal.AUTHORITY_INSUFFICIENT,
        Refusal.ROLE_REQUIRED,
    )
    assert ask(served, "K1", c.SetGroup(group="all", tables=("RR1",))).refused is None
    sets_up = c.SetUpJackpot(terms=MIST, second=NO_ACTOR)
    assert why(ask(served, "K1", sets_up)) is Refusal.SECOND_PERSON
    answer = ask(served, "K1", sets_up, KIT)
    assert answer.refused is None, answer.refused
    assert (answer.events[0].by, answer.events[0].second) == ("K1", "K2")
    posts = c.PostNotice(jackpot="mist", change="join", group="all", text="It joins.")
    joins = c.JoinGroup(jackpot="mist", group="all")
    for command in (posts, joins, c.OpenJackpot(jackpot="mist")):
        assert ask(served, "K1", command).refused is None
        served.skip(0.01)  # a sign stands before what it announces
    assert [offer.name for offer in served.system.equipment.offered("RR1")] == ["mist"]
    # A supervisor comes to the desk of a dealer: the act is his.
    suspends = c.Suspend(jackpot="mist", reason="It cannot be read.")
    assert why(ask(served, "D1", suspends)) is Refusal.AUTHORITY_INSUFFICIENT
    answer = ask(served, "D1", suspends, Second(number="S1", secret=SECRET))
    assert answer.refused is None, answer.refused
    assert answer.order.by.name == "S1"
    assert served.system.equipment.offered("RR1") == ()


def test_whoever_has_no_rank_any_more_has_none_at_the_jackpots(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # From here on it learns nothing of what other processes write.
    monkeypatch.setattr(served.system.tables.owners, "_follow", lambda place: None)  # noqa: ARG005
    now = served.system.clock()
    gone = s.ChangeMember(number="K2", ranks={}, reason="moved")
    order = StaffOrder(id=new_id(now), at=now, by=THE_SYSTEM, command=gone)
    sets_up = c.SetUpJackpot(terms=replace(MIST, name="other"), second=NO_ACTOR)
    assert the_staff(served.store).handle(order).refused is None
    assert why(ask(served, "K1", sets_up, KIT)) is Refusal.SECOND_PERSON
    message = c.SetMessage(jackpot="mist", text="Soon.")
    assert why(ask(served, "K2", message)) is Refusal.ROLE_REQUIRED


STAKES = {seat: {"jackpot-seventeen": 100, "straight-up 17": 500} for seat in ("1", "2")}


def open_at(served: Served, code: str, subject: str) -> bool:
    return served.system.alerts.is_open(code, JACKPOTS, subject)


def told(served: Served) -> list[str]:
    """What the floor was told of the jackpots, in order."""
    log = [record.event for record in served.store.records(FLOOR)]
    return [
        entry.code for entry in log if isinstance(entry, EventRaised) and entry.place == JACKPOTS
    ]


@pytest.mark.clause("SATG 7.7")
def test_a_jackpot_that_is_suspended_is_not_offered_and_the_game_goes_on(served: Served) -> None:
    offered(served, SEVENTEEN, "RR1", "RR2")
    offered(served, MIST, "RR1")
    with served.terminal("RR1-1") as one:
        wagered(served, "RR1", STAKES)
        assert one.until("own", staked=600)["balance"] == 49_400
        done(served, c.Suspend(jackpot="seventeen", reason="Its meter cannot be read."), by="S1")
        # The jackpot wager goes back while the window is open; the others stay.
        assert one.until("own", staked=500)["balance"] == 49_500
        until(lambda: open_at(served, "jackpot-suspended", "seventeen"))
        settled(served, "RR1", "17")
        assert one.until("own", balance=49_500 + 36 * 500)
    state = counted(served, "RR1", 1)
    assert not state.wins
    assert state.jackpots["seventeen"].wagers == 0
    assert state.jackpots["mist"].wagers == 1_000
    # The next round is opened without it.
    assert [offer.name for offer in served.system.equipment.offered("RR1")] == ["mist"]
    wagered(served, "RR1", {"1": {"straight-up 17": 500}})
    table = served.system.tables.owners.tables["RR1"]
    assert [item.name for item in table.state.playing.jackpots] == ["mist"]
    settled(served, "RR1", "17")
    done(served, c.Resume(jackpot="seventeen", reason="It is mended."), by="S1")
    until(lambda: not open_at(served, "jackpot-suspended", "seventeen"))
    assert (
        served.system.offices.jackpots.state.jackpots["seventeen"].pool.meter == SEVENTEEN.minimum
    )
    wagered(served, "RR1", STAKES)
    assert [item.name for item in table.state.playing.jackpots] == ["mist", "seventeen"]


def test_the_floor_is_told_of_wins_and_what_became_of_them(served: Served) -> None:
    offered(served, SEVENTEEN, "RR1", "RR2")
    with served.terminal("RR1-1") as one:
        wagered(served, "RR1", STAKES)
        settled(served, "RR1", "17")
        counted(served, "RR1", 1)
        for win in ("seventeen#1", "seventeen#2"):
            until(lambda win=win: open_at(served, "jackpot-hit", win))  # type: ignore[misc]
        until(lambda: open_at(served, "jackpot-together", "RR1/1"))
        before = 49_400 + 36 * 500
        prize = served.system.offices.jackpots.state.wins["seventeen#1"].hit.prize
        done(served, c.ConfirmWin(win="seventeen#1", terminal="RR1-1"), by="S1")
        assert one.until("own", balance=before + prize)
    back = c.ReturnPrize(win="seventeen#2", reason="void")
    assert why(ask(served, "S1", back)) is Refusal.STANDS
    kim = served.http("K1")
    touched = {"number": 1, "ground": "malfunction", "reason": "The wheel was touched."}
    kim.done("RR1", "void-settled", seconded_by="M1", **touched)
    until(lambda: open_at(served, "jackpot-void", "seventeen#2"))
    until(lambda: not open_at(served, "jackpot-hit", "seventeen#2"))
    done(served, back, by="S1")
    until(lambda: not open_at(served, "jackpot-void", "seventeen#2"))
    until(lambda: not open_at(served, "jackpot-hit", "seventeen#1"))
    codes = (
        "changed",
        "group-changed",
        "opened",
        "hit",
        "together",
        "confirmed",
        "paid",
        "returned",
    )
    until(lambda: {f"jackpot-{code}" for code in codes} <= set(told(served)))


def test_a_prize_that_another_process_paid_is_shown_at_its_terminal(served: Served) -> None:
    offered(served, SEVENTEEN, "RR1", "RR2")
    with served.terminal("RR1-1") as one:
        wagered(served, "RR1", {"1": STAKES["1"]})
        settled(served, "RR1", "17")
        win = counted(served, "RR1", 1).wins["seventeen#1"].hit
        one.until("own", balance=49_400 + 36 * 500)
        elsewhere = JackpotOffice(served.store, JackpotServices(served.system.key))
        confirms = c.ConfirmWin(win=win.win, terminal=win.terminal)
        now = served.system.clock()
        order = JackpotOrder(id=new_id(now), at=now, by=SUPERVISOR, command=confirms)
        assert elsewhere.handle(order).refused is None
        assert one.until("own", balance=49_400 + 36 * 500 + win.prize)
