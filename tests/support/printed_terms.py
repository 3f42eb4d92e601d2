"""What the documents say the terms of a tournament must include, read from them clause by clause.

Tests compare the program with this list, which shares nothing with the list of the program but the names of the items.
"""

from collections.abc import Mapping

_BEGINNING = """
    1(a)(i) schedule
    1(a)(ii) entry-fee buy-in re-buy add-on
    1(a)(iii) players
    1(a)(iv) place
    1(b) start-may-change
    1(c) regulator-told
    2(a)(i) acceptance
    2(a)(ii) eligible-persons
    2(a)(iii) may-refuse
    2(a)(iv) criteria
    2(a)(v) employees
    2(b)(i) abide
    2(b)(ii) availability
    2(b)(iii) signature
    2(c) method-of-entry
    2(d) withdrawal-or-substitute
    3(a)(i) length
    3(a)(ii) tables
    3(a)(iii) progression
    3(a)(iv) buy-back
    3(a)(v) repechage
    3(b) starting-bank equal-bank
    3(c) chips-at-the-end
"""
_WAGERS = """
    4(a) compulsory-wager
    4(b) secret-wagers
"""
_LIVE_WAGERS = """
    4(a) chip-kind
    4(b) compulsory-wager
    4(c) secret-wagers
"""
_END = """
    5(a) elimination
    6(a) winners
    7(a) pool
    7(b) prizes
    8(a)(i) penalties
    8(a)(ii) disqualification
    8(a)(iii) substitution
    8(a)(iv) refunds
    8(b)(i) late
    8(b)(ii) absent
    8(b)(iii) phone
    8(b)(iv) substituted
    8(b)(v) disqualified
    8(b)(vi) retired
    8(c) rules-prevail
    8(d) early-end
    8(e) privacy
    8(f) publicity
    8(g) conducted-by
    8(h) disputes
    8(i) liability
    8(j) complaints
"""
_OF_2000 = """
    (a) entry-fee
    (b) starting-bank
    (c) compulsory-wager
    (d) schedule fixed-length fixed-tables progression repechage elimination
    (e) buy-back
    (f)(i) eligible-persons
    (f)(ii) may-refuse
    (f)(iii) criteria
    (g) withdrawal method-of-entry players
    (h) disqualification retirement refunds
    (i) late
    (j) prizes pool winners
    (k) rules-prevail
"""


def _clauses(head: str, *lists: str) -> Mapping[str, str]:
    """Return by item the clause that asks for it."""
    rows = [line.split() for text in lists for line in text.strip().splitlines()]
    return {item: f"{head}{tail}" for tail, *items in rows for item in items}


HEADS = {
    "SATG 15.1": "SATG 19.4",
    "WAR": "WAR 10.4",
    "WHEEL 4.0": "WHEEL 8.4",
    "GAZ 28/2000": "GAZ 28/2000 20.2.1",
    "GAZ 29/2000": "GAZ 29/2000 10.2.1",
}
"""By edition the clause that introduces the list."""
PRINTED: Mapping[str, Mapping[str, str]] = {
    "SATG 15.1": _clauses("SATG 19.4.", _BEGINNING, _WAGERS, _END),
    "WAR": _clauses("WAR 10.4.", _BEGINNING, _LIVE_WAGERS, _END),
    "WHEEL 4.0": _clauses("WHEEL 8.4.", _BEGINNING, _LIVE_WAGERS, _END),
    "GAZ 28/2000": _clauses("GAZ 28/2000 20.2.1", _OF_2000),
    "GAZ 29/2000": _clauses("GAZ 29/2000 10.2.1", _OF_2000),
}
"""By edition and item the clause that asks for it."""
