"""The register as people read it: notices, what stood at an instant, and which rules govern a game."""

from collections.abc import Iterator
from datetime import datetime

from croupier.errors import unknown
from croupier.games import GAMES, game
from croupier.offices.notices import HouseNotices
from croupier.offices.notices.check_rules import changed_rules, unobeyed
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


class RuleStateView(View, frozen=True, kw_only=True):
    """A rule as it was in force."""

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
    """Who obeys the rule, if a notice of the house changed that."""
    before: str = ""
    """The source of the rule in force until then; `content unknown` where its content is not known."""
    clauses: tuple[str, ...] = ()


class RungView(View, frozen=True, kw_only=True):
    """A set of rules that governs the game, behind those that stand before it."""

    name: str
    heads: tuple[str, ...] = ()
    rules: int = 0
    """The number of its clauses in the register."""


class GameRegisterView(View, frozen=True, kw_only=True):
    """The rules in force for a game at an instant, with the notice behind each."""

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
    rules: tuple[RuleStateView, ...] = ()
    gaps: tuple[str, ...] = ()
    """Notices that were published by then and are not held: their effect is unknown."""
    titles: tuple[str, ...] = ()
    house: tuple[PublishedNoticeView, ...] = ()
    """The notices that two people of this house signed and that had taken effect, in their order."""


def subjects() -> tuple[str, ...]:
    """Everything the register can be asked about."""
    return tuple(
        dict.fromkeys([*(notice.game for notice in NOTICES), *(notice.key for notice in GAMES)])
    )


def check_subject(name: str) -> str:
    """Refuse what no rules are about."""
    if name not in subjects():
        raise unknown("game of the register", name, subjects())
    return name


def game_register(name: str, at: datetime, house: HouseNotices | None = None) -> GameRegisterView:
    """Return the rules in force for a game at an instant, by the Gazette and by the notices of a house."""
    state, house_notices, at_ms = register_at(at), house or HouseNotices(), stamp_of(at)
    against = revoking(
        it for it in house_notices.grants(name, at_ms) if it.kind is ApprovalKind.GAME
    )
    effective = (notice for notice in house_notices.final() if notice.effect_ms <= at_ms)
    begun_here = (notice for notice in effective if notice.notice.game == name)
    approval = state.approval(check_subject(name)) or state.approval(name, "*")
    played = game(name) if name in {each_game.key for each_game in GAMES} else None
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
        rules=(*map(_rule_state, state.rules_of(name)), *_changed(house_notices, name, at_ms)),
        gaps=_gaps(name, at),
        titles=tuple(title.title for title in state.titles(name)),
        house=tuple(map(signed_notice_view, begun_here)),
    )


def _changed(house: HouseNotices, name: str, at_ms: int) -> Iterator[RuleStateView]:
    """The rules that notices of the house made others, as they left them."""
    waiting = unobeyed(house, name, at_ms)
    for change in changed_rules(house, name, at_ms).values():
        yield RuleStateView(
            rule=change.rule, status="deleted" if change.operation == "delete" else "in force", by=change.notice,
            since=change.since.isoformat(), says=(change.says,) if change.says else (),
            obeyed=_obeyed(house, name, change, at_ms),
            ask=UNOBEYED if change.rule in waiting else "", before=_state_before(house, name, change),
        )  # fmt: skip


def _obeyed(house: HouseNotices, name: str, change: RuleChanged, at_ms: int) -> str:
    """Return who obeys the rule at an instant. A later notice may have named a release."""
    for grant in house.grants(name, at_ms):
        if change.rule in grant.obeys and change.since <= grant.since:
            return f"program, since notice {grant.notice}"
    return f"{change.obeyed.value} {change.release}".strip()


def _state_before(house: HouseNotices, name: str, change: RuleChanged) -> str:
    """The notice that made the rule until then, or the document that has it; nothing where it is new."""
    earlier = [
        it.notice for it in house.rules(name, stamp_of(change.since)) if it.rule == change.rule
    ]
    clause = CLAUSES.get(change.rule)
    return earlier[-2] if earlier[1:] else clause.document if clause else ""


def _gaps(name: str, at: datetime) -> tuple[str, ...]:
    known = {
        notice.key: notice for notice in (*history(name), *of_game(name)) if not notice.is_held
    }
    begun = sorted(
        (notice for notice in known.values() if notice.since <= at), key=lambda notice: notice.order
    )
    return tuple(notice.key for notice in begun)


def _rung(rung: Rung) -> RungView:
    held = sum(any(is_below(clause, head) for head in rung.heads) for clause in CLAUSES)
    return RungView(name=rung.name, heads=rung.heads, rules=held)


def _rule_state(rule: RuleInForce) -> RuleStateView:
    status = "deleted" if rule.deleted else UNKNOWN if rule.is_unknown else "in force"
    return RuleStateView(
        rule=rule.rule,
        status=status,
        by=rule.by,
        since=rule.since.isoformat() if rule.since else "",
        title=rule.title,
        says=clauses_in_words(rule.content),
        replaced=rule.replaced,
        ask=rule.ask,
        before=(rule.before.by or UNKNOWN) if rule.before else "",
        clauses=clauses_as_text(rule.tells),
    )
