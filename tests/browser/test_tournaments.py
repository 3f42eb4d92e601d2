"""A tournament in a real browser: its director's console, entry desk, terminals and leaderboard."""

from collections.abc import Callable
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from croupier.money import show
from croupier.offices.tournaments.seat_draw import commitment
from croupier.server.settings.config import Config, StaffConfig
from croupier.table.phases import Phase
from support.browser import accessible, signed_on
from support.demo_house import Living, quick_floor, served, until
from support.evenings import begin_evening, end_evening
from support.house_fixtures import for_each_test
from support.local_server import Caller
from support.round_tables import clause
from support.served_dealer import WINDOW_S, chip
from support.served_tournament import (
    DESK,
    DIRECTOR,
    FINAL,
    NAME,
    OPERATOR,
    SECOND,
    done,
    pay_out_all,
    ready,
    serves,
    started,
    state,
    two_stages,
)  # fmt: skip

GAME = "triple-chase"
TABLES = ("TC1", "TC2")
PLAYERS = ("A1", "B2", "C3", "D4")
PHONE = 390
CONSOLE, ENTRIES, BOARD = f"/tournament/{NAME}", f"/tournament/{NAME}/desk", f"/leaderboard/{NAME}"


def two_tables(folder: Path) -> Config:
    """Two tables of one game at which nobody lives: things happen when the test says so."""
    config = quick_floor(folder, [GAME], wagering_s=WINDOW_S)
    first, second = TABLES
    item = config.tables[first]
    terminals = tuple(it.replace(first, second) for it in item.plan.terminals)
    tables = {first: item, second: replace(item, plan=replace(item.plan, terminals=terminals))}
    limits = replace(config.limits, sign_ons_a_second=1_000)
    return replace(config, tables=tables, limits=limits, staff=StaffConfig(idle_minutes=30))


floor = for_each_test(lambda folder: served(two_tables(folder)))


def form(part: Page | Locator, verb: str) -> Locator:
    """The form that has a button."""
    page = part if isinstance(part, Page) else part.page
    return part.locator("form", has=page.get_by_role("button", name=verb, exact=True))


def does(part: Page | Locator, verb: str, *fields: tuple[str, str]) -> None:
    """Fill in the fields beside a button by their labels, and press it."""
    found = form(part, verb)
    for label, text in fields:
        found.get_by_label(label, exact=True).fill(text)
    found.get_by_role("button", name=verb, exact=True).click()


