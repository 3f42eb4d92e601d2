"""Jackpots of a served floor: set up as staff do it, each step over HTTP and after its sign."""

from typing import Any

from msgspec import to_builtins

from croupier import __version__
from croupier.money import MOST, Cents
from croupier.offices.jackpots.state import Jackpots
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.server.settings.demo_staff import SECRET
from croupier.table.jackpots.jackpot_offer import Condition, JackpotWager, Rate
from support.local_server import Caller, Served

GOLD = JackpotTerms(
    name="gold", title="Gold", style="standalone", minimum=Cents(100_000), rate=Rate(1, 10),
    game="rapid-roulette", condition=(Condition(bet="straight-up", spot="17", line="wins"),),
    wager=JackpotWager(minimum=Cents(100), maximum=Cents(500)),
    how_won="Number 17 comes in a round in which you have a jackpot wager.",
    payouts="The amount on the meter.", approval="letter 7", software=__version__,
)  # fmt: skip
MIST = JackpotTerms(
    name="mist", title="Mist", style="mystery", minimum=Cents(10**13), most=MOST,
    rate=Rate(1, 100), how_won="By a hidden value.", payouts="The meter.", approval="letter 8",
    software=__version__,
)  # fmt: skip
"""The digits of its hidden value come nowhere by chance."""
SECOND = {"number": "K2", "secret": SECRET}


def asked(caller: Caller, kind: str, second: Any = None, **fields: Any) -> Any:
    """What became of a command to the jackpots: the status and the body."""
    body = {"id": caller.served.new_id(), "command": {"type": kind, **fields}}
    answer = caller.post("/jackpots", {**body, **({"second": second} if second else {})})
    return answer.status_code, answer.json()


def done(caller: Caller, kind: str, second: Any = None, **fields: Any) -> None:
    status, body = asked(caller, kind, second, **fields)
    assert status == 200, body


def offered(served: Served, terms: JackpotTerms, *tables: str) -> None:
    """A jackpot that is offered at tables."""
    boss, name = served.http("K1"), terms.name
    done(boss, "set-group", group=name, tables=tables)
    done(boss, "set-up-jackpot", SECOND, terms=to_builtins(terms))
    done(boss, "post-notice", jackpot=name, change="join", group=name, text="It begins.")
    served.skip(0.01)  # a sign stands before what it announces
    done(boss, "join-group", jackpot=name, group=name)
    done(boss, "open-jackpot", jackpot=name)


def state(served: Served) -> Jackpots:
    return served.system.offices.jackpots.state
