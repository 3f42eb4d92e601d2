"""A live table to which anybody says anything: chips, colour chips, stakes that ride, chips of the house."""

from collections import Counter
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from test_a_semi_automated_table import PEOPLE, AnyTable, chances, people, words

from croupier.engine.store import Answer
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.opening.offer_setup import wagerable
from croupier.table.phases import Phase
from croupier.table.round import Spot
from croupier.table.values.people import Actor
from croupier.table.values.plan import BetLimits
from support.scripted_tables import Played, opened
from support.thoroughness import times

GAMES = ("casino-war", "big-wheel", "com-bo", "blackjack")
DEALER = Actor("Lee", "dealer")
COLOURS = ("red", "blue", "green", "yellow", "pink")
SETTINGS = settings(max_examples=times(50), stateful_step_count=40)

AMOUNTS = (-500, 0, 1, 100, 499, 500, 750, 1_000, 2_500, 5_001, 5_500)
LIMITS = {"*": BetLimits(minimum=Cents(500), maximum=Cents(5_000))}

colours = st.sampled_from(COLOURS)
amounts = st.sampled_from(AMOUNTS).map(Cents)
counts = st.sampled_from((-1, 0, 1, 4, 20, 10**4))


class LiveTable(AnyTable):
    """Chips on a cloth, as the dealer records them."""

    riding: Counter[Account]
    """What lay there when the round was opened."""

    @initialize(key=st.sampled_from(GAMES), method=st.sampled_from("AB"))
    def the_table_opens(self, key: str, method: str) -> None:
        settings_of = {"dealing-method": method} if key == "casino-war" else {}
        self.riding = Counter()
        self.begin(opened(key, settings=settings_of, limits=LIMITS))

    def send(self, by: Actor, command: c.Command) -> Answer:
        riding: Counter[Account] = Counter()
        for own in self.state.riding.values():
            for held in own.values():
                riding[self.context(held.colour)] += held.amount
        if self.state.round is None:
            self.riding = riding
        return super().send(by, command)

    def context(self, colour: str) -> Account:
        return Account(Kind.COLOUR, f"T1/anchor/{colour}") if colour else Account(Kind.CHIPS, "T1")

    def rode(self, account: Account) -> Cents:
        if account.kind is Kind.STAKES:
            return Cents(-sum(self.riding.values()))
        return Cents(self.riding[account])

    def wager(self, chance: Random) -> None:
        main, *others = wagerable(self.state.offer)
        for who in PEOPLE:
            bet = chance.choice((main, chance.choice((main, *others))))
            area = "" if self.played.game.key == "big-wheel" else who.replace("99", "1")
            amount = Cents(chance.choice((100, 500, 700, 1_250, 2_500, 6_000)))
            self.lay(who, bet.key, area, amount)
        if self.state.opened.colours:
            self.mix(chance)

    def mix(self, chance: Random) -> None:
        """Colour chips are bought and laid: on free positions, on more of their kind, on others."""
        for who, colour in zip(PEOPLE, COLOURS, strict=False):
            if chance.random() < 0.5:
                command = c.IssueColour(
                    patron=who, colour=colour, value=Cents(chance.choice((500, 1_000, 1_500))),
                    count=20, tender="cash", marker=True, consents=PEOPLE,
                )  # fmt: skip
                self.send(self.top, command)
        for issue in self.state.issues:
            for bet in chance.sample(wagerable(self.state.offer), 3):
                colour = chance.choice((issue.colour, issue.colour, issue.colour, "", "red"))
                self.lay(issue.patron, bet.key, "", issue.worth(chance.randint(0, 6)), colour)

    def lay(self, who: str, bet: str, area: str, amount: Cents, colour: str = "") -> None:
        command = c.RecordWager(
            patron=who, bet=bet, area=area, amount=amount, colour=colour,
            emblem="anchor" if colour else "",
        )  # fmt: skip
        lay_there = self.kind_of(who, bet, area)
        answer = self.send(DEALER, command)
        if answer.refused is None and lay_there is not None:
            assert colour in ("", lay_there), "Chips of two kinds on one position."
            assert self.kind_of(who, bet, area) in (lay_there, None)

    def kind_of(self, who: str, bet: str, area: str) -> str | None:
        """The colour of the chips that lie there, nothing for cash chips; none if no chips do."""
        item = self.state.round
        own = (item.wagers if item else self.state.riding).get(who)
        held = own.get(Spot(bet, "", area)) if own else None
        return held.colour if held is not None else None

    @precondition(lambda self: self.state.phase is not Phase.SHUT)
    @rule(
        who=people,
        chance=chances,
        area=st.sampled_from(("", "1", "2", "8")),
        tender=words,
        spoken=st.booleans(),
    )
    def a_wager_is_laid(
        self, who: str, chance: Random, area: str, tender: str, *, spoken: bool
    ) -> None:
        bet = chance.choice(self.state.offer.variant.bets)
        command = c.RecordWager(
            patron=who, bet=bet.key, area=area, amount=Cents(chance.choice(AMOUNTS)),
            tender=chance.choice(("chips", tender)), spoken=spoken,
        )  # fmt: skip
        self.send(DEALER, command)

    @precondition(lambda self: self.state.opened.colours)
    @rule(who=people, colour=colours, count=counts, value=st.sampled_from((100, 500, 1_000)), marker=st.booleans(),
          consents=st.sampled_from(((), PEOPLE)), top=st.booleans())  # fmt: skip
    def colour_chips_are_issued(
        self, who: str, colour: str, count: int, value: int, consents: tuple[str, ...],
        *, marker: bool, top: bool,
    ) -> None:  # fmt: skip
        command = c.IssueColour(
            patron=who, colour=colour, value=Cents(value), count=count, tender="cash", marker=marker,
            consents=consents,
        )  # fmt: skip
        self.send(self.top if top else DEALER, command)

    @precondition(lambda self: self.state.issues and self.state.phase is not Phase.SHUT)
    @rule(chance=chances, amount=amounts, who=people, mixed=st.booleans())
    def colour_chips_are_laid(
        self, chance: Random, amount: Cents, who: str, *, mixed: bool
    ) -> None:
        issue = chance.choice(self.state.issues)
        bet = chance.choice(self.state.offer.variant.bets)
        worth = chance.choice((amount, issue.worth(chance.randint(0, 5))))
        colour = chance.choice((issue.colour, issue.colour, "", chance.choice(COLOURS)))
        self.lay(who if mixed else issue.patron, bet.key, "", worth, colour)

    @precondition(lambda self: self.state.opened.colours)
    @rule(who=people, colour=colours, count=counts, chance=chances)
    def colour_chips_are_redeemed(self, who: str, colour: str, count: int, chance: Random) -> None:
        if self.state.issues and chance.random() < 0.7:
            issue = chance.choice(self.state.issues)
            who, colour, count = issue.patron, issue.colour, chance.choice((count, issue.held))
        self.send(DEALER, c.RedeemColour(patron=who, colour=colour, count=count))

    @rule(
        who=people,
        colour=colours,
        count=counts,
        emblem=st.sampled_from(("anchor", "star")),
        told=words,
    )
    def chips_of_a_closed_table_are_brought(
        self, who: str, colour: str, count: int, emblem: str, told: str
    ) -> None:
        command = c.RedeemForeignColour(
            patron=who, emblem=emblem, colour=colour, count=count, surveillance=told,
        )  # fmt: skip
        self.send(self.top, command)

    @precondition(lambda self: self.state.riding)
    @rule(chance=chances, part=st.sampled_from((0, 500, 600)))
    def what_rides_is_withdrawn(self, chance: Random, part: int) -> None:
        who, own = chance.choice(sorted(self.state.riding.items()))
        where, held = chance.choice(sorted(own.items()))
        colour = chance.choice((held.colour, held.colour, "", "red"))
        self.lay(who, where.bet, where.area, Cents(min(part, held.amount)), colour)

    @precondition(lambda self: self.state.round is not None)
    @rule(chance=chances)
    def a_wager_is_turned_down_or_withdrawn(self, chance: Random) -> None:
        laid = [(who, where) for who, own in self.state.playing.wagers.items() for where in own]
        if laid:
            who, where = chance.choice(sorted(laid))
            self.send(
                DEALER, c.TurnDown(patron=who, bet=where.bet, spot=where.spot, area=where.area)
            )
            held = self.state.playing.wagered(who).get(where)
            if held is not None and chance.random() < 0.5:
                colour = chance.choice((held.colour, "", "blue"))
                self.lay(who, where.bet, where.area, Cents(0), colour)

    @invariant()
    def colour_accounts_hold_the_value_of_the_chips_that_are_out(self) -> None:
        in_hand: Counter[str] = Counter()
        laid: Counter[tuple[str, str]] = Counter()
        for issue in self.state.issues:
            assert issue.held >= 0, issue
            assert issue.laid >= 0, issue
            in_hand[issue.colour] += issue.worth(issue.held)
            laid[issue.patron, issue.colour] += issue.worth(issue.laid)
        for colour in COLOURS:
            assert self.played.store.balance(self.context(colour)) == in_hand[colour], colour
        lying: Counter[tuple[str, str]] = Counter()
        item = self.state.round
        for who, own in (item.wagers if item else self.state.riding).items():
            for held in own.values():
                if held.colour:
                    lying[who, held.colour] += held.amount
        assert +lying == +laid

    @invariant()
    def chips_that_lie_there_are_whole_chips_of_their_issue(self) -> None:
        item = self.state.round
        values = {(issue.patron, issue.colour): issue.value for issue in self.state.issues}
        for who, own in (item.wagers if item else self.state.riding).items():
            for held in own.values():
                assert held.value == (values[who, held.colour] if held.colour else 1)
                assert held.amount % held.value == 0

    @invariant()
    def whoever_wagers_is_at_the_table(self) -> None:
        item = self.state.round
        laid = item.wagers if item else self.state.riding
        assert set(laid) <= set(self.state.patrons)

    @invariant()
    def the_seal_is_that_of_the_book(self) -> None:
        """What is withdrawn after the call leaves the sealed book as well."""
        item = self.state.round
        if item is not None and self.state.phase is Phase.DEALING:
            names = {(who, where) for who, own in item.wagers.items() for where in own}
            assert set(item.holders.values()) == names

    @invariant()
    def only_the_big_wheel_keeps_stakes_between_rounds(self) -> None:
        if self.played.game.key != "big-wheel":
            assert not self.state.riding

    def teardown(self) -> None:
        super().teardown()
        if hasattr(self, "played"):
            for record in self.played.store.records("T1"):
                assert not isinstance(record.event, e.BoughtIn | e.PaidOut), "No accounts here."


