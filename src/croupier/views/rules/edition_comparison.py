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


class RuleDifferenceView(View, frozen=True, kw_only=True):
    """One difference between two rule sets."""

    name: str
    before: str = ""
    after: str = ""
    source_before: str = ""
    source_after: str = ""


class SectionView(View, frozen=True, kw_only=True):
    """The differences of one kind, and the number of facts that are the same."""

    section: str
    changes: tuple[RuleDifferenceView, ...] = ()
    same: int = 0


class ComparisonView(View, frozen=True, kw_only=True):
    """Two rule sets side by side."""

    left: str
    right: str
    game: str
    remarks: tuple[str, ...] = ()
    """Sentences about a side under which the game was not played."""
    rules: tuple[str, ...] = ()
    """Rules that notices changed between the two."""
    sections: tuple[SectionView, ...] = ()


class Side(View, frozen=True, kw_only=True):
    """One side of a comparison: a game under the rules of an instant."""

    label: str
    game: str
    at: datetime


def differences(left: Behaviour, right: Behaviour) -> tuple[SectionView, ...]:
    """Return the differences by section. Sections without a difference are left out."""
    sections = (_section(name, left[name], right[name]) for name in SECTIONS)
    return tuple(section for section in sections if section.changes)


def _section(name: str, left: Mapping[str, Fact], right: Mapping[str, Fact]) -> SectionView:
    changes, same = [], 0
    for key in dict.fromkeys([*left, *right]):
        before, after = left.get(key, Fact("")), right.get(key, Fact(""))
        if before.says == after.says:
            same += 1
            continue
        changes.append(
            RuleDifferenceView(
                name=key,
                before=before.says,
                after=after.says,
                source_before=before.source,
                source_after=after.source,
            )
        )
    return SectionView(section=name, changes=tuple(changes), same=same)


def sides(text: str, only: str = "") -> tuple[Side, ...]:
    """Return the games and instants that an edition, a chapter such as `SATG 17`, or an instant means."""
    if only:
        check_subject(only)
    if text in EDITIONS or text.partition(" ")[0] in {
        edition.document for edition in EDITIONS.values()
    }:
        sides_of_text = tuple(_of_edition(text))
        if not sides_of_text:
            raise BadInput(f"Nothing is played by {text!r}. Accepted: {', '.join(EDITIONS)}.")
    else:
        when = _when(text)
        sides_of_text = tuple(Side(label=text, game=game.key, at=when) for game in GAMES)
    return sides_of_text


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
    for the_game in GAMES:
        rules = edition(the_game.edition)
        heads = [head for rung in ladder_of(the_game.key).rungs[:1] for head in rung.heads]
        if text == rules.key or text in heads or (text in EDITIONS and _amends(text, the_game)):
            yield Side(label=text, game=the_game.key, at=max(rules.from_, _from(text, rules.from_)))


def _amends(key: str, game: Game) -> bool:
    """A notice that changes a game is a rule set of it, though the game has another edition."""
    return bool(edition(key).notice) and any(
        key in head for head in ladder_of(game.key).rungs[-1].heads
    )


def _from(text: str, otherwise: datetime) -> datetime:
    return EDITIONS[text].from_ if text in EDITIONS else otherwise


def compared(left: str, right: str, only: str = "") -> tuple[ComparisonView, ...]:
    """Every pair of the two sides: the same game, or games that share a pay table."""
    pairs = [
        (side, other)
        for side in sides(left, only)
        for other in sides(right, only)
        if _belong(side, other, only)
    ]
    if not pairs:
        raise BadInput(
            f"{left!r} and {right!r} have no game in common{f' with {only!r}' if only else ''}. "
            "Accepted: two instants, or rules of the same or of a related game."
        )
    views = (_compared(side, other) for side, other in pairs)
    return tuple(view for view in views if view.sections or view.rules or only or len(pairs) == 1)


def _belong(side: Side, other: Side, only: str) -> bool:
    named = (side.game, other.game)
    if only and only not in named:
        return False
    instants = not {side.label.split()[0], other.label.split()[0]} & {
        it.document.split()[0] for it in EDITIONS.values()
    }
    if instants or side.game == other.game:
        return side.game == other.game
    return game(side.game).table == game(other.game).table


def _compared(side: Side, other: Side) -> ComparisonView:
    name = side.game if side.game == other.game else f"{side.game} and {other.game}"
    return ComparisonView(
        left=side.label,
        right=other.label,
        game=name,
        remarks=(*_unplayed(side), *_unplayed(other)),
        rules=tuple(_notices(side, other)),
        sections=differences(_behaviour(side), _behaviour(other)),
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


def _notices(side: Side, other: Side) -> Iterator[str]:
    """The rules of a game that notices changed between the two instants."""
    if side.game != other.game:
        return
    before, after = register_at(side.at).rules, register_at(other.at).rules
    for place in dict.fromkeys([*before, *after]):
        if place[0] == side.game and before.get(place) != after.get(place):
            was, now = before.get(place), after.get(place)
            yield f"Rule {place[1]}: {_state(was)}; then {_state(now)}."


def _state(rule: RuleInForce | None) -> str:
    if rule is None:
        return "not there"
    if rule.deleted:
        return f"deleted by {rule.by}"
    content = UNKNOWN if rule.is_unknown else "in force"
    return f"{content} by {rule.by}" if rule.by else content


def page(views: tuple[ComparisonView, ...]) -> str:
    """The comparison as a page of its own."""
    return environment.get_template("comparison.html.jinja").render(views=views)
