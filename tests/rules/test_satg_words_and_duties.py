"""SATG, words and duties that no other file proves: rounds, sources of results, layouts, empty paragraphs.

Not marked though touched: SATG 1.1 dealer (nobody signs on yet).
"""

import ast
import re
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from croupier.games import GAMES, Game, game
from croupier.games import Played as Kind
from croupier.games.contract.definition import AnyBet, Bet, Variant
from croupier.games.contract.procedure import Deal
from croupier.ledger import Kind as AccountKind
from croupier.maths.sheets.layout_svg import layout_svg
from croupier.money import Cents
from croupier.records.audit.clause_trace import citations
from croupier.rulebook import CLAUSES
from croupier.rulebook.authority import ladder
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.history.history_from_log import read_history
from croupier.table.history.round_history import RoundHistory
from croupier.table.opening.checklist import Item
from croupier.table.phases import NEXT, Phase
from croupier.table.script.verbs import FORMS
from croupier.table.values.people import DEVICE, PLAYER, Actor
from croupier.table.values.refusals import Refusal
from support.refusals import refusal
from support.round_tables import clause
from support.scripted_tables import Played, asks_for, credited, log, opened

EDITION = "SATG 15.1"
HIGHER, MANAGER = "tg-higher-duties-dealer", "tg-area-manager"
SEMI_AUTOMATED = [game for game in GAMES if game.played is Kind.SEMI_AUTOMATED]
EVERY = pytest.mark.parametrize("one", SEMI_AUTOMATED, ids=lambda item: item.key)


def told(played: Played) -> list[RoundHistory]:
    """The rounds of the table's log."""
    events = (record.event for record in played.store.records("T1"))
    return read_history("T1", events, played.store.sheet)


# Words


@clause("SATG 1.1 round-of-play")
def test_wagers_outcome_and_money_are_each_of_one_round_and_rounds_never_meet() -> None:
    again = "refused round-in-progress SATG 1.1 round-of-play"
    played = opened("rapid-roulette").run(f"""
        1   dealer  wagering      -> round-opened
        2   1       wager red 5
        3   dealer  wagering      -> {again}
        31  dealer  start
        32  dealer  wagering      -> {again}
        33  dealer  enter 17
        34  dealer  wagering      -> {again}
        35  dealer  confirm       -> round-settled
        36  dealer  wagering      -> round-opened
        37  2       wager black 10
        38  {HIGHER}  void malfunction the ball broke  -> round-voided
        39  dealer  wagering      -> round-opened
        40  1       wager odd 5
        69  dealer  start
        70  dealer  enter 2
        71  dealer  confirm       -> round-settled
    """)
    opens = {phase for phase in Phase if e.RoundOpened in NEXT[phase]}
    assert (opens, NEXT[Phase.READY][e.RoundOpened]) == ({Phase.READY}, Phase.WAGERING)
    ends = [NEXT[Phase.DEALING][item] for item in (e.RoundSettled, e.RoundVoided, e.RoundAbandoned)]
    assert set(ends) == {Phase.READY}
    rounds = told(played)
    assert [(item.name, item.end) for item in rounds] == [
        ("T1/1", "settled"), ("T1/2", "void malfunction"), ("T1/3", "settled"),
    ]  # fmt: skip
    assert [[laid.id for laid in item.wagers] for item in rounds] == [
        ["1 red"], ["2 black"], ["1 odd"],
    ]  # fmt: skip
    assert [[face.shown for face in item.draws] for item in rounds] == [["17"], [], ["2"]]
    assert [[row.wager for row in item.rows] for item in rounds] == [
        ["1 red"],
        ["2 black"],
        ["1 odd"],
    ]
    about = e.WagersSet | e.WagersClosed | e.SetInMotion | e.Drawn | e.RoundSettled | e.RoundVoided
    for record in played.store.records("T1"):
        within = [item.number for item in rounds if item.first <= record.seq <= item.last]
        moves = played.store.transfers("T1", record.seq)
        staked = any(AccountKind.STAKES in (move.giver.kind, move.taker.kind) for move in moves)
        if staked or isinstance(record.event, about):
            assert len(within) == 1


