"""Whether a notice can give or take an approval: what of a game is approved, by name."""

from collections.abc import Iterator, Sequence

from croupier.errors import unknown
from croupier.games import Game, game
from croupier.offices.notices.check_rules import unobeyed
from croupier.offices.notices.commands import NewNotice
from croupier.offices.notices.state import HouseNotices
from croupier.rulebook import Rules
from croupier.rulebook.register.house_notices import ApprovalKind, Grant, Obeyed
from croupier.table.opening.checklist import approved_kinds
from croupier.table.values.plan import Approval


def grant_faults(one: NewNotice, rules: Rules, house: HouseNotices) -> Iterator[str]:
    """What is wrong with the approvals of a notice, each with what is accepted."""
    the_game, grants = game(one.game), one.grants
    for number, grant in enumerate(grants, 1):
        for fault in (*_faults(the_game, grant, rules), *_unanswered(one, grant, house)):
            yield f"Approval {number}: {fault}"
    for place, grant in enumerate(grants):
        for other in (*grants[:place], *grants[place + 1 :]):
            if grant.covers(other.kind, other.name):
                named = f"{grant.kind.value} {grant.name or the_game.key}"
                yield f"The {named} stands there twice. Accepted: once, and no piece of it besides."
                return


def _unanswered(one: NewNotice, grant: Grant, house: HouseNotices) -> Iterator[str]:
    """A game is approved again for the rules that nobody obeyed: all of them, by name."""
    again = grant.operation == "approve" and grant.kind is ApprovalKind.GAME
    if again and any(rule.obeyed is Obeyed.NOBODY_YET for rule in one.rules):
        yield "The same notice has a rule that nobody obeys yet. Accepted: one of the two."
    others = house.supposing(one, signed=False)
    wanted = set(unobeyed(others, one.game, one.effect_ms)) if again else set()
    if wanted != set(grant.obeys):
        accepted = ", ".join(sorted(wanted)) or "none"
        yield f"It says that {', '.join(grant.obeys) or 'nothing'} is obeyed now. Accepted: {accepted}."


def _faults(the_game: Game, one: Grant, rules: Rules) -> Iterator[str]:
    if one.kind is ApprovalKind.SIDE_WAGER:
        yield "A side wager is withdrawn or brought back as a change. Accepted: a change of its bet."
        return
    if one.kind is ApprovalKind.GAME:
        if one.name:
            yield f"The game has the name {one.name!r}. Accepted: none, for it is the game of the notice."
        return
    names = approvable(the_game, rules)[one.kind]
    # A piece of equipment may be named behind its kind: player-terminal T1-7.
    asked = one.name.partition(" ")[0] if one.kind is ApprovalKind.EQUIPMENT else one.name
    if asked not in names or one.name != " ".join(one.name.split()):
        yield str(unknown(one.kind.value, one.name, names))


def approvable(the_game: Game, rules: Rules) -> dict[ApprovalKind, list[str]]:
    """What of a game can be approved or revoked by itself."""
    options = {
        f"{bet.key} ({option})": None
        for variant in the_game.variants
        for bet in variant.bets
        for option in several(the_game.options(variant, bet, rules))
    }
    return {
        ApprovalKind.GAME: [""],
        ApprovalKind.VERSION: [one.name for one in the_game.variants if one.name],
        ApprovalKind.OPTION: [*options],
        ApprovalKind.EQUIPMENT: [*approved_kinds(the_game)],
        ApprovalKind.PERMISSION: [one.value for one in Approval],
    }


def several(options: Sequence[str]) -> Sequence[str]:
    """The pay tables of a bet, where there is a choice."""
    return options if len(options) > 1 else ()
