"""Commands as lines: what is written is read again."""

import pytest

from croupier.errors import BadInput
from croupier.money import Cents
from croupier.rulebook.authority import AUTHORITY
from croupier.table.commands import AnnounceClosing, AnnounceMinimum, PermitSides
from croupier.table.script.format import format_command
from croupier.table.script.forms import milliseconds
from croupier.table.script.parse import parse_line
from croupier.table.script.verbs import FORMS
from croupier.table.values.people import Actor
from support.closed_lists import LINES


@pytest.mark.parametrize("line", [line.strip() for line in LINES.strip().splitlines()])
def test_a_line_is_read_and_written_again(line: str) -> None:
    found = parse_line(line)
    assert format_command(found.after_ms, found.by, found.command) == line


def test_every_verb_stands_in_the_table_above() -> None:
    assert {line.split()[2] for line in LINES.strip().splitlines()} == set(FORMS)


def test_who_acts_is_a_rank_with_a_name_or_a_player() -> None:
    assert parse_line("0 dealer:Dana wagering").by == Actor("Dana", "dealer")
    assert parse_line("0 dealer wagering").by == Actor("dealer", "dealer")
    assert parse_line("0 tg-area-manager:Ann@north wagering").by == Actor(
        "Ann", "tg-area-manager", "north"
    )
    assert parse_line("0 tg-area-manager@north wagering").by == Actor(
        "tg-area-manager", "tg-area-manager", "north"
    )
    assert parse_line("0 7 press").by == Actor("7", "player")
    assert parse_line("0 player:7 press").by == Actor("7", "player")


@pytest.mark.parametrize(
    "name", ["7", "a:b", "dealer", "device", "pit-boss:Kim", "a@b", "dealer@b"]
)
def test_a_player_is_read_as_a_player_whatever_he_is_called(name: str) -> None:
    player = Actor(name, "player")
    assert parse_line(format_command(0, player, parse_line("0 7 press").command)).by == player


@pytest.mark.parametrize("who", ["supervisor:Joe", "Dealer:Dana", ":Dana", "7:", "player:"])
def test_a_rank_that_does_not_exist_is_no_player(who: str) -> None:
    with pytest.raises(
        BadInput, match=r"Unknown rank .* Accepted: dealer, .*pit-boss.* system"
    ) as no:
        parse_line(f"0 {who} wagering")
    assert "\n" not in str(no.value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "Accepted: time, who, command."),
        ("0 dealer", "Accepted: time, who, command."),
        ("0 dealer dance", "Unknown command 'dance'"),
        ("x dealer wagering", "time 'x'"),
        ("0 dealer call now", "'call now'. Accepted: call."),
        ("0 dealer void", "'void'. Accepted: void GROUND [REASON…] [case=CASE]."),
        ("0 dealer lay", "Accepted: lay PATRON BET [SPOT…] [@AREA] AMOUNT [tender=TENDER]"),
        ("0 dealer lay ann red 5 tendr=cash", "Accepted: lay PATRON"),
        ("0 dealer lay ann red 5 spoken=maybe", "[spoken=yes]"),
        ("0 dealer lay ann red 5 tender=cash tender=chips", "Accepted: lay PATRON"),
        ("0 dealer lay ann red 5 tender=", "Accepted: lay PATRON"),
        ("0 dealer buy-chips P1 100", "Accepted: buy-chips PATRON AMOUNT TENDER."),
        ("0 dealer decline-tie ann 3", "Accepted: decline-tie PATRON @AREA."),
        ("0 dealer enter 9h 10c", "Accepted: enter FACE [to=PLACE]."),
        ("0 dealer pay-out 7 x", "amount 'x'"),
        ("0 7 wager red", "Accepted: wager BET [SPOT…] [@AREA] AMOUNT, …."),
        ("0 7 wager red 5,", "Accepted: wager BET"),
        ("0 7 wager red five", "amount 'five'"),
        ("0 pit-boss announce * 10", "Accepted: announce BET MINIMUM … from=TIME [at=LOCATION]."),
        ("0 pit-boss announce * from=1200s", "Accepted: announce"),
        ("0 pit-boss announce from=1200s", "Accepted: announce"),
        ("0 pit-boss announce * 10 tie 10 5 from=1200s", "Accepted: announce"),
        ("0 pit-boss announce * 10 from=soon", "instant 'soon'. Accepted: seconds"),
        ("0 pit-boss announce * 10 * 20 from=1200s", "'*' is named twice"),
        ("0 pit-boss announce-closing later", "instant 'later'"),
        ("0 pit-boss limits red 5 500", "Accepted: limits BET MINIMUM to MAXIMUM [by STEP], …"),
        ("0 pit-boss limits red 5 till 500", "Accepted: limits"),
        ("0 pit-boss limits red 5 to 500 by", "Accepted: limits"),
        ("0 pit-boss period half", "number 'half'"),
        ("0 pit-boss permit-areas ann perhaps", "Accepted: permit-areas PATRON [no]."),
        ("0 dealer issue ann red 20 5 count=3", "Accepted: issue"),
        ("0 dealer join 7 8", "Accepted: join [TERMINAL]."),
    ],
)  # fmt: skip
def test_an_unreadable_line_is_refused_in_one_line(line: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_line(line)
    assert says in str(refused.value)
    assert "Accepted: " in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("verb", FORMS)
def test_every_verb_refuses_words_that_it_does_not_know(verb: str) -> None:
    line = next(line for line in LINES.strip().splitlines() if line.split()[2] == verb)
    free_text = FORMS[verb].words.endswith("…]") and "=" not in FORMS[verb].words
    if not free_text:
        with pytest.raises(BadInput, match="Accepted: "):
            parse_line(f"{line}, @ @ x=y @")
    if FORMS[verb].words and FORMS[verb].words[0] != "[":
        with pytest.raises(BadInput, match=f"Accepted: {verb} "):
            parse_line(f"0 dealer {verb}")


@pytest.mark.parametrize("verb", FORMS)
def test_a_form_stands_for_the_command_it_makes_and_says_who_gives_it(verb: str) -> None:
    line = next(line for line in LINES.strip().splitlines() if line.split()[2] == verb)
    assert type(parse_line(line).command) is FORMS[verb].command
    acts = {act for ranks in AUTHORITY.values() for act in ranks.acts}
    assert FORMS[verb].by
    assert set(FORMS[verb].by) <= acts | {"player", "device", "system"}


def test_a_time_is_given_in_seconds_of_the_script_or_as_a_stamp() -> None:
    start = 1_767_225_600_000
    assert parse_line("0 pit-boss announce * 10 from=1200s", start).command == AnnounceMinimum(
        minimums={"*": Cents(1_000)}, proposed=start + 1_200_000
    )
    closing = AnnounceClosing(closes_at=start + 1_200_500)
    assert parse_line("0 pit-boss announce-closing 1200.5s", start).command == closing
    assert parse_line(f"0 pit-boss announce-closing {start + 1_200_500}", start).command == closing
    assert parse_line("0 pit-boss permit-sides 60s", start).command == PermitSides(
        until=start + 60_000
    )
    assert parse_line("0 pit-boss permit-sides 60s").command == PermitSides(until=60_000)


@pytest.mark.parametrize(
    ("text", "found"), [("0", 0), ("3.5", 3_500), ("3.05", 3_050), ("1.001", 1_001)]
)
def test_seconds_are_whole_milliseconds(text: str, found: int) -> None:
    assert milliseconds(text) == found
