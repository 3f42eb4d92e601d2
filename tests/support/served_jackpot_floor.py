"""Jackpots at a floor that is served: set up by two people, played for at its tables."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from croupier import __version__
from croupier.engine.store import AnyAnswer
from croupier.games import game
from croupier.money import MOST, Cents
from croupier.offices.jackpots import JACKPOTS, JackpotCommand, Jackpots
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.events import RoundCounted
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.server.settings.demo_staff import SECRET
from croupier.server.wire import messages as wire
from croupier.table.commands import Chip
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager, Rate
from croupier.table.values.people import Actor
from support.demo_house import until
from support.jackpot_office import APPROVED, MYSTERY
from support.local_server import Served, serving

KIT = wire.Second(number="K2", secret=SECRET)
NO_ACTOR = Actor("", "")
RUNS = {**APPROVED, "software": __version__}
"""What is told of a jackpot whose software is the one that runs."""
SEVENTEEN = JackpotTerms(
    name="seventeen", title="Seventeen", style="linked", game="rapid-roulette", minimum=Cents(100_000),
    rate=Rate(1, 3), reserve=Rate(1, 7),
    condition=(Condition(bet="straight-up", spot="17", line="wins"),),
    wager=JackpotWager(minimum=Cents(100), maximum=Cents(500)), **RUNS,
)  # fmt: skip
"""Won by whoever wagered on it when the ball comes to rest in 17."""
MIST = replace(MYSTERY, most=MOST, software=__version__)
"""No stake of a test comes near its hidden value."""


@contextmanager
def jackpot_floor(folder: Path, **more: Any) -> Iterator[Served]:
    """Two tables of roulette: a dealer runs the one, the other is there to be linked."""
    automated = [game("rapid-roulette")]
    with serving(folder, automated=automated, **more) as served:
        yield served


def ask(
    served: Served, number: str, command: JackpotCommand, second: wire.Second | None = None
) -> AnyAnswer:
    """What a member of staff asks of the jackpots."""
    member = served.system.offices.staff.state.members[number]
    asked = served.system.orders.builder.jackpots(member, served.new_id(), command, second)
    answer: AnyAnswer = served.run(asked)
    return answer


def done(
    served: Served, command: JackpotCommand, second: wire.Second | None = None, by: str = "K1"
) -> AnyAnswer:
    answer = ask(served, by, command, second)
    assert answer.refused is None, answer.refused
    return answer


def offered(served: Served, terms: JackpotTerms, *tables: str) -> None:
    """A jackpot that is offered at tables."""
    group, name = f"of {terms.name}", terms.name
    done(served, c.SetGroup(group=group, tables=tables))
    done(served, c.SetUpJackpot(terms=terms, second=NO_ACTOR), KIT)
    done(served, c.PostNotice(jackpot=name, change="join", group=group, text="It joins."))
    served.skip(0.01)  # a sign stands before what it announces
    done(served, c.JoinGroup(jackpot=name, group=group))
    done(served, c.OpenJackpot(jackpot=name))


def wagered(served: Served, table: str, stakes: Mapping[str, Mapping[str, int]]) -> None:
    """A round with wagers, by seat and bet with its spot; the window is open."""
    dealer = served.http("D1")
    dealer.open_wagering(table)
    for seat, bets in stakes.items():
        wagers = [_chip(where, amount) for where, amount in bets.items()]
        terminal = f"{table}-{seat}"
        message = wire.Wager(id=served.new_id(), wagers=tuple(wagers))
        answer = served.run(served.system.orders.builder.terminal(terminal, table, message))
        assert answer.refused is None, answer.refused


def _chip(where: str, amount: int) -> Any:
    bet, _, spot = where.partition(" ")
    return Chip(bet=bet, spot=spot, amount=Cents(amount))


def settled(served: Served, table: str, face: str) -> None:
    """The ball rests, and the round is paid."""
    dealer = served.http("D1")
    dealer.done(table, "take-table")
    for kind, more in (
        ("start-device", {}), ("report-rest", {}), ("enter-face", {"face": face}), ("confirm", {}),
    ):  # fmt: skip
        dealer.done(table, kind, **more)


def counted(served: Served, table: str, number: int) -> Jackpots:
    """The jackpots, once they have heard of a round of a table."""
    until(lambda: number in _counted(served, table))
    return served.system.offices.jackpots.state


def _counted(served: Served, table: str) -> set[int]:
    """What the state has heard of: it follows the log, which is written first."""
    known = served.system.offices.jackpots.state.heard.get(table, 0)
    log = [event.event for event in served.store.records(JACKPOTS)]
    counts = [event for event in log if isinstance(event, RoundCounted) and event.table == table]
    return {event.number for event in counts if event.heard <= known}
