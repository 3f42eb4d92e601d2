"""Wagers that nobody knows before the close: on terminals under the house's key, at live tables on slips."""

import msgspec
import pytest

from croupier.engine.hidden_values import BOX, KeyVault
from croupier.engine.keys import MasterKey
from croupier.engine.store import Answer
from croupier.engine.table_place import Table
from croupier.errors import BadInput
from croupier.money import money
from croupier.table import events as e
from croupier.table.commands import Chip, SealWagers
from croupier.table.secret_wagers.secret_wager import Secret, commitment, place_of
from croupier.table.values.people import PLAYER, Actor
from croupier.table.values.refusals import Refusal
from support.round_tables import clause
from support.scripted_tables import HIGHEST, Played, deal, log
from support.tournament_tables import LIMITS, serving

BOSS = HIGHEST["SATG 15.1"]


def at_terminals(words: str = "secrets=1", seats: str = "1 ann 1000, 2 bob 1000") -> Played:
    """Rapid Roulette in a session with secrets, where the key of the house is at hand."""
    played = Played("rapid-roulette", vault=KeyVault(KEY))
    assert played.open().refused is None
    return played.run(f"""
        0 system begin-tournament {seats} name=cup {LIMITS} {words}
        1 dealer wagering
    """)


KEY = MasterKey(bytes(range(32)))


def chips(text: str) -> tuple[Chip, ...]:
    """`red 100, straight-up 17 5`."""
    found = []
    for part in text.split(", "):
        bet, *spot, amount = part.split()
        found.append(Chip(bet=bet, spot=" ".join(spot), amount=money(amount)))
    return tuple(found)


def seal(played: Played, terminal: str, text: str, *, at: float = 2, number: int = 1) -> Answer:
    """A player's wagers, sealed as the server does it."""
    named = f"seal-{terminal}-{at}-{number}"
    box, published = KeyVault(KEY).seal_wagers(place_of("T1", number, terminal), chips(text), named)
    command = SealWagers(terminal=terminal, sealed=box, commitment=published)
    return played.order(Actor(terminal, PLAYER), command, at=int(1_000 * at), named=named)


@clause("SATG 19.4.4(b)")
def test_secret_wagers_move_nothing_until_all_are_opened_together() -> None:
    played = at_terminals()
    assert seal(played, "2", "red 150").refused is None
    assert seal(played, "1", "black 100, straight-up 17 5").refused is None
    assert not played.state.playing.wagers
    assert played.holds("player:1@cup") == played.holds("player:2@cup") == "$1,000.00"
    played.run("31 system time -> secrets-opened wagers-set wagers-set wagers-closed")
    [opened] = log(played, e.SecretsOpened)
    assert [item.terminal for item in opened.opened] == ["1", "2"], "in the order of seats"
    sealed = {entry.terminal: entry for entry in log(played, e.WagersSealed)}
    for one in opened.opened:
        secret = Secret(
            wagers=tuple(
                Chip(bet=it.bet, spot=it.spot, area=it.area, amount=it.amount) for it in one.wagers
            ),
            salt=one.salt,
        )
        assert commitment(f"T1/1 {one.terminal}", secret) == sealed[one.terminal].commitment
    assert played.holds("stakes:T1@cup") == "$255.00"
    assert played.holds("player:1@cup") == "$895.00"
    played.run("32 dealer start\n35 dealer enter 17\n36 dealer confirm")
    assert dict(played.state.serving.secrets) == {"1": 1, "2": 1}
    played.run("40 system end-tournament over")
    assert played.holds("issued:T1@cup") == "$0.00"


@clause("SATG 19.4.4(b)")
def test_nothing_that_is_written_before_the_close_says_what_was_wagered() -> None:
    played = at_terminals()
    seal(played, "1", "straight-up 17 345")
    seal(played, "2", "straight-up 18 23456")
    seal(played, "2", "red 13, black 1300", at=3)
    written = [msgspec.to_builtins(record.event) for record in played.store.records("T1")]
    for named in ("seal-1-2-1", "seal-2-2-1", "seal-2-3-1"):
        answer = played.store.answer(named)
        assert answer is not None
        written.append((msgspec.to_builtins(answer.order), answer.refused, answer.notices))
    text = repr([item for item in written if "session" not in item])
    for told in ("straight-up", "34500", "23456", "1300", "345.00", "'17'"):
        assert told not in text
    assert played.holds("player:1@cup") == "$1,000.00"


