"""The house's key: what follows from it, who may read it, and what a secret must be."""

from pathlib import Path

import pytest
from argon2 import PasswordHasher

from croupier.engine.keys import MasterKey, digest, token, weakness
from croupier.errors import BadInput
from croupier.offices.staff import Verifier
from support.fast_secrets import COSTLY

SECRET = "a horse, a battery"  # noqa: S105  it opens nothing


@pytest.fixture
def key() -> MasterKey:
    return MasterKey(bytes(32))


def test_a_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "master.key"
    made = MasterKey.make(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert MasterKey.read(path).key == made.key
    assert MasterKey.make(tmp_path / "other.key").key != made.key
    with pytest.raises(BadInput, match="there already"):
        MasterKey.make(path)
    with pytest.raises(BadInput, match="cannot be made"):
        MasterKey.make(tmp_path / "nowhere" / "master.key")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o610, 0o644])
def test_a_key_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "master.key"
    MasterKey.make(path)
    path.chmod(mode)
    with pytest.raises(BadInput, match="0600"):
        MasterKey.read(path)


@pytest.mark.parametrize("text", ["", "xyz", "00" * 31, "00" * 33, "\xff"])
def test_what_is_no_key_is_refused_and_not_shown(tmp_path: Path, text: str) -> None:
    path = tmp_path / "master.key"
    path.write_bytes(text.encode("latin-1"))
    path.chmod(0o600)
    with pytest.raises(BadInput) as refused:
        MasterKey.read(path)
    assert "00" * 9 not in str(refused.value)
    with pytest.raises(BadInput, match="cannot be read"):
        MasterKey.read(tmp_path / "none.key")


def test_a_device_has_a_secret_of_its_own_and_another_after_it_was_revoked(key: MasterKey) -> None:
    names = [("P1", 1), ("P1", 2), ("P2", 1), ("P11", 1)]
    secrets = {key.device_secret(*name) for name in names}
    assert len(secrets) == len(names)
    # By another hand: printf 'device|P1|1' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…
    assert key.device_secret("P1", 1).hex() == (
        "ff5647d0149ff0f3998ccb755f801c4d710588050426c45e62fe4147452728ce"
    )
    assert MasterKey(bytes([1] * 32)).device_secret("P1", 1) not in secrets


def test_a_secret_is_proven_with_the_key_and_not_without(key: MasterKey) -> None:
    verifier = key.verifier(SECRET)
    assert verifier.text.startswith("$argon2id$")
    assert key.proves(verifier, SECRET)
    assert not key.proves(verifier, SECRET + "!")
    assert not MasterKey(bytes([1] * 32)).proves(verifier, SECRET)
    assert key.verifier(SECRET) != verifier, "each has its own salt"
    assert key.was_used([key.verifier("another one"), verifier], SECRET)
    assert not key.was_used([verifier], "another one")


def test_a_character_is_the_same_however_it_is_written(key: MasterKey) -> None:
    assert key.proves(key.verifier("caf\u00e9 au lait"), "cafe\u0301 au lait")


@pytest.mark.parametrize("given", ["", "x", "\ud800", "x" * 10_000, SECRET])
def test_nobody_proves_nothing(key: MasterKey, given: str) -> None:
    assert not key.proves(None, given)
    assert not key.proves(Verifier("nonsense"), given)


def test_an_unknown_number_takes_as_long_as_a_wrong_secret() -> None:
    """The work is the same, whatever the machine does besides: one argon2id of the same cost."""
    asked: list[str] = []

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002
            asked.append(str(hash).rpartition("$")[0].rpartition("$")[0])
            return bool(super().verify(hash, password))

    key = MasterKey(bytes(32), Counting())
    verifier = key.verifier(SECRET)
    for item in (verifier, None):
        assert not key.proves(item, "a wrong one")
    assert len(asked) == 2
    assert asked[0] == asked[1], "version, memory, passes and lanes"


def test_whoever_guesses_pays_as_much_as_is_recommended_where_memory_is_scarce() -> None:
    verifier = MasterKey(bytes(32), COSTLY).verifier(SECRET)
    assert verifier.text.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_nothing_of_the_key_is_shown(key: MasterKey) -> None:
    assert "\\x00" not in repr(key)
    assert "argon2" not in repr(key.verifier(SECRET))


@pytest.mark.parametrize(
    ("secret", "says"),
    [("seven77", "at least 8"), ("x" * 201, "200 at most"), ("aabbaabb", "different"), ("12345678", "neighbours"),
     ("hgfedcba", "neighbours"), ("my 1004 ok", "neither"), ("I AM DEE!!", "neither"), ("20468135", ""),
     ("battery!", "")],
)  # fmt: skip
def test_a_secret_is_long_enough_and_not_what_everybody_knows(secret: str, says: str) -> None:
    found = weakness(secret, "1004", "dee", "")
    assert says in found
    assert bool(found) == bool(says)


def test_a_weak_secret_gets_no_verifier(key: MasterKey) -> None:
    with pytest.raises(BadInput, match="at least 8") as refused:
        key.verifier("short")
    assert "short" not in str(refused.value)


def test_a_token_is_drawn_and_only_its_hash_is_kept() -> None:
    drawn = {token() for _ in range(100)}
    assert len({one for one, _ in drawn}) == 100
    for shown, kept in drawn:
        assert digest(shown) == kept
        assert (len(shown) >= 43, len(kept)) == (True, 64)
