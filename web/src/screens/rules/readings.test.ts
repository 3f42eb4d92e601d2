import { afterEach, expect, test } from "vitest";

import { words } from "../../core/words.svelte";
import { readingText } from "./readings";

afterEach(() => words.speak("en"));

test("a reading is said in the language that is chosen, an unknown one as it came", () => {
  const says = "The number of decks at Baccarat is not stated.";
  expect(readingText(says)).toBe(says);
  words.speak("zh-Hans");
  expect([readingText(says), readingText("A new reading.")]).toEqual(["没有说百家乐用几副牌。", "A new reading."]);
});
