"""What the pit may choose from at one table: grounds, directions, files and what may be done in them.

The lists are those by which the table judges; a screen offers them and decides nothing.
"""

from collections.abc import Iterable, Mapping

from croupier.money import Cents
from croupier.rulebook import Citations
from croupier.rulebook.authority import acts, power, reaches
from croupier.rulebook.incident_rules import Casebook, Incident, casebook
from croupier.table.cases.case_file import INCIDENT, WITHHOLD, Act, Case
from croupier.table.equipment.equipment_ready import reportable
from croupier.table.irregular.void_grounds import settled_grounds, wager_grounds
from croupier.table.limits.limit_sign import PERSONAL, RAISING, TWENTY_MINUTES, Personal
from croupier.table.opening.closing_notice import NOTICE_IN_MINUTES, NOTICE_IN_ROUNDS, THREE_ROUNDS
from croupier.table.opening.round_modes import modes
from croupier.table.permissions.commands import EXCLUDE
from croupier.table.settlement.void_reasons import void_grounds
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.views.wire_struct import View, clauses_as_text


class IncidentView(View, frozen=True, kw_only=True):
    """For what an incident may be opened."""

    key: str
    says: str
    people: int = 1
    """So many must be named."""
    grounds: tuple[str, ...] = ()
    names_clause: bool = False
    """The ground is the clause that was broken."""
    excludes: bool = False
    """Whether somebody may be excluded for it."""
    withholds: bool = False
    clauses: tuple[str, ...] = ()


class KindView(View, frozen=True, kw_only=True):
    """A kind of file that may be opened."""

    key: str
    needs: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class MayDoView(View, frozen=True, kw_only=True):
    """What may be done in a file, and what must be said of it."""

    act: str
    needs: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class DoneView(View, frozen=True, kw_only=True):
    """What was done in a file."""

    act: str
    at: int
    by: str
    says: str = ""


class WithheldView(View, frozen=True, kw_only=True):
    """Winnings that are held back."""

    holder: str
    patron: str
    amount: Cents


class FileView(View, frozen=True, kw_only=True):
    """An open file with everything on it."""

    case: str
    kind: str
    about: str
    since: int
    by: str = ""
    ground: str = ""
    people: tuple[str, ...] = ()
    round: int = 0
    terminal: str = ""
    text: str = ""
    excludes: bool = False
    withholds: bool = False
    done: tuple[DoneView, ...] = ()
    withheld: tuple[WithheldView, ...] = ()
    may: tuple[MayDoView, ...] = ()
    """What may be done in it now; whether in this order is judged when it is asked."""
    actions: tuple[str, ...] = ()
    """One of these is named when it is closed."""


class PersonalView(View, frozen=True, kw_only=True):
    """Limits that were agreed with one player."""

    patron: str
    place: str
    minimum: Cents
    maximum: Cents
    marker: str = ""


class PanelView(View, frozen=True, kw_only=True):
    """The choices of the pit at one table."""

    table: str
    in_charge: str = ""
    """Who is on record as dealer."""
    held: str = ""
    """Why no round may begin."""
    frozen: int = 0
    """The round for which accounts are frozen."""
    frozen_accounts: tuple[str, ...] = ()
    last: int = 0
    """The last round that is over."""
    directions: tuple[str, ...] = ()
    void_grounds: Mapping[str, str] = {}
    """For what a round in progress may be declared void, and the act that gives the power."""
    settled_grounds: tuple[str, ...] = ()
    wager_grounds: Mapping[str, str] = {}
    """For what single wagers may be declared void, and the act that gives the power."""
    items: tuple[str, ...] = ()
    faults: Mapping[str, str] = {}
    locked: Mapping[str, str] = {}
    seats: tuple[str, ...] = ()
    """Terminals, or places of a live table."""
    players: Mapping[str, str] = {}
    """By terminal or place: whose it is; at a live table also whoever stands, by the own key."""
    excluded: tuple[str, ...] = ()
    managers: tuple[str, ...] = ()
    """Managers of other areas who may act here."""
    sides: Mapping[str, int] = {}
    """Until when side wagers are allowed without a main one: by terminal, the whole table by no name."""
    personal: tuple[PersonalView, ...] | None = None
    """Nothing where no limits may be agreed with one player."""
    sign_ms: int = 0
    """So long a sign with a higher minimum stands first."""
    sign_clauses: tuple[str, ...] = ()
    closing_rounds: int | None = None
    closing_ms: int | None = None
    """The notice of closing: so many rounds, or so long; neither where the rules ask for none."""
    closing_clauses: tuple[str, ...] = ()
    kinds: tuple[KindView, ...] = ()
    incidents: tuple[IncidentView, ...] = ()
    files: tuple[FileView, ...] = ()
    powers: Mapping[str, str] = {}
    """By act: the lowest rank that may do it."""
    may: tuple[str, ...] = ()
    """The acts of whoever looks."""


