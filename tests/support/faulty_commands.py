"""Commands with everything that is wrong with them.

A row is `game | what came before | the command | everything that is wrong with it`. What came before is
several lines of a script, with `freeze 1` for an account that was frozen.
"""

from typing import Any

from croupier.engine.store import Answer
from croupier.money import Cents
from croupier.table.jackpots.jackpot_offer import JackpotWager, Offered
from croupier.table.script.parse import parse_line
from croupier.table.values.refusals import Refusal
from support.scripted_tables import START, Played, opened

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
BOB_OUT = f"{SEEN} / 1 3 join / 1 dealer buy-in 3 5 as=bob / 1 {TOP} exclude bob x case=T1-C1"
ANN_OUT = f"{W} / {SEEN} / 1 pit-boss exclude ann x case=T1-C1"
ANN_OUT_AT_WHEEL = ANN_OUT.replace("pit-boss", TOP)
DETAINED = f"{SEEN} / 1 {TOP} record-act T1-C1 detain person=1#T1.3 ground=device place=x"
HOLD = "1 system hold-rounds a door"
LOCKED = "1 system lock 1 a door"
KEPT = f"{SEEN} / 1 {TOP} hold-terminal 1 T1-C1 x"
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

GOLD = Offered(
    name="gold", title="Gold", style="mystery",
    wager=JackpotWager(minimum=Cents(100), maximum=Cents(500)),
)  # fmt: skip
"""A jackpot that needs a wager of one to five dollars."""
OFF = f"{W} / 2 system withdraw-jackpot gold silent"
PULL = "withdraw-jackpot"
CUP = "0 system begin-tournament 1 ann 100, 2 bob 100 name=cup limits=*:5:50 rounds=1"
"""Two terminals serve a tournament; nobody's money is there."""
CUP_SPUN = f"{CUP} / {SPUN}"

# fmt: off
SEVERAL = f"""
  rapid-roulette           |               | 1 2 register-slip 1 x | not-applicable no-dealer
  casino-war               |               | 1 ann seal 00 11      | not-applicable not-yours
  rapid-roulette players=0 | {CUP}         | 1 1 seal 00 11        | window-not-open secret-limit
  rapid-roulette players=0 | {CUP} / {W}   | 2 3 seal 00 11        | not-seated secret-limit
  rapid-roulette players=0 | {CUP} / {RED} | 3 1 seal 00 11        | secret-limit not-together
  rapid-roulette players=0 | {CUP}         | 1 1 buy-in 9 0 sand | tournament-only no-dealer terminal-unknown tender
  rapid-roulette players=0 | {CUP}         | 1 1 fill 0           | tournament-only not-applicable no-dealer
  rapid-roulette players=0 | {CUP}         | 1 3 join             | tournament-only terminal-limit
  rapid-roulette players=0 | {CUP}         | 1 dealer end-tournament | no-dealer reason-required
  rapid-roulette players=0 | {CUP} / {W}   | 2 system end-tournament | reason-required round-in-progress
  rapid-roulette players=0 | {CUP} / {W}   | 2 3 wager red 4      | not-seated terminal-unknown below-minimum
  rapid-roulette players=0 | {CUP_SPUN} / 36 system hold-rounds x | 37 dealer wagering | rounds-held session-over
  rapid-roulette           | {W}           | 2 {CUP[2:]}          | round-in-progress terminal-occupied
  ministar-roulette jackpots=1 | {OFF} | 3 1 wager purple 5, jackpot-gold 1 | bet-not-offered jackpot-suspended
  ministar-roulette jackpots=1 | {OFF}     | 40 1 wager jackpot-gold 1            | jackpot-suspended window-closed
  ministar-roulette jackpots=1 | {OFF}     | 3 1 wager jackpot-gold 9             | jackpot-suspended side-needs-main
  ministar-roulette jackpots=1 | {W}       | 3 1 wager jackpot-gold 0.50          | side-needs-main below-minimum
  casino-war       |  | 1 ann {PULL} gold | not-applicable no-dealer reason-required
  rapid-roulette   |  | 1 dealer {PULL} gold | authority-insufficient reason-required
  rapid-roulette   |                       | 1 {TOP} {PULL} gold                  | reason-required no-round
  rapid-roulette   |                       | 1 {TOP} {PULL} gold x                | no-round jackpot-unknown
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
  rapid-roulette   | {W} / {KEPT} / {LOCKED} | 2 1 wager red 4 | terminal-held terminal-locked
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
"""Several faults each, in their order."""
ALONE = f"""
  rapid-roulette players=0 | {CUP} / {W}   | 2 1 seal 00 11       | secret-limit
  rapid-roulette players=0 | {CUP}         | 1 system begin-tournament 1 a 1 name=x limits=*:5:50 | tournament-only
  rapid-roulette players=0 | {CUP} / {W}   | 2 3 wager red 5      | not-seated
  rapid-roulette players=0 | {CUP_SPUN}    | 40 dealer wagering   | session-over
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
  rapid-roulette   | {KEPT}                | 2 1 cash-out {ONE}                   | terminal-held
  rapid-roulette   | {KEPT}                | 2 dealer pay-out 1 100               | terminal-held
  rapid-roulette   | {LOCKED}              | 2 1 cash-out {ONE}                   | terminal-locked
  rapid-roulette   | {LOCKED}              | 2 dealer buy-in 1 5                  | terminal-locked
  rapid-roulette   | {W}                   | 1 {TOP} {PULL} gold x                | jackpot-unknown
  ministar-roulette jackpots=1 | {OFF}     | 3 system {PULL} gold x               | jackpot-suspended
  ministar-roulette jackpots=1 | {RED}, jackpot-gold 1 / freeze 1 | 3 system {PULL} gold x | account-frozen
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
"""One fault each."""
OTHERWISE = f"""
  lucky-sic-bo     | {W}                   | 2 1 wager purple 5, three-of-four-dice 5 | odds-missing bet-not-offered
  big-wheel | {UNMARKED} | 2 dealer lay ann symbol-A 1000 colour=red emblem=anchor | chip-colour marker-required
"""
"""In these the first that is met is answered."""
# fmt: on


def prepared(game: str, before: str) -> Played:
    """A table at which that has happened."""
    key, *changes = game.split()
    values: dict[str, Any] = {
        name: int(value) for name, _, value in (part.partition("=") for part in changes)
    }
    if values.pop("players", 1):
        jackpots = (GOLD,) if values.pop("jackpots", 0) else ()
        played = opened(key, jackpots=jackpots, **values)
    else:
        played = Played(key)
        played.open(**values)
    for text in filter(None, (part.strip() for part in before.split(" / "))):
        if text.startswith("freeze"):
            played.frozen_elsewhere(text.split()[1])
        else:
            answer = played.line(text)
            assert answer.refused is None, f"{text}: {answer.refused}"
    return played


def given(played: Played, command: str) -> Answer:
    """The answer to a command; what was overdue by then has happened."""
    played.table.tick(START + parse_line(command).after_ms)
    return played.line(command)


def why(answer: Answer) -> Refusal | None:
    """Why it was refused; nothing if it was not."""
    return answer.refused.why if answer.refused else None
