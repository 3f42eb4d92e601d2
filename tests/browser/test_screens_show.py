"""What terminals, walls and dealers show of a round, where the rules say that it is shown."""

import json
import re

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from croupier.games import game
from croupier.money import Cents, show
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.history.history_from_log import read_history
from croupier.table.opening.plan_faults import plan_faults
from support.browser import signed_on
from support.demo_house import Living, until
from support.house_fixtures import for_the_file
from support.quiet_screens import (
    LUCKY,
    ROULETTE,
    SIC_BO,
    WHEEL,
    Pages,
    asked,
    at,
    begins,
    closes,
    device,
    does,
    instants,
    left_s,
    shown_floor,
    spot,
)
from support.refusals import refusal
from support.round_tables import clause

GAMES = [game(key) for key in ("rapid-roulette", "rapid-sic-bo", "lucky-sic-bo", "rapid-big-wheel")]
COUNTED_S = 8

floor = for_the_file(shown_floor, GAMES)


def figure(page: Page, named: str) -> int:
    """What the money bar says, in cents."""
    shown = (
        page.locator("footer .figure", has_text=re.compile(rf"^\s*{re.escape(named)}"))
        .locator("b")
        .inner_text()
    )
    return int(re.sub(r"\D", "", shown))


@clause(
    "SATG 1.1 player-terminal(a)", "SATG 1.1 wnd", "SATG 3.2.2", "SATG 3.3.1", "SATG 3.4", "SATG 3.8",
    "SATG 3.8.1", "SATG 3.8.2", "SATG 3.8.3", "SATG 3.8.4", "SATG 4.1", "SATG 10.4.2", "SATG 10.6.1",
)  # fmt: skip
def test_a_round_is_shown_to_everybody_from_the_first_chip_to_the_new_balance(
    floor: Living, pages: Pages
) -> None:
    dealer = signed_on(pages(), floor, "K1")
    stood = begins(floor, ROULETTE)
    item = pages()
    sent = list[str]()
    item.on("websocket", lambda link: link.on("framesent", lambda said: sent.append(str(said))))
    at(item, floor, f"/terminal/{ROULETTE}-1")
    idle = at(pages(), floor, f"/terminal/{ROULETTE}-2")
    wall = pages()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    at(wall, floor, f"/wall/{ROULETTE}")
    at(dealer, floor, f"/dealer/{ROULETTE}")
    _limits_are_told(floor, item, wall)

    before = figure(item, "Balance")
    for bet, key, lies in (
        ("red", "Enter", 500), ("black", "Enter", 1_000), ("black", "Enter", 1_500), ("black", "Backspace", 1_000),
    ):  # fmt: skip
        spot(item, f"{bet}||").press(key)
        expect(item.locator("footer .figure").filter(has_text="On the table")).to_contain_text(
            show(Cents(lies))
        )
        expect(item.locator("footer .balance")).to_contain_text(show(Cents(before - lies)))
        assert _staked(floor) == lies
    _the_picture_is_what_the_server_holds(floor, item, sent)

    closes(floor, ROULETTE)
    expect(dealer.get_by_role("heading", name="Spin")).to_be_visible()
    does(floor, ROULETTE, c.StartDevice())
    unlisted = asked(floor, ROULETTE, c.DeclareNoSpin(ground="bad-luck"))
    refusal(unlisted, "not-applicable", "SATG 10.6.1")
    does(floor, ROULETTE, c.DeclareNoSpin(ground="unclear"))
    for page in (item, idle, wall):
        expect(page.get_by_text("No spin. It is made again.").first).to_be_visible()
    expect(spot(item, "red||")).to_have_attribute("aria-disabled", "true")
    assert floor.state(ROULETTE).playing.wagered(f"{ROULETTE}-1")
    does(floor, ROULETTE, c.StartDevice(), c.ReportRest(), c.EnterFace(face="9"), c.Confirm())

    (ended, *_) = floor.state(ROULETTE).history
    for page in (item, idle, wall):
        latest = page.get_by_role("list", name="Last results").locator("li").first
        expect(latest).to_have_accessible_name(re.compile(f"^Round {ended.number}: 9 red"))
        expect(latest).to_contain_text("9")
    assert ended.number == floor.state(ROULETTE).number
    expect(item.get_by_text(f"Round {ended.number}, net")).to_be_visible()
    expect(spot(item, "black||")).not_to_have_attribute("aria-label", re.compile("confirmed"))
    expect(spot(item, "red||")).to_have_attribute("aria-label", re.compile("won"))
    assert figure(item, "Balance") == before  # red won what black lost
    assert figure(item, "Balance") == floor.system.screens.balances.balance_of(f"{ROULETTE}-1")
    item.get_by_role("button", name="Why?").first.click()
    expect(item.get_by_role("dialog")).to_contain_text("Red")
    expect(item.get_by_role("dialog")).to_contain_text("Black")
    item.keyboard.press("Escape")
    _a_claim_is_answered_from_the_journal(floor, item, ended.number)
    # How long the ball was waited for is on record: the close, and each time it was spun.
    (closed,) = instants(floor, ROULETTE, stood, e.WagersClosed)
    first, second = instants(floor, ROULETTE, stood, e.SetInMotion)
    assert closed <= first < second
    # Whoever held a place and did not wager is flagged to the dealer.
    expect(dealer.get_by_role("button", name=f"Choose {ROULETTE}-2")).to_contain_text(
        "idle for 1 round"
    )
    expect(dealer.get_by_role("button", name=f"Choose {ROULETTE}-1")).not_to_contain_text("idle")


