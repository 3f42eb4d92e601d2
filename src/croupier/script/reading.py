"""Commands from their lines."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.errors import BadInput, unknown
from croupier.money import Cents, money
from croupier.rounds import commands as c
from croupier.rounds.people import DEVICE, PLAYER, SYSTEM, Actor, Patron
from croupier.rounds.plan import BetLimits
from croupier.rounds.state import Spot, wager_id
from croupier.rulebook.authority import AUTHORITY

RANKS = {rank for ranks in AUTHORITY.values() for rank in ranks.ladder} | {SYSTEM, DEVICE}
_TIME = re.compile(r"(\d+)(?:\.(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """One command of a script."""

    after_ms: int
    by: Actor
    command: c.Command


def read(text: str) -> Line:
    """Read one line."""
    words = text.split()
    if len(words) < 3:
        raise BadInput(f"Unreadable line {text!r}. Accepted: time, who, command.")
    time, who, verb, *rest = words
    if verb not in VERBS:
        raise unknown("command", verb, VERBS)
    rank, _, name = who.partition(":")
    by = Actor(name or rank, rank) if rank in RANKS else Actor(who, PLAYER)
    try:
        command = VERBS[verb](by.name, rest)
    except (ValueError, IndexError) as wrong:
        raise BadInput(f"Unreadable command {text.strip()!r}: {wrong}") from None
    return Line(milliseconds(time), by, command)


def milliseconds(text: str) -> int:
    """Seconds with up to three decimals, as whole milliseconds."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise BadInput(f"Unreadable time {text!r}. Accepted: seconds such as '3.5'.")
    return 1_000 * int(match[1]) + int((match[2] or "").ljust(3, "0"))


def where(words: list[str]) -> tuple[Spot, list[str]]:
    """`straight-up 17`, `casino-war @3`, `ante 1-5-9`: a bet, its position, an area; and the rest."""
    bet, *rest = words
    area = next((word[1:] for word in rest if word.startswith("@")), "")
    spots = [word for word in rest if not word.startswith("@")]
    return Spot(bet, " ".join(spots), area), spots


def _chips(text: str) -> Iterator[c.Chip]:
    for part in text.split(","):
        *place, amount = part.split()
        spot, _ = where(place)
        yield c.Chip(bet=spot.bet, spot=spot.spot, area=spot.area, amount=money(amount))


def _options(words: list[str]) -> tuple[list[str], dict[str, str]]:
    """Words of the form `name=value` are told apart."""
    named = dict(word.split("=", 1) for word in words if "=" in word)
    return [word for word in words if "=" not in word], named


def _record(_: str, words: list[str]) -> c.RecordWager:
    words, named = _options(words)
    patron, *place, amount = words
    spot, _spots = where(place)
    return c.RecordWager(
        patron=patron,
        bet=spot.bet,
        spot=spot.spot,
        area=spot.area,
        amount=money(amount),
        tender=named.get("tender", "chips"),
        spoken=named.get("spoken") == "yes",
        colour=named.get("colour", ""),
        emblem=named.get("emblem", ""),
    )


def _choose(name: str, words: list[str]) -> c.Choose:
    words, named = _options(words)
    question, choice, *place = words
    holder = named.get("for", name)
    spot, _ = where(place)
    return c.Choose(
        holder=holder,
        wager=wager_id(holder, spot),
        question=question,
        choice=choice,
        signal=named.get("signal", ""),
    )


def _enter(_: str, words: list[str]) -> c.EnterFace:
    words, named = _options(words)
    return c.EnterFace(face=" ".join(words), to=named.get("to", "").replace("_", " "))


def _turn_down(_: str, words: list[str]) -> c.TurnDown:
    spot, _spots = where(words[1:])
    return c.TurnDown(patron=words[0], bet=spot.bet, spot=spot.spot, area=spot.area)


def _limits(words: list[str]) -> dict[str, BetLimits]:
    """`* 5 to 500`, or with a step `red 5 to 500 by 5`; several are separated by a comma."""
    found = {}
    for part in " ".join(words).split(","):
        bet, minimum, _, maximum, *step = part.split()
        found[bet] = BetLimits(
            minimum=money(minimum),
            maximum=money(maximum),
            step=money(step[1]) if step else Cents(1),
        )
    return found


def _announce(_: str, words: list[str]) -> c.AnnounceMinimum:
    words, named = _options(words)
    minimums = {bet: money(least) for bet, least in zip(words[::2], words[1::2], strict=True)}
    return c.AnnounceMinimum(
        minimums=minimums, proposed=int(named["from"]), location=named.get("at", "")
    )


