"""What the system locks: nothing new begins, and what is under way goes on."""

from croupier.table import events as e
from support.round_tables import clause
from support.scripted_tables import log, opened

ONE = "010000000000017075"


def test_no_round_begins_and_the_one_under_way_goes_on() -> None:
    opened("rapid-roulette").run("""
        1   dealer  wagering            -> round-opened
        2   system  hold-rounds a door  -> rounds-held
        3   1       wager red 5         -> wagers-set
        31  system  time                -> wagers-closed
        32  dealer  start               -> set-in-motion
        35  dealer  enter 1             -> drawn
        36  dealer  confirm             -> round-settled
        =   player:1 105
        37  dealer  wagering            -> refused rounds-held
        38  system  hold-rounds a door  ->
        39  system  hold-rounds more    -> rounds-held
        40  system  release-rounds      -> rounds-released
        41  system  release-rounds      ->
        42  dealer  wagering            -> round-opened
    """)


def test_no_round_begins_by_itself() -> None:
    opened("ministar-roulette", dealer_activated=False).run("""
        5    system  hold-rounds a door  -> rounds-held
        60   system  time                ->
        61   1       wager red 5         -> refused window-not-open
        99   system  release-rounds      -> rounds-released
        100  system  time                -> round-opened
    """)


def test_a_table_that_is_closed_stays_held_when_it_opens() -> None:
    played = opened("rapid-roulette")
    top = "tg-assistant-casino-manager"
    played.run(f"""
        1     dealer  pay-out 1 100          -> paid-out
        1     dealer  pay-out 2 100          -> paid-out
        2     {top}   announce-closing       -> closing-announced
        2000  {top}   close                  -> table-closed
        2001  system  hold-rounds a door     -> rounds-held
    """)
    assert played.open(at=2_002_000).refused is None
    played.run("2003 dealer wagering -> refused rounds-held")


def test_a_locked_terminal_takes_nothing_and_keeps_nothing() -> None:
    opened("rapid-roulette").run(f"""
        1   dealer  wagering             -> round-opened
        2   1       wager red 5          -> wagers-set
        3   system  lock 1 a door        -> terminal-locked
        4   system  lock 1 a door        ->
        5   1       wager red 10         -> refused terminal-locked
        6   1       cash-out {ONE}       -> refused terminal-locked
        7   device  insert-note 1 20     -> refused terminal-locked
        8   dealer  buy-in 1 5           -> refused terminal-locked
        9   2       wager red 5          -> wagers-set
        10  system  unlock 2             ->
        11  system  lock 99 x            -> refused terminal-unknown
        12  system  lock 1               -> refused reason-required
        13  dealer  pay-out 1 100        -> wagers-set paid-out, notice wagers-taken-back
        14  system  unlock 1             -> terminal-unlocked
        15  dealer  buy-in 1 5           -> bought-in
        16  1       wager red 5          -> wagers-set
    """)


def test_who_has_cards_on_a_locked_terminal_still_chooses() -> None:
    opened("rapid-casino-war").run("""
        1   dealer  wagering                         -> round-opened
        2   1       wager casino-war @1 50           -> wagers-set
        14  dealer  enter 9h
        15  dealer  enter 2c
        16  dealer  enter 3c
        17  dealer  enter 4c
        18  dealer  enter 5c
        19  dealer  enter 6c
        20  dealer  enter 9d
        21  system  lock 1 a door                    -> terminal-locked
        22  1       choose war go-to-war casino-war @1  -> answered
    """)


SAM = "tg-higher-duties-dealer:Sam"
DISPUTE = """
    1   dealer       wagering                                         -> round-opened
    2   1            wager red 5                                      -> wagers-set
    3   1            open-case claim outcome it was red round=1 terminal=1  -> case-opened
"""


@clause("SATG 8.4", "SATG 20.10")
def test_staff_hold_a_terminal_while_a_case_is_open() -> None:
    """D-04."""
    table = opened("rapid-roulette").run(f"""
        {DISPUTE}
        4   dealer  hold-terminal 1 T1-C1 he says red        -> refused authority-insufficient
        4   1       hold-terminal 1 T1-C1 he says red        -> refused no-dealer
        4   {SAM}   hold-terminal 1 T1-C1                    -> refused reason-required
        4   {SAM}   hold-terminal 1 T1-C9 he says red        -> refused case-required SATG 8.4
        4   {SAM}   hold-terminal 99 T1-C1 he says red       -> refused terminal-unknown
        4   {SAM}   release-terminal 1 seen                  -> refused not-applicable SATG 8.4
        5   {SAM}   hold-terminal 1 T1-C1 he says red        -> terminal-held
        6   {SAM}   hold-terminal 1 T1-C1 again              -> refused terminal-held SATG 8.4
        7   1       wager red 10                             -> refused terminal-held SATG 8.4
        8   1       cash-out {ONE}                           -> refused terminal-held SATG 20.10
        9   device  insert-note 1 20                         -> refused terminal-held SATG 8.4
        10  dealer  buy-in 1 5                               -> refused terminal-held SATG 8.4
        11  dealer  pay-out 1 100                            -> refused terminal-held SATG 8.4
        12  2       wager red 5                              -> wagers-set
        31  system  time                                     -> wagers-closed
        32  dealer  start                                    -> set-in-motion
        35  dealer  enter 1                                  -> drawn
        36  dealer  confirm                                  -> round-settled
        =   player:1 105
        40  1       leave 1                                  -> refused terminal-held SATG 8.4
        41  {SAM}   close-case T1-C1 it was red action=none  -> refused case-incomplete SATG 8.4
        42  dealer  release-terminal 1 seen                  -> refused authority-insufficient
        42  {SAM}   release-terminal 1                       -> refused reason-required
        43  {SAM}   release-terminal 1 the camera was seen   -> terminal-released
        44  {SAM}   close-case T1-C1 it was red action=none  -> case-closed
        45  {SAM}   hold-terminal 1 T1-C1 once more          -> refused case-closed SATG 8.4
        46  dealer  pay-out 1 105                            -> paid-out
    """)
    (held,), (released,) = log(table, e.TerminalHeld), log(table, e.TerminalReleased)
    assert (held.case, held.reason, held.by) == ("T1-C1", "he says red", "Sam")
    assert (released.case, released.reason, released.by) == (
        "T1-C1",
        "the camera was seen",
        "Sam",
    )


def test_a_live_table_has_no_terminal_to_hold() -> None:
    opened("casino-war").run("""
        1  pit-boss  hold-terminal ann T1-C1 x  -> refused not-applicable
    """)
