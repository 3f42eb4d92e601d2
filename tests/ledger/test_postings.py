"""What every event moves: from where to where, how much, and by which clause; the posting table, line by line."""

from typing import Any

import pytest

from croupier.ledger.postings import Postings
from croupier.ledger.transfers import Transfer
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.people import Patron
from croupier.table.values.refusals import Refusal
from croupier.table.values.sheet import Row, Sheet

ANN = Patron(key="Ann")
WON = Row("7", "7/1", "", "", "red", "wins", Cents(500), Cents(500), Cents(700))
PUSHED = Row("7", "7/2", "", "", "odd", "stands off", Cents(90), Cents(90), Cents(0))
LOST = Row("8", "8/1", "", "", "red", "loses", Cents(300), Cents(0), Cents(0))
HALF = Row("9", "9/1", "", "", "red", "loses half", Cents(40), Cents(20), Cents(0))
STAYS = Row("9", "9/2", "", "", "A", "wins", Cents(60), Cents(0), Cents(60), Cents(60))
BONUS = Row("8", "8/2", "", "", "bonus", "others", Cents(0), Cents(0), Cents(5000))
IN_COLOUR = Row("9", "9/3", "", "", "A", "wins", Cents(10), Cents(10), Cents(20), colour="pink")
SHEETS: dict[str, Sheet] = {
    "paid": (WON, LOST, PUSHED, HALF),
    "interim": (LOST, BONUS),
    "layout": (STAYS, IN_COLOUR),
    "before": (WON, LOST),
    "after": (
        Row("7", "7/1", "", "", "red", "loses", Cents(500), Cents(0), Cents(0)),
        Row("8", "8/1", "", "", "red", "wins", Cents(300), Cents(300), Cents(300)),
    ),
}


def moved(event: e.EventBase, *, live: bool = False, **more: Any) -> list[str]:
    postings = Postings("T1", live=live, emblem="star", **more)
    return [told(transfer) for transfer in postings.transfers_of(4, event, SHEETS)]  # type: ignore[arg-type]


def told(one: Transfer) -> str:
    by = f" by {', '.join(one.cites)}" if one.cites else ""
    return f"{one.giver} > {one.taker} {one.amount}{by}"


def dealt(*lines: str) -> list[str]:
    return list(lines)


def returned(why: Refusal, holder: str = "7", amount: int = 30) -> e.Returned:
    return e.Returned(holder, "red", "", "", Cents(amount), why)


