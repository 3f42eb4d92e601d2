/** What is drawn of the watch over fairness: evidence with the level at which it stands out, and a hold with its interval. */

import type uPlot from "uplot";

import type { WatchedHold, WatchedStream } from "../../wire";
import { axis, type Drawn, percents } from "./betCharts";
import { f, weight } from "./fairness";

/** Whole numbers alone are marked: results, rounds and powers of ten. */
const whole = Array.from({ length: 24 }, (_, place) => [1, 2, 5][place % 3]! * 10 ** Math.floor(place / 3));
const weights = (_: uPlot, values: (number | null)[]): string[] => values.map((value) => (value == null ? "" : weight(value * Math.LN10)));
const column = <T extends number[]>(rows: T[], place: number): number[] => rows.map((row) => row[place]!);
const plain = { width: 2, points: { show: false } } as const;

/** Evidence over the results, by powers of ten. */
export function ofEvidence({ curve, needed }: Pick<WatchedStream, "curve" | "needed">): Drawn {
  const level = needed / Math.LN10;
  return (ink) => ({
    axes: [axis(ink, { label: f("fair.results"), incrs: whole }), axis(ink, { values: weights, incrs: whole, size: 72 })],
    bands: [],
    scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(low, 0) - 0.2, Math.max(high, level) + 0.2] } },
    series: [{}, { ...plain, label: f("fair.needed"), stroke: ink("--edge"), dash: [6, 4] }, { ...plain, label: f("fair.evidence"), stroke: ink("--ink") }],
    data: [column(curve, 0), curve.map(() => level), column(curve, 1).map((value) => value / Math.LN10)],
  });
}

/** How far a hold is beyond theory, and between what the truth of that lies. */
export function ofHold({ curve }: Pick<WatchedHold, "curve">): Drawn {
  return (ink) => ({
    axes: [axis(ink, { label: f("column.rounds"), incrs: whole }), axis(ink, { values: percents, size: 72 })],
    bands: [{ series: [2, 1], fill: ink("--push-deep") }],
    scales: { x: { time: false } },
    series: [
      {}, { ...plain, width: 1, label: f("fair.low"), stroke: ink("--push") }, { ...plain, width: 1, label: f("fair.high"), stroke: ink("--push") },
      { ...plain, label: f("fair.theory"), stroke: ink("--edge"), dash: [6, 4] }, { ...plain, label: f("fair.beyond"), stroke: ink("--ink") },
    ],
    data: [column(curve, 0), column(curve, 2), column(curve, 3), curve.map(() => 0), column(curve, 1)],
  });
}