def _issue(_: str, words: list[str]) -> c.IssueColour:
    words, named = _options(words)
    patron, colour, count, value = words
    return c.IssueColour(
        patron=patron,
        colour=colour,
        count=int(count),
        value=money(value),
        tender=named.get("tender", "cash"),
        marker=named.get("marker") == "yes",
        consents=tuple(filter(None, named.get("consents", "").split("+"))),
    )


def _foreign(_: str, words: list[str]) -> c.RedeemForeignColour:
    words, named = _options(words)
    patron, emblem, colour, count = words
    issued = named.get("issued")
    return c.RedeemForeignColour(
        patron=patron,
        emblem=emblem,
        colour=colour,
        count=int(count),
        surveillance=named.get("surveillance", ""),
        issue_value=money(issued) if issued else None,
        last_minimum=money(named.get("last", "1")),
    )


def _buy_in(_: str, words: list[str]) -> c.BuyIn:
    words, named = _options(words)
    terminal, amount, *tender = words
    patron = Patron(key=named["as"], nominee=named.get("nominee", "")) if "as" in named else None
    return c.BuyIn(
        terminal=terminal,
        amount=money(amount),
        tender=tender[0] if tender else "cash",
        patron=patron,
    )


def _personal(_: str, words: list[str]) -> c.SetPersonalLimits:
    words, named = _options(words)
    patron, place, *limits = words
    return c.SetPersonalLimits(
        patron=patron,
        place=place.removeprefix("@"),
        limits=_limits(["*", *limits])["*"],
        marker=named.get("marker", "").replace("_", " "),
    )


def _sit(_: str, words: list[str]) -> c.TakeSeat:
    place = words[1].removeprefix("@") if len(words) > 1 else ""
    return c.TakeSeat(patron=Patron(key=words[0]), place=place)


VERBS: dict[str, Callable[[str, list[str]], c.Command]] = {
    "wagering": lambda *_: c.OpenWagering(),
    "wager": lambda name, w: c.SetWagers(terminal=name, wagers=tuple(_chips(" ".join(w)))),
    "lay": _record,
    "decline-tie": lambda _, w: c.DeclineTie(patron=w[0], area=w[1].removeprefix("@")),
    "turn-down": _turn_down,
    "call": lambda *_: c.CloseWagering(),
    "start": lambda *_: c.StartDevice(),
    "press": lambda name, *_: c.PressShooter(terminal=name),
    "enter": _enter,
    "choose": _choose,
    "pay": lambda _, w: c.PayInterim(key=w[0]),
    "confirm": lambda *_: c.Confirm(),
    "void": lambda _, w: c.VoidRound(ground=w[0], reason=" ".join(w[1:])),
    "abandon": lambda *_: c.Abandon(),
    "time": lambda *_: c.TimeIsUp(),
    "join": lambda name, w: c.JoinTable(terminal=w[0] if w else name),
    "leave": lambda name, w: c.LeaveTable(terminal=w[0] if w else name),
    "buy-in": _buy_in,
    "pay-out": lambda _, w: c.PayOut(terminal=w[0], amount=money(w[1])),
    "direct-leave": lambda _, w: c.DirectLeave(terminal=w[0], reason=" ".join(w[1:])),
    "vacate": lambda _, w: c.VacateSeat(seat=w[0]),
    "sit": _sit,
    "stand-up": lambda _, w: c.GiveUpSeat(patron=w[0]),
    "buy-chips": lambda _, w: c.BuyChips(patron=w[0], amount=money(w[1]), tender=w[2]),
    "fill": lambda _, w: c.Fill(amount=money(w[0])),
    "credit": lambda _, w: c.Credit(amount=money(w[0])),
    "issue": _issue,
    "redeem": lambda _, w: c.RedeemColour(patron=w[0], colour=w[1], count=int(w[2])),
    "redeem-foreign": _foreign,
    "announce": _announce,
    "take-down": lambda *_: c.TakeDownAnnouncement(),
    "limits": lambda _, w: c.ChangeLimits(limits=_limits(w)),
    "period": lambda _, w: c.SetWageringPeriod(seconds=int(w[0])),
    "direct": lambda _, w: c.DirectRounds(mode=w[0]),
    "announce-closing": lambda _, w: c.AnnounceClosing(closes_at=int(w[0]) if w else None),
    "close": lambda *_: c.CloseTable(),
    "personal": _personal,
    "limit-area": lambda _, w: c.LimitArea(players=int(w[0])),
    "permit-areas": lambda _, w: c.PermitAreas(patron=w[0], seats_open="no" not in w[1:]),
    "permit-sides": lambda _, w: c.PermitSides(until=int(w[0]), terminal=w[1] if w[1:] else ""),
    "readmit": lambda _, w: c.ReadmitPlayer(patron=w[0], reason=" ".join(w[1:])),
    "exclude": lambda _, w: c.ExcludePlayer(patron=w[0], reason=" ".join(w[1:])),
}
