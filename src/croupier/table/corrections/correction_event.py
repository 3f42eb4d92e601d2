"""A correction as it is posted: two sheets, and who gains, loses, owes or is owed by them."""

from collections.abc import Collection, Iterator, Mapping

from croupier.errors import Mistake
from croupier.money import NOTHING, Cents
from croupier.rulebook import Citations
from croupier.table import events as e
from croupier.table.corrections.resettle import differences
from croupier.table.draft import Draft
from croupier.table.history.round_history import RoundHistory
from croupier.table.irregular.fit_report import Fit
from croupier.table.values.sheet import Sheet

Gains = Mapping[tuple[str, str], Cents]
"""By holder and colour."""


def post_correction(
    draft: Draft, told: RoundHistory, sheet: Sheet, *, ground: str, reason: str, clauses: Citations,
    faces: tuple[str, ...] = (), made: Fit | None = None,
    out: Mapping[str, tuple[str, ...]] | None = None, whole: bool = False,
    unsettled: Collection[str] = (),
) -> None:  # fmt: skip
    """The new sheet beside the old one; whoever cannot bear the difference owes it."""
    if made is not None:
        out = {wager: tuple(sorted(made.entries.took_part[wager])) for wager in made.out}
    _adds_up(told, sheet)
    live = draft.state.is_live
    moved = {} if live else moved_players(draft, told)
    # Chips in somebody's hands are counted by people: they say with whom it was not settled.
    left = {one: one for one in sorted(unsettled)} if live else _left(draft, told, moved)
    changes = differences(told.rows, sheet, left)
    on_account = {own: gain for own, gain in changes.items() if not live or own[0] in left}
    who = {holder: left.get(holder) or told.patrons.get(holder, holder) for holder, _ in changes}
    owed, cleared = _borne(draft, on_account, left, moved, who)
    event = e.RoundCorrected(
        at=draft.at,
        number=told.number,
        faces=faces,
        out=out or {},
        dropped=tuple((one.question, one.wager) for one in made.dropped) if made else (),
        closed=made.closed if made else (),
        ground=ground,
        whole=whole or (made is not None and made.void),
        was=draft.paper(told.rows),
        sheet=draft.paper(sheet),
        owed=owed,
        debtors={holder: name for holder, name in who.items() if name != holder},
        cleared=cleared,
        moved=moved,
        colours=tuple(_coloured(draft, changes)),
        left=left,
        clauses=tuple(map(str, clauses)),
        reason=reason,
        by=draft.order.by.name,
    )
    draft.emit(event)
    _free(draft, told.number)


def _free(draft: Draft, number: int) -> None:
    """What was frozen for a round is free when it is corrected."""
    frozen = draft.state.frozen
    if frozen is not None and frozen.number == number:
        freed = e.AccountsUnfrozen(at=draft.at, terminals=frozen.terminals, reason="corrected")
        draft.emit(freed)


def _adds_up(told: RoundHistory, sheet: Sheet) -> None:
    """Both settlements are of the same stakes, to the cent, or nothing is posted."""
    staked, settled = (sum(row.amount for row in rows) for rows in (told.rows, sheet))
    if staked != settled:
        raise Mistake(f"Round {told.number}: {staked} staked, {settled} settled anew.")


def moved_players(draft: Draft, told: RoundHistory) -> dict[str, str]:
    """Players of then who have another terminal of the table now."""
    seats = {one.patron.key: name for name, one in draft.state.terminals.items() if one.patron}
    if draft.state.tournament:
        return {}  # chips are those of the seat
    found = {}
    for holder in sorted({one.holder for one in told.wagers}):
        now, then = draft.purse.session(holder).patron, told.patrons.get(holder, "")
        if (now is None or now.key != then) and then in seats:
            found[holder] = seats[then]
    return found


def _left(draft: Draft, told: RoundHistory, moved: Mapping[str, str]) -> dict[str, str]:
    """Players of then who have left their terminals; others may sit there now."""
    play, found = draft.state.tournament, {}
    for holder in sorted({one.holder for one in told.wagers} - set(moved)):
        now = draft.purse.session(holder).patron
        then = told.patrons.get(holder, "")
        stays = holder in play.session.seats if play else now is not None and now.key == then
        if not stays:
            found[holder] = then or holder
    return found


def _coloured(draft: Draft, changes: Gains) -> Iterator[e.Recoloured]:
    """Colour chips for colour chips, as far as the player has the colour; the rest goes in cash chips."""
    state, out = draft.state, dict[str, int]()
    for issue in state.issues:
        colour = issue.colour
        if colour not in out:
            out[colour] = draft.purse.colour(state.table, state.opened.emblem, colour)
        gain = changes.get((issue.patron, colour), NOTHING)
        # Of what he has some may have been changed at another table (WHEEL 3.1.2(c)(ii)).
        has = min(issue.held, out[colour] // issue.value)
        amount = Cents(max(gain, -has * issue.value))
        if amount and amount % issue.value == 0:
            out[colour] += amount
            yield e.Recoloured(issue.patron, colour, amount)


def _borne(
    draft: Draft, changes: Gains, left: Mapping[str, str], moved: Mapping[str, str],
    who: Mapping[str, str],
) -> tuple[dict[str, Cents], dict[str, Cents]]:  # fmt: skip
    """By holder: what cannot be taken back, for an account never goes below nothing; what pays off a debt first.

    Whoever played at several terminals has one account now, and one debt: each is counted down as it is used.
    """
    short: dict[str, Cents] = {}
    cleared: dict[str, Cents] = {}
    holds: dict[str, int] = {}
    debts: dict[str, int] = {}
    for (holder, _), gain in changes.items():
        gone, seat, name = left.get(holder), moved.get(holder, holder), who[holder]
        account = f"owed {gone}" if gone else f"player {seat}"
        there = draft.purse.owed(gone) if gone else draft.purse.credit(seat)
        has, debt = holds.get(account, there), debts.get(name, draft.purse.debt(name))
        paid_off, missing = max(min(gain, debt), 0), max(-gain - has, 0)
        if paid_off:
            cleared[holder] = Cents(paid_off)
        if missing:
            short[holder] = Cents(missing)
        holds[account], debts[name] = has + gain - paid_off + missing, debt - paid_off + missing
    return short, cleared
