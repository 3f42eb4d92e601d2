"""What follows from the entries of a round: its book with the proofs, its receipts, the rules, the words for people."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

from croupier.records import notation
from croupier.records.audit.clause_usage import Use
from croupier.records.audit.evidence_file import BOOK, RECEIPTS, RULES, TOLD, pretty
from croupier.records.audit.evidence_round import RoundFromEvidence
from croupier.records.audit.evidence_rules import rules_of
from croupier.records.explanation import tell_round
from croupier.records.receipts import Receipt, receipts
from croupier.table.history.round_history import RoundHistory
from croupier.table.values import seal
from croupier.table.wagers.seal_proof import leaf_of


def derived(found: RoundFromEvidence, used: Counter[Use]) -> dict[str, bytes]:
    """The parts that anybody can make again from the others."""
    told = found.told
    assert told is not None, "Only of a round that is over there is evidence."
    every = list(receipts(told))
    return {
        BOOK: pretty(_book(found, told)),
        RECEIPTS: pretty([_receipt(one) for one in every]),
        RULES: pretty(rules_of(told, used)),
        TOLD: "".join(f"{line}\n" for line in _words(told, every)).encode(),
    }


def _receipt(one: Receipt) -> dict[str, object]:
    return asdict(one) | {"returns": one.returns}


def _book(found: RoundFromEvidence, told: RoundHistory) -> dict[str, object]:
    """Every holder's wagers as they were sealed: bet, position, area, amount, colour, salt."""
    own = found.sealed.wagers if found.sealed else {}
    leaves = {holder: leaf_of(told.name, holder, laid) for holder, laid in own.items()}
    return {
        "round": told.name,
        "root": told.root,
        "holders": [
            {
                "holder": holder,
                "wagers": [
                    [*where, held.amount, held.colour, held.salt]
                    for where, held in sorted(own[holder].items())
                ],
                "leaf": leaves[holder],
                "proof": seal.prove(leaves, holder),
            }
            for holder in sorted(own)
        ],
    }


def _words(told: RoundHistory, every: list[Receipt]) -> Iterator[str]:
    yield from tell_round(told, every)
    yield ""
    yield "In one line, as `croupier explain` reads it:"
    yield notation.show(told)
