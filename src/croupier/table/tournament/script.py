"""Lines about a tournament at the table: how each is read, and how it is written."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, money
from croupier.table import commands as c
from croupier.table.script.forms import CommandWords, Form
from croupier.table.script.shared_parts import amount, listed, named, unlisted
from croupier.table.tournament.tournament_session import TournamentSession
from croupier.table.values.people import SYSTEM, Patron
from croupier.table.values.plan import BetLimits

_SYSTEM = (SYSTEM,)


def _begin(said: CommandWords) -> c.BeginTournamentSession:
    seats = {one["seat"]: Patron(key=one["patron"]) for one in said.several}
    session = TournamentSession(
        tournament=said["name"],
        stage=said.whole("stage") if said.get("stage") else 1,
        seats=seats,
        banks={one["seat"]: one.money("bank") for one in said.several},
        rounds=said.whole("rounds") if said.get("rounds") else None,
        until=said.instant("until") if said.get("until") else None,
        limits=dict(map(_limit, unlisted(said["limits"]))),
        compulsory=said.perhaps_money("compulsory") or NOTHING,
        wagering_s=said.whole("period") if said.get("period") else None,
        secrets=said.whole("secrets") if said.get("secrets") else 0,
        practice=bool(said.get("practice")),
    )
    return c.BeginTournamentSession(session=session)


def _limit(text: str) -> tuple[str, BetLimits]:
    """`red:5:100`, or with a step `red:5:100:5`."""
    bet, *sums = text.split(":")
    if len(sums) not in (2, 3):
        raise BadInput(f"Unreadable limits {text!r}. Accepted: such as 'red:5:100:5'.")
    least, most, *step = map(money, sums)
    return bet, BetLimits(minimum=least, maximum=most, step=step[0] if step else Cents(1))


def _begun(one: c.BeginTournamentSession) -> str:
    it = one.session
    seats = (f"{seat} {who.key} {amount(it.banks[seat])}" for seat, who in it.seats.items())
    words = named(
        name=it.tournament,
        limits=listed(_limits(it)),
        stage=str(it.stage) if it.stage != 1 else "",
        rounds="" if it.rounds is None else str(it.rounds),
        until="" if it.until is None else str(it.until),
        compulsory=amount(it.compulsory) if it.compulsory else "",
        period="" if it.wagering_s is None else str(it.wagering_s),
        secrets=str(it.secrets) if it.secrets else "",
        practice="yes" if it.practice else "",
    )
    return " ".join(("begin-tournament", ", ".join(seats), *words))


def _limits(session: TournamentSession) -> Iterable[str]:
    for bet, one in session.limits.items():
        step = f":{amount(one.step)}" if one.step != 1 else ""
        yield f"{bet}:{amount(one.minimum)}:{amount(one.maximum)}{step}"


FORMS: dict[str, Form] = {
    "begin-tournament": Form(
        "SEAT PATRON BANK, … name=NAME limits=LIMITS [stage=NUMBER] [rounds=NUMBER] [until=TIME]"
        " [compulsory=AMOUNT] [period=SECONDS] [secrets=NUMBER] [practice=yes]",
        c.BeginTournamentSession,
        _SYSTEM,
        _begin,
    ),
    "reserve-table": Form(
        "TOURNAMENT", c.ReserveTable, _SYSTEM, lambda s: c.ReserveTable(tournament=s["tournament"])
    ),
    "free-table": Form("", c.FreeTable, _SYSTEM, lambda _: c.FreeTable()),
    "hold-tournament": Form(
        "[REASON…]", c.HoldTournament, _SYSTEM, lambda s: c.HoldTournament(reason=s.get("reason"))
    ),
    "release-tournament": Form("", c.ReleaseTournament, _SYSTEM, lambda _: c.ReleaseTournament()),
    "move-tournament-chips": Form(
        "SEAT AMOUNT [REASON…]",
        c.MoveTournamentChips,
        _SYSTEM,
        lambda s: c.MoveTournamentChips(
            seat=s["seat"], amount=s.money("amount"), reason=s.get("reason")
        ),
    ),
    "replace-player": Form(
        "SEAT PATRON",
        c.ReplaceTournamentPlayer,
        _SYSTEM,
        lambda s: c.ReplaceTournamentPlayer(seat=s["seat"], patron=Patron(key=s["patron"])),
    ),
    "remove-player": Form(
        "SEAT [REASON…]",
        c.RemoveTournamentPlayer,
        _SYSTEM,
        lambda s: c.RemoveTournamentPlayer(seat=s["seat"], reason=s.get("reason")),
    ),
    "end-tournament": Form(
        "[REASON…]",
        c.EndTournamentSession,
        _SYSTEM,
        lambda s: c.EndTournamentSession(reason=s.get("reason")),
    ),
}


LINES: dict[type, Callable[[Any], str]] = {
    c.BeginTournamentSession: _begun,
    c.ReserveTable: lambda o: f"reserve-table {o.tournament}",
    c.FreeTable: lambda _: "free-table",
    c.HoldTournament: lambda o: f"hold-tournament {o.reason}",
    c.ReleaseTournament: lambda _: "release-tournament",
    c.MoveTournamentChips: lambda o: (
        f"move-tournament-chips {o.seat} {amount(o.amount)} {o.reason}"
    ),
    c.ReplaceTournamentPlayer: lambda o: f"replace-player {o.seat} {o.patron.key}",
    c.RemoveTournamentPlayer: lambda o: f"remove-player {o.seat} {o.reason}",
    c.EndTournamentSession: lambda o: f"end-tournament {o.reason}",
}
