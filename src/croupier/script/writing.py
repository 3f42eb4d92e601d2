"""Lines for commands, events and refusals."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.errors import Mistake
from croupier.money import NOTHING
from croupier.rounds import commands as c
from croupier.rounds.events import Event
from croupier.rounds.people import PLAYER, Actor
from croupier.rounds.plan import BetLimits
from croupier.rounds.refusals import Refused
from croupier.rounds.round_of_play import Spot
from croupier.script import cases, equipment, irregular, locks, presence, tickets, tournaments
from croupier.script.pieces import amount, named
from croupier.script.reading import RANKS


def _place(bet: str, spot: str, area: str) -> str:
    return " ".join(filter(None, (bet, spot, f"@{area}" if area else "")))


def _limits(limits: Mapping[str, BetLimits]) -> str:
    return ", ".join(f"{bet} {_line(one)}" for bet, one in limits.items())


def _line(one: BetLimits) -> str:
    step = f" by {amount(one.step)}" if one.step != 1 else ""
    return f"{amount(one.minimum)} to {amount(one.maximum)}{step}"


def _yes(said: bool) -> str:  # noqa: FBT001  yes or no
    return "yes" if said else ""


def _record(one: c.RecordWager) -> str:
    tender = one.tender if one.tender != "chips" else ""
    words = named(tender=tender, spoken=_yes(one.spoken), colour=one.colour, emblem=one.emblem)
    where = _place(one.bet, one.spot, one.area)
    return " ".join(("lay", one.patron, where, amount(one.amount), *words))


def _choose(one: c.Choose) -> str:
    where = Spot(*_parts(one.wager.removeprefix(one.holder).split()))
    put_up = amount(one.amount) if one.amount is not None else ""
    words = named(**{"for": one.holder, "signal": one.signal, "amount": put_up})
    return " ".join(("choose", one.question, one.choice, _place(*where), *words))


def _parts(words: list[str]) -> tuple[str, str, str]:
    """Bet, position and area of a wager from its name."""
    area = next((word[1:] for word in words if word.startswith("@")), "")
    bet, *spot = [word for word in words if not word.startswith("@")]
    return bet, " ".join(spot), area


def _buy_in(one: c.BuyIn) -> str:
    patron = one.patron
    words = named(
        **{"as": patron.key if patron else "", "nominee": patron.nominee if patron else ""}
    )
    return " ".join(("buy-in", one.terminal, amount(one.amount), one.tender, *words))


def _issue(one: c.IssueColour) -> str:
    words = named(tender=one.tender, marker=_yes(one.marker), consents="+".join(one.consents))
    return " ".join(("issue", one.patron, one.colour, str(one.count), amount(one.value), *words))


def _foreign(one: c.RedeemForeignColour) -> str:
    words = named(
        table=one.table,
        surveillance=one.surveillance,
        issued=amount(one.issue_value) if one.issue_value is not None else "",
    )
    return " ".join(("redeem-foreign", one.patron, one.emblem, one.colour, str(one.count), *words))


def _announce(one: c.AnnounceMinimum) -> str:
    minimums = " ".join(f"{bet} {amount(least)}" for bet, least in one.minimums.items())
    return " ".join(
        ("announce", minimums, *named(**{"from": str(one.proposed), "at": one.location}))
    )


def _change(one: c.ChangeLimits) -> str:
    aggregate = "" if one.aggregate is None else amount(one.aggregate)
    return " ".join(("limits", _limits(one.limits), *named(aggregate=aggregate)))


def _wagers(one: c.SetWagers) -> str:
    chips = (
        f"{_place(chip.bet, chip.spot, chip.area)} {amount(chip.amount)}" for chip in one.wagers
    )
    return f"wager {', '.join(chips)}"


# Each writes what `reading` reads: a test holds the two together.
_LINES: dict[type, Callable[[Any], str]] = {
    c.OpenTable: lambda o: f"open {o.plan.game}",
    c.OpenWagering: lambda _: "wagering",
    c.SetWagers: _wagers,
    c.RecordWager: _record,
    c.DeclineTie: lambda o: f"decline-tie {o.patron} @{o.area}",
    c.TurnDown: lambda o: f"turn-down {o.patron} {_place(o.bet, o.spot, o.area)}",
    c.CloseWagering: lambda _: "call",
    c.StartDevice: lambda _: "start",
    c.ReportRest: lambda _: "rest",
    c.ReportSpin: lambda o: " ".join(
        (
            "report",
            *named(
                turns="" if o.turns is None else str(o.turns), direction=o.direction, fault=o.fault
            ),
        )
    ),
    c.DeclareNoSpin: lambda o: f"no-spin {o.ground}",
    c.PressShooter: lambda _: "press",
    c.EnterFace: lambda o: " ".join(("enter", o.face, *named(to=o.to.replace(" ", "_")))),
    c.ReadDice: lambda o: " ".join(
        ("read-dice", *filter(None, ["-".join(o.faces)]), *named(fault=o.fault))
    ),
    c.Choose: _choose,
    c.PayInterim: lambda o: f"pay {o.key}",
    c.Confirm: lambda _: "confirm",
    c.VoidRound: lambda o: " ".join((f"void {o.ground} {o.reason}", *named(case=o.case))),
    c.Abandon: lambda _: "abandon",
    c.WithdrawJackpot: lambda o: f"withdraw-jackpot {o.jackpot} {o.reason}",
    c.TimeIsUp: lambda _: "time",
    c.JoinTable: lambda o: f"join {o.terminal}",
    c.LeaveTable: lambda o: f"leave {o.terminal}",
    c.BuyIn: _buy_in,
    c.PayOut: lambda o: f"pay-out {o.terminal} {amount(o.amount)}",
    c.DirectLeave: lambda o: " ".join(
        (f"direct-leave {o.terminal} {o.reason}".rstrip(), *named(ticket=o.ticket))
    ),
    c.VacateSeat: lambda o: f"vacate {o.seat}",
    c.TakeSeat: lambda o: f"sit {o.patron.key}" + (f" @{o.place}" if o.place else ""),
    c.GiveUpSeat: lambda o: f"stand-up {o.patron}",
    c.BuyChips: lambda o: f"buy-chips {o.patron} {amount(o.amount)} {o.tender}",
    c.Fill: lambda o: f"fill {amount(o.amount)}",
    c.Credit: lambda o: f"credit {amount(o.amount)}",
    c.IssueColour: _issue,
    c.RedeemColour: lambda o: f"redeem {o.patron} {o.colour} {o.count}",
    c.RedeemForeignColour: _foreign,
    c.AnnounceMinimum: _announce,
    c.TakeDownAnnouncement: lambda _: "take-down",
    c.ChangeLimits: _change,
    c.SetWageringPeriod: lambda o: f"period {o.seconds}",
    c.DirectRounds: lambda o: f"direct {o.mode}",
    c.AnnounceClosing: lambda o: (
        f"announce-closing {'' if o.closes_at is None else o.closes_at}".rstrip()
    ),
    c.CloseTable: lambda _: "close",
    c.SetPersonalLimits: lambda o: (
        f"personal {o.patron} @{o.place} {_line(o.limits)} marker={o.marker.replace(' ', '_')}"
    ),
    c.LimitArea: lambda o: f"limit-area {o.players}",
    c.PermitAreas: lambda o: f"permit-areas {o.patron}" + ("" if o.seats_open else " no"),
    c.PermitSides: lambda o: f"permit-sides {o.until} {o.terminal}".rstrip(),
    c.ExcludePlayer: lambda o: " ".join((f"exclude {o.patron} {o.reason}", *named(case=o.case))),
    c.PermitManager: lambda o: f"permit-manager {o.manager} {o.reason}",
    c.ReadmitPlayer: lambda o: f"readmit {o.patron} {o.reason}",
    **equipment.LINES,
    **irregular.LINES,
    **cases.LINES,
    **tickets.LINES,
    **presence.LINES,
    **locks.LINES,
    **tournaments.LINES,
}


def write(after_ms: int, by: Actor, command: c.Command) -> str:
    """A command on one line; `read` reads it again."""
    if type(command) not in _LINES:
        raise Mistake(f"{type(command).__name__} has no line.")
    seconds, rest = divmod(after_ms, 1_000)
    time = f"{seconds}" + (f".{rest:03}".rstrip("0") if rest else "")
    return f"{time} {_who(by)} {_LINES[type(command)](command)}"


def _who(by: Actor) -> str:
    """A player by his name alone, unless it reads like a rank."""
    if by.rank == PLAYER:
        like_a_rank = ":" in by.name or by.name.partition("@")[0] in RANKS
        return f"{PLAYER}:{by.name}" if like_a_rank else by.name
    who = by.rank if by.name in ("", by.rank) else f"{by.rank}:{by.name}"
    return f"{who}@{by.area}" if by.area else who


def show(event: Event) -> str:
    """An event on one line: its name, then every field but the instant that is not empty."""
    fields = msgspec.to_builtins(event)
    name = fields.pop("type")
    fields.pop("at")
    fields.pop("verifier", None)  # by which a secret could be tried
    if name == "table-opened":
        return f"{name} {event.plan.game}"  # type: ignore[union-attr]
    told = " ".join(
        f"{key}={msgspec.json.encode(value).decode()}"
        for key, value in fields.items()
        if value not in ("", [], (), {}, NOTHING, None)
    )
    return f"{name} {told}".strip()


def show_refusal(refused: Refused) -> str:
    """A refusal on one line: its code, then what it says to people."""
    return f"refused {refused.why}: {refused}"