def panel_view(state: State, rank: str) -> PanelView:
    """A table as somebody of that rank in the pit can deal with it."""
    if state.plan is None:
        return PanelView(table=state.table)
    edition, frozen = state.edition, state.frozen
    powers = {act: power(edition, act).rank for act in acts(edition)}
    closing = NOTICE_IN_ROUNDS.get(edition) or NOTICE_IN_MINUTES.get(edition, ())
    book = casebook(edition)
    return PanelView(
        table=state.table,
        in_charge=state.dealer,
        held=state.rounds_held,
        frozen=frozen.number if frozen else 0,
        frozen_accounts=frozen.terminals if frozen else (),
        last=state.history[0].number if state.history else 0,
        directions=modes(state),
        void_grounds=void_grounds(state),
        settled_grounds=settled_grounds(edition),
        wager_grounds=wager_grounds(edition),
        items=reportable(state),
        faults={item: mask(what) for item, what in sorted(state.faults.items())},
        locked=dict(sorted(state.locked.items())),
        seats=state.seats,
        players=_players(state),
        excluded=tuple(sorted(state.excluded)),
        managers=tuple(sorted(state.managers)),
        sides=dict(sorted(state.sides.items())),
        personal=tuple(map(_personal, state.personal)) if edition in PERSONAL else None,
        sign_ms=TWENTY_MINUTES,
        sign_clauses=clauses_as_text(RAISING.get(edition, ())),
        closing_rounds=THREE_ROUNDS if edition in NOTICE_IN_ROUNDS else None,
        closing_ms=TWENTY_MINUTES if edition in NOTICE_IN_MINUTES else None,
        closing_clauses=clauses_as_text(closing),
        kinds=tuple(_kinds(book)),
        incidents=tuple(_incident(key, one) for key, one in book.incidents.items()),
        files=_files(state),
        powers=powers,
        may=tuple(act for act, needed in powers.items() if reaches(edition, rank, needed)),
    )


def _players(state: State) -> dict[str, str]:
    if state.is_live:
        # Whoever stands has no place: he goes by his own key.
        standing = sorted(set(state.patrons) - set(state.places.values()))
        return {**dict(sorted(state.places.items())), **{one: one for one in standing}}
    return {name: one.patron.key for name, one in sorted(state.terminals.items()) if one.patron}


def _personal(one: Personal) -> PersonalView:
    limits = one.limits.values()
    return PersonalView(
        patron=one.patron,
        place=one.place,
        minimum=min(it.minimum for it in limits),
        maximum=max(it.maximum for it in limits),
        marker=one.marker,
    )


def _kinds(book: Casebook) -> Iterable[KindView]:
    """Those that somebody opens by hand."""
    for key, one in book.kinds.items():
        if not one.reported:
            yield KindView(key=key, needs=one.needs, clauses=clauses_as_text(one.citations))


def _incident(key: str, one: Incident) -> IncidentView:
    return IncidentView(
        key=key,
        says=one.says,
        people=one.people,
        grounds=one.grounds,
        names_clause=one.names_clause,
        excludes=EXCLUDE in one.powers,
        withholds=WITHHOLD in one.powers,
        clauses=clauses_as_text(one.citations),
    )


def _files(state: State) -> tuple[FileView, ...]:
    found = [(one.opened_at, name, one) for name, one in state.cases.items() if not one.closed]
    return tuple(_file(name, one) for _, name, one in sorted(found, key=lambda it: it[:2]))


def _file(name: str, case: Case) -> FileView:
    book = casebook(case.edition)
    powers = book.incidents[case.about].powers if case.kind == INCIDENT else ()
    return FileView(
        case=name,
        kind=case.kind,
        about=case.about,
        since=case.opened_at,
        by=case.opened_by,
        ground=case.ground,
        people=case.people,
        round=case.round,
        terminal=case.terminal,
        text=mask(case.text),
        excludes=EXCLUDE in powers,
        withholds=WITHHOLD in powers,
        done=tuple(map(_done, case.acts)),
        withheld=tuple(
            WithheldView(holder=holder, patron=one.patron, amount=one.amount)
            for holder, one in sorted(case.withheld.items())
        ),
        may=tuple(_may_do(book, case, powers)),
        actions=book.kinds[case.kind].actions,
    )


def _done(act: Act) -> DoneView:
    words = filter(None, (act.person, act.ground, act.place, act.to, act.detail))
    return DoneView(act=act.act, at=act.at, by=act.by, says=mask(", ".join(words)))


def _may_do(book: Casebook, case: Case, powers: Iterable[str]) -> Iterable[MayDoView]:
    """The acts for such a file; a power over people only where the incident opens it."""
    guarded = {power for one in book.incidents.values() for power in one.powers}
    for key, one in book.acts.items():
        fits = (not one.kinds or case.kind in one.kinds) and one.when != "closed"
        if fits and (key not in guarded or key in powers):
            cites: Citations = one.citations
            grounds = one.grounds
            if key == "detain":
                grounds = book.incidents[case.about].detains_for
            yield MayDoView(
                act=key, needs=one.needs, grounds=grounds, clauses=clauses_as_text(cites)
            )
