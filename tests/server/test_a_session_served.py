"""Secret wagers over real sockets: nobody sees them before the close, not even who inspects the log."""

from pathlib import Path

import msgspec

from support.round_tables import clause
from support.served_dealer import chip
from support.served_tournament import (
    NAME,
    WAGERING_S,
    Play,
    in_heats,
    tournament_floor,
)

TABLES = {"RR1": ["RR1-1", "RR1-2"], "RR2": ["RR2-1", "RR2-2"]}
BANK, SECRET = 1_000_00, 345_00


@clause("SATG 19.4.4(b)", "SATG 19.2.5")
def test_a_secret_wager_is_seen_by_nobody_before_the_close(tmp_path: Path) -> None:
    with tournament_floor(tmp_path, empty=TABLES) as served:
        in_heats(served, TABLES, "RR1", "RR2")
        inspector, play = served.http("I1"), Play(served, "RR1", "D1")
        with served.terminal("RR1-1") as one, served.terminal("RR1-2") as two:
            play.dealer.done("RR1", "open-wagering")
            one.until("table", phase="wagering")
            assert one.until("own", balance=BANK)["open"]
            wagers, named = [chip("straight-up", "17", SECRET)], served.new_id()
            answer = one.ask("wager", named, wagers=wagers, secret=True)
            assert answer == {"type": "answer", "id": named}
            assert one.ask("wager", named, wagers=wagers, secret=True) == answer, "asked again"
            two.until("table", phase="wagering")
            log = [msgspec.to_builtins(it.event) for it in served.store.records("RR1")]
            seen = inspector.get("/tables/RR1/rounds/1").text + str(two.shown)
            assert str(SECRET) not in seen + str(log)
            assert one.shown["own"]["balance"] == BANK
            play.dealer.done("RR1", "start-device")
            served.skip(WAGERING_S)
            own = one.until("own", staked=SECRET)
            assert own["balance"] == BANK - SECRET
            assert str(SECRET) in inspector.get("/tables/RR1/rounds/1").text
            assert two.until("own", balance=BANK).get("staked", 0) == 0
            play.settled("17")
            assert one.until("own", balance=BANK + 35 * SECRET)
            assert (
                one.until("tournament", name=NAME, rounds_left=1)["bank"]["amount"]
                == BANK + 35 * SECRET
            )
