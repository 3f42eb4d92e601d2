"""Commands about conduct and about the end of a tournament."""

from typing import Literal, TypeAlias

from croupier.money import NOTHING, Cents
from croupier.offices.tournaments.commands.tournament_command import About, AboutEntrant


class Penalise(AboutEntrant, frozen=True, kw_only=True):
    """A penalty of the terms (SATG 19.4.8(a)(i))."""

    ground: str


class Disqualify(AboutEntrant, frozen=True, kw_only=True):
    """On a ground of the terms (SATG 19.4.8(a)(ii))."""

    ground: str


class Retire(AboutEntrant, frozen=True, kw_only=True):
    """A player goes for good (SATG 19.4.8(b)(vi))."""

    ground: str = ""


Lapse: TypeAlias = Literal["late", "absent", "phone"]


class ReportLapse(AboutEntrant, frozen=True, kw_only=True):
    """A player came late or not at all, is absent, or used a phone (SATG 19.4.8(b)(i) to (iii))."""

    lapse: Lapse


class RaiseDispute(AboutEntrant, frozen=True, kw_only=True):
    """A player disputes something."""

    about: str


class DecideDispute(About, frozen=True, kw_only=True):
    """The director decides it, and that is final (SATG 19.4.8(h))."""

    dispute: str
    decision: str
    told_of_inspector: bool
    """Whether the player was informed that he can ask an inspector (SATG 20.11)."""


class ReferComplaint(About, frozen=True, kw_only=True):
    """A complaint about the conduct of gaming goes to the regulator (SATG 19.4.8(j))."""

    dispute: str
    to: str


class FinishTournament(About, frozen=True, kw_only=True):
    """The places are settled, the chips are disposed of, the prizes are awarded."""


class PayPrize(AboutEntrant, frozen=True, kw_only=True):
    """Pay an entrant the prize."""

    amount: Cents = NOTHING
    """The money, which must be all of it."""


class CancelTournament(About, frozen=True, kw_only=True):
    """Cancel the tournament before or during play: every entrant gets back what they paid."""

    reason: str


ConductCommand: TypeAlias = (
    Penalise | Disqualify | Retire | ReportLapse | RaiseDispute | DecideDispute | ReferComplaint
)
EndCommand: TypeAlias = FinishTournament | PayPrize | CancelTournament
