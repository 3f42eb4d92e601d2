"""A tournament of a served floor, step by step as staff take them, over HTTP."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from croupier.games import game
from croupier.ledger import Account, Kind
from croupier.offices.tournaments.state import Tournament
from croupier.offices.tournaments.terms.tournament_terms import Stage, TournamentTerms
from croupier.server.demo.demo_floor import demo_config
from croupier.server.feeds.tournament_steward import OVER
from croupier.table.state import State
from croupier.table.values.instants import instant_of
from support.demo_house import until
from support.full_terms import at, complete
from support.local_server import Caller, Served, free_port
from support.served_dealer import chip

OPERATOR, SECOND, DIRECTOR, DEPUTY, DESK = "K1", "K2", "T1", "S1", "C1"
NAME = "spring-cup"
HEATS, FINAL = 1, 2
WAGERING_S = 30
"""So long wagering is open; nobody waits for it to be over."""


def two_stages(game: str = "rapid-roulette", tables: int = 2, **format_: Any) -> TournamentTerms:
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


def asked(caller: Caller, kind: str, second: Any = None, /, **fields: Any) -> tuple[int, Any]:
    """What became of a command to the tournaments: the status and the body."""
    body = {"id": caller.served.new_id(), "command": {"type": kind, **fields}}
    answer = caller.post("/tournaments", {**body, **({"second": second} if second else {})})
    return answer.status_code, answer.json()


def done(caller: Caller, kind: str, /, **fields: Any) -> None:
    """A command that must be done, to the tournament of these tests."""
    about = {} if kind == "draft-terms" else {"tournament": NAME}
    status, body = asked(caller, kind, None, **about, **fields)
    assert status == 200, body


def state(served: Served) -> Tournament:
    """The tournament as the office has it."""
    return served.system.offices.tournaments.state.tournaments[NAME]


def published(served: Served, terms: TournamentTerms) -> None:
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
    terms: TournamentTerms | None = None,
    publicity: Sequence[str] = (),
) -> Caller:
    """Everything is done that must be done before it begins; the director."""
    published(served, terms or two_stages())
    director = led(served)
    done(served.http(OPERATOR), "designate", tables=tables)
    entered(served, *entrants, publicity=publicity)
    done(director, "brief", entrants=entrants)
    done(director, "announce-bank")
    begin_today(served, director)
    return director


def begin_today(served: Served, director: Caller) -> None:
    """Move the stages from their published dates to this hour, with notice to the players (SATG 19.4.1(b))."""
    now = instant_of(served.system.clock()).isoformat()
    for stage in range(1, 1 + len(state(served).terms.stages)):
        done(director, "change-start", stage=stage, starts=now, notice="A sign at the desk.")


@contextmanager
def tournament_floor(
    folder: Path, *, store: str = "", empty: Iterable[str] = ()
) -> Iterator[Served]:
    """Two tables of Rapid Roulette. At the tables named as empty no terminal has money."""
    the_game = game("rapid-roulette")
    config = demo_config(
        folder, [the_game], {"wagering_s": WAGERING_S}, port=free_port(), device_port=free_port()
    )
    (first,) = config.tables.values()
    terminals = tuple(it.replace("RR1", "RR2") for it in first.plan.terminals)
    second = replace(first, plan=replace(first.plan, terminals=terminals))
    limits = replace(config.limits, sign_ons_a_second=1_000, connections=2)
    served = Served(
        replace(config, tables={"RR1": first, "RR2": second}, limits=limits), store=store
    )
    with served.running():
        for table in empty:
            pay_out_all(served, table)
        yield served


def pay_out_all(served: Served, table: str) -> None:
    """Pay out every terminal of a table."""
    operator = served.http(OPERATOR)
    for terminal in served.config.tables[table].plan.terminals:
        held = served.store.balance(Account(Kind.PLAYER, terminal))
        if held:
            operator.done(table, "pay-out", terminal=terminal, amount=held)


class Play:
    """Whoever deals at a table of the tournament, and those who play there."""

    def __init__(self, served: Served, table: str, dealer: str) -> None:
        self.served, self.table = served, table
        self.dealer = served.http(dealer)
        self.dealer.done(table, "take-table")

    @property
    def at(self) -> State:
        """The table as it stands."""
        return self.served.state(self.table)

    def round(self, face: str, **wagers: tuple[str, int]) -> None:
        """A round in which seats have one wager each, as the office heard it; seats are named by their last letter."""
        before = self.read_to
        self.wagered(**wagers)
        self.served.skip(WAGERING_S)
        self.settled(face)
        until(lambda: self.read_to > before)

    def wagered(self, **wagers: tuple[str, int]) -> None:
        """Wagering is open, and seats have laid their wagers."""
        self.dealer.done(self.table, "open-wagering")
        for seat, (bet, amount) in wagers.items():
            terminal = f"{self.table}-{seat.removeprefix('s')}"
            with self.served.terminal(terminal) as talk:
                talk.until("table", phase="wagering")
                answer = talk.ask("wager", self.served.new_id(), wagers=[chip(bet, "", amount)])
                assert "refused" not in answer, answer
        self.dealer.done(self.table, "start-device")

    def settled(self, face: str) -> None:
        """What came is confirmed."""
        self.dealer.enter_result(self.table, face)

    @property
    def read_to(self) -> int:
        """How much of the log of the table the office has heard."""
        tournament = state(self.served)
        return tournament.stages[tournament.now].sessions[self.table].heard


def started(served: Served, director: Caller, stage: int, *tables: str) -> None:
    """The seats of a stage are drawn, and its tables play."""
    done(director, "prepare-stage", stage=stage)
    done(director, "draw-seats", stage=stage)
    for table in tables:
        done(director, "start-session", stage=stage, table=table)
        until(lambda table=table: serves(served, table) == stage)  # type: ignore[misc]


def in_heats(
    served: Served,
    seats: Mapping[str, Sequence[str]],
    *tables: str,
    terms: TournamentTerms | None = None,
    publicity: Sequence[str] = (),
) -> Caller:
    """The heats are played at these tables, with an entrant P1, P2, … for each seat; the director."""
    entrants = [f"P{number}" for number in range(1, 1 + sum(map(len, seats.values())))]
    director = ready(served, seats, *entrants, terms=terms, publicity=publicity)
    done(director, "start-tournament")
    started(served, director, HEATS, *tables)
    return director


def serves(served: Served, table: str) -> int:
    """The stage that a table plays; nothing if it plays none, or has played it to its end."""
    table_state = served.system.tables.state(table)
    play = table_state.tournament if table_state else None
    return play.session.stage if play and play.held != OVER else 0


def bank(served: Served, table: str, seat: int) -> int:
    """The chips of a seat, as the office has them."""
    tournament = state(served)
    return tournament.entrants[
        tournament.stages[tournament.now].sessions[table].seats[f"{table}-{seat}"]
    ].bank


def in_books(served: Served, table: str, seat: int) -> int:
    """The same, as the ledger has them."""
    return served.store.balance(Account(Kind.PLAYER, f"{table}-{seat}", NAME))
