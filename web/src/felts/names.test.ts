import { afterEach, expect, test } from "vitest";

import { words } from "../core/words.svelte";
import { recorded } from "../testing/felts";
import { betName } from "./names";

afterEach(() => words.speak("en"));

test.each([...recorded])("%s: every bet is named as the game system names it, and in Chinese", (_, { offer }) => {
  for (const bet of offer.bets!) {
    expect(betName({ key: bet.key, name: "" })).toBe(bet.name);
    words.speak("zh-Hans");
    expect(betName({ key: bet.key, name: bet.name })).toMatch(/\p{Script=Han}/u);
    words.speak("en");
  }
});
