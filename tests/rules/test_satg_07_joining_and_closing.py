"""Which tables a jackpot may serve, and onto which meters its money goes when it closes (SATG 7.3)."""

import pytest
from msgspec.structs import replace

from croupier.engine.store import AnyAnswer
from croupier.ledger import Kind
from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager
from croupier.table.values.refusals import Refusal
from support.jackpot_office import ALONE, BONUS, DEALER, LINKED, MYSTERY, OTHER, Running, why
from support.round_tables import clause
from support.scripted_tables import START, opened

ROULETTE = replace(ALONE, game="rapid-roulette")
STRAIGHT = Condition(bet="straight-up", spot="17", line="wins")


def says(answer: AnyAnswer) -> str:
    return answer.refused.detail if answer.refused else ""


# Which tables


def joining(terms: JackpotTerms, game: str) -> AnyAnswer:
    """A group with one table of a game would take part."""
    table = opened(game)
    running = Running(store=table.store, at=START)
    running.done(c.SetGroup(group="g", tables=("T1",)))
    running.done(c.SetUpJackpot(terms=terms, second=OTHER))
    running.done(c.PostNotice(jackpot=terms.name, change="join", group="g", text="It joins."))
    answer = running.ask(c.JoinGroup(jackpot=terms.name, group="g"))
    assert bool(running.jackpot(terms.name).groups) is (answer.refused is None)
    return answer


def beside(*bets: str) -> JackpotWager:
    return JackpotWager(minimum=Cents(100), maximum=Cents(500), needs=bets)


FITS = {
    "another game": (ALONE, "rapid-roulette", "T1 plays rapid-roulette: it is no lucky-sic-bo."),
    "the game": (replace(ALONE, game="rapid-sic-bo"), "rapid-sic-bo", ""),
    "a mystery anywhere": (MYSTERY, "rapid-roulette", ""),
    "a mystery without a wager of its own": (
        MYSTERY, "lucky-sic-bo", "T1 plays lucky-sic-bo: players take part there only by a jackpot wager.",
    ),
    "a bonus that is given": (BONUS, "lucky-sic-bo", ""),
    "a bet that only another layout has": (
        replace(MYSTERY, game="rapid-roulette", wager=beside("five-numbers")), "rapid-roulette",
        "T1 plays rapid-roulette: it takes no wager 'five-numbers'.",
    ),
    "a spot that only another layout has": (
        replace(ROULETTE, condition=(replace(STRAIGHT, spot="00"),)), "rapid-roulette",
        "T1 plays rapid-roulette: its bet 'straight-up' has no spot '00'.",
    ),
}  # fmt: skip


@clause("SATG 7.3", "SATG 7.3.4")
@pytest.mark.parametrize("what", FITS)
def test_a_table_joins_only_if_its_game_fits_the_terms(what: str) -> None:
    terms, game, expected = FITS[what]
    answer = joining(terms, game)
    if not expected:
        assert answer.refused is None, answer.refused
        return
    assert why(answer) is Refusal.BET_NOT_OFFERED
    assert says(answer) == expected


@clause("SATG 7.3")
def test_other_terms_fit_the_tables_that_take_part() -> None:
    table = opened("rapid-roulette")
    running = Running(store=table.store, at=START)
    terms = replace(ROULETTE, condition=(STRAIGHT,))
    running.opened(terms, "T1")
    other = replace(terms, condition=(replace(STRAIGHT, spot="00"),))
    assert why(running.ask(c.SetUpJackpot(terms=other, second=OTHER))) is Refusal.BET_NOT_OFFERED
    assert running.jackpot("alone").agreed is None


# The signs before a change


