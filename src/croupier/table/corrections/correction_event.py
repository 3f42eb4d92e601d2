"""Posts a correction: two sheets, and who gains, loses, owes or is owed the difference."""

from collections.abc import Collection, Iterator, Mapping

from croupier.errors import Mistake
from croupier.money import NOTHING, Cents
from croupier.rulebook import Citations
from croupier.table import events as e
from croupier.table.corrections.resettle import case_winnings, differences
from croupier.table.draft import Draft
from croupier.table.history.round_history import RoundHistory
from croupier.table.irregular.fit_report import Fit
from croupier.table.order_checks import one_person
from croupier.table.values.people import NO_ACTOR, Actor
from croupier.table.values.refusals import Refused
from croupier.table.values.sheet import Sheet

Gains = Mapping[tuple[str, str], Cents]
"""The gain of each holder, by colour of chips."""


def post_correction(
    draft: Draft, history: RoundHistory, sheet: Sheet, *, ground: str, reason: str, clauses: Citations,
    faces: tuple[str, ...] = (), made: Fit | None = None,
    out: Mapping[str, tuple[str, ...]] | None = None, whole: bool = False,
    unsettled: Collection[str] = (), second: Actor = NO_ACTOR,
) -> Refused | None:  # fmt: skip
    """Post the new sheet beside the old one; a player who cannot pay the difference owes it.

    Where the house demands it, money moves on the word of two people only. Chips of a tournament are no money.
    """
    if made is not None:
        out = {wager: tuple(sorted(made.entries.took_part[wager])) for wager in made.out}
    _adds_up(history, sheet)
    live, moved = draft.state.is_live, moved_players(draft, history)
    left = _unsettled(draft, history, unsettled) if live else _left(draft, history, moved)
    cases = tuple(it for it in case_winnings(draft, history, sheet) if it.amount)
    changes = differences(history.rows, sheet, left, cases)
    refused = _by_one(draft, changes, second)
    if refused:
        return refused
    on_account = {pair: gain for pair, gain in changes.items() if not live or pair[0] in left}
    who = {holder: left.get(holder) or history.patron_of(holder) for holder, _ in changes}
    owed, cleared = _borne(draft, on_account, left, moved, who)
    event = e.RoundCorrected(
        at=draft.at, number=history.number, faces=faces, out=out or {},
        dropped=tuple((answer.question, answer.wager) for answer in made.dropped) if made else (),
        closed=made.closed if made else (),
        ground=ground, whole=whole or (made is not None and made.void),
        was=draft.file_sheet(history.rows), sheet=draft.file_sheet(sheet), owed=owed,
        debtors={holder: name for holder, name in who.items() if name != holder},
        cleared=cleared, case_winnings=cases, moved=moved, colours=tuple(_coloured(draft, changes)),
        left=left, clauses=tuple(map(str, clauses)), reason=reason, by=draft.order.by.name,
        second=second.name,
    )  # fmt: skip
    draft.emit(event)
    _unfreeze(draft, history.number)
    return None


def _by_one(draft: Draft, changes: Gains, second: Actor) -> Refused | None:
    """Refuse to move money on the word of one person, where the house demands two."""
    moves_money = bool(changes) and draft.state.tournament is None
    demanded = moves_money and draft.state.opened.corrections_by_two
    return one_person(draft, second) if demanded else None


def _unsettled(draft: Draft, history: RoundHistory, unsettled: Collection[str]) -> dict[str, str]:
    """Return the patrons of a live table who were not settled, each with the name of the account.

    Staff count the chips in players' hands and name these patrons. Two patrons may have the same name, at two tables
    or on two days: the table and the round keep them apart. The entrants of a tournament are known by name.
    """
    known = draft.state.tournament or draft.state.is_judged_as_before
    account = "" if known else f"#{history.table}.{history.number}"
    return {patron: f"{patron}{account}" for patron in sorted(unsettled)}


