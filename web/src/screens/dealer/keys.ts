/** The keys of exactly what may come, laid out as the dealer knows them, and the same by keyboard. */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["s", "h", "d", "c"] as const;

export type Board =
  | { kind: "none" }
  | { kind: "cards"; rows: { suit: string; faces: (string | null)[] }[] }
  | { kind: "numbers"; zeros: string[]; rows: string[][] }
  | { kind: "dice"; faces: string[] }
  | { kind: "symbols"; faces: string[] };

const CARD = /^(A|[2-9]|10|J|Q|K)([cdhs])$/;

/** How the faces that may be entered are laid out; what may not come has no key. */
export function boardOf(keys: string[]): Board {
  if (!keys.length) return { kind: "none" };
  const may = new Set(keys);
  if (keys.every((face) => CARD.test(face))) {
    const rows = SUITS.map((suit) => ({ suit, faces: RANKS.map((rank) => (may.has(rank + suit) ? rank + suit : null)) }));
    return { kind: "cards", rows };
  }
  if (!keys.every((face) => /^\d+$/.test(face))) return { kind: "symbols", faces: keys };
  if (keys.every((face) => Number(face) <= 6)) return { kind: "dice", faces: keys };
  return { kind: "numbers", zeros: keys.filter((face) => Number(face) === 0), rows: grid(keys) };
}

/** The numbers of a roulette layout: three rows, the highest on top. */
function grid(keys: string[]): string[][] {
  return [0, 2, 1].map((rest) => keys.filter((face) => Number(face) > 0 && Number(face) % 3 === rest));
}

export interface Typed {
  /** What was typed so far of a face. */
  part: string;
  /** The face that is complete. */
  face?: string;
}

/** One more key on the keyboard: A 2–9 0 J Q K then S H D C for a card, digits then Enter for a number. */
export function typed(part: string, key: string, keys: string[]): Typed {
  const board = boardOf(keys);
  const letter = key.toUpperCase();
  if (board.kind === "cards") {
    const rank = letter === "0" ? "10" : letter;
    if (RANKS.includes(rank)) return { part: rank };
    return whole(part + key.toLowerCase(), keys, part);
  }
  if (board.kind === "numbers") {
    if (key === "Enter") return whole(part, keys, "");
    return { part: /^\d$/.test(key) ? (part + key).slice(-2) : part };
  }
  return whole(letter, keys, part);
}

function whole(face: string, keys: string[], part: string): Typed {
  return keys.includes(face) ? { part: "", face } : { part };
}

export const HOLD_MS = 400;
export const TWICE_MS = 700;

/** Enter confirms only when it is held or pressed twice, to prevent a confirmation by accident. */
export class Confirms {
  #last = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly confirm: () => void, private readonly now: () => number = () => performance.now()) {}

  down(repeat: boolean): void {
    if (repeat) return;
    this.up();
    if (this.now() - this.#last <= TWICE_MS) return this.#done();
    this.#last = this.now();
    this.#timer = setTimeout(() => this.#done(), HOLD_MS);
  }

  up(): void {
    clearTimeout(this.#timer);
  }

  #done(): void {
    this.up();
    this.#last = -Infinity;
    this.confirm();
  }
}
