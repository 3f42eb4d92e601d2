"""From a hit to the prize in the winner's hands, or back on a meter (SATG 7.3.9, 7.5, 7.8, 8.9)."""

from collections.abc import Iterable, Mapping

from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, show
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, unauthorised, unknown
from croupier.offices.jackpots.sealed_value import Opened
from croupier.offices.jackpots.state import Jackpot, Win
from croupier.rulebook import cite
from croupier.table.values.people import same_person
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def seed_meter(draft: Draft, name: str) -> None:
    """The meter to its minimum value: out of the reserve first, the rest is the house's (SATG 7.5)."""
    if draft.jackpot(name).agreed is not None:
        draft.emit(e.TermsChanged(at=draft.at, jackpot=name))
    jackpot = draft.jackpot(name)
    missing = max(jackpot.terms.minimum - jackpot.pool.meter, 0)
    reserve = min(missing, jackpot.pool.reserve)
    cycle, sealed = jackpot.cycle + 1, None
    if jackpot.terms.style == "mystery":
        above = Cents(max(jackpot.pool.meter, jackpot.terms.minimum))
        sealed = draft.world.draw(name, cycle, above=above, to=jackpot.terms.most)
    event = e.MeterSeeded(
        at=draft.at, jackpot=name, cycle=cycle, reserve=Cents(reserve),
        house=Cents(missing - reserve), sealed=sealed,
    )  # fmt: skip
    draft.emit(event)


def record_hit(
    draft: Draft, name: str, where: tuple[str, int], entry: c.Entry, *, from_meter: Cents = NOTHING,
    opened: Opened | None = None, reason: str = "",
) -> None:  # fmt: skip
    """The prize is set aside for the winner before anything else happens to the meter."""
    jackpot, (table, number) = draft.jackpot(name), where
    event = e.JackpotHit(
        at=draft.at, win=f"{name}#{jackpot.hits + 1}", jackpot=name, cycle=jackpot.cycle, table=table,
        number=number, terminal=entry.terminal, patron=entry.patron,
        prize=Cents(from_meter + jackpot.terms.fixed), house=jackpot.terms.fixed,
        players=Cents(min(jackpot.pool.players, from_meter)),
        goods=jackpot.terms.goods, pays=jackpot.terms.pays, opened=opened, reason=reason, by=draft.by,
    )  # fmt: skip
    draft.emit(event)
    if event.pays == "automatic" and not (reason or draft.is_disputed):
        _credit_at_once(draft, event)


def _is_there(draft: Draft, event: e.JackpotHit) -> bool:
    """Whether the winner still has the terminal; false for a win without a player."""
    return bool(event.patron) and draft.world.patron(event.terminal) == event.patron


def _credit_at_once(draft: Draft, event: e.JackpotHit) -> None:
    """The balance rises as it does for any win (SATG 7.3.9(b)); who has left is seen to by a person."""
    if _is_there(draft, event) and not draft.world.is_frozen(event.terminal):
        draft.emit(e.WinConfirmed(at=draft.at, win=event.win, by=draft.by))
        _pay(draft, event)


def _pay(draft: Draft, event: e.JackpotHit) -> None:
    """Once, and in one way (SATG 7.3.9)."""
    if not event.prize:
        return
    goes: e.Goes = "account" if _is_there(draft, event) else "owed"
    number, until = "", 0
    if event.pays == "ticket":
        goes = "ticket"
        number = draft.world.ticket(draft.order.id, event.win)
        until = draft.world.good_until(draft.at)
    paid = e.PrizePaid(
        at=draft.at, win=event.win, amount=event.prize, goes=goes, terminal=event.terminal,
        patron=event.patron, number=number, until=until,
    )  # fmt: skip
    draft.emit(paid)


def confirm_win(draft: Draft, command: c.ConfirmWin) -> Refused | None:
    """By a TG Higher Duties Dealer or above, who read prize and terminal on the screen (SATG 7.3.9(a))."""
    refused = unauthorised(draft, "confirm-jackpot")
    win = draft.state.wins.get(command.win)
    if refused or win is None:
        return refused or no_win(command.win)
    refused = decided(win) or _is_void(win)
    if refused:
        return refused
    event = win.hit
    if event.terminal != command.terminal:
        detail = phrase(
            "{win} was won at terminal {terminal}.", win=command.win, terminal=event.terminal
        )
        return Refused(Refusal.TERMINAL_UNKNOWN, cite("SATG 7.3.9(a)"), detail)
    refused = _not_confirmable(draft, event)
    if refused:
        return refused
    draft.emit(e.WinConfirmed(at=draft.at, win=event.win, by=draft.by))
    _pay(draft, event)
    return None


