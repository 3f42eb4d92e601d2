"""A round in plain language: what was wagered, what came, and why each wager was paid as it was."""

from collections.abc import Iterator

from croupier.ledger import Transfer
from croupier.money import Cents, show
from croupier.receipts import Part, Receipt, SealProof, facts, receipts
from croupier.rounds.state import instant_of
from croupier.rounds.telling import Told
from croupier.rulebook import ZONE, edition
from croupier.script import show as show_event
from croupier.script import write
from croupier.store.port import Answer


def tell_round(told: Told, holder: str | None = None) -> Iterator[str]:
    """The round from its opening to its end, one sentence a line."""
    yield from _opening(told)
    yield from _course(told)
    for receipt in receipts(told, holder):
        yield from _receipt(receipt)
    yield from _end(told, holder)


def _opening(told: Told) -> Iterator[str]:
    setup = told.setup
    when = instant_of(told.at).astimezone(ZONE)
    variant = f" ({setup.variant.name})" if setup.variant.name else ""
    yield f"Round {told.name}: {setup.game.name}{variant}, opened {when:%-d %B %Y at %H:%M:%S}."
    governing = edition(setup.game.edition)
    assumed = ", a date assumed because the document prints none" if governing.assumed else ""
    since = f"{governing.from_:%-d %B %Y}"
    yield f"It is settled by the rules in force when it opened: {governing.title}, since {since}{assumed}."
    if told.root:
        yield f"The book was sealed before any result: {told.root[:16]}…"


def _course(told: Told) -> Iterator[str]:
    if told.motion:
        yield f"Set in motion by: {told.motion}."
    if told.draws:
        gone = [one.shown for one in told.draws if one.discarded]
        yield f"It came: {'; '.join(facts(told))}."
        if gone:
            yield f"Discarded: {', '.join(gone)}."
    for key in told.closed:
        yield f"The time for {key!r} ran out: silence meant what the rules say."
    for key in told.paid:
        yield f"Settled on the way: {key}."


def _receipt(receipt: Receipt) -> Iterator[str]:
    yield ""
    yield f"{receipt.wager}: {receipt.bet}, {show(receipt.amount)}."
    for choice in receipt.choices:
        yield f"  Chose {choice}."
    for part in receipt.parts:
        yield f"  {_part(part)}"
        if not part.agrees:
            yield f"  THIS IS NOT WHAT THE RULES SAY: {part.ruled}."


def _part(part: Part) -> str:
    line = part.line.replace("-", " ")
    pays = "" if part.pays == line else f", {part.pays}"
    name = "" if part.stake == "wager" else f"{part.stake}: "
    source = f" [{part.source or ', '.join(part.clauses)}]" if part.source or part.clauses else ""
    return f"{name}{line}{pays}: {part.arithmetic}.{source}"


def _end(told: Told, holder: str | None) -> Iterator[str]:
    rows = [row for row in told.rows if holder in (None, row.holder)]
    staked = Cents(sum(row.amount for row in rows))
    paid = Cents(sum(row.back + row.winnings for row in rows))
    stays = Cents(sum(row.stays for row in rows))
    yield ""
    whose = f"Of {holder}" if holder else "Together"
    left = f", {show(stays)} stays on the layout" if stays else ""
    yield f"{whose}: staked {show(staked)}, paid {show(paid)}{left}. The round is {told.end or 'going on'}."


def tell_transfers(transfers: list[Transfer]) -> Iterator[str]:
    """What moved in the books."""
    yield ""
    yield "In the books:"
    for one in transfers:
        clauses = f" [{', '.join(one.cites)}]" if one.cites else ""
        yield f"  {one.id}: {one.giver} → {one.taker} {show(one.amount)}{clauses}"


def tell_seal(holder: str, proof: SealProof) -> Iterator[str]:
    """That the wagers of a holder were in the seal."""
    word = "are" if proof.holds else "ARE NOT"
    yield ""
    yield f"The wagers of {holder} {word} in the seal {proof.root[:16]}… ({len(proof.proof)} steps)."


def tell_order(answer: Answer) -> Iterator[str]:
    """One order: who asked for what, and what came of it."""
    order = answer.order
    when = instant_of(order.at).astimezone(ZONE)
    asked = write(0, order.by, order.command).split(" ", 2)[2]
    yield f"Order {order.id}, {when:%-d %B %Y at %H:%M:%S}: {order.by.name} ({order.by.rank}) asked: {asked}."
    if answer.refused:
        yield f"It was refused ({answer.refused.why}). {answer.refused}"
    for notice in answer.notices:
        yield f"Notice ({notice.code}): {notice.says} [{', '.join(notice.cites)}]"
    for event in answer.events:
        yield f"It happened: {show_event(event)}."
