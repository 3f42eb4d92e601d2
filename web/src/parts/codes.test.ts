import { afterEach, expect, test } from "vitest";

import { words } from "../core/words.svelte";
import { addedName, codeName, questionName } from "./codes";

afterEach(() => words.speak("en"));

test.each([
  ["rank", "tg-area-manager", "Area Manager", "区域经理"], ["rank", "cashier", "Cashier", "出纳"], ["choice", "go-to-war", "Go to war", "开战"],
  ["ground", "wrong-result", "Wrong result", "结果有误"],
] as const)("the %s %s has a name in both languages", (kind, code, english, chinese) => {
  expect(codeName(kind, code)).toBe(english);
  words.speak("zh-Hans");
  expect(codeName(kind, code)).toBe(chinese);
});

test("a code that has no name is said as it came", () => {
  expect([codeName("ground", "new-ground"), codeName("choice", "")]).toEqual(["New ground", ""]);
});

test.each([["double/1", "Double 2"], ["go-to-war", "Go to war"], ["bonus", "Bonus"]])("%s is what added a stake: %s", (added, name) => {
  expect(addedName(added)).toBe(name);
});

test.each([["insurance", "Insurance"], ["decide/3", "Decision"], ["decide/3/1/2/2", "Decision · Area 3, hand 2"]])("%s asks: %s", (question, name) => {
  expect(questionName(question)).toBe(name);
});
