"""Which refusal is given where several apply: the one that stands first in the list, always.

A row is `game | what came before | the command | everything that is wrong with it`. What came before is
several lines of a script, with `freeze 1` for an account that was frozen.
"""

from typing import Any

import pytest
from msgspec.structs import replace as changed

from croupier.cage import Cage
from croupier.money import MOST, Cents
from croupier.rounds import commands as c
from croupier.rounds.commands import BuyIn, OpenTable, OpenWagering, Order
from croupier.rounds.events import WagersClosed
from croupier.rounds.people import Actor
from croupier.rounds.refusals import Refusal
from croupier.script import read
from croupier.store import Answer
from croupier.tickets.cage import CASHIER
from croupier.tickets.commands import CageOrder, RedeemTicket
from tables import START, Played, opened

ONE = "010000000000017075"
"""The number of a ticket, with the right check digits."""
TOP = "tg-assistant-casino-manager"
WAR = (
    "1 dealer wagering / 2 1 wager casino-war @1 100 / 14 dealer enter 9h / 15 dealer enter 2c / 16 dealer enter 3c"
    " / 17 dealer enter 4c / 18 dealer enter 5c / 19 dealer enter 6c / 20 dealer enter 9d"
)
W = "1 dealer wagering"
RED = f"{W} / 2 1 wager red 10"
SEALED = f"{RED} / 31 system time"

LIVE = (
    f"{W} / 2 dealer lay ann casino-war @1 5 / 2 dealer lay bob casino-war @2 5 / 3 dealer call"
    " / 4 dealer enter 9h / 4 dealer enter 2c / 4 dealer enter 9d"
)
THREE = f"{W} / 1 3 join"
SEEN = "1 dealer open-case incident prohibited-device x ground=use people=1#T1.3+ann+bob"
SHUT_OUT = f"{SEEN} / 1 {TOP} exclude 1#T1.3 x case=T1-C1"
OUT = f"{W} / {SHUT_OUT}"
BOB_OUT = f"{SEEN} / 1 {TOP} exclude bob x case=T1-C1"
ANN_OUT = f"{W} / {SEEN} / 1 pit-boss exclude ann x case=T1-C1"
ANN_OUT_AT_WHEEL = ANN_OUT.replace("pit-boss", TOP)
DETAINED = f"{SEEN} / 1 {TOP} record-act T1-C1 detain person=1#T1.3 ground=device place=x"
HOLD = "1 system hold-rounds a door"
LOCKED = "1 system lock 1 a door"
DARK = "1 dealer malfunction dark since=1s terminal=1"
ON_FILE = f"{SEEN} / 1 {TOP} close-case T1-C1 x"
DISPUTE = "1 1 open-case dispute outcome x terminal=1"
"""An anonymous player is named by his terminal and the event with which he came."""
POKER = f"{W} / 2 1 wager ante 1-2-3 5 / 31 system time / 32 dealer enter 9h"
TIE = f"{W} / 2 1 wager tie 5 / 31 system time"
COUP = f"{TIE} / 32 dealer enter 9h / 33 dealer enter 2c / 34 dealer enter 9d / 35 dealer enter 3c / 36 dealer confirm"
ONE_DECK = f"{W} / 2 dealer lay ann high-1 @1 5 / 3 dealer call / 4 dealer enter Kh"
BOXES = (
    f"{ONE_DECK} / 4 dealer enter 2h / 4 dealer enter 3h / 4 dealer enter 4h / 4 dealer enter 5h"
)
UNMARKED = f"1 dealer issue ann red 20 25 / {W}"
SPUN = f"{SEALED} / 32 dealer start / 35 dealer enter 17 / 36 dealer confirm"
SENSED_17 = f"{SEALED} / 32 dealer start / 34 device rest / 35 device enter 17"
TRIO = f"{W} / 2 1 wager crown-pairs 5 / 31 system time / 32 dealer enter 9h"
HAND = f"{TRIO} / 32 dealer enter 2c / 32 dealer enter 9s / 33 dealer confirm"
SHUFFLED = "1 pit-boss order-shuffle abnormal x / 2 pit-boss shuffle abnormal"
FOUR = "enter 9h / {0} dealer enter 2c / {0} dealer enter 9d / {0} dealer enter 3c / {0} dealer confirm"
LAST = (
    f"{TIE} / 32 dealer cutting-card / 32 dealer {FOUR.format(33)}"
    f" / 40 dealer wagering / 41 1 wager tie 5 / 71 system time / 72 dealer {FOUR.format(73)}"
)
ANN = f"{W} / 2 dealer lay ann casino-war @1 5"
HELD = "1 device insert-note 1 20"
CASHED = f"1 1 cash-out {ONE}"
PRINTED = f"{CASHED} / 1 device printed 1 {ONE}"
STACKED = f"{PRINTED} / 1 device insert-ticket 2 {ONE} / 1 device stacked 2 T1-order-8"
"""Whoever opened the table and bought in gave the first five orders."""

