import { afterEach, expect, test } from "vitest";

import { LANGUAGES, words, type Language } from "../core/words.svelte";
import type { Fact } from "../wire";
import en from "../words/en/significant";
import { alertSentence, opensName } from "./significant";

afterEach(() => words.speak("en"));

const CODES = Object.keys(en).filter((id) => id.startsWith("event.")).map((id) => id.slice("event.".length));
const MONEY = ["amount", "limit", "paid", "back", "stakes"];
const TIMES = ["at", "since", "until"];
const CODED: Record<string, string> = {
  why: "silent", against: "database", change: "filled", fault: "wrong-secret", goes: "house", mode: "spin", way: "credit", ground: "fire",
  item: "roulette-wheel", kind: "incident", about: "fraud",
};


/** A value for each fact that a sentence names. */
function facts(code: string): Record<string, Fact> {
  const names = [...en[`event.${code}` as keyof typeof en].matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, fact(name)]));
}

function fact(name: string): Fact {
  if (MONEY.includes(name)) return { form: "money", value: "11000" };
  if (TIMES.includes(name)) return { form: "time", value: "1763530332000" };
  if (name === "refusal") return { form: "refusal", value: "spin-missing" };
  if (["gains", "had", "has"].includes(name)) return { form: "rights", value: "cashier, tg-area-manager" };
  if (CODED[name]) return { form: "code", value: CODED[name] };
  return { form: "text", value: `<${name}>` };
}

test.each(Object.keys(LANGUAGES) as Language[])("every alert is a sentence with all its facts and no code in %s", (language) => {
  words.speak(language);
  for (const code of CODES) {
    const given = facts(code);
    const said = alertSentence({ code, says: "", facts: given });
    expect(said, code).not.toMatch(/[{}]|undefined|NaN|not on record|无记录/);
    for (const { form, value } of Object.values(given)) {
      if (form === "text") expect(said, code).toContain(value);
      if (form === "money") expect(said, code).toContain("$110.00");
      if (form === "code" || form === "refusal") expect(said, code).not.toContain(value.includes("-") ? value : `${value}-`);
    }
    // Chinese keeps English only for what people and machines named.
    if (language === "zh-Hans") expect(said.replace(/<\w+>|\$|[\d.:,%]/g, ""), code).not.toMatch(/[a-z]{3,}/);
  }
});

test("who did what, when, with the old and the new value and the reason", () => {
  const given: Record<string, Fact> = {
    place: { form: "place", value: "RBA1" }, round: { form: "number", value: "41" }, by: { form: "person", value: "M. Chen (1009)" },
    second: { form: "person", value: "K. Alvarez (1011)" }, at: { form: "time", value: "1763520720000" }, was: { form: "text", value: "K♠ 7♦" },
    now: { form: "text", value: "K♠ 6♦" }, paid: { form: "money", value: "0" }, back: { form: "money", value: "11000" },
    accounts: { form: "number", value: "3" }, reason: { form: "text", value: "wrong key" },
  };
  expect(alertSentence({ code: "round-corrected", says: "", facts: given })).toBe(
    "RBA1, round 41: M. Chen (1009) corrected the result at 13:52:00, approved by K. Alvarez (1011): K♠ 7♦ → K♠ 6♦. $0.00 paid and $110.00 taken back, 3 accounts. Reason: wrong key",
  );
});

test("a fact that is not there is said as such, and one of an earlier version keeps what was recorded", () => {
  expect(alertSentence({ code: "hand-pay", says: "", facts: {} })).toContain("Reason: none given");
  expect(alertSentence({ code: "adjustment", says: "", facts: {}, is_earlier: true, subject: "P1", detail: "slip" })).toContain("Recorded by an earlier version: P1, slip");
});

test("a person without a name is the game system or all staff", () => {
  const by = (value: string): string => alertSentence({ code: "jackpot-opened", says: "", facts: { by: { form: "person", value } } });
  expect(by("system")).toContain("the game system");
  expect(by("1009")).toContain("1009");
  expect(opensName("rounds")).toBe("Open the round");
});
