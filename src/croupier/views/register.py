"""The register as people read it: notices, what stood at an instant, and which rules govern a game."""

from collections.abc import Iterable
from datetime import datetime

from croupier.errors import unknown
from croupier.games import GAMES, game
from croupier.registering import Written
from croupier.rulebook import CLAUSES, Citations, edition
from croupier.rulebook.clauses import is_below
from croupier.rulebook.instants import ZONE
from croupier.rulebook.register import (
    NOTICES,
    Item,
    Notice,
    Operation,
    Rung,
    Standing,
    history,
    ladder_of,
    of_game,
    register_at,
)
from croupier.rulebook.register.amendments import Change
from croupier.rulebook.register.glossary import Term, glossary
from croupier.views.rules import EditionView, edition_view
from croupier.views.view import View, said

UNKNOWN = "content unknown"


class NoticeItemView(View, frozen=True, kw_only=True):
    """One operation of a notice."""

    operation: str
    rule: str = ""
    title: str = ""
    after: str = ""
    old: str = ""
    new: str = ""
    revokes: str = ""
    printed: tuple[str, ...] = ()
    """The targets as printed, where there are several."""
    ask: str = ""
    says: tuple[str, ...] = ()
    """What the rule then says, in our own words."""
    clauses: tuple[str, ...] = ()


class PublishedNoticeView(View, frozen=True, kw_only=True):
    """A notice, or the little that is known of one."""

    key: str
    game: str
    action: str
    title: str = ""
    basis: str = ""
    by: str = ""
    made: str = ""
    published: str = ""
    issue: str
    signatory: str = ""
    offices: tuple[str, ...] = ()
    effect: str = ""
    held: bool
    doubt: str = ""
    footnote: tuple[str, ...] = ()
    items: tuple[NoticeItemView, ...] = ()
    clauses: tuple[str, ...] = ()


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


class TermView(View, frozen=True, kw_only=True):
    """A word that an edition defines."""

    name: str
    means: str
    clause: str
    refers_to: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    """Its references as printed, where they are wrong."""
    defect: str = ""


class GlossaryView(View, frozen=True, kw_only=True):
    """The words of one edition, and of no other."""

    edition: str
    title: str
    regulator: str
    terms: tuple[TermView, ...] = ()
    undefined: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()


def glossary_view(key: str) -> GlossaryView:
    """The words of an edition."""
    found = glossary(key)
    return GlossaryView(
        edition=key,
        title=edition(key).title,
        regulator=found.regulator,
        terms=tuple(map(_term, found.terms.values())),
        undefined=found.undefined,
        sections=found.sections,
    )


def _term(one: Term) -> TermView:
    printed = tuple(f"rule {rule}" for rule in one.erratum.printed) if one.erratum else ()
    return TermView(
        name=one.name,
        means=one.means,
        clause=str(one.clause),
        refers_to=one.refers_to,
        printed=printed,
        defect=one.erratum.defect if one.erratum else "",
    )


def subjects() -> tuple[str, ...]:
    """Everything the register can be asked about."""
    return tuple(dict.fromkeys([*(one.game for one in NOTICES), *(one.key for one in GAMES)]))


def check_subject(name: str) -> str:
    """Refuse what no rules are about."""
    if name not in subjects():
        raise unknown("game of the register", name, subjects())
    return name


def notice_view(one: Notice) -> PublishedNoticeView:
    """A notice with its items."""
    return PublishedNoticeView(
        key=one.key,
        game=one.game,
        action=one.action,
        title=one.title,
        basis=one.basis,
        by=one.by,
        made=one.made.isoformat() if one.made else "",
        published=one.published.isoformat() if one.published else "",
        issue=one.issue.key,
        signatory=one.signatory,
        offices=one.offices,
        effect=one.since.isoformat() if one.is_held else "",
        held=one.is_held,
        doubt=one.issue.doubt,
        footnote=one.footnote,
        items=tuple(_item(one, item) for item in one.items),
        clauses=said(one.citations),
    )


def _item(one: Notice, item: Item) -> NoticeItemView:
    rules = item.rules or ((item.rule,) if item.rule else ())
    return NoticeItemView(
        operation=item.operation.value,
        rule=item.rule,
        title=item.title,
        after=item.after,
        old=item.old,
        new=item.new,
        revokes=item.revokes,
        printed=tuple(f"{where}: rule {rule}" for where, rule in item.printed.items()),
        ask=item.ask,
        says=_says(tuple(clause for rule in rules for clause in one.content(rule))),
        clauses=said(item.citations),
    )


def _says(clauses: Citations) -> tuple[str, ...]:
    return tuple(f"{one}: {one.clause.summary}" for one in clauses)


def signed_notice_view(one: Written) -> PublishedNoticeView:
    """A notice that the house signed: it stands in its own log, and in no issue of the Gazette."""
    notice = one.notice
    return PublishedNoticeView(
        key=notice.key,
        game=notice.game,
        action="amend",
        title=notice.title,
        basis=notice.basis,
        by=notice.by,
        made=notice.made.isoformat(),
        issue="",
        signatory=f"{one.signed_by}, {one.countersigned_by}",
        effect=notice.since.isoformat(),
        held=True,
        items=tuple(map(_change, notice.changes)),
    )


def _change(one: Change) -> NoticeItemView:
    named = " ".join(filter(None, (one.bet or one.setting, one.line, one.option)))
    decks = f", {'/'.join(map(str, one.decks))} decks" if one.decks else ""
    operation = Operation.DELETE if one.withdraws else Operation.SUBSTITUTE
    return NoticeItemView(
        operation=operation.value, title=f"{named}{decks}", new=one.pays or str(one.value)
    )


def game_register(name: str, at: datetime, signed: Iterable[Written] = ()) -> GameRegisterView:
    """What was in force for a game at an instant, and which notices of a house."""
    state = register_at(at)
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
        edition=edition_view(edition(played.edition)) if played and begun else None,
        governs=tuple(map(_rung, ladder.rungs)) if ladder and begun else (),
        order_by=said(ladder.cites) if ladder and begun else (),
        rules=tuple(map(_standing, state.of(name))),
        gaps=_gaps(name, at),
        titles=tuple(one.title for one in state.titles(name)),
        house=tuple(map(signed_notice_view, signed)),
    )


def _gaps(name: str, at: datetime) -> tuple[str, ...]:
    known = {one.key: one for one in (*history(name), *of_game(name)) if not one.is_held}
    begun = sorted((one for one in known.values() if one.since <= at), key=lambda one: one.order)
    return tuple(one.key for one in begun)


def _rung(one: Rung) -> RungView:
    held = sum(any(is_below(clause, head) for head in one.heads) for clause in CLAUSES)
    return RungView(name=one.name, heads=one.heads, rules=held)


def _standing(one: Standing) -> StandingView:
    status = "deleted" if one.deleted else UNKNOWN if one.is_unknown else "in force"
    return StandingView(
        rule=one.rule,
        status=status,
        by=one.by,
        since=one.since.isoformat() if one.since else "",
        title=one.title,
        says=_says(one.content),
        replaced=one.replaced,
        ask=one.ask,
        before=(one.before.by or UNKNOWN) if one.before else "",
        clauses=said(one.tells),
    )
