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
KINDS = (*(approval_kind.value for approval_kind in ApprovalKind), JACKPOT, TOURNAMENT, TITLE)


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
    """An invented approval, for demonstrations."""
    clauses: tuple[str, ...] = ()


def legal(instant: datetime) -> Iterator[ApprovalView]:
    """What the rules in force and the notices approve at an instant."""
    for game in GAMES:
        begun = edition(game.edition)
        gone = [it for it in SPANS if (it.game, it.title) == (game.key, "")]
        if gone:
            yield from (_span(it, instant, ApprovalKind.GAME.value, game.key) for it in gone)
        else:
            yield ApprovalView(
                kind=ApprovalKind.GAME, name=game.key, game=game.key, by=begun.key, since=_time(begun.from_),
                since_known=not begun.assumed, holds=game.is_in_force(instant), clauses=clauses_as_text(game.cites),
            )  # fmt: skip
        if game.is_in_force(instant):
            yield from _offers(game, at(instant))
    known = {game.key for game in GAMES}
    for span in SPANS:
        if span.game not in known:
            kind = TITLE if span.title else ApprovalKind.GAME.value
            yield _span(span, instant, kind, span.title or span.game)


def _offers(game: Game, rules: Rules) -> Iterator[ApprovalView]:
    """Versions, options and side wagers that have approved rows of odds."""
    for variant in game.variants:
        if variant.name:
            yield _ruled(game, ApprovalKind.VERSION, variant.name, clauses_as_text(game.cites))
        setup = Setup(game=game, variant=variant, rules=rules, decks=game.decks(rules, None))
        for bet in variant.bets:
            yield from _bet(game, variant, bet, setup)


def _bet(game: Game, variant: Variant, bet: AnyBet, setup: Setup) -> Iterator[ApprovalView]:
    options = game.options(variant, bet, setup.rules)
    side = setup.is_side(bet)
    for option in options:
        try:
            rows = game.pays(variant, bet, setup.rules, option=option, decks=setup.decks)
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
            yield _ruled(game, kind, name, clauses_as_text((*bet.cites, *cites)), latest.key)


def _ruled(
    game: Game, kind: ApprovalKind, name: str, clauses: tuple[str, ...], by: str = ""
) -> ApprovalView:
    begun = edition(by or game.edition)
    return ApprovalView(
        kind=kind, name=name, game=game.key, by=begun.key, since=_time(begun.from_),
        since_known=not begun.assumed, holds=True, clauses=tuple(dict.fromkeys(clauses)),
    )  # fmt: skip


def of_tables(
    plans: Mapping[str, Plan], instant: datetime, house: HouseNotices
) -> Iterator[ApprovalView]:
    """What a house has on record for its tables: equipment, and what the regulator allowed it or took away."""
    at_ms = stamp_of(instant)
    for table, plan in plans.items():
        grants = house.grants(plan.game, at_ms)
        for approval in required_approvals(plan, set_up(plan, at_ms), instant, grants=grants):
            ends = (plan.approved_until or grants) and approval.until is not None
            if ends or approval.kind in (ApprovalKind.EQUIPMENT, ApprovalKind.PERMISSION):
                yield _held(approval, instant, plan.game, table)


def of_notices(house: HouseNotices, instant: datetime) -> Iterator[ApprovalView]:
    """What notices of the house took away or gave again, the last word on each."""
    at_ms = stamp_of(instant)
    for game in GAMES:
        grants = house.grants(game.key, at_ms)
        for kind, name in dict.fromkeys((it.kind, it.name) for it in grants):
            matching = [it for it in grants if (it.kind, it.name) == (kind, name)]
            against = revoking(matching)
            yield ApprovalView(
                kind=kind, name=name or game.key, game=game.key, by=matching[-1].source, since=_time(matching[0].since),
                until=_time(against[0].since) if against else "",
                ended_by=", ".join(it.source for it in against), holds=not against,
            )  # fmt: skip


def of_jackpots(state: Jackpots, instant: datetime) -> Iterator[ApprovalView]:
    """The software of the jackpots that are not closed."""
    for name, jackpot in sorted(state.jackpots.items()):
        terms = jackpot.terms
        yield ApprovalView(
            kind=JACKPOT, name=f"version {terms.software}", place=name, by=terms.approval,
            since=_time(daybreak(terms.approved_on)), until=_time(daybreak(terms.approved_until)),
            holds=bool(terms.approval.strip()) and terms.unapproved(stamp_of(instant)) is None,
            invented=terms.approval.startswith(DEMO), clauses=clauses_as_text(SOFTWARE),
        )  # fmt: skip


def of_tournaments(state: Tournaments) -> Iterator[ApprovalView]:
    """Which versions of which terms were approved, by whom."""
    for name, tournament in sorted(state.tournaments.items()):
        for number, version in enumerate(tournament.versions, 1):
            papers = version.approval
            by = papers.document if papers else version.approved_by
            yield ApprovalView(
                kind=TOURNAMENT, name=f"terms, version {number}", game=version.terms.game, place=name, by=by,
                since=papers.dated if papers else "", holds=bool(by),
                clauses=clauses_as_text(tournament.duties.approved or tournament.duties.documented),
            )  # fmt: skip


def _held(approval: ApprovalRecord, instant: datetime, game: str, table: str) -> ApprovalView:
    return ApprovalView(
        kind=approval.kind, name=approval.name, game=game, place=table, by=approval.by, since=_time(approval.since),
        until=_time(approval.until), ended_by=approval.ended_by, holds=approval.refused(instant) is None,
        invented=approval.invented, clauses=clauses_as_text(approval.cites),
    )  # fmt: skip


def _span(span: Span, instant: datetime, kind: str, name: str) -> ApprovalView:
    return ApprovalView(
        kind=kind, name=name, game=span.game, by=f"notice {span.by}", since=_time(span.since),
        since_known=span.since_known, until=_time(span.until),
        ended_by=f"notice {span.ended_by}" if span.ended_by else "", holds=span.holds(instant),
        clauses=clauses_as_text(span.cites),
    )  # fmt: skip


def _time(instant: datetime | None) -> str:
    return f"{instant.astimezone(ZONE):%Y-%m-%dT%H:%M}" if instant else ""


def chosen(every: Iterable[ApprovalView], *, game: str, kind: str) -> list[ApprovalView]:
    """Those of one game, or of one kind."""
    return [view for view in every if game in ("", view.game) and kind in ("", view.kind)]