# fmt: off
SEVERAL = f"""
  rapid-roulette   |  | 1 dealer wager purple 4 | not-yours window-not-open bet-not-offered below-minimum
  casino-war       |  | 1 1 wager purple 5 | not-applicable window-not-open bet-not-offered
  rapid-roulette   |                       | 1 1 wager purple 5                   | window-not-open bet-not-offered
  rapid-roulette   | {W}                   | 40 1 wager purple 5                  | bet-not-offered window-closed
  rapid-roulette   | {W}                   | 40 9 wager red 5                     | window-closed terminal-unknown
  rapid-roulette   | {W}                   | 2 9 wager red 4                      | terminal-unknown below-minimum
  rapid-roulette   | {THREE}               | 2 3 wager red 4                      | terminal-not-open below-minimum
  rapid-roulette   | {THREE} / freeze 3    | 2 3 wager red 5                      | terminal-not-open account-frozen
  rapid-roulette   | {OUT} / freeze 1 | 2 1 wager red 4 | player-excluded account-frozen below-minimum
  rapid-roulette   | {OUT} / {DARK} | 2 1 wager red 4 | terminal-failed player-excluded below-minimum
  rapid-roulette   | {W} / {LOCKED} / {DARK} / freeze 1 | 2 1 wager red 4 | terminal-locked terminal-failed
  rapid-roulette   |                       | 1 dealer hold-rounds                 | no-dealer reason-required
  rapid-roulette   |                       | 1 dealer lock 99 x                   | no-dealer terminal-unknown
  casino-war       |                       | 1 ann lock 1 x                       | not-applicable no-dealer
  rapid-roulette   | {HOLD} / 1 dealer fault roulette-wheel blind | 2 dealer wagering | equipment-failed rounds-held
  rapid-roulette   | {W} / {HOLD}          | 2 dealer wagering                    | rounds-held round-in-progress
  rapid-roulette   | {W} / {DETAINED} / {DARK} / freeze 1 | 2 1 wager red 4 | terminal-locked terminal-failed
  rapid-roulette   |                       | 1 1 take-table at=x                  | no-dealer unapproved-equipment
  casino-war       |                       | 1 ann take-table at=x                | not-applicable no-dealer
  rapid-roulette   |                       | 1 dealer lost 99                     | no-dealer terminal-unknown
  casino-war       |                       | 1 ann lost 1                         | not-applicable no-dealer
  rapid-sic-bo | 1 device fault dice-tumbler-controller link lost | 2 dealer start | equipment-failed window-not-open
  rapid-roulette   | {DETAINED} | 1 dealer buy-in 1 5 as=bob | terminal-occupied terminal-locked
  rapid-roulette   | {DETAINED} / 1 {TOP} exclude 1#T1.3 x case=T1-C1 / freeze 1 | 2 dealer buy-in 1 0 sand | \
                     terminal-locked player-excluded account-frozen tender amount-invalid
  rapid-roulette   | {DETAINED} / freeze 1 | 2 dealer pay-out 1 5 | terminal-locked account-frozen amount-must-equal
  rapid-roulette   | {DETAINED} / freeze 1 | 2 1 cash-out {ONE} | terminal-locked account-frozen
  rapid-roulette   | {DETAINED} / freeze 1 | 2 device insert-note 1 3 | terminal-locked account-frozen tender
  rapid-casino-war | {WAR} / freeze 1 | 22 1 choose war go-to-war casino-war @1 amount=5 | \
                     account-frozen amount-must-equal
  rapid-baccarat   | {W}                   | 2 1 wager player-pair 4              | side-needs-main below-minimum
  rapid-baccarat   | {W}                   | 2 1 wager player 4, banker 500       | below-minimum insufficient-credit
  rapid-casino-war | {W}                   | 40 1 wager casino-war @99 5          | window-closed not-together
  rapid-casino-war | {W}                   | 2 9 wager casino-war @99 5           | terminal-unknown not-together
  rapid-casino-war |  | 1 dealer choose war go-to-war casino-war @1 for=1 | not-yours no-round decision-closed
  rapid-casino-war |                       | 1 1 choose war go-to-war casino-war @1 | no-round decision-closed
  rapid-casino-war | {WAR}                 | 22 1 choose war dance casino-war @7  | decision-closed decision-not-allowed
  rapid-casino-war | {WAR} / freeze 1      | 22 1 choose war dance casino-war @1  | decision-not-allowed account-frozen
  rapid-casino-war | {WAR} / freeze 1 | 22 1 choose war go-to-war casino-war @1 | account-frozen insufficient-credit
  rapid-roulette   |                       | 1 1 enter joker                      | no-dealer no-round card-invalid
  lucky-sic-bo     |                       | 1 dealer enter 7                     | not-applicable no-round card-invalid
  rapid-roulette   |                       | 1 dealer enter 99                    | no-round card-invalid
  rapid-roulette   | {RED} | 3 dealer enter 99 | window-open spin-missing card-invalid
  rapid-roulette   | {SEALED}              | 32 dealer enter 99                   | spin-missing card-invalid
  rapid-roulette   | {W} / 31 system time | 32 dealer enter 99 | no-direction spin-missing card-invalid
  rapid-baccarat   | {W}                   | 2 dealer enter joker                 | no-direction card-invalid
  rapid-casino-war | {WAR}                 | 22 dealer enter joker                | card-invalid decisions-pending
  rapid-blackjack  | {W}                   | 2 dealer enter joker                 | minimum-wagering-period card-invalid
  casino-war       | {W}                   | 2 dealer enter joker                 | window-open card-invalid
  rapid-roulette   |  | 1 1 buy-in 9 0 sand | no-dealer terminal-unknown tender amount-invalid
  rapid-roulette   |  | 1 dealer buy-in 9 0 sand | terminal-unknown tender amount-invalid
  rapid-roulette   | {BOB_OUT} | 1 dealer buy-in 1 5 as=bob | terminal-occupied player-excluded
  rapid-roulette   | {SHUT_OUT} | 1 dealer buy-in 1 5 as=bob           | terminal-occupied player-excluded
  rapid-roulette   | freeze 1              | 1 dealer buy-in 1 5 as=bob           | terminal-occupied account-frozen
  rapid-roulette   | freeze 1              | 1 dealer buy-in 1 0 sand             | account-frozen tender amount-invalid
  rapid-roulette   |                       | 1 dealer buy-in 1 0 sand             | tender amount-invalid
  rapid-roulette   |                       | 1 1 pay-out 9 5                      | no-dealer terminal-unknown
  rapid-roulette   | 1 3 join / freeze 3   | 2 dealer pay-out 3 5                 | terminal-not-open account-frozen
  rapid-roulette   | {SHUT_OUT} / freeze 1 | 2 dealer pay-out 1 5 | account-frozen amount-must-equal
  rapid-roulette   | {SEALED}              | 32 dealer pay-out 1 5                | wagers-pending amount-must-equal
  rapid-roulette   | {SEALED} / freeze 1 | 32 dealer pay-out 1 5 | account-frozen wagers-pending amount-must-equal
  casino-war       |  | 1 1 lay ann purple @9 5 | no-dealer window-not-open bet-not-offered
  rapid-roulette   |  | 1 dealer lay ann purple 5 | not-applicable window-not-open bet-not-offered
  casino-war       |  | 1 dealer lay ann purple @9 5 | window-not-open bet-not-offered area-unknown
  casino-war       | {W} / 2 dealer call | 3 dealer lay ann purple @9 5 | bet-not-offered window-closed area-unknown
  casino-war       | {W} / 2 dealer call   | 3 dealer lay ann tie @9 5            | window-closed area-unknown
  casino-war       | {ANN_OUT} | 2 dealer lay ann tie @9 5 | player-excluded area-unknown
  casino-war       | {W}                   | 2 dealer lay ann tie @9 5 tender=sand | area-unknown tender
  casino-war       | {ANN}                 | 3 dealer lay bob tie @1 5 tender=sand | tie-first-right tender
  big-wheel        | {ANN_OUT_AT_WHEEL} | 2 dealer lay ann symbol-A 5 colour=pink | player-excluded chip-colour
  big-wheel        | {W}                   | 2 dealer lay ann symbol-A 5 colour=pink tender=sand | tender chip-colour
  rapid-roulette   |  | 1 dealer limits red 10 to 20 | authority-insufficient notice-not-displayed min-raise-notice
  rapid-roulette   |  | 1 {TOP} limits red 10 to 20 | notice-not-displayed min-raise-notice
  rapid-roulette   | {W}                   | 2 {TOP} limits * 10 to 20            | min-raise-notice round-in-progress
  rapid-roulette   | {W} | 2 {TOP} limits red 5 to 20 | notice-not-displayed round-in-progress
  rapid-roulette   |                       | 1 1 sit ann @1                       | not-applicable no-dealer
  rapid-roulette   |  | 1 1 fill 0 | not-applicable no-dealer amount-invalid
  casino-war       |                       | 1 ann period 0                       | not-applicable no-dealer
  rapid-roulette   |  | 1 1 void boredom | not-applicable no-dealer reason-required no-round
  casino-war       |  | 1 ann void nature | not-applicable no-dealer reason-required no-round
  rapid-roulette   |  | 1 1 void fire | no-dealer reason-required no-round
  rapid-roulette   |  | 1 dealer void fire | authority-insufficient reason-required no-round
  rapid-roulette   |                       | 1 {TOP} void fire                    | reason-required no-round
  rapid-roulette |  | 1 dealer permit-manager Ann | authority-insufficient reason-required
  casino-war |  | 1 dealer permit-manager Ann | not-applicable authority-insufficient reason-required
  rapid-roulette |  | 1 tg-area-manager:Ann@north direct-leave 9 | authority-insufficient reason-required
  rapid-roulette |  | 1 {TOP} adjust credit 9 0 x second=tg-area-manager:Ann@north | second-person terminal-unknown
  rapid-roulette |  | 1 dealer exclude 1#T1.3 | authority-insufficient reason-required case-required
  rapid-roulette |  | 1 {TOP} exclude 1#T1.3 | reason-required case-required
  rapid-roulette | {SHUT_OUT} | 2 dealer readmit 1#T1.3 | authority-insufficient reason-required
  rapid-roulette   |  | 1 dealer direct-leave 9 | authority-insufficient reason-required terminal-unknown
  rapid-roulette   |                       | 1 {TOP} direct-leave 9               | reason-required terminal-unknown
  rapid-roulette   | 1 3 join              | 1 {TOP} direct-leave 3               | reason-required terminal-not-open
  casino-war       |                       | 1 ann direct shoe-start              | not-applicable no-dealer
  big-wheel |  | 1 dealer direct continuous | not-applicable authority-insufficient
  rapid-baccarat   | {COUP}                | 40 1 direct shoe-start               | no-dealer shoe-begun
  rapid-baccarat   | {COUP}                | 40 dealer direct shoe-start          | authority-insufficient shoe-begun
  lucky-sic-bo     |                       | 1 1 wager three-of-four-dice 5       | window-not-open odds-missing
  lucky-sic-bo     | {W}                   | 40 1 wager three-of-four-dice 5      | odds-missing window-closed
  lucky-sic-bo | {W} | 2 9 wager three-of-four-dice 4 | odds-missing terminal-unknown below-minimum
  lucky-sic-bo     | {W}                   | 2 1 wager three-of-four-dice 5, purple 5 | odds-missing bet-not-offered
  rapid-three-card-poker | {W} | 2 1 wager ante 1-2-3 4, ante 4-5-6 500 | not-together below-minimum insufficient-credit
  rapid-three-card-poker | {W} / freeze 1 | 2 1 wager ante 1-2-3 4, ante 4-5-6 5 | account-frozen not-together
  rapid-roulette | {W} / freeze 1 | 2 1 wager red @3 4 | account-frozen area-unknown below-minimum
  rapid-roulette   | {W}                   | 2 1 wager red @3 4                   | area-unknown below-minimum
  rapid-roulette | {OUT} | 2 1 wager red @3 4 | player-excluded area-unknown below-minimum
  com-bo decks=1   | {ONE_DECK}            | 5 device enter Kh                    | no-dealer card-duplicate
  rapid-roulette   | {SEALED} / 32 dealer start | 34 device enter 99 | not-at-rest card-invalid
  rapid-roulette   | {SEALED} / 32 dealer start / 33 dealer report turns=1 | 34 device enter 9 | no-spin-due not-at-rest
  rapid-roulette   | {SEALED} | 34 device rest | spin-missing not-now
  rapid-roulette   | {SENSED_17} / 36 dealer enter 18 | 37 dealer enter 99 | entries-differ card-invalid
  rapid-sic-bo     | {W} | 2 dealer read-dice 1-1 | not-applicable window-open card-count
  com-bo decks=1   | {ONE_DECK}            | 5 dealer enter Kh to=dealer          | card-sequence card-duplicate
  com-bo decks=1   | {BOXES}               | 5 dealer enter Kh                    | card-count card-duplicate
  casino-war       |                       | 1 device enter joker                 | no-dealer no-round card-invalid
  big-wheel | {UNMARKED} | 2 dealer lay ann symbol-A 25 colour=red emblem=star | chip-colour marker-required
  big-wheel | {UNMARKED} | 2 dealer lay ann symbol-A 30 colour=red emblem=anchor | chip-colour marker-required
  big-wheel | {UNMARKED} | 2 dealer lay ann symbol-A 25 colour=red emblem=anchor tender=sand | tender marker-required
  big-wheel |  | 1 ann issue bob pink 0 5 tender=sand | no-dealer tender amount-invalid chip-colour
  big-wheel        |                       | 1 dealer issue bob pink 0 5          | amount-invalid chip-colour
  casino-war |  | 1 dealer personal ann @1 10 to 5 | authority-insufficient config-incomplete marker-required
  casino-war       |                       | 1 pit-boss personal ann @1 10 to 5   | config-incomplete marker-required
  casino-war |  | 1 dealer fill 0 | authority-insufficient amount-invalid
  casino-war       | {W} | 2 dealer lay ann tie @1 20000 tender=sand spoken=yes | tender insufficient-credit
  casino-war       | {W} | 2 dealer lay ann tie @9 20000 tender=cash spoken=yes | area-unknown insufficient-credit
  casino-war       | {ANN}                 | 3 dealer turn-down bob purple @1     | bet-not-offered no-such-wager
  casino-war       | {LIVE}                | 5 dealer turn-down ann tie @1        | window-closed no-such-wager
  casino-war       |  | 1 dealer record-act T1-C9 police-arrived | not-applicable case-required case-incomplete
  rapid-roulette   |  | 1 2 open-case claim outcome x terminal=1 | not-yours case-incomplete
  rapid-roulette   |  | 1 2 open-case incident side-bet | no-dealer reason-required case-incomplete
  rapid-roulette   |  | 1 dealer open-case incident side-bet | reason-required case-incomplete
  rapid-roulette   |  | 1 dealer open-case incident prohibited-device x terminal=99 | case-incomplete terminal-unknown
  rapid-roulette   | {DISPUTE} | 2 2 record-act T1-C1 refer | not-yours case-required
  rapid-roulette   | {DISPUTE} | 2 {TOP} record-act T1-C1 detain | case-required case-incomplete
  rapid-roulette   | {ON_FILE} | 2 dealer record-act T1-C1 detain | authority-insufficient case-closed case-incomplete
  rapid-roulette   | {ON_FILE} | 2 {TOP} record-act T1-C1 detain | case-closed case-incomplete
  rapid-roulette   | {ON_FILE} | 2 {TOP} exclude 9#T1.9 x case=T1-C1 | case-required case-closed
  rapid-roulette   | {ON_FILE} | 2 {TOP} withhold T1-C1 1 0 | case-closed amount-invalid
  rapid-roulette   | {SEEN} | 2 dealer withhold T1-C1 9 0 | authority-insufficient terminal-unknown amount-invalid
  rapid-roulette   | {SEEN} | 2 {TOP} withhold T1-C1 9 0 | terminal-unknown amount-invalid
  rapid-roulette   | {SEEN} / freeze 1 | 2 {TOP} withhold T1-C1 1 0 | account-frozen amount-invalid
  rapid-roulette   | {SEEN} | 2 dealer determine T1-C1 1 charity | not-applicable authority-insufficient case-incomplete
  rapid-roulette   | {SEEN} | 2 {TOP} determine T1-C1 1 house | case-incomplete amount-invalid
  casino-war       |                       | 1 dealer insert-note 9 3             | not-applicable no-dealer
  rapid-roulette   |                       | 1 dealer insert-note 9 3             | no-dealer terminal-unknown tender
  rapid-roulette   |                       | 1 device insert-note 9 3             | terminal-unknown tender
  rapid-roulette   | {SHUT_OUT} / freeze 1 | 2 device insert-note 1 3 | player-excluded account-frozen tender
  rapid-roulette   | {HELD}                | 2 device insert-note 1 3             | acceptor-busy tender
  rapid-roulette   | {CASHED}              | 2 device insert-note 1 3             | printer-busy tender
  rapid-roulette most_credit=1 |           | 1 device insert-note 1 3             | tender balance-limit
  rapid-roulette reads_tickets=0 |         | 1 device insert-ticket 1 12          | no-ticket-reader ticket-invalid
  rapid-roulette most_credit=1 |           | 1 device insert-ticket 1 {ONE}       | ticket-invalid balance-limit
  rapid-roulette   |                       | 1 2 cash-out 12 terminal=9           | not-yours terminal-unknown
  rapid-roulette   |                       | 1 9 cash-out 12                      | terminal-unknown ticket-invalid
  rapid-roulette   | 1 3 join / freeze 3   | 2 3 cash-out 12                      | terminal-not-open account-frozen
  rapid-roulette   | {HELD}                | 2 1 cash-out 12                      | acceptor-busy ticket-invalid
  rapid-roulette prints_tickets=0 |        | 1 1 cash-out 12                      | not-provided ticket-invalid
  rapid-roulette most_on_a_ticket=1 |      | 1 1 cash-out 12                      | ticket-invalid ticket-limit
  rapid-roulette   | {SEALED} / 32 1 cash-out {ONE} | 33 1 cash-out 12            | wagers-pending ticket-invalid
  rapid-roulette   | {SEALED} / 32 device insert-note 1 20 | 33 dealer pay-out 1 5 | acceptor-busy wagers-pending
  rapid-roulette   | {SEALED} / 32 device insert-note 1 20 | 33 1 leave | acceptor-busy wagers-pending
"""
ALONE = f"""
  rapid-roulette   |                       | 1 {TOP} direct-leave 1               | reason-required
  rapid-roulette   |                       | 1 {TOP} exclude 1#T1.3                  | reason-required
  rapid-roulette   | {SHUT_OUT} | 1 {TOP} readmit 1#T1.3                  | reason-required
  rapid-roulette   | {RED}                 | 3 {TOP} void fire                    | reason-required
  rapid-roulette   |                       | 1 {TOP} permit-manager Ann           | reason-required
  rapid-roulette   |                       | 1 {TOP} exclude 1#T1.3 x                | case-required
  rapid-roulette   | {ON_FILE}             | 2 {TOP} exclude 1#T1.3 x case=T1-C1     | case-closed
  rapid-roulette   | {SEEN}                | 2 {TOP} close-case T1-C1             | case-incomplete
  rapid-roulette   | {SEEN}                | 2 {TOP} withhold T1-C1 1 500         | insufficient-credit
  rapid-roulette   |                       | 1 {TOP} direct dancing               | not-applicable
  casino-war       | {ANN}                 | 3 pit-boss void government x         | not-applicable
  rapid-baccarat   | {COUP}                | 40 {TOP} direct shoe-start           | shoe-begun
  lucky-sic-bo     | {W}                   | 2 1 wager three-of-four-dice 5       | odds-missing
  rapid-three-card-poker | {W}             | 2 1 wager ante 1-2-3 5, ante 4-5-6 5 | not-together
  rapid-roulette   | {W}                   | 2 1 wager red @3 5                   | area-unknown
  big-wheel        | {UNMARKED}            | 2 dealer lay ann symbol-A 25 colour=red emblem=anchor | marker-required
  casino-war       | {ANN}                 | 3 dealer turn-down ann casino-war @1 | amount-invalid
  casino-war       |                       | 1 dealer buy-chips ann 10001 cash    | insufficient-credit
  rapid-roulette   |                       | 1 {TOP} close                        | closure-notice
  rapid-roulette   |                       | 1 {TOP} vacate 1                     | idle-rounds
  casino-war       |                       | 1 pit-boss personal ann @1 5 to 10   | marker-required
  big-wheel        | {W}                   | 2 dealer lay ann symbol-A 5 colour=pink | chip-colour
  rapid-roulette   | {W}                   | 2 dealer wagering                    | round-in-progress
  rapid-baccarat   | {TIE}                 | 32 dealer abandon                    | must-complete
  rapid-roulette   | {RED} / 3 dealer start | 4 dealer start                       | already-activated
  lucky-sic-bo     | {W} / 2 1 wager big 5 / 31 system time | 32 2 press                           | not-shooter
  rapid-baccarat   | {TIE}                 | 32 dealer confirm                    | card-count
  casino-war       | {LIVE}                | 5 dealer enter 3c                    | card-sequence
  rapid-three-card-poker | {POKER}               | 33 dealer enter 9h                   | card-duplicate
  rapid-casino-war | {WAR}                 | 22 dealer enter Kd                   | decisions-pending
  rapid-roulette   | {W}                   | 2 dealer pay tie                     | nothing-to-settle
  rapid-roulette terminal_limit=2 |                       | 1 3 join                             | terminal-limit
  rapid-roulette takes_buy_in=0 players=0 | 1 1 join              | 1 dealer buy-in 1 5                  | not-provided
  casino-war       |                       | 1 pit-boss limit-area 5              | amount-invalid
  rapid-roulette   | {SEALED} / 32 dealer start / 33 dealer report turns=1 | 34 dealer enter 17 | no-spin-due
  rapid-roulette   | {SEALED} / 32 dealer start | 34 device enter 17 | not-at-rest
  rapid-roulette   | {SENSED_17} / 36 dealer enter 18 | 37 dealer confirm | entries-differ
  casino-war       | 1 pit-boss limit-area 1 / {ANN} | 3 dealer lay bob casino-war @1 5     | area-full
  casino-war       | {ANN}                 | 3 dealer lay ann casino-war @2 5     | area-taken
  casino-war       | {W}                   | 2 dealer turn-down ann tie @1        | no-such-wager
  rapid-roulette   |                       | 1 dealer pay-out 1 5                 | amount-must-equal
  rapid-roulette   |                       | 1 dealer buy-in 1 0                  | amount-invalid
  rapid-roulette   |                       | 1 dealer buy-in 1 5 sand             | tender
  rapid-roulette   | {RED}                 | 3 1 leave                            | wagers-pending
  rapid-roulette   | {W}                   | 2 1 wager red 500                    | insufficient-credit
  rapid-roulette   | | 1 {TOP}:Kim adjust credit 1 5 lost second={TOP}:Kim | second-person
  triple-chase     | 1 {TOP} rule wrong-deck retire | 2 dealer wagering | shoe-void
  rapid-baccarat   | {LAST} | 100 dealer wagering | shoe-ended
  rapid-baccarat   | 1 {TOP} order-shuffle abnormal x | 2 dealer wagering | cards-not-ready
  casino-war       | 1 pit-boss rule wrong-deck retire | 2 dealer check-cards other 100 | card-total
  casino-war       | 1 dealer sit ann @1 / {SHUFFLED} | 3 dealer cut 100 20 by=bob | cut-not-offered
  casino-war       | 1 dealer sit ann @1 / {SHUFFLED} | 3 dealer cut 5 20 by=ann | cut-depth
  rapid-roulette   | 1 dealer fault roulette-wheel blind | 2 dealer wagering | equipment-failed
  rapid-roulette   | {HOLD}                | 2 dealer wagering                    | rounds-held
  rapid-roulette   | {LOCKED}              | 2 device insert-note 1 20            | terminal-locked
  rapid-roulette   | {LOCKED}              | 2 1 cash-out {ONE}                   | terminal-locked
  rapid-roulette   | {LOCKED}              | 2 dealer buy-in 1 5                  | terminal-locked
  triple-chase     | | 1 dealer rule face-up-card discard face=9h | not-now
  triple-chase     | {TRIO} | 33 {TOP} reconstruct x faces=Kh | cannot-reconstruct
  triple-chase     | {HAND} | 34 {TOP} reconstruct x faces=9h | stands
  rapid-roulette   | | 1 {TOP} unfreeze x | not-frozen
  rapid-roulette   | {SPUN} / 37 {TOP} freeze 1 x | 38 {TOP} freeze 1 x | already-frozen
  rapid-roulette   | {SPUN} / 37 {TOP} freeze 1 x | 38 {TOP}:Sam correct 1 x faces=1+2 | unruled
  rapid-roulette   | {RED} / 3 dealer malfunction dark since=2.5s terminal=1 | 4 1 wager red 5 | terminal-failed
  rapid-roulette   | {HELD}                | 2 device insert-note 1 20            | acceptor-busy
  rapid-roulette   | {CASHED}              | 2 dealer buy-in 1 5                  | printer-busy
  rapid-roulette   | {HELD}                | 2 device stacked 1 another           | not-held
  rapid-roulette   |                       | 1 device print-failed 1 {ONE} jam    | not-held
  rapid-roulette reads_tickets=0 | {PRINTED} | 2 device insert-ticket 2 {ONE}     | no-ticket-reader
  rapid-roulette   |                       | 1 device insert-ticket 1 {ONE}       | ticket-invalid
  rapid-roulette   | {STACKED}             | 2 device insert-ticket 1 {ONE}       | ticket-already-redeemed
  rapid-roulette   | {CASHED} / 1 device print-failed 1 {ONE} jam | 2 device insert-ticket 2 {ONE} | ticket-void
  rapid-roulette   | {PRINTED} / 1 device insert-ticket 2 {ONE} | 2 device insert-ticket 1 {ONE} | ticket-pending
  rapid-roulette ticket_days=1 | {PRINTED} | 250000 device insert-ticket 2 {ONE}  | ticket-expired
  rapid-roulette most_credit=11999 |       | 1 device insert-note 1 20            | balance-limit
  rapid-roulette most_on_a_ticket=9999 |   | 1 1 cash-out {ONE}                   | ticket-limit
"""
# fmt: on


