import { expect, test } from "vitest";

import type { OfferView } from "../wire";
import recorded from "../testing/offers/rapid-roulette.json";
import { calls, cloth, numbers, pieces, track, TRACK } from "./roulette";

const offer = recorded.offer as unknown as OfferView;

test.each([false, true])("every bet and spot of the offer lies on the cloth exactly once (upright: %s)", (upright) => {
  const lies = cloth(offer, upright).places.map((place) => `${place.bet}|${place.spot}`);
  const offered = offer.bets!.flatMap((bet) => (bet.spots ?? [""]).map((spot) => `${bet.key}|${spot}`));
  expect(lies.sort()).toEqual(offered.sort());
});

test.each([false, true])("nothing hangs over the edge (upright: %s)", (upright) => {
  for (const { left, top, width, height } of cloth(offer, upright).places) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(100.001);
  }
});

test("joints lie between the boxes that they join", () => {
  const { places } = cloth(offer);
  const box = (face: string) => places.find((place) => place.bet === "straight-up" && place.spot === face)!;
  const split = places.find((place) => place.spot === "14/17")!;
  expect(split.joint).toBe(true);
  expect(split.left + split.width / 2).toBeCloseTo(box("17").left);
  expect(places.indexOf(split)).toBeGreaterThan(places.indexOf(box("17")));
});

test("upright, zero is on top and 1, 2, 3 come from the left", () => {
  const { places } = cloth(offer, true);
  const box = (face: string) => places.find((place) => place.bet === "straight-up" && place.spot === face)!;
  expect(box("0").top).toBe(0);
  expect(box("1").left).toBeLessThan(box("2").left);
  expect(box("2").left).toBeLessThan(box("3").left);
  expect(box("1").top).toBeLessThan(box("4").top);
});

test("the race track has every pocket in the order of the rim, the first at the left end", () => {
  const pockets = track(offer.rim!);
  expect(pockets.map((pocket) => pocket.face)).toEqual(offer.rim);
  expect(pockets[0]!.x).toBeCloseTo(TRACK.breadth / 2);
  expect(pockets[0]!.y).toBeCloseTo(TRACK.height / 2);
  expect(pockets[1]!.y).toBeLessThan(TRACK.height / 2);
});

test("pockets of the race track are equally long", () => {
  const pockets = track(offer.rim!).slice(4, 12);
  const steps = pockets.slice(1).map((pocket, place) => pocket.x - pockets[place]!.x);
  for (const step of steps) expect(step).toBeCloseTo(steps[0]!);
});

test("the neighbours of zero are next to it, the thirds opposite", () => {
  expect(calls(offer).sections).toEqual(["voisins", "orphelins", "tiers"]);
  expect([...calls(offer).neighbours.keys()].sort()).toEqual([...offer.rim!].sort());
});

test("a call bet has a position for each of its chips", () => {
  expect(pieces(offer.bundles!["voisins"]!).filter((at) => at.bet === "street")).toHaveLength(2);
  expect(pieces([{ bet: "split", spot: "5/8" }])).toEqual([{ bet: "split", spot: "5/8", area: "" }]);
});

test.each([["split", "5/8", ["5", "8"]], ["straight-up", "0", ["0"]], ["column", "2", []]])("%s %s names %s", (bet, spot, faces) => {
  expect(numbers(bet, spot)).toEqual(faces);
});