def nobody_enters(key: str, by: str) -> tuple[str, str]:
    """The code and the clause by which a face from the system or from a player is refused."""
    if by == "system":
        return "no-dealer", "SATG 1.1 semi-automated-table-game"
    sensed = {"lucky-sic-bo": "15.5.5", "ministar-roulette": "16.4.3", "diamond-roulette": "16.4.3"}
    return ("not-applicable", f"SATG {sensed[key]}") if key in sensed else ("no-dealer", "SATG 1.2")


@clause("SATG 1.1 semi-automated-table-game")
@pytest.mark.parametrize("dealer", [True, False])
@EVERY
def test_a_result_comes_from_people_or_devices(one: Game, dealer: bool) -> None:
    face = {"cards": "9h", "wheel": "17", "dice": "3"}
    played = opened(one.key, dealer_activated=dealer).run("1 dealer wagering")
    for by in ("system", "1"):
        for shown in face.values():
            answer = played.line(f"2 {by} enter {shown}")
            refusal(answer.refused, *nobody_enters(one.key, by))
    assert not log(played, e.Drawn)
    # Staff and devices have no command that brings a face without saying which.
    assert FORMS["enter"].by == ("run-table", DEVICE)
    with_faces = {
        verb for verb, form in FORMS.items() if re.search(r"\bFACES?\b|\bfaces?=", form.words)
    }
    assert {"enter"} <= with_faces
    assert all(
        PLAYER not in FORMS[verb].by and "system" not in FORMS[verb].by for verb in with_faces
    )


SIMULATED = ("croupier.devices.simulated_source", "croupier.devices.device_simulators")
"""What draws faces by itself; the line of a device only carries them, and draws nonces."""


@clause("SATG 1.1 semi-automated-table-game")
def test_only_demonstrations_and_practice_know_chance() -> None:
    root = Path(str(files("croupier")))
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.ImportFrom) and node.module in ("random", "secrets"))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").startswith(SIMULATED))
        or (isinstance(node, ast.Import) and {"random", "secrets"} & {n.name for n in node.names})
    }
    core = ("table/", "games/", "ledger/", "engine/store/", "rulebook/", "engine/table_place.py")
    assert not [name for name in found if name.startswith(core)]
    practice = {
        "cli/play/play_command.py", "server/demo/demo_tables.py", "server/demo/demo_behaviour.py",
        "devices/device_server.py", "devices/simulated_source.py", "devices/device_simulators.py",
        "views/training/drill.py", "library/demonstration.py", "cli/play/practice.py",
        "server/demo/demo_dealers.py", "server/demo/demo_devices.py", "server/demo/demo_hands.py",
        "server/demo/demo_life.py", "server/demo/demo_players.py", "server/demo/demo_robots.py",
        "library/simulated_game.py", "cli/maths/tournament_simulation.py", "cli/play/training_commands.py",
    }  # fmt: skip
    # Names, tokens, keys and numbers of tickets that nobody guesses, the table that an inspector draws, the hidden
    # value of a jackpot (SATG 7.6.1): no result is made of them.
    names = {
        "engine/cluster/postgres_bus.py", "engine/cluster/table_owners.py", "engine/keys.py", "engine/order_ids.py",
        "engine/commit_pump.py", "server/api/reference/records_routes.py", "server/setup/new_house.py",
        "engine/hidden_values.py", "server/process/system.py", "server/orders/provider_attempt.py",
    }  # fmt: skip
    assert found <= practice | names


STARTS = {
    "rapid-roulette": "SATG 10.4", "rapid-sic-bo": "SATG 11.4", "rapid-big-wheel": "SATG 14.3",
    "lucky-sic-bo": "SATG 15.5", "ministar-roulette": "SATG 16.4", "diamond-roulette": "SATG 16.4",
}  # fmt: skip


