"""Jackpots beside the round: groups, signs, meters, resets, closings and prizes (SATG 7.1 to 7.5)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from croupier.engine.store import AnyAnswer
from croupier.ledger import Kind
from croupier.money import NOTHING, Cents
from croupier.offices.jackpots import JACKPOTS
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.evolve import evolve
from croupier.offices.jackpots.state import Jackpots
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.jackpots.jackpot_offer import Condition, Rate
from croupier.table.values.people import THE_SYSTEM, Actor
from croupier.table.values.refusals import Refusal
from support.jackpot_office import (
    ALONE,
    BONUS,
    DEALER,
    LINKED,
    MANAGER,
    MYSTERY,
    OTHER,
    SUPERVISOR,
    Running,
    why,
)
from support.refusals import refusal
from support.round_tables import clause

T1, T2, T3 = "LSB1", "LSB2", "LSB3"
SIX = LINKED.condition
EVERY_STYLE = (MYSTERY, ALONE, LINKED, replace(BONUS, condition=SIX, game=LINKED.game))


def close(jackpot: str, **to: int) -> c.CloseJackpot:
    plan = {name: Cents(amount) for name, amount in to.items()}
    return c.CloseJackpot(jackpot=jackpot, to=plan, second=OTHER)


def sign(jackpot: str, change: c.Change, group: str = "") -> c.PostNotice:
    return c.PostNotice(jackpot=jackpot, change=change, group=group, text="It changes.")


def cites(answer: AnyAnswer, *clauses: str) -> bool:
    return set(clauses) <= set(answer.refused.cites if answer.refused else ())


def crossing(running: Running, name: str = "mist") -> int:
    """The stake that carries the meter of a mystery exactly to its hidden value."""
    item = running.jackpot(name)
    assert item.sealed is not None
    value = running.office.vault.unseal(name, item.cycle, item.sealed).value
    missing = (value - item.pool.meter - item.pool.carry) / item.terms.rate.fraction
    return -(-missing.numerator // missing.denominator)


# What a jackpot is


@clause("SATG 7.1")
@pytest.mark.parametrize("terms", EVERY_STYLE, ids=lambda item: item.style)
def test_jackpots_of_every_style_go_the_same_way(terms: JackpotTerms) -> None:
    running = Running().opened(terms, *((T1,) if terms.style == "standalone" else (T1, T2)))
    assert running.jackpot(terms.name).terms.style == terms.style
    stake = crossing(running) if terms.style == "mystery" else 100
    answer = running.played(T1, ("4", stake), won=True)
    kinds = [type(event) for event in answer.events]
    assert kinds[0] is e.Contributed
    assert e.JackpotHit in kinds
    win = running.win(f"{terms.name}#1")
    assert (win.stage, win.hit.terminal) == ("pending", "4")
    paid = running.done(c.ConfirmWin(win=win.hit.win, terminal="4"), SUPERVISOR)
    assert [type(event) for event in paid.events] == [e.WinConfirmed, e.PrizePaid]
    assert running.holds(Kind.OWED, "4's player") == win.hit.prize > 0


@clause("SATG 7.2", "SATG 1.1 jackpot-system(b)")
@pytest.mark.parametrize("missing", ["approval", "software"])
def test_software_without_approval_is_not_offered(missing: str) -> None:
    running = Running()
    running.done(c.SetGroup(group="g", tables=(T1, T2)))
    unapproved = replace(LINKED, **{missing: " "})
    answer = running.ask(c.SetUpJackpot(terms=unapproved, second=OTHER))
    assert why(answer) is Refusal.UNAPPROVED_EQUIPMENT
    assert cites(answer, "SATG 7.2", "SATG 1.1 jackpot-system(b)")
    assert why(running.ask(c.OpenJackpot(jackpot="link"))) is Refusal.JACKPOT_UNKNOWN
    running.opened(LINKED, T1, T2)
    assert running.jackpot("link").status == "open"
    # Nor do other terms of one that runs go round it.
    again = running.ask(c.SetUpJackpot(terms=unapproved, second=OTHER))
    assert why(again) is Refusal.UNAPPROVED_EQUIPMENT


@clause("SATG 7.3")
@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"style": "bonus"}, Refusal.CONFIG_INCOMPLETE),
        ({"rate": Rate(0, 1)}, Refusal.CONFIG_INCOMPLETE),
        ({"rate": Rate(2, 3), "reserve": Rate(1, 2)}, Refusal.AMOUNT_INVALID),
        ({"minimum": NOTHING}, Refusal.CONFIG_INCOMPLETE),
        ({"minimum": Cents(-1)}, Refusal.AMOUNT_INVALID),
        ({"most": LINKED.minimum}, Refusal.CONFIG_INCOMPLETE),
        ({"condition": ()}, Refusal.CONFIG_INCOMPLETE),
        ({"condition": (Condition(bet="no", line="wins"),)}, Refusal.BET_NOT_OFFERED),
        ({"condition": (Condition(bet="specific-triples", spot="7", line="wins"),)}, Refusal.BET_NOT_OFFERED),
        ({"game": "no game"}, Refusal.CONFIG_INCOMPLETE),
        ({"how_won": ""}, Refusal.CONFIG_INCOMPLETE),
        ({"name": " "}, Refusal.CONFIG_INCOMPLETE),
        ({"name": "grand prize"}, Refusal.CONFIG_INCOMPLETE),
    ],
)  # fmt: skip
def test_terms_are_judged_on_every_change(changed: dict[str, object], refusal: Refusal) -> None:
    """When it is set up, and again when others are agreed for one that runs."""
    wrong = c.SetUpJackpot(terms=replace(LINKED, **changed), second=OTHER)
    assert why(Running().ask(wrong)) is refusal
    running = Running().opened(LINKED, T1, T2)
    before = running.state
    assert why(running.ask(wrong)) is refusal
    assert running.state == before


@clause("SATG 7.3")
def test_two_people_answer_for_terms_and_closing() -> None:
    running = Running().opened(LINKED, T1, T2)
    alone = c.SetUpJackpot(terms=LINKED, second=MANAGER)
    assert why(running.ask(alone)) is Refusal.SECOND_PERSON
    low = c.SetUpJackpot(terms=LINKED, second=SUPERVISOR)
    assert why(running.ask(low)) is Refusal.SECOND_PERSON
    allowed = c.SetUpJackpot(terms=LINKED, second=OTHER)
    assert why(running.ask(allowed, SUPERVISOR)) is Refusal.AUTHORITY_INSUFFICIENT
    running.done(sign("link", "close"))
    shut = c.CloseJackpot(jackpot="link", second=MANAGER)
    assert why(running.ask(shut)) is Refusal.SECOND_PERSON


@clause("SATG 7.3")
def test_other_terms_hold_from_the_next_reset_on() -> None:
    running = Running().opened(LINKED, T1, T2)
    running.done(c.SetUpJackpot(terms=replace(LINKED, rate=Rate(1, 2)), second=OTHER))
    running.played(T1, ("1", 1_000))
    assert running.exact("link") == LINKED.minimum + 10
    running.played(T1, ("1", 100), won=True)
    running.played(T1, ("1", 1_000))
    assert running.exact("link") == LINKED.minimum + 500
    # One that is never reset has nothing that the old terms would govern.
    running.opened(BONUS, T1)
    running.done(c.SetUpJackpot(terms=replace(BONUS, fixed=Cents(1)), second=OTHER))
    assert running.jackpot("bonus").terms.fixed == 1


# Groups


@clause("SATG 7.3.1")
def test_a_group_is_one_table_or_several() -> None:
    running = Running()
    for tables in ((), ("",), (T1, "")):
        answer = running.ask(c.SetGroup(group="none", tables=tables))
        assert why(answer) is Refusal.NO_GROUP
        assert cites(answer, "SATG 7.3.1")
    running.done(c.SetGroup(group="one", tables=(T1,)))
    running.done(c.SetGroup(group="two", tables=(T1, T2, T1)))
    assert dict(running.state.groups) == {"one": (T1,), "two": (T1, T2)}
    running.opened(ALONE, T1)
    running.opened(LINKED, T2, T3)
    assert [offer.name for offer in running.state.offered(T1)] == ["alone"]
    assert [offer.name for offer in running.state.offered(T2)] == ["link"]


@clause("SATG 7.3.2")
def test_a_jackpot_operates_for_at_least_one_group() -> None:
    running = Running()
    running.done(c.SetUpJackpot(terms=MYSTERY, second=OTHER))
    opening = c.OpenJackpot(jackpot="mist")
    answer = running.ask(opening)
    assert why(answer) is Refusal.NO_GROUP
    assert cites(answer, "SATG 7.3.2")
    running.done(c.SetGroup(group="g", tables=(T1,)))
    running.joined("mist", "g")
    # Terms that are set right before the opening leave the groups as they are.
    running.done(c.SetUpJackpot(terms=replace(MYSTERY, title="Fog"), second=OTHER))
    running.done(opening)
    running.done(sign("mist", "leave", "g"))
    last = running.ask(c.LeaveGroup(jackpot="mist", group="g"))
    assert why(last) is Refusal.NO_GROUP
    assert cites(last, "SATG 7.3.2")


@clause("SATG 7.1", "SATG 7.3.1")
def test_a_standalone_jackpot_is_for_one_table_and_a_linked_one_for_several() -> None:
    running = Running()
    running.done(c.SetGroup(group="one", tables=(T1,)))
    running.done(c.SetGroup(group="two", tables=(T1, T2)))
    for terms in (ALONE, LINKED):
        running.done(c.SetUpJackpot(terms=terms, second=OTHER))
    running.done(sign("alone", "join", "two"))
    assert why(running.ask(c.JoinGroup(jackpot="alone", group="two"))) is Refusal.NO_GROUP
    running.joined("link", "one")
    assert why(running.ask(c.OpenJackpot(jackpot="link"))) is Refusal.NO_GROUP
    running.joined("link", "two")
    running.done(c.OpenJackpot(jackpot="link"))
    # One that was to be linked is not opened as a standalone of two tables.
    running.done(c.SetUpJackpot(terms=replace(LINKED, name="late"), second=OTHER))
    running.joined("late", "two")
    running.done(c.SetUpJackpot(terms=replace(ALONE, name="late"), second=OTHER))
    assert why(running.ask(c.OpenJackpot(jackpot="late"))) is Refusal.NO_GROUP


@clause("SATG 7.3.3", "SATG 1.1 jackpot-system(a)")
def test_a_group_has_several_jackpots_each_with_its_own_rate_meter_and_winners() -> None:
    other = replace(LINKED, name="other", rate=Rate(3, 800), condition=(replace(SIX[0], spot="5"),))
    running = Running().opened(LINKED, T1, T2, group="g")
    running.done(c.SetUpJackpot(terms=other, second=OTHER))
    running.joined("other", "g")
    running.done(c.OpenJackpot(jackpot="other"))
    running.opened(MYSTERY, T1)
    running.played(T1, ("1", 777))
    assert running.exact("link") == LINKED.minimum + Fraction(777, 100)
    assert running.exact("other") == other.minimum + Fraction(777 * 3, 800)
    assert running.exact("mist") == MYSTERY.minimum + Fraction(777 * 3, 800)
    # A table that has not all of them brings nothing to the others; a hit of one leaves them as they are.
    before = {name: running.jackpot(name).pool for name in ("other", "mist")}
    running.played(T2, ("1", 100), jackpots=("link",), won=True)
    assert {name: running.jackpot(name).pool for name in before} == before
    assert set(running.state.wins) == {"link#1"}
    assert running.jackpot("link").pool.meter == LINKED.minimum
    assert running.jackpot("other").groups == running.jackpot("link").groups == ("g",)


@clause("SATG 7.3.4")
def test_a_group_changes_only_after_its_sign_was_displayed() -> None:
    running = Running().opened(LINKED, T1, T2).opened(replace(MYSTERY, name="fog"), T3)
    running.opened(MYSTERY, T1, T2, group="g")
    for group, tables in (("more", (T3,)), ("unsigned", (T3,))):
        running.done(c.SetGroup(group=group, tables=tables))
    join = c.JoinGroup(jackpot="link", group="more")
    refused = running.ask(join)
    assert why(refused) is Refusal.NOTICE_NOT_DISPLAYED
    assert cites(refused, "SATG 7.3.4")
    # The sign of another change, jackpot or group is none.
    for wrong in (
        sign("link", "join", "unsigned"),
        sign("mist", "join", "more"),
        sign("link", "leave", "more"),
    ):
        running.done(wrong)
        assert why(running.ask(join)) is Refusal.NOTICE_NOT_DISPLAYED
    assert (
        why(running.ask(replace(sign("link", "join", "more"), text=" "))) is Refusal.REASON_REQUIRED
    )
    running.done(sign("link", "join", "more"))
    assert [item.text for item in running.state.signs_at(T3) if item.jackpot == "link"][
        -1
    ] == "It changes."
    # Displayed earlier, not in the same instant.
    running.at -= 1_000
    assert why(running.ask(join)) is Refusal.NOTICE_NOT_DISPLAYED
    running.done(join)
    assert T3 in running.state.tables_of("link")
    leave = c.LeaveGroup(jackpot="link", group="more")
    running.done(leave)  # its sign was put up above
    assert T3 not in running.state.tables_of("link")
    assert why(running.ask(c.LeaveGroup(jackpot="link", group="more"))) is Refusal.NO_GROUP
    again = running.ask(join)
    assert why(again) is Refusal.NOTICE_NOT_DISPLAYED  # a sign is taken down when it has come true


@clause("SATG 7.3.4")
def test_a_group_moves_in_one_step_after_both_signs() -> None:
    running = Running().opened(MYSTERY, T1, group="first").opened(replace(MYSTERY, name="fog"), T2)
    running.done(c.SetGroup(group="g", tables=(T3,)))
    running.joined("mist", "g")
    move = c.MoveGroup(jackpot="mist", to="fog", group="g")
    assert why(running.ask(move)) is Refusal.NOTICE_NOT_DISPLAYED
    running.done(sign("mist", "leave", "g"))
    assert why(running.ask(move)) is Refusal.NOTICE_NOT_DISPLAYED
    running.done(sign("fog", "join", "g"))
    answer = running.done(move)
    assert [type(event) for event in answer.events] == [e.GroupLeft, e.GroupJoined]
    assert [offer.name for offer in running.state.offered(T3)] == ["fog"]
    # A group that takes part does not change behind its sign.
    changed = running.ask(c.SetGroup(group="g", tables=(T1,)))
    assert why(changed) is Refusal.NOTICE_NOT_DISPLAYED


# Closing


@clause("SATG 7.3.5")
def test_it_closes_once_the_sign_stands_at_every_table() -> None:
    running = Running().opened(LINKED, T1, T2).opened(MYSTERY, T1)
    running.done(c.SetGroup(group="late", tables=(T3,)))
    shut = close("link", mist=0)
    refused = running.ask(shut)
    assert why(refused) is Refusal.NOTICE_NOT_DISPLAYED
    assert cites(refused, "SATG 7.3.5")
    detail = refusal(refused.refused, "notice-not-displayed", "SATG 7.3.5").detail
    assert f"{T1}, {T2}" in detail
    running.done(sign("link", "close"))
    # A table that joined since has no sign yet: it is the one that is listed.
    running.joined("link", "late")
    missing = running.ask(shut)
    detail = refusal(missing.refused, "notice-not-displayed", "SATG 7.3.5").detail
    assert detail.endswith(f"at {T3}.")
    running.done(sign("link", "close"))
    running.done(shut)
    assert running.jackpot("link").status == "closed"
    assert [offer.name for offer in running.state.offered(T1)] == ["mist"]
    assert not list(running.state.signs_at(T1))
    assert why(running.ask(shut)) is Refusal.JACKPOT_CLOSED


@clause("SATG 7.3.6")
def test_what_players_contributed_goes_onto_other_meters_to_the_cent() -> None:
    running = Running().opened(LINKED, T1, T2).opened(MYSTERY, T1)
    running.opened(replace(LINKED, name="heir", most=Cents(100_010)), T1, T2)
    running.played(T1, ("1", 12_345), jackpots=("link",))
    pool = running.jackpot("link").pool
    theirs, parts = pool.players + pool.reserve, pool.carry + pool.reserve_carry
    assert (theirs, parts) == (123 + 41, Fraction(45, 100) + Fraction(15, 100))
    running.done(sign("link", "close"))
    for wrong in ({}, {"mist": theirs - 1}, {"mist": theirs + 1}, {"mist": theirs + 1, "heir": -1},
                  {"link": theirs}):  # fmt: skip
        answer = running.ask(close("link", **wrong))
        assert why(answer) is Refusal.TRANSFER_PLAN, wrong
        assert cites(answer, "SATG 7.3.6")
    assert why(running.ask(close("link", nobody=theirs))) is Refusal.JACKPOT_UNKNOWN
    running.opened(BONUS, T1)
    assert why(running.ask(close("link", bonus=theirs))) is Refusal.TRANSFER_PLAN
    assert why(running.ask(close("link", mist=60, heir=theirs - 60))) is Refusal.TRANSFER_PLAN
    running.done(close("link", mist=theirs - 10, heir=10))
    assert running.exact("mist") == MYSTERY.minimum + theirs - 10 + parts
    heir = running.jackpot("heir").pool
    assert (heir.meter, heir.players, heir.reserve) == (100_010, 10, 0)
    for kind in (Kind.METER, Kind.RESERVE, Kind.SEEDED):
        assert running.holds(kind, "link") == 0
    assert running.jackpot("link").pool.players == 0


@clause("SATG 7.3.6")
def test_a_round_that_was_opened_before_the_closing_brings_its_part_to_the_heir() -> None:
    running = Running().opened(LINKED, T1, T2).opened(MYSTERY, T2).opened(ALONE, T3)
    late = running.part("link", ("1", 1_000))
    running.done(sign("link", "close"))
    nobody = running.ask(close("link"))
    assert why(nobody) is Refusal.TRANSFER_PLAN  # what is still to come needs a meter too
    running.done(close("link", mist=0))
    sealed = running.jackpot("mist").sealed
    running.done(c.CountRound(table=T1, number=1, heard=10, parts=(late,)), THE_SYSTEM)
    came = Fraction(1_000, 100) + Fraction(1_000, 300)
    pool = running.jackpot("mist").pool
    assert running.exact("mist") + pool.reserve + pool.reserve_carry == MYSTERY.minimum + came
    assert running.jackpot("mist").sealed != sealed  # nothing but a wager of its own can hit it
    # It is void in the end; and the heir of an heir has it once the heir has closed too.
    void = c.RecountRound(table=T1, number=1, heard=20, before=(late,), after=(), void=True)
    running.done(void, THE_SYSTEM)
    assert running.exact("mist") == MYSTERY.minimum
    running.done(sign("mist", "close"))
    running.done(close("mist", alone=0))
    running.done(c.CountRound(table=T1, number=2, heard=30, parts=(late,)), THE_SYSTEM)
    assert running.exact("alone") == ALONE.minimum + 10


# The meter


@clause("SATG 7.4")
def test_a_meter_has_an_amount_or_a_description() -> None:
    nothing = replace(BONUS, fixed=NOTHING, goods=" ")
    answer = Running().ask(c.SetUpJackpot(terms=nothing, second=OTHER))
    assert why(answer) is Refusal.CONFIG_INCOMPLETE
    assert cites(answer, "SATG 7.4")
    for fit in (replace(BONUS, goods=""), replace(BONUS, fixed=NOTHING), MYSTERY, LINKED):
        Running().done(c.SetUpJackpot(terms=fit, second=OTHER))


@clause("SATG 7.4.1")
@pytest.mark.parametrize(
    "rate", [Rate(3, 800), Rate(1, 3), Rate(7, 9_999), Rate(1, 1_000_003)], ids=str
)
def test_a_meter_is_its_seed_and_every_wager_at_its_rate(rate: Rate) -> None:
    running = Running().opened(replace(LINKED, rate=rate, reserve=Rate(1, 7)), T1, T2)
    wagered = 0
    for stake in (1, 99, 100, 12_345, 7, 1, 500):
        running.played(T1, ("1", stake), ("2", 3 * stake))
        wagered += 4 * stake
        assert running.exact("link") == LINKED.minimum + wagered * rate.fraction
        assert running.holds(Kind.METER, "link") == running.jackpot("link").pool.meter
    assert running.jackpot("link").wagers == wagered
    # The journal alone says the same.
    state = Jackpots()
    for record in running.store.records(JACKPOTS):
        state = evolve(state, record.event)
    assert state == running.state
    posted = sum(
        (move.amount if move.taker.kind is Kind.METER else -move.amount)
        for record in running.store.records(JACKPOTS)
        for move in running.store.transfers(JACKPOTS, record.seq)
        if Kind.METER in (move.taker.kind, move.giver.kind)
    )
    assert posted == running.jackpot("link").pool.meter


@clause("SATG 7.4.1")
def test_nobody_but_the_system_feeds_a_meter() -> None:
    running = Running().opened(LINKED, T1, T2)
    part = running.part("link", ("1", 100))
    count = c.CountRound(table=T1, number=1, heard=1, parts=(part,))
    for by in (DEALER, SUPERVISOR, MANAGER, Actor("1", "player")):
        assert why(running.ask(count, by)) is Refusal.ROLE_REQUIRED
    recount = c.RecountRound(table=T1, number=1, heard=1, before=(), after=(part,))
    assert why(running.ask(recount, MANAGER)) is Refusal.ROLE_REQUIRED
    assert running.exact("link") == LINKED.minimum


@clause("SATG 7.4.2")
def test_a_fixed_prize_does_not_move_with_wagers() -> None:
    running = Running().opened(replace(BONUS, condition=SIX, game=LINKED.game), T1)
    for _ in range(3):
        running.played(T1, ("1", 5_000))
        assert running.jackpot("bonus").pool.meter == 0
        terms = running.jackpot("bonus").terms
        assert (terms.fixed, terms.goods) == (20_000, "dinner for two")
    assert running.holds(Kind.METER, "bonus") == running.holds(Kind.CONTRIBUTED, T1) == 0
    running.played(T1, ("1", 100), ("2", 100), won=True)
    hits = [running.win(f"bonus#{place}").hit for place in (1, 2)]
    assert [(hit.prize, hit.house, hit.goods) for hit in hits] == [
        (20_000, 20_000, "dinner for two")
    ] * 2


@clause("SATG 7.5")
@pytest.mark.parametrize("several", ["in-order", "shared"])
@pytest.mark.parametrize("put_by", [0, 300, 30_000, 90_000_000])
def test_after_a_win_the_meter_is_at_its_minimum_in_the_same_commit(
    several: str, put_by: int
) -> None:
    running = Running().opened(replace(LINKED, rate=Rate(1, 1_000), several=several), T1, T2)
    if put_by:
        running.played(T2, ("9", put_by))
    reserve = running.jackpot("link").pool.reserve
    before = running.state
    answer = running.played(T1, ("1", 300), ("2", 300), won=True)
    hits = [event for event in answer.events if isinstance(event, e.JackpotHit)]
    seeds = [event for event in answer.events if isinstance(event, e.MeterSeeded)]
    assert len(hits) == 2
    assert len(seeds) == (2 if several == "in-order" else 1)
    # Out of the reserve first, the rest is the house's; a cent that cannot be shared stays.
    shown = before.jackpots["link"].pool.meter
    missing = LINKED.minimum - (shown % 2 if several == "shared" else 0)
    assert seeds[0].reserve == min(reserve + 2, missing)
    assert seeds[0].house == missing - seeds[0].reserve
    assert running.jackpot("link").pool.meter == LINKED.minimum
    # It was never seen below: all of it is one commit.
    assert running.holds(Kind.METER, "link") == running.jackpot("link").pool.meter


# The prize


@clause("SATG 1.1 jackpot-prize")
def test_a_prize_is_the_meter_and_a_sum_and_goods() -> None:
    terms = replace(LINKED, fixed=Cents(5_000), goods="a car", rate=Rate(1, 100))
    running = Running().opened(terms, T1, T2)
    running.played(T1, ("3", 1_000), won=True)
    hit = running.win("link#1").hit
    assert (hit.prize, hit.house, hit.goods) == (LINKED.minimum + 10 + 5_000, 5_000, "a car")
    assert running.holds(Kind.PRIZE, "link#1") == hit.prize
    money_only, goods_only = (
        replace(BONUS, name="m", goods=""),
        replace(BONUS, name="g", fixed=NOTHING),
    )
    for terms in (money_only, goods_only):
        won_by = replace(terms, condition=SIX, game=LINKED.game)
        running.opened(won_by, T1)
        running.played(T1, ("3", 100), jackpots=(terms.name,), won=True)
        hit = running.win(f"{terms.name}#1").hit
        assert (hit.prize, hit.goods) == (terms.fixed, terms.goods)
        assert running.holds(Kind.PRIZE, hit.win) == terms.fixed
