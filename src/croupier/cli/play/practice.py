"""A game for one player in the terminal, against a simulated device: to learn it, and to see why it pays.

The player's money is play money. Every figure comes from where the table takes it: the same
procedure, the same odds, the same clauses.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from croupier.cli.language import spoken_error
from croupier.devices.simulated_source import SimulatedDevice
from croupier.errors import BadInput
from croupier.games.contract.book import begin
from croupier.games.contract.definition import AnyBet, lacking
from croupier.games.contract.procedure import (
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
from croupier.games.contract.setup import Paid, Setup
from croupier.games.equipment.cards import picture
from croupier.games.equipment.cards import show as show_card
from croupier.money import NOTHING, Cents, money, show

Say = Callable[[str], None]
Hear = Callable[[str], str | None]
"""Asks for a line; None means that the input has ended."""


class _LeftError(Exception):
    """The input ended at a question for which the rules have no default."""


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
    """The stake that a choice adds each time it is made, by wager with the choice in place of the question."""
    at_risk: Cents = NOTHING
    """The stakes that are not settled yet."""

    def play(self) -> None:
        """Rounds until the player leaves or has nothing left."""
        self._introduce()
        while self.balance > 0:
            self.say(f"\nYour balance is {show(self.balance)}.")
            text = self.hear(f"Your wagers, such as {self._example()}; nothing leaves: ")
            if not text or not text.strip():
                break
            try:
                if book := self._covered(self._place(text)):
                    self._round(book)
            except BadInput as refused:
                self._take_back()
                self.say(spoken_error(refused))
            except _LeftError:
                self._take_back()
                self.say("The input ended: the round is void, and its stakes go back.")
                break
        self.say(f"You leave with {show(self.balance)}.")

    def _wagerable(self) -> list[AnyBet]:
        return [bet for name, bet in self.setup.wagerable().items() if name == bet.key]

    def _example(self) -> str:
        bet = self._wagerable()[0]
        spot = next(iter(bet.spots))
        return repr(" ".join(filter(None, (bet.key, spot, "5"))))

    def _introduce(self) -> None:
        self.say(f"{self.setup.game.name}. {self.setup.game.about}")
        for bet in self._wagerable():
            rows = self.setup.rows(bet)
            named = ((name.replace("-", " "), row.pays) for name, row in rows.items())
            pays = "; ".join(pays if name == pays else f"{name} {pays}" for name, pays in named)
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
            raise BadInput(f"{bet.name} {self._why_not(bet)}.")
        spot = words[1] if len(words) == 3 else ""
        bet.spot(spot)
        amount = money(words[-1])
        self.setup.check_stake(bet, amount)
        self._hold(amount)
        name = f"{bet.key} {spot}".strip() + f" #{place}"
        self.stakes[name], self.bets[name] = amount, bet
        return Wager(id=name, bet=bet.key, spot=spot, area="1", player="you")

    def _why_not(self, bet: AnyBet) -> str:
        most = self.setup.variant.at_most
        if bet.added:
            return "is not wagered on by itself"
        if most is None or bet.key not in most.of:
            return "is not offered at this table: choose its pay table first"
        return f"is not offered at this table: {most.count} side bets at most ({most.cites[0]})"

    def _hold(self, amount: Cents) -> None:
        if amount > self.balance:
            raise BadInput(f"{show(amount)} is more than your balance of {show(self.balance)}.")
        self.balance = Cents(self.balance - amount)
        self.at_risk = Cents(self.at_risk + amount)

    def _covered(self, book: tuple[Wager, ...]) -> tuple[Wager, ...]:
        """Return what could not be played on, before any card (SATG 18.8.3)."""
        cover = self.setup.variant.cover
        if cover is None:
            return book
        main = {w.id: self.stakes[w.id] for w in book if self.bets[w.id] is self._wagerable()[0]}
        void = cover(self.balance, main).play_not_covered
        for wager in void:
            amount = self.stakes.pop(wager)
            self.balance = Cents(self.balance + amount)
            self.at_risk = Cents(self.at_risk - amount)
            self.say(
                f"  {wager}: void, {show(amount)} goes back: it could not be played on (SATG 18.8.3)."
            )
        return tuple(wager for wager in book if wager.id not in void)

    def _take_back(self) -> None:
        """Take back the stakes that are not settled, and clear the table."""
        self.balance = Cents(self.balance + self.at_risk)
        self._clear()

    def _clear(self) -> None:
        self.at_risk = NOTHING
        self.stakes.clear()
        self.added.clear()

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
        assert self.at_risk == 0, "Every stake has one fate."
        self._clear()

    def _answer(self, wants: Request, entries: Entries, procedure: Procedure) -> Entries:
        match wants:
            case Deal(to=to):
                face = self.device.draw()
                self.say(f"  {to}: {self._picture(face)}")
                return replace(entries, draws=(*entries.draws, Draw(face)))
            case Ask():
                progress = procedure.at(entries)
                given = {
                    Answer(wants.key, wager): self._choose(wants, wager, progress.dealt)
                    for wager in sorted(progress.awaited)
                }
                made = replace(entries, answers={**entries.answers, **given})
                settled = procedure.at(made).settled
                new = settled.keys() - progress.settled
                self._pay({stake: fate for stake, fate in settled.items() if stake in new})
                return made
            case Settle(key=key, fates=fates):
                self._pay(fates)
                return replace(entries, paid=entries.paid | {key})
            case Lay(key=key):
                self.say("  The dealer lays the same amount beside your wager.")
                return replace(entries, paid=entries.paid | {key})

    def _picture(self, face: int) -> str:
        source = self.setup.variant.dealing.source
        return picture(face) if source.show is show_card else source.show(face)

    def _choose(self, ask: Ask, wager: str, dealt: Iterable[tuple[str, int]]) -> str:
        """Hear a choice that is open and can be paid for; each says what it costs."""
        self.say(f"  On the table: {self._on_the_table(dealt)}")
        shares = {choice: share * self.stakes[wager] for choice, share in ask.of[wager].items()}
        # Half of an odd amount cannot be laid exactly, so it is not offered (SATG 13.8.2).
        costs = {name: Cents(int(cost)) for name, cost in shares.items() if cost.denominator == 1}
        open_ = {choice: cost for choice, cost in costs.items() if cost <= self.balance}
        for choice, cost in costs.items():
            if choice not in open_:
                self.say(f"  {choice} would cost {show(cost)}; you have {show(self.balance)}.")
        named = [
            f"{choice} ({show(cost)} more)" if cost else choice for choice, cost in open_.items()
        ]
        clauses = ", ".join(ask.cites)
        while True:
            answer = self.hear(f"  {wager}: {', '.join(named)}? [{clauses}] ")
            if answer is None and ask.default is None:
                raise _LeftError
            if not answer and ask.default is not None:
                return self._silent(ask, wager)
            chosen = [choice for choice in open_ if answer and choice.startswith(answer)]
            if len(chosen) == 1:
                self._hold(open_[chosen[0]])
                if open_[chosen[0]]:
                    self.added[Answer(chosen[0], wager)] = open_[chosen[0]]
                return chosen[0]
            self.say(f"  {answer!r} is not one of them. Accepted: {', '.join(open_)}.")

    def _silent(self, ask: Ask, wager: str) -> str:
        """Choose what silence means by the rules."""
        assert ask.default is not None, "Silence means nothing where the deal waits."
        chosen = ask.default if isinstance(ask.default, str) else ask.default[wager]
        self.say(f"  Silence: {chosen}.")
        return chosen

    def _on_the_table(self, dealt: Iterable[tuple[str, int]]) -> str:
        """The cards by the place to which they went."""
        places: dict[str, list[str]] = {}
        for to, face in dealt:
            places.setdefault(to, []).append(self._picture(face))
        return "; ".join(f"{to} {' '.join(cards)}" for to, cards in places.items())

    def _pay(self, fates: Fates) -> None:
        for stake, fate in fates.items():
            by_choice = Answer(stake.choice, stake.wager)
            amount = self.added[by_choice] if stake.added else self.stakes[stake.wager]
            name = f"{stake.wager}, {stake.choice}" if stake.added else stake.wager
            paid = self.setup.pay(fate, amount)
            self.at_risk = Cents(self.at_risk - amount)
            self._credit(name, paid, self.bets[stake.wager])

    def _credit(self, name: str, paid: Paid, bet: AnyBet) -> None:
        self.balance = Cents(self.balance + paid.payment.returns)
        named = paid.line.replace("-", " ")
        line = "" if named == str(paid.pay) else f"{named}, "
        because = paid.source or ", ".join(bet.cites)
        self.say(f"  {name}: {line}{paid.pay}, returns {show(paid.payment.returns)} ({because})")


def _where(bet: AnyBet) -> str:
    """The positions of a bet, if it has several."""
    spots = list(bet.spots)
    if len(spots) > 6:
        return f" on {', '.join(spots[:3])} … {', '.join(spots[-3:])}"
    return f" on {', '.join(spots)}" if len(spots) > 1 else ""
