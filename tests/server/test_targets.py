"""Alerts leave the house: in order, until they are taken, and whatever a target does, no table notices."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.office_place import the_floor
from croupier.games import game
from croupier.offices.floor.commands import FLOOR, FloorOrder, MarkDelivered
from croupier.offices.floor.decide import decide
from croupier.offices.floor.events import AlertsDelivered, EventRaised
from croupier.offices.floor.state import Floor
from croupier.server.demo.demo_floor import demo_config
from croupier.server.settings.target_config import TargetConfig
from croupier.server.targets.alert_message import AlertMessage
from croupier.server.targets.target_delivery import DeliveryPace
from croupier.table.values.people import Actor
from croupier.table.values.refusals import Refusal, Refused
from support.local_server import Served, free_port
from support.real_house import house, refused_device
from support.refusals import refusal
from support.target_receivers import (
    Authority,
    HttpReceiver,
    MailServer,
    SyslogReceiver,
    http_receiver,
)

FAST = DeliveryPace(poll=0.02, first=0.02, longest=0.1, lost=0.2, mark=0.01)
SECRET = "a key of sixteen letters or more"  # noqa: S105  of the tests
HOUR_MS = 3_600_000
PAGE = Path(__file__).parents[2] / "docs" / "monitoring.md"


def until(is_so: Callable[[], object]) -> None:
    while not is_so():
        sleep(0.02)


@pytest.fixture
def secret_file(tmp_path: Path) -> Path:
    file = tmp_path / "webhook.secret"
    file.touch(mode=0o600)
    file.write_text(f"{SECRET}\n", encoding="utf-8")
    return file


@contextmanager
def sending(folder: Path, language: Any = "en", **targets: TargetConfig) -> Iterator[Served]:
    """A house with targets."""
    config = demo_config(
        folder, [game("rapid-roulette")], port=free_port(), device_port=free_port()
    )
    house = replace(config.house, language=language)
    served = Served(replace(config, house=house, targets=targets))
    served.system.outgoing.pace = FAST
    with served.running():
        until(lambda: set(served.system.offices.floor.state.delivered) == set(targets))
        yield served


def ring(
    served: Served, *subjects: str, code: str = "large-win", place: str = "rapid-roulette"
) -> None:
    """Raise alerts, each about another subject."""
    facts = {"player": "P1", "limit": "100000"}
    for subject in subjects:
        served.run(
            served.system.alerts.raise_alert(
                code, place=place, subject=subject, round=3, facts=facts
            )
        )


def webhook(receiver: HttpReceiver, secret_file: Path, **more: Any) -> TargetConfig:
    address = f"http://127.0.0.1:{receiver.port}/alerts"
    return TargetConfig(kind="webhook", address=address, secret_file=secret_file, **more)


def raised(served: Served, code: str) -> list[EventRaised]:
    events = [record.event for record in served.store.records(FLOOR)]
    return [event for event in events if isinstance(event, EventRaised) and event.code == code]


def is_marked(served: Served, receiver: HttpReceiver) -> bool:
    """Whether the log says that the target has what it got."""
    marked = served.system.offices.floor.state.delivered["ops"]
    return bool(receiver.alerts) and marked > receiver.alerts[-1]["position"]


def verifier() -> Callable[..., bool]:
    """The function that the page gives to receivers."""
    (text,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(text, names)  # noqa: S102  the page's own words
    is_genuine: Callable[..., bool] = names["is_genuine"]
    return is_genuine


def test_a_receiver_that_was_away_gets_all_in_order_and_none_twice(
    tmp_path: Path, secret_file: Path
) -> None:
    receiver = HttpReceiver()
    # Of two kinds only: the house itself raises others while it starts.
    target = webhook(receiver, secret_file, alerts=("large-win",), tables=("rapid-roulette",))
    try:
        with sending(tmp_path, ops=target) as served:
            ring(served, *"abc")
            until(lambda: raised(served, "target-lost"))
            receiver.come()
            until(lambda: len(receiver.alerts) == 3)
            until(lambda: raised(served, "target-restored"))
            receiver.status = 503
            attempts = receiver.attempts
            ring(served, *"de")
            until(lambda: receiver.attempts > attempts + 2)
            receiver.go()
            ring(served, "f")
            receiver.status = 200
            receiver.come()
            until(lambda: len(receiver.alerts) == 6)
            until(lambda: is_marked(served, receiver))
            # The deliveries begin anew from the mark, as after a restart.
            served.system.outgoing.stop()
            ring(served, "g")
            until(lambda: len(receiver.alerts) >= 7)
            assert receiver.subjects == list("abcdefg")
            assert len({alert["id"] for alert in receiver.alerts}) == 7
            positions = [alert["position"] for alert in receiver.alerts]
            assert positions == sorted(positions)
            sentence = receiver.alerts[0]["sentence"]
            assert sentence.startswith("rapid-roulette, round 3: P1 won")
            assert "{" not in sentence
        headers, body = receiver.calls[0]
        is_genuine = verifier()
        stamp, signature = headers["X-Croupier-Timestamp"], headers["X-Croupier-Signature"]
        now = int(stamp)
        assert is_genuine(SECRET, stamp, signature, body, now)
        assert not is_genuine("another key of many letters", stamp, signature, body, now)
        assert not is_genuine(SECRET, stamp, signature, body + b" ", now)
        assert not is_genuine(SECRET, str(now + 1), signature, body, now)
        assert not is_genuine(SECRET, stamp, signature, body, now + 3_600)
    finally:
        receiver.go()


def test_a_process_that_was_killed_goes_on_from_the_mark(tmp_path: Path, secret_file: Path) -> None:
    codes = ["device-refused", "unclean-stop", "system-started"]
    with http_receiver() as receiver, house(tmp_path / "house") as made:
        section = f"""[targets.ops]
            kind = "webhook"
            address = "http://127.0.0.1:{receiver.port}/"
            secret_file = "{secret_file}"
            level = "log"
            alerts = {json.dumps(codes)}
        """
        site = made.configure(section)
        running = site.start()
        until(lambda: refused_device(running) and receiver.alerts)

        def is_stored() -> bool:
            with made.store() as store:
                marks = the_floor(store).state.delivered
                events = [(it.seq, it.event) for it in store.records(FLOOR)]
            last = max(seq for seq, it in events if getattr(it, "code", "") == codes[0])
            return bool(marks["ops"] > last == receiver.alerts[-1]["position"])

        until(is_stored)
        before = len(receiver.alerts)
        running.kill()
        site.start()
        until(lambda: any(it["code"] == "system-started" for it in receiver.alerts))
        assert [it["code"] for it in receiver.alerts[before:]] == codes[1:]
        positions = [it["position"] for it in receiver.alerts]
        assert positions == sorted(set(positions))


def test_a_target_that_hangs_delays_no_table_and_no_other_target(
    tmp_path: Path, secret_file: Path
) -> None:
    with http_receiver() as hangs, http_receiver() as answers:
        hangs.goes_on.clear()
        only: dict[str, Any] = {"alerts": ("large-win",)}
        slow = webhook(hangs, secret_file, timeout_s=1, **only)
        with sending(tmp_path, slow=slow, quick=webhook(answers, secret_file, **only)) as served:
            ring(served, *"abc")
            until(lambda: len(answers.alerts) == 3)
            until(lambda: hangs.attempts > 1)
            # The house answers an order while the call hangs.
            ring(served, "d")
            until(lambda: len(answers.alerts) == 4)
            assert hangs.calls == []
            hangs.goes_on.set()
            until(lambda: list(dict.fromkeys(hangs.subjects)) == list("abcd"))
            # What was in doubt came again, with the ids that it had.
            by_subject = {(alert["subject"], alert["id"]) for alert in hangs.alerts}
            assert len(by_subject) == 4
            taken = 'croupier_target_messages_total{result="taken",target="quick"} 4.0'
            until(lambda: taken in served.client.get("/metrics").text)
            assert 'result="failed",target="slow"' in served.client.get("/metrics").text


def test_each_target_gets_what_its_filters_let_through(tmp_path: Path, secret_file: Path) -> None:
    with http_receiver() as everything, http_receiver() as severe, http_receiver() as table:
        with sending(
            tmp_path,
            everything=webhook(everything, secret_file, level="log"),
            severe=webhook(severe, secret_file, level="lock"),
            table=webhook(table, secret_file, tables=("rapid-roulette",), alerts=("large-win",)),
        ) as served:
            ring(served, "elsewhere", place=FLOOR)
            ring(served, "here")
            facts = {"process": "p", "finding": "none"}
            raise_alert = served.system.alerts.raise_alert
            served.run(raise_alert("space-low", subject="p", facts=facts))
            served.run(served.system.alerts.end_alert("space-low", FLOOR, "p"))
            served.run(raise_alert("version-changed", subject="v", facts={"was": "1", "now": "2"}))
            until(lambda: "v" in everything.subjects)
            until(lambda: len(severe.alerts) == 2)
        of_test = [
            (it["code"], it["change"])
            for it in everything.alerts
            if it["subject"] in ("elsewhere", "here", "p", "v")
        ]
        assert of_test == [
            ("large-win", "raised"), ("large-win", "raised"), ("space-low", "raised"),
            ("space-low", "cleared"), ("version-changed", "raised"),
        ]  # fmt: skip
        assert [(it["code"], it["change"]) for it in severe.alerts] == [
            ("space-low", "raised"),
            ("space-low", "cleared"),
        ]
        assert severe.alerts[0]["number"] == severe.alerts[1]["number"]
        assert severe.alerts[1]["reason"] == "It ended by itself."
        assert table.subjects == ["here"]


def test_a_cleared_alert_is_found_although_another_process_read_it_before(
    tmp_path: Path, secret_file: Path
) -> None:
    with http_receiver() as receiver:
        target = webhook(receiver, secret_file, alerts=("space-low",))
        with sending(tmp_path, ops=target) as served:
            facts = {"process": "p", "finding": "none"}
            served.run(served.system.alerts.raise_alert("space-low", subject="p", facts=facts))
            until(lambda: len(receiver.alerts) == 1 and is_marked(served, receiver))
            served.system.outgoing.stop()
            served.run(served.system.alerts.end_alert("space-low", FLOOR, "p"))
            until(lambda: len(receiver.alerts) == 2)
            assert [it["change"] for it in receiver.alerts] == ["raised", "cleared"]


def test_what_is_too_old_is_named_once_and_the_rest_is_sent(
    tmp_path: Path, secret_file: Path
) -> None:
    receiver = HttpReceiver()
    target = webhook(receiver, secret_file, alerts=("large-win",), oldest_hours=1)
    try:
        with sending(tmp_path, ops=target) as served:
            ring(served, *"ab")
            outgoing = served.system.outgoing
            until(lambda: raised(served, "target-lost"))
            clock = outgoing.clock
            outgoing.clock = lambda: clock() + 3 * HOUR_MS  # type: ignore[assignment]  # of the deliveries only
            until(lambda: raised(served, "alerts-skipped"))
            outgoing.clock = clock
            ring(served, "c")
            receiver.come()
            until(lambda: receiver.alerts)
            assert receiver.subjects == ["c"]
            (skipped,) = raised(served, "alerts-skipped")
            assert (skipped.subject, skipped.facts["count"]) == ("ops", "2")
            assert skipped.facts["since"] < skipped.facts["until"]
    finally:
        receiver.go()


def test_e_mail_is_encrypted_and_signed_on_and_says_it_in_the_language_of_the_house(
    tmp_path: Path, secret_file: Path
) -> None:
    authority = Authority(tmp_path)
    with MailServer(authority, SECRET).running() as server:
        target = TargetConfig(
            kind="mail", address=f"smtp://127.0.0.1:{server.port}", user="house", secret_file=secret_file,
            tls_authority=authority.file, sender="floor@house.example", to=("a@ops.example", "b@ops.example"),
            alerts=("large-win",),
        )  # fmt: skip
        with sending(tmp_path, language="zh-Hans", mail=target) as served:
            ring(served, "a")
            until(lambda: server.mails)
            number = raised(served, "large-win")[0].number
            served.run(served.system.alerts.end_alert("large-win", "rapid-roulette", "a"))
            assert number in served.system.offices.floor.state.open, "People clear it."
    (mail,) = server.mails
    assert server.was_encrypted == [True]
    assert server.envelopes == [
        ["MAIL FROM:<floor@house.example>", "RCPT TO:<a@ops.example>", "RCPT TO:<b@ops.example>"]
    ]
    assert "赢得" in mail["Subject"]
    assert "赢得" in mail.get_content()
    assert "$" in mail.get_content()
    assert mail["Message-ID"].endswith("@house.example>")


@pytest.mark.parametrize("scheme", ["tcp", "tls"])
def test_syslog_gets_entries_of_rfc_5424(tmp_path: Path, scheme: str) -> None:
    authority = Authority(tmp_path)
    receiver = SyslogReceiver(authority.context if scheme == "tls" else None)
    target = TargetConfig(
        kind="syslog", address=f"{scheme}://127.0.0.1:{receiver.port}", tls_authority=authority.file,
        alerts=("large-win",),
    )  # fmt: skip
    with receiver.running(), sending(tmp_path, log=target) as served:
        ring(served, 'a "quoted] one\\', "b")
        until(lambda: len(receiver.entries) == 2)
    first, second = receiver.entries
    head = r"<132>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S+ croupier \d+ large-win "
    assert re.match(head + r'\[croupier@32473 id="[0-9a-f]{32}" ', first)
    assert r'subject="a \"quoted\] one\\"' in first
    assert 'subject="b"' in second
    assert "] \ufeffrapid-roulette, round 3" in second


def test_syslog_over_udp_is_sent_and_a_closed_port_is_noticed(tmp_path: Path) -> None:
    port = free_port()
    target = TargetConfig(kind="syslog", address=f"udp://127.0.0.1:{port}", alerts=("large-win",))
    with sending(tmp_path, log=target) as served:
        ring(served, "a")
        until(lambda: raised(served, "target-lost"))
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listener:
            listener.bind(("127.0.0.1", port))
            entry = listener.recv(65_536).decode()
        assert entry.startswith("<132>1 ")
        assert 'subject="a"' in entry


def test_otlp_gets_log_records_and_what_it_refuses_is_named(
    tmp_path: Path, secret_file: Path
) -> None:
    with http_receiver() as collector:
        target = TargetConfig(
            kind="otlp", address=f"http://127.0.0.1:{collector.port}/v1/logs", secret_file=secret_file,
            alerts=("large-win",),
        )  # fmt: skip
        with sending(tmp_path, otlp=target) as served:
            ring(served, "a")
            until(lambda: collector.calls)
            assert not raised(served, "alerts-skipped")
            collector.answer = (
                b'{"partialSuccess": {"rejectedLogRecords": "1", "errorMessage": "no"}}'
            )
            ring(served, "b")
            until(lambda: raised(served, "alerts-skipped"))
            assert "refused 1: no" in raised(served, "alerts-skipped")[0].facts["finding"]
    headers, body = collector.calls[0]
    assert headers["Authorization"] == f"Bearer {SECRET}"
    ((logs,),) = (json.loads(body)["resourceLogs"],)
    attributes = {it["key"]: it["value"] for it in logs["resource"]["attributes"]}
    assert attributes["service.name"] == {"stringValue": "croupier"}
    (record,) = logs["scopeLogs"][0]["logRecords"]
    assert (record["severityNumber"], record["severityText"]) == (13, "WARN")
    assert record["eventName"] == "croupier.large-win"
    assert record["timeUnixNano"].isdecimal()
    assert record["body"]["stringValue"].startswith("rapid-roulette, round 3")


def test_a_fault_of_one_delivery_harms_no_other(
    tmp_path: Path, secret_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that the program did not expect."""
    from croupier.server.targets.syslog_target import Syslog

    def entry(_: object, __: AlertMessage) -> bytes:
        raise ValueError("a fault of our own")

    monkeypatch.setattr(Syslog, "entry", entry)
    with http_receiver() as receiver:
        bad = TargetConfig(kind="syslog", address="tcp://127.0.0.1:9", alerts=("large-win",))
        good = webhook(receiver, secret_file, alerts=("large-win",))
        with sending(tmp_path, bad=bad, good=good) as served:
            ring(served, *"ab")
            until(lambda: receiver.subjects == ["a", "b"])


def test_only_the_game_system_marks_what_was_delivered() -> None:
    command = MarkDelivered(target="ops", read=3)
    by = Actor(name="E1", rank="engineer")
    refused = decide(Floor(), FloorOrder(id="1", at=1, by=by, command=command))
    assert isinstance(refused, Refused)
    refusal(refused, Refusal.ROLE_REQUIRED)
    (event,) = decide(
        Floor(), FloorOrder(id="1", at=1, by=Actor(name="system", rank="system"), command=command)
    )  # type: ignore[misc]  # it is not refused
    assert event == AlertsDelivered(at=1, target="ops", read=3, by="system")
