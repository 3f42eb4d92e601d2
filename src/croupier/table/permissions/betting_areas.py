"""The betting areas of live tables: who may lay a wager where.

Casino War shares an area among up to three players. Elsewhere an area has one player. The Big Wheel
has one layout for all, whether there are seats or not: its only area has no name.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.games import blackjack, casino_war
from croupier.rulebook import Citations, cite
from croupier.table.values.refusals import Refusal, Refused

LAYOUT = ""
"""The one area of a table that has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """What a rule set says of the places of a table."""

    most: int | None
    """The highest number of places, each with its area; none where the layout is one for all."""
    most_players: int | None
    """How many players may use one area; none if any number."""
    cites: Citations = ()
    sharing: Citations = ()
    second: Citations = ()
    """What asks for leave before a player uses a second area; empty where no rule does."""


PLACES: Mapping[str, Places] = {
    "casino-war": Places(
        most=casino_war.MOST_AREAS,
        most_players=casino_war.MOST_PLAYERS,
        cites=cite("WAR 2.1"),
        sharing=cite("WAR 5.10"),
        second=cite("WAR 5.13"),
    ),
    "com-bo": Places(
        # Seven players at numbered places: so a place is for one.
        most=7,
        most_players=1,
        cites=cite("GAZ 29/2000 2.1"),
        sharing=cite("GAZ 29/2000 2.1"),
    ),
    "blackjack": Places(most=len(blackjack.AREAS), most_players=1),
    # Nothing is held on the places of this game; nine, as at Blackjack.
    "three-card-poker": Places(most=len(blackjack.AREAS), most_players=1),
    "big-wheel": Places(most=None, most_players=None),
}
"""By game, for live tables; a terminal has no area."""


@dataclass(frozen=True, slots=True)
class AreaWager:
    """What a wager on the layout says about areas."""

    patron: str
    area: str
    bet: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Areas:
    """The areas of one table, and what was said about them."""

    places: tuple[str, ...]
    most_players: int | None
    leaves: frozenset[str] = frozenset()
    """The players with leave to use more than one area."""
    declined: frozenset[tuple[str, str]] = frozenset()
    """Who does not want to lay a Tie wager in this round, and on which area."""

    def limited(self, most_players: int) -> "Areas":
        """From now on so many players use an area; who lies there already stays."""
        return replace(self, most_players=most_players)

    def leave_given(self, patron: str) -> "Areas":
        """The player may use more than one area."""
        return replace(self, leaves=self.leaves | {patron})

    def leave_ended(self, patron: str) -> "Areas":
        """The player is back to one area."""
        return replace(self, leaves=self.leaves - {patron})

    def tie_declined(self, patron: str, area: str) -> "Areas":
        """The player leaves the Tie wager of an area to others in this round."""
        return replace(self, declined=self.declined | {(patron, area)})

    def round_over(self) -> "Areas":
        """In the next round the right to the Tie wager is asked anew."""
        return replace(self, declined=frozenset())


def areas(game_key: str, places: int) -> Areas:
    """The areas of a table with so many places, numbered from one."""
    rule = PLACES[game_key]
    named = tuple(str(number) for number in range(1, places + 1))
    return Areas(places=(LAYOUT,) if rule.most is None else named, most_players=rule.most_players)


def may_have(game_key: str, places: int) -> Refused | None:
    """Whether a table of the game may have so many places; a wheel may have seats, or none (WHEEL 9.9)."""
    rule = PLACES[game_key]
    fewest, most = (0, max(places, 0)) if rule.most is None else (1, rule.most)
    if fewest <= places <= most:
        return None
    accepted = f"from {fewest}" if rule.most is None else f"{fewest} to {most}"
    detail = f"{places} places. Accepted: {accepted}."
    return Refused(Refusal.UNAPPROVED_EQUIPMENT, rule.cites, detail)


def may_limit(game_key: str, most_players: int) -> Refused | None:
    """Whether so many players may be let use one area: fewer than the rules say, never more (WAR 5.10)."""
    rule = PLACES[game_key]
    if rule.most_players is None:
        return Refused(Refusal.NOT_APPLICABLE, detail="The table has no areas.")
    if 1 <= most_players <= rule.most_players:
        return None
    detail = f"{most_players} players an area. Accepted: 1 to {rule.most_players}."
    return Refused(Refusal.AMOUNT_INVALID, rule.sharing, detail)


def may_give_leave(game_key: str, *, seats_elsewhere: bool) -> Refused | None:
    """Whether a player may be let use a second area: others find seats at like limits (WAR 5.13)."""
    second = PLACES[game_key].second
    if not second:
        return Refused(Refusal.NOT_APPLICABLE, detail=f"No leave is needed at {game_key}.")
    if seats_elsewhere:
        return None
    detail = "It must be recorded that seats at tables of like limits are open."
    return Refused(Refusal.AREA_TAKEN, second, detail)


def may_lay(
    of: Areas, laid: Collection[AreaWager], wager: AreaWager, *, game_key: str
) -> Refused | None:
    """Whether a wager may be laid on its area, beside those that lie already."""
    rule = PLACES[game_key]
    if wager.area not in of.places:
        accepted = ", ".join(of.places) or "no area"
        detail = f"Area {wager.area!r}. Accepted: {accepted}."
        return Refused(Refusal.AREA_UNKNOWN, rule.cites, detail)
    others = {one.patron for one in laid if one.area == wager.area}
    newcomer = wager.patron not in others
    if newcomer and of.most_players is not None and len(others) >= of.most_players:
        detail = f"{len(others)} players use area {wager.area}. Accepted: {of.most_players}."
        return Refused(Refusal.AREA_FULL, rule.sharing, detail)
    elsewhere = {one.area for one in laid if one.patron == wager.patron} - {wager.area}
    if newcomer and elsewhere and rule.second and wager.patron not in of.leaves:
        detail = f"{wager.patron} uses area {', '.join(sorted(elsewhere))}."
        return Refused(Refusal.AREA_TAKEN, rule.second, detail)
    if game_key == "casino-war":
        return _first_right(of, laid, wager)
    return None


def _first_right(of: Areas, laid: Collection[AreaWager], wager: AreaWager) -> Refused | None:
    """Who has a Casino War wager on an area chooses before others do (WAR 5.11, WAR 5.11.1)."""
    here = [one for one in laid if one.area == wager.area]
    holders = {one.patron for one in here if one.bet == casino_war.CASINO_WAR.key}
    # Those with the first right stand beside one another: none waits for the other.
    if wager.bet != casino_war.TIE.key or wager.patron in holders:
        return None
    placed = {one.patron for one in here if one.bet == casino_war.TIE.key}
    waiting = sorted(one for one in holders - placed if (one, wager.area) not in of.declined)
    if not waiting:
        return None
    detail = f"On area {wager.area} it is for {', '.join(waiting)} to choose."
    return Refused(Refusal.TIE_FIRST_RIGHT, cite("WAR 5.11"), detail)


def column(laid: Sequence[AreaWager], area: str) -> tuple[str, ...]:
    """The players of an area in the order in which their wagers lie, position 1 first (WAR 5.12)."""
    return tuple(dict.fromkeys(one.patron for one in laid if one.area == area))


def position(laid: Sequence[AreaWager], patron: str, area: str) -> int | None:
    """The position of a player's wagers in the column of an area; none if nothing lies there."""
    order = column(laid, area)
    return order.index(patron) + 1 if patron in order else None
