"""A session of a tournament in a store: kept, found whole, judged again, and gone on with after a crash."""

from contextlib import closing
from pathlib import Path

from croupier.engine.hidden_values import KeyVault
from croupier.engine.keys import MasterKey
from croupier.engine.store import Answered, Commit, SqliteStore, Store
from croupier.engine.store.archive.verify import verify
from croupier.engine.table_place import Table
from croupier.ledger import Account
from croupier.money import Cents
from croupier.offices.tournaments import TOURNAMENTS, TournamentOrder
from croupier.offices.tournaments.commands import ChangeStart
from croupier.offices.tournaments.events import StartChanged
from croupier.records.audit.replay import replay
from croupier.table.commands import Chip, Order, SealWagers
from croupier.table.secret_wagers.secret_wager import place_of
from croupier.table.values.people import PLAYER, THE_SYSTEM, Actor
from support.full_terms import at
from support.round_tables import clause
from support.scripted_tables import START
from support.stored_tables import keep, opened, play

VAULT = KeyVault(MasterKey(bytes(range(32))))
BEGUN = """
    0   system begin-tournament 1 ann 1000, 2 bob 1000 name=cup limits=*:5:500 rounds=2 secrets=2
    1   dealer wagering
    2   2      wager red 100
"""
SPUN = """
    31  system time
    32  dealer start
    35  dealer enter 1
    36  dealer confirm
    40  dealer wagering
"""
ENDED = """
    45  tg-assistant-casino-manager void fire smoke
    46  system end-tournament over
    50  dealer buy-in 1 100
"""


def sealed(table: Table, number: int, at: int, amount: int) -> str:
    """Terminal 1 wagers in secret."""
    named = f"seal-{at}"
    chips = (Chip(bet="black", amount=Cents(amount)),)
    box, published = VAULT.seal_wagers(place_of("T1", number, "1"), chips, named)
    command = SealWagers(terminal="1", sealed=box, commitment=published)
    order = Order(id=named, at=START + at, by=Actor("1", PLAYER), command=command)
    refused = table.handle(order).refused
    return refused.why if refused else ""


def again(store: Store) -> Table:
    """Nothing but the store is left of the process."""
    return Table("T1", store, vault=VAULT)


@clause("SATG 19.4.4(b)", "SATG 19.2.5")
def test_a_session_is_kept_found_whole_and_judged_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "croupier.db")
    opened(store, "rapid-roulette")
    for answer in play(again(store), BEGUN, named="begun"):
        assert answer.refused is None, answer.refused
    assert sealed(again(store), 1, 3_000, 20_000) == ""
    for answer in play(again(store), SPUN, named="spun"):
        assert answer.refused is None, answer.refused
    assert store.balance(Account.parse("player:1@cup")) == 80_000
    assert store.balance(Account.parse("player:2@cup")) == 110_000
    assert sealed(again(store), 2, 41_000, 400) == "below-minimum"
    assert sealed(again(store), 2, 42_000, 10_000) == ""
    for answer in play(again(store), ENDED, named="ended"):
        assert answer.refused is None, answer.refused
    held = {
        str(account): store.balance(account) for account in accounts(store) if account.unit == "cup"
    }
    assert set(held.values()) == {0}
    assert store.balance(Account.parse("player:1")) == 10_000
    with store.archive() as archive:
        assert list(verify(archive)) == []
        assert list(replay(archive)) == []
    store.close()


def accounts(store: SqliteStore) -> set[Account]:
    """Every account that anything moved to or from."""
    moves = [
        transfer for record in store.records("T1") for transfer in store.transfers("T1", record.seq)
    ]
    return {side for move in moves for side in (move.giver, move.taker)}


def test_a_stage_that_begins_at_another_time_names_no_sheet(tmp_path: Path) -> None:
    """When it should have begun stands in a field that names a sheet elsewhere."""
    was, starts = at(1, 12), at(1, 14)
    notice = "By a call."
    command = ChangeStart(tournament="cup", stage=1, starts=starts, notice=notice)
    order = TournamentOrder(id="later", at=START, by=THE_SYSTEM, command=command)
    changed = StartChanged(
        at=START, tournament="cup", stage=1, was=was, starts=starts, notice=notice, by="Kim"
    )
    answer = Answered(TOURNAMENTS, order, (changed,))
    with closing(SqliteStore(tmp_path / "croupier.db")) as store:
        keep(store, Commit(place=TOURNAMENTS, after=0, answer=answer))
        with store.archive() as archive:
            assert list(verify(archive)) == []
