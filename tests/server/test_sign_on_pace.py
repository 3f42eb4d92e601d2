"""Sign-ons over HTTP: nobody is held up by those who guess, and what they type is written nowhere."""

import asyncio
from pathlib import Path
from threading import Lock

import pytest

from croupier.engine.clock import Clock
from croupier.engine.store.entry_codec import encode
from croupier.offices.staff.events import SignOnFailed
from croupier.server.orders.secret_check import AT_ONCE, IN_ALL, WAITING, SecretCheck, TooFast
from croupier.server.settings.demo_staff import SECRET
from croupier.server.settings.limits_config import LimitsConfig
from support.house_fixtures import for_each_test
from support.local_server import Served, serving
from support.patience import PATIENCE_S

TYPED = "hunter2-in-the-wrong-field"

served = for_each_test(serving)


class _At(Clock):
    """A clock that stands where it was put."""

    def __init__(self, now: list[float]) -> None:
        super().__init__()
        self._now = now

    def elapsed(self) -> float:
        return self._now[0]


def _failed(served: Served) -> list[SignOnFailed]:
    log = (record.event for record in served.store.records("staff"))
    return [entry for entry in log if isinstance(entry, SignOnFailed)]


def test_an_address_signs_on_no_faster_than_people_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, limits=LimitsConfig(sign_ons_a_second=2)) as served:
        now = [1.0]
        monkeypatch.setattr(served.system.orders.secret_check, "_clock", _At(now))
        assert [served.http().sign_on("404", TYPED).status_code for _ in range(2)] == [401, 401]
        late = served.http().sign_on("D1")
        assert (late.status_code, late.json()["refused"]["code"]) == (429, "too-fast")
        now[0] += 1
        assert served.http().sign_on("D1").status_code == 200


def test_all_addresses_together_have_a_pace_too() -> None:
    proving = SecretCheck(_At([1.0]), 1)
    for number in range(IN_ALL):
        proving.admit(f"10.0.0.{number}")
    with pytest.raises(TooFast):
        proving.admit("10.0.0.99")
    proving.close()


def test_what_is_typed_as_a_number_is_written_nowhere(served: Served) -> None:
    assert served.http().sign_on(TYPED, SECRET).status_code == 401
    assert [(item.number, item.address) for item in _failed(served)] == [("", "127.0.0.1")]
    for place in ("staff", "floor"):
        for record in served.store.records(place):
            kept = served.store.answer(record.order)
            assert kept is not None
            assert TYPED.encode() not in encode((record.event, kept.order))


def test_misses_that_count_for_nothing_are_written_down_now_and_then(served: Served) -> None:
    for _ in range(11):
        assert served.http().sign_on("404", TYPED).status_code == 401
    assert len(_failed(served)) == 2, "the first, and the eleventh"


def test_misses_lock_the_address_and_nobody_else(served: Served) -> None:
    people = served.system.orders.sign_on
    for _ in range(5):
        assert served.http().sign_on("A1", TYPED).status_code == 401
    locked = served.http().sign_on("A1")
    assert (locked.status_code, locked.json()["refused"]["code"]) == (409, "locked-out")
    elsewhere = people.sign_on("A1", SECRET, where="office", address="10.0.0.9")
    assert isinstance(served.run(elsewhere), tuple)


def test_only_a_few_secrets_are_proven_at_once(served: Served) -> None:
    proving = SecretCheck(served.system.clock, 1_000)

    async def crowd() -> list[object]:
        gate, full, counting = asyncio.Event(), asyncio.Event(), Lock()
        loop = asyncio.get_running_loop()
        running = 0
        most = 0

        def prove() -> None:
            nonlocal running, most
            with counting:
                running += 1
                most = max(most, running)
            if most == AT_ONCE:
                loop.call_soon_threadsafe(full.set)
            asyncio.run_coroutine_threadsafe(gate.wait(), loop).result(PATIENCE_S)
            with counting:
                running -= 1

        asked = [asyncio.ensure_future(proving.do(prove)) for _ in range(WAITING + 3)]
        await full.wait()
        await asyncio.sleep(0.05)  # if more could begin, they would
        gate.set()
        became = await asyncio.gather(*asked, return_exceptions=True)
        return [most, *became]

    most, *became = served.run(crowd())
    assert most == AT_ONCE
    assert sum(isinstance(item, TooFast) for item in became) == 3
    proving.close()
