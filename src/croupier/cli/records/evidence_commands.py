"""The commands about the evidence of a round: make it from a store, check it without one."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier.cli.arguments import DEFAULT, Where, now_ms
from croupier.cli.output import expect_new, say
from croupier.cli.records.archive_commands import Anchor, read_anchor
from croupier.engine.store.address import opened
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.records.audit import check, evidence_bytes, gathered
from croupier.table.history.round_history import RoundHistory
from croupier.table.tickets.ticket_number import mask

evidence = App(
    name="evidence",
    group="Records",
    help="The evidence of a round in one file, and whether such a file is as it was written.",
)
Round = Annotated[str, Parameter(name="round", help="A round that is over, such as RR1/2.")]
ZIP = ".zip"


@evidence.default
def make(
    name: Round,
    /,
    *,
    to: Annotated[Path, Parameter(help="The file: a new one, .zip.")],
    store: Where = DEFAULT,
) -> None:
    """Write all that is known of a round to one file that anybody with this program can check.

    It holds the entries of the log with their hashes, an anchor, the sheet, the sealed book with its proofs, the
    receipts and the rules. `croupier evidence verify` needs nothing but the file.
    """
    table, slash, number = name.rpartition("/")
    if not slash or not number.isdecimal():
        raise BadInput(f"{name!r} is no round. Accepted: such as RR1/2.")
    if to.suffix != ZIP:
        raise BadInput(f"{to.name!r} is no name of evidence. Accepted: a file that ends in {ZIP}.")
    expect_new(to)
    with opened(store, reading=True) as sql_store:
        round_evidence = gathered(sql_store, table, int(number), now_ms())
    to.write_bytes(evidence_bytes(round_evidence))
    _say(f"{name}: {round_evidence.entries:,} entries in {to}")
    if not round_evidence.anchored:
        _say("No anchor of the house vouches for it yet: `croupier anchor` writes one.")
    if round_evidence.tickets:
        _say(
            f"It holds the numbers of {len(round_evidence.tickets)} tickets that are still out: keep it like cash."
        )


@evidence.command
def verify(
    file: Annotated[Path, Parameter(name="file", help="A file that `croupier evidence` wrote.")],
    /,
    *,
    anchor: Anchor = "",
) -> None:
    """Check evidence with nothing but the file: chain, anchor, seal, settlement to the cent, hashes.

    The status is 1 where anything is wrong; each thing is named.
    """
    if not file.is_file():
        raise BadInput(f"No file {str(file)!r}. Accepted: one that `croupier evidence` wrote.")
    verdict = check(file.read_bytes(), read_anchor(anchor) if anchor else None)
    for line in (*verdict.findings, *verdict.notes):
        _say(str(line))
    named = verdict.manifest.round if verdict.manifest else file.name
    count = len(verdict.findings)
    words = (
        f"{count} thing{'' if count == 1 else 's'} wrong" if count else "all is as it was written"
    )
    text = f", {_paid(verdict.history)}" if verdict.history else ""
    _say(f"{named}: {verdict.entries:,} entries{text}: {words}")
    if count:
        raise SystemExit(1)


def _paid(history: RoundHistory) -> str:
    staked = Cents(sum(row.amount for row in history.rows))
    paid = Cents(sum(row.back + row.winnings for row in history.rows))
    return f"staked {history.says(staked)}, paid {history.says(paid)}, {history.end}"


def _say(text: str) -> None:
    say(mask(text))
