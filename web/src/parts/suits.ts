/** The suits by their shapes, drawn in a square of 24. */
import type { Suit } from "./games";

export const SHAPES: Record<Suit, string> = {
  h: "M12 21.5C5 16 2 12.4 2 8.4 2 5.2 4.3 3 7 3c2 0 3.9 1.1 5 3 1.1-1.9 3-3 5-3 2.7 0 5 2.2 5 5.4 0 4-3 7.6-10 13.1z",
  d: "M12 1.5 20.5 12 12 22.5 3.5 12z",
  s: "M12 1.5C9 6.2 2.8 9.5 2.8 14.2a4.6 4.6 0 0 0 7.9 3.2C10.5 19.6 9.7 21.3 8 22.5h8c-1.7-1.2-2.5-2.9-2.7-5.1a4.6 4.6 0 0 0 7.9-3.2C21.2 9.5 15 6.2 12 1.5z",
  c: "M12 1.5a4.9 4.9 0 0 0-4 7.7 4.9 4.9 0 1 0 2.8 7.7C10.6 19.4 9.8 21.3 8 22.5h8c-1.8-1.2-2.6-3.1-2.8-5.6a4.9 4.9 0 1 0 2.8-7.7 4.9 4.9 0 0 0-4-7.7z",
};

/** Diamonds and hearts are red. */
export function isRed(suit: Suit | null): boolean {
  return suit === "d" || suit === "h";
}