def _not_confirmable(draft: Draft, event: e.JackpotHit) -> Refused | None:
    """The refusal if a correction is under way, or if the person who gave the prize also confirms it."""
    if event.reason and same_person(event.by, draft.by):
        detail = phrase("{by} gave it. Another person must confirm it.", by=event.by)
        return Refused(Refusal.SECOND_PERSON, cite("SATG 7.3.9(a)"), detail)
    if draft.world.is_frozen(event.terminal):
        return Refused(
            Refusal.ACCOUNT_FROZEN,
            cite("SATG 8.3"),
            phrase("Terminal {terminal}.", terminal=event.terminal),
        )
    position = draft.state.heard.get(event.table, 0)
    if draft.world.is_corrected(event.table, event.number, after=position):
        detail = phrase(
            "Round {table}/{number} was corrected a moment ago.",
            table=event.table,
            number=event.number,
        )
        return Refused(Refusal.NOT_NOW, cite("SATG 7.8", "SATG 8.3"), detail)
    return None


def no_win(name: str) -> Refused:
    """There is no such win."""
    return Refused(
        Refusal.JACKPOT_UNKNOWN, cite("SATG 7.3.9"), phrase("There is no win '{name}'.", name=name)
    )


def decided(win: Win) -> Refused | None:
    """Whether a win is confirmed, which nothing undoes, or was taken back (SATG 8.9)."""
    if win.stage == "confirmed":
        detail = phrase("{win}, by {confirmed_by}.", win=win.hit.win, confirmed_by=win.confirmed_by)
        return Refused(Refusal.JACKPOT_CONFIRMED, cite("SATG 7.3.9(a)(i)", "SATG 8.9"), detail)
    if win.stage == "returned":
        detail = phrase("{win}: the prize is on a meter again.", win=win.hit.win)
        return Refused(Refusal.JACKPOT_RETURNED, cite("SATG 7.8"), detail)
    return None


def _is_void(win: Win) -> Refused | None:
    """Whether the round of a win is void, which is not confirmed any more (SATG 7.8)."""
    if win.stage != "void":
        return None
    detail = phrase(
        "{win}: round {table}/{number} is void, and the prize goes onto meters.",
        win=win.hit.win,
        table=win.hit.table,
        number=win.hit.number,
    )
    return Refused(Refusal.JACKPOT_RETURNED, cite("SATG 7.8"), detail)


def hand_over(draft: Draft, command: c.HandOver) -> Refused | None:
    """Goods and services, at a convenient time after the confirmation (SATG 7.3.9(a)(ii))."""
    refused = unauthorised(draft, "confirm-jackpot")
    win = draft.state.wins.get(command.win)
    if refused or win is None:
        return refused or no_win(command.win)
    if not command.to.strip():
        return Refused(
            Refusal.REASON_REQUIRED, cite("SATG 7.3.9(a)(ii)"), phrase("Who received it?")
        )
    if not win.is_to_hand_over:
        detail = phrase("{win}: nothing is to be handed over, or not yet.", win=command.win)
        return Refused(Refusal.NOT_NOW, cite("SATG 7.3.9(a)(ii)"), detail)
    return draft.emit_from(command, e.PrizeHandedOver)


def award_prize(draft: Draft, command: c.Award) -> Refused | None:
    """An act of the operator gives a prize that the operator pays."""
    refused = unauthorised(draft, "award-bonus") or unknown(draft, command.jackpot)
    if refused:
        return refused
    jackpot, cites = draft.jackpot(command.jackpot), cite("SATG 7.1")
    if jackpot.status != "open" or command.table not in draft.state.tables_of(jackpot.name):
        detail = phrase(
            "{name} is {status}, or does not operate at {table}.",
            name=jackpot.name,
            status=jackpot.status,
            table=command.table,
        )
        return Refused(Refusal.BET_NOT_OFFERED, cites, detail)
    if jackpot.terms.style != "bonus" or jackpot.terms.condition:
        detail = phrase("{name} is won by play alone.", name=jackpot.name)
        return Refused(Refusal.NOT_APPLICABLE, cites, detail)
    patron = draft.world.patron(command.terminal)
    if not patron:
        return Refused(
            Refusal.TERMINAL_NOT_OPEN,
            cites,
            phrase("Terminal {terminal}.", terminal=command.terminal),
        )
    if not command.reason.strip():
        return Refused(Refusal.REASON_REQUIRED, cites)
    entry = c.Entry(command.terminal, NOTHING, patron)
    where = (command.table, command.number)
    record_hit(draft, jackpot.name, where, entry, reason=command.reason)
    return None


