/** What a countdown shows of an instant that comes. */

export interface Left {
  /** Whole seconds, rounded up: at nought nothing is left. */
  seconds: number;
  /** The part of the whole that is left, from nought to one. */
  part: number;
  over: boolean;
  last: boolean;
}

/** So many seconds are marked as the last ones. */
export const LAST_S = 5;

/** How much is left until an instant, of a whole in milliseconds. */
export function leftOf(until: number | null, now: number, whole: number): Left {
  const left = until === null ? 0 : Math.max(0, until - now);
  const seconds = Math.ceil(left / 1_000);
  return { seconds, part: whole > 0 ? Math.min(1, left / whole) : 0, over: left === 0, last: left > 0 && seconds <= LAST_S };
}