def _staked(floor: Living) -> int:
    playing = floor.state(ROULETTE).playing
    return sum(held.amount for held in playing.wagered(f"{ROULETTE}-1").values())


def _limits_are_told(floor: Living, *pages: Page) -> None:
    """Minimum and maximum on every screen; without the sign nobody may wager (SATG 4.1)."""
    for page in pages:
        expect(page.get_by_label("Limits").first).to_contain_text("$5 – $1,000")
    plan = floor.state(ROULETTE).opened
    found = plan_faults(replace(plan, limits={}), floor.system.clock(), [])
    assert {str(item.why) for item in found} == {"notice-not-displayed"}


def _the_picture_is_what_the_server_holds(floor: Living, page: Page, sent: list[str]) -> None:
    """Confirmed chips, at the table that is named; nobody else can lay them, here or there."""
    own = floor.state(ROULETTE).playing.wagered(f"{ROULETTE}-1")
    assert {where.bet for where in own} == {"red", "black"}
    for where, held in own.items():
        confirmed = re.compile(f"{re.escape(show(held.amount))} confirmed")
        expect(spot(page, f"{where.bet}||")).to_have_attribute("aria-label", confirmed)
    expect(page.get_by_text(f"Table {ROULETTE} · Terminal {ROULETTE}-1")).to_be_visible()
    laid = (c.Chip(bet="red", amount=Cents(0)), c.Chip(bet="low", amount=Cents(500)))
    moved = c.SetWagers(terminal=f"{ROULETTE}-1", wagers=laid)
    refusal(asked(floor, ROULETTE, moved), "not-yours", "SATG 3.2")
    refusal(asked(floor, SIC_BO, moved), "not-yours", "SATG 3.2")
    assert floor.state(ROULETTE).playing.wagered(f"{ROULETTE}-1") == own
    # What the terminal sent were wagers, each on a bet of its game.
    offered = {bet.key for bet in floor.state(ROULETTE).offer.offered()}
    wagers = [json.loads(item) for item in sent if '"wager"' in item]
    assert {wager["type"] for wager in wagers} == {"wager"}
    assert {chip["bet"] for wager in wagers for chip in wager["wagers"]} <= offered


