/** Where a face goes, in words. */

import { handName } from "./games";
import { say } from "./words";

const NUMBERED = /^(die|card|box) (\d)$/;
const SINGLE = /^(ball|indicator|community)$/;

/** Whether a place is one of the positions of Rapid Three Card Poker, which are no areas. */
export function isPosition(of: string, game: string): boolean {
  return /^\d$/.test(of) && game === "rapid-three-card-poker";
}

/** The place of a face as a text: `Banker 3`, `die 2`, `ball`, `2/1`. */
export function placeName(of: string, game: string): string {
  const coup = /^(Player|Banker) ([123])$/.exec(of);
  if (coup) return say(`place.card-${coup[2] as "1" | "2" | "3"}`, { hand: handName(coup[1]!.toLowerCase()) });
  const numbered = NUMBERED.exec(of);
  if (numbered) return say(`place.${numbered[1] as "die" | "card" | "box"}`, { number: numbered[2]! });
  if (SINGLE.test(of)) return say(`place.${of as "ball" | "indicator" | "community"}`);
  if (isPosition(of, game)) return say("place.position", { number: of });
  return of && say("place.hand", { hand: handName(of) });
}
