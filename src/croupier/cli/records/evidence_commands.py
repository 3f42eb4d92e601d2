"""The commands about the evidence of a round: made from a store, checked without one."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier.cli.records.archive_commands import Anchor, read_anchor
from croupier.cli.records.round_commands import DEFAULT
from croupier.cli.records.round_commands import Where as Kept
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
    store: Kept = DEFAULT,
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
    if to.exists():
        raise BadInput(f"{str(to)!r} is there already. Accepted: a new file.")
    now = int(datetime.now(UTC).timestamp() * 1_000)
    with opened(store, reading=True) as kept:
        found = gathered(kept, table, int(number), now)
    to.write_bytes(evidence_bytes(found))
    _say(f"{name}: {found.entries:,} entries in {to}")
    if not found.anchored:
        _say("No anchor of the house vouches for it yet: `croupier anchor` writes one.")
    if found.tickets:
        _say(
            f"It holds the numbers of {len(found.tickets)} tickets that are still out: keep it like cash."
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
    found = check(file.read_bytes(), read_anchor(anchor) if anchor else None)
    for one in found.findings:
        _say(str(one))
    for note in found.notes:
        _say(note)
    named = found.manifest.round if found.manifest else file.name
    wrong = len(found.findings)
    said = (
        f"{wrong} thing{'' if wrong == 1 else 's'} wrong" if wrong else "all is as it was written"
    )
    told = f", {_paid(found.told)}" if found.told else ""
    _say(f"{named}: {found.entries:,} entries{told}: {said}")
    if wrong:
        raise SystemExit(1)


def _paid(told: RoundHistory) -> str:
    staked = Cents(sum(row.amount for row in told.rows))
    paid = Cents(sum(row.back + row.winnings for row in told.rows))
    return f"staked {told.says(staked)}, paid {told.says(paid)}, {told.end}"


def _say(text: str) -> None:
    sys.stdout.write(f"{mask(text)}\n")
