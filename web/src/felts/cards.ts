/** How large the cards of a hand are in the room that it has, and which have a number. */

import type { OfferView } from "../wire";
import type { Box } from "./shape";

/** Of a card: its width to its height. */
export const WIDE = 104 / 144;
/** Of a card: the least part of its width that another leaves free. */
const SHOWN = 0.5;
const APART = 0.06;

export interface Fan {
  height: number;
  /** From one card to the next. */
  step: number;
  width: number;
}

/** Cards side by side; where they have no room they overlap, and only then are they smaller. */
export function fanOf(count: number, { width, height }: Pick<Box, "width" | "height">): Fan {
  const most = Math.max(1, count);
  const high = Math.max(1, Math.min(height, width / (WIDE * (1 + (most - 1) * SHOWN))));
  const card = WIDE * high;
  const step = most > 1 ? Math.min(card * (1 + APART), (width - card) / (most - 1)) : 0;
  return { height: high, step, width: card + (most - 1) * step };
}

/** How many cards have a number, because some bets see only some of them; in most games none has. */
export const cardsSeen = (offer: Pick<OfferView, "bets"> | null): number => Math.max(0, ...(offer?.bets ?? []).flatMap((bet) => bet.sees ?? []));
