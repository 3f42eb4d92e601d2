/** How often each result came: plain counts of what the server sent, in which every face has its place. */

import { pocketOf } from "../parts/games";

/** A count of each of these, even of those that never came. */
export function tally(every: readonly string[], came: readonly string[]): Map<string, number> {
  const counts = new Map(every.map((face) => [face, 0]));
  for (const face of came) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}

/** The faces of a result. */
export const facesOf = (mark: string): string[] => mark.split("-");

/** The number on which a ball or a wheel came to rest. */
export const lastFace = (mark: string): string => facesOf(mark).at(-1)!;

export interface NumberCounts {
  numbers: Map<string, number>;
  dozens: number[];
  columns: number[];
  colours: { red: number; black: number; zero: number };
}

/** The counts of a roulette wheel with these pockets. */
export function numberCounts(pockets: readonly string[], results: readonly string[]): NumberCounts {
  const came = results.map(lastFace);
  const numbers = tally(pockets, came);
  const [dozens, columns] = [[0, 0, 0], [0, 0, 0]];
  const colours = { red: 0, black: 0, zero: 0 };
  for (const face of came) {
    const pocket = pocketOf(face);
    colours[pocket] += 1;
    if (pocket === "zero") continue;
    dozens[Math.floor((Number(face) - 1) / 12)]! += 1;
    columns[(Number(face) - 1) % 3]! += 1;
  }
  return { numbers, dozens, columns, colours };
}

/** The faces that came most often or least often, with their count; none before the first result. */
export function extreme(counts: ReadonlyMap<string, number>, which: "most" | "least"): { faces: string[]; count: number } {
  const all = [...counts.values()];
  if (!all.some(Boolean)) return { faces: [], count: 0 };
  const count = which === "most" ? Math.max(...all) : Math.min(...all);
  return { faces: [...counts].filter(([, times]) => times === count).map(([face]) => face), count };
}

export interface TotalCounts {
  totals: Map<string, number>;
  triples: Map<string, number>;
  small: number;
  big: number;
  triple: number;
}

const DICE = ["1", "2", "3", "4", "5", "6"];
const TOTALS = Array.from({ length: 16 }, (_, at) => String(at + 3));
const LARGEST_SMALL = 10;

/** The counts of three dice. A triple is neither small nor big. */
export function totalCounts(results: readonly string[]): TotalCounts {
  const rolls = results.map(facesOf);
  const totals = rolls.map((faces) => faces.reduce((sum, face) => sum + Number(face), 0));
  const isTriple = rolls.map((faces) => new Set(faces).size === 1);
  const plain = totals.filter((_, at) => !isTriple[at]);
  return {
    totals: tally(TOTALS, totals.map(String)),
    triples: tally(DICE, rolls.filter((_, at) => isTriple[at]).map(([face]) => face!)),
    small: plain.filter((total) => total <= LARGEST_SMALL).length,
    big: plain.filter((total) => total > LARGEST_SMALL).length,
    triple: isTriple.filter(Boolean).length,
  };
}