CODES = {str(code): code for code in Refusal}


def row(line: str) -> Any:
    cells = [cell.strip() for cell in line.strip().split("|")]
    return pytest.param(*cells, id=f"{cells[2]}: {cells[3]}")


def rows(table: str) -> list[Any]:
    return [row(line) for line in table.strip("\n").splitlines() if line.strip()]


def prepared(game: str, before: str) -> Played:
    key, *changes = game.split()
    values: dict[str, Any] = {
        name: int(value) for name, _, value in (one.partition("=") for one in changes)
    }
    if values.pop("players", 1):
        played = opened(key, **values)
    else:
        played = Played(key)
        played.open(**values)
    for text in filter(None, (one.strip() for one in before.split(" / "))):
        if text.startswith("freeze"):
            played.frozen_elsewhere(text.split()[1])
        else:
            answer = played.line(text)
            assert answer.refused is None, f"{text}: {answer.refused}"
    return played


def given(played: Played, command: str) -> Answer:
    """The answer to a command; what was overdue by then has happened."""
    played.table.tick(START + read(command).after_ms)
    return played.line(command)


def why(answer: Answer) -> Refusal | None:
    return answer.refused.why if answer.refused else None


@pytest.mark.parametrize(("game", "before", "command", "faults"), rows(SEVERAL))
def test_of_several_faults_the_first_of_the_list_is_answered(
    game: str, before: str, command: str, faults: str
) -> None:
    wrong = [CODES[one] for one in faults.split()]
    assert wrong == sorted(wrong, key=lambda one: one.precedence), "the row itself is in order"
    assert why(given(prepared(game, before), command)) is wrong[0]


