/** Whose hand is whose. */

import type { HandView } from "../wire";

/** The hand of a holder; none before its first card. */
export const handOf = (hands: readonly HandView[], of: string): HandView | undefined => hands.find((hand) => hand.of === of);
