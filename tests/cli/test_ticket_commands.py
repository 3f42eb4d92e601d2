"""Tickets from the command line, as a cashier sees them."""

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from croupier.cli.house.ticket_commands import SYSTEM_ID
from croupier.cli.main import main
from croupier.engine.store import SqliteStore
from croupier.table.tickets.ticket_number import Number

Said = Callable[..., tuple[int, str]]


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    """A demonstration of Rapid Roulette; what a command says, and its status."""
    store = str(tmp_path / "tables.db")

    def say(*words: str) -> tuple[int, str]:
        status = 0
        try:
            main([*words, "--store", store])
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        both = capsys.readouterr()
        return status, both.out + both.err

    say("demo", "rapid-roulette", "--rounds", "1", "--seed", "3")
    return say


@pytest.fixture
def ticket(cli: Said, tmp_path: Path) -> str:
    """The number of a ticket for $455.00 of terminal RR1-1."""
    status, out = cli("cash-out", "RR1", "RR1-1", str(tmp_path / "1.svg"))
    assert status == 0
    return numbered(out)


def numbered(out: str) -> str:
    found = re.search(r"\d\d(?:-\d{4}){4}", out)
    assert found is not None, out
    return found[0]


def unprinted(cli: Said, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said when the paper runs out under the ticket of RR1-2."""

    def no_space(*_: object) -> int:
        raise OSError("no space")

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", no_space)
        status, out = cli("cash-out", "RR1", "RR1-2", str(folder / "2.svg"))
    assert (status, out) == (
        1,
        f"It did not print: no space. Pay $475.00 by hand: {numbered(out)}\n",
    )
    return out


def misread(number: str) -> str:
    """The last digit read wrongly."""
    return number[:-1] + str((int(number[-1]) + 1) % 10)


def test_a_ticket_is_printed_and_paid_once(cli: Said, ticket: str, tmp_path: Path) -> None:
    drawn = (tmp_path / "1.svg").read_text(encoding="utf-8")
    assert drawn.count(f">{ticket}<") == 3
    assert "Four hundred and fifty-five dollars and no cents" in re.sub(
        r"</text>\s*<text[^>]*>", " ", drawn
    )
    assert cli("redeem", ticket, "--amount", "455", "--by", "Cas") == (0, "Paid $455.00\n")
    status, out = cli("redeem", ticket.replace("-", ""), "--at", "kiosk")
    assert status == 1
    assert re.fullmatch(
        r"refused ticket-already-redeemed: The ticket was paid before\. "
        r"Paid: cage, \d+ \w+ \d{4} at \d\d:\d\d:\d\d\. \(SATG 5\.6\.1\)\n",
        out,
    ), out


def test_a_ticket_as_pdf(cli: Said, tmp_path: Path) -> None:
    status, out = cli("cash-out", "RR1", "RR1-2", str(tmp_path / "2.pdf"))
    assert (status, (tmp_path / "2.pdf").read_bytes()[:5]) == (0, b"%PDF-")
    assert out == f"$475.00 on {numbered(out)} in {tmp_path / '2.pdf'}\n"


REFUSALS: dict[str, tuple[Callable[[str], tuple[str, ...]], str]] = {
    "not found": (
        lambda _: ("redeem", Number.drawn(SYSTEM_ID, 5).printed),
        "refused ticket-invalid: The ticket is not valid. No ticket has that number. (SATG 5.6.1)",
    ),
    "misread": (
        lambda ticket: ("redeem", misread(ticket)),
        ("refused ticket-invalid: The ticket is not valid. Ticket number **-****-****-****-{last} is misread: its "
         "check digits are wrong. (SATG 5.6.1)"),
    ),
    "too short": (
        lambda _: ("redeem", "0129"),
        ("refused ticket-invalid: The ticket is not valid. Unreadable ticket number: it has 4 digits. Accepted: 18. "
         "(SATG 5.6.1)"),
    ),
    "amount differs": (
        lambda ticket: ("redeem", ticket, "--amount", "545"),
        "refused ticket-amount: The ticket is for another amount. $545.00 is not what it was issued for. (SATG 5.6.1)",
    ),
    "was printed": (
        lambda ticket: ("pay-by-hand", ticket, "455"),
        ("refused not-now: This cannot have happened at this point of the round. It was printed, so its holder must be "
         "paid. (SATG 5.6.1(b), SATG 5.6.1(c))"),
    ),
    "no reason": (
        lambda ticket: ("illegible", ticket, " ", "--second", "Val"),
        "refused reason-required: The reason must be recorded. (SATG 5.6.1(b))",
    ),
    "no story": (
        lambda _: ("report-loss", "lost", " "),
        "refused reason-required: The reason must be recorded. (SATG 5.6.1(c))",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSALS)
def test_the_cashier_is_told_which_case_it_is(cli: Said, ticket: str, case: str) -> None:
    words, expected = REFUSALS[case]
    last = misread(ticket)[-4:]
    assert cli(*words(ticket)) == (1, expected.replace("{last}", last) + "\n")
    assert cli("redeem", ticket) == (0, "Paid $455.00\n"), "nothing was changed by it"


def test_what_did_not_print_is_void_and_paid_by_hand(
    cli: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = numbered(unprinted(cli, tmp_path, monkeypatch))
    void = "It did not print, or cannot be read: it is paid by hand. (SATG 5.6.1(b))"
    assert cli("redeem", number) == (1, f"refused ticket-void: The ticket is void. {void}\n")
    wrong = (
        "The ticket is for another amount. $47.50 is not what it was issued for. (SATG 5.6.1(b))"
    )
    assert cli("pay-by-hand", number, "47.50") == (1, f"refused ticket-amount: {wrong}\n")
    assert cli("pay-by-hand", "unread", "47.50", "--terminal", "RR1-2")[0] == 2
    assert cli("pay-by-hand", "unread", "475", "--terminal", "RR1-2") == (0, "Paid $475.00\n")
    status, out = cli("pay-by-hand", number, "475")
    assert status == 1
    assert out.startswith("refused ticket-already-redeemed: ")


def test_an_illegible_ticket_is_void_and_paid_by_hand(cli: Said, ticket: str) -> None:
    assert cli("illegible", ticket, "smeared", "--second", "Val") == (0, "Recorded\n")
    assert cli("redeem", ticket)[0] == 1
    assert cli("pay-by-hand", ticket, "455") == (0, "Paid $455.00\n")


def test_a_loss_is_recorded_and_answered(cli: Said, ticket: str) -> None:
    says = "A printed ticket is not replaced, because the person who presents it is paid. (SATG 5.6.1(c))\nRecorded\n"
    assert cli("report-loss", "stolen", "in the tram", "--number", ticket) == (0, says)
    assert cli("report-loss", "lost", "last week") == (0, says)
    assert cli("redeem", ticket) == (0, "Paid $455.00\n")


def test_nothing_is_set_aside_before_its_day(cli: Said, ticket: str) -> None:
    assert cli("expire-tickets") == (0, "0 tickets set aside\n")
    assert cli("redeem", ticket) == (0, "Paid $455.00\n")


def test_the_list_says_what_is_owed_and_shows_no_number(
    cli: Said, ticket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unprinted(cli, tmp_path, monkeypatch)
    status, out = cli("tickets")
    first, second, owed = out.splitlines()
    assert status == 0
    assert re.fullmatch(
        rf"\*\*-\*{{4}}-\*{{4}}-\*{{4}}-{ticket[-4:]} +\$455\.00  issued +[-\d]+ [:\d]+  terminal RR1-1 at RR1",
        first,
    ), first
    assert " failed " in second
    assert owed == "$930.00 on tickets, $930.00 in the books"
    cli("redeem", ticket)
    paid = cli("tickets")[1].splitlines()
    assert paid[1:] == ["$475.00 on tickets, $475.00 in the books"]
    everything = cli("tickets", "--all")[1]
    assert re.search(r"paid .* terminal RR1-1 at RR1  cage\n", everything)
    assert len(cli("tickets", "--terminal", "RR1-1")[1].splitlines()) == 2
    assert ticket not in everything


def test_only_the_last_35_of_a_terminal_are_listed(cli: Said, tmp_path: Path) -> None:
    for place in range(36):
        cli("order", "RR1", "dealer:Dana buy-in RR1-3 1 as=ann")
        assert cli("cash-out", "RR1", "RR1-3", str(tmp_path / f"{place}.svg"))[0] == 0
    listed = cli("tickets", "--terminal", "RR1-3")[1].splitlines()
    assert len(listed) == 35 + 1
    drawn = (tmp_path / "35.svg").read_text(encoding="utf-8")
    assert numbered(drawn)[-4:] in listed[-2]
    assert ">36<" in drawn, "the how-manieth ticket of the terminal"


def test_an_account_with_nothing_on_it_closes_without_paper(cli: Said, tmp_path: Path) -> None:
    taken = (
        "tg-area-manager:Kim adjust debit RR1-1 455 a claim second=tg-assistant-casino-manager:Sam"
    )
    assert cli("order", "RR1", taken)[0] == 0
    file = tmp_path / "1.svg"
    says = "There was nothing to pay: the account is closed.\n"
    assert cli("cash-out", "RR1", "RR1-1", str(file)) == (0, says)
    assert not file.exists()
    status, out = cli("cash-out", "RR1", "RR1-1", str(file))
    assert (status, out.split(":")[0]) == (1, "refused terminal-not-open")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["cash-out", "XX9", "RR1-1", "x.svg"], "Unknown table 'XX9'."),
        (["cash-out", "RR1", "RR1-1", "x.txt"], "Cannot print on 'x.txt'. Accepted: .svg or .pdf."),
        (["redeem", "17", "--amount", "much"], "much"),
        (
            ["report-loss", "lost", "x", "--at", "RR1"],
            "'RR1' is no cage. Accepted: a name such as cage-2 or kiosk-1.",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(cli: Said, words: list[str], says: str) -> None:
    status, out = cli(*words)
    assert status == 2
    assert says in out
    assert out.count("\n") == 1


def test_a_cage_is_no_table(cli: Said, ticket: str) -> None:
    cli("redeem", ticket)
    for words in (
        ("guide", "cage"),
        ("explain", "cage/1"),
        ("fit", "cage/1", "17"),
        ("order", "cage", "dealer wagering"),
        ("cash-out", "cage", "1", "x.svg"),
    ):
        assert cli(*words) == (2, "croupier: Unknown table 'cage'. Accepted: RR1.\n")


@pytest.mark.parametrize(
    "words", [["redeem", "17"], ["tickets"], ["expire-tickets"], ["cash-out", "A", "1", "x.svg"]]
)
def test_a_slip_in_the_name_of_the_file_makes_no_store(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.db"
    with pytest.raises(SystemExit) as ended:
        main([*words, "--store", str(path)])
    assert ended.value.code == 2
    assert "No tables in" in capsys.readouterr().err
    assert not path.exists()


def test_what_is_owed_and_what_is_booked_are_told_apart(
    cli: Said, ticket: str, tmp_path: Path
) -> None:
    """Somebody who changed a balance behind the program's back is found out."""
    store = SqliteStore(tmp_path / "tables.db")
    digits = ticket.replace("-", "")
    store.connection.exec_driver_sql(
        "UPDATE balances SET amount = 5 WHERE account = ?", (f"tickets:{digits}",)
    )
    store.close()
    status, out = cli("tickets")
    assert (status, out.splitlines()[-1]) == (1, "$455.00 on tickets, $0.05 in the books")


def test_no_command_shows_a_number_whole_but_the_printer(
    cli: Said, ticket: str, tmp_path: Path
) -> None:
    digits = ticket.replace("-", "")
    with closing(SqliteStore(tmp_path / "tables.db")) as kept:
        orders = [record.order for record in kept.records("RR1")]
    for words in (
        ("tickets",),
        ("tickets", "--terminal", "RR1-1"),
        *(("explain", item) for item in orders),
    ):
        _, told = cli(*words)
        assert digits not in told, words
        assert ticket not in told, words


def test_a_terminal_recalls_what_went_in_and_out(cli: Said, ticket: str) -> None:
    insert = "device:acceptor insert-note RR1-2 20"
    assert cli("order", "RR1", insert, "--id", "note-1")[0] == 0
    assert cli("order", "RR1", "device:acceptor stacked RR1-2 note-1")[0] == 0
    assert (
        cli("order", "RR1", f"device:acceptor insert-ticket RR1-2 {ticket}", "--id", "ticket-1")[0]
        == 0
    )
    assert cli("order", "RR1", "device:acceptor stacked RR1-2 ticket-1")[0] == 0
    _, told = cli("tickets", "--terminal", "RR1-2")
    assert [line.split("  ")[-1].strip() for line in told.splitlines()[:2]] == [
        "note in at RR1", f"ticket **-****-****-****-{ticket[-4:]} in at RR1",
    ]  # fmt: skip


def test_the_same_id_again_is_the_same_order(cli: Said) -> None:
    line = ("order", "RR1", "dealer:Dana buy-in RR1-4 10", "--id", "mine")
    first = cli(*line)
    assert cli(*line) == first
    assert cli("order", "RR1", "dealer:Dana buy-in RR1-4 20", "--id", "mine")[0] == 1


def test_a_ticket_that_cannot_be_read_takes_no_other_from_the_list(
    cli: Said, ticket: str, tmp_path: Path
) -> None:
    """The others are listed; the sum of those that can be read is not what the books say."""
    _, out = cli("cash-out", "RR1", "RR1-2", str(tmp_path / "2.svg"))
    number = numbered(out).replace("-", "")
    with closing(connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("UPDATE tickets SET body = ? WHERE number = ?", (b"{}", number))
    status, out = cli("tickets")
    lines = out.splitlines()
    assert status == 1
    assert "terminal RR1-1" in lines[0]
    assert ticket[-4:] in lines[0]
    assert "This ticket cannot be read: " in lines[1]
    assert number[-4:] in lines[1]
    assert number not in out
    assert lines[-1] == "$455.00 on tickets, $930.00 in the books"