OTHERWISE = f"""
  lucky-sic-bo     | {W}                   | 2 1 wager purple 5, three-of-four-dice 5 | odds-missing bet-not-offered
  big-wheel | {UNMARKED} | 2 dealer lay ann symbol-A 1000 colour=red emblem=anchor | chip-colour marker-required
"""


@pytest.mark.parametrize(("game", "before", "command", "faults"), rows(OTHERWISE))
def test_of_several_faults_the_first_met_is_answered(
    game: str, before: str, command: str, faults: str
) -> None:
    """judging_wagers.set_wagers (by position), colour_chips.may_wager (marker before count)."""
    assert why(given(prepared(game, before), command)) == faults.split(maxsplit=1)[0]


@pytest.mark.parametrize(("game", "before", "command", "fault"), rows(ALONE))
def test_a_fault_alone_is_answered(game: str, before: str, command: str, fault: str) -> None:
    assert why(given(prepared(game, before), command)) == fault


OPENINGS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "equipment-missing unapproved-equipment": ("rapid-roulette", "", {"items": "unapproved and one less"}),
    "equipment-missing config-incomplete": ("rapid-casino-war", "", {"items": (), "decision_s": {}}),
    "equipment-missing notice-not-displayed": ("rapid-roulette", "", {"items": (), "limits": {}}),
    "config-incomplete notice-not-displayed": ("rapid-casino-war", "", {"decision_s": {}, "limits": {}}),
    "notice-not-displayed minimum-wagering-period": ("rapid-blackjack", "", {"limits": {}, "wagering_s": 5}),
    "config-incomplete minimum-wagering-period": ("rapid-blackjack", "", {"decision_s": {}, "wagering_s": 5}),
    "unapproved-equipment": ("rapid-roulette", "", {"items": "unapproved"}),
    "deck-count": ("rapid-blackjack", "", {"decks": 99}),
    "side-limit": ("rapid-blackjack", "", {"side_bets": ("kings-bounty", "bet-the-set-21", "royal-match-21")}),
    "authority-insufficient": ("rapid-roulette", "dealer", {}),
}  # fmt: skip


