"""A semi-automated table to which anybody says anything, at any time: the invariants of round and ledger.

Half of what is said is what a table would hear next, so that rounds come to an end; the rest is any
command, by anybody, with any amount.
"""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.engine.store import Answer
from croupier.engine.table_place import Table
from croupier.games.contract.definition import Motion
from croupier.games.contract.procedure import Ask, Deal, Lay, Settle
from croupier.ledger import Account, Kind
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.jackpots.jackpot_offer import Offered, Rate, wagered
from croupier.table.opening.offer_setup import wagerable
from croupier.table.phases import Phase
from croupier.table.progress import advance_procedure
from croupier.table.round import Round, wager_id
from croupier.table.state import State
from croupier.table.values.people import Actor, Patron
from croupier.table.values.plan import BetLimits
from support.faulty_commands import GOLD
from support.scripted_tables import HIGHEST, START, Played, lying, opened
from support.thoroughness import times

GAMES = (
    "rapid-roulette", "rapid-baccarat", "triple-chase", "lucky-sic-bo", "rapid-blackjack",
    "rapid-casino-war", "rapid-three-card-poker",
)  # fmt: skip
PEOPLE = ("1", "2", "3", "99")
"""Three terminals of the table, and one that it does not know."""
AMOUNTS = (-500, 0, 1, 499, 500, 750, 1_000, 2_500, 10_000, 100_500, 10**15)
STEPS = (0, 1, 999, 5_000, 12_999, 14_999, 15_000, 29_999, 30_000, 1_200_000)
STAFF = ("dealer", "system", "device", "nobody")
SETTINGS = settings(max_examples=times(50), stateful_step_count=40)

MYSTERY = Offered(name="mystery", title="Mystery", style="mystery", rate=Rate(1, 100))

people = st.sampled_from(PEOPLE)
amounts = st.sampled_from(AMOUNTS).map(Cents)
words = st.sampled_from(
    ("", "spin", "continuous", "fraud", "malfunction", "fire", "nature", "cash", "?")
)
chances = st.integers(0, 10**9).map(Random)
"""Rounds dealt from a seed."""
instants = st.sampled_from((0, 1_767_225_630_000, 10**13))


def limits() -> st.SearchStrategy[BetLimits]:
    """What may stand on a sign; a sign that cannot be read is not for a table to judge."""
    return st.builds(
        lambda least, more, step: BetLimits(
            minimum=Cents(500 * least), maximum=Cents(500 * (least + more)), step=Cents(500 * step)
        ),
        st.integers(1, 4), st.integers(0, 300), st.integers(1, 3),
    )  # fmt: skip


def signs() -> st.SearchStrategy[dict[str, BetLimits]]:
    return st.dictionaries(st.just("*"), limits(), min_size=0)


COMMANDS_OF_ANY_TABLE: tuple[st.SearchStrategy[c.Command], ...] = (
    st.builds(c.OpenWagering), st.builds(c.CloseWagering), st.builds(c.StartDevice),
    st.builds(c.ReportRest), st.builds(c.ReadDice, faces=st.sampled_from(((), ("1", "2", "3"), ("6",)))),
    st.builds(c.Confirm), st.builds(c.Abandon), st.builds(c.TimeIsUp), st.builds(c.CloseTable),
    st.builds(c.TakeDownAnnouncement), st.builds(c.PressShooter, terminal=people),
    st.builds(c.EnterFace, face=st.sampled_from(("17", "Ah", "Kd", "6", "A", "joker", ""))),
    st.builds(c.PayInterim, key=words),
    st.builds(c.VoidRound, ground=words, reason=st.just("said so")),
    st.builds(c.JoinTable, terminal=people), st.builds(c.LeaveTable, terminal=people),
    st.builds(c.BuyIn, terminal=people, amount=amounts, tender=words,
              patron=st.none() | people.map(lambda key: Patron(key=key))),
    st.builds(c.PayOut, terminal=people, amount=amounts),
    st.builds(c.DirectLeave, terminal=people, reason=words), st.builds(c.VacateSeat, seat=people),
    st.builds(c.TakeSeat, patron=people.map(lambda key: Patron(key=key)), place=st.sampled_from(("", "1", "8"))),
    st.builds(c.GiveUpSeat, patron=people),
    st.builds(c.BuyChips, patron=people, amount=amounts, tender=words),
    st.builds(c.Fill, amount=amounts), st.builds(c.Credit, amount=amounts),
    st.builds(c.AnnounceMinimum, minimums=st.dictionaries(st.just("*"), amounts), proposed=instants,
              location=people | st.just("")),
    st.builds(c.ChangeLimits, limits=signs(), aggregate=st.sampled_from((0, 500, 2_000)).map(Cents)),
    st.builds(c.SetWageringPeriod, seconds=st.sampled_from((-1, 0, 1, 12, 13, 30, 600))),
    st.builds(c.DirectRounds, mode=words),
    st.builds(c.AnnounceClosing, closes_at=st.none() | instants),
    st.builds(c.SetPersonalLimits, patron=people, place=people, limits=limits(), marker=words),
    st.builds(c.LimitArea, players=st.integers(-1, 4)),
    st.builds(c.PermitAreas, patron=people, seats_open=st.booleans()),
    st.builds(c.PermitSides, terminal=people | st.just(""), until=instants),
    st.builds(c.ExcludePlayer, patron=people, reason=words),
    st.builds(c.ReadmitPlayer, patron=people, reason=words),
    st.builds(c.DeclineTie, patron=people, area=st.sampled_from(("", "1", "8"))),
    st.builds(c.TurnDown, patron=people, bet=st.sampled_from(("tie", "com-bo")), area=st.just("1")),
    st.builds(c.RecordWager, patron=people, bet=words, amount=amounts),
    st.builds(c.SetWagers, terminal=people, wagers=st.just(())),
    st.builds(c.Choose, holder=people, wager=words, question=words, choice=words),
    st.builds(c.WithdrawJackpot, jackpot=st.sampled_from(("gold", "mystery", "")), reason=words),
)  # fmt: skip


