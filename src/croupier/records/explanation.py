"""Explain a round in plain language: the wagers, the result, and why each wager was paid as it was."""

from collections.abc import Callable, Iterable, Iterator

from croupier.engine.store.store_port import Answer
from croupier.ledger import MONEY, Kind, Transfer
from croupier.money import Cents, show, show_chips
from croupier.records.receipts import Part, Receipt, facts
from croupier.rulebook import ZONE, edition
from croupier.table import events as e
from croupier.table.history.round_history import RoundHistory
from croupier.table.script.format import format_command
from croupier.table.script.format import format_event as show_event
from croupier.table.values.instants import instant_of
from croupier.table.values.people import THE_SYSTEM
from croupier.table.values.sheet import Sheet
from croupier.table.wagers.seal_proof import SealProof
from croupier.words import phrase

Sheets = Callable[[str], Sheet]


def tell_round(
    history: RoundHistory, receipts: Iterable[Receipt], holder: str = ""
) -> Iterator[str]:
    """Explain the round from its opening to its end, one sentence a line, with the given receipts."""
    yield from _opening(history)
    yield from _course(history)
    yield from _corrected(history)
    for receipt in receipts:
        yield from _receipt(receipt)
    yield from _end(history, holder)


def _opening(history: RoundHistory) -> Iterator[str]:
    setup = history.setup
    when = instant_of(history.at).astimezone(ZONE)
    variant = f" ({setup.variant.name})" if setup.variant.name else ""
    yield f"Round {history.name}: {setup.game.name}{variant}, opened {when:%-d %B %Y at %H:%M:%S}."
    governing = edition(setup.game.edition)
    assumed = ", a date assumed because the document prints none" if governing.assumed else ""
    since = f"{governing.from_:%-d %B %Y}"
    yield f"It is settled by the rules in force when it opened: {governing.title}, since {since}{assumed}."
    if history.amended:
        notices = ", ".join(dict.fromkeys(amendment.notice for amendment in history.amended))
        yield f"They were amended by notice {notices} of the house."
    if history.tournament:
        practice = ", for practice" if history.practice else ""
        yield f"It was played in stage {history.stage} of {history.tournament}{practice}: for chips, and not for money."
    if history.root:
        yield f"The book was sealed before any result: {history.root}."
    elif history.end.startswith("void"):
        yield "It was void before its book was closed: there is no seal."


def _course(history: RoundHistory) -> Iterator[str]:
    if history.motion:
        yield f"Set in motion by: {history.motion}."
    if history.draws:
        gone = [draw.shown for draw in history.draws if draw.discarded]
        yield f"It came: {'; '.join(facts(history))}."
        if gone:
            yield f"Discarded: {', '.join(gone)}."
    for key in history.closed:
        yield f"The time for {key!r} ran out: silence meant what the rules say."
    for key in dict.fromkeys(history.paid):
        yield f"Settled on the way: {key}."


def _corrected(history: RoundHistory) -> Iterator[str]:
    """Explain the correction: the earlier settlement, who corrected it and why. Both stay on record."""
    if history.before is None or history.correction is None:
        return
    yield from _corrected(history.before)
    event, when = history.correction, instant_of(history.correction.at).astimezone(ZONE)
    came = "; ".join(facts(history.before)) if history.before.draws else "nothing"
    paid = sum(row.back + row.winnings for row in history.before.rows)
    cites = f" [{', '.join(event.clauses)}]"
    yield (
        f"It was put right on {when:%-d %B %Y at %H:%M:%S} by {event.by}: {event.reason}.{cites} "
        f"Until then it stood as {came}, and {history.says(Cents(paid))} was paid."
    )
    for holder, amount in event.owed.items():
        who = event.debtors.get(holder, holder)
        yield f"{who} owes {history.says(amount)} since, which the account could not bear."
    for taken in event.case_winnings:
        who, says = history.patron_of(taken.holder), history.says(Cents(abs(taken.amount)))
        if taken.case:
            yield f"{says} of it came from the winnings of {who} that case {taken.case} withheld."
        elif taken.amount > 0:
            yield f"{says} of it had been forfeited before: {who} did not lose it again."
        else:
            yield f"{says} of the winnings of {who} stay forfeited."


def _receipt(receipt: Receipt) -> Iterator[str]:
    yield ""
    yield f"{receipt.wager}: {receipt.bet}, {show(receipt.amount)}."
    for choice in receipt.choices:
        yield f"  Chose {choice}."
    for silence in receipt.silences:
        yield f"  {silence}."
    for part in receipt.parts:
        yield f"  {_part(part)}"
        if not part.agrees:
            yield f"  THIS IS NOT WHAT THE RULES SAY: {part.ruled}."
    for chosen in which_rules(receipt):
        yield f"  Which rules: {chosen}"


def which_rules(receipt: Receipt) -> tuple[str, ...]:
    """Return which rules govern and why, without repeated sentences."""
    return tuple(dict.fromkeys(str(part.governs) for part in receipt.parts if part.governs))


def _part(part: Part) -> str:
    line = part.line.replace("-", " ")
    pays = "" if part.pays == line else f", {part.pays}"
    name = "" if part.stake == "wager" else f"{part.stake}: "
    source = f" [{part.source or ', '.join(part.clauses)}]" if part.source or part.clauses else ""
    when = f"; it wins when {part.wins_when}" if part.wins_when else ""
    return f"{name}{line}{pays}: {part.arithmetic}{when}.{source}"


