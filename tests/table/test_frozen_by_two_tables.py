"""An account that several tables freeze: each frees what it froze, and the others wait (SATG 8.3)."""

from croupier.engine.store import MemoryStore
from croupier.ledger import Account
from croupier.table.values.plan import Approval
from support.scripted_tables import START, Played, deal, spin

SAM = "tg-area-manager:Sam"
BOTH = {Approval.SEVERAL_TABLES: "an approval on record"}
A_ROUND = f"""
    {spin("2", "1 wager red 10")}
"""


def two_tables(second: str = "rapid-roulette") -> tuple[Played, Played]:
    """One terminal that plays at both, with $100."""
    store = MemoryStore()
    tables = (
        Played("rapid-roulette", store=store),
        Played(second, store=store, name="T2"),
    )
    for table in tables:
        table.open(approvals=BOTH)
        table.prepare()
        table.run("0 1 join")
        if table is tables[0]:
            table.run("0 dealer buy-in 1 100")
    return tables


def test_the_account_is_free_when_both_have_freed_it() -> None:
    first, second = two_tables()
    first.run(A_ROUND)
    second.run(A_ROUND)
    first.run(f"40 {SAM} freeze 1 seen -> accounts-frozen")
    second.run(f"41 {SAM} freeze 1 seen -> accounts-frozen")
    assert first.store.freezes() == {
        Account.parse("player:1"): {"T1": START + 40_000, "T2": START + 41_000}
    }
    first.run(f"""
        42  {SAM}   correct 1 it was 1 faces=1       -> round-corrected accounts-unfrozen
        =   player:1 100
        43  dealer  wagering
        44  1       wager red 5                      -> refused account-frozen SATG 8.3
    """)
    second.run(f"45 {SAM} unfreeze it was right -> accounts-unfrozen")
    first.run("46 1 wager red 5 -> wagers-set")


def test_the_time_to_decide_stands_still_while_another_table_has_the_account() -> None:
    first, second = two_tables("rapid-three-card-poker")
    first.run(A_ROUND)
    second.run("34 dealer wagering\n35 1 wager ante 1-5-9 5\n64 system time -> wagers-closed")
    cards = iter(
        [
            "2h",
            "3h",
            "4h",
            "5h",
            "6h",
            "7h",
            "8h",
            "9h",
            "2c",
            "3c",
            "4c",
            "5c",
            "6c",
            "7c",
            "8c",
            "9c",
        ]
    )
    while second.state.playing.asked is None:
        deal(second, 64, next(cards))
    asked = second.state.playing.asked
    assert asked.until == START + 79_000
    frozen_at, freed_at = 70, 400
    first.run(f"{frozen_at} {SAM} freeze 1 seen -> accounts-frozen")
    second.run("""
        100  system  time                            -> time-held
        101  1       choose play play ante 1-5-9     -> refused account-frozen SATG 8.3
        300  system  time                            ->
    """)
    assert second.state.held == START + 1_000 * frozen_at
    first.run(f"{freed_at} {SAM} unfreeze it was right -> accounts-unfrozen")
    second.run(f"{freed_at} system time -> time-ran")
    again = second.state.playing.asked
    assert again is not None
    assert again.until == asked.until + 1_000 * (freed_at - frozen_at)


def test_a_table_that_freezes_while_it_waits_counts_the_time_once() -> None:
    first, second = two_tables()
    first.run(A_ROUND)
    second.run(A_ROUND)
    second.run("40 dealer wagering\n41 1 wager red 5")
    first.run(f"50 {SAM} freeze 1 seen -> accounts-frozen")
    second.run(f"""
        55  system  time                 -> time-held
        60  {SAM}   freeze 1 seen        -> accounts-frozen
    """)
    first.run(f"65 {SAM} unfreeze right  -> accounts-unfrozen")
    second.run(f"""
        70  {SAM}   unfreeze right       -> accounts-unfrozen
        89  system  time                 ->
        90  system  time                 -> wagers-closed
    """)