OF_THE_ROUND = e.RoundEvent | e.WagersVoided | e.AnswerDropped | e.DealReconstructed | e.DealRewound
"""What moves stakes of a round."""


class AnyTable(RuleBasedStateMachine):
    """What every table is asked after each command."""

    played: Played
    now: int
    until: int | None
    """Of the open window; nothing when wagers are not taken."""
    is_open: bool

    def begin(self, played: Played) -> None:
        self.played, self.now, self.until, self.is_open = played, 0, None, False

    @property
    def state(self) -> State:
        return self.played.state

    @property
    def top(self) -> Actor:
        return Actor("Kim", HIGHEST[self.played.game.edition])

    def send(self, by: Actor, command: c.Command) -> Answer:
        """Give a command now: what is overdue happens first, and of a refused command nothing remains."""
        seen = self.state.seq
        self.played.table.tick(START + self.now)
        books, before = self.played.store.books, self.state
        answer = self.played.order(by, command, at=self.now)
        log = list(self.played.store.records("T1"))
        assert len(log) == self.state.seq
        assert tuple(entry.event for entry in log[before.seq :]) == answer.events
        if answer.refused is not None:
            assert self.state is before
            assert self.played.store.books == books
        for record in log[seen:]:
            self.witness(record.seq, record.event)
        return answer

    def witness(self, place: int, event: e.Event) -> None:
        """What no event may do."""
        match event:
            case e.RoundOpened(until=until):
                assert not self.is_open
                self.until, self.is_open = until, True
            case e.WagersSet(at=at) if self.is_open:
                assert self.until is None or at < self.until, "What comes at the deadline is late."
            case e.WagersSet(took=took):
                assert not took, "Nothing is staked when wagers are closed, or between rounds."
            case e.WagersClosed(at=at):
                assert self.is_open
                assert self.until is None or at <= self.until
                self.is_open = False
            case e.RoundVoided():
                self.is_open = False
                self.everything_came_back(place)
            case e.Drawn() | e.RoundSettled():
                assert not self.is_open, "No result while wagers are taken."
            case _:
                pass

    def everything_came_back(self, voided: int) -> None:
        """The refunds of a voided round are its stakes exactly, so that nobody won or lost by it."""
        log = list(self.played.store.records("T1"))[: voided + 1]
        first = max(entry.seq for entry in log if isinstance(entry.event, e.RoundOpened))
        of_round = [entry for entry in log[first:] if isinstance(entry.event, OF_THE_ROUND)]
        ground = next(
            item.event.ground
            for item in reversed(of_round)
            if isinstance(item.event, e.RoundVoided)
        )
        paid = any(isinstance(item.event, e.InterimPaid) for item in of_round)
        if paid and ground == "malfunction":
            return  # what was settled before stays settled (WAR 9.11.1)
        moved: Counter[Account] = Counter()
        for one in of_round:
            for transfer in self.played.store.transfers("T1", one.seq):
                moved[transfer.giver] -= transfer.amount
                moved[transfer.taker] += transfer.amount
        for account in moved:
            assert moved[account] == self.rode(account), account

    def rode(self, _: Account) -> Cents:
        """What lay there from the round before, and comes back too."""
        return Cents(0)

    @rule(
        command=st.one_of(COMMANDS_OF_ANY_TABLE),
        who=st.sampled_from((*PEOPLE, *STAFF, *["top"] * 6)),
    )
    def anybody_says_anything(self, command: c.Command, who: str) -> None:
        if who == "top":
            self.send(self.top, command)
        else:
            self.send(Actor(who, "player" if who in PEOPLE else who), command)

    @precondition(lambda self: self.state.round is not None)
    @rule(ground=st.sampled_from(("fire", "fraud", "malfunction")), chance=chances)
    def the_round_is_voided(self, ground: str, chance: Random) -> None:
        if chance.random() < 0.2:
            answer = self.send(self.top, c.VoidRound(ground=ground, reason="it happened"))
            may = {"no-round", "account-frozen", "case-required" if ground == "fraud" else ""}
            assert answer.refused is None or answer.refused.why in may

    @rule(step=st.sampled_from(STEPS))
    def time_passes(self, step: int) -> None:
        self.now += step

    @rule(chance=chances)
    def the_round_goes_on(self, chance: Random) -> None:
        self.goes_on(chance)

    @rule(chance=chances)
    def and_on(self, chance: Random) -> None:
        for _ in range(4):
            self.goes_on(chance)

    def goes_on(self, chance: Random) -> None:
        """What comes next at a table that is run as it should be."""
        state = self.state
        if state.phase is Phase.SHUT:
            return
        if state.round is None:
            self.send(Actor("Lee", "dealer"), c.OpenWagering())
        elif state.phase is Phase.WAGERING:
            self.wager(chance)
            self.no_more_bets(state.round)
        else:
            self.deals_on(state.round, chance)

    def wager(self, chance: Random) -> None:
        """Some wagers as they should be."""

    def no_more_bets(self, one: Round) -> None:
        if one.until is None:
            self.send(Actor("Lee", "dealer"), c.StartDevice())
            self.send(Actor("Lee", "dealer"), c.CloseWagering())
        else:
            self.now = max(self.now, one.until - START)
            self.send(Actor("clock", "system"), c.TimeIsUp())

    def deals_on(self, one: Round, chance: Random) -> None:
        dealer, source = Actor("Lee", "dealer"), one.setup.variant.dealing.source
        match one.wants:
            case Deal() if not one.holders and not self.state.direction and not one.draws:
                self.send(dealer, c.Abandon())
            case Deal():
                if one.setup.game.motion is not Motion.CARDS and not one.motion:
                    self.send(dealer, c.StartDevice())
                    self.now += 9_000
                face = source.show(chance.choice(source.faces[:: chance.choice((1, 1, 13))]))
                if self.send(dealer, c.EnterFace(face=face)).refused:
                    self.send(Actor("reader", "device"), c.ReportRest())
                    self.send(Actor("reader", "device"), c.EnterFace(face=face))
            case Ask() as ask:
                wager = chance.choice(sorted(one.awaited))
                holder = one.holders[wager][0]
                by = dealer if self.state.is_live else Actor(holder, "player")
                choice = chance.choice(sorted(ask.of[wager]))
                chosen = c.Choose(holder=holder, wager=wager, question=ask.key, choice=choice)
                if self.send(by, chosen).refused and one.asked and one.asked.until:
                    self.now = max(self.now, one.asked.until - START)
                    self.send(Actor("clock", "system"), c.TimeIsUp())
            case Settle(key=key) | Lay(key=key):
                self.send(dealer, c.PayInterim(key=key))
            case _:
                self.send(dealer, c.Confirm())

    def an_account(self, kind: Kind) -> Cents:
        return self.played.store.balance(Account(kind, "T1"))

    @invariant()
    def stakes_are_what_lies_there(self) -> None:
        assert self.an_account(Kind.STAKES) == lying(self.state)

    @invariant()
    def between_rounds_nothing_is_kept_back(self) -> None:
        item = self.state.round
        assert self.an_account(Kind.HOLDS) == (sum(item.holds.values()) if item else 0)
        assert self.an_account(Kind.LAID) == (item.laid if item else 0)

    @invariant()
    def where_the_round_stands_follows_from_its_entries(self) -> None:
        item = self.state.round
        if item is not None and item.procedure is not None:
            again = advance_procedure(item)
            assert (again.wants, again.awaited) == (item.wants, item.awaited)

    def teardown(self) -> None:
        if hasattr(self, "played"):
            assert Table("T1", self.played.store).state == self.state, (
                "The log tells another story."
            )


