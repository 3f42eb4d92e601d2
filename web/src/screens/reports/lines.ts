/** The lines of a report as they are shown: a figure that cannot be formed says why. */

import { money } from "../../core/money";
import type { Line, Pace } from "../../wire";
import { say } from "./words";

const handle = (line: Line): number => line.meters.handle ?? 0;

/** Per cent with two decimals. */
export function twoDecimals(percent: string): string {
  return `${Number(percent.replace("%", "")).toFixed(2)} %`;
}

/** The win in per cent of what was wagered. */
export function hold(line: Line): string {
  return line.hold ? twoDecimals(line.hold) : say("report.no-wager");
}

/** The expected win in per cent of the wagers whose edge is known. */
export function theory(line: Line): string {
  if (line.expected_hold) return twoDecimals(line.expected_hold);
  return say(handle(line) ? "report.no-theory" : "report.no-wager");
}

/** The win in per cent of the drop. */
export function ofDrop(line: Line): string {
  return line.of_drop ? twoDecimals(line.of_drop) : say("report.no-drop");
}

/** What live tables paid above the exact odds, rounded half away from zero to whole cents. */
export function paidUp(line: Line): string {
  const [cents = 0, of = 1] = (line.paid_up ?? "0").split("/").map(Number);
  return money(Math.sign(cents) * Math.floor((2 * Math.abs(cents) + of) / (2 * of)));
}

/** Whether a line stands out, in words. */
export function standing(line: Line): string {
  if (line.review) return `◆ ${say("report.outlier")}`;
  if (line.deviations === null || line.deviations === undefined) return say(handle(line) ? "report.unknown" : "report.no-wager");
  return say("report.usual");
}

/** What a dealer entered wrongly: replaced entries and corrected rounds. */
export const errors = (pace: Pace): number => (pace.slips.corrections ?? 0) + (pace.slips.undone ?? 0);
