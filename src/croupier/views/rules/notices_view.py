"""New notices as screens show them: what they change as behaviour, which tables are concerned, who has signed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from croupier.errors import BadInput, unknown
from croupier.games import GAMES, game
from croupier.offices.notices import HouseNotice, HouseNotices, NewNotice
from croupier.offices.notices.check_approvals import approvable
from croupier.offices.notices.check_notice import faults
from croupier.offices.notices.check_rules import standing
from croupier.rulebook import CLAUSES, at
from croupier.rulebook.register.house_notices import ApprovalKind, Obeyed, RuleItem
from croupier.table.values.plan import Plan
from croupier.views.rules.behaviour_view import behaviour
from croupier.views.rules.edition_comparison import DifferenceView, SectionView, differences
from croupier.views.rules.notice_impact import approval_changes, stopped_by
from croupier.views.wire_struct import View

SOME = 3
SIGNED = {
    Obeyed.VALUES: "the values that this notice changes",
    Obeyed.PEOPLE: "people",
    Obeyed.PROGRAM: "the installed release",
}
UNASKED = "Other notices of the house are not counted here: only the house itself knows them (/rules/new)."


class PreviewView(View, frozen=True, kw_only=True):
    """What a notice would do, before anybody signs it."""

    key: str
    game: str
    effect: str
    faults: tuple[str, ...] = ()
    """What is wrong with it; it cannot be signed so."""
    warnings: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    """The tables that play the game: they play by it from the first round that opens at its instant."""
    changes: tuple[SectionView, ...] = ()


class WrittenView(View, frozen=True, kw_only=True):
    """A notice of the house, and how far it has come."""

    notice: NewNotice
    digest: str
    """By which a signer says what he has read."""
    key: str
    drafted_by: str
    signed_by: str = ""
    countersigned_by: str = ""
    withdrawn: str = ""
    status: str


class ApprovableView(View, frozen=True, kw_only=True):
    """What of a game can be approved or revoked by itself, of one kind."""

    kind: ApprovalKind
    names: tuple[str, ...] = ()
    """Nothing for the game itself."""


def approvable_views(name: str, now: datetime) -> list[ApprovableView]:
    """All kinds of which a game has something."""
    if name not in {one.key for one in GAMES}:
        raise unknown("game", name, [one.key for one in GAMES])
    every = approvable(game(name), at(now))
    return [
        ApprovableView(kind=kind, names=tuple(filter(None, names)))
        for kind, names in every.items()
        if names
    ]


@dataclass(frozen=True, slots=True)
class Before:
    """What stands when a notice takes effect: the tables by their plans, and the notices of the house."""

    plans: Mapping[str, Plan] = field(default_factory=dict)
    house: HouseNotices | None = None
    """Nothing where the house is not asked."""
    obeying: Callable[[str], Sequence[str]] = lambda _clause: ()
    """The places of the program that obey a clause, where the program can be asked."""
    release: str = ""
    """The version of the program that is installed."""


def preview(one: NewNotice, now: datetime, before: Before) -> PreviewView:
    """What it changes at its instant, as behaviour."""
    house = before.house or HouseNotices()
    wrong = tuple(faults(one, now, house))
    known = one.game in {it.key for it in GAMES} and game(one.game).is_in_force(one.since)
    changes: tuple[SectionView, ...] = ()
    stops: tuple[str, ...] = ()
    if known and not wrong:
        try:
            approvals = approval_changes(one, house, before.plans)
            changes = (*_changes(one, house), *approvals, *_rules(one, house))
            stops = tuple(stopped_by(one, house, before.plans))
        except BadInput as error:
            wrong = (f"It cannot be played: {error}",)
    warnings = (UNASKED,) if before.house is None else ()
    return PreviewView(
        key=one.key,
        game=one.game,
        effect=one.since.isoformat(),
        faults=wrong,
        warnings=(
            *warnings,
            *_warnings(changes),
            *stops,
            *_obeyed(one, before),
        ),
        tables=tuple(name for name, plan in before.plans.items() if plan.game == one.game),
        changes=changes,
    )


def _changes(one: NewNotice, house: HouseNotices) -> tuple[SectionView, ...]:
    """The house with it and without it, at its instant; whether it is signed already makes no difference."""
    the_game, rules = game(one.game), at(one.since)
    without, signed = (
        house.supposing(one, signed=it).amendments(one.game, one.effect_ms) for it in (False, True)
    )
    return differences(
        behaviour(the_game, rules.amending(without)), behaviour(the_game, rules.amending(signed))
    )


def _rules(one: NewNotice, house: HouseNotices) -> Iterator[SectionView]:
    """The rules themselves: our summary of what stood, and the words that the notice gives."""
    stood = standing(house.supposing(one, signed=False), one.game, one.effect_ms)

    def told(item: RuleItem) -> str:
        changed, clause = stood.get(item.rule), CLAUSES.get(item.rule)
        return changed.says if changed else clause.summary if clause else ""

    changes = tuple(
        DifferenceView(
            name=item.rule, before=told(item), after=item.says, source_after=f"obeyed by: {item.obeyed.value}"
        )
        for item in one.rules
    )  # fmt: skip
    if changes:
        yield SectionView(section="rules", changes=changes)


def _obeyed(one: NewNotice, before: Before) -> Iterator[str]:
    """Which release and which code obeys a rule that becomes another: whoever signs answers for it."""
    for grant in one.grants:
        for rule in grant.obeys:
            yield f"You sign that the installed release {before.release} obeys {rule} as it is now.".replace(
                "  ", " "
            )
    for item in one.rules:
        if item.release and before.release and item.release != before.release:
            yield f"{item.rule}: it names release {item.release}; {before.release} is installed."
    for item in one.rules:
        places = before.obeying(item.rule)
        if places and item.obeyed is not Obeyed.NOBODY_YET:
            few = ", ".join(places[:SOME]) + (", …" if len(places) > SOME else "")
            yield (
                f"{item.rule}: {len(places)} places of the program obey it as it stands ({few}). "
                f"You sign that from then on it is obeyed by {SIGNED[item.obeyed]}."
            )


def _warnings(changes: Sequence[SectionView]) -> Iterable[str]:
    """Odds that favour the player are not forbidden, but nobody shall sign them unseen."""
    if not changes:
        yield "Nothing that the program does would be otherwise."
    for section in changes:
        for change in section.changes if section.section == "edges" else ():
            if change.after.startswith("-"):
                yield f"{change.name}: the odds favour the player, {change.after}."


def written_view(one: HouseNotice, at_ms: int) -> WrittenView:
    """A notice with its signatures."""
    return WrittenView(
        notice=one.notice,
        digest=one.notice.digest,
        key=one.notice.key,
        drafted_by=one.drafted_by,
        signed_by=one.signed_by,
        countersigned_by=one.countersigned_by,
        withdrawn=one.withdrawn,
        status=_status(one, at_ms),
    )


def _status(one: HouseNotice, at_ms: int) -> str:
    if one.withdrawn:
        return "withdrawn"
    if one.is_final:
        return "in force" if one.effect_ms <= at_ms else "to come"
    return "signed" if one.signed_by else "draft"
