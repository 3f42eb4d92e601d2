"""Receipts explain why each cent moved.

A receipt is never stored: the program computes it again from the wagers, the results, the choices and the rules.
For one wager it shows the facts, the line that was hit, and what that line pays. It cites the clause and edition,
shows the arithmetic, and says whether the payment agrees with the rules.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.games.contract.procedure import Hit, Result, Stake
from croupier.money import NOTHING, Cents, Fate, Pay, Payment, settle
from croupier.rulebook import ZONE, Citations, cite, edition
from croupier.rulebook.register import Choice
from croupier.table.corrections.resettle import OF
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.settlement.arithmetic import arithmetic
from croupier.table.settlement.end_round import REFUNDS
from croupier.table.settlement.round_sheet import BONUS, limits_of_wagers, live_payment, stays
from croupier.table.values.instants import instant_of
from croupier.table.values.refusals import RETURNS, Refusal
from croupier.table.values.sheet import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One stake of a wager: the wager itself, or a stake that a choice added."""

    stake: str
    line: str
    pays: str = ""
    arithmetic: str
    clauses: Citations = ()
    source: str = ""
    amount: Cents = NOTHING
    back: Cents = NOTHING
    winnings: Cents = NOTHING
    stays: Cents = NOTHING
    agrees: bool
    """Whether the rules, run again, give the same payment."""
    ruled: str = ""
    """The payment by the rules, where it differs."""
    wins_when: str = ""
    """When the bet would have won, where it did not."""
    governs: Choice | None = None
    """Which rules of the game govern the stake, and why (SATG 9.1 to SATG 18.1); none for a void stake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """Why one wager was paid what it was."""

    round: str
    game: str
    opened: str
    edition: str
    in_force_since: str
    date_assumed: bool
    holder: str
    wager: str
    bet: str
    amount: Cents
    dealt: tuple[tuple[str, str], ...]
    """Where each card, die or number went."""
    choices: tuple[str, ...]
    silences: tuple[str, ...]
    """The questions that were not answered in time, and why."""
    parts: tuple[Part, ...]

    @property
    def returns(self) -> Cents:
        """The total that went to the holder's account or hand."""
        return Cents(sum(part.back + part.winnings for part in self.parts))


def dealt(history: RoundHistory) -> tuple[tuple[str, str], ...]:
    """The position and the face of each card, die or number, as the procedure dealt them."""
    show_face = history.setup.variant.dealing.source.show
    return tuple((to, show_face(face)) for to, face in history.progress().dealt)


def facts(history: RoundHistory) -> tuple[str, ...]:
    """The same as texts of the form `position: face`."""
    return tuple(f"{to}: {face}" for to, face in dealt(history))


def receipts(history: RoundHistory, holder: str | None = None) -> Iterator[Receipt]:
    """Yield a receipt for every wager of a round, or for the wagers of one holder."""
    audit = Audit(history)
    for wager in history.wagers:
        if holder in (None, wager.holder):
            yield audit.receipt(wager)


class Priced(NamedTuple):
    """The payment of a stake by the rules, run again."""

    line: str
    pay: Pay
    clauses: Citations
    source: str
    payment: Payment
    stays: Cents = NOTHING