def _unfreeze(draft: Draft, number: int) -> None:
    """Unfreeze the accounts that were frozen for the corrected round."""
    frozen = draft.state.frozen
    if frozen is not None and frozen.number == number:
        draft.emit(e.AccountsUnfrozen(at=draft.at, terminals=frozen.terminals, reason="corrected"))


def _adds_up(history: RoundHistory, sheet: Sheet) -> None:
    """Raise `Mistake` unless both settlements are of the same stakes, to the cent."""
    staked, settled = (sum(row.amount for row in rows) for rows in (history.rows, sheet))
    if staked != settled:
        raise Mistake(f"Round {history.number}: {staked} staked, {settled} settled anew.")


def moved_players(draft: Draft, history: RoundHistory) -> dict[str, str]:
    """Return the players of the round who have another terminal of the table now, by former terminal."""
    seats = {
        terminal.patron.key: name
        for name, terminal in draft.state.terminals.items()
        if terminal.patron
    }
    if draft.state.tournament:
        return {}  # tournament chips belong to the seat
    moved = {}
    for holder in sorted({wager.holder for wager in history.wagers}):
        now, then = draft.context.session(holder).patron, history.patrons.get(holder, "")
        if (now is None or now.key != then) and then in seats:
            moved[holder] = seats[then]
    return moved


def _left(draft: Draft, history: RoundHistory, moved: Mapping[str, str]) -> dict[str, str]:
    """Return the players of the round who have left their terminals; other players may sit there now."""
    play, left = draft.state.tournament, {}
    for holder in sorted({wager.holder for wager in history.wagers} - set(moved)):
        now = draft.context.session(holder).patron
        then = history.patrons.get(holder, "")
        stays = holder in play.session.seats if play else now is not None and now.key == then
        if not stays:
            left[holder] = then or holder
    return left


def _coloured(draft: Draft, changes: Gains) -> Iterator[e.Recoloured]:
    """Pay in colour chips as far as the player has the colour; the rest is paid in cash chips."""
    state, out = draft.state, dict[str, int]()
    for issue in state.issues:
        colour = issue.colour
        if colour not in out:
            out[colour] = draft.context.colour(state.table, state.opened.emblem, colour)
        gain = changes.get((issue.patron, colour), NOTHING)
        # The player may have exchanged some of them at another table (WHEEL 3.1.2(c)(ii)).
        has = min(issue.held, out[colour] // issue.value)
        amount = Cents(max(gain, -has * issue.value))
        if amount and amount % issue.value == 0:
            out[colour] += amount
            yield e.Recoloured(issue.patron, colour, amount)


def _borne(
    draft: Draft, changes: Gains, left: Mapping[str, str], moved: Mapping[str, str],
    who: Mapping[str, str],
) -> tuple[dict[str, Cents], dict[str, Cents]]:  # fmt: skip
    """Return by holder the amount that becomes a debt, and the gain that first pays off a debt.

    An account never goes below zero. A player who played at several terminals has one account and one debt
    now, so each amount is reduced as it is used.
    """
    short: dict[str, Cents] = {}
    cleared: dict[str, Cents] = {}
    holds: dict[str, int] = {}
    debts: dict[str, int] = {}
    for (holder, _), gain in changes.items():
        gone, seat, name = left.get(holder), moved.get(holder, holder), who[holder]
        account = f"owed {gone}" if gone else f"player {seat}"
        there = draft.context.owed(gone) if gone else draft.context.credit(seat)
        has, debt = holds.get(account, there), debts.get(name, draft.context.debt(name))
        paid_off, missing = max(min(gain, debt), 0), max(-gain - has, 0)
        if paid_off:
            cleared[holder] = Cents(paid_off)
        if missing:
            short[holder] = Cents(missing)
        holds[account], debts[name] = has + gain - paid_off + missing, debt - paid_off + missing
    return short, cleared
