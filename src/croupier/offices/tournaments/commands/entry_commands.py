"""Commands about entrants."""

from typing import Literal, TypeAlias

from croupier.money import Cents
from croupier.offices.tournaments.commands.tournament_command import AboutEntrant, Person


class Enter(AboutEntrant, frozen=True, kw_only=True):
    """Accept an application whose price was paid."""

    person: Person
    method: str
    accepts: int
    """The version of the terms that the entrant accepts (SATG 19.4.2(a)(i))."""
    paid: Cents
    meets: tuple[str, ...] = ()
    """The criteria that the entrant meets (SATG 19.4.2(a)(iv))."""
    publicity: bool = False
    """Whether name, suburb and pictures may be used for promotion (SATG 19.4.8(f))."""
    employee: bool = False
    approval: str = ""
    """For an employee: whether the COO or CEO approved it beforehand, and how (SATG 19.4.2(a)(v))."""


class RefuseEntry(AboutEntrant, frozen=True, kw_only=True):
    """Refuse an application, by the right that the terms reserve or for a criterion."""

    criterion: str = ""
    reason: str


class Withdraw(AboutEntrant, frozen=True, kw_only=True):
    """Withdraw an entrant before the tournament begins (SATG 19.4.2(d))."""

    ground: str = ""
    """After the free period: the ground of the terms for a refund."""


class Substitute(AboutEntrant, frozen=True, kw_only=True):
    """Let another person take the place of an entrant (SATG 19.4.8(a)(iii))."""

    ground: str = ""
    by: str
    person: Person
    accepts: int
    publicity: bool = False
    employee: bool = False
    approval: str = ""
    briefed: bool = False
    signed: bool = False
    """Whether the substitute was briefed on the terms and signed them, as required before taking a seat in play."""


class SignTerms(AboutEntrant, frozen=True, kw_only=True):
    """Record that an entrant signed a copy of the terms (SATG 19.4.2(b)(iii))."""


class AskPublicity(AboutEntrant, frozen=True, kw_only=True):
    """Record whether an entrant permits the use of name and pictures; the entrant may change it (SATG 19.4.8(f))."""

    permits: bool


class BuyMore(AboutEntrant, frozen=True, kw_only=True):
    """Sell more chips: a re-buy, an add-on, or a buy-back of an entrant who is out."""

    kind: Literal["re-buy", "add-on", "buy-back"]
    paid: Cents


EntryCommand: TypeAlias = (
    Enter | RefuseEntry | Withdraw | Substitute | SignTerms | AskPublicity | BuyMore
)
