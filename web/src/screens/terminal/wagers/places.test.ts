import { describe, expect, test } from "vitest";

import { inPlaces } from "./places";

const of = (...names: string[]): (string | undefined)[] =>
  inPlaces(names.map((choice) => ({ choice, adds: 0 }))).map((place) => (typeof place === "string" ? `-${place}` : place.choice));

describe("a choice", () => {
  test("is at its place, whatever else is possible", () => {
    expect(of("draw", "stand")).toEqual(["draw", "stand", "-double", "-split", "-insure"]);
    expect(of("stand", "split", "double", "draw")).toEqual(["draw", "stand", "double", "split", "-insure"]);
  });
  test("shares the place of another that never comes with it", () => {
    expect(of("insure", "decline")).toEqual(["-draw", "decline", "-double", "-split", "insure"]);
    expect(of("rescue", "stand")).toEqual(["-draw", "stand", "-double", "-split", "rescue"]);
  });
  test("of a game with the same choices always is as the server sends it", () => {
    expect(of("fold", "play")).toEqual(["fold", "play"]);
    expect(of("go-to-war", "surrender")).toEqual(["go-to-war", "surrender"]);
  });
});
