"""Why a cent moved: re-executed from the book, the draws, the answers and the rules, never stored.

A receipt says for one wager which facts hit which line, what the line pays by which clause of which
edition, the arithmetic, and whether what was paid is what the rules say.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.games.contract.procedure import Hit, Result, Stake
from croupier.money import NOTHING, Cents, Fate, Pay, Payment, settle
from croupier.rulebook import ZONE, Citations, cite, edition
from croupier.rulebook.register import Choice
from croupier.table.corrections.resettle import OF
from croupier.table.history.choices_in_words import choices_in_words, silences_in_words
from croupier.table.history.round_history import RecordedWager, RoundHistory
from croupier.table.settlement.arithmetic import arithmetic
from croupier.table.settlement.end_round import REFUNDS
from croupier.table.settlement.round_sheet import BONUS, limits_of_wagers, live_payment, stays
from croupier.table.values.instants import instant_of
from croupier.table.values.refusals import RETURNS, Refusal
from croupier.table.values.sheet import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One stake of a wager: the wager itself, or what a choice added."""

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
    """Whether the rules, run again, say the same."""
    ruled: str = ""
    """What they say, where it is something else."""
    wins_when: str = ""
    """When the bet would have won, where it did not."""
    governs: Choice | None = None
    """Which of the rules of the game was chosen, and why (SATG 9.1 to SATG 18.1); nothing of what is void."""


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
    """The questions to which nobody answered in time, and why."""
    parts: tuple[Part, ...]

    @property
    def returns(self) -> Cents:
        """All that went to the holder's account or hand."""
        return Cents(sum(part.back + part.winnings for part in self.parts))


def dealt(told: RoundHistory) -> tuple[tuple[str, str], ...]:
    """Where each face went, as the procedure has it."""
    show_face = told.setup.variant.dealing.source.show
    return tuple((to, show_face(face)) for to, face in told.standing().dealt)


def facts(told: RoundHistory) -> tuple[str, ...]:
    """The same for people."""
    return tuple(f"{to}: {face}" for to, face in dealt(told))


def receipts(told: RoundHistory, holder: str | None = None) -> Iterator[Receipt]:
    """A receipt for every wager of a round, or for those of one holder."""
    audit = Audit(told)
    for wager in told.wagers:
        if holder in (None, wager.holder):
            yield audit.receipt(wager)


class Priced(NamedTuple):
    """What the rules make of a stake when they are run again."""

    line: str
    pay: Pay
    clauses: Citations
    source: str
    payment: Payment
    stays: Cents = NOTHING


