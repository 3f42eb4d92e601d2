"""The table of irregularities: its rows, its moments on real rounds, and the guide made from it."""

from collections.abc import Iterator

import pytest

from croupier.errors import CroupierError
from croupier.games import GAMES, Game, game
from croupier.games.contract.definition import Motion, Played
from croupier.rulebook import CLAUSES
from croupier.rulebook.authority import acts
from croupier.table.dealing.no_spins import NO_SPINS
from croupier.table.equipment.shoe_rules import SHOES
from croupier.table.irregular.irregularity_table import (
    ROWS,
    Does,
    Observation,
    find,
    guide,
    possible,
    read_table,
    rows_for,
)
from croupier.table.irregular.moments import MOMENTS, moment_in_words, moments_of
from croupier.table.state import State
from croupier.views.training.irregularity_page import lines, markdown, overview
from support.scripted_tables import Played as Table
from support.scripted_tables import lines as script
from support.scripted_tables import opened

CHAPTERS = (
    "SATG 8", "SATG 9.8", "SATG 10.6", "SATG 11.5", "SATG 12.9", "SATG 13.11", "SATG 14.4", "SATG 15.7.2",
    "SATG 17.9", "SATG 18.8", "SATG 20.2", "SATG 20.3", "SATG 20.4", "SATG 20.5", "WAR 9", "WAR 11.2",
    "WAR 11.3", "WAR 11.4", "WHEEL 7", "WHEEL 9.2", "WHEEL 9.3", "WHEEL 9.4", "WHEEL 9.5", "GAZ 29/2000 9",
    "GAZ 26/2000 15.5",
)  # fmt: skip
"""Where the documents speak of irregularities, and of what may be declared void."""


def in_chapters(clause: str) -> bool:
    heads = tuple(f"{head}{end}" for head in CHAPTERS for end in (".", "(", " "))
    return clause in CHAPTERS or clause.startswith(heads)


def test_every_clause_of_these_chapters_is_behind_some_ruling() -> None:
    cited = {clause for row in ROWS for ruling in row.rulings for clause in ruling.citations}
    # The grounds of a no spin stand in a table of their own.
    cited |= {
        clause
        for row in ROWS
        for ruling in row.rulings
        if ruling.does is Does.NO_SPIN
        for key in row.games
        for ground in NO_SPINS[key].ground
        for clause in NO_SPINS[key].clauses(ground.key)
    }
    clauses = {clause for clause in CLAUSES if in_chapters(clause)}
    assert len(clauses) == 112
    assert clauses - cited == set()
    assert {item.id for item in CLAUSES.values() if item.kind == "irregularity"} - cited == set()


@pytest.mark.parametrize("the_game", GAMES, ids=lambda item: item.key)
def test_the_rows_of_a_game_are_well_formed(the_game: Game) -> None:
    rows = rows_for(the_game.key)
    names = [(row.fact, ruling.key) for row in rows for ruling in row.rulings]
    assert len(set(names)) == len(names)
    for row in rows:
        assert row.says.endswith(".")
        assert not row.observe or row.observe.endswith(("?", "."))
        assert set(row.moments) <= set(MOMENTS)
        for ruling in row.rulings:
            assert ruling.says.endswith(".")
            assert ruling.act in acts(the_game.edition)
            assert ruling.citations or ruling.provenance
            assert find(the_game.key, row.fact, ruling.key) == (row, ruling)
    facts = {row.fact for row in rows}
    assert facts >= {"disruption", "fraud", "contravention", "claim", "wrong-entry", "wrong-result"}
    assert ("bad-spin" in facts) == (the_game.motion is not Motion.CARDS)
    assert ("terminal-malfunction" in facts) == (the_game.played is Played.SEMI_AUTOMATED)
    assert ("face-up-card" in facts) == (the_game.motion is Motion.CARDS)


def test_a_ruling_that_a_game_does_not_know_is_not_found() -> None:
    assert find("casino-war", "face-up-card", "play-on") is None
    assert find("triple-chase", "face-up-card", "play-on") is not None
    assert find("rapid-roulette", "face-up-card", "discard") is None
    assert find("nonsense", "face-up-card", "discard") is None


