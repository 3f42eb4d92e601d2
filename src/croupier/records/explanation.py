"""A round in plain language: what was wagered, what came, and why each wager was paid as it was."""

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

Sheets = Callable[[str], Sheet]


def tell_round(told: RoundHistory, found: Iterable[Receipt], holder: str = "") -> Iterator[str]:
    """The round from its opening to its end, one sentence a line, with these receipts."""
    yield from _opening(told)
    yield from _course(told)
    yield from _corrected(told)
    for receipt in found:
        yield from _receipt(receipt)
    yield from _end(told, holder)


def _opening(told: RoundHistory) -> Iterator[str]:
    setup = told.setup
    when = instant_of(told.at).astimezone(ZONE)
    variant = f" ({setup.variant.name})" if setup.variant.name else ""
    yield f"Round {told.name}: {setup.game.name}{variant}, opened {when:%-d %B %Y at %H:%M:%S}."
    governing = edition(setup.game.edition)
    assumed = ", a date assumed because the document prints none" if governing.assumed else ""
    since = f"{governing.from_:%-d %B %Y}"
    yield f"It is settled by the rules in force when it opened: {governing.title}, since {since}{assumed}."
    if told.amended:
        notices = ", ".join(dict.fromkeys(one.notice for one in told.amended))
        yield f"They were amended by notice {notices} of the house."
    if told.tournament:
        practice = ", for practice" if told.practice else ""
        yield f"It was played in stage {told.stage} of {told.tournament}{practice}: for chips, and not for money."
    if told.root:
        yield f"The book was sealed before any result: {told.root}."
    elif told.end.startswith("void"):
        yield "It was void before its book was closed: there is no seal."


def _course(told: RoundHistory) -> Iterator[str]:
    if told.motion:
        yield f"Set in motion by: {told.motion}."
    if told.draws:
        gone = [one.shown for one in told.draws if one.discarded]
        yield f"It came: {'; '.join(facts(told))}."
        if gone:
            yield f"Discarded: {', '.join(gone)}."
    for key in told.closed:
        yield f"The time for {key!r} ran out: silence meant what the rules say."
    for key in dict.fromkeys(told.paid):
        yield f"Settled on the way: {key}."


def _corrected(told: RoundHistory) -> Iterator[str]:
    """How it had been settled before, who put it right and why; both settlements stay on record."""
    if told.before is None or told.correction is None:
        return
    yield from _corrected(told.before)
    event, when = told.correction, instant_of(told.correction.at).astimezone(ZONE)
    came = "; ".join(facts(told.before)) if told.before.draws else "nothing"
    paid = sum(row.back + row.winnings for row in told.before.rows)
    cites = f" [{', '.join(event.clauses)}]"
    yield (
        f"It was put right on {when:%-d %B %Y at %H:%M:%S} by {event.by}: {event.reason}.{cites} "
        f"Until then it stood as {came}, and {told.says(Cents(paid))} was paid."
    )
    for holder, amount in event.owed.items():
        who = event.debtors.get(holder, holder)
        yield f"{who} owes {told.says(amount)} since, which the account could not bear."


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
    """Which rules were chosen, and why, each sentence once."""
    return tuple(dict.fromkeys(str(part.governs) for part in receipt.parts if part.governs))


def _part(part: Part) -> str:
    line = part.line.replace("-", " ")
    pays = "" if part.pays == line else f", {part.pays}"
    name = "" if part.stake == "wager" else f"{part.stake}: "
    source = f" [{part.source or ', '.join(part.clauses)}]" if part.source or part.clauses else ""
    when = f"; it wins when {part.wins_when}" if part.wins_when else ""
    return f"{name}{line}{pays}: {part.arithmetic}{when}.{source}"


def _end(told: RoundHistory, holder: str) -> Iterator[str]:
    rows = [row for row in told.rows if holder in ("", row.holder)]
    staked = Cents(sum(row.amount for row in rows))
    paid = Cents(sum(row.back + row.winnings for row in rows))
    stays = Cents(sum(row.stays for row in rows))
    yield ""
    whose = f"Of {holder}" if holder else "Together"
    left = f", {told.says(stays)} stays on the layout" if stays else ""
    why = f": {told.reason}" if told.reason else ""
    end = f"The round is {told.end or 'going on'}{why}."
    yield f"{whose}: staked {told.says(staked)}, paid {told.says(paid)}{left}. {end}"


def own_transfers(transfers: Iterable[Transfer], holder: str) -> list[Transfer]:
    """What moved to and from the account of one holder; of everybody if none is named."""
    return [
        one
        for one in transfers
        if not holder
        or any(side.kind is Kind.PLAYER and side.of == holder for side in (one.giver, one.taker))
    ]


def tell_transfers(transfers: Iterable[Transfer], *, live: bool) -> Iterator[str]:
    """What moved in the books."""
    yield ""
    yield "In the books:"
    if live:
        yield "  Chips in the hands of patrons have no account of their own: the accounts are the table's."
    for one in transfers:
        clauses = f" [{', '.join(one.cites)}]" if one.cites else ""
        amount = (show if one.giver.unit == MONEY else show_chips)(one.amount)
        yield f"  {one.id}: {one.giver} → {one.taker} {amount}{clauses}"


def tell_seal(holder: str, proof: SealProof | None) -> Iterator[str]:
    """That the wagers of a holder were in the seal, with all that is needed to check it."""
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
    """One order: who asked for what, and what came of it."""
    order = answer.order
    when = instant_of(order.at).astimezone(ZONE)
    asked = format_command(0, THE_SYSTEM, order.command).split(" ", 2)[2]
    who = f"{order.by.name} ({order.by.rank})"
    yield f"Order {order.id}, {when:%-d %B %Y at %H:%M:%S}: {who} asked table {answer.place}: {asked}."
    if answer.refused:
        yield f"It was refused ({answer.refused.why}). {answer.refused}"
    for notice in answer.notices:
        cites = f" [{', '.join(notice.cites)}]" if notice.cites else ""
        yield f"Notice ({notice.code}): {notice.says}{cites}"
    for event in answer.events:
        yield f"It happened: {in_words(event, sheets)}."


def in_words(event: e.Event, sheets: Sheets) -> str:
    """An event for people, money in dollars; those that hold none as they are shown elsewhere."""
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
    for one in event.wagers:
        area = f"@{one.area}" if one.area else ""
        where = " ".join(filter(None, (one.bet, one.spot, area)))
        wagers.append(f"{show(one.amount)} on {where}" if one.amount else f"nothing on {where}")
    took, gave = (Cents(sum(sums.values())) for sums in (event.took, event.gave))
    moved = f"; {show(took)} was taken" if took else ""
    moved += f"; {show(gave)} went back" if gave else ""
    return f"{event.holder} has {', '.join(wagers)}{moved}"


def _paid(sheet: Sheet) -> str:
    """What each holder got."""
    sums: dict[str, list[Cents]] = {}
    for row in sheet:
        sums.setdefault(row.holder, []).append(Cents(row.back + row.winnings))
    told = "; ".join(f"{holder} was paid {show(Cents(sum(own)))}" for holder, own in sums.items())
    return f": {told}" if told else ""