def _a_claim_is_answered_from_the_journal(floor: Living, page: Page, number: int) -> None:
    """The file names terminal and round; where the wagers were laid stands there (SATG 3.3.2)."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Make a claim").click()
    page.get_by_label("What was wrong").fill("I meant the other table.")
    page.get_by_role("button", name="Make the claim").click()
    expect(page.get_by_text("Your claim is on record.")).to_be_visible()
    *_, case = floor.state(ROULETTE).cases.values()
    assert (case.kind, case.terminal, case.round) == ("claim", f"{ROULETTE}-1", number)
    told = read_history(
        ROULETTE, (record.event for record in floor.store.records(ROULETTE)), floor.store.sheet
    )
    (claimed,) = (item for item in told if item.number == number)
    assert {laid.holder for laid in claimed.wagers} == {f"{ROULETTE}-1"}
    elsewhere = [record.event for record in floor.store.records(SIC_BO)]
    assert not any(
        isinstance(item, e.WagersSet) for item in elsewhere if f"{ROULETTE}-1" in str(item)
    )


# Countdown, dice, wheels


@clause("SATG 6.2")
def test_a_terminal_counts_down_every_second_to_the_close(floor: Living, page: Page) -> None:
    stood = begins(floor, WHEEL)
    at(page, floor, f"/terminal/{WHEEL}-1")
    expect(page.get_by_role("timer")).to_be_visible()
    closing = floor.state(WHEEL).playing.until
    floor.skip(left_s(floor, WHEEL) - COUNTED_S)
    page.reload()  # its clock is told anew
    shown = page.evaluate(COUNTS)
    assert shown == sorted(set(shown), reverse=True), "It counts down and never back."
    assert len(shown) > 1
    assert shown[-1] == 1, "It runs to the end, and no further."
    expect(page.get_by_text("Wagers closed").first).to_be_visible()
    assert instants(floor, WHEEL, stood, e.WagersClosed) == [closing]


COUNTS = """() => new Promise((done, failed) => {
  const seen = [];
  const look = setInterval(() => {
    const said = document.querySelector("[role=timer] .seconds")?.textContent;
    if (said && seen.at(-1) !== +said) seen.push(+said);
    if (seen.length && !said) { clearInterval(look); done(seen); }
  }, 20);
  setTimeout(() => failed(new Error(`It was seen to count ${seen}.`)), 60_000);
})"""
"""Every number that the ring shows, until it shows none."""


@clause("SATG 11.5.1", "SATG 3.8", "SATG 3.8.1")
def test_a_no_spin_at_sic_bo_is_told_to_everybody_and_the_tumbler_goes_again(
    floor: Living, pages: Pages
) -> None:
    begins(floor, SIC_BO)
    one, idle, wall = (
        at(pages(), floor, path)
        for path in (f"/terminal/{SIC_BO}-1", f"/terminal/{SIC_BO}-2", f"/wall/{SIC_BO}")
    )
    spot(one, "small||").click()
    until(lambda: floor.state(SIC_BO).playing.wagered(f"{SIC_BO}-1"))
    closes(floor, SIC_BO)
    does(floor, SIC_BO, c.StartDevice())
    unlisted = asked(floor, SIC_BO, c.DeclareNoSpin(ground="bad-luck"))
    refusal(unlisted, "not-applicable", "SATG 11.5.1")
    does(floor, SIC_BO, c.DeclareNoSpin(ground="cocked"))
    for page in (one, idle, wall):
        expect(page.get_by_text("No spin. It is made again.").first).to_be_visible()
    assert floor.state(SIC_BO).round, "It is not over."
    assert floor.state(SIC_BO).playing.wagered(f"{SIC_BO}-1")
    faces = (c.EnterFace(face=face) for face in "124")
    does(floor, SIC_BO, c.StartDevice(), c.ReportRest(), *faces, c.Confirm())
    for page in (one, idle, wall):
        expect(page.get_by_role("list", name="Last results").locator("li").first).to_contain_text(
            "7"
        )


@clause("SATG 15.2 shooter", "SATG 15.4.1", "SATG 15.5.4", "SATG 15.7.2")
def test_the_shooter_is_one_terminal_and_all_are_told_which(floor: Living, pages: Pages) -> None:
    begins(floor, LUCKY)
    shooter, other, wall = (
        at(pages(), floor, path)
        for path in (f"/terminal/{LUCKY}-1", f"/terminal/{LUCKY}-2", f"/wall/{LUCKY}")
    )
    for page in (shooter, other):
        expect(
            page.get_by_text("To be the shooter: wagers of $20.00 or more together")
        ).to_be_visible()
    for bet in ("small", "big"):
        for _ in range(2):
            spot(shooter, f"{bet}||").click()
    until(lambda: _laid(floor) == 2_000)
    closes(floor, LUCKY)
    expect(shooter.get_by_text("You are the shooter.")).to_be_visible()
    expect(other.get_by_text(f"Terminal {LUCKY}-1 is the shooter.")).to_be_visible()
    expect(wall.get_by_text(f"terminal {LUCKY}-1 sets off the dice")).to_be_visible()
    expect(other.get_by_role("button", name="Set off the dice")).to_have_count(0)
    shooter.get_by_role("button", name="Set off the dice").click()
    until(lambda: floor.state(LUCKY).playing.motion)
    device(floor, LUCKY, c.ReportRest(), c.ReadDice(fault="cocked"))
    does(floor, LUCKY, c.DeclareNoSpin(ground="cocked"))
    for page in (shooter, other, wall):
        expect(page.get_by_text("No spin. It is made again.").first).to_be_visible()
    assert _laid(floor) == 2_000
    assert floor.state(LUCKY).playing.motion, "The system sets it off again."
    device(floor, LUCKY, c.ReportRest(), c.ReadDice(faces=("6", "5", "4")))
    for page in (shooter, other, wall):
        latest = page.get_by_role("list", name="Last results").locator("li").first
        expect(latest).to_contain_text("15")
        expect(latest).to_contain_text(re.compile(r"6\s*5\s*4"))


def _laid(floor: Living) -> int:
    return sum(held.amount for held in floor.state(LUCKY).playing.wagered(f"{LUCKY}-1").values())


@clause("SATG 14.3.1")
def test_the_dealer_is_asked_to_spin_the_wheel_after_the_close_and_not_before(
    floor: Living, pages: Pages
) -> None:
    dealer = signed_on(pages(), floor, "K1")
    stood = begins(floor, WHEEL)
    player = at(pages(), floor, f"/terminal/{WHEEL}-2")
    at(dealer, floor, f"/dealer/{WHEEL}")
    spot(player, "symbol-A||").click()
    until(lambda: floor.state(WHEEL).playing.wagered(f"{WHEEL}-2"))
    refusal(asked(floor, WHEEL, c.StartDevice()), "window-open", "SATG 14.3.1")
    expect(dealer.get_by_role("heading", name="Spin")).to_have_count(0)
    closes(floor, WHEEL)
    expect(dealer.get_by_role("heading", name="Spin")).to_be_visible()
    does(floor, WHEEL, c.StartDevice(), c.ReportRest(), c.EnterFace(face="A"), c.Confirm())
    (closed,) = instants(floor, WHEEL, stood, e.WagersClosed)
    (spun,) = instants(floor, WHEEL, stood, e.SetInMotion)
    assert spun >= closed
