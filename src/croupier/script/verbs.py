"""Every verb of a script: its form, the command it stands for, who gives it, how it is made."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from croupier.errors import BadInput
from croupier.money import Cents
from croupier.rounds import commands as c
from croupier.rounds.people import DEVICE, PLAYER, SYSTEM, Patron
from croupier.rounds.plan import BetLimits
from croupier.rounds.round_of_play import Spot, wager_id
from croupier.script import cases, equipment, irregular, locks, presence, tickets, tournaments
from croupier.script.forms import Form, Said

T = TypeVar("T")


def _spot(said: Said) -> Spot:
    return Spot(said["bet"], said.get("spot"), said.get("area"))


def _wager(said: Said) -> c.SetWagers:
    chips = [
        c.Chip(
            bet=one["bet"], spot=one.get("spot"), area=one.get("area"), amount=one.money("amount")
        )
        for one in said.several
    ]
    return c.SetWagers(terminal=said.by, wagers=tuple(chips))


def _record(said: Said) -> c.RecordWager:
    return c.RecordWager(
        patron=said["patron"],
        bet=said["bet"],
        spot=said.get("spot"),
        area=said.get("area"),
        amount=said.money("amount"),
        tender=said.get("tender", "chips"),
        spoken=bool(said.get("spoken")),
        colour=said.get("colour"),
        emblem=said.get("emblem"),
    )


def _turn_down(said: Said) -> c.TurnDown:
    return c.TurnDown(
        patron=said["patron"], bet=said["bet"], spot=said.get("spot"), area=said.get("area")
    )


def _choose(said: Said) -> c.Choose:
    holder = said.get("for", said.by)
    return c.Choose(
        holder=holder,
        wager=wager_id(holder, _spot(said)),
        question=said["question"],
        choice=said["choice"],
        amount=said.perhaps_money("amount"),
        signal=said.get("signal"),
    )


def _line(said: Said) -> BetLimits:
    step = said.perhaps_money("step")
    return BetLimits(
        minimum=said.money("minimum"),
        maximum=said.money("maximum"),
        step=Cents(1) if step is None else step,
    )


def _limits(said: Said) -> c.ChangeLimits:
    lines = _each(said.several, _line)
    return c.ChangeLimits(limits=lines, aggregate=said.perhaps_money("aggregate"))


def _each(parts: Iterable[Said], value: Callable[[Said], T]) -> dict[str, T]:
    """By bet; a bet that is named twice is a slip."""
    found: dict[str, T] = {}
    for one in parts:
        if one["bet"] in found:
            raise BadInput(f"The bet {one['bet']!r} stands there twice. Accepted: each bet once.")
        found[one["bet"]] = value(one)
    return found


def _announce(said: Said) -> c.AnnounceMinimum:
    minimums = _each(said.several, lambda one: one.money("minimum"))
    return c.AnnounceMinimum(
        minimums=minimums, proposed=said.instant("from"), location=said.get("at")
    )


def _closing(said: Said) -> c.AnnounceClosing:
    return c.AnnounceClosing(closes_at=said.instant("time") if said.get("time") else None)


def _issue(said: Said) -> c.IssueColour:
    return c.IssueColour(
        patron=said["patron"],
        colour=said["colour"],
        count=said.whole("count"),
        value=said.money("value"),
        tender=said.get("tender", "cash"),
        marker=bool(said.get("marker")),
        consents=tuple(filter(None, said.get("consents").split("+"))),
    )


def _redeem(said: Said) -> c.RedeemColour:
    return c.RedeemColour(patron=said["patron"], colour=said["colour"], count=said.whole("count"))


def _foreign(said: Said) -> c.RedeemForeignColour:
    return c.RedeemForeignColour(
        patron=said["patron"],
        emblem=said["emblem"],
        colour=said["colour"],
        count=said.whole("count"),
        table=said.get("table"),
        surveillance=said.get("surveillance"),
        issue_value=said.perhaps_money("issued"),
    )


def _buy_in(said: Said) -> c.BuyIn:
    known = Patron(key=said["as"], nominee=said.get("nominee")) if said.get("as") else None
    return c.BuyIn(
        terminal=said["terminal"],
        amount=said.money("amount"),
        tender=said.get("tender", "cash"),
        patron=known,
    )


def _personal(said: Said) -> c.SetPersonalLimits:
    return c.SetPersonalLimits(
        patron=said["patron"],
        place=said["place"],
        limits=_line(said),
        marker=said.get("marker").replace("_", " "),
    )


def _sit(said: Said) -> c.TakeSeat:
    return c.TakeSeat(patron=Patron(key=said["patron"]), place=said.get("place"))


def _report(said: Said) -> c.ReportSpin:
    turns = said.whole("turns") if said.get("turns") else None
    return c.ReportSpin(turns=turns, direction=said.get("direction"), fault=said.get("fault"))


def _enter(said: Said) -> c.EnterFace:
    return c.EnterFace(face=said["face"], to=said.get("to").replace("_", " "))


def _read_dice(said: Said) -> c.ReadDice:
    faces = said.get("faces")
    return c.ReadDice(faces=tuple(faces.split("-")) if faces else (), fault=said.get("fault"))


def _sides(said: Said) -> c.PermitSides:
    return c.PermitSides(until=said.instant("time"), terminal=said.get("terminal"))


_PLAYER, _RUN, _DEVICE = (PLAYER,), ("run-table",), ("run-table", DEVICE)
_EITHER, _LIMITS, _CLOSE = (PLAYER, "run-table"), ("change-limits",), ("close-table",)
_VOID = ("void-round-disruption", "void-round-fraud", "void-round-malfunction")
_WHERE = "BET [SPOT…] [@AREA]"
_LAID = "[tender=TENDER] [spoken=yes] [colour=COLOUR] [emblem=EMBLEM]"
_CHOSEN = "[for=HOLDER] [signal=SIGNAL] [amount=AMOUNT]"
_SOLD = "[tender=TENDER] [marker=yes] [consents=PATRON+PATRON]"
_FOUND = "[table=TABLE] [surveillance=REFERENCE] [issued=VALUE]"

FORMS: dict[str, Form] = {
    "wagering": Form("", c.OpenWagering, _RUN, lambda _: c.OpenWagering()),
    "wager": Form(f"{_WHERE} AMOUNT, …", c.SetWagers, _PLAYER, _wager),
    "lay": Form(f"PATRON {_WHERE} AMOUNT {_LAID}", c.RecordWager, _RUN, _record),
    "decline-tie": Form(
        "PATRON @AREA", c.DeclineTie, _RUN, lambda s: c.DeclineTie(patron=s["patron"], area=s["area"])
    ),
    "turn-down": Form(f"PATRON {_WHERE}", c.TurnDown, _RUN, _turn_down),
    "call": Form("", c.CloseWagering, _RUN, lambda _: c.CloseWagering()),
    "start": Form("", c.StartDevice, _DEVICE, lambda _: c.StartDevice()),
    "rest": Form("", c.ReportRest, _DEVICE, lambda _: c.ReportRest()),
    "report": Form("[turns=TURNS] [direction=WAY] [fault=GROUND]", c.ReportSpin, _DEVICE, _report),
    "no-spin": Form("GROUND", c.DeclareNoSpin, _DEVICE, lambda s: c.DeclareNoSpin(ground=s["ground"])),
    "press": Form("", c.PressShooter, _PLAYER, lambda s: c.PressShooter(terminal=s.by)),
    "enter": Form("FACE [to=PLACE]", c.EnterFace, _DEVICE, _enter),
    "read-dice": Form("[FACES] [fault=GROUND]", c.ReadDice, (DEVICE,), _read_dice),
    "choose": Form(f"QUESTION CHOICE {_WHERE} {_CHOSEN}", c.Choose, _EITHER, _choose),
    "pay": Form("KEY", c.PayInterim, _RUN, lambda s: c.PayInterim(key=s["key"])),
    "confirm": Form("", c.Confirm, _DEVICE, lambda _: c.Confirm()),
    "void": Form(
        "GROUND [REASON…] [case=CASE]", c.VoidRound, _VOID,
        lambda s: c.VoidRound(ground=s["ground"], reason=s.get("reason"), case=s.get("case")),
    ),
    "abandon": Form("", c.Abandon, _RUN, lambda _: c.Abandon()),
    "withdraw-jackpot": Form(
        "JACKPOT [REASON…]", c.WithdrawJackpot, ("withdraw-jackpot", SYSTEM),
        lambda s: c.WithdrawJackpot(jackpot=s["jackpot"], reason=s.get("reason")),
    ),
    "time": Form("", c.TimeIsUp, (SYSTEM,), lambda _: c.TimeIsUp()),
    "join": Form("[TERMINAL]", c.JoinTable, _EITHER, lambda s: c.JoinTable(terminal=s.get("terminal", s.by))),
    "leave": Form("[TERMINAL]", c.LeaveTable, _EITHER, lambda s: c.LeaveTable(terminal=s.get("terminal", s.by))),
    "buy-in": Form("TERMINAL AMOUNT [TENDER] [as=PATRON] [nominee=PATRON]", c.BuyIn, _RUN, _buy_in),
    "pay-out": Form(
        "TERMINAL AMOUNT", c.PayOut, _RUN, lambda s: c.PayOut(terminal=s["terminal"], amount=s.money("amount"))
    ),
    "direct-leave": Form(
        "TERMINAL [REASON…] [ticket=NUMBER]", c.DirectLeave, ("direct-leave",),
        lambda s: c.DirectLeave(terminal=s["terminal"], reason=s.get("reason"), ticket=s.get("ticket")),
    ),
    "vacate": Form("SEAT", c.VacateSeat, ("vacate-seat",), lambda s: c.VacateSeat(seat=s["seat"])),
    "sit": Form("PATRON [@PLACE]", c.TakeSeat, _RUN, _sit),
    "stand-up": Form("PATRON", c.GiveUpSeat, _RUN, lambda s: c.GiveUpSeat(patron=s["patron"])),
    "buy-chips": Form(
        "PATRON AMOUNT TENDER", c.BuyChips, _RUN,
        lambda s: c.BuyChips(patron=s["patron"], amount=s.money("amount"), tender=s["tender"]),
    ),
    "fill": Form("AMOUNT", c.Fill, ("fill-and-credit",), lambda s: c.Fill(amount=s.money("amount"))),
    "credit": Form("AMOUNT", c.Credit, ("fill-and-credit",), lambda s: c.Credit(amount=s.money("amount"))),
    "issue": Form(f"PATRON COLOUR COUNT VALUE {_SOLD}", c.IssueColour, _RUN, _issue),
    "redeem": Form("PATRON COLOUR COUNT", c.RedeemColour, _RUN, _redeem),
    "redeem-foreign": Form(
        f"PATRON EMBLEM COLOUR COUNT {_FOUND}", c.RedeemForeignColour, ("redeem-closed-colour",), _foreign
    ),
    "announce": Form("BET MINIMUM … from=TIME [at=LOCATION]", c.AnnounceMinimum, _LIMITS, _announce),
    "take-down": Form("", c.TakeDownAnnouncement, _LIMITS, lambda _: c.TakeDownAnnouncement()),
    "limits": Form(
        "BET MINIMUM to MAXIMUM [by STEP], … [aggregate=AMOUNT]", c.ChangeLimits, _LIMITS, _limits
    ),
    "period": Form(
        "SECONDS", c.SetWageringPeriod, ("set-up",), lambda s: c.SetWageringPeriod(seconds=s.whole("seconds"))
    ),
    "direct": Form("MODE", c.DirectRounds, ("direct-rounds",), lambda s: c.DirectRounds(mode=s["mode"])),
    "announce-closing": Form("[TIME]", c.AnnounceClosing, _CLOSE, _closing),
    "close": Form("", c.CloseTable, _CLOSE, lambda _: c.CloseTable()),
    "personal": Form(
        "PATRON @PLACE MINIMUM to MAXIMUM [by STEP] [marker=TEXT]", c.SetPersonalLimits,
        ("personal-limits",), _personal,
    ),
    "limit-area": Form("PLAYERS", c.LimitArea, ("area-limit",), lambda s: c.LimitArea(players=s.whole("players"))),
    "permit-areas": Form(
        "PATRON [no]", c.PermitAreas, ("several-areas",),
        lambda s: c.PermitAreas(patron=s["patron"], seats_open=not s.get("no")),
    ),
    "permit-sides": Form("TIME [TERMINAL]", c.PermitSides, ("side-without-main",), _sides),
    "permit-manager": Form(
        "MANAGER [REASON…]", c.PermitManager, ("permit-manager",),
        lambda s: c.PermitManager(manager=s["manager"], reason=s.get("reason")),
    ),
    "readmit": Form(
        "PATRON [REASON…]", c.ReadmitPlayer, ("exclude-player",),
        lambda s: c.ReadmitPlayer(patron=s["patron"], reason=s.get("reason")),
    ),
    "exclude": Form(
        "PATRON [REASON…] [case=CASE]", c.ExcludePlayer, ("exclude-player",),
        lambda s: c.ExcludePlayer(patron=s["patron"], reason=s.get("reason"), case=s.get("case")),
    ),
    **equipment.FORMS,
    **irregular.FORMS,
    **cases.FORMS,
    **tickets.FORMS,
    **presence.FORMS,
    **locks.FORMS,
    **tournaments.FORMS,
}  # fmt: skip

VERBS = {verb: form.make for verb, form in FORMS.items()}
"""How each verb makes its command."""
