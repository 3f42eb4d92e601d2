/** The figures of the gaming day as a tile shows them; one that cannot be formed says why. */

import { money } from "../../core/money";
import { words } from "../../core/words.svelte";
import type { DealerFigures, Point, TableFigures } from "../../wire";
import { say } from "./words";

/** Thousandths of a standard deviation, and in how many days one is as far off or farther, by the normal law. */
const RARITY = [[3_291, 1_000], [2_807, 200], [2_576, 100], [2_241, 40], [1_960, 20], [1_645, 10], [1_282, 5], [0, 1]] as const;
const BAND = 2_576;

/** A per cent value of the game system, `-12.3456%`, with one decimal and without its sign. */
export function oneDecimal(percent: string): string {
  return Number(percent.replace("%", "")).toFixed(1).replace("-", "–");
}

/** Win in per cent of what was wagered beside theory; or why one of them cannot be formed. */
export function holdAgainstTheory(figures: Pick<TableFigures, "hold" | "theory"> | undefined): string {
  if (!figures?.hold) return say("figures.no-wager");
  if (!figures.theory) return say("figures.no-theory", { hold: oneDecimal(figures.hold) });
  return say("figures.hold", { hold: oneDecimal(figures.hold), theory: oneDecimal(figures.theory) });
}

/** Whether the win lies outside the band in which chance keeps 99 of 100 days. */
export function isOutside(figures: Pick<TableFigures, "deviations"> | undefined): boolean {
  return Math.abs(figures?.deviations ?? 0) > BAND;
}

/** What chance explains of a win: one day in so many is as far from theory. */
export function chance(figures: Pick<TableFigures, "deviations"> | undefined): string {
  if (figures?.deviations === undefined || figures.deviations === null) return say("figures.no-band");
  const off = Math.abs(figures.deviations);
  const [, days] = RARITY.find(([from]) => off >= from) ?? [0, 1];
  return say(days > 1 ? "figures.chance" : "figures.usual", { days });
}

/** Seconds with one decimal. */
export const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** The time from the close of wagering to the result: of the round in progress while it waits, else of the last one. */
export function exposure(figures: TableFigures | undefined, closedAt: number | null | undefined, now: number): string {
  if (closedAt !== null && closedAt !== undefined) return say("figures.waits", { seconds: seconds(Math.max(0, now - closedAt)) });
  const last = figures?.exposure_ms;
  return last === null || last === undefined ? say("figures.no-exposure") : say("figures.exposure", { seconds: seconds(last) });
}

/** The pace and the errors of a dealer. A dealer who has settled no round has no pace. */
export function ofDealer(dealer: DealerFigures | undefined): string {
  if (!dealer?.per_hour) return say("figures.no-pace");
  return say("figures.dealer", { pace: Math.round(Number(dealer.per_hour)), count: dealer.errors });
}

/** Why there is no line yet: a line needs two rounds. */
export const noLine = (figures: Pick<TableFigures, "rounds"> | undefined): string =>
  say(figures?.rounds ? "figures.no-line" : "figures.no-rounds");

/** All figures of a table in words. */
export function inWords(figures: TableFigures | undefined): string {
  if (!figures?.rounds) return say("figures.no-rounds");
  const drop = figures.drop ? say("figures.drop", { drop: money(figures.drop) }) : say("figures.no-drop");
  const won = say("figures.won", { win: money(figures.win ?? 0), handle: money(figures.handle ?? 0), hold: holdAgainstTheory(figures) });
  const unpriced = figures.unpriced ? say("figures.unpriced", { amount: money(figures.unpriced) }) : "";
  return [won, drop, chance(figures), unpriced].filter(Boolean).join(words.language === "zh-Hans" ? "" : " ");
}

export interface Drawn {
  band: string;
  theory: string;
  win: string;
}

export const WIDTH = 140;
export const HEIGHT = 48;

/** The line of the win with the band of chance round theory, as paths of a drawing; none before two rounds. */
export function drawn(points: readonly Point[]): Drawn | null {
  if (points.length < 2) return null;
  const values = points.flatMap(([win, expected, band]) => [win, expected - band, expected + band]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number): string => ((at * WIDTH) / (points.length - 1)).toFixed(1);
  const y = (value: number): string => (HEIGHT - 2 - ((value - low) * (HEIGHT - 4)) / (high - low || 1)).toFixed(1);
  const path = (of: (point: Point) => number): string[] => points.map((point, at) => `${x(at)} ${y(of(point))}`);
  const [above, below] = [path(([, expected, band]) => expected + band), path(([, expected, band]) => expected - band)];
  return {
    band: `M${[...above, ...below.reverse()].join("L")}z`,
    theory: `M${path(([, expected]) => expected).join("L")}`,
    win: `M${path(([win]) => win).join("L")}`,
  };
}