TestLiveTable = LiveTable.TestCase
TestLiveTable.settings = SETTINGS


def ann_with_red_chips() -> Played:
    return opened("big-wheel").run("""
        0  dealer  issue ann red 10 5
        1  dealer  wagering
    """)


def test_no_colour_chips_are_laid_on_cash_chips() -> None:
    ann_with_red_chips().run("""
        2  dealer  lay ann symbol-A 10
        3  dealer  lay ann symbol-A 15 colour=red emblem=anchor    -> refused chip-colour WHEEL 3.1.2
        4  dealer  lay ann symbol-A 0 colour=red emblem=anchor     -> refused chip-colour WHEEL 3.1.2
        5  dealer  lay ann symbol-B 15 colour=red emblem=anchor    -> wagers-set
        6  dealer  lay ann symbol-A 0                              -> wagers-set
        =  colour:T1/anchor/red 35
        =  chips:T1 0
    """)


def test_colour_chips_come_back_as_colour_chips() -> None:
    table = ann_with_red_chips()
    table.line("2 dealer lay ann symbol-A 10 colour=red emblem=anchor")
    table.line("3 dealer lay ann symbol-A 0")
    assert table.holds("colour:T1/anchor/red") == "$50.00"
    assert table.holds("chips:T1") == "$0.00"


@pytest.mark.timeout(5)
def test_a_large_wager_does_not_keep_the_table_waiting() -> None:
    table = opened("big-wheel")
    table.line("1 dealer wagering")
    assert table.line("2 dealer lay ann symbol-G 1000").refused is None


@pytest.mark.parametrize("amount", [-5, 0])
def test_chips_of_a_closed_table_are_worth_something(amount: int) -> None:
    by = Actor("Kim", "tg-assistant-casino-manager")
    command = c.RedeemForeignColour(
        patron="ann", emblem="star", colour="red", count=2, surveillance="S1",
        issue_value=Cents(amount),
    )  # fmt: skip
    answer = opened("big-wheel").order(by, command, at=1)
    assert answer.refused is not None
    assert answer.refused.why == "amount-invalid"
