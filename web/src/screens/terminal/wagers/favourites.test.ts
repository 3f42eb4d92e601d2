import { beforeEach, expect, test } from "vitest";

import { drop, favourites, keep, keepOnly, MOST } from "./favourites";

const [VISIT, NEXT] = ["v1", "v2"];
const RED = new Map([["red||", 500]]);

beforeEach(() => localStorage.clear());

test("patterns are kept by game, the newest first, from one table to another", () => {
  keep(VISIT, "rapid-roulette", RED);
  keep(VISIT, "rapid-roulette", new Map([["odd||", 1_000]]));
  keepOnly(VISIT); // the view of the other table
  expect(favourites(VISIT, "rapid-roulette")).toEqual([[["odd||", 1_000]], [["red||", 500]]]);
  expect(favourites(VISIT, "rapid-baccarat")).toEqual([]);
});

test("the next player sees none of them, even if this screen saw no cash-out", () => {
  keep(VISIT, "g", RED);
  expect(favourites(NEXT, "g")).toEqual([]);
  keepOnly(NEXT);
  expect([favourites(VISIT, "g"), localStorage.length]).toEqual([[], 0]);
});

test("a pattern of the next player takes nothing over", () => {
  keep(VISIT, "g", RED);
  keep(NEXT, "h", RED);
  expect([favourites(VISIT, "g"), favourites(NEXT, "g"), favourites(NEXT, "h")]).toEqual([[], [], [[["red||", 500]]]]);
});

test("the cash-out clears them, and those of an earlier release", () => {
  localStorage.setItem("croupier.favourites.rapid-roulette", '[[["red||",500]]]');
  localStorage.setItem("croupier.language", "en");
  keep(VISIT, "g", RED);
  keepOnly("");
  expect([favourites(VISIT, "g"), localStorage.length]).toEqual([[], 1]);
});

test("without a visit nothing is kept", () => {
  expect([keep("", "g", RED), favourites("", "g"), localStorage.length]).toEqual([[], [], 0]);
});

test("no more than a few are kept, and one is dropped", () => {
  for (let count = 0; count < MOST + 2; count++) keep(VISIT, "g", new Map([["red||", 500 + count]]));
  expect(favourites(VISIT, "g")).toHaveLength(MOST);
  expect(drop(VISIT, "g", 0)).toHaveLength(MOST - 1);
});

test.each(["{", "5", "null", '{"visit":"v1"}', '{"visit":"v1","games":{"g":[["red||",500]]}}', '{"visit":"v1","games":{"g":[[["red||",0.5]]]}}', '{"visit":"v1","games":{"g":[[["red||",-5]]]}}', '{"visit":"v1","games":{"g":[[]]}}'])(
  "%s is nothing that was kept",
  (text) => {
    localStorage.setItem("croupier.favourites", text);
    expect([favourites(VISIT, "g"), favourites(VISIT, "toString")]).toEqual([[], []]);
  },
);
