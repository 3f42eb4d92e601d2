import { beforeEach, expect, test } from "vitest";

import { drop, favourites, keep, MOST } from "./favourites";

beforeEach(() => localStorage.clear());

test("patterns are kept by game, the newest first", () => {
  keep("rapid-roulette", new Map([["red||", 500]]));
  keep("rapid-roulette", new Map([["odd||", 1_000]]));
  expect(favourites("rapid-roulette")).toEqual([[["odd||", 1_000]], [["red||", 500]]]);
  expect(favourites("rapid-baccarat")).toEqual([]);
});

test("no more than a few are kept", () => {
  for (let count = 0; count < MOST + 2; count++) keep("g", new Map([["red||", 500 + count]]));
  expect(favourites("g")).toHaveLength(MOST);
});

test("one is dropped", () => {
  keep("g", new Map([["red||", 500]]));
  expect(drop("g", 0)).toEqual([]);
});

test.each(["{", "5", '[["red||",500]]', '[[["red||",0.5]]]', '[[["red||",-5]]]', "[[]]"])("%s is nothing that was kept", (text) => {
  localStorage.setItem("croupier.favourites.g", text);
  expect(favourites("g")).toEqual([]);
});