def gate(page: Page, name: str) -> Locator:
    """A line of what must be done before."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name))


def seats(floor: Living) -> dict[str, list[str]]:
    """Two seats of each table."""
    return {
        table: list(terminals[:2])
        for table, terminals in floor.system.offices.tournaments.tables_of(GAME).items()
    }


WIDER = """() => [...document.querySelectorAll("main *")]
  .filter((it) => it.getBoundingClientRect().right > innerWidth && !it.closest(".wide, .unseen"))
  .map((it) => it.outerHTML.slice(0, 120))"""


def fits(page: Page) -> None:
    """Nothing is wider than the screen, but for tables that are moved sideways by themselves."""
    assert page.evaluate(WIDER) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def published(floor: Living, page: Page) -> None:
    """The operator approves and publishes the terms, tells the regulator, and names the director."""
    done(floor.http(SECOND), "draft-terms", terms=to_builtins(two_stages(GAME)))
    signed_on(page, floor, OPERATOR, "/")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_role("link", name="Spring Cup").click()
    terms = gate(page, "Terms approved and published")
    does(terms, "Approve version 1")
    does(terms, "Publish version 1", ("Where patrons can have them", "At the desk."))
    expect(terms).to_contain_text("done")
    told = gate(page, "Regulator advised")
    expect(told).to_contain_text("SATG 19.2.2(b)")
    does(told, "Record: regulator advised", ("To whom", "VCGLR"), ("How", "By letter."))
    expect(told).to_contain_text("done")
    does(page, "Appoint the director", ("Staff number", DIRECTOR))
    expect(page.get_by_role("region", name="In charge")).to_contain_text(
        f"Director Tess ({DIRECTOR})"
    )


def designated(floor: Living, page: Page) -> None:
    """Two seats of each table are ticked."""
    places = gate(page, "Tables and seats designated")
    for table in TABLES:
        places.get_by_text(f"Choose seats of {table}").click()
        for place in (1, 2):
            places.get_by_label(f"{table}-{place}", exact=True).check()
    accessible(page)
    does(places, "Designate 4 seats")
    expect(places).to_contain_text("done")
    assert dict(state(floor).tables) == {table: tuple(it) for table, it in seats(floor).items()}


def entered(floor: Living, page: Page) -> None:
    """All of them come to the desk, pay and sign."""
    for number, key in enumerate(PLAYERS, 1):
        entry = form(page, "Take $250.00 and enter")
        for label, text in (
            ("Number with the house", key), ("Name", f"Name of {key}"), ("Suburb", "Carlton"), ("Contact", "0400"),
        ):  # fmt: skip
            entry.get_by_label(label, exact=True).fill(text)
        entry.get_by_label("Only members of the house may enter.").check()
        entry.get_by_label("Accepts version 1 of the terms").check()
        expect(entry.get_by_label("Permits that name")).not_to_be_checked()
        entry.get_by_role("button", name="Take $250.00 and enter").click()
        page.get_by_role("button", name=f"Open no. {number}").click()
        does(
            page.get_by_role("region", name=f"No. {number}, Name of {key}"), "Record the signature"
        )
        until(lambda key=key: state(floor).entrants[key].signed)  # type: ignore[misc]
    accessible(page)


@clause("SATG 19.2.2", "SATG 19.2.3", "SATG 19.2.4", "SATG 19.3.1", "SATG 19.4.3(b)")
def test_the_way_of_the_director_from_the_terms_to_drawn_seats(
    floor: Living, pages: Callable[[], Page]
) -> None:
    operator, desk, director = (pages() for _ in range(3))
    published(floor, operator)
    designated(floor, operator)
    entered(floor, signed_on(desk, floor, DESK, ENTRIES))
    signed_on(director, floor, DIRECTOR, CONSOLE)
    does(director.get_by_role("region", name="In charge"), "Take charge")
    does(director, "Record: 4 players briefed")
    does(director, "Record: bank of 1,000 chips announced")
    expect(gate(director, "Players briefed, bank announced")).to_contain_text("done")
    accessible(director)
    director.get_by_role("button", name="Start the tournament", exact=True).click()
    expect(director.get_by_role("alert")).to_contain_text("It is dated for 6 March 2027.")
    assert state(floor).status == "published", "On another day it is asked about first."
    does(director, "Start the tournament today")
    does(director, "Prepare Heats")
    stage = director.get_by_role("region", name="Stage 1: Heats")
    sealed = stage.locator("dd").first.inner_text()
    does(stage, "Draw the seats")
    expect(stage.get_by_role("article")).to_have_count(len(TABLES))
    drawn = state(floor).stages[1]
    assert sealed == drawn.commitment == commitment(bytes.fromhex(drawn.drawn))
    expect(stage).to_contain_text(drawn.drawn)
    for table, session in drawn.sessions.items():
        expect(stage.get_by_role("article", name=f"Table {table}")).to_contain_text(
            next(iter(session.seats))
        )
    accessible(director)
    director.set_viewport_size({"width": PHONE, "height": 800})
    fits(director)


@clause("SATG 19.4.2(d)", "SATG 19.4.8(f)")
def test_the_desk_refuses_withdraws_and_says_what_comes_back(floor: Living, page: Page) -> None:
    ready(floor, seats(floor), *PLAYERS, terms=two_stages(GAME))
    signed_on(page, floor, DESK, ENTRIES)
    expect(page.get_by_role("region", name="What it costs")).to_contain_text("$250.00")
    page.get_by_role("button", name="Open no. 4").click()
    item = page.get_by_role("region", name="No. 4, Name of D4")
    does(item, "Record: permits publicity")
    expect(item).to_contain_text("Name and pictures may be used")
    does(item, "Withdraw, pay back $250.00")
    expect(page.get_by_role("row", name="Name of D4")).to_contain_text("Withdrawn")
    page.get_by_text("Refuse an application").click()
    refuses = form(page, "Refuse the application")
    refuses.get_by_label("Number with the house").fill("E5")
    refuses.get_by_label("Reason").fill("Not a member.")
    refuses.get_by_label("Because of").select_option("member")
    refuses.get_by_role("button", name="Refuse the application").click()
    expect(page.get_by_text("Refused: E5")).to_be_visible()
    accessible(page)
    page.set_viewport_size({"width": PHONE, "height": 800})
    fits(page)


@clause("SATG 19.4.8(a)", "SATG 19.4.8(b)", "SATG 19.4.8(h)")
def test_players_are_dealt_with_on_grounds_of_the_terms(floor: Living, page: Page) -> None:
    ready(floor, seats(floor), *PLAYERS, terms=two_stages(GAME))
    signed_on(page, floor, DIRECTOR, CONSOLE)
    page.get_by_role("button", name="Players", exact=True).click()
    page.get_by_role("button", name="Open no. 2").click()
    item = page.get_by_role("region", name="No. 2, Name of B2")
    form(item, "Penalise").get_by_label("Ground").select_option("slow-play")
    expect(item).to_contain_text("SATG 19.4.8(a)(i)")
    does(item, "Penalise")
    until(lambda: state(floor).entrants["B2"].penalties)
    does(item, "Record the dispute", ("What is disputed", "The penalty."))
    item.get_by_text("Substitute", exact=True).click()
    accessible(page)
    other = form(item, "Approve the substitute")
    other.get_by_label("Ground").select_option("ill")
    other.get_by_label("Number with the house").fill("E5")
    other.get_by_label("Name", exact=True).fill("Eve")
    other.get_by_label("Accepts version 1 of the terms").check()
    other.get_by_role("button", name="Approve the substitute").click()
    expect(page.get_by_role("row", name="Name of B2")).to_contain_text("Replaced")
    page.get_by_role("button", name="Open no. 3").click()
    third = page.get_by_role("region", name="No. 3, Name of C3")
    form(third, "Disqualify").get_by_label("Ground").select_option("cheating")
    does(third, "Disqualify")
    expect(page.get_by_role("row", name="Name of C3")).to_contain_text("Disqualified")
    page.get_by_role("button", name="Disputes").click()
    form(page, "Record the decision").get_by_label("Decision").fill("It stands.")
    page.get_by_label("The player was told that an inspector can be asked").check()
    does(page, "Record the decision")
    expect(page.get_by_text("It stands.")).to_be_visible()
    accessible(page)


@clause("SATG 19.4.8(e)", "SATG 19.4.8(f)")
def test_the_leaderboard_names_only_who_permits_it(floor: Living, page: Page) -> None:
    director = ready(floor, seats(floor), *PLAYERS, terms=two_stages(GAME), publicity=["A1"])
    for table in TABLES:
        pay_out_all(floor, table)
    done(director, "start-tournament")
    started(floor, director, 1, *TABLES)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"http://{floor.address}{BOARD}")
    expect(page.get_by_role("row", name="Name of A1")).to_be_visible()
    expect(page.get_by_role("row", name="No. 2")).to_be_visible()
    expect(page.get_by_text("Name of B2")).to_have_count(0)
    expect(page.get_by_text("Stage 1: Heats")).to_be_visible()
    for table in TABLES:
        expect(page.locator("footer")).to_contain_text(f"Table {table}")
    accessible(page)
    page.get_by_role("button", name="简体中文").click()
    expect(page.get_by_text("第 1 段：Heats")).to_be_visible()
    accessible(page)


SIX_DECKS = 312
OVER = ("Kh", "9s", "4c")
"""The first card is the key card: the sum is over 13."""


def ready_to_start(floor: Living) -> None:
    """All is done that comes before, and the tables are empty."""
    ready(floor, seats(floor), *PLAYERS, terms=two_stages(GAME))
    for table in TABLES:
        pay_out_all(floor, table)


def plays(floor: Living, dealer: Caller, table: str, **wagers: tuple[str, int]) -> None:
    """A round at a table: some seats lay a wager, the cards say over 13, the office hears of it."""
    dealer.done(table, "open-wagering")
    for seat, (bet, amount) in wagers.items():
        with floor.terminal(f"{table}-{seat.removeprefix('s')}") as talk:
            talk.until("table", phase="wagering")
            asked = talk.ask("wager", floor.new_id(), wagers=[chip(bet, "", amount)])
            assert "refused" not in asked, asked
    deals(floor, dealer, table)


def deals(floor: Living, dealer: Caller, table: str) -> None:
    """Wagering is over, three cards come, and the round is heard."""
    played = state(floor).stages[state(floor).now].sessions[table].played
    floor.skip(WINDOW_S)
    until(lambda: floor.state(table).phase is Phase.DEALING)
    for face in OVER:
        dealer.done(table, "enter-face", face=face)
    dealer.done(table, "confirm")
    until(lambda: state(floor).stages[state(floor).now].sessions[table].played > played)


def seals(floor: Living, page: Page, terminal: str) -> None:
    """Chips are laid in secret at a terminal in tournament mode, and sealed."""
    page.goto(f"http://{floor.address}/terminal/{terminal}")
    cup = page.get_by_role("region", name="Tournament")
    expect(cup).to_contain_text("1 secret wager left")
    expect(page.get_by_role("button", name="Bank in chips")).to_contain_text("1,000")
    expect(page.get_by_role("button", name="Cash out")).to_have_count(0)
    expect(page.get_by_role("button", name="Buy in")).to_have_count(0)
    cup.get_by_role("button", name="Secret").click()
    page.locator("[data-chip='10000']").click()
    page.locator('[data-spot^="over-13|"]').first.click()
    assert not floor.state(terminal.split("-", maxsplit=1)[0]).playing.wagered(terminal)
    accessible(page)
    cup.get_by_role("button", name="Seal 100 chips").click()
    expect(cup).to_contain_text("Your wagers are sealed")
    assert "$" not in page.locator("body").inner_text()


@clause("SATG 19.4.4(b)", "SATG 19.4.8(a)", "SATG 19.4.8(d)", "SATG 19.4.6", "SATG 19.4.7")
def test_two_tables_and_two_stages_with_a_secret_a_substitute_a_disqualification_and_an_early_end(
    floor: Living, pages: Callable[[], Page]
) -> None:
    ready_to_start(floor)
    director, player, desk = (pages() for _ in range(3))
    begin_evening(director, floor, DIRECTOR, CONSOLE)
    substituted(director, 2, "E5")
    charge = director.get_by_role("region", name="In charge")
    for verb, how in (("Leave charge", "away"), ("Take charge", "there")):
        does(charge, verb)
        expect(charge).to_contain_text(f"Director Tess ({DIRECTOR}) {how}")
    director.get_by_role("button", name="Before play").click()
    does(director, "Record: 1 player briefed")
    done(floor.http(DESK), "sign-terms", entrant="E5")
    does(director, "Start the tournament")
    heats = begun(director, "Heats", *TABLES)
    dealers = {
        table: floor.http(number) for table, number in zip(TABLES, ("D1", "S1"), strict=True)
    }
    for table, dealer in dealers.items():
        until(lambda table=table: serves(floor, table) == 1)  # type: ignore[misc]
        dealer.done(table, "take-table")
        dealer.done(table, "check-cards", cards="blue", count=SIX_DECKS)
        dealer.done(table, "shuffle-cards", cause="before-play")

    first, second = TABLES
    dealers[first].done(first, "open-wagering")
    seals(floor, player, f"{first}-1")
    deals(floor, dealers[first], first)
    expect(player.get_by_role("button", name="Bank in chips")).to_contain_text("1,100")
    expect(player.get_by_role("region", name="Tournament")).to_contain_text("Place 1 of 4")
    expect(player.get_by_role("region", name="Tournament")).to_contain_text("1 of 2 rounds left")
    plays(floor, dealers[first], first, s1=("over-13", 10_000), s2=("under-13", 10_000))
    expect(heats.get_by_role("article", name=f"Table {first}")).to_contain_text("Ended")

    plays(floor, dealers[second], second, s1=("over-13", 10_000), s2=("under-13", 10_000))
    loser = state(floor).entrants[state(floor).stages[1].sessions[second].seats[f"{second}-2"]]
    director.get_by_role("button", name="Players", exact=True).click()
    director.get_by_role("button", name=f"Open no. {loser.number}").first.click()
    form(director, "Disqualify").get_by_label("Ground").select_option("cheating")
    does(director, "Disqualify")
    director.get_by_role("button", name="Stages", exact=True).click()
    director.get_by_text(f"Conclude table {second} early").click()
    does(heats, f"Conclude {second}")
    expect(heats.get_by_role("article", name=f"Table {second}")).to_contain_text("Ended")
    does(heats, "End Heats")

    begun(director, "Final", first)
    until(lambda: serves(floor, first) == FINAL)
    for _ in range(2):
        plays(floor, dealers[first], first, s1=("over-13", 10_000), s2=("under-13", 10_000))
    does(director, "End Final")
    does(director, "Finish and award the prizes")
    expect(director.get_by_text("Prizes are paid at the entry desk")).to_be_visible()
    accessible(director)
    prizes_paid(floor, signed_on(desk, floor, DESK, ENTRIES))
    accessible(desk)
    assert state(floor).status == "finished"
    end_evening(director, floor, DIRECTOR)


def prizes_paid(floor: Living, page: Page) -> None:
    """Everybody who has won gets it at the desk."""
    for place in state(floor).places:
        entrant = state(floor).entrants[place.entrant]
        if not entrant.to_be_paid:
            continue
        page.get_by_role("button", name=f"Open no. {entrant.number}").first.click()
        does(page, f"Pay {show(entrant.to_be_paid)}")
        until(lambda key=place.entrant: not state(floor).entrants[key].to_be_paid)  # type: ignore[misc]


def substituted(page: Page, number: int, by: str) -> None:
    """Somebody takes the place of an entrant, as the director approves."""
    page.get_by_role("button", name="Players", exact=True).click()
    page.get_by_role("button", name=f"Open no. {number}").click()
    page.get_by_text("Substitute", exact=True).click()
    other = form(page, "Approve the substitute")
    other.get_by_label("Ground").select_option("ill")
    other.get_by_label("Number with the house").fill(by)
    other.get_by_label("Name", exact=True).fill(f"Name of {by}")
    other.get_by_label("Accepts version 1 of the terms").check()
    other.get_by_role("button", name="Approve the substitute").click()
    expect(page.get_by_role("row", name=f"Name of {by}")).to_be_visible()


def begun(page: Page, name: str, *tables: str) -> Locator:
    """A stage is prepared, its seats are drawn, and its tables play."""
    does(page, f"Prepare {name}")
    stage = page.get_by_role("region", name=f": {name}")
    does(stage, "Draw the seats")
    for table in tables:
        does(stage.get_by_role("article", name=f"Table {table}"), f"Start play at {table}")
        expect(stage.get_by_role("article", name=f"Table {table}")).to_contain_text("rounds left")
    return stage


@clause("SATG 19.2.1", "SATG 19.4")
def test_terms_are_written_in_a_form_that_names_what_is_missing(floor: Living, page: Page) -> None:
    signed_on(page, floor, OPERATOR, "/tournament")
    page.get_by_role("link", name="New terms").click()
    page.get_by_label("Name of the tournament, one word").fill("friday")
    page.get_by_role("combobox", name="Game").select_option(GAME)
    status = page.get_by_role("status").filter(has_text="missing")
    expect(status).to_contain_text("items are missing")
    details = page.get_by_role("region", name="Details")
    place = details.get_by_role("listitem").filter(has_text="place")
    expect(place).to_contain_text("SATG 19.4.1(a)(iv)")
    expect(place).to_contain_text("missing")
    details.get_by_label("Place", exact=True).fill("the Riverside Room")
    expect(place).to_contain_text("said")
    details.get_by_label("Title").fill("Friday Night")
    details.get_by_label("Does not apply: add-on").check()
    conduct = page.get_by_role("region", name="Conduct")
    conduct.get_by_role("button", name="Use the proposed wording: liability").click()
    stages = page.get_by_role("group", name="Stages")
    stages.get_by_role("button", name="Add to Stages").click()
    stages.get_by_label("Stages 1: Name").fill("Final")
    stages.get_by_label("Stages 1: Starts").fill("2027-03-06T18:00")
    stages.get_by_label("Stages 1: Rounds").fill("10")
    accessible(page)
    page.get_by_role("button", name="Save as a new version").click()
    expect(page.get_by_role("heading", name="Friday Night")).to_be_visible()
    terms = floor.system.offices.tournaments.state.tournaments["friday"].terms
    assert (terms.place, terms.does_not_apply) == ("the Riverside Room", ("add-on",))
    assert "Competition and Consumer Act 2010" in terms.statements["liability"]
    assert [(it.name, it.rounds, it.starts.hour) for it in terms.stages] == [("Final", 10, 7)]
    page.get_by_role("link", name="Terms", exact=True).click()
    expect(page.get_by_label("Stages 1: Starts")).to_have_value("2027-03-06T18:00")
    page.set_viewport_size({"width": PHONE, "height": 800})
    fits(page)
