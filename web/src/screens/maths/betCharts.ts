/** What is drawn: the result of a session, and how the hold comes to rest; each as it is, and as it would be. */

import uPlot from "uplot";

import type { ChartSeries, SessionSeries } from "../../wire";
import { t } from "./words";

export type Ink = (token: string) => string;
/** A chart in the inks of the room. */
export type Drawn = (ink: Ink) => Required<Pick<uPlot.Options, "axes" | "bands" | "scales" | "series">> & { data: uPlot.AlignedData };

const PLAIN = "12px system-ui, sans-serif";

export const axis = (ink: Ink, more: uPlot.Axis): uPlot.Axis => ({
  stroke: ink("--ink-2"), font: PLAIN, labelFont: PLAIN, grid: { stroke: ink("--line"), width: 1 }, ticks: { stroke: ink("--line") }, ...more,
});
export const percents = (_: uPlot, values: (number | null)[]): string[] => values.map((value) => (value == null ? "" : `${+(100 * value).toFixed(4)}%`));
const isPower = (value: number): boolean => Math.abs(Math.log10(value) % 1) < 1e-9;
const onlyPowers = (_: uPlot, splits: number[]): (number | null)[] => splits.map((split) => (isPower(split) ? split : null));
const powers = (_: uPlot, values: (number | null)[]): string[] => values.map((value) => (value == null ? "" : new Intl.NumberFormat("en", { notation: "compact" }).format(value)));

/** The chance of a result for each unit of it: bars of any width can be compared. */
export function density(session: SessionSeries): [number[], number[]] {
  const heights = session.chances.map((chance, place) => chance / (session.edges[place + 1]! - session.edges[place]!));
  return [[...session.edges], [...heights, 0]];
}

/** How a session may end; beside it, if something is supposed, how it would. */
export function ofSession(now: SessionSeries, then: SessionSeries | null): Drawn {
  return (ink) => {
    const stepped = uPlot.paths.stepped!({ align: 1 });
    const tables = [now, ...(then ? [then] : [])].map(density);
    return {
      axes: [axis(ink, { label: t("maths.result-units") }), axis(ink, { values: percents, size: 64 })],
      bands: [],
      scales: { x: { time: false } },
      series: [
        {},
        { label: t("maths.in-force"), stroke: ink("--push"), fill: ink("--push-deep"), width: 2, paths: stepped, points: { show: false }, spanGaps: true },
        ...(then ? [{ label: t("maths.supposed"), stroke: ink("--pending"), width: 2, paths: stepped, points: { show: false }, spanGaps: true }] : []),
      ],
      data: uPlot.join(tables as uPlot.AlignedData[]),
    };
  };
}

/** Between which limits the hold lies, by the number of rounds; beside it the limits that are supposed. */
export function ofConvergence(now: ChartSeries, then: ChartSeries | null, edges: [number, number]): Drawn {
  return (ink) => {
    const limits = now.convergence;
    const line = (label: string, stroke: string, more: uPlot.Series = {}): uPlot.Series => ({ label, stroke, width: 1.5, points: { show: false }, ...more });
    const sure = ink("--edge");
    const normal = ink("--push");
    const supposed = ink("--pending");
    return {
      axes: [axis(ink, { label: t("column.rounds"), values: powers, filter: onlyPowers, grid: { stroke: ink("--line"), width: 1, filter: onlyPowers }, ticks: { stroke: ink("--line"), filter: onlyPowers } }), axis(ink, { values: percents, size: 72 })],
      bands: [{ series: [2, 1], fill: ink("--raised") }, { series: [4, 3], fill: ink("--push-deep") }],
      scales: { x: { time: false, distr: 3 } },
      series: [
        {},
        line(t("maths.sure-low"), sure), line(t("maths.sure-high"), sure), line(t("maths.normal-low"), normal), line(t("maths.normal-high"), normal),
        line(t("field.edge"), ink("--ink"), { dash: [6, 4] }),
        ...(then ? [line(t("maths.supposed"), supposed, { width: 2 }), line(t("maths.supposed-low"), supposed), line(t("maths.supposed-high"), supposed)] : []),
      ],
      data: [
        limits.map((limit) => limit.rounds),
        ...[limits.map((limit) => limit.sure[0]), limits.map((limit) => limit.sure[1]), limits.map((limit) => limit.normal[0]), limits.map((limit) => limit.normal[1]), limits.map(() => edges[0])],
        ...(then ? [then.convergence.map(() => edges[1]), then.convergence.map((point) => point.normal[0]), then.convergence.map((point) => point.normal[1])] : []),
      ],
    };
  };
}
