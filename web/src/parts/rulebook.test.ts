import { afterEach, expect, test } from "vitest";

import { look } from "../testing/looks";
import { words } from "../core/words.svelte";
import { calledOut } from "./outcomes";
import { ruleText } from "./rulebook";
import { alertSentence } from "./significant";

afterEach(() => words.speak("en"));

test("in English the words of the game system stand as they came", () => {
  expect(ruleText("the three dice add to 9")).toBe("the three dice add to 9");
});

test.each([
  ["the three dice add to 9", "三颗骰子合计 9 点"],
  ["the winning hand totals 5 or 6", "胜方点数为 5 或 6"],
  ["cards one and three add to less than 13", "第一张与第三张牌合计小于 13 点"],
  ["the indicator rests on symbol A: 24 of 52 compartments", "指针停在图案 A：52 格中的 24 格"],
  ["Semi-Automated Table Games Rules, version 15.1", "半自动赌台游戏规则，15.1 版"],
  ["single zero", "单零"],
  ["option 1", "方案 1"],
  ["time-out, always fold", "超时，一律弃牌"],
  ["something of next year", "something of next year"],
])("%s in Chinese", (text, said) => {
  words.speak("zh-Hans");
  expect(ruleText(text)).toBe(said);
});

test("an alert of a code that the catalogue lacks is shown as the game system says it", () => {
  expect(alertSentence({ code: "new-one", says: "Something new." })).toBe("Something new.");
});

test.each([
  ["rapid-sic-bo", ["6", "5", "3"], "6-5-3, total 14, big", "6-5-3，总点数 14，大"],
  ["lucky-sic-bo", ["2", "2", "2"], "2-2-2, total 6, triple", "2-2-2，总点数 6，围骰"],
  ["big-wheel", ["A"], "A, 1 to 1", "A，1 赔 1"],
])("the outcome of %s is called out in the language that is chosen", (game, faces, called, said) => {
  expect(calledOut({ faces, words: called }, look(game))).toBe(called);
  words.speak("zh-Hans");
  expect(calledOut({ faces, words: called }, look(game))).toBe(said);
});
