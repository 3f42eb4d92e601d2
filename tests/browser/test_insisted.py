"""Where everything must be tried, nothing is left out because a browser is missing."""

import pytest

from support import browser as browsing


def test_without_a_browser_ci_fails_and_everybody_else_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    assert not browsing.chromium()
    with pytest.raises(pytest.fail.Exception, match="there is no Chromium"):
        browsing.left_out({"CI": "true"})
    for elsewhere in ({}, {"CI": "false"}):
        with pytest.raises(pytest.skip.Exception, match="left out: there is no Chromium"):
            browsing.left_out(elsewhere)