def asked(key: str, by: str, changes: dict[str, Any]) -> Answer:
    """Ask for a table on a plan with faults; `unapproved` equipment has lost its papers."""
    played = Played(key)
    plan = played.plan()
    without = tuple(changed(one, approval="") for one in plan.items)
    items = {"unapproved": without, "unapproved and one less": without[1:]}
    if changes.get("items") in items:
        changes = {"items": items[changes["items"]]}
    command = OpenTable(plan=changed(plan, **changes))
    return played.order(Actor("Kim", by or TOP), command, at=0)


@pytest.mark.parametrize("faults", OPENINGS)
def test_of_several_things_that_a_table_lacks_the_first_is_answered(faults: str) -> None:
    assert why(asked(*OPENINGS[faults])) == faults.split(maxsplit=1)[0]


@pytest.mark.parametrize("changes", [{"items": ()}, {"limits": {}}, {"decks": 99}], ids=str)
def test_who_may_not_open_a_table_is_not_told_what_it_lacks(changes: dict[str, Any]) -> None:
    assert why(asked("rapid-blackjack", "dealer", changes)) == "authority-insufficient"


def test_who_may_not_open_a_table_is_not_told_that_it_is_open() -> None:
    assert why(opened("rapid-roulette").open(by="dealer")) == "authority-insufficient"


