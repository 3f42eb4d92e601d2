/** How chips look: each denomination has a colour, an edge pattern and its number, so that no colour stands alone. */

import { bare, money } from "../core/money";

export interface Look {
  /** The denomination in cents. */
  cents: number;
  /** The name of its colour in the token file. */
  colour: string;
  /** The edge marks, round a rim of 96; none is a thin double ring. */
  edge: string;
  /** Round dots instead of blocks. */
  dots?: boolean;
  /** Dark marks and number, on a light chip. */
  dark?: boolean;
  /** One that lies in a tray to wager with. */
  tray?: boolean;
}

/** From the smallest to the greatest. */
export const LOOKS: readonly Look[] = [
  { cents: 50, colour: "--chip-half", edge: "2 22", dark: true },
  { cents: 100, colour: "--chip-1", edge: "", dark: true, tray: true },
  { cents: 250, colour: "--chip-2", edge: "16 16", dark: true },
  { cents: 500, colour: "--chip-5", edge: "12 12", tray: true },
  { cents: 2_500, colour: "--chip-25", edge: "6 6", tray: true },
  { cents: 10_000, colour: "--chip-100", edge: "4 3 4 13", tray: true },
  { cents: 25_000, colour: "--chip-250", edge: "2 6" },
  { cents: 50_000, colour: "--chip-500", edge: "0.01 8", dots: true, tray: true },
  { cents: 100_000, colour: "--chip-1000", edge: "20 12", dark: true, tray: true },
  { cents: 500_000, colour: "--chip-5000", edge: "3 2 3 2 3 19", tray: true },
  { cents: 2_500_000, colour: "--chip-25000", edge: "0.01 16", dots: true, dark: true },
];
/** The denominations to wager with, in cents, from the smallest to the greatest. */
export const DENOMINATIONS: readonly number[] = LOOKS.filter((look) => look.tray).map((look) => look.cents);
/** An amount that no chip has: a plain disc. */
const ODD: Look = { cents: 0, colour: "--control", edge: "1 3" };
/** So many discs are drawn at most. */
export const DRAWN = 5;

/** The look of a chip: that of its own denomination, else of the greatest below it. */
export function lookOf(cents: number): Look {
  return LOOKS.findLast((look) => look.cents <= cents) ?? ODD;
}

/** The discs of a pile, the greatest at the bottom, as few as it takes and at most five. */
export function pileOf(cents: number): Look[] {
  const pile: Look[] = [];
  let left = cents;
  for (const look of LOOKS.toReversed()) {
    while (left >= look.cents && pile.length < DRAWN) {
      pile.push(look);
      left -= look.cents;
    }
  }
  return pile.length ? pile : [ODD];
}

/** What stands on a chip: whole dollars; from a hundred thousand on in thousands, where that is exact. */
export function label(cents: number): string {
  if (cents >= 10_000_000 && cents % 100_000 === 0) return `${cents / 100_000}k`;
  return bare(cents);
}

/** The value of a chip, and its inscription where that is written otherwise, so that speech control finds both: `$1,000.00, 1000`. */
export function worth(cents: number): string {
  return money(cents).includes(label(cents)) ? money(cents) : `${money(cents)}, ${label(cents)}`;
}

/** The size of the number, so that it stays on its disc. */
export function sizeOf(text: string): number {
  return [15, 15, 15, 12.5, 10.5, 8.6, 7.2][text.length] ?? 6;
}