class Audit:
    """A round run again; facts that all its wagers share are computed once."""

    def __init__(self, history: RoundHistory) -> None:
        self._history, self._setup = history, history.setup
        self._governing = edition(self._setup.game.edition)
        self._opened = instant_of(history.at).astimezone(ZONE).isoformat(timespec="seconds")
        self._dealt = dealt(history) if history.end != "abandoned" else ()
        self._fates = _fates(history)
        self._limits = limits_of_wagers(history.terms, history.lying) if history.terms else {}
        self._out = {wager.id for wager in history.wagers if wager.out is not None}
        self._laid = {wager.id: wager for wager in history.wagers}
        self._ends = {bet.key: bet for bet in self._setup.variant.bets if bet.ends}
        self._jackpots = {bet.key: bet.name for bet in self._setup.variant.bets if bet.jackpot}
        self._stakes: dict[str, list[Stake]] = {}
        for stake in self._fates:
            self._stakes.setdefault(stake.wager, []).append(stake)
        self._rows: dict[str, list[Row]] = {}
        for row in history.rows:
            self._rows.setdefault(row.wager, []).append(row)
        self._choices, self._silences = history.choices_in_words(), history.silences_in_words()

    def receipt(self, wager: RecordedWager) -> Receipt:
        """Return the receipt of one wager."""
        setup = self._setup
        returned = (_returned(wager, self._history.says),) if wager.why else ()
        unsettled = () if wager.why else self._unsettled(wager)
        return Receipt(
            round=self._history.name, game=f"{setup.game.name} {setup.variant.name}".strip(),
            opened=self._opened, edition=self._governing.title,
            in_force_since=self._governing.from_.isoformat(), date_assumed=self._governing.assumed,
            holder=wager.holder, wager=wager.id, bet=setup.variant.bet(wager.where.bet).name,
            amount=wager.amount, dealt=self._dealt, choices=tuple(self._choices.get(wager.id, ())),
            silences=tuple(self._silences.get(wager.id, ())),
            parts=(*returned, *map(self._part, self._rows.get(wager.id, ())), *unsettled),
        )  # fmt: skip

    def _unsettled(self, wager: RecordedWager) -> Iterator[Part]:
        """Stakes of a finished round that have no payment, or more than one."""
        if self._history.end != "settled":
            return
        if wager.out is not None:
            return (yield from self._handed_back(wager))
        paid = [Stake(row.wager, row.added) for row in self._rows.get(wager.id, ())]
        for stake in self._stakes.get(wager.id, ()):
            times, fate = paid.count(stake), self._fates[stake]
            if times != 1:
                line = fate.line if isinstance(fate, Hit) else fate.value
                text = f"{line}, to be settled once; it was settled {times} times"
                yield _faulty(stake.added or "wager", text)

    def _handed_back(self, wager: RecordedWager) -> Iterator[Part]:
        """Check a wager that was voided singly: its settled rows must add up to the wager and its choices.

        Stakes of dropped choices went back on their own.
        """
        added = sum(answer.stake for answer in self._history.answers if answer.wager == wager.id)
        rows = sum(row.amount for row in self._rows.get(wager.id, ()) if OF not in row.added)
        if rows != wager.amount + added:
            back, went = map(self._history.says, (Cents(wager.amount + added), Cents(rows)))
            yield _faulty("wager", f"void: {back} to go back; {went} was settled")

    def _part(self, row: Row) -> Part:
        says = self._history.says
        fate = self._fates.get(Stake(row.wager, row.added))
        void = self._history.end.startswith("void") or row.wager in self._out
        if fate is None or (void and row.line == Fate.VOID):
            priced = self._void(row)
        elif fate is Fate.IMPOSSIBLE:
            priced = Priced("unfinished", fate, (), "", Payment(NOTHING, NOTHING))
        elif row.added == BONUS:
            priced = self._bonus(row, fate)
        else:
            priced = self._priced(row, fate)
        paid = (row.line, row.back + row.stays, row.winnings, row.stays, row.clause)
        due = (priced.payment.back, priced.payment.winnings, priced.stays)
        rules = (priced.line, *due, self._ended_by(row, fate))
        return Part(
            stake=row.added or "wager", line=row.line, pays=str(priced.pay),
            arithmetic=arithmetic(row, priced.pay, self._jackpots.get(row.bet, ""), says=says),
            clauses=priced.clauses, source=priced.source, amount=row.amount, back=row.back,
            winnings=row.winnings, stays=row.stays, agrees=paid == rules,
            ruled="" if paid == rules else _ruled(priced, says),
            wins_when=self._wins(row) if row.line == Fate.LOSES else "",
            governs=self._setup.choice(None if row.line == Fate.VOID else fate, priced.clauses),
        )  # fmt: skip

    def _wins(self, row: Row) -> str:
        every = {bet.key: "" if bet.jackpot else bet.wins for bet in self._setup.variant.bets}
        return every.get(row.bet) or every[self._laid[row.wager].where.bet]

    def _void(self, row: Row) -> Priced:
        """Price a stake of a void round: the whole stake goes back, independent of the result."""
        refunds = REFUNDS.get(self._setup.game.edition, ())
        clauses = cite(*dict.fromkeys(filter(None, (row.clause, *refunds))))
        payment = Payment(row.amount, NOTHING)
        return Priced(Fate.VOID.value, Fate.VOID, clauses, ", ".join(clauses), payment)

    def _bonus(self, row: Row, fate: Hit | Fate) -> Priced:
        assert isinstance(fate, Hit), "A bonus is for a line that was hit."
        paid = self._setup.pay_bonus(fate, self._laid[row.wager].amount)
        return Priced(paid.line, paid.pay, paid.cites, paid.source, paid.payment)

    def _priced(self, row: Row, fate: Hit | Fate) -> Priced:
        """Price a stake: to the cent at a terminal, by limits and chip values at a live table."""
        name, pay, clauses, source = self._pays(row, fate)
        terms = self._history.terms
        if terms is None:
            return Priced(name, pay, clauses, source, settle(pay, row.amount))
        at_live_table = self._setup.game.conduct.at_live_table
        live = live_payment(
            terms, at_live_table, self._limits[row.wager], holder=row.holder, pay=pay, stake=row.amount,
            added=bool(row.added), colour=row.colour,
        )  # fmt: skip
        remains = stays(at_live_table, fate, live)
        sources = "; ".join(filter(None, (source, ", ".join(live.cites))))
        return Priced(name, pay, (*clauses, *live.cites), sources, live.payment, remains)

    def _pays(self, row: Row, fate: Hit | Fate) -> tuple[str, Pay, Citations, str]:
        """Return the line, its payment, the clauses for it and their source."""
        bets = self._setup.variant
        if isinstance(fate, Hit):
            line = self._setup.rows(bets.bet(fate.bet))[fate.line]
            return fate.line, line.pay, line.citations, line.source
        # A stake that a choice added loses with its wager, by the clauses of the wager's bet.
        citations = {bet.key: bet.cites for bet in bets.bets}
        ended = "" if row.bet in self._jackpots else self._ended_by(row, fate)
        wagered = self._laid[row.wager].where.bet
        cites = cite(ended) if ended else citations.get(row.bet) or citations[wagered]
        return fate.value, fate, cites, ", ".join(cites)

    def _ended_by(self, row: Row, fate: Hit | Fate | None) -> str:
        """The sub-rule by which a stake ended, where the rules number the ends of its bet."""
        if fate is None or row.line == Fate.VOID:
            return row.clause  # the cards do not show by which clause it was declared void
        numbered = self._ends.get(row.bet)
        line = fate.line if isinstance(fate, Hit) else fate.value
        chose = self._fates.__contains__
        return numbered.ended_by(line, lambda it: chose(Stake(row.wager, it))) if numbered else ""


