/** Every colour of the token file, measured: text at least 4.5 to 1, outlines that carry meaning at least 3 to 1. */
import { expect, test } from "vitest";

import tokens from "./tokens.css?raw";
import { LOOKS } from "../parts/chips";

const colours = new Map([...tokens.split("@media")[0]!.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((found) => [found[1]!, found[2]!]));

function light(name: string): number {
  const hex = colours.get(name);
  if (!hex) throw new Error(`No colour ${name}`);
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The ratio of WCAG between two colours. */
function ratio(colour: string, other: string): number {
  const [low, high] = [light(colour), light(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const SURFACES = ["--room", "--panel", "--raised", "--control"];
const FELTS = ["--felt-roulette", "--felt-baccarat", "--felt-cards", "--felt-dice", "--felt-wheel"];
const INKS = ["--ink", "--ink-2", "--ink-3", "--brass", "--win", "--lose", "--push", "--pending", "--void", "--alert", "--suit-red-dim"];
const FATES = ["win", "push", "pending", "void", "alert"];
const TEXT = 4.5;
const OUTLINE = 3;

test("the measure is that of WCAG", () => {
  colours.set("white", "#ffffff").set("black", "#000000").set("grey", "#767676");
  expect(ratio("white", "black")).toBeCloseTo(21, 5);
  expect(ratio("white", "grey")).toBeCloseTo(4.54, 2);
});

test.each(INKS.flatMap((ink) => [...SURFACES, ...FELTS].map((on) => [ink, on])))("%s can be read on %s", (ink, on) => {
  expect(ratio(ink, on)).toBeGreaterThanOrEqual(TEXT);
});

test.each(FATES)("%s can be read on its own ground, and ink too", (fate) => {
  expect(ratio(`--${fate}`, `--${fate}-deep`)).toBeGreaterThanOrEqual(TEXT);
  expect(ratio("--ink", `--${fate}-deep`)).toBeGreaterThanOrEqual(TEXT);
});

test.each([
  ["--ink", "--pocket-red"], ["--ink", "--pocket-black"], ["--ink", "--pocket-zero"], ["--ink-on-accent", "--brass"], ["--card-red", "--card"], ["--card-ink", "--card"],
  ...FATES.map((fate) => ["--ink-on-accent", `--${fate}`]),
])("%s can be read on %s", (ink, on) => {
  expect(ratio(ink, on)).toBeGreaterThanOrEqual(TEXT);
});

test.each(LOOKS.map((look) => [look.colour, look.dark ? "--card-ink" : "--ink"]))("the number of %s can be read", (chip, ink) => {
  expect(ratio(chip, ink)).toBeGreaterThanOrEqual(TEXT);
});

test.each(SURFACES)("an outline that carries meaning is seen on %s", (on) => {
  expect(ratio("--edge", on)).toBeGreaterThanOrEqual(OUTLINE);
});
