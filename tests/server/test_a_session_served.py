"""A session of a tournament over real sockets: chips on the screens, and wagers that nobody sees before the close."""

from pathlib import Path

import msgspec

from croupier.money import Cents
from croupier.rounds.commands import BeginTournamentSession, Order
from croupier.rounds.people import THE_SYSTEM, Patron
from croupier.rounds.plan import BetLimits
from croupier.rounds.tournaments import TournamentSession
from rounds import clause
from serving import Served, serving

SEATS = {"RR1-1": Patron(key="ann"), "RR1-2": Patron(key="bob")}
SESSION = TournamentSession(
    tournament="cup", seats=SEATS, banks=dict.fromkeys(SEATS, Cents(100_000)), secrets=1,
    limits={"*": BetLimits(minimum=Cents(500), maximum=Cents(50_000))},
)  # fmt: skip


def begun(served: Served) -> None:
    """Everybody is paid out, and the session begins."""
    dealer = served.http("D1")
    dealer.done("RR1", "take-table")
    state = served.system.state("RR1")
    assert state is not None
    for terminal, one in state.terminals.items():
        if one.is_open:
            held = served.system.holdings.of(terminal)
            dealer.done("RR1", "pay-out", terminal=terminal, amount=held)
    command = BeginTournamentSession(session=SESSION)
    order = Order(id=served.new_id(), at=served.system.clock(), by=THE_SYSTEM, command=command)
    answer = served.run(served.system.submit("RR1", order))
    assert answer.refused is None, answer.refused


@clause("SATG 19.4.4(b)", "SATG 19.2.5")
def test_a_secret_wager_is_seen_by_nobody_before_the_close(tmp_path: Path) -> None:
    with (
        serving(tmp_path, plan={"wagering_s": 5}) as served,
        served.terminal("RR1-1") as one,
        served.terminal("RR1-2") as two,
    ):
        begun(served)
        assert one.until("own", balance=100_000)["open"]
        dealer, inspector = served.http("D1"), served.http("I1")
        dealer.done("RR1", "open-wagering")
        one.until("table", phase="wagering")
        two.until("table", phase="wagering")
        wagers = [{"bet": "straight-up", "spot": "17", "amount": 34_500}]
        answer = one.ask("wager", "w1", wagers=wagers, secret=True)
        assert answer == {"type": "answer", "id": "w1"}
        assert one.ask("wager", "w1", wagers=wagers, secret=True) == answer, "asked again"
        seen = inspector.get("/tables/RR1/rounds/1").text + str(two.shown)
        log = [msgspec.to_builtins(it.event) for it in served.system.store.records("RR1")]
        assert "34500" not in seen + str(log)
        assert one.shown["own"]["balance"] == 100_000
        own = one.until("own", staked=34_500)
        assert own["balance"] == 65_500
        assert "34500" in inspector.get("/tables/RR1/rounds/1").text
        assert two.until("own", balance=100_000).get("staked", 0) == 0
