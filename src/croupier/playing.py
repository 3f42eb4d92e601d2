"""A game for one player in the terminal, against a simulated device: to learn it, and to see why it pays.

The player's money is play money. Every figure comes from where the table takes it: the same
procedure, the same odds, the same clauses.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from croupier.devices.simulated import SimulatedDevice
from croupier.equipment.cards import picture
from croupier.equipment.cards import show as show_card
from croupier.errors import BadInput
from croupier.games.contract import AnyBet, lacking
from croupier.games.play import begin
from croupier.games.procedure import (
    Answer,
    Ask,
    Deal,
    Draw,
    Entries,
    Fates,
    Lay,
    Procedure,
    Request,
    Result,
    Settle,
    Wager,
)
from croupier.games.setup import Paid, Setup
from croupier.money import Cents, money, show

Say = Callable[[str], None]
Hear = Callable[[str], str | None]
"""Asks for a line; None means that nobody is there any more."""


@dataclass
class Practice:
    """A table for one: wagers are heard, cards are drawn, choices are asked, everything is explained."""

    setup: Setup
    device: SimulatedDevice
    say: Say
    hear: Hear
    balance: Cents
    stakes: dict[str, Cents] = field(default_factory=dict)
    """The wagers of the round."""
    bets: dict[str, AnyBet] = field(default_factory=dict)
    added: dict[Answer, Cents] = field(default_factory=dict)
    """What each choice of the round added: the choice stands in the place of the question."""

    def play(self) -> None:
        """Rounds until the player leaves or has nothing left."""
        self._introduce()
        while self.balance > 0:
            self.say(f"\nYour balance is {show(self.balance)}.")
            text = self.hear(f"Your wagers, such as {self._example()}; nothing leaves: ")
            if not text or not text.strip():
                break
            try:
                book = self._place(text)
            except BadInput as refused:
                self._take_back()
                self.say(f"{refused}")
                continue
            self._round(book)
        self.say(f"You leave with {show(self.balance)}.")

    def _wagerable(self) -> list[AnyBet]:
        return [bet for bet in self.setup.offered() if not bet.added]

    def _example(self) -> str:
        bet = self._wagerable()[0]
        spot = next(iter(bet.spots))
        return repr(" ".join(filter(None, (bet.key, spot, "5"))))

    def _introduce(self) -> None:
        self.say(f"{self.setup.game.name}. {self.setup.game.about}")
        for bet in self._wagerable():
            rows = self.setup.rows(bet)
            pays = "; ".join(f"{name.replace('-', ' ')} {row.pays}" for name, row in rows.items())
            self.say(f"  {bet.key}{_where(bet)}: wins when {bet.wins}. {pays}.")

    def _place(self, text: str) -> tuple[Wager, ...]:
        """Read `bet [spot] amount, …` and put the money down."""
        book = tuple(
            self._wager(f"{place}", *part.split())
            for place, part in enumerate(text.split(","), 1)
            if part.strip()
        )
        held = [wager.bet for wager in book]
        for wager in book:
            needs = lacking(self.setup.variant.bet(wager.bet), held)
            if needs:
                main = " or ".join(needs.any_of)
                raise BadInput(f"{wager.bet} needs a wager on {main} ({', '.join(needs.cites)}).")
        return book

    def _wager(self, place: str, *words: str) -> Wager:
        if len(words) not in (2, 3):
            accepted = "a bet, a position if it has several, an amount"
            raise BadInput(f"Unreadable wager {' '.join(words)!r}. Accepted: {accepted}.")
        bet = self.setup.variant.bet(words[0])
        if bet not in self._wagerable():
            raise BadInput(f"{bet.name} cannot be wagered on by itself here.")
        spot = words[1] if len(words) == 3 else ""
        bet.spot(spot)
        amount = money(words[-1])
        self.setup.check_stake(bet, amount)
        self._hold(amount)
        name = f"{bet.key} {spot}".strip() + f" #{place}"
        self.stakes[name], self.bets[name] = amount, bet
        return Wager(id=name, bet=bet.key, spot=spot, area="1", player="you")

    def _hold(self, amount: Cents) -> None:
        if amount > self.balance:
            raise BadInput(f"{show(amount)} is more than your balance of {show(self.balance)}.")
        self.balance = Cents(self.balance - amount)

    def _take_back(self) -> None:
        self.balance = Cents(self.balance + sum(self.stakes.values()))
        self.stakes.clear()

    def _round(self, book: tuple[Wager, ...]) -> None:
        if self.device.prepare():
            self.say("The cards are shuffled.")
        procedure = begin(self.setup.variant, book, self.setup.rules)
        entries = Entries()
        while True:
            wants = procedure.at(entries).wants
            if isinstance(wants, Result):
                self._pay(wants.fates)
                for wager, hit in wants.bonuses.items():
                    paid = self.setup.pay_bonus(hit, self.stakes[wager])
                    self._credit(f"{wager}, bonus", paid, self.bets[wager])
                break
            entries = self._answer(wants, entries, procedure)
        self.stakes.clear()
        self.added.clear()

    def _answer(self, wants: Request, entries: Entries, procedure: Procedure) -> Entries:
        match wants:
            case Deal(to=to):
                face = self.device.draw()
                self.say(f"  {to}: {self._picture(face)}")
                return replace(entries, draws=(*entries.draws, Draw(face)))
            case Ask():
                awaited = sorted(procedure.at(entries).awaited)
                given = {Answer(wants.key, wager): self._choose(wants, wager) for wager in awaited}
                return replace(entries, answers={**entries.answers, **given})
            case Settle(key=key, fates=fates):
                self._pay(fates)
                return replace(entries, paid=entries.paid | {key})
            case Lay(key=key):
                self.say("  The dealer lays the same amount beside your wager.")
                return replace(entries, paid=entries.paid | {key})

    def _picture(self, face: int) -> str:
        source = self.setup.variant.dealing.source
        return picture(face) if source.show is show_card else source.show(face)

    def _choose(self, ask: Ask, wager: str) -> str:
        """Hear a choice that is open and can be paid for; each says what it costs."""
        costs = {
            choice: Cents(int(share * self.stakes[wager]))
            for choice, share in ask.of[wager].items()
        }
        open_ = {choice: cost for choice, cost in costs.items() if cost <= self.balance}
        named = [
            f"{choice} ({show(cost)} more)" if cost else choice for choice, cost in open_.items()
        ]
        clauses = ", ".join(ask.cites)
        while True:
            heard = self.hear(f"  {wager}: {', '.join(named)}? [{clauses}] ")
            if heard is None or (not heard and ask.default is not None):
                return self._silent(ask, wager, open_)
            chosen = [choice for choice in open_ if heard and choice.startswith(heard)]
            if len(chosen) == 1:
                self._hold(open_[chosen[0]])
                if open_[chosen[0]]:
                    self.added[Answer(chosen[0], wager)] = open_[chosen[0]]
                return chosen[0]
            self.say(f"  {heard!r} is not open. Accepted: {', '.join(open_)}.")

    def _silent(self, ask: Ask, wager: str, open_: Mapping[str, Cents]) -> str:
        """What silence means; where the rules wait for ever, practice takes what costs nothing."""
        by_wager = ask.default if isinstance(ask.default, str) else (ask.default or {}).get(wager)
        chosen = by_wager or next(choice for choice, cost in open_.items() if not cost)
        self.say(f"  Silence: {chosen}.")
        return chosen

    def _pay(self, fates: Fates) -> None:
        for stake, fate in fates.items():
            by_choice = Answer(stake.choice, stake.wager)
            amount = self.added[by_choice] if stake.added else self.stakes[stake.wager]
            name = f"{stake.wager}, {stake.choice}" if stake.added else stake.wager
            paid = self.setup.pay(fate, amount)
            self._credit(name, paid, self.bets[stake.wager])

    def _credit(self, name: str, paid: Paid, bet: AnyBet) -> None:
        self.balance = Cents(self.balance + paid.payment.returns)
        line = "" if paid.line == str(paid.pay) else f"{paid.line.replace('-', ' ')}, "
        because = ", ".join(paid.cites or bet.cites)
        self.say(f"  {name}: {line}{paid.pay}, returns {show(paid.payment.returns)} ({because})")


def _where(bet: AnyBet) -> str:
    """The positions of a bet, if it has several."""
    spots = list(bet.spots)
    more = " …" if len(spots) > 6 else ""
    return f" on {', '.join(spots[:6])}{more}" if len(spots) > 1 else ""
