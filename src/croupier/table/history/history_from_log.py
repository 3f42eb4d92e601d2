"""Rounds told from the log of their table."""

from collections import Counter
from collections.abc import Callable, Iterable

from croupier.money import NOTHING
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.history.round_history import Face, RecordedAnswer, RecordedWager, RoundHistory
from croupier.table.last_results import rows_of_round
from croupier.table.opening.offer_setup import game_identity
from croupier.table.round import Round, Spot, wager_id
from croupier.table.state import State
from croupier.table.tournament.tournament_session import missed
from croupier.table.values.replace import replace
from croupier.table.values.sheet import Sheet


class HistoryReader:
    """A table's log, told event by event: every round of it, or only that of a number."""

    def __init__(self, table: str, sheets: Callable[[str], Sheet], only: int | None = None) -> None:
        self.state, self._sheets, self._only = State(table=table), sheets, only
        self.heard = self._first = 0
        self.over: dict[int, RoundHistory] = {}
        """The rounds that ended, in order; whoever needs no more of the oldest may take them out."""

    def hear(self, event: e.Event) -> None:
        """One event more."""
        seq, state, sheets = self.heard, self.state, self._sheets
        self.heard += 1
        if isinstance(event, e.RoundOpened):
            self._first = seq
        # Of what follows a round only its correction concerns it.
        end = "" if self._only in self.over else _end(event)
        if end and self._only in (None, state.playing.number):
            told = history_of_round(state, _rows(state.playing, event, sheets), end)
            reason = event.reason if isinstance(event, e.RoundVoided) else ""
            by = event.by if isinstance(event, e.RoundSettled) else ""
            entered = told.entered | {by} if by else told.entered
            self.over[told.number] = replace(
                told, reason=reason, entered=entered, first=self._first, last=seq
            )
        elif isinstance(event, e.RoundCorrected) and event.number in self.over:
            put_right = corrected(self.over[event.number], event, sheets(event.sheet))
            self.over[event.number] = replace(put_right, corrected_at=seq)
        if self._only not in self.over:
            self.state = evolve(state, event, sheets)

    def going_on(self) -> RoundHistory | None:
        """The round that is played, as it stands."""
        one = self.state.round
        if one is None or one.number in self.over or self._only not in (None, one.number):
            return None
        told = history_of_round(self.state, _rows(one, None, self._sheets), "")
        return replace(told, first=self._first, last=self.heard - 1)


def read_history(
    table: str, events: Iterable[e.Event], sheets: Callable[[str], Sheet], only: int | None = None
) -> list[RoundHistory]:
    """Every round of a table's log, in order, or only that of a number; the last may still go on."""
    telling = HistoryReader(table, sheets, only)
    for event in events:
        telling.hear(event)
    return [*telling.over.values(), *filter(None, [telling.going_on()])]


def corrected(told: RoundHistory, event: e.RoundCorrected, sheet: Sheet) -> RoundHistory:
    """A round after it was corrected: what it was before stays beside it."""
    dropped = set(event.dropped)
    closed = tuple(sorted({*told.closed, *event.closed}))
    return replace(
        told,
        draws=tuple(map(Face, event.faces)) if event.faces else told.draws,
        answers=tuple(one for one in told.answers if (one.question, one.wager) not in dropped),
        closed=closed,
        wagers=tuple(
            one._replace(out=tuple(event.out[one.id])) if one.id in event.out else one
            for one in told.wagers
        ),
        rows=sheet,
        end=f"void {event.ground}" if event.whole else told.end,
        reason=event.reason if event.whole else told.reason,
        entered=told.entered | {event.by},
        before=told,
        correction=event,
    )


def _end(event: e.Event) -> str:
    match event:
        case e.RoundSettled():
            return "settled"
        case e.RoundVoided(ground=ground):
            return f"void {ground}"
        case e.RoundAbandoned():
            return "abandoned"
        case _:
            return ""


def _rows(one: Round, event: e.Event | None, sheets: Callable[[str], Sheet]) -> Sheet:
    """What was paid on the way, unless taken back, and at the end."""
    over = event if isinstance(event, e.RoundSettled | e.RoundVoided) else None
    return rows_of_round(one, over, sheets(over.sheet) if over else ())


def history_of_round(state: State, rows: Sheet, end: str) -> RoundHistory:
    """The round of a table as it stands."""
    one = state.playing
    show = one.setup.variant.dealing.source.show
    entries = one.entries
    told = RoundHistory(
        table=state.table,
        number=one.number,
        at=one.opened_at,
        plan=game_identity(state.opened),
        terms=one.terms,
        jackpots=one.jackpots,
        amended=one.setup.rules.amended,
        wagers=_wagers(one),
        root=one.root,
        motion=one.motion,
        draws=tuple(Face(show(draw.face), draw.discarded) for draw in entries.draws),
        answers=tuple(
            RecordedAnswer(answer.question, answer.wager, choice, one.added.get((answer.wager, choice), NOTHING))
            for answer, choice in sorted(entries.answers.items())
        ),
        closed=tuple(sorted(entries.closed)),
        silent=tuple(silence for silence in one.silent if silence.question in entries.closed),
        paid=one.paid,
        rows=rows,
        end=end,
        patrons={
            name: one.patron.key for name, one in state.terminals.items() if one.patron is not None
        },
        entered=one.entered,
    )  # fmt: skip
    return _of_session(told, state) if state.tournament else told


def _of_session(told: RoundHistory, state: State) -> RoundHistory:
    """A round of a tournament: whose chips were played for, who sat where, and who wagered too little."""
    session = state.serving.session
    staked: Counter[str] = Counter()
    for one in told.wagers:
        staked[state.seat_of(one.holder)] += 0 if one.why else one.amount
    return replace(
        told,
        tournament=session.tournament,
        stage=session.stage,
        practice=session.practice,
        seats={one.key if state.is_live else seat: seat for seat, one in session.seats.items()},
        missed=missed(session, staked),
    )


def _wagers(one: Round) -> tuple[RecordedWager, ...]:
    """The wagers by holder, at a live table by their arrival; and what went back at the close."""
    lying = [
        (held.arrived, holder, where, held)
        for holder, own in one.wagers.items()
        for where, held in own.items()
    ]
    every = [
        RecordedWager(
            holder, where, held.amount, held.colour, held.value, "", _out(one, holder, where)
        )
        for _, holder, where, held in (sorted(lying) if one.terms else lying)
    ]
    every += [
        RecordedWager(back.holder, Spot(back.bet, back.spot, back.area), back.amount, why=back.why)
        for back in one.returned
    ]
    return tuple(every if one.terms else sorted(every))


def _out(one: Round, holder: str, where: Spot) -> tuple[str, ...] | None:
    out = one.entries.out
    if not out or (wager := wager_id(holder, where)) not in out:
        return None
    return tuple(sorted(one.entries.took_part[wager]))
