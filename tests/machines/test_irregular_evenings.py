"""Evenings at live card tables at which much goes wrong: what may be ruled is ruled, by the right and the wrong.

Half of what is said is what the round waits for. The rest is taken from the guide of the table, or from
the whole list of what may go wrong, whether it can have happened now or not.
"""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.engine.store import Answer
from croupier.engine.store_context import StoreContext
from croupier.engine.table_place import Table
from croupier.games.contract.procedure import Ask, Deal, Lay, Settle
from croupier.ledger import Account, Kind
from croupier.ledger.checks import faults
from croupier.money import Cents
from croupier.records.receipts import receipts
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.history.history_from_log import read_history
from croupier.table.irregular.irregularity_table import Does, Remedy, Row, Ruling, guide, rows_for
from croupier.table.opening.offer_setup import wagerable
from croupier.table.phases import Phase
from croupier.table.round import Round, wager_id
from croupier.table.state import State
from croupier.table.values.people import Actor
from croupier.table.values.sheet import Sheet, lost
from support.scripted_tables import HIGHEST, Played, opened
from support.thoroughness import times

FLOAT = Cents(1_000_000)
DEALER = Actor("Lee", "dealer")
PEOPLE = ("1", "2", "3")
"""Each plays on the area of his name."""
GROUNDS = {
    "disruption": "fire", "fraud": "fraud", "equipment-malfunction": "malfunction",
    "contravention": "contravention",
}  # fmt: skip
"""By fact: the ground on which wagers, or the round, are void."""
RULED = ("ask-again", "stands", "void-wager")
SETTLED_RULED = {
    "draws-wanted": ("void-round",),
    "draws-left": ("left-over", "void-round"),
    "question-open": ("default", "void-wager", "void-round"),
    "answer-unfit": ("drop", "void-wager"),
    "other-picture": ("stands", "void-wager"),
}
SELDOM = (Does.VOID_AREA, Does.REWIND, Does.RECONSTRUCT)
MENDS = (Does.DISCARD, Does.NEXT_CARD, Does.RELOAD, Does.RE_ENTER, *SELDOM)
"""What leaves the round in progress and changes its cards, choices or wagers."""
chances = st.integers(0, 10**9).map(Random)