def test_boxes_of_few_and_of_many_wagers_are_of_one_size() -> None:
    vault = KeyVault(KEY)
    few, _ = vault.seal_wagers("T1/1 1", chips("red 5"), "a")
    many, _ = vault.seal_wagers("T1/1 1", chips("red 5, black 10, odd 15, straight-up 17 500"), "b")
    assert len(few) == len(many) == 2 * BOX
    assert vault.seal_wagers("T1/1 1", chips("red 5"), "a")[0] == few, "asked again, the same"
    assert vault.seal_wagers("T1/1 1", chips("red 5"), "c")[0] != few


def test_a_box_opens_only_for_its_round_its_terminal_and_its_house() -> None:
    vault = KeyVault(KEY)
    box, published = vault.seal_wagers("T1/1 1", chips("red 5"), "a")
    assert vault.unseal_wagers("T1/1 1", box, published).wagers == chips("red 5")
    assert "red" not in repr(vault.unseal_wagers("T1/1 1", box, published))
    wrong = [("T1/2 1", box, published), ("T1/1 2", box, published), ("T1/1 1", box[:-2] + "00", published[::-1]),
             ("T1/1 1", "zz", published), ("T1/1 1", "", published)]  # fmt: skip
    for place, sealed, told in wrong:
        with pytest.raises(BadInput, match="Accepted"):
            vault.unseal_wagers(place, sealed, told)


@clause("SATG 19.4.4(b)")
def test_so_many_secrets_as_the_terms_allow_and_one_a_round() -> None:
    played = at_terminals("secrets=1")
    assert seal(played, "1", "red 100").refused is None
    again = seal(played, "1", "red 100", at=3)
    assert again.refused is not None
    assert again.refused.why is Refusal.NOT_TOGETHER
    played.run("""
        4  1       wager red 5    -> refused not-together SATG 19.4.4(b)
        4  2       wager red 5
        31 system  time
        32 dealer  start
        35 dealer  enter 2
        36 dealer  confirm
        40 dealer  wagering
    """)
    beyond = seal(played, "1", "red 100", at=41, number=2)
    assert beyond.refused is not None
    assert beyond.refused.why is Refusal.SECRET_LIMIT
    assert beyond.refused.cites == ("SATG 19.4.4(b)",)
    played.run("42 2 wager red 5")
    beside = seal(played, "2", "red 100", at=43, number=2)
    assert beside.refused is not None
    assert beside.refused.why is Refusal.NOT_TOGETHER


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("red 4", Refusal.BELOW_MINIMUM),
        ("red 500, black 500, odd 5", Refusal.INSUFFICIENT_CREDIT),
        ("purple 5", Refusal.BET_NOT_OFFERED),
        ("red 0", Refusal.NO_SUCH_WAGER),
    ],
)
def test_a_secret_is_judged_like_any_wager_and_no_amount_is_told(text: str, why: Refusal) -> None:
    answer = seal(at_terminals(), "1", text)
    assert answer.refused is not None
    assert (answer.refused.why, answer.refused.detail) == (why, "")


def test_whoever_seals_too_much_is_told_so_without_the_amount() -> None:
    played = at_terminals()
    answer = seal(played, "1", "red 777")
    assert [notice.code for notice in answer.notices] == ["clamped-to-maximum"]
    assert "777" not in repr(answer.notices)
    played.run("31 system time")
    assert played.holds("stakes:T1@cup") == "$500.00"


