"""The words of a ticket in each language; names, numbers and the amount in figures are the same in all of them."""

from collections.abc import Callable
from datetime import date
from typing import Final, NamedTuple

from croupier.money import Cents
from croupier.offices.cage.amount_in_words import in_chinese, in_words
from croupier.offices.cage.ticket_face import CARE, HEADING, REDEEM, day
from croupier.words.catalogue import CHINESE, ENGLISH


class TicketWords(NamedTuple):
    """The heading, the labels of the facts, the small print, and how dates and amounts are written."""

    heading: str
    terminal: str
    sequence: str
    table: str
    game: str
    issued: str
    time: str
    void_after: str
    rules: str
    redeem: str
    care: str
    day: Callable[[date], str]
    amount: Callable[[Cents], str]


def _capital(amount: Cents) -> str:
    words = in_words(amount)
    return words[0].upper() + words[1:]


WORDS: Final = {
    ENGLISH: TicketWords(
        heading=HEADING, terminal="Terminal", sequence="Ticket no. at this terminal", table="Table", game="Game",
        issued="Date", time="Time", void_after="Void after", rules="Rules version",
        redeem=REDEEM, care=CARE, day=day, amount=_capital,
    ),
    CHINESE: TicketWords(
        heading="兑现票券", terminal="终端", sequence="本终端票券序号", table="赌台", game="游戏",
        issued="日期", time="时间", void_after="此日之后作废", rules="规则版本",
        redeem="可在赌场账房 (Casino Cage) 兑换现金或等值物，或在票券兑换机 (Ticket Redemption Terminal) 兑换现金。",
        care="请视同现金保管：持有票券的人即可领款。遗失、被盗或无法辨认的票券不予补发。",
        day=date.isoformat, amount=in_chinese,
    ),
}  # fmt: skip
"""By the language (SATG 5.6.1: where a ticket is exchanged, and that it is not replaced)."""
