"""`croupier play`: every game can be played by somebody who answers at random, and the money is right."""

import re
from fractions import Fraction
from random import Random

import pytest

from croupier.cli.main import main
from croupier.cli.play.practice import Practice
from croupier.devices.simulated_source import SimulatedDevice
from croupier.games import GAMES, Game
from croupier.games.contract.definition import Variant
from croupier.games.equipment.cards import DECK
from croupier.games.equipment.dice import DIE
from croupier.money import Cents, money
from support.round_tables import TODAY, table

ROUNDS = 25
START = Cents(1_000_000)
TABLES = [
    pytest.param(game, variant, id=f"{game.key} {variant.name}".strip())
    for game in GAMES
    for variant in game.variants
]


class Guest:
    """Wagers on everything in turn, answers at random, and counts what is said about money."""

    def __init__(self, practice: Practice, chance: Random) -> None:
        self.practice = practice
        self.chance = chance
        self.rounds = 0
        self.staked = self.returned = 0
        self.said: list[str] = []

    def hear(self, prompt: str) -> str | None:
        if "Your wagers" in prompt:
            self.rounds += 1
            return None if self.rounds > ROUNDS else self.wagers()
        choices = prompt.split(": ", 1)[1].rsplit("?", 1)[0].split(", ")
        choice = self.chance.choice(choices)
        cost = re.search(r"\((\$[\d,.]+) more\)", choice)
        self.staked += money(cost[1]) if cost else 0
        return choice.split(" (")[0]

    def wagers(self) -> str:
        bets = self.practice._wagerable()
        main = bets[0]
        other = self.chance.choice(bets)
        spot = self.chance.choice(list(main.spots))
        # What is on a player's own hand goes with the positions of the Ante.
        wanted = spot if spot in other.spots else self.chance.choice(list(other.spots))
        text = f"{main.key} {spot} 20.00"
        self.staked += 2_000
        if other is not main:
            text += f", {other.key} {wanted} 20.00"
            self.staked += 2_000
        return text

    def say(self, text: str) -> None:
        self.said.append(text)
        returns = re.search(r"returns (\$[\d,.]+)", text)
        self.returned += money(returns[1]) if returns else 0


@pytest.mark.parametrize(("one", "variant"), TABLES)
def test_a_guest_who_answers_at_random_can_play_and_the_money_is_right(
    one: Game, variant: Variant
) -> None:
    chance = Random(f"{one.key} {variant.name}")
    decks = one.decks(TODAY)
    practice = Practice(
        setup=table(one, variant.name, decks),
        device=SimulatedDevice(variant.dealing.source, decks=decks or 1, chance=chance),
        say=lambda _: None,
        hear=str,
        balance=START,
    )
    guest = Guest(practice, chance)
    practice.say, practice.hear = guest.say, guest.hear
    practice.play()
    assert guest.rounds == ROUNDS + 1, guest.said[-3:]
    assert practice.balance == START - guest.staked + guest.returned
    assert all("(" in line for line in guest.said if "returns $" in line), (
        "each payment has its clause"
    )


def test_bad_wagers_are_refused_and_cost_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["crown 5", "crown-pairs", "crown-pairs 500", "crown-pairs 5, total-20 lots", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    main(["play", "triple-chase", "--seed", "1"])
    said = capsys.readouterr().out
    for expected in (
        "Unknown bet 'crown'",
        "Unreadable wager",
        "more than your balance",
        "Unreadable amount",
    ):
        assert expected in said
    assert "You leave with $100.00." in said


def test_a_side_wager_needs_its_main_wager(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["wht-9 5, tie 5", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    main(["play", "rapid-baccarat"])
    assert "wht-9 needs a wager on player or banker (SATG 9.5.2(a))" in capsys.readouterr().out


def test_the_same_seed_deals_the_same_cards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for _ in range(2):
        lines = iter(["player 5", "banker 5", ""])
        monkeypatch.setattr("builtins.input", lambda _, lines=lines: next(lines))
        main(["play", "rapid-baccarat", "--seed", "7"])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_simulated_shoe_deals_every_card_as_often_as_it_holds_it() -> None:
    device = SimulatedDevice(DECK, decks=2, chance=Random(1))
    assert device.prepare() is True
    drawn = [device.draw() for _ in range(104)]
    assert sorted(drawn) == sorted([*range(52)] * 2)
    assert device.prepare() is True, "an empty shoe is shuffled anew"
    assert device.prepare() is False


def test_simulated_dice_show_each_face_about_as_often() -> None:
    device = SimulatedDevice(DIE, decks=1, chance=Random(1))
    assert device.prepare() is False
    drawn = [device.draw() for _ in range(6_000)]
    assert all(
        abs(Fraction(drawn.count(face), 6_000) - Fraction(1, 6)) < Fraction(1, 50)
        for face in range(1, 7)
    )


def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    """What is said when these lines are typed; then nobody is there any more."""
    lines = iter(typed[2:])

    def hear(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", hear)
    main(["play", typed[0], *typed[1].split()])
    return capsys.readouterr().out


def test_leaving_after_an_interim_settlement_invents_no_money(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Tie was paid and stays paid; only the wager that waits for a choice goes back."""
    for seed in range(200):
        said = played(monkeypatch, capsys, "casino-war", f"--seed {seed}", "casino-war 5, tie 5")
        if "the round is void" in said:
            assert "returns $55.00" in said
            assert "You leave with $150.00." in said
            return
    pytest.fail("no seed brought equal cards")


def test_wagers_that_a_game_refuses_go_back_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = played(monkeypatch, capsys, "blackjack", "--seed 1", "blackjack 5, blackjack 5", "")
    assert "Two wagers on one playing area" in said
    assert "You leave with $100.00." in said


def test_half_of_an_odd_amount_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = played(monkeypatch, capsys, "rapid-blackjack", "--seed 1", "blackjack 5.01", "")
    assert "cannot be paid exactly. Accepted: multiples of $0.02" in said
