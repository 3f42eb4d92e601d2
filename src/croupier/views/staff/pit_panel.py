"""The choices of the pit at one table: grounds, directions, files and the acts in them.

The lists are those by which the table judges; a screen offers them and decides nothing.
"""

from collections.abc import Iterable, Mapping

from croupier.money import Cents
from croupier.rulebook import Citations
from croupier.rulebook.authority import acts, power, reaches
from croupier.rulebook.incident_rules import Casebook, Incident, casebook
from croupier.table.cases.case_file import INCIDENT, WITHHOLD, Act, Case
from croupier.table.equipment.equipment_ready import reportable
from croupier.table.irregular.void_grounds import settled_grounds, void_grounds, wager_grounds
from croupier.table.limits.limit_sign import PERSONAL, RAISING, TWENTY_MINUTES, Personal
from croupier.table.opening.closing_notice import NOTICE_IN_MINUTES, NOTICE_IN_ROUNDS, THREE_ROUNDS
from croupier.table.opening.round_modes import modes
from croupier.table.permissions.commands import EXCLUDE
from croupier.table.state import State
from croupier.table.tickets.ticket_number import mask
from croupier.views.staff.counts_view import CountsView, counts_view
from croupier.views.wire_struct import View, clauses_as_text


class PanelIncidentView(View, frozen=True, kw_only=True):
    """For what an incident may be opened."""

    key: str
    says: str
    people: int = 1
    """The number of people that must be named."""
    grounds: tuple[str, ...] = ()
    names_clause: bool = False
    """The ground is the clause that was broken."""
    excludes: bool = False
    """Whether a person may be excluded for it."""
    withholds: bool = False
    clauses: tuple[str, ...] = ()


class KindView(View, frozen=True, kw_only=True):
    """A kind of file that may be opened."""

    key: str
    needs: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class MayDoView(View, frozen=True, kw_only=True):
    """An act that may be done in a file, with its required details."""

    act: str
    needs: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class DoneView(View, frozen=True, kw_only=True):
    """An act that was done in a file."""

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
    """The acts that may be done in it now; their order is judged when one is asked."""
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
    """The dealer on record."""
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
    holds: Mapping[str, str] = {}
    """By terminal that staff hold: the case for which they hold it."""
    seats: tuple[str, ...] = ()
    """Terminals, or places of a live table."""
    players: Mapping[str, str] = {}
    """The players by terminal or place; at a live table also players without a seat, by their own keys."""
    excluded: tuple[str, ...] = ()
    managers: tuple[str, ...] = ()
    """Managers of other areas who may act here."""
    sides: Mapping[str, int] = {}
    """The end of the permission for side wagers without a main one: by terminal, or the whole table under no name."""
    personal: tuple[PersonalView, ...] | None = None
    """Nothing where no limits may be agreed with one player."""
    sign_ms: int = 0
    """Milliseconds that a sign with a higher minimum is shown before it applies."""
    sign_clauses: tuple[str, ...] = ()
    closing_rounds: int | None = None
    closing_ms: int | None = None
    """The notice of closing, in rounds or in milliseconds; neither where the rules ask for none."""
    closing_clauses: tuple[str, ...] = ()
    kinds: tuple[KindView, ...] = ()
    incidents: tuple[PanelIncidentView, ...] = ()
    files: tuple[FileView, ...] = ()
    counts: CountsView = CountsView()
    powers: Mapping[str, str] = {}
    """By act: the lowest rank that may do it."""
    may: tuple[str, ...] = ()
    """The acts that the viewer may do."""


def panel_view(state: State, rank: str) -> PanelView:
    """Return what a member of that rank in the pit can do at a table."""
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
        holds={terminal: hold.case for terminal, hold in sorted(state.holds.items())},
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
        incidents=tuple(_incident(key, incident) for key, incident in book.incidents.items()),
        files=_files(state),
        counts=counts_view(state),
        powers=powers,
        may=tuple(act for act, needed in powers.items() if reaches(edition, rank, needed)),
    )


def _players(state: State) -> dict[str, str]:
    if state.is_live:
        # A player without a seat has no place: he is listed by his own key.
        unseated = sorted(set(state.patrons) - set(state.places.values()))
        return {**dict(sorted(state.places.items())), **{name: name for name in unseated}}
    terminals = sorted(state.terminals.items())
    return {name: terminal.patron.key for name, terminal in terminals if terminal.patron}


def _personal(personal: Personal) -> PersonalView:
    limits = personal.limits.values()
    return PersonalView(
        patron=personal.patron,
        place=personal.place,
        minimum=min(it.minimum for it in limits),
        maximum=max(it.maximum for it in limits),
        marker=personal.marker,
    )


def _kinds(book: Casebook) -> Iterable[KindView]:
    """Yield the kinds of case that staff open by hand."""
    for key, kind in book.kinds.items():
        if not kind.reported:
            yield KindView(key=key, needs=kind.needs, clauses=clauses_as_text(kind.citations))


def _incident(key: str, incident: Incident) -> PanelIncidentView:
    return PanelIncidentView(
        key=key,
        says=incident.says,
        people=incident.people,
        grounds=incident.grounds,
        names_clause=incident.names_clause,
        excludes=EXCLUDE in incident.powers,
        withholds=WITHHOLD in incident.powers,
        clauses=clauses_as_text(incident.citations),
    )


def _files(state: State) -> tuple[FileView, ...]:
    entries = [
        (case.opened_at, name, case) for name, case in state.cases.items() if not case.closed
    ]
    return tuple(_file(name, case) for _, name, case in sorted(entries, key=lambda it: it[:2]))


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
            WithheldView(holder=holder, patron=withheld.patron, amount=withheld.amount)
            for holder, withheld in sorted(case.withheld.items())
        ),
        may=tuple(_may_do(book, case, powers)),
        actions=book.kinds[case.kind].actions,
    )


def _done(act: Act) -> DoneView:
    words = filter(None, (act.person, act.ground, act.place, act.to, act.detail))
    return DoneView(act=act.act, at=act.at, by=act.by, says=mask(", ".join(words)))


def _may_do(book: Casebook, case: Case, powers: Iterable[str]) -> Iterable[MayDoView]:
    """The acts for such a file; a power over people only where the incident opens it."""
    guarded = {power for incident in book.incidents.values() for power in incident.powers}
    for key, act in book.acts.items():
        fits = (not act.kinds or case.kind in act.kinds) and act.when != "closed"
        if fits and (key not in guarded or key in powers):
            cites: Citations = act.citations
            grounds = act.grounds
            if key == "detain":
                grounds = book.incidents[case.about].detains_for
            yield MayDoView(
                act=key, needs=act.needs, grounds=grounds, clauses=clauses_as_text(cites)
            )
