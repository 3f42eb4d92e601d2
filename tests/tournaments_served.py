"""A tournament of a served floor, step by step as staff take them, over HTTP."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from croupier.tournaments.state import Tournament
from croupier.tournaments.terms import Stage, Terms
from serving import Caller, Served
from tournament_terms import at, complete

OPERATOR, SECOND, DIRECTOR, DEPUTY, DESK = "K1", "K2", "T1", "S1", "C1"
NAME = "spring-cup"
HEATS, FINAL = 1, 2


def two_stages(game: str = "rapid-roulette", tables: int = 2, **format_: Any) -> Terms:
    """Two rounds at each of the tables, the best of each go on; two rounds of those."""
    full = complete(game)
    built = replace(
        full.format,
        stages=(
            Stage(name="Heats", starts=at(6, 14), rounds=2, tables=tables, advance=1),
            Stage(name="Final", starts=at(7, 20), rounds=2, tables=1, banks="fresh"),
        ),
        repechage=None,
        **format_,
    )
    dropped = {"repechage"}
    return replace(
        full,
        format=built,
        least_players=2,
        does_not_apply=tuple(sorted({*full.does_not_apply, *dropped})),
        statements={key: it for key, it in full.statements.items() if key not in dropped},
    )


def asked(caller: Caller, kind: str, second: Any = None, **fields: Any) -> tuple[int, Any]:
    """What became of a command to the tournaments: the status and the body."""
    body = {"id": caller.served.new_id(), "command": {"type": kind, **fields}}
    found = caller.post("/tournaments", {**body, **({"second": second} if second else {})})
    return found.status_code, found.json()


def done(caller: Caller, kind: str, **fields: Any) -> None:
    """A command that must be done, to the tournament of these tests."""
    about = {} if kind == "draft-terms" else {"tournament": NAME}
    status, body = asked(caller, kind, **about, **fields)
    assert status == 200, body


def state(served: Served) -> Tournament:
    """The tournament as the office has it."""
    return served.system.tournaments.state.tournaments[NAME]


def published(served: Served, terms: Terms) -> None:
    """Its terms are approved and published, and the regulator knows."""
    operator = served.http(OPERATOR)
    done(operator, "draft-terms", terms=to_builtins(terms))
    done(served.http(SECOND), "approve-terms", version=1)
    done(operator, "publish-terms", version=1, where="At the desk.")
    done(operator, "advise-regulator", to="VCGLR", how="By letter.")


def led(served: Served) -> Caller:
    """The director is appointed and there, with a deputy."""
    operator, director = served.http(OPERATOR), served.http(DIRECTOR)
    done(operator, "appoint-director", director={"name": DIRECTOR, "rank": "whatever he says"})
    done(director, "appoint-deputy", deputy={"name": DEPUTY, "rank": ""})
    done(director, "take-charge")
    return director


def entered(served: Served, *entrants: str, publicity: Sequence[str] = ()) -> None:
    """They have paid and signed."""
    desk, terms = served.http(DESK), state(served).terms
    for key in entrants:
        done(
            desk, "enter", entrant=key, method="form", accepts=1, paid=terms.to_enter,
            person={"name": f"Name of {key}", "suburb": f"Suburb of {key}", "contact": f"Phone of {key}"},
            meets=list(terms.entry.criteria), publicity=key in publicity,
        )  # fmt: skip
        done(desk, "sign-terms", entrant=key)


def ready(
    served: Served,
    tables: Mapping[str, Sequence[str]],
    *entrants: str,
    terms: Terms | None = None,
    publicity: Sequence[str] = (),
) -> Caller:
    """Everything is done that must be done before it begins; the director."""
    published(served, terms or two_stages())
    director = led(served)
    done(served.http(OPERATOR), "designate", tables=tables)
    entered(served, *entrants, publicity=publicity)
    done(director, "brief", entrants=entrants)
    done(director, "announce-bank")
    return director
