/** Patterns of chips that the player keeps during the visit, by game. They go with the player from table to table and
end with the visit: the next player at this terminal sees none of them. */

import type { Amounts } from "./slip";

export type Favourite = [string, number][];

/** So many are kept of a game; the oldest goes. */
export const MOST = 6;
const NAME = "croupier.favourites";

interface Kept {
  visit: string;
  games: Record<string, unknown>;
}

/** Forget what another visit kept; without a visit, everything. */
export function keepOnly(visit: string, store: Storage = localStorage): void {
  const names = Array.from({ length: store.length }, (_, at) => store.key(at)!);
  // Earlier releases kept patterns of each game under a name of its own.
  for (const name of names) if (name.startsWith(`${NAME}.`)) store.removeItem(name);
  if (!visit || read(store)?.visit !== visit) store.removeItem(NAME);
}

/** The patterns of the visit; whatever cannot be read is none. */
export function favourites(visit: string, game: string, from: Storage = localStorage): Favourite[] {
  const kept = read(from);
  const stored = visit && kept?.visit === visit && Object.hasOwn(kept.games, game) ? kept.games[game] : [];
  return Array.isArray(stored) ? stored.filter(isFavourite) : [];
}

/** Keep what lies on the felt. */
export function keep(visit: string, game: string, amounts: Amounts, into: Storage = localStorage): Favourite[] {
  return write(visit, game, [[...amounts], ...favourites(visit, game, into)].slice(0, MOST), into);
}

/** Keep one no longer. */
export function drop(visit: string, game: string, place: number, from: Storage = localStorage): Favourite[] {
  return write(visit, game, favourites(visit, game, from).filter((_, other) => other !== place), from);
}

function read(from: Storage): Kept | null {
  try {
    const stored = JSON.parse(from.getItem(NAME) ?? "null") as Partial<Kept> | null;
    return typeof stored?.visit === "string" && stored.games && typeof stored.games === "object" ? (stored as Kept) : null;
  } catch {
    return null;
  }
}

function write(visit: string, game: string, every: Favourite[], into: Storage): Favourite[] {
  if (!visit) return [];
  const kept = read(into);
  into.setItem(NAME, JSON.stringify({ visit, games: { ...(kept?.visit === visit ? kept.games : {}), [game]: every } }));
  return every;
}

function isFavourite(stored: unknown): stored is Favourite {
  return Array.isArray(stored) && stored.length > 0 && stored.every((entry: unknown) =>
    Array.isArray(entry) && typeof entry[0] === "string" && Number.isSafeInteger(entry[1]) && entry[1] > 0);
}