def test_faults_of_the_order_and_of_other_tables() -> None:
    shut, open_ = Played("rapid-roulette"), opened("rapid-roulette")
    assert why(shut.line("0 dealer wagering")) is Refusal.TABLE_CLOSED
    assert why(shut.line("0 1 sit ann @1")) is Refusal.TABLE_CLOSED
    assert why(shut.line("0 1 void boredom")) is Refusal.TABLE_CLOSED
    assert why(open_.open()) is Refusal.TABLE_OPEN
    assert why(Played("rapid-roulette").open(at=-(10**12))) is Refusal.GAME_NOT_IN_FORCE
    other = Played("rapid-roulette", store=open_.store, name="T2")
    other.open()
    assert why(other.line("0 1 join")) is Refusal.ONE_TABLE_ONLY
    reused = open_.order(Actor("Lee", "dealer"), OpenWagering(), at=1, named="T1-order-1")
    assert why(reused) is Refusal.ID_REUSED


CLOSES: dict[Refusal, tuple[str, str, dict[str, Any]]] = {
    Refusal.AGGREGATE_BELOW_MINIMUM: ("rapid-roulette", "red 5", {"aggregate": Cents(1_000)}),
    Refusal.PLAY_NOT_COVERED: ("rapid-three-card-poker", "ante 1-2-3 60", {}),
    Refusal.POSITIONS_REQUIRED: ("rapid-three-card-poker", "ante 7 5", {}),
}


