"""New notices as screens show them: what they change as behaviour, which tables are concerned, who has signed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from croupier.errors import BadInput, unknown
from croupier.games import GAMES, game
from croupier.offices.notices import HouseNotice, HouseNotices, NewNotice
from croupier.offices.notices.check_approvals import approvable
from croupier.offices.notices.check_notice import faults
from croupier.offices.notices.check_rules import changed_rules
from croupier.rulebook import CLAUSES, at
from croupier.rulebook.register.house_notices import ApprovalKind, Obeyed, RuleItem
from croupier.table.values.plan import Plan
from croupier.views.list_rows import broken_row, rows
from croupier.views.rules.behaviour_view import behaviour
from croupier.views.rules.edition_comparison import RuleDifferenceView, SectionView, differences
from croupier.views.rules.notice_impact import approval_changes, stopped_by
from croupier.views.wire_struct import View
from croupier.words import phrase, phrase_of

SOME = 3
SIGNED = {
    Obeyed.VALUES: "the values that this notice changes",
    Obeyed.PEOPLE: "people",
    Obeyed.PROGRAM: "the installed release",
}
UNASKED = "Other notices of the house are not counted here: only the house itself knows them (/rules/new)."


class PreviewView(View, frozen=True, kw_only=True):
    """The effect of a notice that is not signed yet."""

    key: str
    game: str
    effect: str
    faults: tuple[str, ...] = ()
    """The faults that keep it from being signed."""
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
    fault: str = ""
    """Why the notice cannot be shown; empty for all others."""


class ApprovableView(View, frozen=True, kw_only=True):
    """The parts of a game, of one kind, that can be approved or revoked separately."""

    kind: ApprovalKind
    names: tuple[str, ...] = ()
    """Nothing for the game itself."""


def approvable_views(name: str, now: datetime) -> list[ApprovableView]:
    """All kinds of which a game has something."""
    if name not in {each_game.key for each_game in GAMES}:
        raise unknown("game", name, [each_game.key for each_game in GAMES])
    every = approvable(game(name), at(now))
    given = {kind: tuple(filter(None, names)) for kind, names in every.items() if names}
    return [ApprovableView(kind=kind, names=names) for kind, names in given.items()]


@dataclass(frozen=True, slots=True)
class Before:
    """The house before a notice takes effect: the tables by their plans, and the notices in force."""

    plans: Mapping[str, Plan] = field(default_factory=dict)
    house: HouseNotices | None = None
    """Nothing where the house is not asked."""
    obeying: Callable[[str], Sequence[str]] = lambda _clause: ()
    """The places of the program that obey a clause, where the program can be asked."""
    release: str = ""
    """The version of the program that is installed."""


def preview(notice: NewNotice, now: datetime, before: Before) -> PreviewView:
    """Return how a notice changes the behaviour of its game at its instant."""
    house = before.house or HouseNotices()
    fault_lines = tuple(faults(notice, now, house))
    known = notice.game in {it.key for it in GAMES} and game(notice.game).is_in_force(notice.since)
    changes: tuple[SectionView, ...] = ()
    stops: tuple[str, ...] = ()
    if known and not fault_lines:
        try:
            approvals = approval_changes(notice, house, before.plans)
            changes = (*_changes(notice, house), *approvals, *_rules(notice, house))
            stops = tuple(stopped_by(notice, house, before.plans))
        except BadInput as error:
            fault_lines = (phrase("It cannot be played: {fault}", fault=phrase_of(error)),)
    warnings = (UNASKED,) if before.house is None else ()
    return PreviewView(
        key=notice.key,
        game=notice.game,
        effect=notice.since.isoformat(),
        faults=fault_lines,
        warnings=(*warnings, *_warnings(changes), *stops, *_obeyed(notice, before)),
        tables=tuple(name for name, plan in before.plans.items() if plan.game == notice.game),
        changes=changes,
    )


def _changes(notice: NewNotice, house: HouseNotices) -> tuple[SectionView, ...]:
    """The house with it and without it, at its instant; whether it is signed already makes no difference."""
    the_game, rules = game(notice.game), at(notice.since)
    without, signed = (
        house.supposing(notice, signed=it).amendments(notice.game, notice.effect_ms)
        for it in (False, True)
    )
    return differences(
        behaviour(the_game, rules.amending(without)), behaviour(the_game, rules.amending(signed))
    )


def _rules(notice: NewNotice, house: HouseNotices) -> Iterator[SectionView]:
    """The rules themselves: our summary of the words in force, and the words that the notice gives."""
    in_force = changed_rules(house.supposing(notice, signed=False), notice.game, notice.effect_ms)

    def text_before(item: RuleItem) -> str:
        changed, clause = in_force.get(item.rule), CLAUSES.get(item.rule)
        return changed.says if changed else clause.summary if clause else ""

    changes = tuple(
        RuleDifferenceView(
            name=item.rule, before=text_before(item), after=item.says, source_after=f"obeyed by: {item.obeyed.value}"
        )
        for item in notice.rules
    )  # fmt: skip
    if changes:
        yield SectionView(section="rules", changes=changes)


def _obeyed(notice: NewNotice, before: Before) -> Iterator[str]:
    """Which release and which code obey a changed rule: the signer is responsible for it."""
    for grant in notice.grants:
        for rule in grant.obeys:
            yield f"You sign that the installed release {before.release} obeys {rule} as it is now.".replace(
                "  ", " "
            )
    for item in notice.rules:
        if item.release and before.release and item.release != before.release:
            yield f"{item.rule}: it names release {item.release}; {before.release} is installed."
    for item in notice.rules:
        places = before.obeying(item.rule)
        if places and item.obeyed is not Obeyed.NOBODY_YET:
            few = ", ".join(places[:SOME]) + (", …" if len(places) > SOME else "")
            yield (
                f"{item.rule}: {len(places)} places of the program obey it as it is ({few}). "
                f"You sign that from then on it is obeyed by {SIGNED[item.obeyed]}."
            )


def _warnings(changes: Sequence[SectionView]) -> Iterable[str]:
    """Warn of odds that favour the player: they are not forbidden, but the signer must see them."""
    if not changes:
        yield "Nothing that the program does would be otherwise."
    for section in changes:
        for change in section.changes if section.section == "edges" else ():
            if change.after.startswith("-"):
                yield f"{change.name}: the odds favour the player, {change.after}."


def written_views(house: HouseNotices, at_ms: int) -> list[WrittenView]:
    """All notices of the house."""
    broken = broken_row(WrittenView, "key", "status")
    return rows(house.notices.items(), lambda notice: written_view(notice, at_ms), broken)


def written_view(notice: HouseNotice, at_ms: int) -> WrittenView:
    """A notice with its signatures."""
    return WrittenView(
        notice=notice.notice, digest=notice.notice.digest, key=notice.notice.key, drafted_by=notice.drafted_by,
        signed_by=notice.signed_by, countersigned_by=notice.countersigned_by, withdrawn=notice.withdrawn,
        status=_status(notice, at_ms),
    )  # fmt: skip


def _status(notice: HouseNotice, at_ms: int) -> str:
    if notice.withdrawn:
        return "withdrawn"
    if notice.is_final:
        return "in force" if notice.effect_ms <= at_ms else "to come"
    return "signed" if notice.signed_by else "draft"