def _end(history: RoundHistory, holder: str) -> Iterator[str]:
    rows = [row for row in history.rows if holder in ("", row.holder)]
    staked = Cents(sum(row.amount for row in rows))
    paid = Cents(sum(row.back + row.winnings for row in rows))
    stays = Cents(sum(row.stays for row in rows))
    yield ""
    whose = f"Of {holder}" if holder else "Together"
    left = f", {history.says(stays)} stays on the layout" if stays else ""
    why = f": {history.reason}" if history.reason else ""
    end = f"The round is {history.end or 'going on'}{why}."
    yield f"{whose}: staked {history.says(staked)}, paid {history.says(paid)}{left}. {end}"


def own_transfers(transfers: Iterable[Transfer], holder: str) -> list[Transfer]:
    """Return the transfers to and from the account of one holder, or all transfers if none is named."""
    player = (Kind.PLAYER, holder)
    return [
        it for it in transfers
        if not holder or player in ((it.giver.kind, it.giver.of), (it.taker.kind, it.taker.of))
    ]  # fmt: skip


def tell_transfers(transfers: Iterable[Transfer], *, live: bool) -> Iterator[str]:
    """List the transfers in the books, one a line."""
    yield ""
    yield "In the books:"
    if live:
        yield "  Chips in the hands of patrons have no account of their own: the accounts are the table's."
    for transfer in transfers:
        clauses = f" [{', '.join(transfer.cites)}]" if transfer.cites else ""
        amount = (show if transfer.giver.unit == MONEY else show_chips)(transfer.amount)
        yield f"  {transfer.id}: {transfer.giver} → {transfer.taker} {amount}{clauses}"


def tell_seal(holder: str, proof: SealProof | None) -> Iterator[str]:
    """Show whether the wagers of a holder are in the seal, with the leaf, proof and root to check it."""
    yield ""
    if proof is None:
        yield f"No wager of {holder} is in a sealed book."
        return
    yield f"The wagers of {holder} {'are' if proof.holds else 'ARE NOT'} in the seal."
    yield f"  leaf {proof.leaf}"
    for side, other in proof.proof:
        yield f"  with {other} on the {side}"
    yield f"  root {proof.root}"


def tell_order(answer: Answer, sheets: Sheets) -> Iterator[str]:
    """Explain one order: who asked for what, and the answer."""
    order = answer.order
    when = instant_of(order.at).astimezone(ZONE)
    command = format_command(0, THE_SYSTEM, order.command).split(" ", 2)[2]
    who = f"{order.by.name} ({order.by.rank})"
    yield f"Order {order.id}, {when:%-d %B %Y at %H:%M:%S}: {who} asked table {answer.place}: {command}."
    if answer.refused:
        code, refused = answer.refused.why.value, answer.refused.with_clauses
        yield phrase("It was refused ({code}). {refused}", code=code, refused=refused)
    for notice in answer.notices:
        cites = f" [{', '.join(notice.cites)}]" if notice.cites else ""
        yield phrase(
            "Notice ({code}): {says}{cites}", code=notice.code, says=notice.says, cites=cites
        )
    for event in answer.events:
        yield f"It happened: {in_words(event, sheets)}."


def in_words(event: e.Event, sheets: Sheets) -> str:
    """Describe an event in words, money in dollars; events without money use their script form."""
    match event:
        case e.WagersSet():
            return _wagers_set(event)
        case e.Drawn(face=face, source=source, compartment=place):
            where = "" if place is None else f" in compartment {place}"
            return f"{face}{where} was drawn, by {source}"
        case e.Answered(holder=holder, wager=wager, choice=choice, stake=stake):
            more = f", {show(stake)} more" if stake else ""
            return f"{holder} chose {choice} for {wager}{more}"
        case e.BoughtIn(terminal=terminal, amount=amount, tender=tender):
            return f"{terminal} bought in for {show(amount)} ({tender})"
        case e.PaidOut(terminal=terminal, amount=amount):
            return f"{terminal} was paid out {show(amount)}"
        case e.ChipsBought(patron=patron, amount=amount, tender=tender):
            return f"{patron} bought chips for {show(amount)} ({tender})"
        case e.Filled(amount=amount):
            return f"the float was filled with {show(amount)}"
        case e.Credited(amount=amount):
            return f"{show(amount)} was taken from the float"
        case e.RoundSettled(sheet=sheet):
            return f"the round was settled{_paid(sheets(sheet))}"
        case _:
            return show_event(event)


def _wagers_set(event: e.WagersSet) -> str:
    wagers = []
    for wager in event.wagers:
        area = f"@{wager.area}" if wager.area else ""
        where = " ".join(filter(None, (wager.bet, wager.spot, area)))
        wagers.append(f"{show(wager.amount)} on {where}" if wager.amount else f"nothing on {where}")
    took, gave = (Cents(sum(sums.values())) for sums in (event.took, event.gave))
    moved = f"; {show(took)} was taken" if took else ""
    moved += f"; {show(gave)} went back" if gave else ""
    return f"{event.holder} has {', '.join(wagers)}{moved}"


def _paid(sheet: Sheet) -> str:
    """Say what each holder was paid."""
    sums: dict[str, list[Cents]] = {}
    for row in sheet:
        sums.setdefault(row.holder, []).append(Cents(row.back + row.winnings))
    text = "; ".join(
        f"{holder} was paid {show(Cents(sum(amounts)))}" for holder, amounts in sums.items()
    )
    return f": {text}" if text else ""
