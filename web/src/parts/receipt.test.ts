import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import { look, played } from "../testing/looks";
import { words } from "../core/words.svelte";
import Receipt from "./Receipt.svelte";
import type { PartView, ReceiptView } from "../wire";
import { cameTo, chosenName, fateOf, governing, netName, ruleName, silentName, staked, sumsName, together } from "./receipts";

afterEach(() => words.speak("en"));

const WON: ReceiptView = {
  round: 4817, ...played("rapid-roulette"), opened: "1", edition: "SATG 15.1", in_force_since: "2018-07-01T04:00:00+10:00", bet: "split", spot: "32/35", name: "Split", amount: 1_000, returns: 18_000,
  facts: [{ to: "ball", face: "32" }],
  parts: [{ stake: "wager", line: "wins", pays: "17 to 1", arithmetic: "", clauses: ["SATG 10.5.1"], amount: 1_000, back: 1_000, winnings: 17_000, agrees: true }],
};
const part = (over: object) => ({ ...WON, parts: [{ ...WON.parts![0]!, ...over }] });
const LOST = { ...part({ line: "loses", pays: "loses", back: 0, winnings: 0, wins_when: "the ball rests on one of the two" }), returns: 0 };
const BLACKJACK: ReceiptView = {
  ...WON, ...played("rapid-blackjack"), bet: "blackjack", spot: "", area: "", name: "Blackjack", hands: [{ of: "player", faces: ["Kc", "7s"], total: 17 }],
  facts: [{ to: "player", face: "Kc" }, { to: "dealer", face: "Qd" }, { to: "player", face: "7s" }, { to: "player", face: "10d" }], choices: [{ question: "decide/2", choice: "stand" }],
};
const said = (): string => screen.getByRole("article").textContent!.replace(/\s+/g, " ");
/** What only the game system writes so: cards, lines, questions, instants. */
const CODES = /\b[2-9AJQK][cdhs]\b|by-\d|decide|go-to|T0\d:/;

test.each([
  ["win", WON],
  ["lose", LOST],
  ["push", { ...part({ line: "stand-off", winnings: 0 }), returns: 1_000 }],
  ["lose", { ...part({ line: "loses half", back: 500, winnings: 0 }), returns: 500 }],
  ["void", { ...part({ line: "void", winnings: 0 }), returns: 1_000 }],
] as const)("the fate is %s", (fate, receipt) => {
  expect(fateOf(receipt)).toBe(fate);
});

test("what a choice added counts as stake", () => {
  expect(staked({ ...WON, parts: [...WON.parts!, { ...WON.parts![0]!, stake: "double" }] })).toBe(2_000);
  expect(staked({ ...WON, parts: [] })).toBe(1_000);
});

test("a receipt says on what the wager lay, facts, rule, clause, arithmetic, sum, and that the rules agree", () => {
  render(Receipt, { receipt: WON });
  for (const text of ["Paid $180.00", "Split 32/35, round 4817", "Ball 32", "wins, 17 to 1", "SATG 10.5.1", "$10.00 × 17/1 = $170.00", "Winnings$170.00", "Stake returned$10.00", "To your chip account$180.00", "say the same", "since 1 July 2018"]) {
    expect(said()).toContain(text);
  }
  expect(said()).not.toMatch(CODES);
});

test("a receipt says which rules were chosen and why, once", () => {
  const governs = { rules: "the approved Roulette rules", held: false, silent: ["the rules of Rapid Roulette", "the general rules of semi-automated tables"], clauses: ["SATG 10.1"] };
  const twice = part({ governs });
  render(Receipt, { receipt: { ...twice, parts: [...twice.parts, twice.parts[0]!] } });
  expect(said().match(/Which rules/g)).toHaveLength(1);
  expect(said()).toContain("The approved Roulette rules say it, and neither the rules of Rapid Roulette nor the general rules of semi-automated tables. The text of the approved Roulette rules is not held. SATG 10.1");
  words.speak("zh-Hans");
  expect(governing([{ ...twice.parts[0]!, governs: { rules: "the rules of Triple Chase", goes_before: ["the general rules of semi-automated tables"] } }])[0]!.says).toMatch(/Triple Chase规则自有规定，优先于半自动赌台的通用规则/);
  expect(governing(twice.parts)[0]!.says).toMatch(/规定；.*和.*均未作规定。.*的文本未收录。$/);
});