AT_TERMINALS: dict[str, tuple[e.EventBase, list[str]]] = {
    "bought in": (
        e.BoughtIn(at=0, terminal="7", amount=Cents(500), tender="cash", patron=ANN),
        dealt("cash:T1 > player:7 500 by SATG 5.2.2"),
    ),
    "paid out": (
        e.PaidOut(at=0, terminal="7", amount=Cents(500)),
        dealt("player:7 > cash:T1 500 by SATG 5.6.2(a)"),
    ),
    "note": (
        e.NoteStacked(at=0, terminal="7", amount=Cents(2000), patron=ANN, item="n"),
        dealt("notes:7 > player:7 2000 by SATG 5.3"),
    ),
    "ticket in": (
        e.TicketStacked(at=0, terminal="7", number="12", amount=Cents(2000), patron=ANN, item="n"),
        dealt("tickets:12 > player:7 2000 by SATG 5.3"),
    ),
    "ticket out": (
        e.CashedOut(at=0, terminal="7", amount=Cents(90), number="12", until=0),
        dealt("player:7 > tickets:12 90 by SATG 5.6.1"),
    ),
    "no ticket where there is nothing to pay": (
        e.CashedOut(at=0, terminal="7", amount=Cents(90), until=0),
        dealt(),
    ),
    "wagers": (
        e.WagersSet(at=0, holder="7", wagers=(), took={"": Cents(20)}, gave={"": Cents(5)}, salt=""),
        dealt("player:7 > stakes:T1 20", "stakes:T1 > player:7 5"),
    ),
    "turned down": (
        e.WagerTurnedDown(at=0, holder="7", wager="7/1", amount=Cents(20)),
        dealt("stakes:T1 > player:7 20"),
    ),
    "closed": (
        e.WagersClosed(at=0, root="",
            returned=(
                returned(Refusal.AGGREGATE_BELOW_MINIMUM),
                returned(Refusal.SIDE_NEEDS_MAIN, "8", 40),
            ),
            reserved=(e.Reserved("9", "9/1", Cents(60)),),
        ),
        dealt(
            "stakes:T1 > player:7 30 by SATG 4.3.3",
            "stakes:T1 > player:8 40 by SATG 9.5.2(a), SATG 13.5.2",
            "player:9 > holds:T1 60 by SATG 18.8.3",
        ),
    ),
    "jackpot withdrawn": (
        e.JackpotWithdrawn(at=0, jackpot="J", reason="", by="", returned=(returned(Refusal.JACKPOT_SUSPENDED),)
        ),
        dealt("stakes:T1 > player:7 30 by SATG 7.7"),
    ),
    "answered": (
        e.Answered(at=0, holder="7", wager="7/1", question="play", choice="play", stake=Cents(60), released=Cents(70)
        ),
        dealt("holds:T1 > player:7 70", "player:7 > stakes:T1 60"),
    ),
    "question closed": (
        e.AskClosed(at=0, key="play", released={"7": Cents(70), "8": Cents(80)}),
        dealt("holds:T1 > player:7 70", "holds:T1 > player:8 80"),
    ),
    "interim": (
        e.InterimPaid(at=0, key="war", sheet="interim"),
        dealt("stakes:T1 > bank:T1 300", "bank:T1 > player:8 5000"),
    ),
    "settled": (
        e.RoundSettled(at=0, sheet="paid", laid=Cents(15)),
        dealt(
            "laid:T1 > bank:T1 15",
            "stakes:T1 > bank:T1 320",
            "stakes:T1 > player:7 590",
            "stakes:T1 > player:9 20",
            "bank:T1 > player:7 700",
        ),
    ),
    "void": (
        e.RoundVoided(at=0, sheet="interim", ground="g", reason="r", clauses=("SATG 8.2",), reversed=("paid",),
            laid=Cents(15), released={"8": Cents(80)},
        ),
        dealt(
            "laid:T1 > bank:T1 15",
            "player:7 > bank:T1 700 by SATG 8.2",
            "player:9 > stakes:T1 20 by SATG 8.2",
            "player:7 > stakes:T1 590 by SATG 8.2",
            "bank:T1 > stakes:T1 320 by SATG 8.2",
            "holds:T1 > player:8 80",
            "stakes:T1 > bank:T1 300 by SATG 8.2",
            "bank:T1 > player:8 5000 by SATG 8.2",
        ),
    ),
    "house laid": (
        e.HouseLaid(at=0, key="war", amount=Cents(15)),
        dealt("bank:T1 > laid:T1 15 by WAR 7.4.4(a)(ii)"),
    ),
    "withheld": (
        e.WinningsWithheld(at=0, case="C1", holder="7", patron="Ann", amount=Cents(50), by="Kim"),
        dealt("player:7 > withheld:C1/7 50 by SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3"),
    ),
    **{
        f"withheld goes to {goes_to}": (
            e.WithheldDetermined(at=0, case="C1", holder="7", patron="Ann", amount=Cents(50), goes_to=goes_to, by="Kim"
            ),
            dealt(f"withheld:C1/7 > {taker} 50 by SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3"),
        )
        for goes_to, taker in (("player", "player:7"), ("owed", "owed:Ann"), ("house", "bank:T1"))
    },
    "wagers void": (
        e.WagersVoided(at=0, wagers=(), sheet="interim", ground="g", reason="r", clauses=("SATG 8.7.1",),
            released={"7": Cents(70)},
        ),
        dealt(
            "holds:T1 > player:7 70",
            "stakes:T1 > bank:T1 300 by SATG 8.7.1",
            "bank:T1 > player:8 5000 by SATG 8.7.1",
        ),
    ),
    "answer dropped": (
        e.AnswerDropped(at=0, holder="7", wager="7/1", question="play", stake=Cents(60), reserved=Cents(70)
        ),
        dealt("stakes:T1 > player:7 60", "player:7 > holds:T1 70 by SATG 18.8.3"),
    ),
    "rewound": (
        e.DealRewound(at=0, question="war", reversed=("interim",), laid=Cents(15)),
        dealt("laid:T1 > bank:T1 15", "player:8 > bank:T1 5000", "bank:T1 > stakes:T1 300"),
    ),
    "reconstructed": (
        e.DealReconstructed(at=0, faces=(), reversed=("interim",), laid=Cents(15), reason="r", by="Kim"
        ),
        dealt("laid:T1 > bank:T1 15", "player:8 > bank:T1 5000", "bank:T1 > stakes:T1 300"),
    ),
    **{
        f"adjusted, {way}": (
            e.Adjusted(at=0, way=way, of="7", amount=Cents(50), reason="r", by="Kim", second="Sam"),
            dealt(f"{between} 50"),
        )
        for way, between in (
            ("credit", "bank:T1 > player:7"),
            ("debit", "player:7 > bank:T1"),
            ("pay-owed", "owed:7 > cash:T1"),
            ("collect-debt", "cash:T1 > receivable:7"),
            ("write-off", "bank:T1 > receivable:7"),
        )
    },
}  # fmt: skip

