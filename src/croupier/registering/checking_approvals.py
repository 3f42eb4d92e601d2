"""Whether a notice can give or take an approval: what of a game is approved, by name."""

from collections.abc import Iterator, Sequence

from croupier.errors import unknown
from croupier.games import Game
from croupier.rounds.opening import approved_kinds
from croupier.rounds.plan import Approval
from croupier.rulebook import Rules
from croupier.rulebook.register.house import ApprovalKind, Grant


def grant_faults(the_game: Game, grants: Sequence[Grant], rules: Rules) -> Iterator[str]:
    """What is wrong with the approvals of a notice, each with what is accepted."""
    for number, one in enumerate(grants, 1):
        for fault in _faults(the_game, one, rules):
            yield f"Approval {number}: {fault}"
    named = [(one.kind, one.name) for one in grants]
    for kind, name in dict.fromkeys(it for it in named if named.count(it) > 1):
        yield f"The {kind.value} {name or the_game.key} stands there twice. Accepted: once."


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
    if asked not in names:
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
