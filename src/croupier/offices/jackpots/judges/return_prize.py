"""The prize of a void round goes back: onto its own meter, or onto others that a person chooses (SATG 7.8)."""

from collections.abc import Mapping

from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, unauthorised
from croupier.offices.jackpots.judges.count_round import count_part
from croupier.offices.jackpots.judges.win_prize import decided, give_back, no_meter, no_room, no_win
from croupier.offices.jackpots.state import Win
from croupier.rulebook import cite
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import Sum, phrase


def void_win(draft: Draft, win: Win) -> None:
    """A person says where the prize goes; nothing is to be said where no meter gave it, or its own is no more."""
    reason = "The round is void."
    if win.from_meter and draft.jackpot(win.hit.jackpot).status != "closed":
        voided = e.WinVoided(at=draft.at, win=win.hit.win, jackpot=win.hit.jackpot, reason=reason)
        draft.emit(voided)
    else:
        give_back(draft, win, reason)


def return_prize(draft: Draft, command: c.ReturnPrize) -> Refused | None:
    """The round is void, and a person says onto which meters the prize goes (SATG 7.8)."""
    refused = unauthorised(draft, "return-prize")
    win = draft.state.wins.get(command.win)
    if refused or win is None:
        return refused or no_win(command.win)
    refused = decided(win)
    if refused or not command.reason.strip():
        return refused or Refused(Refusal.REASON_REQUIRED, cite("SATG 7.8"))
    refused = (
        _round_stands(draft, win) or _not_last(draft, win) or _no_place(draft, command.to, win)
    )
    if refused:
        return refused
    jackpot, where = draft.jackpot(win.hit.jackpot), (win.hit.table, win.hit.number)
    give_back(draft, win, command.reason, command.to)
    if win.stage == "void" and not draft.state.undecided(*where, jackpot.name):
        for it in jackpot.parked:
            if (it.table, it.number) == where:
                count_part(draft, where, it.part, it.before)
    return None


def _round_stands(draft: Draft, win: Win) -> Refused | None:
    """Refuse to return the prize of a valid round. An unconfirmed prize that an operator gave may be returned."""
    if win.stage == "void" or win.hit.reason:
        return None
    hit, cites = win.hit, cite("SATG 7.8")
    where = phrase("Round {table}/{number}", table=hit.table, number=hit.number)
    if draft.world.is_corrected(hit.table, hit.number, after=draft.state.heard.get(hit.table, 0)):
        return Refused(
            Refusal.NOT_NOW, cites, phrase("{where} was corrected a moment ago.", where=where)
        )
    detail = phrase(
        "{where} is not void: {win} is the prize of terminal {terminal}.",
        where=where,
        win=hit.win,
        terminal=hit.terminal,
    )
    return Refused(Refusal.STANDS, cites, detail)


def _not_last(draft: Draft, win: Win) -> Refused | None:
    """Each reset is undone with its win, the last one first."""
    hit = win.hit
    others = draft.state.undecided(hit.table, hit.number, hit.jackpot)
    if win.stage != "void" or others[-1] == win:
        return None
    detail = phrase("The last win of the round goes back first: {win}.", win=others[-1].hit.win)
    return Refused(Refusal.NOT_NOW, cite("SATG 7.8"), detail)


def _no_place(draft: Draft, to: Mapping[str, Cents], win: Win) -> Refused | None:
    if not to:
        return None
    if sum(to.values()) != win.from_meter or min(to.values()) < 1:
        detail = phrase("It must come to {amount}.", amount=Sum(win.from_meter))
        return Refused(Refusal.TRANSFER_PLAN, cite("SATG 7.8"), detail)
    refused = next((it for name in to if (it := no_meter(draft, name)) is not None), None)
    others = {name: more for name, more in to.items() if name != win.hit.jackpot}
    return refused or no_room(draft, others, "SATG 7.8")
