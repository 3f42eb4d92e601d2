"""A round that was corrected or declared void: what it had brought, and who has won it now (SATG 7.8, 8.3, 8.9)."""

from msgspec.structs import replace as with_fields

from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots import events as e
from croupier.offices.jackpots.draft import Draft, not_the_system
from croupier.offices.jackpots.judges.count_round import (
    Where,
    count_part,
    is_counted,
    mark_counted,
    park_round,
)
from croupier.offices.jackpots.judges.return_prize import void_win
from croupier.offices.jackpots.judges.win_prize import give_back
from croupier.offices.jackpots.state import Jackpot, Win
from croupier.table.values.refusals import Refused


def recount_round(draft: Draft, command: c.RecountRound) -> Refused | None:
    """Find, keep or withdraw wins of a corrected round; confirmed wins stay (SATG 7.8, 8.3, 8.9)."""
    refused = not_the_system(draft)
    if refused or is_counted(draft, command):
        return refused
    where, after = (command.table, command.number), {part.jackpot: part for part in command.after}
    for before in command.before:
        now = None if command.void else after.get(before.jackpot)
        _recount(draft, where, before, now, is_void=command.void)
    mark_counted(draft, command)
    return None


def _recount(
    draft: Draft, where: Where, before: c.Part, after: c.Part | None, *, is_void: bool
) -> None:
    jackpot = draft.state.jackpots.get(before.jackpot)
    if jackpot is None:
        return
    after = after or with_fields(before, entries=(), won=False)
    wins = draft.state.won_in(*where, jackpot.name)
    if _is_ranked(jackpot, wins) and not is_void:
        _assign_prizes(draft, wins, _winners(wins, before, after))
    else:
        _withdraw(draft, jackpot, wins, after, is_void=is_void)
    waits = [it for it in jackpot.parked if (it.table, it.number) == where]
    if waits:
        park_round(draft, where, after, waits[0].before)
    else:
        count_part(draft, where, after, before)


def _withdraw(
    draft: Draft, jackpot: Jackpot, wins: list[Win], after: c.Part, *, is_void: bool
) -> None:
    """Each by itself: who took part in nothing, or hit nothing, has won nothing."""
    staying = {entry.terminal for entry in after.entries}
    by_outcome = jackpot.terms.style != "mystery"
    for win in reversed(wins):
        lost = win.hit.terminal not in staying or (by_outcome and not after.won)
        if win.stage == "pending" and lost and not win.hit.reason:
            if is_void:
                void_win(draft, win)
            else:
                give_back(draft, win, "The round was corrected.")


def _is_ranked(jackpot: Jackpot, wins: list[Win]) -> bool:
    """Whether prizes have an order, and no winner has been announced yet."""
    ordered = jackpot.terms.has_meter and jackpot.terms.style != "mystery"
    pending = all(win.stage == "pending" and not win.hit.reason for win in wins)
    return ordered and jackpot.terms.several == "in-order" and pending


def _winners(wins: list[Win], before: c.Part, after: c.Part) -> list[c.Entry]:
    """The winners by the corrected round, in the published order, without those whose win was taken back."""
    had = {win.hit.terminal for win in wins}
    lost = {entry.terminal for entry in before.entries if before.won} - had
    won = {entry.terminal: entry for entry in after.entries if after.won}
    return [entry for terminal, entry in won.items() if terminal not in lost]


def _assign_prizes(draft: Draft, wins: list[Win], winners: list[c.Entry]) -> None:
    """The first has the meter as it was, each other one what its reset gave; a prize too many goes back."""
    for win, entry in zip(wins, winners, strict=False):
        if win.hit.terminal != entry.terminal:
            passed = e.WinPassedOn(
                at=draft.at, win=win.hit.win, jackpot=win.hit.jackpot, terminal=entry.terminal,
                patron=entry.patron, was=win.hit.terminal,
            )  # fmt: skip
            draft.emit(passed)
    for win in reversed(wins[len(winners) :]):
        give_back(draft, draft.state.wins[win.hit.win], "The round was corrected.")