def test_the_same_fact_is_ruled_otherwise_in_a_sister_game() -> None:
    """What a dealer who changes tables must not confuse."""
    told_of = {
        (key, fact): {ruling.does.value for row in rows_for(key) if row.fact == fact for ruling in row.rulings}
        for key in ("casino-war", "triple-chase", "com-bo")
        for fact in ("face-up-card", "excess-card-seen", "cards-short", "cards-without-wagers", "wrong-deck")
    }  # fmt: skip
    shown = [f"{key:12} {fact:20} {' '.join(sorted(does))}" for (key, fact), does in told_of.items()]  # fmt: skip
    assert "\n".join(line.rstrip() for line in shown) == table("""
        casino-war   face-up-card         discard
        casino-war   excess-card-seen     next-card
        casino-war   cards-short          reload
        casino-war   cards-without-wagers void-round
        casino-war   wrong-deck           retire-shoe
        triple-chase face-up-card         discard use-card
        triple-chase excess-card-seen     discard
        triple-chase cards-short          reload
        triple-chase cards-without-wagers use-card
        triple-chase wrong-deck           retire-shoe
        com-bo       face-up-card         discard use-card
        com-bo       excess-card-seen     next-card
        com-bo       cards-short          void-round
        com-bo       cards-without-wagers
        com-bo       wrong-deck           retire-shoe
    """)


def test_what_is_done_when_the_cards_run_short_agrees_with_the_rules_of_the_shoe() -> None:
    for key, shoe in SHOES.items():
        rulings = [
            ruling for row in rows_for(key) if row.fact == "cards-short" for ruling in row.rulings
        ]
        assert [
            ruling for ruling in rulings if (ruling.does is Does.RELOAD) != shoe.runs_short.reload
        ] == []


GOOD = """
    [groups]
    cards = ["com-bo"]
    [spans]
    always = ["dealing"]
    [[row]]
    games = ["cards"]
    fact = "face-up-card"
    says = "A card lies face up."
    moments = ["always"]
    [[row.ruling]]
    key = "discard"
    says = "It is burned."
    act = "run-table"
    cites = "GAZ 29/2000 9.4"
    does = "discard"
"""


def test_a_table_may_name_groups_of_games_and_spans_of_moments() -> None:
    (row,) = read_table(GOOD)
    assert (row.games, row.moments) == (("com-bo",), ("dealing",))


@pytest.mark.parametrize(
    ("was", "becomes", "because"),
    [
        ('"com-bo"', '"com-bow"', "com-bow"),
        ('"dealing"', '"dreaming"', "dreaming"),
        ('does = "discard"', 'does = "eat"', "eat"),
        ('"run-table"', '"area-limit"', "area-limit"),
        ("GAZ 29/2000 9.4", "GAZ 29/2000 9.44", "GAZ 29/2000 9.44"),
        ('cites = "GAZ 29/2000 9.4"', "", "neither a citation nor a provenance"),
        ('does = "discard"', 'does = "no-spin"', "no grounds for a no spin"),
        ('games = ["cards"]', "games = []", "games, moments and rulings"),
        ('key = "discard"', 'key = "discard"\n    rank = "dealer"', "rank"),
    ],
)
def test_a_row_that_cannot_be_is_refused(was: str, becomes: str, because: str) -> None:
    with pytest.raises((CroupierError, ValueError), match=because):
        read_table(GOOD.replace(was, becomes))


def test_a_ruling_that_stands_there_twice_is_refused() -> None:
    again = GOOD[GOOD.index("    [[row]]") :]
    with pytest.raises(CroupierError, match="com-bo face-up-card discard is in the table twice"):
        read_table(GOOD + again)


def test_every_moment_has_its_sentence_and_nearly_every_one_its_rows() -> None:
    used = {moment for row in ROWS for moment in row.moments}
    assert set(MOMENTS) - used == {"asking"}  # no rule is for the time of a question alone
    assert all(moment_in_words(moment).endswith(".") for moment in MOMENTS)


def test_every_deed_is_asked_for_by_some_ruling() -> None:
    used = {ruling.does for row in ROWS for ruling in row.rulings}
    # Whoever takes interim settlements back does so on a declared ground or with the whole shoe.
    assert set(Does) - used == {Does.VOID_ROUND_ALL}


# ── moments of real rounds ──


