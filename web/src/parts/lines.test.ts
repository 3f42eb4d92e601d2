import { afterEach, expect, test } from "vitest";

import { words } from "../core/words.svelte";
import { oddsName } from "../felts/names";
import { recorded } from "../testing/felts";
import { lineName } from "./lines";

afterEach(() => words.speak("en"));

test.each([...recorded])("%s: every line of every bet has a Chinese name", (_, { offer }) => {
  words.speak("zh-Hans");
  for (const line of offer.bets!.flatMap((bet) => bet.lines)) expect(lineName(line.line)).toMatch(/\p{Script=Han}/u);
});

test("a fate has a name, and what the catalogue has not is said without its hyphens", () => {
  expect([lineName("stands off"), lineName("side-needs-main"), lineName("two-of-a-kind")]).toEqual(["stands off", "its main wager was missing", "two of a kind"]);
  words.speak("zh-Hans");
  expect([lineName("loses half"), oddsName("stands off")]).toEqual(["输一半", "和局"]);
});
