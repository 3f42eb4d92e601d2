"""A notice is written on one screen and countersigned on another: both people see what it changes."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from support.browser import accessible, signed_on
from support.local_server import serving


def test_two_people_sign_what_both_are_shown(pages: Callable[[], Page], tmp_path: Path) -> None:
    with serving(tmp_path, ("triple-chase",)) as served:
        kim = signed_on(pages(), served, "K1", "/rules/new")
        kim.get_by_role("combobox", name="Game").first.select_option("triple-chase")
        kim.get_by_label("Title").fill("Crown Pairs")
        kim.get_by_label("Rests on").fill("section 60(1)")
        kim.get_by_role("button", name="Change odds").click()
        bet, line = kim.locator("fieldset select").all()
        expect(line).not_to_have_value("")  # no bet is withdrawn before anybody says so
        bet.select_option("crown-pairs")
        expect(line).not_to_have_value("")
        line.select_option("mixed-pair")
        kim.get_by_label("New odds").fill("7 to 1")
        kim.get_by_role("button", name="Keep as a draft").click()
        kim.get_by_role("button", name="Sign", exact=True).click()
        expect(kim.get_by_text("Signed by K1")).to_be_visible()
        expect(kim.get_by_role("button", name="Countersign")).to_be_disabled()
        expect(kim.get_by_text("Another person countersigns.")).to_be_visible()
        lee = signed_on(pages(), served, "K2", "/rules/new")
        expect(lee.get_by_text("crown-pairs · mixed-pair · 7 to 1")).to_be_visible()
        expect(lee.get_by_role("cell", name="6 to 1").first).to_be_visible()
        accessible(lee)
        lee.get_by_role("button", name="Countersign").click()
        expect(lee.get_by_text("Countersigned by K2")).to_be_visible()
        (one,) = served.system.offices.register.state.notices.values()
        assert (one.signed_by, one.countersigned_by) == ("K1", "K2")


def test_a_game_is_revoked_and_a_rule_is_another(pages: Callable[[], Page], tmp_path: Path) -> None:
    """What stops is said before anybody signs, and the public register tells who made it so."""
    with serving(tmp_path, ("triple-chase",)) as served:
        kim = signed_on(pages(), served, "K1", "/rules/new")
        kim.get_by_role("combobox", name="Game").first.select_option("triple-chase")
        kim.get_by_label("Title").fill("The card that lies face up")
        kim.get_by_label("Rests on").fill("section 60(1)")
        kim.get_by_role("button", name="Change a rule").click()
        kim.get_by_role("textbox", name="Rule").fill("SATG 12.9.2(b)")
        kim.get_by_role("textbox", name="Says").fill("The card is burned.")
        kim.get_by_role("button", name="Approve or revoke").click()
        kim.get_by_role("group", name="Approval 1").locator("select").nth(1).select_option(
            "Equipment"
        )
        kim.get_by_label("Which").fill("player-terminal")
        kim.get_by_role("button", name="Show what it changes").click()
        expect(kim.get_by_text("No round of triple-chase begins from then on")).to_be_visible()
        expect(kim.get_by_role("heading", name="Approvals")).to_be_visible()
        expect(kim.get_by_role("cell", name="The card is burned.")).to_be_visible()
        accessible(kim)
        kim.get_by_role("button", name="Keep as a draft").click()
        kim.get_by_role("button", name="Sign", exact=True).click()
        expect(kim.get_by_role("heading", name="Approvals")).to_have_count(1)
        lee = signed_on(pages(), served, "K2", "/rules/new")
        expect(lee.get_by_text("revoke · equipment · player-terminal")).to_be_visible()
        lee.get_by_role("button", name="Countersign").click()
        expect(lee.get_by_text("Countersigned by K2")).to_be_visible()
        (one,) = served.system.offices.register.state.final()
        lee.goto(
            f"http://{served.address}/rules/notices?game=triple-chase&at={one.notice.effect.isoformat()}"
        )
        expect(lee.get_by_role("alert")).to_contain_text("Revoked for this house by notice 1/")
        expect(lee.get_by_role("row", name="SATG 12.9.2(b)")).to_contain_text("The card is burned.")