@clause("SATG 7.3.4", "SATG 7.3.5")
def test_a_wrong_sign_is_taken_down_and_announces_nothing_any_more() -> None:
    running = Running().opened(LINKED, "A", "B")
    running.done(c.SetGroup(group="more", tables=("C",)))
    signs: dict[c.Change, str] = {"join": "more", "leave": "of link", "close": ""}
    for change, group in signs.items():
        text = f"It will {change}."
        running.done(c.PostNotice(jackpot="link", change=change, group=group, text=text))
        down = c.TakeDownNotice(jackpot="link", change=change, group=group, reason="another one")
        assert why(running.ask(replace(down, reason=" "))) is Refusal.REASON_REQUIRED
        assert why(running.ask(down, DEALER)) is Refusal.AUTHORITY_INSUFFICIENT
        answer = running.done(down)
        assert [(it.change, it.group, it.reason) for it in answer.events] == [
            (change, group, "another one")
        ]
        assert running.state.signs == ()
        again = running.ask(down)
        assert why(again) is Refusal.NOTICE_NOT_DISPLAYED
        assert says(again).endswith("Accepted: none.")
    join = running.ask(c.JoinGroup(jackpot="link", group="more"))
    close = running.ask(c.CloseJackpot(jackpot="link", second=OTHER))
    assert why(join) is why(close) is Refusal.NOTICE_NOT_DISPLAYED


@clause("SATG 7.3.4")
def test_the_other_signs_stay_where_they_are() -> None:
    running = Running().opened(LINKED, "A", "B")
    for group in ("one", "two"):
        running.done(c.SetGroup(group=group, tables=(group,)))
        running.done(c.PostNotice(jackpot="link", change="join", group=group, text="It joins."))
    wrong = c.TakeDownNotice(jackpot="link", change="leave", group="one", reason="?")
    assert says(running.ask(wrong)) == (
        "There is no sign link leave one. Accepted: link join one, link join two."
    )
    running.done(replace(wrong, change="join"))
    assert [sign.group for sign in running.state.signs] == ["two"]
    running.done(c.JoinGroup(jackpot="link", group="two"))


@clause("SATG 7.3.5")
def test_no_sign_is_posted_for_what_is_over() -> None:
    running = to_close(other("one", 20_000))
    running.done(c.CloseJackpot(jackpot="link", to={"one": Cents(16_460)}, second=OTHER))
    sign = c.PostNotice(jackpot="link", change="close", text="It closes.")
    assert why(running.ask(sign)) is Refusal.JACKPOT_CLOSED


# What becomes of the money


def to_close(*others: JackpotTerms) -> Running:
    """A linked jackpot that is about to close, with $164.60 of players in it."""
    running = Running().opened(LINKED, "A", "B")
    for terms in others:
        running.opened(terms, "A", "B")
    running.played("A", ("1", 1_234_500), jackpots=("link",))
    running.done(c.PostNotice(jackpot="link", change="close", text="It closes."))
    return running


def other(name: str, room: int) -> JackpotTerms:
    return replace(LINKED, name=name, title=name, most=Cents(LINKED.minimum + room))


@clause("SATG 7.3.6")
def test_what_players_gave_goes_onto_meters_that_have_room_for_it() -> None:
    running = to_close(other("one", 10_000), other("two", 20_000))
    pool = running.jackpot("link").pool
    theirs = pool.players + pool.reserve
    assert theirs == 16_460
    before = {name: running.jackpot(name).pool for name in ("one", "two")}
    whole = c.CloseJackpot(jackpot="link", to={"one": Cents(theirs)}, second=OTHER)
    answer = running.ask(whole)
    assert why(answer) is Refusal.TRANSFER_PLAN
    assert says(answer) == "one has room for $100.00."
    assert running.jackpot("link").status == "open"
    shares = {"one": Cents(10_000), "two": Cents(theirs - 10_000)}
    running.done(replace(whole, to=shares))
    for name, share in shares.items():
        assert running.jackpot(name).pool.meter == before[name].meter + share
        assert running.jackpot(name).pool.reserve == before[name].reserve, (
            "Nothing of it is put by."
        )
        assert running.holds(Kind.METER, name) == LINKED.minimum + share


@clause("SATG 7.3.6")
def test_the_cents_that_parts_of_a_cent_come_to_need_room_too() -> None:
    running = to_close(other("one", 16_461))
    running.played("A", ("1", 199), jackpots=("link",))
    running.played("A", ("1", 1), jackpots=("one",))
    pool = running.jackpot("link").pool
    assert (pool.players, pool.reserve) == (12_346, 4_115)
    assert pool.carry + pool.reserve_carry + running.jackpot("one").pool.carry > 1
    close = c.CloseJackpot(jackpot="link", to={"one": Cents(16_461)}, second=OTHER)
    answer = running.ask(close)
    assert why(answer) is Refusal.TRANSFER_PLAN
    assert says(answer) == "one has room for $164.61."
