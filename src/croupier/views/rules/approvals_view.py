"""All approvals as people read them: of games and what they offer, equipment, jackpots, tournaments, titles."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from croupier.games import GAMES, Game
from croupier.games.contract.definition import AnyBet, NotOffered, Variant
from croupier.games.contract.setup import Setup
from croupier.offices.jackpots import Jackpots
from croupier.offices.jackpots.terms import SOFTWARE
from croupier.offices.notices import HouseNotices
from croupier.offices.tournaments import Tournaments
from croupier.rulebook import Rules, at, edition
from croupier.rulebook.casino_time import ZONE, daybreak
from croupier.rulebook.register.approval_kinds import SPANS, Span
from croupier.rulebook.register.house_notices import ApprovalKind, revoking
from croupier.table.opening.approval_record import DEMO, ApprovalRecord
from croupier.table.opening.approvals import required_approvals
from croupier.table.opening.offer_setup import set_up
from croupier.table.values.instants import stamp_of
from croupier.table.values.plan import Plan
from croupier.views.wire_struct import View, clauses_as_text

TITLE, JACKPOT, TOURNAMENT = "title", "jackpot-software", "tournament"
KINDS = (*(one.value for one in ApprovalKind), JACKPOT, TOURNAMENT, TITLE)


class ApprovalView(View, frozen=True, kw_only=True):
    """One approval: what it is of, who gave it, and from when until when it holds."""

    kind: str
    name: str
    game: str = ""
    place: str = ""
    """The table, the jackpot's or the tournament's name, where the house has it on record."""
    by: str = ""
    """The edition, the notice or the letter; nothing where none is on record."""
    since: str = ""
    since_known: bool = True
    until: str = ""
    ended_by: str = ""
    holds: bool
    invented: bool = False
    """Nobody gave it: it is for demonstrations."""
    clauses: tuple[str, ...] = ()


def legal(instant: datetime) -> Iterator[ApprovalView]:
    """What the rules in force and the notices approve at an instant."""
    for one in GAMES:
        begun = edition(one.edition)
        gone = [it for it in SPANS if (it.game, it.title) == (one.key, "")]
        if gone:
            yield from (_span(it, instant, ApprovalKind.GAME.value, one.key) for it in gone)
        else:
            yield ApprovalView(
                kind=ApprovalKind.GAME, name=one.key, game=one.key, by=begun.key, since=_told(begun.from_),
                since_known=not begun.assumed, holds=one.is_in_force(instant), clauses=clauses_as_text(one.cites),
            )  # fmt: skip
        if one.is_in_force(instant):
            yield from _offers(one, at(instant))
    known = {one.key for one in GAMES}
    for span in SPANS:
        if span.game not in known:
            kind = TITLE if span.title else ApprovalKind.GAME.value
            yield _span(span, instant, kind, span.title or span.game)


def _offers(one: Game, rules: Rules) -> Iterator[ApprovalView]:
    """Versions, options and side wagers that have approved rows of odds."""
    for variant in one.variants:
        if variant.name:
            yield _ruled(one, ApprovalKind.VERSION, variant.name, clauses_as_text(one.cites))
        setup = Setup(game=one, variant=variant, rules=rules, decks=one.decks(rules, None))
        for bet in variant.bets:
            yield from _bet(one, variant, bet, setup)


def _bet(one: Game, variant: Variant, bet: AnyBet, setup: Setup) -> Iterator[ApprovalView]:
    options = one.options(variant, bet, setup.rules)
    side = setup.is_side(bet)
    for option in options:
        try:
            rows = one.pays(variant, bet, setup.rules, option=option, decks=setup.decks)
        except NotOffered:
            continue
        if side or len(options) > 1:
            cites = tuple(dict.fromkeys(it for row in rows.values() for it in row.citations))
            named = ", ".join(
                filter(None, (variant.name, option if option != variant.name else ""))
            )
            name = f"{bet.key} ({named})" if named else bet.key
            kind = ApprovalKind.SIDE_WAGER if side else ApprovalKind.OPTION
            latest = max((edition(row.from_) for row in rows.values()), key=lambda it: it.from_)
            yield _ruled(one, kind, name, clauses_as_text((*bet.cites, *cites)), latest.key)


def _ruled(
    one: Game, kind: ApprovalKind, name: str, clauses: tuple[str, ...], by: str = ""
) -> ApprovalView:
    begun = edition(by or one.edition)
    return ApprovalView(
        kind=kind, name=name, game=one.key, by=begun.key, since=_told(begun.from_),
        since_known=not begun.assumed, holds=True, clauses=tuple(dict.fromkeys(clauses)),
    )  # fmt: skip


def of_tables(
    plans: Mapping[str, Plan], instant: datetime, house: HouseNotices
) -> Iterator[ApprovalView]:
    """What a house has on record for its tables: equipment, and what the regulator allowed it or took away."""
    at_ms = stamp_of(instant)
    for table, plan in plans.items():
        grants = house.grants(plan.game, at_ms)
        for one in required_approvals(plan, set_up(plan, at_ms), instant, grants=grants):
            ends = (plan.approved_until or grants) and one.until is not None
            if ends or one.kind in (ApprovalKind.EQUIPMENT, ApprovalKind.PERMISSION):
                yield _held(one, instant, plan.game, table)


def of_notices(house: HouseNotices, instant: datetime) -> Iterator[ApprovalView]:
    """What notices of the house took away or gave again, the last word on each."""
    at_ms = stamp_of(instant)
    for one in GAMES:
        grants = house.grants(one.key, at_ms)
        for kind, name in dict.fromkeys((it.kind, it.name) for it in grants):
            own = [it for it in grants if (it.kind, it.name) == (kind, name)]
            against = revoking(own)
            yield ApprovalView(
                kind=kind, name=name or one.key, game=one.key, by=own[-1].source, since=_told(own[0].since),
                until=_told(against[0].since) if against else "",
                ended_by=", ".join(it.source for it in against), holds=not against,
            )  # fmt: skip


def of_jackpots(state: Jackpots, instant: datetime) -> Iterator[ApprovalView]:
    """The software of the jackpots that are not closed."""
    for name, one in sorted(state.jackpots.items()):
        terms = one.terms
        yield ApprovalView(
            kind=JACKPOT, name=f"version {terms.software}", place=name, by=terms.approval,
            since=_told(daybreak(terms.approved_on)), until=_told(daybreak(terms.approved_until)),
            holds=bool(terms.approval.strip()) and terms.unapproved(stamp_of(instant)) is None,
            invented=terms.approval.startswith(DEMO), clauses=clauses_as_text(SOFTWARE),
        )  # fmt: skip


def of_tournaments(state: Tournaments) -> Iterator[ApprovalView]:
    """Which versions of which terms were approved, by whom."""
    for name, one in sorted(state.tournaments.items()):
        for number, version in enumerate(one.versions, 1):
            papers = version.approval
            by = papers.document if papers else version.approved_by
            yield ApprovalView(
                kind=TOURNAMENT, name=f"terms, version {number}", game=version.terms.game, place=name, by=by,
                since=papers.dated if papers else "", holds=bool(by),
                clauses=clauses_as_text(one.duties.approved or one.duties.documented),
            )  # fmt: skip


def _held(one: ApprovalRecord, instant: datetime, game: str, table: str) -> ApprovalView:
    return ApprovalView(
        kind=one.kind, name=one.name, game=game, place=table, by=one.by, since=_told(one.since),
        until=_told(one.until), ended_by=one.ended_by, holds=one.refused(instant) is None,
        invented=one.invented, clauses=clauses_as_text(one.cites),
    )  # fmt: skip


def _span(one: Span, instant: datetime, kind: str, name: str) -> ApprovalView:
    return ApprovalView(
        kind=kind, name=name, game=one.game, by=f"notice {one.by}", since=_told(one.since),
        since_known=one.since_known, until=_told(one.until),
        ended_by=f"notice {one.ended_by}" if one.ended_by else "", holds=one.holds(instant),
        clauses=clauses_as_text(one.cites),
    )  # fmt: skip


def _told(instant: datetime | None) -> str:
    return f"{instant.astimezone(ZONE):%Y-%m-%dT%H:%M}" if instant else ""


def chosen(every: Iterable[ApprovalView], *, game: str, kind: str) -> list[ApprovalView]:
    """Those of one game, or of one kind."""
    return [one for one in every if game in ("", one.game) and kind in ("", one.kind)]
