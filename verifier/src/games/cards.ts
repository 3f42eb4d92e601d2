/** Cards as they are written: rank and suit, `10h`. */

export interface Card {
  /** 1 is the ace, 11 to 13 are jack, queen and king. */
  readonly rank: number;
  readonly suit: string;
}

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

export function isCard(face: string): boolean {
  return /^(?:A|[2-9]|10|J|Q|K)[cdhs]$/.test(face);
}

export function card(face: string): Card {
  return { rank: RANKS.indexOf(face.slice(0, -1)) + 1, suit: face.slice(-1) };
}

export function isRed(one: Card): boolean {
  return one.suit === "d" || one.suit === "h";
}
