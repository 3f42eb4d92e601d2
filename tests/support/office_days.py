"""Long random days of the offices: orders that are taken or refused, so that their logs grow."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random
from typing import Any, TypeAlias

from croupier.engine.office_place import Office
from croupier.offices.floor import FLOOR
from croupier.offices.floor import commands as f
from croupier.offices.jackpots import JACKPOTS
from croupier.offices.notices import REGISTER
from croupier.offices.notices import commands as n
from croupier.offices.staff import STAFF
from croupier.offices.staff import commands as s
from croupier.offices.tournaments import TOURNAMENTS
from croupier.offices.tournaments import commands as t
from support.jackpot_office import GOLD, MYSTERY
from support.jackpot_office import Running as Jackpots
from support.notice_house import ANN, BOB, House, written
from support.open_offices import ADMIN, ENGINEER, MINUTE, PEOPLE, TERMINAL, People, Watched
from support.tournament_office import NAME
from support.tournament_office import Running as Tournaments

CODES = ("terminal-failed", "device-lost", "printer-failed", "system-started")
Act: TypeAlias = Callable[[], object]


class Day:
    """The day of an office: each step does something that people or equipment do there."""

    def __init__(self, office: Office[Any, Any], acts: Callable[[Random, int], list[Act]]) -> None:
        self.office, self._acts, self._steps = office, acts, 0

    def go_on(self, chance: Random, steps: int) -> None:
        """So many steps more."""
        for _ in range(steps):
            self._steps += 1
            chance.choice(self._acts(chance, self._steps))()


def staff_day() -> Day:
    """People sign on, miss, are locked out and come back."""
    people = People().join()

    def acts(chance: Random, _step: int) -> list[Act]:
        people.at += chance.randrange(MINUTE)
        number = chance.choice(list(PEOPLE))
        return [
            lambda: people.sign_on(number, takes_over=True),
            lambda: people.sign_on(number, proven=False),
            lambda: people.ask(s.Unlock(number=number, reason="seen"), ADMIN),
            lambda: people.ask(s.StillThere(number=number)),
        ]

    return Day(people.office, acts)


def floor_day() -> Day:
    """Equipment is enrolled and revoked; alerts are raised, taken and cleared."""
    watched = Watched()

    def acts(chance: Random, step: int) -> list[Act]:
        watched.at += chance.randrange(MINUTE)
        device = f"P{chance.randrange(40)}"
        number = chance.randrange(1, step + 1)
        return [
            lambda: watched.ask(TERMINAL(device=device), ENGINEER),
            lambda: watched.ask(f.Revoke(device=device, reason="moved"), ENGINEER),
            lambda: watched.ask(
                f.Raise(code=chance.choice(CODES), place="T1", subject=device, told=step)
            ),
            lambda: watched.ask(f.Take(number=number), ENGINEER),
            lambda: watched.ask(f.Clear(number=number, reason="mended"), ENGINEER),
        ]

    return Day(watched.office, acts)


def register_day() -> Day:
    """Notices are drafted, and signed by two people or by one."""
    house = House()

    def acts(chance: Random, step: int) -> list[Act]:
        made = written()
        later = made.effect + timedelta(days=step)
        notice = written(number=step, effect=later)
        keys = list(house.office.state.notices) or ["1/2026"]
        key = chance.choice(keys)
        drafted = house.office.state.notices.get(key)
        seen = drafted.notice.digest if drafted else ""
        return [
            lambda: house.ask(ANN, n.DraftNotice(notice=notice)),
            lambda: house.ask(ANN, n.SignNotice(notice=key, seen=seen)),
            lambda: house.ask(BOB, n.CountersignNotice(notice=key, seen=seen)),
        ]

    return Day(house.office, acts)


def jackpots_day() -> Day:
    """Two jackpots are played for at two tables; rounds are won, corrected and void."""
    jackpots = Jackpots().opened(GOLD, "T1").opened(MYSTERY, "T1", "T2", group="both")

    def acts(chance: Random, _step: int) -> list[Act]:
        stake, table = chance.randrange(100, 900), chance.choice(("T1", "T2"))
        rounds = [key for key in jackpots.told if key[0] == table]
        played: list[Act] = [
            lambda: jackpots.played(table, ("T1-1", stake), won=chance.random() < 0.1)
        ]
        if rounds:
            played.append(lambda: jackpots.corrected(*chance.choice(rounds), ("T1-2", stake)))
        return played

    return Day(jackpots.office, acts)


def tournaments_day() -> Day:
    """A tournament is announced; people enter it, and its terms are drafted again and again."""
    cup = Tournaments().announced().led().designated()

    def acts(_chance: Random, step: int) -> list[Act]:
        return [
            lambda: cup.ask(cup.enter(f"P{step}"), None),
            lambda: cup.ask(t.DraftTerms(terms=cup.terms), cup.operator),
            lambda: cup.ask(t.TakeCharge(tournament=NAME)),
        ]

    return Day(cup.office, acts)


OFFICE_DAYS: Mapping[str, Callable[[], Day]] = {
    STAFF: staff_day,
    FLOOR: floor_day,
    REGISTER: register_day,
    JACKPOTS: jackpots_day,
    TOURNAMENTS: tournaments_day,
}
