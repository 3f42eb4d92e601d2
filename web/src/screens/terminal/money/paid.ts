/** What the last round did to the player's chips, as the server says it. */

import { money } from "../../../core/money";
import { betOfChoice } from "../../../felts/added";
import { key } from "../../../felts/felt";
import { fate, MARKS, type Fate } from "../../../parts/fates";
import type { PaidRowView, PaidView } from "../../../wire";

/** What a choice added lies where the choice put it. */
const positionOf = (row: PaidRowView): string => key({ bet: betOfChoice(row.added ?? "") ?? row.bet, spot: row.spot ?? "", area: row.area ?? "" });

/** What lay on each position when the round was settled. */
export function stakes(paid: PaidView | null | undefined): Map<string, number> {
  const lay = new Map<string, number>();
  for (const row of paid?.rows ?? []) if (row.stake) lay.set(positionOf(row), (lay.get(positionOf(row)) ?? 0) + row.stake);
  return lay;
}

/** The wagers as they were laid, without what choices added: what a repeat lays again. */
export function pattern(paid: PaidView | null | undefined): Map<string, number> {
  return new Map((paid?.rows ?? []).filter((row) => !row.added && row.stake).map((row) => [positionOf(row), row.stake!]));
}

/** What is the player's after the round: what stays on the layout still is. */
export function returnedAmount(paid: PaidView): number {
  return (paid.rows ?? []).reduce((sum, row) => sum + (row.stays ?? 0), paid.returned ?? 0);
}

/** What became of the round as a whole. */
export function ended(paid: PaidView): Fate {
  return fate(paid.staked ?? 0, returnedAmount(paid), paid.end === "void");
}

/** The fate of each position. */
export function fates(paid: PaidView | null | undefined): Map<string, Fate> {
  const back = new Map<string, number>();
  for (const row of paid?.rows ?? []) {
    back.set(positionOf(row), (back.get(positionOf(row)) ?? 0) + (row.back ?? 0) + (row.winnings ?? 0) + (row.stays ?? 0));
  }
  const lay = stakes(paid);
  return new Map([...back].map(([name, cents]) => [name, fate(lay.get(name) ?? 0, cents, paid?.end === "void")]));
}

/** The net figure of a round: `▲ +$10.00`, `– $5.00`, `= $0.00`, for a void one `∅ $0.00`. */
export function netFigure(paid: PaidView): string {
  const net = returnedAmount(paid) - (paid.staked ?? 0);
  const ending = ended(paid);
  return `${MARKS[ending]} ${ending === "win" ? "+" : ""}${money(Math.abs(net))}`;
}
