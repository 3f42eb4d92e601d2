/** Whose hand is whose. */

import type { HandView } from "../wire";

/** The hand of somebody; none while no card of it is out. */
export const handOf = (hands: readonly HandView[], of: string): HandView | undefined => hands.find((hand) => hand.of === of);