def no_meter(draft: Draft, name: str) -> Refused | None:
    """Whether a jackpot has no meter onto which money could go."""
    refused = unknown(draft, name)
    if refused:
        return refused
    jackpot = draft.jackpot(name)
    if jackpot.status in ("set-up", "closed") or not jackpot.terms.has_meter:
        return Refused(
            Refusal.TRANSFER_PLAN,
            cite("SATG 7.3.6", "SATG 7.8"),
            phrase("{name} has none.", name=name),
        )
    return None


def no_room(draft: Draft, to: Mapping[str, Cents], clause: str) -> Refused | None:
    """Whether a meter would come above its maximum, and how much it has room for."""
    room = {name: fitting(draft.jackpot(name), more) for name, more in to.items()}
    full = [
        f"{name} has room for {show(room[name])}" for name, more in to.items() if room[name] < more
    ]
    if not full:
        return None
    return Refused(Refusal.TRANSFER_PLAN, cite(clause), phrase("{full}.", full=tuple(full)))


def give_back(draft: Draft, win: Win, reason: str, to: Mapping[str, Cents] | None = None) -> None:
    """The prize onto its own meter, as if it had not been hit, or onto others."""
    event, jackpot = win.hit, draft.jackpot(win.hit.jackpot)
    to = to or ({draft.state.home(jackpot.name): win.from_meter} if win.from_meter else {})
    reserve, house = _undone(draft, win, to.get(jackpot.name, NOTHING))
    less = {jackpot.name: reserve + house}
    fits = {
        name: fitting(draft.jackpot(name), more, less.get(name, 0)) for name, more in to.items()
    }
    returned = e.PrizeReturned(
        at=draft.at, win=event.win, jackpot=jackpot.name, house=event.house,
        to={name: more for name, more in fits.items() if more},
        above={name: Cents(to[name] - more) for name, more in fits.items() if to[name] > more},
        unseeded_reserve=reserve, unseeded_house=house, reason=reason, by=draft.by,
    )  # fmt: skip
    draft.emit(returned)
    redraw(draft, to)


def _undone(draft: Draft, win: Win, more: Cents) -> tuple[Cents, Cents]:
    """The parts of a reset that go back to reserve and house, now that the meter has its prize again.

    Nothing if the meter was won again since, or others who won with it keep their part. Terms that came with the
    reset may ask for a higher minimum: so much stays.
    """
    jackpot, cycle = draft.jackpot(win.hit.jackpot), win.hit.cycle
    last = jackpot.resets[-1] if jackpot.resets else None
    if not more or jackpot.status == "closed" or last is None or last.cycle != cycle + 1:
        return NOTHING, NOTHING
    if any(it.hit.cycle == cycle and it != win for it in draft.state.wins_of(jackpot.name)):
        return NOTHING, NOTHING
    spare = max(jackpot.pool.meter + more - jackpot.terms.minimum, 0)
    house = min(last.house, spare)
    return Cents(min(last.reserve, spare - house)), Cents(house)


def fitting(jackpot: Jackpot, more: Cents, less: int = 0) -> Cents:
    """The part of an amount for which a meter has room; a mystery stays below its maximum, so that it can be hit."""
    if not jackpot.terms.most:
        return more
    highest = jackpot.terms.most - (jackpot.terms.style == "mystery")
    return Cents(max(min(more, highest - (jackpot.pool.meter - less)), 0))


def opened(draft: Draft, jackpot: Jackpot) -> Opened | None:
    """The hidden value of a mystery; nothing where it cannot be read."""
    assert jackpot.sealed is not None, "A mystery that was opened has its hidden value."
    try:
        return draft.world.unseal(jackpot.name, jackpot.cycle, jackpot.sealed)
    except BadInput:
        return None


def redraw(draft: Draft, names: Iterable[str]) -> None:
    """The hidden value of a mystery lies above its meter: nothing but a wager can hit it."""
    for name in names:
        jackpot = draft.jackpot(name)
        if jackpot.sealed is None:
            continue
        sealed = draft.world.draw(
            name, jackpot.cycle, above=jackpot.pool.meter, to=jackpot.terms.most
        )
        redrawn = e.TriggerRedrawn(
            at=draft.at, jackpot=name, sealed=sealed, opened=opened(draft, jackpot)
        )
        draft.emit(redrawn)