@pytest.mark.parametrize("code", CLOSES)
def test_what_is_not_recognised_at_the_close_says_why(code: Refusal) -> None:
    key, wager, changes = CLOSES[code]
    played = opened(key, **changes)
    played.run(f"1 dealer wagering\n2 1 wager {wager}")
    played.line("40 system time")
    log = [one.event for one in played.store.records("T1")]
    (closed,) = [one for one in log if isinstance(one, WagersClosed)]
    assert [one.why for one in closed.returned] == [code]


def test_only_a_cage_is_told_what_stands_on_a_ticket() -> None:
    played = prepared("rapid-roulette", PRINTED)
    order = CageOrder(
        id="T1-at-the-cage", at=START + 2_000, by=Actor("Cas", CASHIER),
        command=RedeemTicket(number=ONE, amount=Cents(99)),
    )  # fmt: skip
    answer = Cage("cage", played.store).handle(order)
    assert answer.refused is not None
    assert answer.refused.why is Refusal.TICKET_AMOUNT


@pytest.mark.parametrize("named", ["", "a\0b", "x" * 201])
def test_an_id_that_no_order_can_have(named: str) -> None:
    played = opened("rapid-roulette")
    order = Order(id=named, at=START, by=Actor("Lee", "dealer"), command=OpenWagering())
    answer = played.table.handle(order)
    assert answer.refused is not None
    assert answer.refused.why is Refusal.ID_INVALID
    assert played.store.answer(named) is None


