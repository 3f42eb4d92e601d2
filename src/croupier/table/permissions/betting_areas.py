"""The betting areas of live tables: which player may wager on which area.

Casino War shares an area among up to three players. Elsewhere an area has one player. The Big Wheel
has one layout for all, whether there are seats or not: its only area has no name.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from croupier.games import game
from croupier.games.contract.conduct import FirstRight, Places
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase

LAYOUT = ""
"""The one area of a table that has none."""


def places_of(game_key: str) -> Places:
    """Return the rules on the places of a live table of the game."""
    return game(game_key).conduct.at_live_table.places


@dataclass(frozen=True, slots=True)
class AreaWager:
    """A wager on the layout, reduced to what the area rules need."""

    patron: str
    area: str
    bet: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Areas:
    """The areas of one table, with permissions and declined Tie wagers."""

    places: tuple[str, ...]
    most_players: int | None
    leaves: frozenset[str] = frozenset()
    """The players with permission to use more than one area."""
    declined: frozenset[tuple[str, str]] = frozenset()
    """The players who declined a Tie wager in this round, each with the area."""

    def limited(self, most_players: int) -> "Areas":
        """Set how many players may use an area; players with wagers there stay."""
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
        """Forget declined Tie wagers; the first right applies again in the next round."""
        return replace(self, declined=frozenset())


def areas(game_key: str, places: int) -> Areas:
    """Return the areas of a table with this number of places, numbered from one."""
    rule = places_of(game_key)
    named = tuple(str(number) for number in range(1, places + 1))
    return Areas(places=(LAYOUT,) if rule.most is None else named, most_players=rule.most_players)


def may_have(game_key: str, places: int) -> Refused | None:
    """Check the number of places of a table of the game; a wheel may have seats or none (WHEEL 9.9)."""
    rule = places_of(game_key)
    fewest, most = (0, max(places, 0)) if rule.most is None else (1, rule.most)
    if fewest <= places <= most:
        return None
    accepted = (
        phrase("from {fewest}", fewest=fewest) if rule.most is None else f"{fewest} to {most}"
    )
    detail = phrase("{places} places. Accepted: {accepted}.", places=places, accepted=accepted)
    return Refused(Refusal.UNAPPROVED_EQUIPMENT, rule.cites, detail)


def may_limit(game_key: str, most_players: int) -> Refused | None:
    """Check a limit of players per area: it may be lower than the rules say, never higher (WAR 5.10)."""
    rule = places_of(game_key)
    if rule.most_players is None:
        return Refused(Refusal.NOT_APPLICABLE, detail=phrase("The table has no areas."))
    if 1 <= most_players <= rule.most_players:
        return None
    detail = phrase(
        "{count} players an area. Accepted: 1 to {most}.",
        count=most_players,
        most=rule.most_players,
    )
    return Refused(Refusal.AMOUNT_INVALID, rule.sharing, detail)


def may_give_leave(game_key: str, *, seats_elsewhere: bool) -> Refused | None:
    """Check whether a player may use a second area: other players must find seats at similar limits (WAR 5.13)."""
    second = places_of(game_key).second
    if not second:
        return Refused(
            Refusal.NOT_APPLICABLE,
            detail=phrase("No leave is needed at {game}.", game=game_key),
        )
    if seats_elsewhere:
        return None
    detail = phrase("It must be recorded that seats at tables of like limits are open.")
    return Refused(Refusal.AREA_TAKEN, second, detail)


def may_lay(
    of: Areas, laid: Collection[AreaWager], wager: AreaWager, *, game_key: str
) -> Refused | None:
    """Check whether a wager may be placed on its area, beside the wagers that are there."""
    rule = places_of(game_key)
    if wager.area not in of.places:
        accepted = tuple(of.places) or phrase("no area")
        detail = phrase("Area '{area}'. Accepted: {accepted}.", area=wager.area, accepted=accepted)
        return Refused(Refusal.AREA_UNKNOWN, rule.cites, detail)
    others = {area_wager.patron for area_wager in laid if area_wager.area == wager.area}
    newcomer = wager.patron not in others
    if newcomer and of.most_players is not None and len(others) >= of.most_players:
        detail = phrase(
            "{count} players use area {area}. Accepted: {most}.",
            count=len(others),
            area=wager.area,
            most=of.most_players,
        )
        return Refused(Refusal.AREA_FULL, rule.sharing, detail)
    elsewhere = {area_wager.area for area_wager in laid if area_wager.patron == wager.patron} - {
        wager.area
    }
    if newcomer and elsewhere and rule.second and wager.patron not in of.leaves:
        detail = phrase(
            "{patron} uses area {elsewhere}.",
            patron=wager.patron,
            elsewhere=tuple(sorted(elsewhere)),
        )
        return Refused(Refusal.AREA_TAKEN, rule.second, detail)
    first_right = game(game_key).conduct.at_live_table.first_right
    return _right_of_others(first_right, of, laid, wager) if first_right else None


def _right_of_others(
    first_right: FirstRight, of: Areas, laid: Collection[AreaWager], wager: AreaWager
) -> Refused | None:
    """Give players with a Casino War wager on an area the first right to Tie (WAR 5.11, WAR 5.11.1)."""
    here = [area_wager for area_wager in laid if area_wager.area == wager.area]
    holders = {area_wager.patron for area_wager in here if area_wager.bet == first_right.holders}
    # Players with the first right do not wait for each other.
    if wager.bet != first_right.bet or wager.patron in holders:
        return None
    placed = {area_wager.patron for area_wager in here if area_wager.bet == first_right.bet}
    waiting = sorted(name for name in holders - placed if (name, wager.area) not in of.declined)
    if not waiting:
        return None
    detail = phrase(
        "On area {area} it is for {waiting} to choose.", area=wager.area, waiting=tuple(waiting)
    )
    return Refused(Refusal.TIE_FIRST_RIGHT, first_right.cites, detail)


def column(laid: Sequence[AreaWager], area: str) -> tuple[str, ...]:
    """Return the players of an area in the order of their wagers, position 1 first (WAR 5.12)."""
    return tuple(dict.fromkeys(area_wager.patron for area_wager in laid if area_wager.area == area))


def position(laid: Sequence[AreaWager], patron: str, area: str) -> int | None:
    """Return the position of a player's wagers in the column of an area; none without a wager there."""
    order = column(laid, area)
    return order.index(patron) + 1 if patron in order else None
