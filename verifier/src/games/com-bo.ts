/** Crown Com-Bo (GAZ 29/2000): five cards in five boxes; the ace is always high (GAZ 29/2000 3.5(a)). */

import { noSuchBet, noSuchSpot, type Rules } from "./rules.js";
import { card, isCard } from "./cards.js";

function height(face: string): number {
  const { rank } = card(face);
  return rank === 1 ? 14 : rank;
}

/** Singles: a box against the next one, the fifth against the first; equal cards lose (GAZ 29/2000 8.1, 8.2). */
function single(way: string, box: number, boxes: readonly number[]): string | undefined {
  const [own = 0, next = 0] = [boxes[box - 1], boxes[box % 5]];
  if (way === "high") return own > next ? "higher" : undefined;
  return own < next ? "lower" : undefined;
}

/** Runs: the first boxes fall, or rise, strictly; a tie breaks them (GAZ 29/2000 8.1, 8.2). */
function run(way: string, length: number, boxes: readonly number[]): string | undefined {
  const steps = Array.from({ length }, (_, place) => (boxes[place + 1] ?? 0) - (boxes[place] ?? 0));
  if (way === "high") return steps.every((step) => step < 0) ? "falls" : undefined;
  return steps.every((step) => step > 0) ? "rises" : undefined;
}

const COMBINATIONS: Readonly<Record<string, string>> = {
  "2111": "one-pair",
  "221": "two-pair",
  "311": "triple",
  "32": "full-house",
  "41": "quad",
  "5": "five-of-a-kind",
};

/** Com-Bo: the best combination only (GAZ 29/2000 8.3). */
function combination(boxes: readonly number[]): string | undefined {
  const counts = new Map<number, number>();
  for (const one of boxes) counts.set(one, (counts.get(one) ?? 0) + 1);
  return COMBINATIONS[[...counts.values()].sort((one, other) => other - one).join("")];
}

export const comBo: Rules = {
  isFace: isCard,
  makes: () => 5,
  line(bet, spot, { faces }) {
    if (spot !== "") throw noSuchSpot(bet, spot);
    const boxes = faces.map(height);
    if (bet === "com-bo") return combination(boxes);
    const [, way = "", isRun, number] = /^(high|low)(-run)?-([1-5])$/.exec(bet) ?? [];
    if (!way || (isRun && !["2", "3", "4"].includes(number ?? ""))) throw noSuchBet(bet);
    return isRun ? run(way, Number(number), boxes) : single(way, Number(number), boxes);
  },
};
