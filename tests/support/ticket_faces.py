"""The face of a ticket, for the tests."""

from datetime import date, datetime

from croupier.money import Cents
from croupier.offices.cage import Face, Number


def stamp(when: str) -> int:
    """An instant in whole milliseconds since 1970."""
    return int(datetime.fromisoformat(when).timestamp()) * 1000


FACE = Face(
    operator="Crown Melbourne Limited",
    venue="Southbank <Level 1> & Mezzanine",
    table="RR-04",
    game="Rapid Roulette",
    terminal="RR-04-17",
    sequence=4021,
    issued_at=stamp("2026-03-09T20:53:20+11:00"),
    void_after=date(2027, 3, 9),
    amount=Cents(1_234_50),
    number=Number.drawn(12, 345678901234),
    rules="15.1",
)
