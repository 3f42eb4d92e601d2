"""Read rounds from the log of their table."""

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
from croupier.table.values.replace import from_fields, replace
from croupier.table.values.sheet import Sheet


class HistoryReader:
    """Reads a table's log event by event and collects every round, or only the one with a number."""

    def __init__(
        self, start: State, sheets: Callable[[str], Sheet], only: int | None = None
    ) -> None:
        """Begin at a known state of the table, or before its first event."""
        self.state, self._sheets, self._only = start, sheets, only
        self.position, self._first = start.seq, 0
        self.over: dict[int, RoundHistory] = {}
        """The finished rounds, in order. The caller may remove the oldest ones."""

    def add_event(self, event: e.Event) -> None:
        """Process the next event."""
        seq, state, sheets = self.position, self.state, self._sheets
        self.position += 1
        if isinstance(event, e.RoundOpened):
            self._first = seq
        # After a round has ended, only its correction concerns it.
        end = "" if self._only in self.over else _end(event)
        if end and self._only in (None, state.playing.number):
            history = history_of_round(state, _rows(state.playing, event, sheets), end)
            reason = event.reason if isinstance(event, e.RoundVoided) else ""
            by = event.by if isinstance(event, e.RoundSettled) else ""
            entered = history.entered | {by} if by else history.entered
            self.over[history.number] = replace(
                history, reason=reason, entered=entered, first=self._first, last=seq
            )
        elif isinstance(event, e.RoundCorrected) and event.number in self.over:
            put_right = corrected(self.over[event.number], event, sheets(event.sheet))
            self.over[event.number] = replace(put_right, corrected_at=seq)
        if self._only not in self.over:
            self.state = evolve(state, event, sheets)

    def going_on(self) -> RoundHistory | None:
        """Return the round in progress, as far as it has come; None if there is none."""
        round_ = self.state.round
        if round_ is None or round_.number in self.over or self._only not in (None, round_.number):
            return None
        history = history_of_round(self.state, _rows(round_, None, self._sheets), "")
        return replace(history, first=self._first, last=self.position - 1)


def read_history(
    table: str, events: Iterable[e.Event], sheets: Callable[[str], Sheet], only: int | None = None
) -> list[RoundHistory]:
    """Return every round of a table's log in order, or only one; the last may still be in progress."""
    reader = HistoryReader(State(table=table), sheets, only)
    for event in events:
        reader.add_event(event)
    return [*reader.over.values(), *filter(None, [reader.going_on()])]


def corrected(history: RoundHistory, event: e.RoundCorrected, sheet: Sheet) -> RoundHistory:
    """Return a round after its correction, which keeps the former state in `before`."""
    dropped = set(event.dropped)
    closed = tuple(sorted({*history.closed, *event.closed}))
    return replace(
        history,
        draws=tuple(map(Face, event.faces)) if event.faces else history.draws,
        answers=tuple(
            answer for answer in history.answers if (answer.question, answer.wager) not in dropped
        ),
        closed=closed,
        wagers=tuple(
            wager._replace(out=tuple(event.out[wager.id])) if wager.id in event.out else wager
            for wager in history.wagers
        ),
        rows=sheet,
        end=f"void {event.ground}" if event.whole else history.end,
        reason=event.reason if event.whole else history.reason,
        entered=history.entered | {event.by},
        before=history,
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


def _rows(round_: Round, event: e.Event | None, sheets: Callable[[str], Sheet]) -> Sheet:
    """Return the rows paid on the way, unless reversed, and at the end."""
    over = event if isinstance(event, e.RoundSettled | e.RoundVoided) else None
    return rows_of_round(round_, over, sheets(over.sheet) if over else ())


def history_of_round(state: State, rows: Sheet, end: str) -> RoundHistory:
    """Return the history of the round in progress at a table."""
    round_ = state.playing
    show = round_.setup.variant.dealing.source.show
    entries = round_.entries
    history = from_fields(
        RoundHistory,
        round_,
        table=state.table,
        at=round_.opened_at,
        plan=game_identity(state.opened),
        amended=round_.setup.rules.amended,
        wagers=_wagers(round_),
        draws=tuple(Face(show(draw.face), draw.discarded) for draw in entries.draws),
        answers=tuple(
            RecordedAnswer(answer.question, answer.wager, choice, round_.added.get((answer.wager, choice), NOTHING))
            for answer, choice in sorted(entries.answers.items())
        ),
        closed=tuple(sorted(entries.closed)),
        silent=tuple(silence for silence in round_.silent if silence.question in entries.closed),
        rows=rows,
        end=end,
        patrons={
            name: terminal.patron.key for name, terminal in state.terminals.items() if terminal.patron is not None
        },
    )  # fmt: skip
    return _of_session(history, state) if state.tournament else history


def _of_session(history: RoundHistory, state: State) -> RoundHistory:
    """Add the data of a tournament: its name, stage and seats, and the seats below the compulsory wager."""
    session = state.serving.session
    staked: Counter[str] = Counter()
    for wager in history.wagers:
        staked[state.seat_of(wager.holder)] += 0 if wager.why else wager.amount
    return replace(
        history,
        tournament=session.tournament,
        stage=session.stage,
        practice=session.practice,
        seats={
            patron.key if state.is_live else seat: seat for seat, patron in session.seats.items()
        },
        missed=missed(session, staked),
    )


def _wagers(round_: Round) -> tuple[RecordedWager, ...]:
    """Return the wagers by holder, at a live table by arrival, and those returned at the close."""
    lying = [
        (held.arrived, holder, where, held)
        for holder, wager in round_.wagers.items()
        for where, held in wager.items()
    ]
    every = [
        RecordedWager(
            holder, where, held.amount, held.colour, held.value, "", _out(round_, holder, where)
        )
        for _, holder, where, held in (sorted(lying) if round_.terms else lying)
    ]
    every += [
        RecordedWager(back.holder, Spot(back.bet, back.spot, back.area), back.amount, why=back.why)
        for back in round_.returned
    ]
    return tuple(every if round_.terms else sorted(every))


def _out(round_: Round, holder: str, where: Spot) -> tuple[str, ...] | None:
    out = round_.entries.out
    if not out or (wager := wager_id(holder, where)) not in out:
        return None
    return tuple(sorted(round_.entries.took_part[wager]))
