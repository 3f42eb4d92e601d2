/**
 * Rapid, MiniStar and Diamond Roulette (SATG 10, SATG 16). SATG 10.5.1 and SATG 16.5.1 leave the bets to the Roulette
 * Rules: three rows of the layout by twelve, with the zeros before them. With two zeros there are two layouts: on the
 * one 00 lies beyond 0, on the American one beside it.
 */

import { noSuchBet, noSuchSpot, type Result, type Rules } from "./rules.js";

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** The positions of the zeros, which differ from layout to layout. */
const ZEROS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "single zero": { "straight-up": ["0"], split: ["0/1", "0/2", "0/3"], street: ["0/1/2", "0/2/3"], corner: ["0/1/2/3"] },
  "double zero": { "straight-up": ["0", "00"], split: ["0/00", "0/1", "0/2", "0/3"], street: ["0/1/2", "0/2/3"], corner: ["0/1/2/3"] },
  "American double zero": {
    "straight-up": ["0", "00"],
    split: ["0/00", "0/1", "0/2", "00/2", "00/3"],
    street: ["0/1/2", "0/00/2", "00/2/3"],
    "five-numbers": ["0/00/1/2/3"],
  },
};

function range(count: number, first = 1, step = 1): number[] {
  return Array.from({ length: count }, (_, place) => first + place * step);
}

/** The positions that lie on the numbers 1 to 36, three in a row. */
function onTheGrid(bet: string): string[] {
  const rows = range(12, 1, 3);
  const joined = (firsts: readonly number[], ...steps: number[]): string[] => firsts.map((first) => steps.map((step) => first + step).join("/"));
  const notLastInRow = range(36).filter((number) => number % 3 !== 0);
  switch (bet) {
    case "straight-up":
      return range(36).map(String);
    case "split":
      return [...joined(notLastInRow, 0, 1), ...joined(range(33), 0, 3)];
    case "street":
      return joined(rows, 0, 1, 2);
    case "corner":
      return joined(notLastInRow.filter((number) => number <= 32), 0, 1, 3, 4);
    case "six-line":
      return joined(rows.slice(0, -1), 0, 1, 2, 3, 4, 5);
    default:
      return [];
  }
}

const INSIDE = ["straight-up", "split", "street", "corner", "five-numbers", "six-line"];
const known = new Map<string, Set<string>>();

/** The positions of a bet on the numbers themselves. */
export function positions(variant: string, bet: string): ReadonlySet<string> {
  const name = `${variant} ${bet}`;
  let found = known.get(name);
  if (!found) known.set(name, (found = new Set([...onTheGrid(bet), ...(ZEROS[variant]?.[bet] ?? [])])));
  return found;
}

/** Bets on half of the numbers, which a zero decides by a line of its own. */
const EVEN_CHANCES: Readonly<Record<string, (number: number) => boolean>> = {
  low: (number) => number <= 18,
  high: (number) => number >= 19,
  even: (number) => number % 2 === 0,
  odd: (number) => number % 2 === 1,
  red: (number) => RED.has(number),
  black: (number) => !RED.has(number),
};

/** Bets on a third of the numbers; a zero is in none of them. */
const THIRDS: Readonly<Record<string, (number: number) => number>> = {
  column: (number) => (number % 3 === 0 ? 3 : number % 3),
  dozen: (number) => Math.ceil(number / 12),
};

function isZero(face: string): boolean {
  return face === "0" || face === "00";
}

function line(bet: string, spot: string, { variant, faces }: Result): string | undefined {
  const face = faces[0] ?? "";
  const number = Number(face);
  const chance = Object.hasOwn(EVEN_CHANCES, bet) ? EVEN_CHANCES[bet] : undefined;
  if (chance) {
    if (spot !== "") throw noSuchSpot(bet, spot);
    if (isZero(face)) return "zero";
    return chance(number) ? "wins" : undefined;
  }
  const third = Object.hasOwn(THIRDS, bet) ? THIRDS[bet] : undefined;
  if (third) {
    if (!/^[123]$/.test(spot)) throw noSuchSpot(bet, spot);
    return !isZero(face) && third(number) === Number(spot) ? "wins" : undefined;
  }
  if (!INSIDE.includes(bet)) throw noSuchBet(bet);
  if (!positions(variant, bet).has(spot)) throw noSuchSpot(bet, spot);
  return spot.split("/").includes(face) ? "wins" : undefined;
}

export const roulette: Rules = {
  isFace: (face, variant) => positions(variant, "straight-up").has(face),
  makes: () => 1,
  line,
};