@pytest.mark.parametrize(("key", "rule"), STARTS.items())
@clause("SATG 1.4")
def test_a_table_has_one_game_and_answers_by_the_rules_of_that_game(key: str, rule: str) -> None:
    played = opened(key)
    other = next(start for start in STARTS if start != key)
    before = played.state
    again = Played(other, store=played.store)
    answer = again.order(
        Actor("Kim", ladder(EDITION)[-1]),
        c.OpenTable(plan=again.plan()),
        at=0,
        named="another game",
    )
    refusal(answer.refused, "table-open")
    assert played.state == before
    assert (played.state.opened.game, played.state.offer.game.key) == (key, key)
    spin = played.line("1 device start").refused
    assert refusal(spin, "window-not-open", f"{rule}.1").cites == (f"{rule}.1",)


@clause("SATG 1.5")
def test_messages_say_bet_of_what_is_offered_and_wager_of_money() -> None:
    assert not {"amount", "stake", "balance"} & {field.name for field in fields(Bet)}
    assert {"bet", "amount"} <= set(c.Chip.__struct_fields__)
    speak_of_bets = {item for item in Refusal if re.search(r"\bbets?\b", item.sentence)}
    assert speak_of_bets == {Refusal.ODDS_MISSING, Refusal.BET_NOT_OFFERED}
    about_money = r"\b(minimum|maximum|amount|credit|stakes?|settled|hold)\b"
    assert not [item for item in speak_of_bets if re.search(about_money, item.sentence)]
    about_offers = r"\b(odds|approved odds)\b"
    speak_of_wagers = [item for item in Refusal if re.search(r"\bwagers?\b", item.sentence)]
    assert len(speak_of_wagers) > 5
    assert not [wager for wager in speak_of_wagers if re.search(about_offers, wager.sentence)]
    for one in SEMI_AUTOMATED:
        texts = [bet.wins for variant in one.variants for bet in variant.bets]
        assert not [text for text in texts if re.search(r"\b(stake|amount)\b", text)]


@pytest.mark.parametrize("lack", ["input", "information", "approval"])
@clause("SATG 1.1 dealer-terminal")
def test_a_dealer_terminal_is_taken_into_use_only_with_all_three_on_record(lack: str) -> None:
    played = Played("rapid-roulette")
    items = []
    for item in played.plan().items:
        features = {name: how for name, how in item.features.items() if name != lack}
        approval = "" if lack == "approval" else item.approval
        bare = Item(kind=item.kind, approval=approval, features=features)
        items.append(bare if item.kind == "dealer-terminal" else item)
    code, limb = {
        "input": ("equipment-missing", "(a)"),
        "information": ("equipment-missing", "(b)"),
        "approval": ("unapproved-equipment", "(c)"),
    }[lack]
    answer = played.open(items=tuple(items))
    refused = refusal(answer.refused, code, f"SATG 1.1 dealer-terminal{limb}")
    assert "dealer-terminal" in str(refused)
    assert played.state.phase is Phase.SHUT
    assert played.open().refused is None


@pytest.mark.parametrize("empty", ["SATG 11.3.3(c)", "SATG 15.3(a)"])
@clause("SATG 11.3.3(c)", "SATG 15.3(a)")
def test_an_empty_paragraph_stands_in_the_register_and_nothing_rests_on_it(empty: str) -> None:
    row = CLAUSES[empty]
    assert row.summary.startswith("Empty")
    assert (row.defines, row.uses, row.refers_to) == ((), (), ())
    assert not citations().get(empty), "it has no content that could be cited"


# Layouts


