"""Tables of a house's own configuration: whoever deals at them is on record, whatever the plan says."""

from pathlib import Path

from support.local_server import serving


def test_at_a_table_of_the_server_nobody_deals_who_is_not_on_record(tmp_path: Path) -> None:
    with serving(tmp_path, plan={"dealer_on_record": False}) as served:
        dealer = served.http("D1")
        assert served.state("RR1").opened.dealer_on_record
        early = dealer.order("RR1", "open-wagering")
        assert early.status_code == 409
        assert early.json()["refused"]["code"] == "no-dealer"
        dealer.open_wagering("RR1")


def test_a_round_without_a_result_is_not_confirmed_and_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        dealer = served.http("D1")
        dealer.open_wagering("RR1")
        served.skip(31)
        told = dealer.order("RR1", "confirm").json()["refused"]
        assert "No result was entered." in told["says"]
