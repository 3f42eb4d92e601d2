/** Which row of the register data governs: the rung of the ladder, the option, the decks, the instant. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Register, type Chosen } from "../src/register.js";
import { shownPay } from "../src/money.js";

const ladder = { rungs: [{ name: "own", heads: ["SATG 9"] }, { name: "base", heads: [] }], refers: ["SATG 9.1"] };
const game = { played: "semi-automated", table: "cards", variants: [""], decisions: false, ladder };
const row = (pays: string, more: object = {}): object => ({ pays, option: "", decks: [], since: 100, cites: ["SATG 9.1"], ...more });
const pays = {
  plain: { wins: [row("1 to 1"), row("2 to 1", { since: 200 })] },
  several: { wins: [row("1 to 1", { option: "first" }), row("2 to 1", { option: "second" })] },
  decked: { wins: [row("1 to 1"), row("5 to 1", { decks: [8] })] },
  ruled: { wins: [row("3 to 1", { cites: ["SATG 9.7.1"] }), row("9 to 1", { since: 300 }), row("8 to 1", { cites: ["SATG 91"], since: 400 })] },
  wheel: { rests: [row("1 to 1", { option: "option 1" }), row("5 to 1", { option: "option 3" })] },
};
const data = {
  format: 1,
  games: { cards: game, wheel: { ...game, variants: ["option 1", "option 3"] } },
  tables: { cards: { decks: [{ since: 100, allowed: [1, 6], default: 6 }, { since: 500, allowed: [8], default: 8 }], pays } },
};
const register = new Register(Buffer.from(JSON.stringify(data)));
const chosen = (more: Partial<Chosen> = {}): Chosen => ({ game: "cards", variant: "", decks: null, options: {}, ...more });

const rows: [string, Chosen, string, string, number, string][] = [
  ["the latest that had begun", chosen(), "plain", "wins", 199, "1 to 1"],
  ["from its first instant on", chosen(), "plain", "wins", 200, "2 to 1"],
  ["the first of several options", chosen(), "several", "wins", 100, "1 to 1"],
  ["the option that the table chose", chosen({ options: { several: "second" } }), "several", "wins", 100, "2 to 1"],
  ["the decks of the table", chosen({ decks: 8 }), "decked", "wins", 100, "5 to 1"],
  ["the usual decks of that instant", chosen(), "decked", "wins", 499, "1 to 1"],
  ["the usual decks since", chosen(), "decked", "wins", 500, "5 to 1"],
  ["the game's own chapter before a younger base rule", chosen(), "ruled", "wins", 999, "3 to 1"],
  ["the pay table of the variant", chosen({ game: "wheel", variant: "option 3" }), "wheel", "rests", 100, "5 to 1"],
];
for (const [what, who, bet, line, at, should] of rows) {
  test(`what governs: ${what}`, () => assert.equal(shownPay(register.pay(who, bet, line, at)), should));
}
test("before its first instant there is no such line", () => assert.throws(() => register.pay(chosen(), "plain", "wins", 99)));
test("a game that nobody knows is not settled", () => assert.throws(() => register.pay(chosen({ game: "faro" }), "plain", "wins", 100)));