def test_without_the_key_no_wager_is_secret() -> None:
    played = serving("rapid-roulette", words="secrets=1").run("1 dealer wagering")
    played.run("2 1 seal 00 11 -> refused not-provided SATG 19.4.4(b)")
    other = at_terminals()
    other.run("2 1 seal 00 11 -> refused not-applicable SATG 19.4.4(b)")


def test_wagers_for_money_are_never_secret() -> None:
    played = Played("rapid-roulette", vault=KeyVault(KEY))
    assert played.open().refused is None
    played.run(
        "0 1 join\n0 dealer buy-in 1 100\n1 dealer wagering\n2 1 seal 00 11 -> refused not-applicable"
    )


def test_a_secret_that_can_no_longer_be_paid_is_opened_and_not_laid() -> None:
    played = at_terminals(seats="1 ann 100, 2 bob 100")
    seal(played, "1", "red 100")
    seal(played, "2", "red 100")
    played.run("""
        5  system move-tournament-chips 1 -50 late
        31 system time    -> secrets-opened wagers-set wagers-closed
        =  stakes:T1@cup 100
        =  player:1@cup 50
    """)


def test_a_round_that_is_void_opens_nothing_and_uses_nothing_up() -> None:
    played = at_terminals()
    seal(played, "1", "red 100")
    played.run(f"3 {BOSS} void fire smoke")
    assert not log(played, e.SecretsOpened)
    assert not played.state.serving.secrets
    played.run("4 dealer wagering")
    assert seal(played, "1", "red 100", at=5, number=2).refused is None


def test_whoever_has_sealed_wagers_plays_them_out_first() -> None:
    played = at_terminals()
    seal(played, "1", "red 100")
    played.run("""
        3  system remove-player 1 out    -> refused wagers-pending
        3  system replace-player 1 cy    -> refused wagers-pending
        31 system time                   -> secrets-opened wagers-set wagers-closed
    """)


def test_a_crash_before_the_close_keeps_what_is_sealed() -> None:
    played = at_terminals()
    seal(played, "1", "red 100")
    played.table = Table("T1", played.store, vault=KeyVault(KEY))
    played.run("31 system time -> secrets-opened wagers-set wagers-closed")
    assert played.holds("stakes:T1@cup") == "$100.00"


@clause("WAR 10.4.4(c)")
def test_slips_of_a_live_table_are_opened_before_the_call_and_nobody_wagers_after_them() -> None:
    played = serving("casino-war", "1 ann 100, 2 bob 100, 3 cy 100", "secrets=1")
    played.run("""
        1  dealer  wagering
        2  dealer  lay ann casino-war @1 5
        2  dealer  register-slip 1 S1     -> refused not-together WAR 10.4.4(c)
        2  dealer  register-slip 7 S1     -> refused not-seated
        2  ann     register-slip 2 S1     -> refused no-dealer
        2  dealer  register-slip 2 S1     -> slip-registered
        2  dealer  register-slip 3 S1     -> refused not-together
        2  dealer  register-slip 3 S3     -> slip-registered
        2  system  remove-player 3 out    -> refused wagers-pending
        3  dealer  lay bob casino-war @2 50   -> slip-opened wagers-set
        3  dealer  lay bob tie @2 5           -> wagers-set
        3  dealer  lay ann tie @1 5           -> refused window-closed WAR 10.4.4(c)
        4  dealer  call                       -> slip-opened wagers-closed
    """)
    assert dict(played.state.serving.secrets) == {"2": 1, "3": 1}
    deal(played, 5, "9h 8d 7d")


@clause("WHEEL 8.4.4(c)")
def test_slips_at_the_wheel_are_as_many_as_the_terms_allow() -> None:
    played = serving("big-wheel", places=6, words="secrets=1")
    played.run("""
        1  dealer  wagering
        2  dealer  register-slip 1 S1
        3  dealer  lay ann symbol-A 100    -> slip-opened wagers-set
        3  dealer  start
        4  dealer  call
        5  dealer  enter A
        6  dealer  confirm
        7  dealer  wagering
        8  dealer  register-slip 1 S2      -> refused secret-limit WHEEL 8.4.4(c)
    """)
