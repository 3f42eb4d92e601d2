"""The register as people read it: notices, what stood at an instant, and which rules govern a game."""

from collections.abc import Iterator
from datetime import datetime

from croupier.errors import unknown
from croupier.games import GAMES, game
from croupier.offices.notices import HouseNotices
from croupier.offices.notices.check_rules import standing, unobeyed
from croupier.rulebook import CLAUSES, edition
from croupier.rulebook.casino_time import ZONE
from croupier.rulebook.clauses import is_below
from croupier.rulebook.register import (
    NOTICES,
    RuleInForce,
    Rung,
    history,
    ladder_of,
    of_game,
    register_at,
)
from croupier.rulebook.register.house_notices import ApprovalKind, RuleChanged, revoking
from croupier.table.values.instants import stamp_of
from croupier.views.rules.published_notices import (
    UNOBEYED,
    PublishedNoticeView,
    clauses_in_words,
    signed_notice_view,
)
from croupier.views.rules.rules_view import EditionView, edition_view
from croupier.views.wire_struct import View, clauses_as_text

UNKNOWN = "content unknown"


class StandingView(View, frozen=True, kw_only=True):
    """A rule as it stood."""

    rule: str
    status: str
    """`in force`, `deleted`, or that its content is unknown."""
    by: str = ""
    since: str = ""
    title: str = ""
    says: tuple[str, ...] = ()
    replaced: tuple[str, str] | None = None
    ask: str = ""
    obeyed: str = ""
    """Who obeys it, where a notice of the house made it another."""
    before: str = ""
    """What made the rule that stood there until then; `content unknown` where nobody knows."""
    clauses: tuple[str, ...] = ()


class RungView(View, frozen=True, kw_only=True):
    """A set of rules that governs the game, behind those that stand before it."""

    name: str
    heads: tuple[str, ...] = ()
    rules: int = 0
    """How many clauses of it are held."""


class GameRegisterView(View, frozen=True, kw_only=True):
    """What was in force for a game at an instant, rule by rule, and what made it so."""

    game: str
    at: str
    approved_by: str = ""
    approved_since: str = ""
    approval_known: bool = True
    """Else the notice is not held, and it is in force from that day at the earliest."""
    revoked_by: str = ""
    """The notice of the house by which no round of it begins any more."""
    edition: EditionView | None = None
    """The edition under which Croupier plays the game, if it has begun."""
    governs: tuple[RungView, ...] = ()
    order_by: tuple[str, ...] = ()
    rules: tuple[StandingView, ...] = ()
    gaps: tuple[str, ...] = ()
    """Notices that were published by then and that nobody holds: what they did is unknown."""
    titles: tuple[str, ...] = ()
    house: tuple[PublishedNoticeView, ...] = ()
    """The notices that two people of this house signed and that had taken effect, in their order."""


def subjects() -> tuple[str, ...]:
    """Everything the register can be asked about."""
    return tuple(dict.fromkeys([*(one.game for one in NOTICES), *(one.key for one in GAMES)]))


def check_subject(name: str) -> str:
    """Refuse what no rules are about."""
    if name not in subjects():
        raise unknown("game of the register", name, subjects())
    return name


def game_register(name: str, at: datetime, house: HouseNotices | None = None) -> GameRegisterView:
    """What was in force for a game at an instant, by what was published and by the notices of a house."""
    state, own, at_ms = register_at(at), house or HouseNotices(), stamp_of(at)
    against = revoking(it for it in own.grants(name, at_ms) if it.kind is ApprovalKind.GAME)
    begun_here = (one for one in own.final() if one.effect_ms <= at_ms and one.notice.game == name)
    approval = state.approval(check_subject(name)) or state.approval(name, "*")
    played = game(name) if name in {one.key for one in GAMES} else None
    ladder = ladder_of(name) if played else None
    begun = played is not None and played.is_in_force(at)
    return GameRegisterView(
        game=name,
        at=at.astimezone(ZONE).isoformat(),
        approved_by=approval.by if approval else "",
        approved_since=approval.since.isoformat() if approval else "",
        approval_known=approval is None or approval.since_known,
        revoked_by=", ".join(it.source for it in against),
        edition=edition_view(edition(played.edition)) if played and begun else None,
        governs=tuple(map(_rung, ladder.rungs)) if ladder and begun else (),
        order_by=clauses_as_text(ladder.cites) if ladder and begun else (),
        rules=(*map(_standing, state.of(name)), *_changed(own, name, at_ms)),
        gaps=_gaps(name, at),
        titles=tuple(one.title for one in state.titles(name)),
        house=tuple(map(signed_notice_view, begun_here)),
    )


def _changed(house: HouseNotices, name: str, at_ms: int) -> Iterator[StandingView]:
    """The rules that notices of the house made others, as they left them."""
    waiting = unobeyed(house, name, at_ms)
    for one in standing(house, name, at_ms).values():
        yield StandingView(
            rule=one.rule, status="deleted" if one.operation == "delete" else "in force", by=one.notice,
            since=one.since.isoformat(), says=(one.says,) if one.says else (), obeyed=_obeyed(house, name, one, at_ms),
            ask=UNOBEYED if one.rule in waiting else "", before=_stood_before(house, name, one),
        )  # fmt: skip


def _obeyed(house: HouseNotices, name: str, one: RuleChanged, at_ms: int) -> str:
    """Who obeys it by then: a later notice may have said that a release does."""
    for grant in house.grants(name, at_ms):
        if one.rule in grant.obeys and one.since <= grant.since:
            return f"program, since notice {grant.notice}"
    return f"{one.obeyed.value} {one.release}".strip()


def _stood_before(house: HouseNotices, name: str, one: RuleChanged) -> str:
    """The notice that made the rule until then, or the document that has it; nothing where it is new."""
    earlier = [it.notice for it in house.rules(name, stamp_of(one.since)) if it.rule == one.rule]
    clause = CLAUSES.get(one.rule)
    return earlier[-2] if earlier[1:] else clause.document if clause else ""


def _gaps(name: str, at: datetime) -> tuple[str, ...]:
    known = {one.key: one for one in (*history(name), *of_game(name)) if not one.is_held}
    begun = sorted((one for one in known.values() if one.since <= at), key=lambda one: one.order)
    return tuple(one.key for one in begun)


def _rung(one: Rung) -> RungView:
    held = sum(any(is_below(clause, head) for head in one.heads) for clause in CLAUSES)
    return RungView(name=one.name, heads=one.heads, rules=held)


def _standing(one: RuleInForce) -> StandingView:
    status = "deleted" if one.deleted else UNKNOWN if one.is_unknown else "in force"
    return StandingView(
        rule=one.rule,
        status=status,
        by=one.by,
        since=one.since.isoformat() if one.since else "",
        title=one.title,
        says=clauses_in_words(one.content),
        replaced=one.replaced,
        ask=one.ask,
        before=(one.before.by or UNKNOWN) if one.before else "",
        clauses=clauses_as_text(one.tells),
    )
