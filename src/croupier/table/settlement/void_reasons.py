"""For what a round may be declared void, by edition."""

from croupier.table.state import State

DISRUPTIONS = ("civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
"""What may disrupt a game from outside (SATG 20.4, WAR 11.3.1, WHEEL 9.4)."""


ALSO_AT_TERMINALS = ("nature", "government", "integrity")
"""Two more that the semi-automated rules name (SATG 20.4), and doubt about the integrity (SATG 8.5)."""


FRAUD, MALFUNCTION = "fraud", "malfunction"


def void_grounds(state: State) -> dict[str, str]:
    """For what a round in progress may be declared void, at this table (SATG 20.3, SATG 20.4, WAR 11.3).

    Beside each the act that gives the power.
    """
    more = () if state.is_live else ALSO_AT_TERMINALS
    disruptions = dict.fromkeys((*DISRUPTIONS, *more), "void-round-disruption")
    return disruptions | {kind: f"void-round-{kind}" for kind in (FRAUD, MALFUNCTION)}