def drawn(variant: Variant, offered: list[AnyBet]) -> list[str]:
    """The names of the areas of a layout as drawn."""
    svg = layout_svg(variant, {bet.key: "pays" for bet in offered}, "#123")
    return [title.removesuffix(": pays") for title in re.findall(r"<title>(.*?)</title>", svg)]


def wanted(variant: Variant, bet: AnyBet) -> set[str]:
    """The areas that a bet must have: one for each position, unless players put the position together."""
    own_hands = {spot for spot in bet.spots if variant.unfinished and re.match(r"\d-\d-\d", spot)}
    spots = (set(bet.spots) - own_hands) | ({""} if own_hands else set())
    return {" ".join(filter(None, (bet.name, spot))).replace("'", "&#39;") for spot in spots}


@EVERY
@clause("SATG 2.1.4")
def test_the_areas_of_a_layout_are_the_bets_on_offer_and_no_other_is_taken(one: Game) -> None:
    for variant in one.variants:
        played = opened(one.key, variant.name).run("1 dealer wagering")
        offered = played.state.offer.offered()
        shown = {title for bet in offered for title in wanted(variant, bet)}
        assert set(drawn(variant, offered)) == shown
        keys = {bet.key for bet in offered}
        others = {bet.key for each in GAMES for v in each.variants for bet in v.bets} - keys
        names = set(played.state.offer.wagerable())
        for key in sorted(others - names):
            unpriced = (one.key, key) == ("lucky-sic-bo", "three-of-four-dice")
            expected = (
                ("odds-missing", "SATG 15.7.1") if unpriced else ("bet-not-offered", "SATG 2.1.4")
            )
            refusal(played.line(f"2 1 wager {key} 5").refused, *expected)


SIDES = {
    "rapid-baccarat": ("wht-9", "player-pair", "super-6"),
    "rapid-blackjack": ("kings-bounty", "bet-the-set-21", "royal-match-21"),
}


@pytest.mark.parametrize(("key", "side"), [(key, side) for key in SIDES for side in SIDES[key]])
@clause("SATG 2.1.5")
def test_an_additional_wager_has_an_area_exactly_while_it_is_switched_on(
    key: str, side: str
) -> None:
    options = {"super-6": "option 1"} if side == "super-6" else {}
    for switched in ((side,), ()):
        played = opened(key, side_bets=switched, options=options).run("1 dealer wagering")
        setup = played.state.offer
        name = setup.variant.bet(side).name.replace("'", "&#39;")
        assert (name in drawn(setup.variant, setup.offered())) is bool(switched)
        main = setup.variant.bets[0].key
        answer = played.line(f"2 1 wager {main} 10, {side} 5")
        why = answer.refused.why if answer.refused else None
        assert why is (None if switched else Refusal.BET_NOT_OFFERED)


@clause("SATG 11.3.1(b)")
def test_rapid_sic_bo_has_no_additional_wager_and_an_area_for_every_bet_it_could_have() -> None:
    played = opened("rapid-sic-bo")
    (variant,) = game("rapid-sic-bo").variants
    assert not [bet for bet in variant.bets if bet.needs or bet.added]
    assert {area.bet for area in variant.layout} == {bet.key for bet in variant.bets}
    for bet in variant.bets:
        assert {a.spot for a in variant.layout if a.bet == bet.key} == set(bet.spots)
    refusal(
        played.run("1 dealer wagering").line("2 1 wager super-6 5").refused,
        "bet-not-offered",
        "SATG 2.1.4",
    )


# Deals and devices


@pytest.mark.parametrize("key", ["electronic-baccarat", "rapid-baccarat"])
@clause("SATG 9.6.1")
def test_the_initial_deal_begins_when_wagering_has_closed(key: str) -> None:
    played = opened(key).run("1 dealer wagering\n2 1 wager player 5")
    phases, places = [played.state.phase], []
    assert played.state.playing.wants is None, "no card is due while wagers are taken"
    played.run("3 dealer enter 2h  -> wagers-closed drawn")
    for card in ("3h", "4h", "5h"):
        phases.append(played.state.phase)
        places.append(asks_for(played))
        played.run(f"4 dealer enter {card} -> drawn")
    assert phases == [Phase.WAGERING, *3 * [Phase.DEALING]]
    assert [place.split()[0] for place in places] == ["Banker", "Player", "Banker"]
    played.run("5 1 wager player 10  -> refused window-closed")


