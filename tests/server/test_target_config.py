"""A target with a wrong section is refused with its key, and the configuration never holds a secret."""

from pathlib import Path

import pytest

from croupier.server.health.self_check import check_targets
from croupier.server.settings.config import BadConfig, load
from croupier.server.targets.target_check import target_faults
from support.local_server import free_port
from support.target_receivers import http_receiver
from support.valid_config import RIGHT, configured, written

HOOK = 'kind = "webhook"\naddress = "https://ops.example/a"\nsecret_env = "OPS_SECRET"\n'
MAIL = 'kind = "mail"\naddress = "smtps://mail.example"\nsender = "a@b.example"\nto = ["c@d.example"]\n'
SYSLOG = 'kind = "syslog"\naddress = "tls://log.example"\n'


def with_target(section: str) -> str:
    return f"{RIGHT}\n[targets.ops]\n{section}"


@pytest.mark.parametrize("section", [HOOK, MAIL, SYSLOG, SYSLOG.replace("tls", "udp")])
def test_a_right_section(tmp_path: Path, section: str) -> None:
    target = configured(tmp_path, with_target(section)).targets["ops"]
    assert target.port in (443, 465, 6514, 514)
    assert (target.level, target.oldest_hours) == ("warn", 24)


WRONG = [
    (HOOK.replace("webhook", "pager"), "targets.ops.kind: Unknown value 'pager'."),
    (HOOK.replace("https", "ftp"), "targets.ops.address: It is no address of a webhook. Accepted: https://… or http://…"),
    (HOOK.replace("ops.example", "a:b@ops.example"), "targets.ops.address: It holds a user or a password."),
    (HOOK.replace("ops.example", "ops.example:99999"), "targets.ops.address: It is no address of a webhook."),
    (HOOK.replace("secret_env", "# "), "targets.ops.secret_file: It is missing."),
    (f'{HOOK}secret_file = "x"\n', "targets.ops.secret_env: There is a secret_file too."),
    (f'{HOOK}tables = ["R9"]\n', "targets.ops.tables[0]: Unknown table 'R9'."),
    (f'{HOOK}alerts = ["large-wins"]\n', "targets.ops.alerts[0]: Unknown alert 'large-wins'. Did you mean"),
    (f'{HOOK}level = "loud"\n', "targets.ops.level: Unknown value 'loud'."),
    (f"{HOOK}oldest_hours = 0\n", "targets.ops.oldest_hours: 0 is not accepted."),
    (f'{HOOK}tls_authority = "no.pem"\n', "targets.ops.tls_authority: There is no file"),
    (f'{MAIL}user = "floor"\n', "targets.ops.user: User and secret belong together."),
    (MAIL.replace('["c@d.example"]', "[]"), "targets.ops.to: It is missing."),
    (MAIL.replace("a@b.example", "a@b>\\r\\nDATA"), "targets.ops.sender: 'a@b>"),
    (f'{SYSLOG}secret_env = "X"\n', "targets.ops.secret_file: Syslog has no secret."),
]  # fmt: skip


@pytest.mark.parametrize(("section", "says"), WRONG)
def test_a_wrong_section_is_refused_with_its_key(tmp_path: Path, section: str, says: str) -> None:
    with pytest.raises(BadConfig) as refused:
        load(written(tmp_path, with_target(section)))
    assert any(str(fault).startswith(says) for fault in refused.value.faults), refused.value


def test_a_live_house_sends_nothing_elsewhere_in_clear(tmp_path: Path) -> None:
    live = with_target(SYSLOG.replace("tls", "tcp")).replace('mode = "test"', 'mode = "live"')
    with pytest.raises(BadConfig) as refused:
        load(written(tmp_path, live))
    assert "targets.ops.address: Alerts go to log.example, and nothing is encrypted." in str(
        refused.value
    )
    near = live.replace("log.example", "127.0.0.1")
    with pytest.raises(BadConfig) as refused:
        load(written(tmp_path, near))
    assert "targets.ops" not in str(refused.value)


def test_a_secret_is_long_and_read_by_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faults() -> str:
        return " ".join(target_faults(config))

    config = configured(tmp_path, with_target(HOOK))
    assert "The environment has no OPS_SECRET" in faults()
    monkeypatch.setenv("OPS_SECRET", "short")
    assert "too short" in faults()
    monkeypatch.setenv("OPS_SECRET", "a key of sixteen letters")
    assert faults() == ""
    config = configured(tmp_path, with_target(HOOK.replace("secret_env", "secret_file")))
    assert "Cannot read" in faults()
    secret = tmp_path / "OPS_SECRET"
    secret.write_text("a key of sixteen letters", encoding="utf-8")
    secret.chmod(0o644)
    assert "Others may read" in faults()
    secret.chmod(0o600)
    assert faults() == ""
    secret.write_text("\n", encoding="utf-8")
    assert "is empty" in faults()


def test_a_test_message_is_taken_or_the_reason_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPS_SECRET", "a key of sixteen letters")
    with http_receiver() as receiver:
        local = HOOK.replace("https://ops.example", f"http://127.0.0.1:{receiver.port}")
        away = local.replace(str(receiver.port), str(free_port()))
        text = f"{with_target(local)}\n[targets.away]\n{away}"
        taken, missing = check_targets(configured(tmp_path, text))
        assert (taken.name, taken.passed) == ("target ops", True)
        assert (missing.name, missing.passed) == ("target away", False)
        receiver.status = 403
        refused, _ = check_targets(configured(tmp_path, text))
        assert refused.says == "It answered 403."
    (alert,) = receiver.alerts
    assert (alert["change"], alert["code"]) == ("test", "test-message")
    assert alert["sentence"] == "Test message of Main Floor."