class SemiAutomatedTable(AnyTable):
    """Terminals and accounts."""

    @initialize(
        key=st.sampled_from(GAMES), aggregate=st.sampled_from((0, 1_500)),
        device=st.booleans(), alone=st.booleans(), dealer=st.sampled_from((True, True, False)), early=st.booleans(),
        jackpots=st.sampled_from(((), (GOLD,), (GOLD, MYSTERY))),
    )  # fmt: skip
    def the_table_opens(
        self,
        key: str,
        aggregate: int,
        *,
        device: bool,
        alone: bool,
        dealer: bool,
        early: bool,
        jackpots: tuple[Offered, ...],
    ) -> None:
        changes: dict[str, Any] = {"aggregate": Cents(aggregate), "terminals": PEOPLE[:3]}
        if device:
            changes["confirms"] = "device"
        changes |= {"dealer_activated": dealer, "starts_with_wagering": early}
        self.begin(opened(key, jackpots=jackpots, **changes))
        if not alone:
            self.send(Actor("3", "player"), c.JoinTable(terminal="3"))

    @precondition(lambda self: self.state.phase is not Phase.SHUT)
    @rule(who=people, chance=chances, many=st.integers(1, 4), area=st.just("") | people)
    def a_player_wagers(self, who: str, chance: Random, many: int, area: str) -> None:
        every = self.state.present_offer.variant.bets
        bets = [bet for bet in every if chance.random() < 0.97 or bet.added]
        unfinished = self.state.offer.variant.unfinished
        chosen = [chance.choice((bets[0], chance.choice(bets))) for _ in range(many)]
        chips = tuple(
            c.Chip(
                bet=bet.key,
                spot=chance.choice([*bet.spots, *unfinished]),
                area=area,
                amount=Cents(chance.choice(AMOUNTS)),
            )
            for bet in chosen
        )
        self.send(Actor(who, "player"), c.SetWagers(terminal=who, wagers=chips))

    def wager(self, chance: Random) -> None:
        main, *others = wagerable(self.state.offer)
        for who in PEOPLE[:3]:
            if self.state.round is None:
                return  # time ran out before the last order, and the round without wagers is over
            area = chance.choice("12") if self.state.opened.game == "rapid-casino-war" else ""
            bets = [main, *chance.sample(others, chance.randint(0, min(2, len(others))))]
            balance = self.played.store.balance(Account(Kind.PLAYER, who))
            amount = Cents(chance.choice((500, 500, 1_000, 1_500, 2_500, balance - balance % 500)))
            chips = tuple(
                c.Chip(bet=bet.key, spot=chance.choice(list(bet.spots)), area=area, amount=amount)
                for bet in bets
            )
            chips += tuple(
                c.Chip(bet=key, amount=Cents(chance.randint(1, 6) * 100))
                for key in wagered(self.state.playing.jackpots)
                if chance.random() < 0.5
            )
            if chance.random() < 0.7:
                self.send(Actor(who, "player"), c.SetWagers(terminal=who, wagers=chips))

    @precondition(lambda self: self.state.round is not None and self.state.round.awaited)
    @rule(who=people, chance=chances)
    def a_player_chooses(self, who: str, chance: Random) -> None:
        item = self.state.playing
        if isinstance(item.wants, Ask):
            wager, choices = chance.choice(sorted(item.wants.of.items()))
            holder = item.holders[wager][0]
            command = c.Choose(
                holder=holder, wager=wager, question=item.wants.key, choice=chance.choice(sorted(choices))
            )  # fmt: skip
            self.send(Actor(who, "player"), command)

    @rule(who=people, with_the_layout=st.booleans())
    def the_dealer_pays_out(self, who: str, *, with_the_layout: bool) -> None:
        item = self.state.round
        layout = item.wagered(who).values() if item and with_the_layout else ()
        balance = self.played.store.balance(Account(Kind.PLAYER, who))
        amount = Cents(balance + sum(held.amount for held in layout))
        answer = self.send(Actor("Lee", "dealer"), c.PayOut(terminal=who, amount=amount))
        if answer.refused is None:
            assert not self.played.store.balance(Account(Kind.PLAYER, who)), (
                "All of it (SATG 5.6.2)."
            )

    @rule(who=people, amount=amounts)
    def the_dealer_takes_a_buy_in(self, who: str, amount: Cents) -> None:
        self.send(Actor("Lee", "dealer"), c.BuyIn(terminal=who, amount=amount, tender="cash"))

    @invariant()
    def wagers_have_names_of_their_own(self) -> None:
        item = self.state.round
        if item is not None:
            names = [
                wager_id(holder, where) for holder, own in item.wagers.items() for where in own
            ]
            assert len(set(names)) == len(names)


TestSemiAutomatedTable = SemiAutomatedTable.TestCase
TestSemiAutomatedTable.settings = SETTINGS


def test_what_comes_back_at_the_close_is_paid_out_with_the_rest() -> None:
    opened("rapid-roulette", aggregate=Cents(2_000)).run("""
        1    dealer   wagering
        2    1        wager red 10
        40   dealer   pay-out 1 100
        =    player:1 0
    """)


def test_a_player_who_moves_keeps_his_terminal() -> None:
    opened("rapid-roulette").run("""
        1    1        leave
        2    1        join
        3    dealer   buy-in 1 5 as=bob   -> refused terminal-occupied
        4    dealer   pay-out 1 100       -> paid-out
    """)
