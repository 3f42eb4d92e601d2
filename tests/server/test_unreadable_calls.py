"""A call that cannot be read is answered by one plain sentence: which field, and what of it."""

from collections.abc import Iterator

import pytest

from support.local_server import Caller, serving


@pytest.fixture(scope="module")
def manager(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    with serving(tmp_path_factory.mktemp("floor")) as served:
        yield served.http("K1")


ORDERS = [
    ({}, "The field 'id' is missing."),
    ({"id": "a"}, "The field 'command' is missing."),
    ({"id": 5, "command": {"type": "take-table"}}, "The field 'id' must be a text, not a whole number."),
    ({"id": "a#b", "command": {"type": "take-table"}}, "The field 'id' has characters that are not accepted."),
    ({"id": "a", "command": {"type": "tak-table"}}, "Unknown command 'tak-table'. Did you mean 'take-table'?"),
    ({"id": "a", "command": {"type": "fill", "amount": "x"}}, "The field 'command.amount' must be a whole number"),
    ({"id": "a", "command": {"type": "fill", "amount": 5, "to": 1}}, "There is no field 'command.to'."),
    ([], "The body must be an object, not a list."),
]  # fmt: skip


@pytest.mark.parametrize(("body", "says"), ORDERS)
def test_the_field_and_what_is_wrong_with_it_are_said(
    manager: Caller, body: object, says: str
) -> None:
    found = manager.post("/tables/RR1/orders", body)
    assert found.status_code == 400
    assert found.json()["refused"]["code"] == "unreadable"
    assert found.json()["refused"]["says"].startswith(says)
