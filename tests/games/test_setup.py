"""A game as one table offers it; and procedures that break the contract."""

from fractions import Fraction

import pytest

from croupier.errors import BadInput, Mistake
from croupier.games import game
from croupier.games.contract.procedure import Hit, Play, Procedure, Result
from croupier.games.contract.requests import Ask, Deal, Draw, Entries, Settle, Stake
from croupier.games.contract.setup import Setup, check_payable
from croupier.games.hands.blackjack_settlement import OTHERS, THREE_SEVENS
from croupier.money import Cents, Fate
from croupier.rulebook import PayRow, cite
from support.round_tables import TODAY, chosen, table

SIDES = ("kings-bounty", "bet-the-set-21", "royal-match-21")


def rapid(decks: int, side_bets: tuple[str, ...] | None = None) -> Setup:
    item = game("rapid-blackjack")
    return Setup(
        game=item, variant=item.variant("Blackjack"), rules=TODAY, decks=decks, side_bets=side_bets
    )


def test_two_side_bets_at_most() -> None:
    """SATG 13.5.3; an approval of more is not modelled yet, so the clause is not named."""
    with pytest.raises(BadInput, match=r"3 side bets: .* Accepted: 2 \(SATG 13\.5\.3\)"):
        rapid(6, SIDES)
    offered = [bet.key for bet in rapid(6, SIDES[1:]).offered()]
    assert offered == ["blackjack", "insurance", *SIDES[1:]]
    assert [bet.key for bet in rapid(6).offered()] == ["blackjack", "insurance", *SIDES[:2]]
    assert [bet.key for bet in rapid(6, ()).offered()] == ["blackjack", "insurance"]


@pytest.mark.parametrize(
    ("stake", "payable"), [(12, True), (24, True), (4, False), (6, False), (0, False)]
)
def test_a_stake_must_be_payable_on_every_line(stake: int, *, payable: bool) -> None:
    """Quarters on one line and sixths on another: twelfths."""
    rows = [PayRow(from_="WAR", pays=pays, provenance="a test") for pays in ("1 to 4", "1 to 6")]
    if payable:
        check_payable(Cents(stake), rows)
    else:
        with pytest.raises(BadInput, match=r"multiples of \$0\.12|more than nothing"):
            check_payable(Cents(stake), rows)


@pytest.mark.parametrize("decks", [5, 7])
def test_side_bets_without_odds_for_the_decks_are_not_offered(decks: int) -> None:
    assert [bet.key for bet in rapid(decks).offered()] == ["blackjack", "insurance"]


def test_a_table_is_not_set_up_with_decks_that_are_not_permitted() -> None:
    with pytest.raises(BadInput, match="Accepted: 6"):
        table(game("triple-chase"), decks=5)


@pytest.mark.parametrize(
    ("stake", "won"),
    [(199, 0), (200, 100_000), (2_499, 100_000), (2_500, 500_000), (50_000, 500_000)],
)
def test_the_super_bonus_goes_by_the_stake(stake: int, won: int) -> None:
    setup = table(game("blackjack"), "Super Bonus", 6)
    paid = setup.pay_bonus(THREE_SEVENS, Cents(stake))
    assert (paid.payment.back, paid.payment.winnings) == (0, won)
    others = setup.pay_bonus(OTHERS, Cents(stake))
    assert others.payment.returns == 5_000


def test_an_operator_chooses_only_what_is_open_to_him() -> None:
    assert (
        chosen("casino-war", dealing_method="B").setting("casino-war", "dealing-method").value
        == "B"
    )
    with pytest.raises(
        BadInput, match=r"Unknown value of casino-war\.dealing-method 'C'\. Accepted: A, B"
    ):
        chosen("casino-war", dealing_method="C")
    with pytest.raises(BadInput, match="Unknown setting of 'casino-war' 'colour'"):
        TODAY.setting("casino-war", "colour")


# A procedure that breaks the contract is a mistake of ours, and is said so at once.

CITES = cite("SATG 1.4")


def asks(key: str, default: str | None = None) -> Ask:
    return Ask(key, {"ann": {"stay": Fraction(0)}}, default, "", CITES)


def asked_twice() -> Play:
    yield asks("one", "stay")
    yield asks("one", "stay")
    return Result({})


def wrong_default() -> Play:
    yield asks("one", "leave")
    return Result({})


def at_once() -> Play:
    """A generator that asks for nothing."""
    yield from ()
    return Result({Stake("ann"): Fate.STANDS_OFF})


def nonsense() -> Play:
    yield 7  # type: ignore[misc]
    return Result({})


def fails_on_an_ace() -> Play:
    face = yield Deal("player", CITES)
    if face == 0:
        raise Mistake("an ace")
    yield Settle("interim", {Stake("ann"): Hit("bet", "line")}, CITES)
    return Result({})


CLOSED = Entries(closed=frozenset({"one"}))


def test_a_question_is_asked_once() -> None:
    procedure = Procedure(asked_twice)
    for _ in range(2):
        with pytest.raises(Mistake, match="'one' was asked twice"):
            procedure.at(CLOSED)


def test_a_default_is_one_of_the_choices() -> None:
    with pytest.raises(Mistake, match="default 'leave' of 'one' is not open to 'ann'"):
        Procedure(wrong_default).at(CLOSED)


def test_a_procedure_may_end_at_once() -> None:
    assert Procedure(at_once).at(Entries()).wants == Result({Stake("ann"): Fate.STANDS_OFF})


def test_what_a_procedure_asks_for_is_a_request() -> None:
    with pytest.raises(Mistake, match="asked for 7"):
        Procedure(nonsense).at(Entries())


def test_a_procedure_that_failed_is_run_anew() -> None:
    procedure = Procedure(fails_on_an_ace)
    with pytest.raises(Mistake, match="an ace"):
        procedure.at(Entries(draws=(Draw(0),)))
    with pytest.raises(Mistake, match="an ace"):
        procedure.at(Entries(draws=(Draw(0),)))
    assert isinstance(procedure.at(Entries(draws=(Draw(1),))).wants, Settle)


def test_a_wager_that_is_out_before_an_interim_settlement_is_void_there() -> None:
    procedure = Procedure(fails_on_an_ace)
    out = Entries(draws=(Draw(1),), out=frozenset({"ann"}))
    wants = procedure.at(out).wants
    assert isinstance(wants, Settle)
    assert wants.fates == {Stake("ann"): Fate.VOID}
