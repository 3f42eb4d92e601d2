/** Patterns of chips that the player kept at this terminal, by game. */

import type { Amounts } from "./slip";

export type Favourite = [string, number][];

/** So many are kept; the oldest goes. */
export const MOST = 6;
const name = (game: string): string => `croupier.favourites.${game}`;

/** What was kept; whatever cannot be read is none. */
export function favourites(game: string, from: Storage = localStorage): Favourite[] {
  try {
    const stored: unknown = JSON.parse(from.getItem(name(game)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isFavourite) : [];
  } catch {
    return [];
  }
}

function isFavourite(stored: unknown): stored is Favourite {
  return Array.isArray(stored) && stored.length > 0 && stored.every((entry: unknown) =>
    Array.isArray(entry) && typeof entry[0] === "string" && Number.isSafeInteger(entry[1]) && entry[1] > 0);
}

/** Keep what lies on the felt. */
export function keep(game: string, amounts: Amounts, into: Storage = localStorage): Favourite[] {
  const every = [[...amounts], ...favourites(game, into)].slice(0, MOST);
  into.setItem(name(game), JSON.stringify(every));
  return every;
}

/** Keep one no longer. */
export function drop(game: string, place: number, from: Storage = localStorage): Favourite[] {
  const every = favourites(game, from).filter((_, other) => other !== place);
  from.setItem(name(game), JSON.stringify(every));
  return every;
}
