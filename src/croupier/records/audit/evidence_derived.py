"""Make the derived parts of evidence: the book with its proofs, the receipts, the rules and the text for people."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

from croupier.records import notation
from croupier.records.audit.clause_usage import Use
from croupier.records.audit.evidence_file import BOOK, RECEIPTS, ROUND_TEXT, RULES, pretty
from croupier.records.audit.evidence_round import RoundFromEvidence
from croupier.records.audit.evidence_rules import rules_of
from croupier.records.explanation import tell_round
from croupier.records.receipts import Receipt, receipts
from croupier.table.history.round_history import RoundHistory
from croupier.table.values import seal
from croupier.table.wagers.seal_proof import leaf_of


def derived(reproduced: RoundFromEvidence, used: Counter[Use]) -> dict[str, bytes]:
    """Return the parts that can be made again from the other parts."""
    history = reproduced.history
    assert history is not None, "Only of a round that is over there is evidence."
    every = list(receipts(history))
    return {
        BOOK: pretty(_book(reproduced, history)),
        RECEIPTS: pretty([_receipt(receipt) for receipt in every]),
        RULES: pretty(rules_of(history, used)),
        ROUND_TEXT: "".join(f"{line}\n" for line in _words(history, every)).encode(),
    }


def _receipt(receipt: Receipt) -> dict[str, object]:
    return asdict(receipt) | {"returns": receipt.returns}


def _book(reproduced: RoundFromEvidence, history: RoundHistory) -> dict[str, object]:
    """Return every holder's wagers as they were sealed: bet, position, area, amount, colour, salt."""
    wagers = reproduced.sealed.wagers if reproduced.sealed else {}
    leaves = {holder: leaf_of(history.name, holder, laid) for holder, laid in wagers.items()}
    holders = []
    for holder, sealed in sorted(wagers.items()):
        rows = [[*where, it.amount, it.colour, it.salt] for where, it in sorted(sealed.items())]
        proof = seal.prove(leaves, holder)
        holders.append({"holder": holder, "wagers": rows, "leaf": leaves[holder], "proof": proof})
    return {"round": history.name, "root": history.root, "holders": holders}


def _words(history: RoundHistory, every: list[Receipt]) -> Iterator[str]:
    yield from tell_round(history, every)
    yield ""
    yield "In one line, as `croupier explain` reads it:"
    yield notation.show(history)
