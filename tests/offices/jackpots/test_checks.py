"""A jackpot that cannot do what it must is found out where nothing is kept."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.hidden_values import KeyVault
from croupier.engine.jackpot_place import JackpotServices
from croupier.engine.jackpot_trial import tried, unread
from croupier.engine.keys import MasterKey
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.offices.jackpots import postings as posted
from croupier.offices.jackpots.judges import count_round as counting
from croupier.offices.jackpots.terms import JackpotTerms
from croupier.table.jackpots.jackpot_offer import Rate
from support.jackpot_office import ALONE, BONUS, KEY, LINKED, MYSTERY, Running

HOUSE = JackpotServices(KEY)
NARROW = replace(MYSTERY, minimum=Cents(1), most=Cents(2), rate=Rate(2, 3), reserve=Rate(1, 7))
FULL = replace(LINKED, most=Cents(LINKED.minimum + 1), several="shared")
BY_OUTCOME = replace(BONUS, condition=LINKED.condition, game=LINKED.game, pays="ticket")


@pytest.mark.parametrize("terms", [ALONE, BONUS, BY_OUTCOME, FULL, LINKED, MYSTERY, NARROW])
def test_what_works_is_found_to_work(terms: JackpotTerms) -> None:
    tried(terms, HOUSE)


def _unposted(*_: Any, **__: Any) -> None: ...


BREAKS: dict[str, tuple[JackpotTerms, Any, str, Callable[..., Any], str]] = {
    "no contribution is posted": (ALONE, counting, "contribute", _unposted, "0 arrived"),
    "no win is recorded": (LINKED, counting, "record_hit", _unposted, "No win"),
    "money does not move": (
        ALONE, posted, "_meter", posted._reserve, "the books hold 0"),
    "no value can be drawn": (
        MYSTERY, KeyVault, "draw", lambda *_, **__: (_ for _ in ()).throw(BadInput("No chance.")), "No chance."),
    "a value cannot be read": (
        MYSTERY, KeyVault, "unseal", lambda *_: (_ for _ in ()).throw(BadInput("Not ours.")), "0 arrived"),
}  # fmt: skip


@pytest.mark.parametrize("what", BREAKS)
def test_what_does_not_is_told(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terms, where, name, instead, says = BREAKS[what]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Exception, match=says):
        tried(terms, HOUSE)


def test_a_hidden_value_that_another_key_sealed_is_found() -> None:
    item = Running().opened(MYSTERY, "T1").jackpot("mist")
    unread(item, HOUSE)
    with pytest.raises(BadInput, match="mist"):
        unread(item, JackpotServices(MasterKey(bytes(32))))
