"""What a table offers: its bets, positions, odds and limits. It changes when it opens or its limits do."""

from collections.abc import Mapping

from croupier.money import Cents
from croupier.rounds.state import State
from croupier.views.view import View


class LineView(View, frozen=True, kw_only=True):
    """One way in which a bet is paid."""

    line: str
    pays: str
    """As it is printed: `17 to 1`, `money back`, `loses half`."""
    clauses: tuple[str, ...] = ()
    source: str = ""


class BetView(View, frozen=True, kw_only=True):
    """A bet on offer."""

    key: str
    name: str
    wins: str
    """When it wins, in one sentence."""
    lines: tuple[LineView, ...]
    spots: tuple[str, ...] = ("",)
    also_called: str = ""
    needs: tuple[str, ...] = ()
    """A main wager beside which it stands, any of these."""
    side: bool = False
    added: bool = False
    """It comes by a choice and cannot be wagered on alone."""
    option: str = ""
    """The pay table, where the bet has several."""
    minimum: Cents | None = None
    maximum: Cents | None = None
    step: Cents = Cents(1)
    clauses: tuple[str, ...] = ()


class SpotView(View, frozen=True, kw_only=True):
    """A betting area of the layout, in units of one ordinary box."""

    bet: str
    spot: str = ""
    x: int
    y: int
    width: int = 1
    height: int = 1
    label: str = ""


class PieceView(View, frozen=True, kw_only=True):
    """One chip of a call bet."""

    bet: str
    spot: str
    units: int = 1


class OfferView(View, frozen=True, kw_only=True):
    """The game as one table offers it."""

    table: str
    game: str
    name: str
    edition: str
    variant: str = ""
    live: bool = False
    decks: int | None = None
    faces: tuple[str, ...] = ()
    """Every face there is, each once, in the order of the equipment (a wheel's round the rim)."""
    bets: tuple[BetView, ...] = ()
    layout: tuple[SpotView, ...] = ()
    bundles: Mapping[str, tuple[PieceView, ...]] = {}
    """Call bets: several chips at once."""
    areas: tuple[str, ...] = ()
    """On which a wager must lie, where there are several."""
    unfinished: tuple[str, ...] = ()
    """Positions that a wager may have only until the close (SATG 18.5.1)."""
    aggregate: Cents = Cents(0)
    multiples: bool = False
    wagering_s: int | None = None
    decision_s: Mapping[str, int] = {}
    notes: tuple[Cents, ...] = ()
    reads_tickets: bool = False
    prints_tickets: bool = False
    buys_in: bool = False
    pays_out: bool = False


def offer_view(state: State) -> OfferView | None:
    """The offer of an open table; none while it is closed."""
    raise NotImplementedError
