"""Whether a notice can give or revoke an approval: what of a game is approved, by name."""

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
from croupier.words import Phrase, phrase, phrase_of


def grant_faults(notice: NewNotice, rules: Rules, house: HouseNotices) -> Iterator[Phrase]:
    """What is wrong with the approvals of a notice, each with what is accepted."""
    the_game, grants = game(notice.game), notice.grants
    for number, grant in enumerate(grants, 1):
        for fault in (*_faults(the_game, grant, rules), *_unanswered(notice, grant, house)):
            yield phrase("Approval {number}: {fault}", number=number, fault=fault)
    for place, grant in enumerate(grants):
        for other in (*grants[:place], *grants[place + 1 :]):
            if grant.covers(other.kind, other.name):
                named = f"{grant.kind.value} {grant.name or the_game.key}"
                yield phrase(
                    "The {named} is listed twice. Accepted: once, and no piece of it besides.",
                    named=named,
                )
                return


def _unanswered(notice: NewNotice, grant: Grant, house: HouseNotices) -> Iterator[Phrase]:
    """A new approval of a game must name all rules that no release obeyed."""
    again = grant.operation == "approve" and grant.kind is ApprovalKind.GAME
    if again and any(rule.obeyed is Obeyed.NOBODY_YET for rule in notice.rules):
        yield phrase(
            "The same notice has a rule that needs a new release. Accepted: one of the two."
        )
    others = house.supposing(notice, signed=False)
    wanted = set(unobeyed(others, notice.game, notice.effect_ms)) if again else set()
    if wanted != set(grant.obeys):
        accepted = tuple(sorted(wanted))
        yield phrase(
            "It says that {obeys} is obeyed now. Accepted: {accepted}.",
            obeys=tuple(grant.obeys) or phrase("nothing"),
            accepted=accepted,
        )


def _faults(the_game: Game, grant: Grant, rules: Rules) -> Iterator[Phrase]:
    if grant.kind is ApprovalKind.SIDE_WAGER:
        yield phrase(
            "A side wager is withdrawn or brought back as a change. Accepted: a change of its bet."
        )
        return
    if grant.kind is ApprovalKind.GAME:
        if grant.name:
            yield phrase(
                "The game has the name '{name}'. Accepted: none, for it is the game of the notice.",
                name=grant.name,
            )
        return
    names = approvable(the_game, rules)[grant.kind]
    # A single piece of equipment may be named after its kind: player-terminal T1-7.
    name = grant.name.partition(" ")[0] if grant.kind is ApprovalKind.EQUIPMENT else grant.name
    if name not in names or grant.name != " ".join(grant.name.split()):
        yield phrase_of(unknown(grant.kind.value, grant.name, names))


def approvable(the_game: Game, rules: Rules) -> dict[ApprovalKind, list[str]]:
    """What of a game can be approved or revoked separately."""
    options = {
        f"{bet.key} ({option})": None
        for variant in the_game.variants
        for bet in variant.bets
        for option in several(the_game.options(variant, bet, rules))
    }
    return {
        ApprovalKind.GAME: [""],
        ApprovalKind.VERSION: [variant.name for variant in the_game.variants if variant.name],
        ApprovalKind.OPTION: [*options],
        ApprovalKind.EQUIPMENT: [*approved_kinds(the_game)],
        ApprovalKind.PERMISSION: [approval.value for approval in Approval],
    }


def several(options: Sequence[str]) -> Sequence[str]:
    """The pay tables of a bet, if there is a choice."""
    return options if len(options) > 1 else ()
