"""The log of the jackpots as it is read on: hidden values that were laid open, and how often the store is asked."""

from collections.abc import Iterable
from typing import Any

from croupier.engine.hidden_values import KeyVault
from croupier.engine.keys import MasterKey
from croupier.engine.store import MemoryStore
from croupier.money import Cents
from croupier.offices.jackpots import commands as c
from croupier.offices.jackpots.sealed_value import Opened, matches_commitment
from croupier.server.feeds.jackpot_journal import JackpotJournal
from support.jackpot_office import LINKED, MYSTERY, OTHER, SUPERVISOR, Running
from support.round_tables import clause

CROSSES = 20_000_000
"""A stake that goes over any hidden value."""


def closed_onto_the_mystery(running: Running) -> None:
    """What players gave to the one goes onto the meter of the mystery, whose value is drawn anew."""
    running.done(c.PostNotice(jackpot="link", change="close", text="It closes."))
    pool = running.jackpot("link").pool
    theirs = Cents(pool.players + pool.reserve)
    running.done(c.CloseJackpot(jackpot="link", to={"mist": theirs}, second=OTHER))


def test_a_hit_and_a_redraw_lay_open_what_had_been_published() -> None:
    running = Running().opened(LINKED, "LSB1", "LSB2").opened(MYSTERY, "RR1")
    journal = JackpotJournal(running.store)
    assert journal.openings() == ()
    published = running.jackpot("mist").sealed
    running.played("RR1", ("1", CROSSES), jackpots=("mist",))
    (hit, *_) = reversed(journal.openings())
    assert published is not None
    assert (hit.why, hit.win, hit.cycle) == ("hit", "mist#1", 1)
    assert hit.commitment == published.commitment

    running.played("LSB1", ("4", 500))
    before = running.jackpot("mist")
    assert before.sealed is not None
    hidden = running.office.vault.unseal("mist", before.cycle, before.sealed)
    assert hidden.salt not in str(journal.openings())
    closed_onto_the_mystery(running)
    redrawn = journal.openings()[0]
    assert (redrawn.why, redrawn.win, redrawn.cycle) == ("redrawn", "", before.cycle)
    assert (redrawn.value, redrawn.salt) == (hidden.value, hidden.salt)
    assert redrawn.commitment == before.sealed.commitment
    for opening in journal.openings():
        assert opening.kept
        assert opening.value is not None
        assert matches_commitment(
            "mist",
            opening.cycle,
            opening.commitment,
            Opened(value=opening.value, salt=opening.salt),
        )


def test_a_value_that_could_not_be_read_is_told_as_not_kept() -> None:
    running = Running().opened(MYSTERY, "RR1")
    running.office.vault = KeyVault(MasterKey(bytes(32)))
    running.played("RR1", ("1", 801))
    running.done(c.Resume(jackpot="mist", reason="new key"), SUPERVISOR)
    (redrawn,) = JackpotJournal(running.store).openings()
    assert (redrawn.why, redrawn.value, redrawn.kept) == ("redrawn", None, False)


class Asked(MemoryStore):
    """Counts how often it is asked for orders."""

    def __init__(self) -> None:
        super().__init__()
        self.questions = 0

    def orders(self, named: Iterable[str]) -> dict[str, Any]:
        self.questions += 1
        return super().orders(named)


@clause("SATG 3.9")
def test_the_store_is_asked_once_for_all_rounds() -> None:
    store = Asked()
    running, journal = Running(store=store).opened(LINKED, "LSB1", "LSB2"), JackpotJournal(store)
    for stake in (100, 200) * 5:
        running.played("LSB1", ("4", stake), ("7", stake))
    (pair,), _ = journal.play()
    assert (pair.terminals, pair.together) == (("4", "7"), 9)
    assert store.questions == 1
    journal.play()
    assert store.questions == 1, "Nothing is read twice."
