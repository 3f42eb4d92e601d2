"""The tournament of the demo floor: its terms, director, deputy, tables and some entrants."""

from datetime import datetime
from itertools import islice

from croupier.money import Cents
from croupier.offices.tournaments import TournamentCommand
from croupier.offices.tournaments import commands as c
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
    TournamentTerms,
    Wagers,
)
from croupier.rulebook import ZONE
from croupier.server.demo.demo_house import DemoHouse
from croupier.server.demo.demo_tables import table_names
from croupier.server.settings.config import Config
from croupier.table.jackpots.jackpot_offer import Rate
from croupier.table.values.people import Actor
from croupier.table.values.plan import BetLimits

OPERATOR, SECOND, DIRECTOR, DEPUTY, DESK = "K1", "K2", "T1", "S1", "C1"
ENTRANTS = ("Ann", "Ben", "Cas", "Dot", "Eve", "Fay")
"""The entrants. They are invented, and their names say so."""


async def furnish_tournament(config: Config, house: DemoHouse) -> None:
    """Do each step as the member it is for. What already exists stays."""
    if NAME in house.offices.tournaments.state.tournaments or not {*RESERVED} <= {*config.tables}:
        return
    terms = demo_terms(config.house.operator)
    seats = {table: config.tables[table].plan.terminals for table in RESERVED}
    for number, command in (
        (OPERATOR, c.DraftTerms(terms=terms)),
        (SECOND, c.ApproveTerms(tournament=NAME, version=1)),
        (OPERATOR, c.PublishTerms(tournament=NAME, version=1, where="On the demo floor.")),
        (
            OPERATOR,
            c.AdviseRegulator(tournament=NAME, to="Demo regulator", how="Demonstration only."),
        ),
        (OPERATOR, c.AppointDirector(tournament=NAME, director=Actor(DIRECTOR, ""))),
        (DIRECTOR, c.AppointDeputy(tournament=NAME, deputy=Actor(DEPUTY, ""))),
        (OPERATOR, c.Designate(tournament=NAME, tables=seats)),
    ):
        await _submit(house, number, type(command).__name__, command)
    for place, name in enumerate(ENTRANTS, 1):
        entry = c.Enter(
            tournament=NAME, entrant=f"demo-{place}", person=c.Person(name=f"{name} (simulated)"),
            method="At the tournament desk.", accepts=1, paid=terms.to_enter,
        )  # fmt: skip
        await _submit(house, DESK, entry.entrant, entry)


async def _submit(house: DemoHouse, number: str, named: str, command: TournamentCommand) -> None:
    member = house.offices.staff.state.members[number]
    answer = await house.orders.builder.tournaments(member, f"demo {NAME} {named}", command)
    if answer.refused:
        house.log.warning("no tournament", step=named, why=str(answer.refused))


TOURNAMENT_GAME = "triple-chase"
RESERVED = tuple(islice(table_names(TOURNAMENT_GAME), 1, 3))
"""Tables for the tournament only. The first table of the game is open to all."""
NAME = "demo-cup"
WHOLE = Rate(1, 1)
STARTS = datetime(2027, 3, 6, 14, tzinfo=ZONE), datetime(2027, 3, 6, 16, tzinfo=ZONE)
STATED = (
    "entry-fee", "buy-in", "chips-at-the-end", "compulsory-wager", "progression", "signature",
)  # fmt: skip
"""Of what is asked for only under a condition: what these terms say."""


def demo_terms(operator: str) -> TournamentTerms:
    """Return terms that contain everything that the rules require, in the proposed words."""
    edition = edition_of(TOURNAMENT_GAME)
    required = items(edition)
    stated = [item for item in required if item.is_statement and not item.conditional]
    return TournamentTerms(
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
        statements={item.key: proposed(item, edition, operator) for item in stated},
        does_not_apply=tuple(
            item.key for item in required if item.conditional and item.key not in STATED
        ),
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
        absent=Consequence(says="A player who is away for a whole stage is out.", does="out"),
        phone=Consequence(says="A warning.", does="warning"),
        substituted=Consequence(says="The substitute plays on with seat and chips."),
        disqualified=Consequence(says="The player is out.", does="disqualified"),
        retired=Consequence(says="The player is out.", does="out"),
    )
