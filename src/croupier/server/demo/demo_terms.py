"""The terms of the tournament of the demo floor: Triple Chase, two tables, two stages, entrants who are invented."""

from datetime import datetime
from itertools import islice

from croupier.money import Cents
from croupier.offices.tournaments.terms.required_items import edition_of, items, proposed
from croupier.offices.tournaments.terms.tournament_terms import (
    Charges,
    Conduct,
    Consequence,
    Entry,
    Format,
    Ground,
    Pool,
    Prize,
    Result,
    Stage,
    Terms,
    Wagers,
)
from croupier.rulebook import ZONE
from croupier.server.demo.demo_tables import table_names
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.plan import BetLimits

TOURNAMENT_GAME = "triple-chase"
RESERVED = tuple(islice(table_names(TOURNAMENT_GAME), 1, 3))
"""Tables at which only the tournament is played; the first of the game is for everybody."""
NAME = "demo-cup"
WHOLE = Rate(1, 1)
STARTS = datetime(2027, 3, 6, 14, tzinfo=ZONE), datetime(2027, 3, 6, 16, tzinfo=ZONE)
SAID = (
    "entry-fee", "buy-in", "chips-at-the-end", "compulsory-wager", "progression", "signature",
)  # fmt: skip
"""Of what is asked for only under a condition: what these terms say."""


def demo_terms(operator: str) -> Terms:
    """Terms that say everything that the rules ask for, in the words that are proposed for them."""
    edition = edition_of(TOURNAMENT_GAME)
    asked = items(edition)
    stated = [one for one in asked if one.is_statement and not one.conditional]
    return Terms(
        name=NAME,
        title="Demo Cup",
        game=TOURNAMENT_GAME,
        place="Demo Floor",
        least_players=4,
        most_players=10,
        signed=False,
        charges=Charges(entry_fee=Cents(0), buy_in=Cents(50_00)),
        entry=Entry(
            method="At the tournament desk.",
            available="At the desk, and on the screens.",
            withdraw_until=STARTS[0],
        ),
        format=Format(
            stages=(
                Stage(name="Heats", starts=STARTS[0], rounds=5, tables=2, advance=2),
                Stage(name="Final", starts=STARTS[1], rounds=5, tables=1),
            ),
            starting_bank=Cents(1_000_00),
            chip_kind="tournament chips without value",
            disposition="no-value",
        ),
        wagers=Wagers(
            limits={"*": BetLimits(minimum=Cents(10_00), maximum=Cents(500_00))},
            compulsory=Cents(10_00),
        ),
        result=Result(out=("no-chips", "not-advanced"), winner="most-chips", ties="share"),
        pool=Pool(of_buy_ins=WHOLE),
        prizes=(Prize(share=Rate(1, 2)), Prize(share=Rate(3, 10)), Prize(share=Rate(1, 5))),
        conduct=_conduct(),
        statements={one.key: proposed(one, edition, operator) for one in stated},
        does_not_apply=tuple(one.key for one in asked if one.conditional and one.key not in SAID),
    )


def _conduct() -> Conduct:
    return Conduct(
        penalties={
            "slow-play": Ground(says="Holding up play.", penalty="chips", chips=Cents(50_00))
        },
        disqualification={"cheating": Ground(says="Cheating, or trying to.")},
        substitution={"ill": Ground(says="Illness, until the first stage begins.")},
        refunds={"cancelled": Ground(says="It is cancelled.", of_fee=WHOLE, of_buy_in=WHOLE)},
        retirement={"any": Ground(says="At any time, by telling the director.")},
        late=Consequence(says="Rounds that are missed are not made up for."),
        absent=Consequence(says="Whoever is away for a whole stage is out.", does="out"),
        phone=Consequence(says="A warning.", does="warning"),
        substituted=Consequence(says="The substitute plays on with seat and chips."),
        disqualified=Consequence(says="The player is out.", does="disqualified"),
        retired=Consequence(says="The player is out.", does="out"),
    )
