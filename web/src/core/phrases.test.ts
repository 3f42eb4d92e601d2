import { afterEach, beforeAll, expect, test } from "vitest";

import { inWords, phrases } from "./phrases.svelte";
import { words } from "./words.svelte";

const SHORT = {
  code: "insufficient-credit",
  says: "The account does not hold so much. $1,000.00 more; the balance is $355.00.",
  phrase: {
    text: "{first} {rest}",
    values: {
      first: { text: "The account does not hold so much." },
      rest: { text: "{more} more; the balance is {credit}.", values: { more: { cents: 100_000 }, credit: { cents: 35_500 } } },
    },
  },
};
const sent = <T,>(value: T): T => inWords(JSON.parse(JSON.stringify(value)) as T);

beforeAll(() => phrases.load("zh-Hans"));
afterEach(() => words.speak("en"));

test("a refusal follows the language of the screen, with the same sums", () => {
  const refused = sent(SHORT);
  expect(refused.says).toBe(SHORT.says);
  words.speak("zh-Hans");
  expect(refused.says).toBe("账户余额不足。还须 $1,000.00；余额为 $355.00。");
  words.speak("en");
  expect(refused.says).toBe(SHORT.says);
});

test("sentences deep inside what is shown follow it too", () => {
  words.speak("zh-Hans");
  const shown = sent({ own: { bars: [{ why: "account-frozen", says: "The account is frozen.", phrase: { text: "The account is frozen." } }] } });
  expect(shown.own.bars[0]!.says).toBe("账户已冻结。");
});

test.each([
  ["names of codes", { text: "{name} is {rank}; accepted: {ranks}.", values: { name: "Ann", rank: "dealer", ranks: ["pit-boss", "gaming-shift-manager"] } }, "Ann 为荷官；可由赌区主管、当班经理执行。"],
  ["an empty list", { text: "Players here: {players}", values: { players: [] } }, "此台玩家：无"],
  ["chips and a number", { text: "{more} more; {holder} has {has}.", values: { more: { chips: 110_000 }, holder: "3", has: { chips: 50 } } }, "还须 1,100 筹码；3 有 0.50 筹码。"],
  ["a time", { text: "Paid: {where}, {since}.", values: { where: { text: "terminal {terminal} at {table}", values: { terminal: "1", table: "T1" } }, since: { time: "2026-01-01T11:00:04" } } }, "已付：T1 的终端 1，2026年1月1日 11:00:04。"],
  ["a value with braces", { text: "Reason: {reason}", values: { reason: "{reason} $&" } }, "原因：{reason} $&"],
])("%s", (_what, phrase, said) => {
  words.speak("zh-Hans");
  expect(sent({ says: "English", phrase }).says).toBe(said);
});

test("a sentence that the catalogue does not know, and one without a phrase, stay as they came", () => {
  words.speak("zh-Hans");
  expect(sent({ says: "Something new.", phrase: { text: "Something new." } }).says).toBe("Something new.");
  expect(sent({ says: "Something old." }).says).toBe("Something old.");
});

