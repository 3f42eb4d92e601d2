"""Who may do what, by edition. The acts themselves wait for a table: their clauses stand in the ids."""

from importlib.resources import files

import msgspec
import pytest

from croupier.errors import BadInput, Mistake
from croupier.games import GAMES
from croupier.rulebook import CLAUSES, EDITIONS
from croupier.rulebook.authority import AUTHORITY, Ranks, _check, acts, ladder, power, reaches
from support.round_tables import clause

POLICY = "operator policy"

# Edition, act, the lowest rank, the clause; without a clause it is the operator's policy.
POWERS = """
    SATG 15.1   | run-table              | dealer                      | SATG 1.2
    SATG 15.1   | open-table             | tg-higher-duties-dealer     |
    SATG 15.1   | set-up                 | tg-area-manager             | SATG 6.1.1
    SATG 15.1   | change-limits          | tg-area-manager             | SATG 1.1 dealer-terminal(a)
    SATG 15.1   | personal-limits        | tg-area-manager             |
    SATG 15.1   | run-jackpots           | tg-assistant-casino-manager | SATG 7.1
    SATG 15.1   | confirm-jackpot        | tg-higher-duties-dealer     | SATG 7.3.9(a)
    SATG 15.1   | return-prize           | tg-higher-duties-dealer     | SATG 7.8
    SATG 15.1   | award-bonus            | tg-higher-duties-dealer     | SATG 7.1
    SATG 15.1   | suspend-jackpot        | tg-higher-duties-dealer     | SATG 7.6.2
    SATG 15.1   | jackpot-messages       | tg-higher-duties-dealer     | SATG 1.1 jackpot-client-viewer
    SATG 15.1   | direct-rounds          | tg-higher-duties-dealer     | SATG 6.3
    SATG 15.1   | withdraw-jackpot       | tg-higher-duties-dealer     | SATG 7.6.2
    SATG 15.1   | close-table            | tg-higher-duties-dealer     | SATG 20.8
    SATG 15.1   | vacate-seat            | tg-higher-duties-dealer     | SATG 20.9
    SATG 15.1   | direct-leave           | tg-area-manager             | SATG 5.5.2
    SATG 15.1   | void-round-disruption  | tg-higher-duties-dealer     | SATG 8.5
    SATG 15.1   | void-round-malfunction | tg-higher-duties-dealer     | SATG 8.2
    SATG 15.1   | void-round-fraud       | tg-assistant-casino-manager | SATG 20.3
    SATG 15.1   | void-wager             | tg-assistant-casino-manager | SATG 20.2.1
    SATG 15.1   | permit-manager         | tg-assistant-casino-manager | SATG 1.1 tg-area-manager
    SATG 15.1   | exclude-player         | tg-assistant-casino-manager | SATG 20.2.2
    SATG 15.1   | side-without-main      | tg-assistant-casino-manager | SATG 9.5.2(a)
    SATG 15.1   | fill-and-credit        | tg-higher-duties-dealer     |
    SATG 15.1   | supervise              | tg-higher-duties-dealer     | SATG 8.2
    SATG 15.1   | reconstruct            | tg-higher-duties-dealer     | SATG 18.8.1
    SATG 15.1   | correct-result         | tg-higher-duties-dealer     | SATG 8.3
    SATG 15.1   | analyse                | tg-higher-duties-dealer     | SATG 8.8
    SATG 15.1   | adjust                 | tg-area-manager             |
    SATG 15.1   | shuffle-now            | tg-area-manager             | SATG 12.5.1(a)(iii)
    SATG 15.1   | replace-cards          | tg-higher-duties-dealer     | SATG 12.5.3(a)
    SATG 15.1   | replace-unfit          | tg-area-manager             | SATG 12.5.3(b)
    SATG 15.1   | deeper-cut             | tg-area-manager             | SATG 9.4.1(a)
    SATG 15.1   | count-cards            | dealer                      |
    SATG 15.1   | mend-equipment         | tg-higher-duties-dealer     |
    SATG 15.1   | decide-claim           | tg-higher-duties-dealer     | SATG 8.4
    SATG 15.1   | decide-dispute         | tg-area-manager             | SATG 20.10
    SATG 15.1   | withhold               | tg-assistant-casino-manager | SATG 20.2.3
    SATG 15.1   | detain                 | tg-assistant-casino-manager | SATG 20.2.4
    SATG 15.1   | confiscate             | tg-assistant-casino-manager |
    SATG 15.1   | hold-tournaments       | tg-assistant-casino-manager | SATG 19.1
    WAR         | run-table              | dealer                      | WAR 1.2
    WAR         | open-table             | game-supervisor             |
    WAR         | set-up                 | pit-boss                    |
    WAR         | change-limits          | pit-boss                    | WAR 6.4
    WAR         | personal-limits        | pit-boss                    | WAR 6.3
    WAR         | area-limit             | game-supervisor             | WAR 5.10
    WAR         | several-areas          | game-supervisor             | WAR 5.13
    WAR         | direct-rounds          | game-supervisor             |
    WAR         | close-table            | pit-boss                    | WAR 11.7
    WAR         | vacate-seat            | dealer                      | WAR 11.8
    WAR         | direct-leave           | pit-boss                    |
    WAR         | void-round-disruption  | pit-boss                    | WAR 11.3
    WAR         | void-round-malfunction | game-supervisor             | WAR 9.11
    WAR         | void-round-fraud       | pit-boss                    | WAR 11.3
    WAR         | void-wager             | pit-boss                    | WAR 11.2.1
    WAR         | exclude-player         | pit-boss                    | WAR 11.2.2
    WAR         | fill-and-credit        | game-supervisor             |
    WAR         | supervise              | game-supervisor             | WAR 9.3
    WAR         | reconstruct            | game-supervisor             | WAR 9.4
    WAR         | adjust                 | pit-boss                    |
    WAR         | shuffle-now            | pit-boss                    | WAR 4.1.1(d)
    WAR         | cut-for-players        | game-supervisor             | WAR 4.2.2
    WAR         | replace-cards          | game-supervisor             | WAR 4.4.1
    WAR         | replace-unfit          | pit-boss                    | WAR 4.4.2
    WAR         | count-cards            | dealer                      | WAR 3.2
    WAR         | mend-equipment         | game-supervisor             |
    WAR         | decide-dispute         | pit-boss                    | WAR 11.10
    WAR         | withhold               | pit-boss                    | WAR 11.2.3
    WAR         | detain                 | pit-boss                    | WAR 11.2.5
    WAR         | confiscate             | pit-boss                    | WAR 11.2.4
    WAR         | hold-tournaments       | pit-boss                    | WAR 10.1
    WHEEL 4.0   | run-table              | dealer                      | WHEEL 1.2
    WHEEL 4.0   | open-table             | tg-higher-duties-dealer     |
    WHEEL 4.0   | set-up                 | tg-area-manager             |
    WHEEL 4.0   | change-limits          | tg-area-manager             | WHEEL 4.1
    WHEEL 4.0   | personal-limits        | tg-area-manager             | WHEEL 4.3
    WHEEL 4.0   | second-colour          | tg-higher-duties-dealer     | WHEEL 3.1.2(f)
    WHEEL 4.0   | redeem-closed-colour   | tg-area-manager             | WHEEL 3.1.2(c)(ii)
    WHEEL 4.0   | direct-rounds          | tg-higher-duties-dealer     | WHEEL 5.1.5
    WHEEL 4.0   | close-table            | tg-higher-duties-dealer     | WHEEL 9.8
    WHEEL 4.0   | vacate-seat            | dealer                      | WHEEL 9.9
    WHEEL 4.0   | direct-leave           | tg-area-manager             |
    WHEEL 4.0   | void-round-disruption  | tg-higher-duties-dealer     | WHEEL 9.4
    WHEEL 4.0   | void-round-malfunction | tg-higher-duties-dealer     |
    WHEEL 4.0   | void-round-fraud       | tg-assistant-casino-manager | WHEEL 9.3
    WHEEL 4.0   | void-wager             | tg-assistant-casino-manager | WHEEL 9.2.1
    WHEEL 4.0   | permit-manager         | tg-assistant-casino-manager | WHEEL 1.1 tg-area-manager
    WHEEL 4.0   | exclude-player         | tg-assistant-casino-manager | WHEEL 9.2.2
    WHEEL 4.0   | fill-and-credit        | tg-higher-duties-dealer     |
    WHEEL 4.0   | supervise              | tg-higher-duties-dealer     |
    WHEEL 4.0   | adjust                 | tg-area-manager             |
    WHEEL 4.0   | mend-equipment         | tg-higher-duties-dealer     |
    WHEEL 4.0   | decide-dispute         | tg-area-manager             | WHEEL 9.11
    WHEEL 4.0   | withhold               | tg-assistant-casino-manager | WHEEL 9.2.3
    WHEEL 4.0   | detain                 | tg-assistant-casino-manager | WHEEL 9.2.4
    WHEEL 4.0   | confiscate             | tg-assistant-casino-manager |
    WHEEL 4.0   | hold-tournaments       | tg-assistant-casino-manager | WHEEL 8.1
    GAZ 27/2000 | run-table              | dealer                      |
    GAZ 27/2000 | open-table             | game-supervisor             |
    GAZ 27/2000 | set-up                 | pit-boss                    |
    GAZ 27/2000 | change-limits          | pit-boss                    |
    GAZ 27/2000 | personal-limits        | gaming-shift-manager        |
    GAZ 27/2000 | several-areas          | game-supervisor             |
    GAZ 27/2000 | direct-rounds          | game-supervisor             |
    GAZ 27/2000 | close-table            | pit-boss                    |
    GAZ 27/2000 | vacate-seat            | game-supervisor             |
    GAZ 27/2000 | direct-leave           | pit-boss                    |
    GAZ 27/2000 | void-round-disruption  | pit-boss                    |
    GAZ 27/2000 | void-round-malfunction | game-supervisor             |
    GAZ 27/2000 | void-round-fraud       | pit-boss                    |
    GAZ 27/2000 | void-wager             | pit-boss                    |
    GAZ 27/2000 | exclude-player         | pit-boss                    |
    GAZ 27/2000 | fill-and-credit        | game-supervisor             |
    GAZ 27/2000 | supervise              | game-supervisor             |
    GAZ 27/2000 | adjust                 | pit-boss                    |
    GAZ 27/2000 | shuffle-now            | pit-boss                    |
    GAZ 27/2000 | replace-cards          | game-supervisor             |
    GAZ 27/2000 | replace-unfit          | game-supervisor             |
    GAZ 27/2000 | count-cards            | game-supervisor             |
    GAZ 27/2000 | mend-equipment         | game-supervisor             |
    GAZ 27/2000 | decide-dispute         | pit-boss                    |
    GAZ 27/2000 | withhold               | pit-boss                    |
    GAZ 27/2000 | detain                 | pit-boss                    |
    GAZ 27/2000 | confiscate             | pit-boss                    |
    GAZ 27/2000 | reconstruct            | game-supervisor             | GAZ 26/2000 15.5
    GAZ 27/2000 | hold-tournaments       | gaming-shift-manager        | GAZ 28/2000 20.1.1
    GAZ 29/2000 | run-table              | dealer                      | GAZ 29/2000 7.6
    GAZ 29/2000 | open-table             | game-supervisor             |
    GAZ 29/2000 | set-up                 | pit-boss                    |
    GAZ 29/2000 | change-limits          | pit-boss                    | GAZ 29/2000 6.3
    GAZ 29/2000 | personal-limits        | gaming-shift-manager        | GAZ 29/2000 6.4
    GAZ 29/2000 | direct-rounds          | game-supervisor             |
    GAZ 29/2000 | close-table            | pit-boss                    |
    GAZ 29/2000 | vacate-seat            | game-supervisor             |
    GAZ 29/2000 | direct-leave           | pit-boss                    |
    GAZ 29/2000 | void-round-disruption  | pit-boss                    |
    GAZ 29/2000 | void-round-malfunction | game-supervisor             |
    GAZ 29/2000 | void-round-fraud       | pit-boss                    |
    GAZ 29/2000 | void-wager             | pit-boss                    |
    GAZ 29/2000 | exclude-player         | pit-boss                    |
    GAZ 29/2000 | fill-and-credit        | game-supervisor             |
    GAZ 29/2000 | supervise              | game-supervisor             |
    GAZ 29/2000 | adjust                 | pit-boss                    |
    GAZ 29/2000 | shuffle-now            | pit-boss                    | GAZ 29/2000 1.1 casino-supervisor
    GAZ 29/2000 | replace-cards          | game-supervisor             | GAZ 29/2000 3.3
    GAZ 29/2000 | replace-unfit          | game-supervisor             | GAZ 29/2000 3.3
    GAZ 29/2000 | count-cards            | game-supervisor             | GAZ 29/2000 3.4
    GAZ 29/2000 | mend-equipment         | game-supervisor             |
    GAZ 29/2000 | decide-dispute         | pit-boss                    |
    GAZ 29/2000 | withhold               | pit-boss                    |
    GAZ 29/2000 | detain                 | pit-boss                    |
    GAZ 29/2000 | confiscate             | pit-boss                    |
    GAZ 29/2000 | reconstruct            | dealer                      | GAZ 29/2000 9.2
    GAZ 29/2000 | correct-result         | pit-boss                    | GAZ 29/2000 9.8(b)
    GAZ 29/2000 | hold-tournaments       | gaming-shift-manager        | GAZ 29/2000 10.1.1
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in POWERS.strip().splitlines()]


@pytest.mark.parametrize(
    ("edition", "act", "rank", "cited"),
    [pytest.param(*row, id=f"{row[3] or row[0]} {row[1]}") for row in ROWS],
)
def test_who_may_do_what(edition: str, act: str, rank: str, cited: str) -> None:
    found = power(edition, act)
    assert found.rank == rank
    if cited:
        assert cited in found.citations
        assert CLAUSES[cited].document == EDITIONS[edition].key.split()[0]
    else:
        assert found.citations == ()
        assert found.provenance.startswith(POLICY), "no rule names a rank, and it says so"
    may = [item for item in ladder(edition) if reaches(edition, item, rank)]
    assert may == list(ladder(edition)[ladder(edition).index(rank) :]), "this rank and those above"


def test_the_table_above_has_every_act_of_every_edition() -> None:
    assert [row[:2] for row in ROWS] == [[key, act] for key in AUTHORITY for act in acts(key)]


def test_every_game_is_played_under_an_edition_with_ranks() -> None:
    assert {game.edition for game in GAMES} <= set(AUTHORITY)


@pytest.mark.parametrize("edition", AUTHORITY)
def test_every_clause_cited_for_a_power_exists(edition: str) -> None:
    ranks = AUTHORITY[edition]
    assert ranks.citations
    for item in (ranks, *ranks.acts.values()):
        assert all(cited in CLAUSES for cited in item.citations)
        assert item.citations or item.provenance


def order(edition: str, *ranks: str) -> None:
    """The whole ladder, from the lowest: each reaches itself and those below, and no other."""
    assert ladder(edition) == ranks
    for rung, rank in enumerate(ranks):
        reached = [needed for needed in ranks if reaches(edition, rank, needed)]
        assert reached == list(ranks[: rung + 1])


@clause("SATG 1.1 tg-higher-duties-dealer", "SATG 1.1 tg-assistant-casino-manager")
def test_the_ranks_of_the_semi_automated_tables() -> None:
    dealer, duties, area, assistant = (
        "dealer", "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager",
    )  # fmt: skip
    order("SATG 15.1", dealer, duties, area, assistant)
    needed = {act: power("SATG 15.1", act).rank for act in acts("SATG 15.1")}
    dealers = [act for act in needed if reaches("SATG 15.1", dealer, needed[act])]
    assert dealers == ["run-table", "count-cards"]
    assert all(reaches("SATG 15.1", duties, needed[act]) for act in dealers)
    # What only the highest may do: SATG 9.5.2(a), SATG 20.2, SATG 20.3; let a manager out of his area; run
    # jackpots and hold tournaments.
    assert {act for act in needed if not reaches("SATG 15.1", area, needed[act])} == {
        "void-wager", "exclude-player", "void-round-fraud", "side-without-main", "withhold", "detain", "confiscate",
        "permit-manager", "run-jackpots", "hold-tournaments",
    }  # fmt: skip
    assert all(reaches("SATG 15.1", assistant, rank) for rank in needed.values())


@clause("WHEEL 1.1 tg-higher-duties-dealer")
def test_the_ranks_of_the_big_wheel() -> None:
    order(
        "WHEEL 4.0",
        "dealer", "tg-higher-duties-dealer", "tg-area-manager", "tg-assistant-casino-manager",
    )  # fmt: skip


@clause("WAR 1.1 game-supervisor")
def test_the_ranks_of_casino_war() -> None:
    order("WAR", "dealer", "game-supervisor", "pit-boss")


@clause("GAZ 29/2000 1.1 game-supervisor")
def test_the_ranks_of_com_bo() -> None:
    order("GAZ 29/2000", "dealer", "game-supervisor", "pit-boss", "gaming-shift-manager")


def test_the_ranks_of_blackjack_are_those_of_com_bo() -> None:
    assert ladder("GAZ 27/2000") == ladder("GAZ 29/2000")


def test_a_casino_supervisor_is_a_pit_boss_or_a_gaming_shift_manager() -> None:
    """GAZ 29/2000 1.1 casino-supervisor, with reading G15."""
    needed = power("GAZ 29/2000", "change-limits").rank
    assert reaches("GAZ 29/2000", "pit-boss", needed)
    assert reaches("GAZ 29/2000", "gaming-shift-manager", needed)
    assert not reaches("GAZ 29/2000", "game-supervisor", needed)


@pytest.mark.parametrize("edition", AUTHORITY)
@pytest.mark.parametrize("rank", ["player", "system", "device", "tournament-director", ""])
def test_who_stands_on_no_ladder_reaches_nothing(edition: str, rank: str) -> None:
    assert not any(reaches(edition, rank, needed) for needed in ladder(edition))


@pytest.mark.parametrize(
    ("edition", "rank"),
    [("SATG 15.1", "pit-boss"), ("SATG 15.1", "game-supervisor"), ("WAR", "tg-area-manager")],
)
def test_a_rank_of_another_edition_is_none(edition: str, rank: str) -> None:
    """Ruling 5: each edition has its own ladder."""
    assert not reaches(edition, rank, "dealer")


def test_unknown_names_are_refused() -> None:
    with pytest.raises(BadInput, match=r"Unknown act under WAR 'close-tabel'.*'close-table'"):
        power("WAR", "close-tabel")
    with pytest.raises(BadInput, match="Unknown act under WAR 'second-colour'"):
        power("WAR", "second-colour")
    for asked in (ladder, acts):
        with pytest.raises(BadInput, match="Unknown edition with ranks 'GAZ 28/2000'"):
            asked("GAZ 28/2000")
    with pytest.raises(BadInput, match="Unknown rank of WAR 'gaming-shift-manager'"):
        reaches("WAR", "pit-boss", "gaming-shift-manager")


@pytest.mark.parametrize(
    ("key", "change", "message"),
    [
        ("WAR 1", {}, "Unknown edition 'WAR 1'"),
        ("WAR", {"ladder": ["dealer", "dealer"]}, "on the ladder twice"),
        ("WAR", {"cites": []}, "the ladder has neither a citation nor a provenance"),
        ("WAR", {"cites": "WAR 99"}, "Unknown clause 'WAR 99'"),
        ("WAR", {"acts": {"run": {"rank": "dealer"}}}, "run has neither a citation"),
        ("WAR", {"acts": {"run": {"rank": "boss", "provenance": "us"}}}, "Unknown rank for 'run'"),
    ],
)
def test_a_wrong_file_is_not_read(key: str, change: dict[str, object], message: str) -> None:
    ranks = msgspec.convert({"ladder": ["dealer"], "cites": "WAR 1.2", "acts": {}} | change, Ranks)
    with pytest.raises((BadInput, Mistake), match=message):
        _check(key, ranks)


def test_the_file_travels_with_the_package() -> None:
    assert files("croupier.rulebook").joinpath("authority.toml").is_file()