def test_a_text_that_no_database_keeps() -> None:
    played = opened("rapid-roulette")
    command = BuyIn(terminal="7\0", amount=Cents(100), tender="cash")
    order = Order(id="x", at=START, by=Actor("Lee", "dealer"), command=command)
    answer = played.table.handle(order)
    assert answer.refused is not None
    assert answer.refused.why is Refusal.TEXT_INVALID
    assert played.store.answer("x") is None


def test_a_dealer_is_no_cashier() -> None:
    played = opened("rapid-roulette")
    by, command = Actor("Lee", "dealer"), RedeemTicket(number=ONE)
    answer = Cage("cage", played.store).handle(CageOrder(id="x", at=START, by=by, command=command))
    assert answer.refused is not None
    assert answer.refused.why is Refusal.NO_CASHIER


IN_PYTHON = {
    Refusal.TICKET_AMOUNT, Refusal.NO_CASHIER, Refusal.ID_INVALID,
    Refusal.TABLE_CLOSED, Refusal.TABLE_OPEN, Refusal.GAME_NOT_IN_FORCE, Refusal.ONE_TABLE_ONLY,
    Refusal.ID_REUSED, Refusal.AGGREGATE_BELOW_MINIMUM, Refusal.POSITIONS_REQUIRED,
    Refusal.PLAY_NOT_COVERED, Refusal.TIME_INVALID, Refusal.TEXT_INVALID,
}  # fmt: skip
IN_OFFICES = {
    Refusal.ROLE_REQUIRED, Refusal.TOKEN_INVALID, Refusal.SIGN_ON_FAILED, Refusal.MEMBER_DISABLED, Refusal.LOCKED_OUT,
    Refusal.SECRET_CHANGE_DUE, Refusal.SIGNED_ON_ELSEWHERE, Refusal.NOT_SIGNED_ON, Refusal.MEMBER_UNKNOWN,
    Refusal.OWN_RIGHTS, Refusal.MEMBER_INVALID, Refusal.DUTIES_APART, Refusal.NUMBER_TAKEN,
    Refusal.LAST_ADMINISTRATOR, Refusal.POLICY_INVALID, Refusal.DEVICE_INVALID, Refusal.DEVICE_ENROLLED,
    Refusal.DEVICE_UNKNOWN, Refusal.CODE_UNKNOWN, Refusal.EVENT_CLOSED,
}  # fmt: skip
"""What the people and the floor are told (`tests/offices`)."""


def test_every_refusal_is_given_to_some_command() -> None:
    given = {CODES[one.values[3].split()[0]] for table in (SEVERAL, ALONE) for one in rows(table)}
    given |= {CODES[faults.split()[0]] for faults in OPENINGS} | IN_PYTHON | IN_OFFICES
    assert given == set(Refusal)


DEALER, MANAGER = Actor("Lee", "dealer"), Actor("Kim", TOP)
BEYOND = Cents(MOST + 1)
TOO_MUCH: dict[str, tuple[str, Actor, Any]] = {
    "buy-in": ("rapid-roulette", DEALER, c.BuyIn(terminal="1", amount=BEYOND, tender="cash")),
    "wager": ("rapid-roulette", Actor("1", "player"),
              c.SetWagers(terminal="1", wagers=(c.Chip(bet="red", amount=BEYOND),))),
    "lay": ("big-wheel", DEALER, c.RecordWager(patron="ann", bet="symbol-A", amount=BEYOND)),
    "buy-chips": ("big-wheel", DEALER, c.BuyChips(patron="ann", amount=BEYOND, tender="cash")),
    "fill": ("big-wheel", MANAGER, c.Fill(amount=BEYOND)),
    "credit": ("big-wheel", MANAGER, c.Credit(amount=BEYOND)),
    "issue": ("big-wheel", DEALER, c.IssueColour(
        patron="ann", colour="red", value=BEYOND, count=1, tender="cash", marker=True)),
    "issue in all": ("big-wheel", DEALER, c.IssueColour(
        patron="ann", colour="red", value=Cents(500), count=MOST, tender="cash")),
    "redeem-foreign": ("big-wheel", MANAGER, c.RedeemForeignColour(
        patron="ann", emblem="star", colour="red", count=1, surveillance="S1", issue_value=BEYOND)),
}  # fmt: skip


@pytest.mark.parametrize("name", TOO_MUCH)
def test_more_than_there_can_be_is_no_amount(name: str) -> None:
    key, by, command = TOO_MUCH[name]
    played = opened(key)
    played.line("1 dealer wagering")
    assert why(played.order(by, command, at=2_000)) is Refusal.AMOUNT_INVALID


def test_limits_that_cannot_be_paid_in_whole_cents_are_refused() -> None:
    table = opened("rapid-baccarat")
    answer = table.line("1 tg-assistant-casino-manager limits * 0.01 to 100 by 0.01")
    assert answer.refused is not None
    assert answer.refused.why == "config-incomplete"


IMPOSSIBLE = {
    "rapid-baccarat": "1 tg-assistant-casino-manager limits * 10 to 5",
    "casino-war": "1 pit-boss personal ann @1 10 to 5 marker=gold",
}


@pytest.mark.parametrize("key", IMPOSSIBLE)
def test_impossible_limits_are_refused(key: str) -> None:
    assert why(opened(key).line(IMPOSSIBLE[key])) is Refusal.CONFIG_INCOMPLETE


def test_a_game_that_does_not_exist_is_refused() -> None:
    assert Played("rapid-baccarat").open(game="chess").refused is not None


def test_where_there_are_no_areas_none_is_accepted() -> None:
    opened("rapid-roulette").run("""
        1  dealer  wagering
        2  1       wager red @3 5    -> refused area-unknown
    """)