test("a loss is said once, with when the wager would have won, and without a dash before the amount", () => {
  render(Receipt, { receipt: LOST });
  expect(said().match(/loses/g)).toHaveLength(1);
  expect(said()).toMatch(/^\s*Lost \$10\.00/);
});

test("cards are shown by their signs, and the hand that was the player's own apart from the shared one", () => {
  render(Receipt, { receipt: BLACKJACK });
  for (const text of ["Your handK♣ 7♠: 17", "Shared hand K♣ 7♠ 10♦ · Dealer Q♦", "DecisionsStand"]) expect(said()).toContain(text);
  expect(said()).not.toMatch(CODES);
});

test("and in the second language nothing of it is English", () => {
  words.speak("zh-Hans");
  render(Receipt, { receipt: { ...BLACKJACK, edition: "", name: "", silences: [{ question: "insurance", terminal: "idle" }], parts: [{ ...WON.parts![0]!, clauses: [] }] } });
  expect(said().replace(/[KQ](?=[♣♦])/g, "")).not.toMatch(/[A-Za-z]/);
});

test.each([
  ["electronic-baccarat", [["Player 1", "Qh"], ["Banker 1", "9s"], ["Player 2", "7d"]], ["Player Q♥ 7♦", "Banker 9♠"]],
  ["rapid-sic-bo", [["die 1", "2"], ["die 2", "3"], ["die 3", "6"]], ["Dice 2 3 6"]],
  ["rapid-casino-war", [["1", "5c"], ["2", "3s"], ["dealer", "6d"]], ["Area 1 5♣", "Area 2 3♠", "Dealer 6♦"]],
  ["rapid-three-card-poker", [["1", "9d"], ["dealer", "3d"]], ["Position 1 9♦", "Dealer 3♦"]],
  ["com-bo", [["box 1", "9d"]], ["Box 1 9♦"]],
  ["triple-chase", [["card 1", "Jd"], ["card 2", "3d"]], ["Cards J♦ 3♦"]],
] as const)("what came at %s is said hand by hand", (game, facts, words) => {
  expect(cameTo(facts.map(([to, face]) => ({ to, face })), look(game))).toEqual(words);
});

const PART: PartView = { stake: "wager", line: "by-6", pays: "4 to 1", arithmetic: "", amount: 500, back: 500, winnings: 2_000, agrees: true };
test.each<[Partial<PartView>, string, string]>([
  [{}, "by 6, 4 to 1", "$5.00 × 4/1 = $20.00"],
  [{ winnings: 1_900 }, "by 6, 4 to 1", "$5.00 at 4 to 1 was paid $19.00, by limits and chips"],
  [{ stake: "play", line: "higher", pays: "1 to 1", winnings: 500 }, "Play: higher, 1 to 1", "$5.00 × 1/1 = $5.00"],
  [{ line: "zero", pays: "loses half", back: 250, winnings: 0 }, "zero, loses half", "$2.50 of $5.00 is lost"],
  [{ line: "stands off", pays: "stands off", winnings: 0 }, "stands off", ""],
  [{ line: "bet-25-plus", pays: "$1,000.00", amount: 0, back: 0, winnings: 100_000 }, "bonus, by a wager of 25 or more", "a fixed sum of $1,000.00"],
])("the rule of a stake is in words: %o", (over, rule, sums) => {
  expect([ruleName({ ...PART, ...over }), sumsName({ ...PART, ...over })]).toEqual([rule, sums]);
});

test("a decision and a silence are in words", () => {
  expect(chosenName({ question: "play", choice: "play", adds: 500 })).toBe("Play, $5.00 more");
  expect(chosenName({ question: "insurance", choice: "decline" })).toBe("Insurance: Decline");
  expect(silentName({ question: "decide/2", terminal: "disconnected" })).toBe("Decision: the terminal was not connected");
});

test("what a round came to is one sum, told by a word", () => {
  const { stake, back } = together([WON, LOST]);
  expect([stake, back, netName(stake, back)]).toEqual([2_000, 18_000, "You won $160.00"]);
  expect([netName(1_500, 1_000), netName(500, 500)]).toEqual(["You lost $5.00", "Nothing won, nothing lost"]);
});

test("where the rules say something else, the receipt says what", () => {
  render(Receipt, { receipt: part({ agrees: false, ruled: "wins, 35 to 1" }) });
  expect(screen.getByText(/wins, 35 to 1/)).toBeTruthy();
  expect(screen.queryByText(/say the same/)).toBeNull();
});
