"""The difference of two rule sets as a difference of behaviour."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from croupier.errors import BadInput, NotInForce
from croupier.games import GAMES, Game, game
from croupier.maths.sheets.sheet_html import environment
from croupier.rulebook import EDITIONS, at, edition, instant
from croupier.rulebook.casino_time import ZONE
from croupier.rulebook.register import RuleInForce, ladder_of, register_at
from croupier.views.rules.behaviour_view import SECTIONS, Fact, behaviour
from croupier.views.rules.register_view import UNKNOWN, check_subject
from croupier.views.wire_struct import View

Behaviour = Mapping[str, Mapping[str, Fact]]
NOTHING: Behaviour = {section: {} for section in SECTIONS}


class DifferenceView(View, frozen=True, kw_only=True):
    """One thing that is otherwise."""

    name: str
    before: str = ""
    after: str = ""
    source_before: str = ""
    source_after: str = ""


class SectionView(View, frozen=True, kw_only=True):
    """What is otherwise of one kind, and how much stays as it was."""

    section: str
    changes: tuple[DifferenceView, ...] = ()
    same: int = 0


class ComparisonView(View, frozen=True, kw_only=True):
    """Two rule sets side by side."""

    left: str
    right: str
    game: str
    remarks: tuple[str, ...] = ()
    """Where one of them was not played at all."""
    rules: tuple[str, ...] = ()
    """Rules that notices changed between the two."""
    sections: tuple[SectionView, ...] = ()


class Side(View, frozen=True, kw_only=True):
    """One of two: a game by the rules of an instant."""

    label: str
    game: str
    at: datetime


def differences(left: Behaviour, right: Behaviour) -> tuple[SectionView, ...]:
    """What is otherwise, section by section; sections that are the same throughout are left out."""
    found = (_section(name, left[name], right[name]) for name in SECTIONS)
    return tuple(one for one in found if one.changes)


def _section(name: str, left: Mapping[str, Fact], right: Mapping[str, Fact]) -> SectionView:
    changes, same = [], 0
    for key in dict.fromkeys([*left, *right]):
        before, after = left.get(key, Fact("")), right.get(key, Fact(""))
        if before.says == after.says:
            same += 1
            continue
        changes.append(
            DifferenceView(
                name=key,
                before=before.says,
                after=after.says,
                source_before=before.source,
                source_after=after.source,
            )
        )
    return SectionView(section=name, changes=tuple(changes), same=same)


def sides(text: str, only: str = "") -> tuple[Side, ...]:
    """What is meant by an edition, a chapter such as `SATG 17`, or an instant."""
    if only:
        check_subject(only)
    if text in EDITIONS or text.partition(" ")[0] in {one.document for one in EDITIONS.values()}:
        found = tuple(_of_edition(text))
        if not found:
            raise BadInput(f"Nothing is played by {text!r}. Accepted: {', '.join(EDITIONS)}.")
    else:
        when = _when(text)
        found = tuple(Side(label=text, game=one.key, at=when) for one in GAMES)
    return found


def _when(text: str) -> datetime:
    try:
        return instant(text)
    except BadInput:
        raise BadInput(
            f"{text!r} is no rule set. Accepted: an edition ({', '.join(EDITIONS)}), a chapter such as "
            "'SATG 17', or an instant such as '2000-12-15T04:00'."
        ) from None


def _of_edition(text: str) -> Iterator[Side]:
    """The games of an edition at its first instant, or those of one of its chapters."""
    for one in GAMES:
        rules = edition(one.edition)
        heads = [head for rung in ladder_of(one.key).rungs[:1] for head in rung.heads]
        if text == rules.key or text in heads or (text in EDITIONS and _amends(text, one)):
            yield Side(label=text, game=one.key, at=max(rules.from_, _from(text, rules.from_)))


def _amends(key: str, one: Game) -> bool:
    """A notice that changes a game is a rule set of it, though the game has another edition."""
    return bool(edition(key).notice) and any(
        key in head for head in ladder_of(one.key).rungs[-1].heads
    )


def _from(text: str, otherwise: datetime) -> datetime:
    return EDITIONS[text].from_ if text in EDITIONS else otherwise


def compared(left: str, right: str, only: str = "") -> tuple[ComparisonView, ...]:
    """Every pair of the two sides: the same game, or games that share a pay table."""
    pairs = [
        (one, other)
        for one in sides(left, only)
        for other in sides(right, only)
        if _belong(one, other, only)
    ]
    if not pairs:
        raise BadInput(
            f"{left!r} and {right!r} have no game in common{f' with {only!r}' if only else ''}. "
            "Accepted: two instants, or rules of the same or of a related game."
        )
    views = (_compared(one, other) for one, other in pairs)
    return tuple(one for one in views if one.sections or one.rules or only or len(pairs) == 1)


def _belong(one: Side, other: Side, only: str) -> bool:
    named = (one.game, other.game)
    if only and only not in named:
        return False
    instants = not {one.label.split()[0], other.label.split()[0]} & {
        it.document.split()[0] for it in EDITIONS.values()
    }
    if instants or one.game == other.game:
        return one.game == other.game
    return game(one.game).table == game(other.game).table


def _compared(one: Side, other: Side) -> ComparisonView:
    name = one.game if one.game == other.game else f"{one.game} and {other.game}"
    return ComparisonView(
        left=one.label,
        right=other.label,
        game=name,
        remarks=(*_unplayed(one), *_unplayed(other)),
        rules=tuple(_notices(one, other)),
        sections=differences(_behaviour(one), _behaviour(other)),
    )


def _behaviour(side: Side) -> Behaviour:
    played = game(side.game)
    try:
        played.check_in_force(at(side.at))
    except NotInForce:
        return NOTHING
    return behaviour(played, at(side.at))


def _unplayed(side: Side) -> Iterator[str]:
    played = game(side.game)
    if not played.is_in_force(side.at):
        first = edition(played.edition).from_.isoformat()
        yield (
            f"{played.name} could not be opened at {side.at.astimezone(ZONE).isoformat()}: "
            f"what Croupier holds of its rules begins {first}."
        )


def _notices(one: Side, other: Side) -> Iterator[str]:
    """The rules of a game that notices changed between the two instants."""
    if one.game != other.game:
        return
    before, after = register_at(one.at).rules, register_at(other.at).rules
    for place in dict.fromkeys([*before, *after]):
        if place[0] == one.game and before.get(place) != after.get(place):
            was, now = before.get(place), after.get(place)
            yield f"Rule {place[1]}: {_state(was)}; then {_state(now)}."


def _state(standing: RuleInForce | None) -> str:
    if standing is None:
        return "not there"
    if standing.deleted:
        return f"deleted by {standing.by}"
    content = UNKNOWN if standing.is_unknown else "in force"
    return f"{content} by {standing.by}" if standing.by else content


def page(views: tuple[ComparisonView, ...]) -> str:
    """The comparison as a page of its own."""
    return environment.get_template("comparison.html.jinja").render(views=views)