class Audit:
    """A round run again: what is the same for all of its wagers is found once."""

    def __init__(self, told: RoundHistory) -> None:
        self._told, self._setup = told, told.setup
        self._governing = edition(self._setup.game.edition)
        self._opened = instant_of(told.at).astimezone(ZONE).isoformat(timespec="seconds")
        self._dealt = dealt(told) if told.end != "abandoned" else ()
        self._fates = _fates(told)
        self._limits = limits_of_wagers(told.terms, told.lying) if told.terms else {}
        self._out = {wager.id for wager in told.wagers if wager.out is not None}
        self._laid = {wager.id: wager for wager in told.wagers}
        self._ends = {bet.key: bet for bet in self._setup.variant.bets if bet.ends}
        self._jackpots = {bet.key: bet.name for bet in self._setup.variant.bets if bet.jackpot}
        self._stakes: dict[str, list[Stake]] = {}
        for stake in self._fates:
            self._stakes.setdefault(stake.wager, []).append(stake)
        self._rows: dict[str, list[Row]] = {}
        for row in told.rows:
            self._rows.setdefault(row.wager, []).append(row)
        self._choices, self._silences = choices_in_words(told), silences_in_words(told)

    def receipt(self, wager: RecordedWager) -> Receipt:
        """Why one wager was paid what it was."""
        setup = self._setup
        returned = (_returned(wager, self._told.says),) if wager.why else ()
        return Receipt(
            round=self._told.name,
            game=f"{setup.game.name} {setup.variant.name}".strip(),
            opened=self._opened,
            edition=self._governing.title,
            in_force_since=self._governing.from_.isoformat(),
            date_assumed=self._governing.assumed,
            holder=wager.holder,
            wager=wager.id,
            bet=setup.variant.bet(wager.where.bet).name,
            amount=wager.amount,
            dealt=self._dealt,
            choices=tuple(self._choices.get(wager.id, ())),
            silences=tuple(self._silences.get(wager.id, ())),
            parts=(
                *returned,
                *map(self._part, self._rows.get(wager.id, ())),
                *(() if wager.why else self._unsettled(wager)),
            ),
        )

    def _unsettled(self, wager: RecordedWager) -> Iterator[Part]:
        """Stakes of a finished round that have no payment, or more than one."""
        if self._told.end != "settled":
            return
        if wager.out is not None:
            return (yield from self._handed_back(wager))
        paid = [Stake(row.wager, row.added) for row in self._rows.get(wager.id, ())]
        for stake in self._stakes.get(wager.id, ()):
            times, fate = paid.count(stake), self._fates[stake]
            if times != 1:
                line = fate.line if isinstance(fate, Hit) else fate.value
                said = f"{line}, to be settled once; it was settled {times} times"
                yield _faulty(stake.added or "wager", said)

    def _handed_back(self, wager: RecordedWager) -> Iterator[Part]:
        """A wager voided singly: all that stands on it was settled; dropped choices went back by themselves."""
        added = sum(one.stake for one in self._told.answers if one.wager == wager.id)
        rows = sum(row.amount for row in self._rows.get(wager.id, ()) if OF not in row.added)
        if rows != wager.amount + added:
            back, went = map(self._told.says, (Cents(wager.amount + added), Cents(rows)))
            yield _faulty("wager", f"void: {back} to go back; {went} was settled")

    def _part(self, row: Row) -> Part:
        says = self._told.says
        fate = self._fates.get(Stake(row.wager, row.added))
        void = self._told.end.startswith("void") or row.wager in self._out
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
            stake=row.added or "wager",
            line=row.line,
            pays=str(priced.pay),
            arithmetic=arithmetic(row, priced.pay, self._jackpots.get(row.bet, ""), says=says),
            clauses=priced.clauses,
            source=priced.source,
            amount=row.amount,
            back=row.back,
            winnings=row.winnings,
            stays=row.stays,
            agrees=paid == rules,
            ruled="" if paid == rules else _ruled(priced, says),
            wins_when=self._wins(row) if row.line == Fate.LOSES else "",
            governs=self._setup.choice(None if row.line == Fate.VOID else fate, priced.clauses),
        )

    def _wins(self, row: Row) -> str:
        every = {bet.key: "" if bet.jackpot else bet.wins for bet in self._setup.variant.bets}
        return every.get(row.bet) or every[self._laid[row.wager].where.bet]

    def _void(self, row: Row) -> Priced:
        """The round is void: whatever was dealt counts for nothing."""
        refunds = REFUNDS.get(self._setup.game.edition, ())
        clauses = cite(*dict.fromkeys(filter(None, (row.clause, *refunds))))
        payment = Payment(row.amount, NOTHING)
        return Priced(Fate.VOID.value, Fate.VOID, clauses, ", ".join(clauses), payment)

    def _bonus(self, row: Row, fate: Hit | Fate) -> Priced:
        assert isinstance(fate, Hit), "A bonus is for a line that was hit."
        paid = self._setup.pay_bonus(fate, self._laid[row.wager].amount)
        return Priced(paid.line, paid.pay, paid.cites, paid.source, paid.payment)

    def _priced(self, row: Row, fate: Hit | Fate) -> Priced:
        """At a terminal to the cent; at a live table by its limits and chips."""
        name, pay, clauses, source = self._pays(row, fate)
        terms = self._told.terms
        if terms is None:
            return Priced(name, pay, clauses, source, settle(pay, row.amount))
        key = self._setup.game.key
        live = live_payment(
            terms, key, self._limits[row.wager], holder=row.holder, pay=pay, stake=row.amount,
            added=bool(row.added), colour=row.colour,
        )  # fmt: skip
        remains = stays(key, fate, live)
        sources = "; ".join(filter(None, (source, ", ".join(live.cites))))
        return Priced(name, pay, (*clauses, *live.cites), sources, live.payment, remains)

    def _pays(self, row: Row, fate: Hit | Fate) -> tuple[str, Pay, Citations, str]:
        """The line, what it pays, by which clauses and where they were found."""
        bets = self._setup.variant
        if isinstance(fate, Hit):
            line = self._setup.rows(bets.bet(fate.bet))[fate.line]
            return fate.line, line.pay, line.citations, line.source
        # What a choice added loses with the wager, by the clauses of its bet.
        own = {bet.key: bet.cites for bet in bets.bets}
        ended = "" if row.bet in self._jackpots else self._ended_by(row, fate)
        cites = cite(ended) if ended else own.get(row.bet) or own[self._laid[row.wager].where.bet]
        return fate.value, fate, cites, ", ".join(cites)

    def _ended_by(self, row: Row, fate: Hit | Fate | None) -> str:
        """The sub-rule by which a stake ended, where the rules number the ends of its bet."""
        if fate is None or row.line == Fate.VOID:
            return row.clause  # by what it was declared void, no cards tell
        numbered = self._ends.get(row.bet)
        line = fate.line if isinstance(fate, Hit) else fate.value
        chose = self._fates.__contains__
        return numbered.ended_by(line, lambda it: chose(Stake(row.wager, it))) if numbered else ""


def _fates(told: RoundHistory) -> Mapping[Stake, Hit | Fate]:
    """What the rules make of every stake when the round is run again."""
    if told.end == "abandoned":
        return {}
    standing = told.standing()
    found = dict(standing.settled)
    if told.end == "settled" and not isinstance(standing.wants, Result):
        # What was entered does not make a whole round: every wager is without its fate.
        return {Stake(wager.id): Fate.IMPOSSIBLE for wager in told.wagers if not wager.why}
    if isinstance(standing.wants, Result):
        found |= standing.wants.fates
        bonuses = standing.wants.bonuses
        found |= {Stake(wager, BONUS): hit for wager, hit in bonuses.items()}
    return found


def _faulty(stake: str, ruled: str) -> Part:
    """A stake that was not settled as it should have been."""
    none = "no payment that the rules give"
    return Part(stake=stake, line="not settled", arithmetic=none, agrees=False, ruled=ruled)


def _ruled(priced: Priced, says: Callable[[Cents], str]) -> str:
    back, wins = says(priced.payment.back), says(priced.payment.winnings)
    return f"{priced.line}, {priced.pay}: {back} of the stake back, {wins} won"


def _returned(wager: RecordedWager, says: Callable[[Cents], str]) -> Part:
    why = next(code for code in Refusal if code == wager.why)
    return Part(
        stake="wager",
        line=why.value,
        pays=why.sentence,
        arithmetic=f"{says(wager.amount)} goes back",
        clauses=RETURNS[why],
        amount=wager.amount,
        back=wager.amount,
        agrees=True,
    )