@pytest.mark.parametrize("cards", ["2h", "2h 3h", "2h 3h 4h", "2h 3h 4h 5h"])
@clause("SATG 9.8.2")
def test_a_coup_without_wagers_whose_cards_are_out_is_never_abandoned(cards: str) -> None:
    played = opened("rapid-baccarat").run(
        f"1 {HIGHER} direct during-shoe\n2 dealer wagering\n32 system time"
    )
    for card in cards.split():
        played.run(f"33 dealer enter {card}")
        played.run("33 dealer abandon -> refused must-complete SATG 9.8.2")
    left = ["2h", "3h", "4h", "5h", "6h", "7h"][len(cards.split()) :]
    while isinstance(played.state.playing.wants, Deal):
        played.run(f"34 dealer enter {left.pop(0)}")
    played.run("35 dealer confirm -> round-settled")
    assert not credited(played)


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("rapid-roulette", marks=clause("SATG 10.2 wheel")),
        pytest.param("ministar-roulette", marks=clause("SATG 16.2 wheel")),
        pytest.param("diamond-roulette", marks=clause("SATG 16.2 wheel")),
    ],
)
def test_a_roulette_table_has_its_wheel_on_record_with_kind_and_activation(key: str) -> None:
    for variant in game(key).variants:
        played = Played(key, variant.name)
        plan = played.plan()
        kinds = {"zeros": "double-zero" if "double" in variant.name else "single-zero"}
        (wheel,) = (item for item in plan.items if item.kind == "roulette-wheel")
        assert wheel.features["zeros"] == kinds["zeros"]
        assert wheel.features["activation"] in ("manual", "mechanical")
        rest = tuple(item for item in plan.items if item is not wheel)
        for missing in ("zeros", "activation"):
            features = {name: how for name, how in wheel.features.items() if name != missing}
            refused = refusal(
                played.open(items=(*rest, Item(kind=wheel.kind, features=features))).refused,
                "equipment-missing",
                "SATG 10.3.1" if key == "rapid-roulette" else "SATG 16.3",
            )
            assert missing in str(refused)
        assert played.open().refused is None
        kept = {item.kind: item.features for item in played.state.opened.items}
        assert kept["roulette-wheel"] == wheel.features


@clause("SATG 10.4.3(b)")
def test_what_a_sensor_reads_is_settled_by_itself_and_what_it_cannot_read_is_not() -> None:
    played = opened("rapid-roulette", confirms="device", starts_itself=True).run(f"""
        1   dealer  wagering
        2   1       wager red 5
        31  system  time                         -> wagers-closed set-in-motion
        32  dealer  enter 1                      -> refused not-applicable SATG 10.4.3(b)
        33  device  rest
        33  device  enter ??                     -> refused card-invalid
        34  device  report fault=malfunction     -> spin-reported
        35  device  enter 1                      -> refused no-spin-due
        =   player:1 95
        36  device  no-spin malfunction          -> no-spin-declared set-in-motion
        37  device  rest
        37  device  enter 1                      -> drawn round-settled
        =   player:1 105
        40  {HIGHER}  fault roulette-wheel no signal  -> equipment-failed
        41  dealer  wagering                     -> refused equipment-failed
    """)
    (settled,) = log(played, e.RoundSettled)
    assert settled.by in ("", "device")
    assert played.state.results == ("1",)