def table(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def moments(played: Table, text: str) -> None:
    """Each line is a command, then exactly the moments at which the table stands after it."""
    for line in script(text):
        command, _, expected = line.partition("|")
        answer = played.line(command)
        assert answer.refused is None, f"{command}: {answer.refused}"
        assert sorted(moments_of(played.state)) == sorted(expected.split()), command


def test_a_table_that_was_never_open_stands_nowhere() -> None:
    state = State(table="T1")
    assert moments_of(state) == frozenset()
    assert possible(state) == ()
    assert guide(state) == ()


def test_the_moments_of_a_round_of_casino_war() -> None:
    played = opened("casino-war")
    moments(played, """
        0 dealer wagering           | wagering
        0 dealer lay ann casino-war @1 10  | wagering
        0 dealer lay bob casino-war @2 10  | wagering
        0 dealer call               | sealed first-card-due first-hand
        1 dealer enter Kh           | dealing initial-deal first-hand
        1 dealer enter 9h           | dealing initial-deal dealer-card-due first-hand
        1 dealer enter Ks           | dealing initial-deal-done deal-complete rebuildable first-hand
        2 dealer pay casino-war     | dealing initial-deal-done deal-complete rebuildable asking first-hand
        3 dealer choose war go-to-war casino-war @1 for=ann  | dealing initial-deal-done rebuildable answered first-hand
        4 dealer enter 5h           | dealing subsequent-deal dealer-card-due answered first-hand
        4 dealer enter 4h           | decided subsequent-deal deal-complete answered first-hand
        5 dealer confirm            | between-rounds settled
        6 dealer wagering           | wagering later-round
    """)  # fmt: skip


def test_a_hand_of_casino_war_cannot_be_rebuilt_once_a_winning_wager_is_paid() -> None:
    played = opened("casino-war")
    moments(played, """
        0 dealer wagering                       | wagering
        0 dealer lay ann casino-war @1 10       | wagering
        0 dealer lay bob casino-war @2 10       | wagering
        0 dealer call                           | sealed first-card-due first-hand
        1 dealer enter 7h                       | dealing initial-deal first-hand
        1 dealer enter 9h                       | dealing initial-deal dealer-card-due first-hand
        1 dealer enter 7s                       | dealing initial-deal-done deal-complete rebuildable first-hand
        2 dealer pay casino-war                 | dealing initial-deal-done deal-complete interim-won asking first-hand
    """)  # fmt: skip
    found = [row for row in possible(played.state) if row.fact == "misplaced-card"]
    assert [ruling.key for row in found for ruling in row.rulings] == ["too-late"]


def test_the_moments_of_a_round_of_blackjack() -> None:
    played = opened("blackjack")
    moments(played, """
        0 dealer wagering                       | wagering
        0 dealer lay ann blackjack @1 10        | wagering
        0 dealer call                           | sealed first-card-due first-hand
        1 dealer enter 10h                      | dealing initial-deal dealer-card-due first-hand
        1 dealer enter 6h                       | dealing initial-deal first-hand
        1 dealer enter 2s                       | dealing initial-deal-done deal-complete rebuildable asking first-hand
    """)  # fmt: skip


@pytest.mark.parametrize(
    ("key", "wager", "cards"),
    [
        ("casino-war", "dealer lay ann casino-war @3 10", "7h 7s"),
        ("rapid-casino-war", "1 wager casino-war @1 5", "7h 7d 7c 7s 7h 7d 7c 7s"),
        ("blackjack", "dealer lay ann blackjack @2 10", "10h 6h 2s"),
        ("rapid-blackjack", "1 wager blackjack 5", "10h 6h 2s"),
        ("three-card-poker", "dealer lay ann ante @1 10", "7h 7d 2c"),
        ("rapid-three-card-poker", "1 wager ante 1-2-3 5", "2h 3h 4h 5h 6h 7h 8h 9h 10h"),
    ],
)
def test_the_initial_deal_is_done_when_the_first_question_is_asked(
    key: str, wager: str, cards: str
) -> None:
    assert game(key).conduct.first_cards is not None
    played = opened(key)
    played.run(f"1 dealer wagering\n2 {wager}")
    if played.state.is_live:
        played.run("60 dealer call")
    for card in cards.split():
        assert "initial-deal-done" not in moments_of(played.state)
        assert "asking" not in moments_of(played.state)
        played.run(f"61 dealer enter {card}")
        if "asking" in moments_of(played.state):
            break
    assert {"asking", "initial-deal-done"} <= moments_of(played.state)
    assert "subsequent-deal" not in moments_of(played.state)


def test_the_moments_of_hands_at_terminals() -> None:
    moments(opened("triple-chase"), """
        1   dealer  wagering                    | wagering
        2   1       wager lucky-8s 5            | wagering
        60  dealer  enter 9h                    | dealing first-hand
        61  dealer  enter 9d                    | dealing first-hand
        62  dealer  enter 9s                    | decided deal-complete first-hand
        63  dealer  confirm                     | between-rounds settled
        64  tg-higher-duties-dealer direct during-shoe  | between-rounds settled
        65  dealer  wagering                    | wagering later-round
        120 system  time                        | sealed first-card-due no-wagers later-round
        121 dealer  enter 9h                    | dealing no-wagers-dealt later-round
    """)  # fmt: skip


def test_the_moments_of_a_spin() -> None:
    moments(opened("rapid-roulette"), """
        1   dealer  wagering                    | wagering
        2   1       wager red 5                 | wagering
        3   dealer  start                       | wagering spun
        60  system  time                        | sealed spun
        61  dealer  enter 17                    | decided spun
        62  dealer  confirm                     | between-rounds settled
    """)  # fmt: skip


# ── the guide ──


def told_by(observations: tuple[Observation, ...], *facts: str) -> Iterator[str]:
    """A line for each ruling: the fact, the ruling, who may, by which command, the last clause."""
    for seen in observations:
        if facts and seen.row.fact not in facts:
            continue
        for remedy in seen.remedies:
            clause = remedy.ruling.citations[-1] if remedy.ruling.citations else "-"
            shown = f"{seen.row.fact:22} {remedy.ruling.key:16} {remedy.rank:27} {'+'.join(remedy.commands):29}"
            yield f"{shown} {clause}"


def test_the_guide_of_triple_chase_when_the_second_card_is_due() -> None:
    played = opened("triple-chase").run("""
        1   dealer  wagering
        2   1       wager lucky-8s 5
        60  dealer  enter 9h
    """)
    assert "\n".join(told_by(guide(played.state))) == table("""
        face-up-card           play-on          dealer                      rule                          SATG 12.9.2(b)
        excess-card-unseen     next-card        dealer                      rule                          SATG 12.9.3(a)
        excess-card-seen       discard          dealer                      rule                          SATG 12.9.3(b)
        misplaced-card         reconstruct      tg-higher-duties-dealer     reconstruct                   SATG 12.9.5
        burn-omitted           play-on          dealer                      rule                          SATG 12.9.1
        burn-omitted           begin-again      tg-higher-duties-dealer     reconstruct                   SATG 12.9.1(a)
        cards-short            reload           dealer                      rule                          SATG 12.9.7
        order-unknown          play-on          dealer                      rule                          SATG 12.9.8
        order-unknown          void             tg-higher-duties-dealer     rule                          SATG 20.5
        shuffler-fault         play-on          dealer                      rule                          SATG 12.9.8
        shuffler-fault         void             tg-higher-duties-dealer     rule                          SATG 20.5
        wrong-deck             retire           tg-higher-duties-dealer     rule                          SATG 12.9.9(c)
        wrong-entry            re-enter         dealer                      correct-entry                 SATG 8.3
        wrong-reading          overrule         tg-higher-duties-dealer     correct-entry                 SATG 8.3
        wrong-display          disregard        dealer                      rule                          SATG 8.6
        terminal-malfunction   analyse          tg-higher-duties-dealer     report-malfunction            SATG 8.7.2
        terminal-malfunction   void-unconfirmed tg-higher-duties-dealer     void-wagers                   SATG 8.8
        system-malfunction     analyse          tg-higher-duties-dealer     report-malfunction            SATG 8.7.2
        system-malfunction     void-unconfirmed tg-higher-duties-dealer     void-wagers                   SATG 8.8
        equipment-malfunction  invalidate       tg-higher-duties-dealer     void-round                    SATG 20.5
        integrity              void             tg-higher-duties-dealer     void-round                    SATG 20.5
        disruption             void             tg-higher-duties-dealer     void-round                    SATG 20.5
        fraud                  void             tg-assistant-casino-manager void-round                    SATG 20.5
        fraud                  void-wagers      tg-assistant-casino-manager void-wagers                   SATG 20.5
        contravention          void-wagers      tg-assistant-casino-manager void-wagers                   SATG 20.2.1
        contravention          exclude          tg-assistant-casino-manager open-case+exclude-player      SATG 20.2.2
        contravention          withhold         tg-assistant-casino-manager open-case+withhold+determine  SATG 20.2.3
        contravention          detain           tg-assistant-casino-manager open-case+record-act          SATG 20.2.4
        claim                  consider         tg-higher-duties-dealer     open-case+close-case          SATG 8.4
    """)  # fmt: skip


def test_the_guide_of_casino_war_changes_from_deal_to_deal() -> None:
    played = opened("casino-war").run("""
        0 dealer wagering
        0 dealer lay ann casino-war @1 10
        0 dealer call
        1 dealer enter Kh
    """)
    facts = ("misplaced-card", "hand-without-wager", "dealer-card-missing", "area-missed",
             "decision-missed", "dealer-excess-card-seen", "excess-card-seen")  # fmt: skip
    assert "\n".join(told_by(guide(played.state), *facts)) == table("""
        excess-card-seen       next-card        dealer                      rule                          WAR 9.2
        misplaced-card         finish-the-deal  dealer                      rule                          WAR 9.4
        hand-without-wager     next-card        dealer                      rule                          WAR 9.2
        dealer-card-missing    deal-now         dealer                      rule                          WAR 9.6
    """)  # fmt: skip
    played.run("1 dealer enter Ks")
    assert "\n".join(told_by(guide(played.state), *facts)) == table("""
        excess-card-seen       next-card        dealer                      rule                          WAR 9.2
        dealer-excess-card-seen discard          dealer                      rule                          WAR 9.2.1
        misplaced-card         reconstruct      game-supervisor             reconstruct                   WAR 9.4.2
        hand-without-wager     next-card        dealer                      rule                          WAR 9.2
    """)  # fmt: skip
    played.run("""
        2 dealer choose war go-to-war casino-war @1 for=ann
        3 dealer enter 5h
    """)
    assert "\n".join(told_by(guide(played.state), *facts)) == table("""
        excess-card-seen       next-card        dealer                      rule                          WAR 9.2
        misplaced-card         too-late         game-supervisor             rule                          WAR 9.4.2
        hand-without-wager     discard          dealer                      rule                          WAR 9.5
        dealer-card-missing    deal-now         dealer                      rule                          WAR 9.6
        area-missed            void-area        game-supervisor             rule                          WAR 9.7
        decision-missed        rewind           game-supervisor             rule                          WAR 9.2
    """)  # fmt: skip


def test_the_guide_after_a_round_names_the_commands_for_what_is_settled() -> None:
    played = opened("rapid-roulette").run("""
        1   dealer  wagering
        2   1       wager red 5
        3   dealer  start
        60  system  time
        61  dealer  enter 17
        62  dealer  confirm
    """)
    facts = ("wrong-result", "error-after-settlement", "fraud", "equipment-malfunction", "bad-spin")
    assert "\n".join(told_by(guide(played.state), *facts)) == table("""
        wrong-result           recalculate      tg-higher-duties-dealer     freeze-accounts+correct-round SATG 8.1
        error-after-settlement stands           dealer                      rule                          SATG 8.1
        equipment-malfunction  invalidate       tg-higher-duties-dealer     void-settled                  SATG 20.5
        fraud                  void             tg-assistant-casino-manager void-settled                  SATG 20.5
        fraud                  void-wagers      tg-assistant-casino-manager void-settled                  SATG 20.5
    """)  # fmt: skip


def test_the_guide_of_a_spin_lists_the_grounds_of_a_no_spin() -> None:
    played = opened("big-wheel", "option 1").run("""
        1  dealer  wagering
        2  dealer  lay ann symbol-A 10
        3  dealer  start
    """)
    (spin,) = (item for item in guide(played.state) if item.row.fact == "bad-spin")
    assert [remedy.commands for remedy in spin.remedies] == [("declare-no-spin",)]
    grounds = [ground.key for ground in spin.remedies[0].grounds]
    assert grounds == ["few-turns", "unclear", "interference", "malfunction"]


@pytest.mark.parametrize("the_game", GAMES, ids=lambda item: item.key)
def test_the_table_is_printed_for_every_game(the_game: Game) -> None:
    text = list(lines(the_game))
    assert all(len(line) <= 100 for line in text)
    whole = " ".join(" ".join(text).split())
    for row in rows_for(the_game.key):
        assert row.says in whole
        for ruling in row.rulings:
            assert f"- {ruling.key}: {ruling.says}" in whole
            assert all(clause in whole for clause in ruling.citations)


def test_the_page_and_the_overview_have_every_game_and_every_fact() -> None:
    page, short = markdown(), "\n".join(overview())
    assert all(game.name in page for game in GAMES)
    for row in ROWS:
        assert row.says in page
        assert f"\n{row.fact}\n" in short
    assert "\nfraud\n  void: every game\n" in short
