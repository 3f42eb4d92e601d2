/** Where a face goes, in words. */

import type { AppearanceView } from "../wire";
import { handName } from "./games";
import { say } from "./words";

const NUMBERED = /^(die|card|box) (\d)$/;
const SINGLE = /^(ball|indicator|community)$/;

/** Whether a place is a position that several players share, and no area of one player. */
export function isPosition(of: string, appearance: AppearanceView): boolean {
  return Boolean(appearance.positions) && /^\d$/.test(of);
}

/** The place of a face as a text: `Banker 3`, `die 2`, `ball`, `2/1`. */
export function placeName(of: string, appearance: AppearanceView): string {
  const coup = /^(Player|Banker) ([123])$/.exec(of);
  if (coup) return say(`place.card-${coup[2] as "1" | "2" | "3"}`, { hand: handName(coup[1]!.toLowerCase()) });
  const numbered = NUMBERED.exec(of);
  if (numbered) return say(`place.${numbered[1] as "die" | "card" | "box"}`, { number: numbered[2]! });
  if (SINGLE.test(of)) return say(`place.${of as "ball" | "indicator" | "community"}`);
  if (isPosition(of, appearance)) return say("place.position", { number: of });
  return of && say("place.hand", { hand: handName(of, appearance) });
}