@clause("SATG 12.2 hand", "SATG 12.7.2")
def test_a_hand_of_triple_chase_is_a_round_from_the_close_to_the_confirmed_result() -> None:
    played = opened("triple-chase")
    for hand in (1, 2, 3):
        at = 40 * hand
        played.run(f"{at} dealer wagering\n{at + 1} 1 wager crown-pairs 5")
        assert played.state.playing.number == hand
        played.run(f"""
            {at + 2}  dealer  confirm    -> refused window-open
            {at + 30} system  time       -> wagers-closed
        """)
        assert played.state.phase is Phase.DEALING
        for card in ("9h", "2c", "9s"):
            played.run(f"{at + 31} dealer confirm -> refused card-count")
            played.run(f"{at + 31} dealer enter {card}")
        assert played.state.phase is Phase.DEALING
        played.run(f"{at + 32} dealer confirm -> round-settled")
        assert (played.state.phase, played.state.number) == (Phase.READY, hand)
    assert [item.name for item in told(played)] == ["T1/1", "T1/2", "T1/3"]
    assert [entry.number for entry in log(played, e.RoundOpened)] == [1, 2, 3]


@clause("SATG 15.2 dice-recognition-system", "SATG 15.5.5")
def test_only_the_recognition_system_enters_the_dice_of_lucky_sic_bo() -> None:
    played = Played("lucky-sic-bo")
    without = tuple(item for item in played.plan().items if item.kind != "dice-recognition")
    refused = refusal(
        played.open(items=without).refused, "equipment-missing", "SATG 15.2 dice-recognition-system"
    )
    assert (refused.why, "dice-recognition" in str(refused)) == (Refusal.EQUIPMENT_MISSING, True)
    refused = refusal(played.open(confirms="dealer").refused, "config-incomplete", "SATG 15.5.5")
    played = opened("lucky-sic-bo").run("""
        1   dealer  wagering
        2   1       wager small 5
        32  1       press                        -> wagers-closed shooter-chosen set-in-motion
    """)
    for rank in ladder(EDITION):
        played.run(f"33 {rank} enter 1 -> refused not-applicable SATG 15.5.5")
    played.run(f"""
        34  device  report fault=unclear         -> spin-reported
        35  device  rest
        35  device  enter 1                      -> refused no-spin-due
        36  device  no-spin unclear              -> no-spin-declared set-in-motion
        37  device  rest
        37  device  enter 1
        37  device  enter 2
        37  device  enter 4                      -> drawn round-settled
        =   player:1 105
        40  dealer  wagering
        41  1       wager small 5
        71  1       press
        72  {HIGHER}  void malfunction the camera is dead  -> round-voided
        =   player:1 105
        73  {HIGHER}  fault dice-recognition no picture    -> equipment-failed
        74  dealer  wagering                     -> refused equipment-failed
    """)


# Conduct


@clause("SATG 20.13")
def test_whatever_a_player_asks_for_concerns_his_own_terminal_and_the_house() -> None:
    played = opened("rapid-roulette").run("1 dealer wagering\n1 1 wager red 5")
    own = [form.command for form in FORMS.values() if PLAYER in form.by]
    amounts = {item.__name__ for item in own if "amount" in item.__struct_fields__}
    assert amounts <= {"Choose"}, "money of a player goes by wagers and choices only"
    assert {"giver", "taker", "to_terminal", "opponent"}.isdisjoint(
        name for item in (*own, c.Chip) for name in item.__struct_fields__
    )
    mallory = Actor("2", PLAYER)
    chips = (c.Chip(bet="red", amount=Cents(500)),)
    for command in (c.SetWagers(terminal="1", wagers=chips), c.LeaveTable(terminal="1")):
        refusal(played.order(mallory, command, at=2_000).refused, "not-yours", "SATG 3.2")
    kinds = [
        (move.giver.kind, move.taker.kind)
        for record in played.store.records("T1")
        for move in played.store.transfers("T1", record.seq)
    ]
    assert kinds
    assert not [pair for pair in kinds if set(pair) == {AccountKind.PLAYER}]
