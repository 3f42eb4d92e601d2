"""What a bet held by the depth of the shoe, from the counts of a simulation or of any other source.

The exact edge is the same at every depth as long as nothing is known of the cards dealt (see the method of
a PAR sheet); counts by depth show that it is, and what the cut does to the last rounds of a shoe. A file of
counts is JSON: `{"byDepth": [{"bet": "banker", "from": 0, "to": 9, "lines": {"wins": 4586, "loses": 4462}}]}`,
where a round belongs to the band in which the number of rounds of the shoe before it lies. What
`croupier simulate --json` prints is such a file; it says too of which variant, decks and policy the counts are.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from croupier.errors import BadInput, unknown
from croupier.maths.exact import Figures
from croupier.maths.exact.edge_figures import Net
from croupier.maths.sheets.plots import Band
from croupier.maths.simulation.game_model import Model
from croupier.maths.simulation.game_source import sure_rounds
from croupier.maths.simulation.result_tally import Tally
from croupier.maths.simulation.simulated_shoe import Shoe
from croupier.money import Fate

Rounds = Annotated[int, Meta(ge=0, le=10_000)]
Count = Annotated[int, Meta(ge=0)]


class DepthCounts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"from_": "from"}):  # fmt: skip
    """How often each line of a bet was hit by rounds that began at one depth."""

    bet: str
    from_: Rounds
    to: Rounds
    lines: Mapping[str, Count]
    policy: str = ""
    """The policy of the players, if the bet depends on it; if empty, the counts are drawn at every policy."""
    variant: str = ""
    decks: int | None = None
    """The variant and number of decks of the counts; if empty, the counts are drawn at all of them."""

    def are_of(self, figures: Figures) -> bool:
        """Whether the counts belong to a bet on a sheet: the same bet, policy, variant and decks."""
        return (
            self.bet == figures.bet.key
            and self.policy in ("", figures.policy)
            and self.variant in ("", figures.variant.name)
            and self.decks in (None, figures.decks)
        )


class _File(Struct, frozen=True, kw_only=True):
    """The part of the file that is read; other fields are ignored."""

    counts: tuple[DepthCounts, ...] = msgspec.field(name="byDepth")


def read_depth_file(file: Path) -> tuple[DepthCounts, ...]:
    """The counts of a file, band after band of each bet."""
    try:
        all_counts = msgspec.json.decode(file.read_bytes(), type=_File).counts
    except OSError as error:
        raise BadInput(f"Cannot read {str(file)!r}: {error.strerror}.") from error
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadInput(f"{str(file)!r} holds no counts by depth: {error}.") from error
    for counts in all_counts:
        if counts.from_ >= counts.to or not sum(counts.lines.values()):
            raise BadInput(
                f"Counts of {counts.bet!r} from round {counts.from_} to {counts.to}. "
                "Accepted: bands that end after they begin, with rounds in them."
            )
    return all_counts


def bands(figures: Figures, counts: Sequence[DepthCounts]) -> tuple[Band, ...]:
    """The hold of a bet in each band that the counts have of it, by what its lines pay on this sheet."""
    paid = [line for line in figures.lines if line.pay is not Fate.IMPOSSIBLE]
    profits = {
        **{str(line.pay): line.pay.profit for line in paid if isinstance(line.pay, Net)},
        **{line.name: line.pay.profit for line in paid},
    }
    all_bands = []
    of_bet = [count for count in counts if count.are_of(figures)]
    for band in sorted(of_bet, key=lambda count: count.from_):
        strange = next((line for line in band.lines if line not in profits), None)
        if strange is not None:
            raise unknown(f"line of {band.bet!r}", strange, profits)
        rounds = sum(band.lines.values())
        mean = Fraction(sum(profits[line] * count for line, count in band.lines.items()), rounds)
        squares = sum(profits[line] ** 2 * count for line, count in band.lines.items())
        variance = max(Fraction(0), Fraction(squares, rounds) - mean**2)
        all_bands.append(Band(band.from_, band.to, rounds, -float(mean), sqrt(variance)))
    return tuple(all_bands)


def check_drawn(rows: Sequence[Figures], counts: Sequence[DepthCounts]) -> None:
    """Refuse counts by a policy that is not on the sheet: they would be left out without notice."""
    for count in counts:
        policies = [row.policy for row in rows if row.bet.key == count.bet]
        if count.policy and policies and count.policy not in policies:
            raise unknown(f"policy of {count.bet!r} on this sheet", count.policy, policies)


def depth_counts(tally: Tally) -> Iterator[dict[str, object]]:
    """The counts of a simulation by depth, for a file: each bet on the first of its positions.

    Nothing where every round has cards of its own.
    """
    model = tally.model
    if model.shoe is None:
        return
    begins = [*_begins(model, model.shoe)]
    ends = [*begins[1:], model.most_rounds]
    record = {"variant": model.variant.name, "decks": model.decks}
    groups = model.groups()
    for bet in model.variant.bets:
        spot = next(iter(bet.spots))
        decides = {"policy": model.policy} if bet is model.variant.bets[0] and model.policy else {}
        for band in range(model.bands) if (bet.key, spot) in groups else ():
            lines = {line: n for line, n in tally.lines(bet.key, spot, band).items() if n}
            if lines:
                yield {
                    "bet": bet.key, **record, **decides, "from": begins[band], "to": ends[band], "lines": lines,
                }  # fmt: skip


def _begins(model: Model, shoe: Shoe) -> Iterator[int]:
    """Return the round of a shoe with which each band begins."""
    if model.band_rounds:
        return (band * model.band_rounds for band in range(model.bands))
    dealing = model.variant.dealing
    places = len(dealing.places)
    rounds = sure_rounds(shoe, places, fixed=dealing.always == places)
    return (-(-band * rounds // model.sure) for band in range(model.bands))
