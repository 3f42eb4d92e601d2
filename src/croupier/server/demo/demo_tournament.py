"""The tournament of the demo floor, ready to be entered: terms, director, deputy, tables, and some who have entered."""

from croupier.offices.tournaments import TournamentCommand
from croupier.offices.tournaments import commands as c
from croupier.server.demo.demo_terms import NAME, RESERVED, demo_terms
from croupier.server.process.system import System
from croupier.table.values.people import Actor

OPERATOR, SECOND, DIRECTOR, DEPUTY, DESK = "K1", "K2", "T1", "S1", "C1"
ENTRANTS = ("Ann", "Ben", "Cas", "Dot", "Eve", "Fay")
"""Who has entered: invented, and each named so."""


async def furnish_tournament(system: System) -> None:
    """Each step by whoever it is for; what is there already stays."""
    if NAME in system.tournaments.state.tournaments or not {*RESERVED} <= {*system.config.tables}:
        return
    terms = demo_terms(system.config.house.operator)
    seats = {table: system.config.tables[table].plan.terminals for table in RESERVED}
    for number, command in (
        (OPERATOR, c.DraftTerms(terms=terms)),
        (SECOND, c.ApproveTerms(tournament=NAME, version=1)),
        (OPERATOR, c.PublishTerms(tournament=NAME, version=1, where="On the demo floor.")),
        (OPERATOR, c.AdviseRegulator(tournament=NAME, to="Demo regulator", how="Nobody was told.")),
        (OPERATOR, c.AppointDirector(tournament=NAME, director=Actor(DIRECTOR, ""))),
        (DIRECTOR, c.AppointDeputy(tournament=NAME, deputy=Actor(DEPUTY, ""))),
        (OPERATOR, c.Designate(tournament=NAME, tables=seats)),
    ):
        await _asked(system, number, type(command).__name__, command)
    for place, name in enumerate(ENTRANTS, 1):
        entry = c.Enter(
            tournament=NAME, entrant=f"demo-{place}", person=c.Person(name=f"{name} (simulated)"),
            method="At the tournament desk.", accepts=1, paid=terms.to_enter,
        )  # fmt: skip
        await _asked(system, DESK, entry.entrant, entry)


async def _asked(system: System, number: str, named: str, command: TournamentCommand) -> None:
    member = system.staff.state.members[number]
    answer = await system.asking.tournaments(member, f"demo {NAME} {named}", command)
    if answer.refused:
        system.log.warning("no tournament", step=named, why=str(answer.refused))
