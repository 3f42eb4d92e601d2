/** The rules of the games without decisions, by hand: what came, and what each bet makes of it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { RULES } from "../src/games/index.js";
import { positions } from "../src/games/roulette.js";
import { Unreadable } from "../src/json.js";
import { decides } from "./lines.js";

// SATG 12.6.1 and SATG 12.8.1 with their notes.
decides("triple-chase", "", `
  9h 2c 9s  | crown-pairs        | mixed-pair
  9h 2c 9d  | crown-pairs        | coloured-pair
  9h 2c 9h  | crown-pairs        | suited-pair
  9h 9c 2s  | crown-pairs        | -
  10h 2c Jh | crown-pairs        | -
  Ah 5c Ks  | blackjack-bounty   | mixed
  Kh 5c Ad  | blackjack-bounty   | coloured
  10s 5c As | blackjack-bounty   | suited
  Ah Kc 5s  | blackjack-bounty   | -
  Ah 5c As  | blackjack-bounty   | -
  Kh 8c 3s  | total-13           | exact
  Kh 8c 2s  | total-13           | -
  Kh 8c 2s  | under-13           | under
  Kh 8c 3s  | under-13           | -
  Ah 8c Ks  | under-13           | under
  Kh 8c 4s  | over-13            | over
  Kh 8c 3s  | over-13            | -
  8h 2c 3s  | lucky-8s           | one
  8h 2c 8s  | lucky-8s           | two
  8h 8c 8s  | lucky-8s           | three
  7h 2c 3s  | lucky-8s           | -
  8s 8s 8h  | extra-chance-pairs | suited-pair
  8s 2h 8c  | extra-chance-pairs | coloured-pair
  2h 8h 8c  | extra-chance-pairs | mixed-pair
  10h Jh Qh | extra-chance-pairs | -
  Kh 9c As  | total-20           | exact
  Kh Qc As  | total-20           | -
  Kh Qc As  | over-20            | over
  Kh 9c As  | over-20            | -
  Ah Ac 8s  | under-20           | under
  Kh 9c As  | under-20           | -
  2c 9c Kc  | poker-pursuit      | flush
  9c 9c Kc  | poker-pursuit      | flush
  6h 4c 5s  | poker-pursuit      | straight
  Ah Kc Qs  | poker-pursuit      | straight
  3h 2c As  | poker-pursuit      | straight
  Kh Ac 2s  | poker-pursuit      | -
  Qh Qc Qs  | poker-pursuit      | three-of-a-kind
  Qh Qh Qh  | poker-pursuit      | three-of-a-kind
  Jd 10d 9d | poker-pursuit      | straight-flush
  8h 8c 2s  | poker-pursuit      | -
`);

// Player, Banker, Player, Banker, then the third cards; SATG 9.7.1 and the published rules of the base game.
decides("rapid-baccarat", "", `
  9h Kc Kh 7s       | player              | wins
  9h Kc Kh 7s       | banker              | -
  9h Kc Kh 7s       | player-natural-win  | natural
  9h Kc Kh 7s       | banker-natural-win  | -
  9h Kc Kh 7s       | wht-9               | total
  9h Kc Kh 7s       | player-dragon-bonus | natural
  9h Kc Kh 7s       | player-pair         | -
  Kh 8c Kd 7s 5c 2c | banker-dragon-bonus | -
  Kh 6c Kd Ks 6d 2s | banker              | wins
  Kh 6c Kd Ks 6d 2s | wht-8               | total
  Kh 6c Kd Ks 6d 2s | banker-natural-win  | -
  Kh 6c Kd Ks 6d 2s | player-pair         | pair
  Kh 6c Kd Ks 6d 2s | banker-pair         | -
  8h 9c Kh Ks       | banker-natural-win  | natural
  8h 9c Kh Ks       | player-natural-win  | -
  8h 9c Kh Ks       | player-dragon-bonus | -
  9h 9c Kh Ks       | tie                 | wins
  9h 9c Kh Ks       | player              | tie
  9h 9c Kh Ks       | banker              | tie
  9h 9c Kh Ks       | wht-9               | tie
  9h 9c Kh Ks       | player-natural-win  | tie
  9h 9c Kh Ks       | player-dragon-bonus | natural-tie
  9h 9c Kh Ks       | super-6             | -
  6h 7c Kh Ks       | banker              | wins
  6h 6c Kh Ks       | super-6             | -
  6h 6c Kh Ks       | player-dragon-bonus | -
  5h 6c Kh Ks Kd    | banker              | wins-with-six
  5h 6c Kh Ks Kd    | super-6             | banker-six
  5h 6c Kh Ks Kd    | wht-5-6             | total
  Kh Kc 4h Ks 5d Ac | player-dragon-bonus | by-8
  Kh Kc 4h Ks 5d Ac | banker-dragon-bonus | -
  Kh Kc Ah Ks 2d Ac | wht-1-4             | total
  Kh Kc Ah Ks 2d Ac | player-dragon-bonus | -
`);

const drawn: [string, number][] = [
  ["8h 2c Kh 3s", 4], // a natural: both stand
  ["2h 9c Kh Ks", 4],
  ["6h 3c Kh 2s 4d", 5], // the Player stands on six, the Banker draws on five
  ["7h 3c Kh 3s", 4], // and stands on six
  ["5h 7c Kh Ks 4d", 5], // the Banker stands on seven
  ["5h 3c Kh Ks 8d", 5], // on three he stands against an eight
  ["5h 3c Kh Ks 9d 2c", 6], // and draws against a nine
  ["5h 4c Kh Ks Ad", 5], // on four against an ace he stands
  ["5h 4c Kh Ks 2d 2c", 6],
  ["5h 5c Kh Ks 3d", 5],
  ["5h 5c Kh Ks 4d 2c", 6],
  ["5h 6c Kh Ks 5d", 5],
  ["5h 6c Kh Ks 6d 2c", 6],
  ["5h 2c Kh Ks 8d 2c", 6],
];
for (const [faces, count] of drawn) {
  test(`the Table of Play takes ${count} cards of ${faces}`, () => {
    const more = { variant: "", faces: `${faces} 2d 2d`.split(" ") };
    assert.equal(RULES["electronic-baccarat"]?.makes(more), count);
  });
}

decides("rapid-roulette", "single zero", `
  17 | straight-up 17         | wins
  17 | straight-up 18         | -
  17 | split 14/17            | wins
  17 | split 17/18            | wins
  17 | street 16/17/18        | wins
  17 | corner 16/17/19/20     | wins
  17 | six-line 13/14/15/16/17/18 | wins
  17 | column 2               | wins
  17 | column 3               | -
  36 | column 3               | wins
  17 | dozen 2                | wins
  12 | dozen 1                | wins
  17 | black                  | wins
  17 | red                    | -
  17 | odd                    | wins
  17 | low                    | wins
  19 | high                   | wins
  19 | red                    | wins
  0  | red                    | zero
  0  | even                   | zero
  0  | column 1               | -
  0  | dozen 1                | -
  0  | street 0/2/3           | wins
  0  | corner 0/1/2/3         | wins
`);
decides("diamond-roulette", "American double zero", `
  00 | five-numbers 0/00/1/2/3 | wins
  00 | straight-up 0           | -
  00 | split 00/3              | wins
  00 | low                     | zero
`);

// How many positions there are: published counts of each layout.
const layouts: [string, number[]][] = [
  ["single zero", [37, 60, 14, 23, 0, 11]],
  ["double zero", [38, 61, 14, 23, 0, 11]],
  ["American double zero", [38, 62, 15, 22, 1, 11]],
];
for (const [variant, counts] of layouts) {
  test(`the positions of the layout with ${variant}`, () => {
    const bets = ["straight-up", "split", "street", "corner", "five-numbers", "six-line"];
    assert.deepEqual(bets.map((bet) => positions(variant, bet).size), counts);
  });
}

decides("lucky-sic-bo", "", `
  1 2 3 | small                       | wins
  2 2 2 | small                       | -
  4 5 6 | big                         | wins
  5 5 5 | big                         | -
  5 5 5 | any-triple                  | wins
  5 5 5 | specific-triples 5          | wins
  5 5 5 | specific-triples 4          | -
  5 5 5 | specific-doubles 5          | wins
  5 5 1 | specific-doubles 5          | wins
  5 2 1 | specific-doubles 5          | -
  5 5 5 | total-15                    | wins
  1 1 2 | total-4                     | wins
  1 1 1 | total-4                     | -
  5 2 1 | two-dice-combinations 1-5   | wins
  5 2 2 | two-dice-combinations 1-5   | -
  5 2 1 | single-die 5                | one
  5 2 5 | single-die 5                | two
  5 5 5 | single-die 5                | three
  4 2 1 | single-die 5                | -
  1 2 4 | three-of-four-dice 1-2-3-4  | wins
  1 2 2 | three-of-four-dice 1-2-3-4  | -
  1 2 5 | three-of-four-dice 1-2-3-4  | -
`);

decides("big-wheel", "option 1", `
  A | symbol-A | rests
  B | symbol-A | -
  G | symbol-G | rests
`);

// GAZ 29/2000 8.1 to 8.3: the ace is high, ties lose and break runs.
decides("com-bo", "", `
  Ah Kc Qs Jd 10h | high-run-4 | falls
  Ah Kc Qs Jd 10h | high-1     | higher
  Ah Kc Qs Jd 10h | low-5      | lower
  Ah Kc Qs Jd 10h | high-5     | -
  Ah Kc Kd Jd 10h | high-run-2 | -
  Ah Kc Kd Jd 10h | high-2     | -
  Ah Kc Kd Jd 10h | low-2      | -
  Kh Ac 2s 3d 4h  | low-1      | lower
  2h Kc As 3d 4h  | low-run-2  | rises
  2h 3c 4s 5d Ah  | low-run-4  | rises
  2h 3c 4s 4d Ah  | low-run-3  | -
  2h 3c 4s 4d Ah  | com-bo     | one-pair
  2h 2c 4s 4d Ah  | com-bo     | two-pair
  2h 2c 2s 4d Ah  | com-bo     | triple
  2h 2c 2s 4d 4h  | com-bo     | full-house
  2h 2c 2s 2d 4h  | com-bo     | quad
  2h 2c 2s 2d 2h  | com-bo     | five-of-a-kind
  2h 3c 5s 4d Ah  | com-bo     | -
`);

const strange: [string, string, string, string[]][] = [
  ["rapid-roulette", "split", "1/36", ["17"]],
  ["rapid-roulette", "split", "2/1", ["17"]],
  ["rapid-roulette", "straight-up", "00", ["17"]],
  ["rapid-roulette", "column", "4", ["17"]],
  ["rapid-roulette", "red", "1", ["17"]],
  ["rapid-roulette", "constructor", "", ["17"]],
  ["triple-chase", "royal", "", ["9h", "2c", "9s"]],
  ["lucky-sic-bo", "total-18", "", ["6", "6", "6"]],
  ["lucky-sic-bo", "two-dice-combinations", "5-1", ["6", "6", "6"]],
  ["big-wheel", "symbol-H", "", ["A"]],
  ["com-bo", "high-run-5", "", ["2h", "3c", "5s", "4d", "Ah"]],
];
for (const [game, bet, spot, faces] of strange) {
  test(`${game} has no ${bet} ${spot}`, () => {
    const variant = { "rapid-roulette": "single zero", "big-wheel": "option 1" }[game] ?? "";
    assert.throws(() => RULES[game]?.line(bet, spot, { variant, faces }), Unreadable);
  });
}