AT_LIVE_TABLES: dict[str, tuple[e.EventBase, list[str]]] = {
    "chips bought": (
        e.ChipsBought(at=0, patron="Ann", amount=Cents(500), tender="cash"),
        dealt("cash:T1 > drop:T1 500", "bank:T1 > chips:T1 500"),
    ),
    "filled": (e.Filled(at=0, amount=Cents(900)), dealt("cage:T1 > bank:T1 900")),
    "credited": (e.Credited(at=0, amount=Cents(900)), dealt("bank:T1 > cage:T1 900")),
    "colour issued": (
        e.ColourIssued(at=0, patron="Ann", colour="pink", value=Cents(25), count=20, marker=True, tender="cash"
        ),
        dealt("cash:T1 > drop:T1 500", "bank:T1 > colour:T1/star/pink 500 by WHEEL 3.1.2(e)"),
    ),
    "colour redeemed": (
        e.ColourRedeemed(at=0, patron="Ann", colour="pink", count=20, amount=Cents(500)),
        dealt("colour:T1/star/pink > chips:T1 500 by WHEEL 3.1.2(c)(i)"),
    ),
    **{
        f"colour of a closed table, {what}": (
            e.ForeignColourRedeemed(at=0, patron="Ann", emblem="moon", colour="pink", count=2, amount=Cents(50),
                issued_at=issued_at, surveillance="told",
            ),
            dealt(f"{owing} > chips:T1 50 by WHEEL 3.1.2(c)(ii)"),
        )
        for what, issued_at, owing in (
            ("on record", "T9", "colour:T9/moon/pink"), ("without record", "", "bank:T1"),
        )
    },
    "wagers": (
        e.WagersSet(at=0, holder="Ann", wagers=(), took={"pink": Cents(20)}, gave={"": Cents(5)}, salt=""),
        dealt("colour:T1/star/pink > stakes:T1 20", "stakes:T1 > chips:T1 5"),
    ),
    "a wager of colour turned down": (
        e.WagerTurnedDown(at=0, holder="Ann", wager="Ann/1", amount=Cents(20), colour="pink"),
        dealt("stakes:T1 > colour:T1/star/pink 20"),
    ),
    "settled; what stays on the layout moves nothing": (
        e.RoundSettled(at=0, sheet="layout"),
        dealt(
            "stakes:T1 > colour:T1/star/pink 10",
            "bank:T1 > chips:T1 60",
            "bank:T1 > colour:T1/star/pink 20",
        ),
    ),
    "all holders of chips are one account": (
        e.RoundSettled(at=0, sheet="paid"),
        dealt("stakes:T1 > bank:T1 320", "stakes:T1 > chips:T1 610", "bank:T1 > chips:T1 700"),
    ),
    "written off in chips that never moved": (
        e.Adjusted(at=0, way="write-off", of="Ann", amount=Cents(5), reason="r", by="Kim", second="Sam"),
        dealt("cage:T1 > receivable:Ann 5"),
    ),
    "withheld": (
        e.WinningsWithheld(at=0, case="C1", holder="Ann", patron="Ann", amount=Cents(50), by="Kim"),
        dealt("chips:T1 > withheld:C1/Ann 50 by SATG 20.2.3, WAR 11.2.3, WHEEL 9.2.3"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", AT_TERMINALS)
def test_what_an_event_moves_at_terminals(case: str) -> None:
    event, expected = AT_TERMINALS[case]
    assert moved(event) == expected


@pytest.mark.parametrize("case", AT_LIVE_TABLES)
def test_what_an_event_moves_at_a_live_table(case: str) -> None:
    event, expected = AT_LIVE_TABLES[case]
    assert moved(event, live=True) == expected


def test_who_is_paid_first_comes_first_whatever_he_lost_before() -> None:
    """The place of a transfer is part of its id, and so of the log."""
    won = Row("8", "8/3", "", "", "odd", "wins", Cents(10), Cents(10), Cents(10))
    transfers = Postings("T1", live=False).transfers_of(
        4, e.RoundSettled(at=0, sheet="s"), {"s": (LOST, WON, won)}
    )
    assert [str(transfer.taker) for transfer in transfers] == [
        "bank:T1", "player:7", "player:8", "player:7", "player:8",
    ]  # fmt: skip


def corrected(**more: Any) -> e.RoundCorrected:
    """Terminal 7 loses what it had got back and won, 1,200; terminal 8 gains 600."""
    fields = {"number": 1, "faces": (), "ground": "g", "reason": "r", "by": "Kim", **more}
    return e.RoundCorrected(at=0, was="before", sheet="after", clauses=("SATG 8.3",), **fields)


def test_a_correction_moves_only_the_difference() -> None:
    assert moved(corrected()) == [
        "player:7 > bank:T1 1200 by SATG 8.3",
        "bank:T1 > player:8 600 by SATG 8.3",
    ]


def test_what_an_account_cannot_bear_is_owed_by_its_player() -> None:
    event = corrected(owed={"7": Cents(200)}, debtors={"7": "Ann"})
    assert moved(event) == [
        "player:7 > bank:T1 1000 by SATG 8.3",
        "receivable:Ann > bank:T1 200 by SATG 8.3",
        "bank:T1 > player:8 600 by SATG 8.3",
    ]


def test_a_gain_pays_off_a_debt_first() -> None:
    event = corrected(cleared={"8": Cents(250)}, debtors={"8": "Bob"})
    assert moved(event) == [
        "player:7 > bank:T1 1200 by SATG 8.3",
        "bank:T1 > receivable:Bob 250 by SATG 8.3",
        "bank:T1 > player:8 350 by SATG 8.3",
    ]


def test_a_player_is_found_where_he_sits_now() -> None:
    assert moved(corrected(moved={"7": "12"}))[0] == "player:12 > bank:T1 1200 by SATG 8.3"


def test_who_has_left_is_owed_what_he_gains_and_owes_what_he_loses() -> None:
    event = corrected(left={"7": "Ann", "8": "Bob"}, owed={"7": Cents(1200)})
    assert moved(event) == [
        "receivable:Ann > bank:T1 1200 by SATG 8.3",
        "bank:T1 > owed:Bob 600 by SATG 8.3",
    ]


def test_at_a_live_table_what_was_not_settled_in_chips_stands_against_the_cage() -> None:
    event = corrected(left={"7": "Ann"}, owed={"7": Cents(1200)})
    assert moved(event, live=True) == [
        "receivable:Ann > cage:T1 1200 by SATG 8.3",
        "bank:T1 > chips:T1 600 by SATG 8.3",
    ]


def test_a_correction_gives_and_takes_colour_chips() -> None:
    was: Sheet = (IN_COLOUR,)
    now: Sheet = (
        Row("9", "9/3", "", "", "A", "wins", Cents(10), Cents(10), Cents(50), colour="pink"),
    )
    sheets = {"before": was, "after": now}
    event = corrected(colours=(e.Recoloured("9", "pink", Cents(25)),))
    postings = Postings("T1", live=True, emblem="star")
    assert [told(transfer) for transfer in postings.transfers_of(4, event, sheets)] == [
        "bank:T1 > colour:T1/star/pink 25 by SATG 8.3",
        "bank:T1 > chips:T1 5 by SATG 8.3",
    ]
    back = corrected(colours=(e.Recoloured("9", "pink", Cents(-30)),))
    sheets = {"before": now, "after": was}
    assert [told(transfer) for transfer in postings.transfers_of(4, back, sheets)] == [
        "colour:T1/star/pink > bank:T1 30 by SATG 8.3"
    ]


def test_a_session_of_a_tournament_is_in_its_own_chips() -> None:
    session = TournamentSession(
        tournament="spring-cup", seats={"7": ANN}, banks={"7": Cents(100_000)}
    )
    assert moved(e.TournamentSessionBegun(at=0, session=session), unit="spring-cup") == [
        "issued:T1@spring-cup > player:7@spring-cup 100000"
    ]
    assert moved(
        e.TournamentChipsMoved(at=0, seat="7", amount=Cents(500), reason="add-on"), unit="cup"
    ) == ["issued:T1@cup > player:7@cup 500"]
    assert moved(
        e.TournamentChipsMoved(at=0, seat="7", amount=Cents(-5), reason="penalty"), unit="cup"
    ) == ["player:7@cup > issued:T1@cup 5"]
    assert moved(
        e.TournamentPlayerRemoved(at=0, seat="7", bank=Cents(90), reason="r"), unit="cup"
    ) == ["player:7@cup > issued:T1@cup 90"]
    settled = moved(e.RoundSettled(at=0, sheet="interim"), unit="cup")
    assert settled == ["stakes:T1@cup > bank:T1@cup 300", "bank:T1@cup > player:8@cup 5000"]


@pytest.mark.parametrize(
    ("house", "float_"), [(30, "bank:T1@cup > issued:T1@cup 30"), (-30, "issued:T1@cup > bank:T1@cup 30")]
)  # fmt: skip
def test_when_a_session_ends_nothing_of_its_chips_is_left(house: int, float_: str) -> None:
    ended = e.TournamentSessionEnded(
        at=0,
        banks={"7": Cents(90)},
        house=Cents(house),
        owed={"Ann": Cents(4)},
        debts={"Bob": Cents(3)},
        reason="over",
    )
    assert moved(ended, unit="cup") == [
        "player:7@cup > issued:T1@cup 90",
        float_,
        "owed:Ann@cup > issued:T1@cup 4",
        "issued:T1@cup > receivable:Bob@cup 3",
    ]


def test_transfers_are_numbered_by_their_event_and_nothing_is_moved_without_an_amount() -> None:
    closed = e.AskClosed(at=0, key="k", released={"7": Cents(0), "8": Cents(80), "9": Cents(90)})
    transfers = Postings("T1", live=False).transfers_of(12, closed, {})
    assert [(transfer.id, str(transfer.taker)) for transfer in transfers] == [
        ("T1#12.1", "player:8"),
        ("T1#12.2", "player:9"),
    ]
    assert Postings("T1", live=False).transfers_of(12, e.WagersReopened(at=0), {}) == ()
