"""What if: other odds, decks, pay tables and settings, against figures worked out by hand or approved elsewhere."""

from fractions import Fraction

import pytest

from croupier.errors import BadInput
from croupier.games import game
from croupier.maths.exact import figures_of
from croupier.maths.risk.what_if import NOT_APPROVED, SETTINGS, Change, what_if, which
from croupier.rulebook import TABLES, at, instant

RULES = at(instant("2026-01-01T04:00"))


def edges(of: str, bet: str, change: Change, **more: str) -> tuple[Fraction, Fraction]:
    found = what_if(which(game(of), RULES, bet=bet, **more), change, RULES)  # type: ignore[arg-type]
    return found.before.edge, found.after.edge


def test_one_more_on_a_mixed_pair_costs_its_chance() -> None:
    before, after = edges("triple-chase", "crown-pairs", Change(pays={"mixed-pair": "7 to 1"}))
    assert (before, before - after) == (Fraction(13, 311), Fraction(12, 311))


def test_odds_without_edge_have_none() -> None:
    _, after = edges("rapid-roulette", "straight-up", Change(pays={"wins": "36 to 1"}))
    assert after == 0


def test_approved_decks_bring_the_approved_figures() -> None:
    approved = {
        (row.bet.key, row.option): row.edge
        for row in figures_of(game("rapid-baccarat"), RULES)
        if row.decks == 6
    }
    for (bet, option), edge in approved.items():
        item = which(game("rapid-baccarat"), RULES, bet=bet, option=option, decks=8)
        assert what_if(item, Change(decks=6), RULES).after.edge == edge, bet


def test_decks_that_nobody_approved_are_dealt_all_the_same() -> None:
    """Of two decks 103 cards are left, of which 7 make a pair with the first."""
    before, after = edges("triple-chase", "crown-pairs", Change(decks=2))
    assert before == Fraction(13, 311)
    suited, coloured, mixed = (Fraction(n, 103) for n in (1, 2, 4))
    assert after == -(25 * suited + 13 * coloured + 6 * mixed - (1 - suited - coloured - mixed))


def test_another_pay_table_is_compared_with_the_first() -> None:
    _, after = edges("rapid-baccarat", "banker", Change(option="no commission"))
    rows = figures_of(game("rapid-baccarat"), RULES)
    usual = game("rapid-baccarat").decks(RULES)
    approved = [
        row.edge for row in rows if (row.bet.key, row.option, row.decks) == ("banker", "no commission", usual)
    ]  # fmt: skip
    assert [after] == approved


def test_what_is_settled_with_a_wager_counts_with_it() -> None:
    """The original wager goes on in a war: equal cards there come so often as the line says."""
    item = which(game("casino-war"), RULES, bet="casino-war")
    found = what_if(item, Change(pays={"go-to-war.equal": "2 to 1"}), RULES)
    again = next(line for line in found.before.lines if line.name == "war-equal")
    now = next(line for line in found.after.lines if line.name == "war-equal")
    change = now.pay.profit - again.pay.profit
    assert found.edge_change == -change * again.probability
    assert change > 0


def test_who_plays_by_the_lowest_edge_plays_anew_when_the_rules_change() -> None:
    change = Change(settings={"dealer-qualifies": "J-3-2"})
    before, after = edges("three-card-poker", "ante", change)
    assert float(before) == pytest.approx(0.033730, abs=1e-6)
    assert after < before


@pytest.mark.parametrize("version", [item.name for item in game("blackjack").variants])
def test_every_setting_of_blackjack_can_be_supposed(version: str) -> None:
    base, *_ = edges("blackjack", "blackjack", Change(), variant=version)
    hits = RULES.setting("blackjack", "hits-soft-17", option=version).value
    moved = set()
    for name, accepted in SETTINGS["blackjack"].items():
        found = edges(
            "blackjack", "blackjack", Change(settings={name: accepted[0]}), variant=version
        )
        assert found[0] == base
        moved |= {name} if found[1] != base else set()
    assert "draws-to" in moved  # who never acts stands on everything
    assert ("hits-soft-17" in moved) == (hits == 1)


def test_crown_21_is_blackjack_with_another_seventeen() -> None:
    _, supposed = edges("blackjack", "blackjack", Change(settings={"hits-soft-17": 1}))
    crown = next(
        row
        for row in figures_of(game("blackjack"), RULES)
        if row.variant.name == "Crown 21" and row.decks == game("blackjack").decks(RULES)
    )
    assert supposed == crown.edge


def test_the_rulebook_is_not_touched_and_what_was_supposed_says_so() -> None:
    approved = str(TABLES["roulette"])
    item = which(game("rapid-roulette"), RULES, bet="red")
    (name,) = item.bet.lines.values() if len(item.bet.lines) == 1 else ("wins",)
    found = what_if(item, Change(pays={name: "2 to 1"}), RULES)
    assert str(TABLES["roulette"]) == approved
    row = next(line.row for line in found.after.lines if line.name == name)
    assert row is not None
    assert row.source == NOT_APPROVED


REFUSED = {
    "a line that is none": ("red", Change(pays={"blue": "1 to 1"}), "Unknown line of 'red' 'blue'"),
    "no odds": ("red", Change(pays={"wins": "lots"}), "Unreadable odds 'lots'"),
    "odds beyond measure": ("red", Change(pays={"wins": "999999999 to 1"}), "Accepted: up to 100,000"),
    "odds in crumbs": ("red", Change(pays={"wins": "1 to 99999"}), "in parts of 1,000"),
    "a sum of money": ("red", Change(pays={"wins": "$5.00"}), "cannot be supposed"),
    "decks of a wheel": ("red", Change(decks=6), "uses no cards"),
    "no such pay table": ("red", Change(option="free"), "Unknown pay table"),
    "settings of a wheel": ("red", Change(settings={"x": 1}), "has no setting"),
}  # fmt: skip


@pytest.mark.parametrize("why", REFUSED)
def test_nonsense_is_refused_with_what_is_accepted(why: str) -> None:
    bet, change, says = REFUSED[why]
    with pytest.raises(BadInput, match=says.replace("$", r"\$")):
        edges("rapid-roulette", bet, change)


def test_a_setting_says_what_it_accepts() -> None:
    for settings in ({"hands": 9}, {"hits-soft-17": "no"}):
        with pytest.raises(BadInput, match="Accepted: "):
            edges("blackjack", "blackjack", Change(settings=settings))
    for qualifies in ("the queen", "Q-3", "Q-3-2-2"):
        with pytest.raises(BadInput, match="three cards such as"):
            edges("three-card-poker", "ante", Change(settings={"dealer-qualifies": qualifies}))
    for decks in (0, 25):
        with pytest.raises(BadInput, match="Accepted: 1 to 24"):
            edges("triple-chase", "crown-pairs", Change(decks=decks))


def test_a_line_that_becomes_possible_needs_odds() -> None:
    """From one deck no rank comes five times, so its pay table has no odds for that."""
    item = which(game("com-bo"), RULES, bet="com-bo", decks=1)
    with pytest.raises(BadInput, match="'five-of-a-kind' can occur with 2 decks"):
        what_if(item, Change(decks=2), RULES)
    found = what_if(item, Change(decks=2, pays={"five-of-a-kind": "1000 to 1"}), RULES)
    assert found.after.edge != found.before.edge
