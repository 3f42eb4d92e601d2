"""New notices as screens show them: what they change as behaviour, which tables are concerned, who has signed."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from croupier.errors import BadInput
from croupier.games import GAMES, game
from croupier.registering import NewNotice, Signed, Written
from croupier.registering.checking import faults
from croupier.rulebook import at
from croupier.views.behaviour import behaviour
from croupier.views.comparison import SectionView, differences
from croupier.views.view import View

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


@dataclass(frozen=True, slots=True)
class Before:
    """What stands when a notice takes effect: the tables by their games, and the notices of the house."""

    tables: tuple[tuple[str, str], ...] = ()
    house: Signed | None = None
    """Nothing where the house is not asked."""


def preview(one: NewNotice, now: datetime, before: Before) -> PreviewView:
    """What it changes at its instant, as behaviour."""
    wrong = tuple(faults(one, now))
    known = one.game in {it.key for it in GAMES} and game(one.game).is_in_force(one.since)
    changes: tuple[SectionView, ...] = ()
    if known and not wrong:
        try:
            changes = _changes(one, before.house or Signed())
        except BadInput as error:
            wrong = (f"It cannot be played: {error}",)
    warnings = (UNASKED,) if before.house is None else ()
    return PreviewView(
        key=one.key,
        game=one.game,
        effect=one.since.isoformat(),
        faults=wrong,
        warnings=(*warnings, *_warnings(changes)),
        tables=tuple(name for name, plays in before.tables if plays == one.game),
        changes=changes,
    )


def _changes(one: NewNotice, house: Signed) -> tuple[SectionView, ...]:
    """The house with it and without it, at its instant; whether it is signed already makes no difference."""
    the_game, rules = game(one.game), at(one.since)
    without, signed = (
        house.supposing(one, signed=it).amendments(one.game, one.effect_ms) for it in (False, True)
    )
    return differences(
        behaviour(the_game, rules.amending(without)), behaviour(the_game, rules.amending(signed))
    )


def _warnings(changes: Iterable[SectionView]) -> Iterable[str]:
    """Odds that favour the player are not forbidden, but nobody shall sign them unseen."""
    if not changes:
        yield "Nothing that the program does would be otherwise."
    for section in changes:
        for change in section.changes if section.section == "edges" else ():
            if change.after.startswith("-"):
                yield f"{change.name}: the odds favour the player, {change.after}."


def written_view(one: Written, at_ms: int) -> WrittenView:
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


def _status(one: Written, at_ms: int) -> str:
    if one.withdrawn:
        return "withdrawn"
    if one.is_final:
        return "in force" if one.effect_ms <= at_ms else "to come"
    return "signed" if one.signed_by else "draft"
