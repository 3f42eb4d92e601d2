"""What may be asked about entrants."""

from typing import Literal, TypeAlias

from croupier.money import Cents
from croupier.offices.tournaments.commands.tournament_command import AboutEntrant, Person


class Enter(AboutEntrant, frozen=True, kw_only=True):
    """An application is accepted and what it costs is paid."""

    person: Person
    method: str
    accepts: int
    """The version of the terms that the entrant accepts (SATG 19.4.2(a)(i))."""
    paid: Cents
    meets: tuple[str, ...] = ()
    """The criteria that he meets (SATG 19.4.2(a)(iv))."""
    publicity: bool = False
    """Whether name, suburb and pictures may be used to promote (SATG 19.4.8(f)); no unless he says so."""
    employee: bool = False
    approval: str = ""
    """Of an employee: who of the COO and CEO approved it beforehand, and how (SATG 19.4.2(a)(v))."""


class RefuseEntry(AboutEntrant, frozen=True, kw_only=True):
    """An application is refused: by the right that the terms reserve, or for a criterion."""

    criterion: str = ""
    reason: str


class Withdraw(AboutEntrant, frozen=True, kw_only=True):
    """An entrant withdraws before it begins (SATG 19.4.2(d))."""

    ground: str = ""
    """After the free period: the ground of the terms on which something comes back."""


class Substitute(AboutEntrant, frozen=True, kw_only=True):
    """Somebody takes the place of an entrant (SATG 19.4.8(a)(iii))."""

    ground: str = ""
    by: str
    person: Person
    accepts: int
    publicity: bool = False
    employee: bool = False
    approval: str = ""
    briefed: bool = False
    signed: bool = False
    """Whether he was told the terms, and signed them: before he sits down where it is being played."""


class SignTerms(AboutEntrant, frozen=True, kw_only=True):
    """An entrant has signed a copy (SATG 19.4.2(b)(iii))."""


class AskPublicity(AboutEntrant, frozen=True, kw_only=True):
    """What an entrant permits of his name and pictures; he may take it back (SATG 19.4.8(f))."""

    permits: bool


class BuyMore(AboutEntrant, frozen=True, kw_only=True):
    """A re-buy, an add-on, or the way back for somebody who is out."""

    kind: Literal["re-buy", "add-on", "buy-back"]
    paid: Cents


EntryCommand: TypeAlias = (
    Enter | RefuseEntry | Withdraw | Substitute | SignTerms | AskPublicity | BuyMore
)