def _fates(history: RoundHistory) -> Mapping[Stake, Hit | Fate]:
    """Run the round again and return the fate of every stake by the rules."""
    if history.end == "abandoned":
        return {}
    progress = history.progress()
    fates = dict(progress.settled)
    if history.end == "settled" and not isinstance(progress.wants, Result):
        # The recorded results do not complete the round: no wager has a fate.
        return {Stake(wager.id): Fate.IMPOSSIBLE for wager in history.wagers if not wager.why}
    if isinstance(progress.wants, Result):
        fates |= progress.wants.fates
        bonuses = progress.wants.bonuses
        fates |= {Stake(wager, BONUS): hit for wager, hit in bonuses.items()}
    return fates


def _faulty(stake: str, ruled: str) -> Part:
    """Return the part for a stake that was not settled as the rules require."""
    none = "no payment that the rules give"
    return Part(stake=stake, line="not settled", arithmetic=none, agrees=False, ruled=ruled)


def _ruled(priced: Priced, says: Callable[[Cents], str]) -> str:
    back, wins = says(priced.payment.back), says(priced.payment.winnings)
    return f"{priced.line}, {priced.pay}: {back} of the stake back, {wins} won"


def _returned(wager: RecordedWager, says: Callable[[Cents], str]) -> Part:
    why = next(code for code in Refusal if code == wager.why)
    return Part(
        stake="wager", line=why.value, pays=why.sentence, arithmetic=f"{says(wager.amount)} goes back",
        clauses=RETURNS[why], amount=wager.amount, back=wager.amount, agrees=True,
    )  # fmt: skip
