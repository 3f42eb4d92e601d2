"""Big Wheel and Rapid Big Wheel: 52 compartments, marked by one of the options (WHEEL, SATG 14).

The options are data: the rulebook's `big-wheel.toml` says how many compartments show each symbol
and what it pays. A further option is added there and nowhere else.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from croupier.errors import BadInput, unknown
from croupier.games.contract.appearance import Appearance, Board, Family, Strip
from croupier.games.contract.conduct import Conduct, LiveTable, OutOfLimits, Places
from croupier.games.contract.deal import Dealing
from croupier.games.contract.definition import LOSES, Bet, Game, Look, Motion, Played, Variant
from croupier.games.contract.layout import Area, Curve, Shape, rows_of
from croupier.games.contract.outcome import Outcome, Reading
from croupier.games.equipment.wheels import COMPARTMENTS, BigWheel
from croupier.rulebook import TABLES, Compartments, cite
from croupier.words import phrase

TABLE = "big-wheel"
RESTS = 1


class Spin(NamedTuple):
    """The result of a spin: the place of the symbol in the option's list (WHEEL 1.1 indicator)."""

    symbol: int


def rests_on(spin: Spin, spot: int) -> int:
    """The indicator rests in a compartment of the symbol wagered on (WHEEL 6.1)."""
    return RESTS if spin.symbol == spot else LOSES


def symbols_of(option: str) -> Mapping[str, Compartments]:
    """The symbols of an option in the order of the rules, each with its compartments."""
    wheels = TABLES[TABLE].wheels
    if option not in wheels:
        raise unknown(phrase("option of the Big Wheel"), option, wheels)
    return wheels[option]


def wheel(option: str) -> BigWheel:
    """The wheel of an option, as the rulebook has it."""
    return BigWheel(option, {symbol: record.count for symbol, record in symbols_of(option).items()})


def check_rim(option: str, rim: Sequence[str]) -> None:
    """Refuse a rim whose symbols are not those of the option; their order is free (WHEEL 2.1)."""
    if len(rim) != COMPARTMENTS:
        raise BadInput(
            phrase(
                "The rim has {count} compartments. Accepted: {compartments} (WHEEL 2.1).",
                count=len(rim),
                compartments=COMPARTMENTS,
            )
        )
    shown = Counter(rim)
    wrong = [
        f"{symbol} {shown[symbol]} times, not {record.count} ({record.source})"
        for symbol, record in symbols_of(option).items()
        if shown[symbol] != record.count
    ]
    if wrong:
        raise BadInput(
            phrase(
                "The rim is not that of {option}: it shows {wrong}.",
                option=option,
                wrong="; ".join(wrong),
            )
        )


def spread(option: str) -> tuple[str, ...]:
    """A rim with each symbol spread as evenly as it goes: the diagrams are not in the text."""
    places = [
        ((2 * turn + 1) * COMPARTMENTS // (2 * count), -count, symbol)
        for symbol, count in wheel(option).symbols.items()
        for turn in range(count)
    ]
    return tuple(symbol for _, _, symbol in sorted(places))


def compartments(option: str, rim: Sequence[str] = ()) -> Mapping[str, str]:
    """The symbol of each compartment by its number, counted round the rim from one (WHEEL 1.1 indicator).

    Where the table names no rim the symbols are spread evenly.
    """
    return {str(place): symbol for place, symbol in enumerate(rim or spread(option), 1)}


def symbol_bet(symbol: str, place: int, record: Compartments) -> Bet[Spin]:
    """One bet per symbol of the option (WHEEL 1.1.1)."""
    return Bet(
        key=f"symbol-{symbol}",
        name=f"Symbol {symbol}",
        wins=f"the indicator rests on symbol {symbol}: {record.count} of {COMPARTMENTS} compartments",
        look=Look((0,), Spin),
        line=rests_on,
        lines={RESTS: "rests"},
        cites=cite("WHEEL 1.1.1", "WHEEL 6.1") + record.citations,
        spots={"": place},
    )


FIRST, MOST = 2, 6
"""The first two symbols are in most compartments and have the largest areas; more than six stand in further rows."""


def layout(symbols: Sequence[str]) -> tuple[Area, ...]:
    """Every symbol of the option has its area (WHEEL 2.2)."""
    rest = symbols[FIRST:]
    count = -(-len(rest) // MOST)
    each = -(-len(rest) // count)
    rows = (symbols[:FIRST], *(rest[at : at + each] for at in range(0, len(rest), each)))
    areas = rows_of(*(" ".join(f"symbol-{symbol}" for symbol in row) for row in rows))
    return tuple(replace(area, label=area.bet.removeprefix("symbol-")) for area in areas)


def variant(option: str) -> Variant:
    """The wheel, the bets and the layout of one option: they cannot be mixed (WHEEL 2.1, WHEEL 2.2)."""
    symbols = symbols_of(option)
    return Variant(
        name=option,
        dealing=Dealing(
            wheel(option).source, ("indicator",), cite("WHEEL 1.1 indicator", "WHEEL 5.1.3")
        ),
        bets=tuple(
            symbol_bet(symbol, place, record)
            for place, (symbol, record) in enumerate(symbols.items())
        ),
        layout=layout(tuple(symbols)),
    )


def words(outcome: Outcome) -> str:
    """The symbol, and what it pays."""
    symbol = outcome.faces[-1]
    return f"{symbol}, {outcome.pays(f'symbol-{symbol}')}"


READING = Reading(words=words)
SHAPE = Shape(curve=Curve.GRID)
OPTIONS = tuple(variant(option) for option in TABLES[TABLE].wheels)

BIG_WHEEL = Game(
    key="big-wheel",
    name="Big Wheel",
    about="A wheel of 52 compartments is spun; bets on the symbol in which the indicator rests.",
    played=Played.LIVE,
    table=TABLE,
    edition="WHEEL 4.0",
    cites=cite("WHEEL 1.3", "WHEEL 2.1", "WHEEL 6.1"),
    variants=OPTIONS,
    motion=Motion.BEFORE_CALL,  # WHEEL 5.1.2
    conduct=Conduct(
        starts=cite("WHEEL 5.1.1", "WHEEL 5.1.2"),
        results=cite("WHEEL 5.1.3"),
        live=LiveTable(
            places=Places(most=None, most_players=None),
            out_of_limits=OutOfLimits(
                cite("WHEEL 4.2.1"), cite("WHEEL 4.2.2"), cite("WHEEL 4.2.3")
            ),
            stays=True,  # WHEEL 3.2
        ),
    ),
    reading=READING,
    appearance=Appearance(
        family=Family.WHEEL, strip=Strip.FACES, board=Board.RESULTS, shape=SHAPE, colour_chips=True
    ),
)

RAPID_BIG_WHEEL = Game(
    key="rapid-big-wheel",
    name="Rapid Big Wheel",
    about="Big Wheel with wagers on terminals; the wheel is spun after the wagering period.",
    played=Played.SEMI_AUTOMATED,
    table=TABLE,
    edition="SATG 15.1",
    cites=cite("SATG 14.1", "SATG 14.2.1(b)"),
    variants=OPTIONS,
    motion=Motion.AFTER_CLOSE,  # SATG 14.3.1
    conduct=Conduct(
        base=("WHEEL",),  # SATG 14.1
        starts=cite("SATG 14.3.1"),
        results=cite("SATG 14.3.2"),
    ),
    reading=READING,
    appearance=Appearance(
        family=Family.WHEEL, felt="big-wheel", strip=Strip.FACES, board=Board.RESULTS, shape=SHAPE
    ),
)
