"""The two ends of the evening of a member of staff: the first sign-on with a temporary secret, and the sign-off."""

from playwright.sync_api import Page, expect

from croupier.offices.staff.commands import STAFF, SetVerifier, StaffOrder
from croupier.server.settings.demo_staff import SECRET
from croupier.table.values.people import THE_SYSTEM
from support.browser import accessible
from support.local_server import Served

CHOSEN = "seven green ships"


def begin_evening(page: Page, served: Served, number: str, path: str) -> Page:
    """Sign on with a temporary secret in the form of the screen, and choose an own secret."""
    _gets_the_demo_secret(served, number, temporary=True)
    page.goto(f"http://{served.address}{path}")
    page.get_by_label("Staff number").fill(number)
    page.get_by_label("Secret", exact=True).fill(SECRET)
    page.get_by_role("button", name="Sign on").click()
    for label in ("New secret", "New secret again"):
        page.get_by_label(label, exact=True).fill(CHOSEN)
    accessible(page)
    page.get_by_role("button", name="Set my secret").click()
    expect(page.get_by_role("button", name="Set my secret")).to_be_hidden()
    return page


def end_evening(page: Page, served: Served, number: str) -> None:
    """Sign off: the screen asks for a sign-on again, and the office knows that the member has gone.

    Other tests of the file sign on with the secret of the demo.
    """
    accessible(page)
    page.get_by_role("button", name="Sign off", exact=True).click()
    expect(page.get_by_role("button", name="Sign on")).to_be_visible()
    assert number not in served.system.offices.staff.state.sign_ons
    _gets_the_demo_secret(served, number, temporary=False)


def _gets_the_demo_secret(served: Served, number: str, *, temporary: bool) -> None:
    verifier = served.system.key.verifier(SECRET)
    command = SetVerifier(
        number=number, verifier=verifier, temporary=temporary, reason="A new evening."
    )
    order = StaffOrder(id=served.new_id(), at=0, by=THE_SYSTEM, command=command)
    assert served.run(served.system.orders.submit(STAFF, order)).refused is None