class Evening(RuleBasedStateMachine):
    """One live table and everything that goes wrong at it."""

    game: str
    played: Played
    before: int
    """What the float held when the round was opened."""

    @initialize(method=st.sampled_from("AB"))
    def the_table_opens(self, method: str) -> None:
        chosen = {"dealing-method": method} if self.game == "casino-war" else {}
        self.played = opened(self.game, settings=chosen)
        self.before = FLOAT
        text = "0 dealer open-case incident fraud marked cards people=1"
        assert self.played.line(text).refused is None

    @property
    def state(self) -> State:
        return self.played.state

    @property
    def boss(self) -> Actor:
        return Actor("Kim", HIGHEST[self.played.game.edition])

    def balance(self, kind: Kind) -> int:
        return self.played.store.balance(Account(kind, "T1"))

    def send(self, by: Actor, command: c.Command) -> Answer:
        """Give a command; of one that is refused nothing remains, neither in the log nor in the books."""
        books, before = self.played.store.books, self.state
        answer = self.played.order(by, command, at=0)
        if answer.refused is not None:
            assert self.state is before
            assert self.played.store.books == books
        for place, event in enumerate(answer.events, before.seq + 1):
            self.witness(place, event)
        return answer

    def witness(self, place: int, event: e.Event) -> None:
        """By the end of a round the float has gained exactly what its sheets say."""
        if isinstance(event, e.RoundOpened):
            self.before = self.balance(Kind.BANK)
        if isinstance(event, e.RoundCorrected):
            # Of whoever did not settle in chips none moved.
            now, was = (
                tuple(row for row in self.played.store.sheet(item) if row.holder not in event.left)
                for item in (event.sheet, event.was)
            )
            self.before += gained(now) - gained(was)
        if not isinstance(event, e.RoundSettled | e.RoundVoided):
            return
        moved = self.balance(Kind.BANK) - self.before
        assert moved == sum(map(gained, self.standing(place))), event
        if isinstance(event, e.RoundVoided) and event.reversed:
            assert not moved, "All money of the round went back."

    def standing(self, place: int) -> list[Sheet]:
        """The settlements of the round that ended there, without those that were taken back."""
        log = list(self.played.store.records("T1"))[:place]
        first = max(entry.seq for entry in log if isinstance(entry.event, e.RoundOpened))
        sheets: list[str] = []
        for record in log[first:]:
            match record.event:
                case e.InterimPaid(sheet=sheet) | e.RoundSettled(sheet=sheet):
                    sheets.append(sheet)
                case (
                    e.DealReconstructed(reversed=back)
                    | e.DealRewound(reversed=back)
                    | e.RoundVoided(reversed=back)
                ):
                    for one in back:
                        sheets.remove(one)
                case _:
                    pass
        return [self.played.store.sheet(item) for item in sheets]

    @rule(chance=chances)
    def the_round_goes_on(self, chance: Random) -> None:
        for _ in range(chance.randint(1, 4)):
            self.goes_on(chance)

    @rule(chance=chances)
    def and_on(self, chance: Random) -> None:
        self.goes_on(chance)

    def goes_on(self, chance: Random) -> None:
        state = self.state
        if state.round is None:
            for item in state.faults:
                self.send(self.boss, c.ReportMended(item=item, what="it works again"))
            if state.shoe and state.shoe.retired:
                cards = f"set {state.seq}"
                self.send(DEALER, c.CheckCards(cards=cards, count=state.shoe.total))
            self.played.prepare()
            assert self.send(DEALER, c.OpenWagering()).refused is None
        elif state.phase is Phase.WAGERING:
            self.wager(chance)
            self.send(DEALER, c.CloseWagering())
        else:
            self.deals_on(state.round, chance)

    def wager(self, chance: Random) -> None:
        for who in PEOPLE:
            for bet in chance.sample(wagerable(self.state.offer), 2):
                amount = Cents(chance.choice((500, 1_000, 2_500)))
                if chance.random() < 0.8:
                    put = c.RecordWager(patron=who, bet=bet.key, area=who, amount=amount)
                    self.send(DEALER, put)

    def deals_on(self, one: Round, chance: Random) -> None:
        match one.wants:
            case Deal() if not one.holders:
                void = c.Rule(fact="cards-without-wagers", ruling="void")
                if self.send(self.boss, void).refused:
                    self.send(DEALER, c.Abandon())
            case Deal():
                self.send(DEALER, c.EnterFace(face=self.next_card(chance)))
            case Ask() as ask:
                wager = chance.choice(sorted(one.awaited))
                choice = chance.choice(sorted(ask.of[wager]))
                holder = one.holders[wager][0]
                made = c.Choose(holder=holder, wager=wager, question=ask.key, choice=choice)
                assert self.send(DEALER, made).refused is None
            case Settle(key=key) | Lay(key=key):
                assert self.send(DEALER, c.PayInterim(key=key)).refused is None
            case _:
                assert self.send(DEALER, c.Confirm()).refused is None

    def next_card(self, chance: Random) -> str:
        """What lies ready comes first; else few ranks, so that cards are often equal."""
        shoe = self.state.shoe
        if shoe and not shoe.is_cut:
            self.played.prepare()
        if shoe and any(shoe.carried[:1]):
            return shoe.carried[0]
        return self.a_card(chance)

    def a_card(self, chance: Random) -> str:
        return chance.choice("KQ9") + chance.choice("hscd")

    @precondition(lambda self: self.state.phase is not Phase.SHUT)
    @rule(chance=chances)
    def what_can_have_happened_is_ruled(self, chance: Random) -> None:
        seen = [(item.row, remedy) for item in guide(self.state) for remedy in item.remedies]
        self.remedy(seen, chance)

    @precondition(lambda self: self.state.round is not None)
    @rule(chance=chances)
    def cards_and_choices_are_put_right(self, chance: Random) -> None:
        seen = [(item.row, remedy) for item in guide(self.state) for remedy in item.remedies]
        wanted = SELDOM if chance.random() < 0.7 else MENDS
        self.remedy([pair for pair in seen if pair[1].ruling.does in wanted], chance)

    def remedy(self, seen: list[tuple[Row, Remedy]], chance: Random) -> None:
        """One of them, by whoever may just give it: the rank always suffices."""
        if not seen:
            return
        row, one = chance.choice(seen)
        for name in one.commands:
            command = self.command(name, row, one.ruling, chance)
            answer = self.send(Actor("Sam", one.rank), command)
            if answer.refused is not None and not isinstance(command, c.CorrectEntry):
                # An entry on which players have decided is no slip of the keys any more.
                assert answer.refused.why not in ("authority-insufficient", "no-dealer"), command

    @rule(chance=chances)
    def anything_is_ruled_by_anybody(self, chance: Random) -> None:
        row = chance.choice(rows_for(self.game))
        ruling = chance.choice(row.rulings)
        ranks = ("dealer", "game-supervisor", "pit-boss", "player", "device")
        by = Actor("Pat", chance.choice(ranks))
        for name in ruling.does.commands:
            command = self.command(name, row, ruling, chance)
            self.send(by, command)

    def command(self, name: str, row: Row, ruling: Ruling, chance: Random) -> c.Command:
        item = self.state.round
        laid = item.wagers.items() if item else ()
        names = sorted(wager_id(who, where) for who, own in laid for where in own)
        if ruling.does is Does.REWIND and item:
            names = sorted({answer.wager for answer in item.entries.answers})
        some = tuple(wager for wager in names if chance.random() < 0.4)
        ground = GROUNDS.get(row.fact, "fraud")
        number = chance.randint(1, max(1, self.state.number))
        told = StoreContext(self.played.store, "T1").finished(number)
        there = sorted({wager.holder for wager in told.wagers}) if told else []
        unsettled = tuple(name for name in there if chance.random() < 0.5)
        match name:
            case "rule":
                return c.Rule(
                    fact=row.fact, ruling=ruling.key, face=chance.choice((self.a_card(chance), "")),
                    area=chance.choice(PEOPLE), wagers=some, reason="it was seen",
                )  # fmt: skip
            case "reconstruct":
                return self.rebuilt(item, some, chance)
            case "correct-entry":
                place = chance.randint(1, 5)
                rulings = {"other-picture": chance.choice(RULED)}
                return c.CorrectEntry(place=place, face=self.a_card(chance), rulings=rulings)
            case "correct-round":
                faces = tuple(self.a_card(chance) for _ in range(chance.choice((4, 5, 5, 5))))
                rulings = {line: chance.choice(said) for line, said in SETTLED_RULED.items()}
                return c.CorrectRound(
                    number=number, faces=faces, rulings=rulings, notified_by="Lee", reason="misread",
                    unsettled=unsettled,
                )  # fmt: skip
            case "freeze-accounts":
                return c.FreezeAccounts(number=number, reason="misread")
            case "void-round":
                return c.VoidRound(ground=ground, case="T1-C1", reason="it happened")
            case "void-wagers":
                return c.VoidWagers(wagers=some, ground=ground, case="T1-C1", reason="it happened")
            case "void-settled":
                return c.VoidSettled(
                    number=number, wagers=some, ground=ground, case="T1-C1", reason="it happened",
                    unsettled=unsettled,
                )  # fmt: skip
        return self.about_people(chance)[name]

    def about_people(self, chance: Random) -> dict[str, c.Command]:
        goes_to = chance.choice(("player", "house"))
        return {
            "open-case": c.OpenCase(kind="incident", about="fraud", people=("2",), text="seen"),
            "exclude-player": c.ExcludePlayer(patron="2", reason="seen", case="T1-C1"),
            "withhold": c.Withhold(case="T1-C1", holder="2", amount=Cents(500)),
            "determine": c.Determine(case="T1-C1", holder="2", goes_to=goes_to),
            "record-act": c.RecordAct(case="T1-C1", act="note", detail="seen"),
            "close-case": c.CloseCase(case="T1-C1", decision="so"),
        }

    def rebuilt(self, one: Round | None, some: tuple[str, ...], chance: Random) -> c.Reconstruct:
        """The cards that lie there in another order, sometimes without one of them."""
        show = self.state.offer.variant.dealing.source.show
        faces = list(map(show, one.faces)) if one else []
        chance.shuffle(faces)
        burned = faces.pop() if faces and chance.random() < 0.2 else ""
        return c.Reconstruct(
            faces=tuple(faces), burned=burned, retracted=some if self.game == "casino-war" else (),
            offered=chance.random() < 0.9, reason="swapped", rulings={"other-picture": chance.choice(RULED)},
        )  # fmt: skip

    @precondition(lambda self: self.state.number)
    @rule(chance=chances)
    def a_settled_round_is_voided_or_put_right(self, chance: Random) -> None:
        row = chance.choice(rows_for(self.game))
        for name in chance.choice((("void-settled",), ("correct-round",))):
            self.send(self.boss, self.command(name, row, row.rulings[0], chance))

    @invariant()
    def every_chip_of_the_float_is_somewhere(self) -> None:
        """In the rack, in somebody's hands, on the layout, or laid beside a wager by the house."""
        where = (Kind.BANK, Kind.CHIPS, Kind.STAKES, Kind.LAID)
        assert sum(map(self.balance, where)) == FLOAT
        assert not faults(self.played.store.books)

    @invariant()
    def what_was_not_settled_in_chips_is_owed_by_somebody_or_to_him(self) -> None:
        """The cage gave the float and bears it; nobody owes and is owed at once."""
        books = self.played.store.books.balances
        debts = {one.of: -cents for one, cents in books.items() if one.kind is Kind.RECEIVABLE}
        owed = {one.of: cents for one, cents in books.items() if one.kind is Kind.OWED}
        assert all(cents >= 0 for cents in (*debts.values(), *owed.values()))
        assert not any(debts.get(name) and owed.get(name) for name in (*debts, *owed))
        assert self.balance(Kind.CAGE) == -FLOAT + sum(debts.values()) - sum(owed.values())

    @invariant()
    def what_lies_there_is_of_wagers_that_count(self) -> None:
        """Of a wager that is void nothing lies there any more, nor of what was settled."""
        item = self.state.round
        if item is None or item.procedure is None:
            return
        lies: int = sum(
            item.staked_wager(wager).amount
            for wager in item.holders
            if wager not in item.entries.out
        )
        for (wager, choice), amount in item.added.items():
            if wager not in item.entries.out:
                lies += amount * item.times[wager, choice]
        rows = (row for _, sheet in item.sheets for row in sheet)
        lies -= sum(row.amount for row in rows if row.wager not in item.entries.out)
        assert self.balance(Kind.STAKES) == lies

    @invariant()
    def between_rounds_nothing_lies_there(self) -> None:
        item = self.state.round
        assert self.balance(Kind.LAID) == (item.laid if item else 0)
        if item is None:
            assert not self.balance(Kind.STAKES)

    @invariant()
    def the_shoe_holds_no_more_cards_than_the_set(self) -> None:
        shoe = self.state.shoe
        assert shoe is not None
        assert 0 <= shoe.left <= shoe.total

    def teardown(self) -> None:
        """The log tells the same story, and every settled cent follows from the rules."""
        if not hasattr(self, "played"):
            return
        store = self.played.store
        assert Table("T1", store).state == self.state
        for told in read_history(
            "T1", (record.event for record in store.records("T1")), store.sheet
        ):
            if told.end == "settled":
                assert all(part.agrees for receipt in receipts(told) for part in receipt.parts), (
                    told.number
                )


def gained(sheet: Sheet) -> int:
    """What the house gains by a settlement."""
    return lost(sheet) - sum(row.winnings for row in sheet)


class WarEvening(Evening):
    """Casino War."""

    game = "casino-war"


class ComBoEvening(Evening):
    """Crown Com-Bo."""

    game = "com-bo"


TestWarEvening = WarEvening.TestCase
TestWarEvening.settings = settings(max_examples=times(20), stateful_step_count=30)
TestComBoEvening = ComBoEvening.TestCase
TestComBoEvening.settings = settings(max_examples=times(15), stateful_step_count=30)
