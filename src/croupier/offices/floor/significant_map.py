"""Which events of tables, cages, jackpots and people are significant: a closed map.

What happens in every round stands in the log of its table and is not told twice; here is what somebody
beyond the table must know. Numbers of tickets are masked: whoever knows one could print it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from croupier.money import NOTHING, Cents
from croupier.offices.cage import events as t
from croupier.offices.floor.commands import Raise
from croupier.offices.jackpots import Jackpots
from croupier.offices.jackpots import events as j
from croupier.offices.staff import events as s
from croupier.table import events as e
from croupier.table.equipment.equipment_ready import SHOWS, WND
from croupier.table.tickets.ticket_number import mask
from croupier.table.values.sheet import Sheet

Told: TypeAlias = tuple[str, str, str] | tuple[str, str, str, Cents]
"""Code, subject, detail, and the amount where there is one."""


def significant(place: str, event: object, *, number: int = 0) -> Raise | None:
    """What is to be raised because of an event; `number` is the round it happened in, if any."""
    tell = TELLS.get(type(event))
    if tell is None:
        return None
    code, subject, detail, *amount = tell(event)
    return Raise(
        code=code,
        place=place,
        subject=mask(subject),
        detail=mask(detail),
        amount=amount[0] if amount else NOTHING,
        round=getattr(event, "round", 0) or number,
    )


def large_wins(place: str, sheet: Sheet, *, number: int, above: Cents) -> Iterator[Raise]:
    """Whoever won more in a round than the house wants to hear of."""
    won: dict[str, int] = {}
    for row in sheet:
        won[row.holder] = won.get(row.holder, 0) + row.winnings
    for holder, amount in won.items():
        if amount > above:
            yield Raise(
                code="large-win", place=place, subject=holder, amount=Cents(amount), round=number
            )


def extra_jackpot_alerts(place: str, event: object, jackpots: Jackpots) -> Iterator[Raise]:
    """What an event of the jackpots means besides: several prizes in one round, money that changes its meter."""
    match event:
        case j.JackpotHit():
            same = [
                win.hit
                for win in jackpots.wins.values()
                if (win.hit.table, win.hit.number, win.hit.at)
                == (event.table, event.number, event.at)
            ]
            if len(same) > 1 and event.win == max(one.win for one in same):
                named = ", ".join(sorted(one.win for one in same))
                yield Raise(
                    code="jackpot-together", place=place, subject=_round(event), detail=named
                )
        case j.JackpotClosed(jackpot=name, to=to) | j.PrizeReturned(jackpot=name, to=to):
            for heir, amount in to.items():
                if heir != name:
                    yield Raise(
                        code="jackpot-transferred", place=place, subject=heir, detail=f"From {name}.",
                        amount=amount,
                    )  # fmt: skip


def _round(event: j.JackpotHit) -> str:
    return f"{event.table}/{event.number}"


def _hit(event: j.JackpotHit) -> Told:
    where = f"Terminal {event.terminal}, round {_round(event)}"
    return (
        "jackpot-hit",
        event.win,
        f"{where}; {event.goods}" if event.goods else where,
        event.prize,
    )


def _plain(
    code: str, subject: str = "", detail: str = "", amount: str = ""
) -> Callable[[Any], Told]:
    """An event told by its fields of these names."""

    def tell(event: Any) -> Told:
        named = [_text(getattr(event, name)) if name else "" for name in (subject, detail)]
        if amount:
            return code, named[0], named[1], getattr(event, amount)
        return code, named[0], named[1]

    return tell


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _malfunction(event: e.MalfunctionReported) -> Told:
    """A terminal, or the whole system (SATG 8.7)."""
    code = "terminal-failed" if event.terminal else "system-failed"
    return code, event.terminal, event.what


def _failed(event: e.EquipmentFailed) -> Told:
    """A display that shows something else, or nothing, is disregarded: play goes on (SATG 2.2.4, SATG 8.6)."""
    code = "equipment-failed"
    if event.item == WND:
        code = "display-differs" if event.what.startswith(SHOWS) else "display-lost"
    return code, event.item, event.what


TELLS: Mapping[type[object], Callable[[Any], Told]] = {
    # Tables.
    e.TableOpened: lambda event: ("table-opened", "", event.plan.game),
    e.TableClosed: _plain("table-closed"),
    e.TerminalLost: _plain("terminal-lost", "terminal", "why"),
    e.TerminalBack: _plain("terminal-restored", "terminal"),
    e.EntryDiffered: _plain("result-differs", "by", "source"),
    e.ClosingAnnounced: _plain("closing-announced", detail="closes_at"),
    e.MinimumAnnounced: lambda event: ("minimum-announced", "", ", ".join(event.minimums)),
    e.LimitsChanged: lambda event: ("limits-changed", "", ", ".join(event.limits)),
    e.RoundsDirected: _plain("rounds-directed", detail="mode"),
    e.PersonalLimitsSet: _plain("limits-personal", "patron"),
    e.AreasPermitted: _plain("permission-given", "patron"),
    e.SidesPermitted: _plain("permission-given", "terminal"),
    e.ManagerPermitted: _plain("permission-given", "manager", "reason"),
    e.PlayerExcluded: _plain("player-excluded", "patron", "reason"),
    e.PlayerReadmitted: _plain("player-readmitted", "patron", "reason"),
    e.LeaveDirected: _plain("leave-directed", "terminal", "reason"),
    e.Filled: _plain("float-changed", detail="", amount="amount"),
    e.Credited: _plain("float-changed", detail="", amount="amount"),
    e.ForeignColourRedeemed: _plain("foreign-chips", "patron", "colour", "amount"),
    e.NoSpinDeclared: _plain("no-spin", detail="ground"),
    e.RoundVoided: _plain("round-void", "ground", "reason"),
    e.WagersVoided: _plain("wagers-void", "wagers", "reason"),
    e.JackpotWithdrawn: _plain("jackpot-withdrawn", "jackpot", "reason"),
    e.RoundCorrected: _plain("round-corrected", detail="reason"),
    e.Adjusted: _plain("adjustment", "of", "reason", "amount"),
    e.AccountsFrozen: _plain("accounts-frozen", "terminals", "reason"),
    e.AccountsUnfrozen: _plain("accounts-freed", "terminals", "reason"),
    e.IrregularityRuled: _plain("irregularity", "fact", "ruling"),
    e.DrawReplaced: _plain("result-replaced", "place", "face"),
    e.DealReconstructed: _plain("deal-reconstructed", detail="reason"),
    e.MalfunctionReported: _malfunction,
    e.EquipmentFailed: _failed,
    e.EquipmentMended: _plain("equipment-mended", "item", "what"),
    e.EquipmentReplaced: _plain("equipment-mended", "item", "approval"),
    e.CardsReplaced: _plain("cards-replaced", "which", "reason"),
    e.ShoeRetired: _plain("cards-replaced", "", "reason"),
    e.CaseOpened: _plain("case-opened", "case", "about"),
    e.CaseClosed: _plain("case-closed", "case", "decision"),
    e.WinningsWithheld: _plain("winnings-withheld", "holder", "case", "amount"),
    e.WithheldDetermined: _plain("withheld-decided", "holder", "case", "amount"),
    e.TicketFailed: _plain("ticket-failed", "terminal", "what"),
    e.CashOutLapsed: _plain("ticket-lapsed", "terminal", "reason"),
    e.ItemKept: _plain("ticket-kept", "terminal", "reason"),
    # Cages.
    t.TicketIllegible: _plain("ticket-illegible", "number", "reason"),
    t.PaidByHand: _plain("hand-pay", "number", "reason", "amount"),
    t.LossReported: _plain("loss-reported", "number", "text"),
    t.TicketExpired: _plain("ticket-expired", "number", "", "amount"),
    # People.
    s.SignOnFailed: _plain("sign-on-failed", "number", "where"),
    s.LockedOut: _plain("locked-out", "number", "address"),
    s.MemberAdded: _plain("access-changed", "number", "roles"),
    s.MemberChanged: _plain("access-changed", "number", "reason"),
    s.MemberDisabled: _plain("access-changed", "number", "reason"),
    s.MemberEnabled: _plain("access-changed", "number", "reason"),
    s.Unlocked: _plain("access-changed", "number", "reason"),
    s.PolicySet: _plain("access-changed", "", "reason"),
    s.VerifierSet: _plain("secret-changed", "number", "reason"),
    s.Seconded: _plain("second-person", "number", "act"),
    # Jackpots.
    j.JackpotSetUp: lambda event: ("jackpot-changed", event.terms.name, event.by),
    j.TermsAgreed: lambda event: ("jackpot-changed", event.terms.name, event.by),
    j.JackpotApproved: lambda event: ("jackpot-changed", event.terms.name, event.by),
    j.TermsChanged: _plain("jackpot-changed", "jackpot"),
    j.JackpotOpened: _plain("jackpot-opened", "jackpot", "by"),
    j.GroupJoined: _plain("jackpot-group-changed", "jackpot", "group"),
    j.GroupLeft: _plain("jackpot-group-changed", "jackpot", "group"),
    j.JackpotHit: _hit,
    j.WinConfirmed: _plain("jackpot-confirmed", "win", "by"),
    j.PrizePaid: _plain("jackpot-paid", "win", "goes", "amount"),
    j.PrizeHandedOver: _plain("jackpot-handed-over", "win", "to"),
    j.PrizeReturned: _plain("jackpot-returned", "win", "reason"),
    j.WinVoided: _plain("jackpot-void", "win", "reason"),
    j.WinPassedOn: _plain("jackpot-passed-on", "win", "terminal"),
    j.JackpotSuspended: _plain("jackpot-suspended", "jackpot", "reason"),
    j.JackpotResumed: _plain("jackpot-resumed", "jackpot", "reason"),
    j.JackpotClosed: _plain("jackpot-closed", "jackpot", "by"),
}  # fmt: skip
"""Every event that is significant."""
