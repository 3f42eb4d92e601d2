"""An outcome settled: what each bet pays on it, and by which clause."""

from dataclasses import dataclass, field
from datetime import datetime

from croupier.errors import BadInput, unknown
from croupier.games import game as game_of
from croupier.games.contract.decided_round import DecidedRound, settle_decided
from croupier.games.contract.fates import Settled, settle_all
from croupier.library.rows import BESIDE, Result, Rows
from croupier.library.rule_moment import rules_at
from croupier.money import Cents
from croupier.rulebook import ZONE


@dataclass(frozen=True, kw_only=True)
class SettledStake(Result):
    """One stake after the round."""

    bet: str
    name: str
    position: str
    pay_table: str
    added: str
    """The choice that added the stake, or the bonus paid to a wager; empty for the wager itself."""
    line: str
    pays: str
    staked_cents: int
    back_cents: int
    winnings_cents: int
    clauses: tuple[str, ...] = field(metadata=BESIDE)
    source: str
    """The clauses and the provenance of what was paid."""

    @property
    def returned_cents(self) -> int:
        """Return what goes to the player."""
        return self.back_cents + self.winnings_cents


@dataclass(frozen=True, repr=False)
class Settlement(Rows[SettledStake]):
    """The stakes of an outcome."""

    game: str = field(kw_only=True)
    variant: str = field(kw_only=True)
    decks: int | None = field(kw_only=True)
    outcome: str = field(kw_only=True)
    opened: datetime = field(kw_only=True)
    """The instant by whose rules it is settled."""

    @property
    def returned_cents(self) -> int:
        """Return what goes to the player on all stakes together."""
        return sum(row.returned_cents for row in self)


def settle(
    game: str, outcome: str, *, choose: str = "", bet: str = "", position: str = "", stake_cents: int = 100,
    variant: str = "", decks: int | None = None, at: str = "",
) -> Settlement:  # fmt: skip
    """Settle a stake on every bet of a game, or on one, and say which clause decided it.

    Args:
        game: a game, such as `triple-chase`.
        outcome: what was drawn, in order: `9h 2c 9s`, `3-4-6`, `17`.
        choose: what the player chooses, in the order of the questions: `insure draw stand`.
        bet: one bet; all of them without it.
        position: where the wagers lie; all positions without it, where no player decides.
        stake_cents: the stake on each bet and position.
        variant: the variant; the first without it.
        decks: the number of decks; the usual one without it.
        at: the instant by whose rules it is settled; now without it.
    """
    the_game, rules = game_of(game), rules_at(at)
    chosen = the_game.variant(variant) if variant else the_game.variants[0]
    used, stake = the_game.decks(rules, decks), Cents(stake_cents)
    if chosen.play is not None:
        came = DecidedRound(outcome=outcome, choices=choose.split(), position=position)
        rows = settle_decided(the_game, chosen, rules, came, decks=used, only=bet, stake=stake)
    elif choose:
        raise BadInput(f"Players choose nothing in {the_game.name}. Accepted: no choice.")
    else:
        rows = settle_all(
            the_game, chosen, rules, outcome=outcome, decks=used, only=bet, stake=stake
        )
        positions = dict.fromkeys(row.spot for row in rows)
        if position and position not in positions:
            raise unknown(f"position of {the_game.key!r}", position, filter(None, positions))
        rows = [row for row in rows if position in ("", row.spot)]
    decked = f"{used} deck{'' if used == 1 else 's'}" if used else ""
    when = f"{rules.instant.astimezone(ZONE):%-d %B %Y %H:%M %Z}"
    title = ", ".join(filter(None, (the_game.name, chosen.name, decked, outcome, choose, when)))
    return Settlement(
        tuple(map(_stake, rows)), title=title, game=the_game.key, variant=chosen.name, decks=used,
        outcome=outcome, opened=rules.instant,
    )  # fmt: skip


def _stake(row: Settled) -> SettledStake:
    return SettledStake(
        bet=row.bet.key, name=row.bet.name, position=row.spot, pay_table=row.option, added=row.added,
        line=row.paid.line, pays=str(row.paid.pay), staked_cents=row.stake,
        back_cents=row.paid.payment.back, winnings_cents=row.paid.payment.winnings,
        clauses=tuple(map(str, row.cites)), source=row.paid.source or ", ".join(row.cites),
    )  # fmt: skip
