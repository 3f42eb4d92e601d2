import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { words } from "../core/words.svelte";
import type { JackpotView, JackpotWinView, OfferView } from "../wire";
import JackpotInfo from "./JackpotInfo.svelte";
import { announced, ANNOUNCED_MS, prizeOf, runUp } from "./jackpots";
import Meter from "./Meter.svelte";

const GOLD: JackpotView = {
  name: "gold", title: "Gold", style: "linked", amount: 123_456, grows: true, bet: "jackpot-gold", minimum: 100, maximum: 500, how_won: "Three sixes", payouts: "The whole meter",
};
const WIN: JackpotWinView = { win: "gold#1", jackpot: "gold", title: "Gold", table: "RR1", number: 7, terminal: "RR1-3", amount: 200_055, at: 1_000, since: 1_000 };
const said = (): string => document.body.textContent!.replace(/\s+/g, " ");

afterEach(() => {
  words.speak("en");
  vi.unstubAllGlobals();
});

test("a meter that runs up is never above the true amount, and ends there", () => {
  let before = 1_000;
  for (let part = 0; part <= 1.2; part += 0.01) {
    const shown = runUp(1_000, 1_777, part);
    expect(shown).toBeGreaterThanOrEqual(before);
    expect(shown).toBeLessThanOrEqual(1_777);
    before = shown;
  }
  expect(before).toBe(1_777);
});

test("a meter that was reset is seen at once", () => {
  expect(runUp(200_000, 100_000, 0)).toBe(100_000);
});

test("where nothing shall move the true amount stands at once", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const { rerender } = render(Meter, { amount: 100_000 });
  await rerender({ amount: 100_777 });
  expect(said()).toContain("$1,007.77");
  expect(said()).not.toContain("$1,000.00");
});

test("whoever does not see the figures run is told the true amount", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  const { rerender } = render(Meter, { amount: 100_000 });
  await rerender({ amount: 100_777 });
  expect(document.querySelector(".unseen")!.textContent).toBe("$1,007.77");
});

test.each([
  [{ amount: 500 }, "$5.00"], [{ goods: "dinner" }, "dinner"], [{ amount: 500, goods: "dinner" }, "$5.00 and dinner"],
])("a prize of %j is %s", (prize, text) => {
  expect(prizeOf(prize)).toBe(text);
});

test("a win is announced while it waits, and for a moment from its confirmation on", () => {
  const LATE = 10 * ANNOUNCED_MS;
  expect(announced([{ ...WIN, pending: true }], WIN.at + LATE)).toHaveLength(1);
  const confirmed = { ...WIN, since: WIN.at + LATE };
  expect(announced([confirmed], confirmed.since + ANNOUNCED_MS - 1)).toHaveLength(1);
  expect(announced([confirmed], confirmed.since + ANNOUNCED_MS)).toHaveLength(0);
  expect(announced(undefined, 0)).toEqual([]);
});

test("the information has the type, both limits, how it is won, what it pays and what is to be won", () => {
  render(JackpotInfo, { seen: { table: "LSB1", jackpots: [GOLD] }, offer: { game: "lucky-sic-bo", jackpot_clauses: ["SATG 15.6.2"] } as OfferView });
  for (const text of ["Linked progressive", "$1.00 to $5.00", "Three sixes", "The whole meter", "$1,234.56", "SATG 15.6.2"]) expect(said()).toContain(text);
});

test("the limits are those of the round that is open, where it has others", () => {
  const bets = [{ key: "jackpot-gold", name: "Gold", jackpot: "gold", minimum: 200, maximum: 900, wins: "", lines: [] }];
  render(JackpotInfo, { seen: { table: "LSB1", jackpots: [GOLD] }, offer: { game: "diamond-roulette", jackpot_clauses: ["SATG 16.6.1"], bets } as unknown as OfferView });
  expect(said()).toContain("$2.00 to $9.00");
  expect(said()).toContain("SATG 16.6.1");
});

test("a mystery shows its seal, and after the hit what was sealed", () => {
  const mist: JackpotView = { name: "gold", title: "Mist", style: "mystery", amount: 60_000, most: 90_000, commitment: "ab".repeat(32), how_won: "h", payouts: "p" };
  render(JackpotInfo, { seen: { table: "T", jackpots: [mist], wins: [{ ...WIN, value: 66_666, salt: "5a17", commitment: "cd".repeat(32), cycle: 3 }] }, offer: null });
  for (const text of ["Mystery", "every wager takes part", "abab abab", "$900.00", "It was hit at $666.66", "cdcd cdcd", "5a17", "cycle 3"]) expect(said()).toContain(text);
});

test("one that is not offered says so, and the game goes on", () => {
  words.speak("zh-Hans");
  render(JackpotInfo, { seen: { table: "T", jackpots: [{ ...GOLD, suspended: true }] }, offer: null });
  expect(said()).toContain("累积奖金 Gold 暂不提供；游戏继续。");
  expect(screen.getByRole("region", { name: "累积奖金 Gold" })).toBeTruthy();
});
